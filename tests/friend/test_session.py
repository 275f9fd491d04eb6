"""A game with a friend elsewhere: agreements, wrong lines and histories; each side has its own rules."""

from __future__ import annotations

from typing import Literal

import pytest

from game.core import outcome
from game.core.errors import StaxError
from game.friend.events import (
    AnotherGame,
    Answered,
    Differs,
    Finished,
    Left,
    MoveCame,
    Offered,
    Stopped,
    TakenBackTo,
    TalkCame,
    WouldGoOn,
)
from game.friend.lines import (
    Answer,
    Ask,
    Bye,
    Hello,
    Lifting,
    Line,
    MoveMade,
    Over,
    Past,
    Settle,
    Sit,
    TableOffer,
    Talk,
    write_line,
)
from game.friend.meeting import Meeting, session_of
from game.games import GAMES
from tests.friend.sides import STAX, TABLES, Pair, frame_of, random_move


def pair_after(plies: int, offer: TableOffer = STAX) -> Pair:
    pair = Pair(offer).sit()
    for _ply in range(plies):
        pair.play(random_move(pair.session(pair.mover()), pair.rng))
    return pair


def events_of(pair: Pair, number: int, kind: type) -> list[object]:
    return [event for event in pair.events[number] if isinstance(event, kind)]


@pytest.mark.parametrize("offer", TABLES, ids=lambda offer: offer.game)
def test_moves_arrive_with_the_movers_time(offer: TableOffer) -> None:
    pair = pair_after(6, offer)
    mover = pair.mover()
    pair.session(mover).play(random_move(pair.session(mover), pair.rng), 61.25)
    pair.steps(2)
    assert pair.texts(0) == pair.texts(1)
    came = events_of(pair, 1 - mover, MoveCame)[-1]
    assert isinstance(came, MoveCame)
    assert came.left == 61.25


def test_the_guest_sees_the_table_before_sitting_down() -> None:
    pair = Pair()
    pair.steps()
    assert events_of(pair, 1, Offered) == [Offered(STAX)]
    assert pair.sessions == [None, None]


@pytest.mark.parametrize("is_yes", [True, False])
def test_an_undo_is_asked_and_answered(is_yes: bool) -> None:
    pair = pair_after(5)
    asker = pair.mover()
    pair.session(asker).ask("undo", 3)
    pair.steps(3)
    assert pair.questions(1 - asker) == ["undo"]
    pair.session(1 - asker).answer(is_yes)
    pair.steps(3)
    assert events_of(pair, asker, Answered) == [Answered("undo", is_yes)]
    assert [len(pair.texts(number)) for number in (0, 1)] == ([3, 3] if is_yes else [5, 5])
    pair.play(random_move(pair.session(pair.mover()), pair.rng))
    assert pair.texts(0) == pair.texts(1)


def test_a_move_that_crosses_the_yes_to_an_undo_is_taken_back_too() -> None:
    pair = pair_after(4)
    asker = pair.mover()
    pair.session(asker).ask("undo", 2)
    pair.steps(3)
    pair.session(1 - asker).answer(True)
    pair.session(asker).play(random_move(pair.session(asker), pair.rng))
    pair.steps(5)
    assert pair.texts(0) == pair.texts(1)
    assert len(pair.texts(0)) == 2
    assert not pair.stops(0) + pair.stops(1)


def test_if_both_ask_at_once_the_hosts_question_counts() -> None:
    pair = pair_after(4)
    for number, target in ((0, 3), (1, 2)):
        pair.session(number).ask("undo", target)
    pair.steps(5)
    assert (pair.questions(0), pair.questions(1)) == ([], ["undo"])
    pair.session(1).answer(True)
    pair.steps(5)
    assert [len(pair.texts(number)) for number in (0, 1)] == [3, 3]


def test_a_question_is_void_once_a_move_is_made() -> None:
    pair = pair_after(4)
    asker = 1 - pair.mover()
    pair.session(asker).ask("draw")
    pair.steps(3)
    pair.play(random_move(pair.session(1 - asker), pair.rng))
    assert events_of(pair, asker, Answered) == [Answered("draw", False)]
    with pytest.raises(StaxError, match="not asked"):
        pair.session(1 - asker).answer(True)


def test_a_draw_is_agreed() -> None:
    pair = pair_after(3)
    pair.session(0).ask("draw")
    pair.steps(3)
    pair.session(1).answer(True)
    pair.steps(3)
    for number in (0, 1):
        assert events_of(pair, number, Finished) == [Finished(outcome.DRAW, "agreed")]
        assert pair.session(number).is_over


@pytest.mark.parametrize("how", ["resigned", "time"])
def test_a_side_resigns_or_runs_out_of_time(how: Literal["resigned", "time"]) -> None:
    pair = pair_after(4)
    mover = pair.mover()
    pair.session(mover).end(how, pair.session(mover).match.turn)
    pair.steps(3)
    winner = 1 - pair.session(mover).match.turn
    assert [events_of(pair, number, Finished) for number in (0, 1)] == [[Finished(winner, how)]] * 2


def test_an_end_that_the_broken_line_lost_is_sent_again() -> None:
    pair = pair_after(4)
    pair.session(0).end("resigned", 0)
    pair.connect()
    pair.sit()
    pair.steps()
    assert events_of(pair, 1, Finished) == [Finished(1, "resigned")]


@pytest.mark.parametrize("swapped", [0, 1])
def test_another_game_begins_at_the_same_table(swapped: int) -> None:
    pair = pair_after(4)
    pair.session(0).end("resigned", 0)
    pair.steps(3)
    pair.session(1).ask("again", swapped)
    pair.steps(3)
    assert pair.questions(0) == ["again"]
    pair.session(0).answer(True)
    pair.steps(8)
    for number in (0, 1):
        assert events_of(pair, number, AnotherGame) == [AnotherGame(bool(swapped))]
        assert pair.session(number).is_joined
        assert pair.texts(number) == []
    assert (0 in pair.session(1).friend_seats) == (not swapped)
    for _ply in range(3):
        pair.play(random_move(pair.session(pair.mover()), pair.rng))
    assert not pair.stops(0) + pair.stops(1)
    assert pair.texts(0) == pair.texts(1)
    pair.offer = pair.sides[0].offer or pair.offer
    pair.connect()
    pair.sit()
    assert len(pair.texts(1)) == 3


def test_talk_arrives_and_too_much_of_it_does_not() -> None:
    pair = pair_after(0)
    for _line in range(12):
        pair.sides[0].talk("  Good\n evening! \x07 You begin? ")
    pair.steps(3)
    said = events_of(pair, 1, TalkCame)
    assert said[0] == TalkCame("Good evening! · You begin?")
    assert len(said) <= 6
    pair.sides[0].talk("x" * 5_000)
    pair.steps(20)
    assert not pair.stops(1)


def test_a_friend_leaves() -> None:
    pair = pair_after(1)
    pair.sides[0].leave(pair.now)
    pair.steps(3)
    assert events_of(pair, 1, Left)


def legal_line(pair: Pair, number: int) -> MoveMade:
    """The line that a side would send for a random move, which it does not make."""
    session = pair.session(number)
    session.match.play_text(random_move(session, pair.rng))
    session._add_move_line(None)
    session.match.undo()
    line = session.take_lines()[0]
    assert isinstance(line, MoveMade)
    return line


def wrong_lines(pair: Pair, mover: int) -> list[tuple[int, Line, str]]:
    """The sender, the line, and a part of the sentence on the other side."""
    line = legal_line(pair, mover)
    other = 1 - mover
    seat = pair.session(mover).match.turn
    return [
        (mover, MoveMade(line.epoch, line.ply, "99,99>98,99", line.fingerprint, 0), "isn't legal"),
        (mover, MoveMade(line.epoch, line.ply, "__import__('os')", line.fingerprint, 0), "isn't legal"),
        (mover, MoveMade(line.epoch, line.ply, line.move, "0" * 16, 0), "looks different"),
        (mover, MoveMade(line.epoch, line.ply + 1, line.move, line.fingerprint, 0), "out of order"),
        (mover, MoveMade(line.epoch, line.ply - 1, line.move, line.fingerprint, 0), "out of order"),
        (mover, MoveMade(line.epoch + 1, line.ply, line.move, line.fingerprint, 0), "out of order"),
        (other, line, "out of turn"),
        (other, Over("time", 1 - seat, 0, 5), "clock of the player to move"),
        (mover, Over("resigned", 1 - seat, 0, 5), "out of place"),
        (mover, Over("claimed", seat, 0, 5), "three times"),
        (mover, Over("agreed", seat, 0, 5), "out of place"),
        (mover, Over("resigned", seat, 0, 6), "out of place"),
        (0, Over("resigned", 0, 0, 3), "out of place"),
        (mover, Past(0, 7, ("a",), True), "out of place"),
        (mover, Hello(1, "", ""), "out of place"),
        (1, STAX, "laid a table"),
        (0, Sit(), "out of place"),
    ]


@pytest.mark.parametrize("case", range(17))
def test_the_game_stands_after_a_wrong_line(case: int) -> None:
    pair = pair_after(5)
    before = pair.texts(0).copy()
    sender, line, part = wrong_lines(pair, pair.mover())[case]
    pair.send(sender, line)
    sentences = pair.stops(1 - sender)
    assert len(sentences) == 1
    assert part in sentences[0]
    pair.steps(5)
    assert pair.texts(0) == pair.texts(1) == before
    pair.connect()
    pair.sit()
    pair.play(random_move(pair.session(pair.mover()), pair.rng))
    assert pair.texts(0) == pair.texts(1)


def test_a_move_from_before_an_undo_is_passed_over() -> None:
    pair = pair_after(4)
    line = legal_line(pair, mover := pair.mover())
    pair.session(mover).ask("undo", 2)
    pair.steps(3)
    pair.session(1 - mover).answer(True)
    pair.steps(3)
    pair.send(mover, line)
    assert [len(pair.texts(number)) for number in (0, 1)] == [2, 2]
    assert not pair.stops(1 - mover)


def test_questions_out_of_date_or_without_sense_get_a_no() -> None:
    pair = pair_after(4)
    for ask in (Ask("undo", 0, 3, 1), Ask("undo", 5, 4, 1), Ask("undo", 0, 4, 4), Ask("draw", 0, 9, 0)):
        pair.send(0, ask)
    assert not pair.questions(1)
    pair.send(0, Answer("undo", 0, 4, True))
    assert not events_of(pair, 1, TakenBackTo)


def test_garbage_closes_the_ear_with_one_sentence() -> None:
    pair = pair_after(3)
    for number in range(20):
        pair.sides[1].receive(f"{90 + number} garbage", pair.now)
    pair.steps(3)
    assert len(pair.stops(1)) == 1
    assert "can't read" in pair.stops(1)[0]
    assert len(pair.texts(1)) == 3


def test_a_flood_closes_the_ear_with_one_sentence() -> None:
    pair = pair_after(3)
    for _frame in range(5_000):
        pair.sides[1].receive(frame_of(Talk("!")), pair.now)
    pair.steps(3)
    assert [sentence for sentence in pair.stops(1) if "too much" in sentence] == pair.stops(1)
    assert len(pair.stops(1)) == 1


def test_another_version_or_game_is_reported_in_a_sentence() -> None:
    guest = Meeting("Bruno", GAMES, 0.0)
    guest.receive(frame_of(Hello(2, "9.9", "Ana"), 1), 0.0)
    (event,) = guest.take_events()
    assert "9.9" in str(getattr(event, "why", ""))
    for offer in (
        TableOffer("chess", (), "", "", (), (), ("1",), 0),
        TableOffer("stax", ("players=9",), "", "", (), (), (), 0),
    ):
        with pytest.raises(StaxError):
            session_of(offer, GAMES, is_host=False)
    with pytest.raises(StaxError, match="seat"):
        session_of(TableOffer("stax", ("players=2",), "", "", (), (), ("0", "1"), 0), GAMES, is_host=False)


def test_a_move_made_while_the_line_was_down_arrives() -> None:
    pair = pair_after(4)
    mover = pair.mover()
    for number in (0, 1):
        pair.session(number).disconnect()
    pair.session(mover).play(random_move(pair.session(mover), pair.rng))
    pair.connect()
    pair.sit()
    assert pair.texts(0) == pair.texts(1)
    assert len(pair.texts(0)) == 5
    assert not pair.differences(0) + pair.differences(1)


def test_a_guest_without_a_game_takes_over_the_hosts() -> None:
    pair = pair_after(6)
    pair.sessions[1] = None
    pair.connect()
    pair.sit()
    assert pair.texts(0) == pair.texts(1)
    assert len(pair.texts(1)) == 6


@pytest.mark.parametrize("plies", [4, 6])
def test_what_differs_is_asked(plies: int) -> None:
    """The host lost two moves, one of them its own: it may take them over, or both go back."""
    pair = pair_after(6)
    pair.sessions[0] = session_of(STAX, GAMES, is_host=True, moves=tuple(pair.texts(0)[:4]))
    pair.connect()
    pair.steps(30)
    (found,) = pair.differences(0)
    assert found == Differs(4, 0, 2)
    assert pair.differences(1)[0].own_more == 2
    with pytest.raises(StaxError, match="go on from there"):
        pair.session(0).settle(5)
    pair.session(0).settle(plies)
    pair.steps(5)
    if plies == 4:  # the guest loses moves, so it is asked
        assert not pair.session(0).is_joined
        assert events_of(pair, 1, WouldGoOn) == [WouldGoOn(4)]
        pair.session(1).settle(4)
    pair.steps(5)
    assert pair.session(0).is_joined
    assert pair.session(1).is_joined
    assert [len(pair.texts(number)) for number in (0, 1)] == [plies, plies]
    pair.play(random_move(pair.session(pair.mover()), pair.rng))
    assert pair.texts(0) == pair.texts(1)


def test_histories_that_part_go_back_to_what_they_share() -> None:
    pair = pair_after(4)
    for number in (0, 1):
        pair.session(number).disconnect()
    moves = pair.texts(0)[:3]
    host = pair.sessions[0] = session_of(STAX, GAMES, is_host=True, moves=tuple(moves))
    host.match.play(min(host.match.legal - {pair.session(1).match.moves[3]}))
    pair.connect()
    pair.steps(30)
    assert (pair.differences(0)[0].common, pair.differences(0)[0].own_more) == (3, 1)
    for number in (0, 1):
        pair.session(number).settle(3)
    pair.steps(5)
    assert pair.texts(0) == pair.texts(1) == moves


def test_a_history_with_an_illegal_move_is_refused() -> None:
    pair = Pair()
    pair.steps()
    pair.sides[1].sit(pair.now)
    pair.sides[1]._send(Past(0, 0, ("nonsense",), True), pair.now)
    pair.steps(5)
    assert "isn't legal" in pair.stops(0)[0]
    assert pair.texts(0) == []


def test_who_watches_gets_all_moves_and_has_no_say() -> None:
    pair = Pair(TableOffer("stax", ("players=2",), "", "", ("Ana", "Clara"), (), (), 0)).sit()
    for _ply in range(4):
        pair.session(0).play(random_move(pair.session(0), pair.rng))
    pair.steps(3)
    assert pair.texts(0) == pair.texts(1)
    assert len(pair.texts(1)) == 4
    with pytest.raises(StaxError, match="watches"):
        pair.session(1).ask("undo", 1)
    with pytest.raises(StaxError, match="turn"):
        pair.session(1).play("310@0,0")
    pair.send(1, Ask("undo", 0, 4, 1))
    assert "watches" in pair.stops(0)[0]


def test_a_settlement_before_the_histories_changes_nothing() -> None:
    pair = Pair()
    pair.steps()
    pair.sides[1].sit(pair.now)
    pair.sides[1]._send(Settle(0), pair.now)
    pair.send(1, Bye())
    assert not pair.stops(0)


def test_after_a_wrong_line_there_is_no_second_sentence_until_both_meet_again() -> None:
    pair = pair_after(3)
    for line in (
        Over("claimed", 1, 0, 3),
        Over("claimed", 1, 0, 3),
        Past(0, 0, ("nonsense",), True),
        Past(0, 7, ("a",), True),
    ):
        pair.send(1, line)
    assert len(pair.stops(0)) == 1
    pair.send(1, Talk("Sorry"))
    assert events_of(pair, 0, TalkCame) == [TalkCame("Sorry")]
    assert not pair.session(0).is_joined
    pair.connect()
    pair.sit()
    assert pair.texts(0) == pair.texts(1)


def test_more_questions_than_a_player_asks_get_a_no() -> None:
    pair = pair_after(2)
    for _question in range(50):
        pair.send(1, Ask("again", 0, 2, 0))
    assert 0 < len(pair.questions(0)) < 20
    assert not pair.stops(0)


def test_a_friend_who_acknowledges_nothing_is_no_longer_written_to() -> None:
    """Else what waits for an answer would grow without end, or an error end the program."""
    pair = pair_after(2)
    host = pair.sides[0]
    for number in range(400):
        host.talk("Are you there?")
        host.take_frames(pair.now + number)
        host.receive(f"0 0 {write_line(Lifting(()))}", pair.now + number)
    assert [str(event.why) for event in host.take_events() if isinstance(event, Stopped)] == [
        "Your friend's program has not answered for too long."
    ]
    host.leave(pair.now)
