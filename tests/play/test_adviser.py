"""The adviser: a good move and why, the best of some moves; its engine may crash, hang or lie."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.ai.scores import WIN
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.engine.restarting_session import START_GRACE, LineAnswer
from game.games import GAMES
from game.play import weighing
from game.play.adviser import Advice, Adviser
from game.play.builder import MoveBuilder
from tests.engine.waiting import eventually
from tests.play.fakes import FakeClock
from tests.play.pile import GAME, TWO
from tests.play.test_computer import FakeEngines


class AdviserFixture:
    """An adviser with its clock, its engines and a match of the pile."""

    def __init__(self, start: str | None = None) -> None:
        self.engines = FakeEngines()
        self.clock = FakeClock()
        self.match = Match(GAME, TWO, start)
        self.adviser = Adviser(1.0, self.engines, self.clock)

    def says(self, *answers: str) -> None:
        """The engine answers all its requests: the last of them with these, the others with nothing."""
        sent = len(self.engines.last.requests)
        for answer in [""] * (sent - len(answers)) + list(answers):
            self.engines.last.say(*([*answer.split("; "), "ok"] if answer else ["ok"]))
        self.engines.last.requests.clear()


LINE = "info depth {} line {} score {} nodes 1 nps 1 time 0.1 pv {}"


def test_a_hint_is_a_move_and_the_terms_that_it_changes() -> None:
    fixture = AdviserFixture()
    fixture.match.play(Move(2))
    fixture.adviser.ask(fixture.match)
    assert fixture.engines.last.requests == ["new pile players=2", "play 2", "go movetime=1"]
    assert fixture.adviser.poll() is None
    fixture.says(f"{LINE.format(4, 1, 30, '3')}; bestmove 3")
    assert fixture.adviser.poll() is None
    assert fixture.engines.last.requests == ["why 3"]
    fixture.says("term stones 30; term luck -4")
    assert fixture.adviser.poll() == Advice(Move(3), (("stones", 30), ("luck", -4)))
    assert (fixture.adviser.poll(), fixture.adviser.is_thinking) == (None, False)


def test_a_forced_win_has_its_plies() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match)
    fixture.says(f"{LINE.format(2, 1, 'win 3', '2')}; bestmove 2")
    fixture.adviser.poll()
    fixture.says("")
    assert fixture.adviser.poll() == Advice(Move(2), (), 3, own_moves=2)


def test_a_loss_that_is_certain_has_its_plies() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match)
    fixture.says(f"{LINE.format(2, 1, 'loss 4', '2 3 2 3')}; bestmove 2")
    fixture.adviser.poll()
    fixture.says("term stones 30")
    advice = fixture.adviser.poll()
    assert advice == Advice(Move(2), (("stones", 30),), None, 4, 2)


def test_the_same_is_said_of_a_position_again_though_an_engine_might_say_other_things() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match)
    fixture.says(f"{LINE.format(4, 1, 30, '3')}; bestmove 3")
    fixture.adviser.poll()
    fixture.says("")
    assert fixture.adviser.poll() == Advice(Move(3))
    fixture.match.play(Move(2))
    fixture.match.undo(1)
    fixture.adviser.ask(fixture.match)
    assert fixture.engines.last.requests == []
    assert fixture.adviser.poll() == Advice(Move(3))
    assert not fixture.adviser.is_thinking
    fixture.adviser.ask(fixture.match, [Move(2)])
    assert fixture.engines.last.requests == ["new pile players=2"]
    fixture.match.play(Move(2))
    fixture.adviser.ask(fixture.match)
    assert fixture.engines.last.requests[-1] == "go movetime=1"


def test_own_moves_are_those_of_the_mover_on_the_line_and_in_turn_beyond_it() -> None:
    match = Match(GAME, TWO)
    assert weighing.count_own_moves(match, ("2", "2", "2"), 3) == 2
    assert [weighing.count_own_moves(match, (), plies) for plies in range(6)] == [0, 1, 1, 2, 2, 3]
    assert weighing.count_own_moves(match, ("2", "banana"), 5) == 3


def test_of_some_moves_the_best_line_that_begins_so_is_taken() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match, [Move(2), Move(3)])
    assert fixture.engines.last.requests[-1] == "go movetime=1 lines=2"
    fixture.says(f"{LINE.format(1, 1, 9, '2')}; {LINE.format(2, 1, 5, '3')}; {LINE.format(2, 2, 4, '2')}; bestmove 3")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["why 3"]


def test_the_only_move_needs_no_thought() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match, [Move(2)])
    assert fixture.engines.last.requests == ["new pile players=2"]
    fixture.says("")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["why 2"]


def test_where_no_line_begins_so_the_positions_after_the_moves_are_weighed() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match, [Move(2), Move(3)])
    fixture.says("bestmove 2")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["why 2", "why 3"]
    fixture.says("term stones 1", "term stones 2")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["play 3", "result", "undo", "play 2", "result", "undo"]
    fixture.says("", "playing", "", "", "playing", "")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["play 3", "go movetime=0.5", "undo", "play 2", "go movetime=0.5", "undo"]
    bad, good = LINE.format(3, 1, 50, "2"), LINE.format(3, 1, -50, "2")
    fixture.says("", bad, "", "", good, "")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["why 2"]
    fixture.says("")
    assert fixture.adviser.poll() == Advice(Move(2))


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        ("playing", "win A", ["why 3"]),
        ("win B", "draw", ["why 2"]),
        ("draw", "playing", ["play 3", "go movetime=1", "undo"]),
    ],
)
def test_a_move_that_wins_at_once_is_taken_and_one_that_ends_it_otherwise_is_not_thought_about(
    first: str, second: str, asked: list[str]
) -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match, [Move(2), Move(3)])
    fixture.says("bestmove 2")
    fixture.adviser.poll()
    fixture.says("term stones 9", "")
    fixture.adviser.poll()
    fixture.says("", first, "", "", second, "")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == asked


def test_a_question_about_another_position_is_forgotten() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match)
    fixture.match.play(Move(2))
    fixture.says("bestmove 3")
    assert fixture.adviser.poll() is None
    assert not fixture.adviser.is_thinking


def test_a_cancelled_question_is_stopped_and_a_new_one_is_heard() -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match)
    fixture.adviser.cancel()
    assert fixture.engines.last.requests[-1] == "stop"
    fixture.adviser.ask(fixture.match)
    fixture.says("bestmove 3")
    fixture.adviser.poll()
    assert fixture.engines.last.requests == ["why 3"]
    assert len(fixture.engines.started) == 1


@pytest.mark.parametrize("answer", ["err no", "bestmove banana", "dead", "silent"])
def test_an_engine_that_fails_is_replaced_once_then_there_is_trouble(answer: str) -> None:
    fixture = AdviserFixture()
    fixture.adviser.ask(fixture.match)
    for _ in range(2):
        assert fixture.adviser.trouble() is None
        if answer == "dead":
            fixture.engines.last.alive = False
        elif answer == "silent":
            fixture.clock.now += 3 + START_GRACE + 1
        else:
            fixture.says(answer)
            fixture.adviser.poll()
            if answer.startswith("best"):
                fixture.says("")
        fixture.adviser.poll()
    assert len(fixture.engines.started) == 2
    assert str(fixture.adviser.trouble()).startswith(("The computer's program ", "The computer chose "))
    assert fixture.adviser.poll() is None
    fixture.adviser.ask(fixture.match)
    assert fixture.adviser.trouble() is None


def test_an_engine_that_cannot_be_started_is_trouble() -> None:
    fixture = AdviserFixture()
    fixture.engines.closed = True
    fixture.adviser.ask(fixture.match)
    assert "sold out" in str(fixture.adviser.trouble())


def test_a_score_after_a_move_is_turned_to_its_mover() -> None:
    two = LineAnswer("go", (LINE.format(1, 1, 40, "2"), LINE.format(2, 1, 30, "2"), LINE.format(2, 2, 90, "3")))
    assert weighing.score_after_move(two, 0, 2) == -30
    three = LineAnswer("go", (LINE.format(1, 1, "4/5/6", "2"),))
    assert weighing.score_after_move(three, 2, 3) == 6
    assert weighing.score_after_move(LineAnswer("go", (LINE.format(1, 1, "win 2", "2"),)), 0, 2) == 2 - WIN
    assert weighing.score_after_move(LineAnswer("go", ()), 0, 2) is None


def test_moves_are_spread_evenly_where_they_are_many() -> None:
    moves = [str(number) for number in range(1000)]
    assert weighing.sample_evenly(moves, 4) == ["0", "250", "500", "750"]
    assert weighing.sample_evenly(moves[:3], 4) == ["0", "1", "2"]


def advice_from(adviser: Adviser, match: Match, allowed: Sequence[Move] | None = None) -> Advice:
    """The advice of a real engine, which is closed afterwards."""
    found: list[Advice] = []

    def advised() -> bool:
        advice = adviser.poll()
        found.extend([advice] if advice is not None else [])
        return bool(found) or adviser.trouble() is not None

    try:
        adviser.ask(match, allowed)
        assert eventually(advised)
    finally:
        adviser.close()
    assert adviser.trouble() is None
    return found[0]


@pytest.mark.slow_cases("death-stacks", "mixtour", "stack-22")
@pytest.mark.parametrize("name", list(GAMES))
def test_the_built_in_engine_finishes_a_move_in_every_game(name: str) -> None:
    game = GAMES[name]
    options = {option.key: option.values[0] for option in game.options}
    if "tiles" in options:
        options["tiles"] = "AHI"
    match = Match(game, options)
    builder = MoveBuilder(game, match.position)
    builder.choose(game.view.first_picks(match.position)[-1])
    allowed = builder.moves()
    assert advice_from(Adviser(0.2), match, allowed).move in allowed


LOST = ["K@0,0", "01235@0,1", "0@1,0", "012345@1,1", "01@2,0", "K@2,-1", "02@-1,1", "0,1>-1,1=01245"]


@pytest.mark.parametrize("plies", [len(LOST), len(LOST) - 1])
def test_what_is_said_of_a_small_position_is_true_and_the_fastest(plies: int) -> None:
    match = Match(GAMES["stax"], {"players": "2"})
    for text in LOST[:plies]:
        match.play_text(text)
    found = advice_from(Adviser(1.0), match)
    position = match.position
    assert position.noisy_moves() == []  # no king can be taken at once
    after = {move: answers(position, move) for move in position.legal()}
    if plies == len(LOST):
        assert all(any(taken for taken, _ in replies) for replies in after.values())
        assert (found.wins_in, found.loses_in, found.own_moves) == (None, 2, 1)
        assert {fact.sense for fact in found.facts_to_tell} == {"costs"}
    else:
        assert all(not taken and wins for taken, wins in after[found.move])
        assert (found.wins_in, found.loses_in, found.own_moves) == (3, None, 2)


def answers(position: Position, move: Move) -> list[tuple[bool, bool]]:
    """Of each answer to a move whether it takes the king, and whether a king can be taken after it."""
    position.play(move)
    taking = set(position.noisy_moves())
    found = []
    for answer in position.legal():
        position.play(answer)
        found.append((answer in taking, bool(position.noisy_moves())))
        position.undo()
    position.undo()
    return found
