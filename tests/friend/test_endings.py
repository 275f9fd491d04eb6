"""How a game ends: if several things end it in the same moment, the host's order counts at all tables."""

from __future__ import annotations

import random

import pytest

from game.core import outcome
from game.core.errors import StaxError
from game.friend.events import CameLate, Finished
from game.friend.lines import TableOffer
from tests.friend.homes import ThreeTables
from tests.friend.sides import IS_THOROUGH, STAX, STORM, TABLES, Pair, random_move

CROSSINGS = 400 if IS_THOROUGH else 40


def pair_after(plies: int, offer: TableOffer = STAX, seed: int = 0) -> Pair:
    pair = Pair(offer, seed=seed).sit()
    for _ply in range(plies):
        pair.play(random_move(pair.session(pair.mover()), pair.rng))
    return pair


def end_of(pair: Pair, number: int) -> tuple[object, list[str]]:
    """How a side's game has ended, and its moves."""
    return pair.session(number).ending.finished, pair.texts(number)


def late(pair: Pair, number: int) -> list[str]:
    return [event.what for event in pair.events[number] if isinstance(event, CameLate)]


def test_of_two_who_resign_at_once_the_host_has_resigned() -> None:
    pair = pair_after(4)
    for number in (1, 0):
        pair.session(number).end("resigned", number)
    pair.steps(5)
    assert end_of(pair, 0) == end_of(pair, 1)
    assert end_of(pair, 0)[0] == Finished(1, "resigned")
    assert (late(pair, 0), late(pair, 1)) == ([], ["end"])


@pytest.mark.parametrize("resigning", [0, 1])
def test_a_move_that_crosses_a_resignation_counts_if_the_host_made_it(resigning: int) -> None:
    pair = pair_after(4 + (pair_after(4).mover() == resigning))
    mover = pair.mover()
    assert mover != resigning
    pair.session(mover).play(random_move(pair.session(mover), pair.rng))
    plies = len(pair.texts(mover))
    pair.session(resigning).end("resigned", resigning)
    pair.steps(5)
    assert end_of(pair, 0) == end_of(pair, 1)
    assert end_of(pair, 0)[0] == Finished(mover, "resigned")
    assert len(pair.texts(0)) == (plies if mover == 0 else plies - 1)
    assert late(pair, mover) == ([] if mover == 0 else ["move"])


def test_a_draw_that_is_agreed_crosses_a_resignation() -> None:
    for asker in (0, 1):
        pair = pair_after(3)
        pair.session(asker).ask("draw")
        pair.steps(3)
        pair.session(1 - asker).answer(True)
        pair.session(asker).end("resigned", asker)
        pair.steps(5)
        assert end_of(pair, 0) == end_of(pair, 1)
        host_was_first = Finished(outcome.DRAW, "agreed") if asker == 1 else Finished(1, "resigned")
        assert end_of(pair, 0)[0] == host_was_first


def test_a_draw_of_three_counts_for_a_guest_who_was_willing() -> None:
    """The third friend has agreed just before the guest resigned."""
    pair = pair_after(3)
    pair.session(0).ask("would-draw")
    pair.steps(3)
    pair.session(1).answer(True)
    pair.steps(3)
    pair.session(1).end("resigned", 1)
    pair.session(0).overrule("agreed", 0, 3)
    pair.steps(5)
    assert end_of(pair, 0) == end_of(pair, 1)
    assert end_of(pair, 1)[0] == Finished(outcome.DRAW, "agreed")


def test_a_resignation_stands_if_an_undo_crosses_it() -> None:
    for asker in (0, 1):
        pair = pair_after(4)
        pair.session(asker).ask("undo", 2)
        pair.steps(3)
        pair.session(1 - asker).answer(True)
        pair.session(asker).end("resigned", asker)
        pair.steps(5)
        assert end_of(pair, 0) == end_of(pair, 1)
        assert end_of(pair, 0)[0] == Finished(1 - asker, "resigned")
        assert len(pair.texts(0)) == 2


def act_at_random(pair: Pair, number: int, rng: random.Random) -> None:
    """A move, an end, a question or an answer of a side, if it is possible."""
    session = pair.session(number)
    (seat,) = set(range(2)) - session.friend_seats
    acts = [
        lambda: session.play(random_move(session, rng)),
        lambda: session.end("resigned", seat),
        lambda: session.end("claimed", seat),
        lambda: session.ask("draw"),
        lambda: session.ask("undo", rng.randrange(1 + len(session.match.moves))),
        lambda: session.answer(rng.random() < 0.6),
    ]
    try:
        rng.choice(acts)()
    except (StaxError, IndexError):  # it is not their turn, or the game is over
        return


@pytest.mark.slow_cases("stack-22")
@pytest.mark.parametrize("offer", TABLES, ids=lambda offer: offer.game)
def test_whatever_crosses_both_tables_end_alike(offer: TableOffer) -> None:
    for seed in range(CROSSINGS):
        rng = random.Random(seed)
        pair = pair_after(rng.randrange(2, 7), offer, seed)
        pair.weather = STORM
        for _act in range(rng.randrange(2, 9)):
            act_at_random(pair, rng.randrange(2), rng)
            pair.steps(rng.randrange(3))
        pair.steps(400)
        assert end_of(pair, 0) == end_of(pair, 1), seed
        assert pair.stops(0) + pair.stops(1) == [], seed


def test_of_three_two_who_resign_at_once_leave_the_same_winner_at_all_tables() -> None:
    for first, second in ((1, 2), (2, 1), (0, 1), (2, 0)):
        tables = ThreeTables()
        for _move in range(4):
            tables.play()
        for seat in (first, second):
            tables.homes[seat].table.resign(seat)
        tables.settle()
        assert len(set(map(str, tables.ends()))) == 1


def test_of_three_a_late_move_is_taken_back_at_its_own_table() -> None:
    """Seat 2 moves in the moment in which seat 1 resigns, and the host hears of that first."""
    tables = ThreeTables()
    while tables.homes[0].table.turn != 2:
        tables.play()
    before = tables.homes[0].table.match.texts.copy()
    tables.homes[1].table.resign(1)
    tables.step(1, 0)
    tables.homes[2].play_at_random(tables.rng)
    tables.settle()
    assert {str(end) for end in tables.ends()} == {f"win 0 resigned {before}"}
    assert CameLate("move") in tables.homes[2].events


def test_whatever_crosses_all_three_tables_end_alike() -> None:
    for seed in range(CROSSINGS):
        tables = ThreeTables(seed)
        rng = tables.rng
        for _act in range(rng.randrange(6, 16)):
            home = rng.choice(tables.homes)
            if home.table.turn == home.seat and home.table.is_waiting:
                home.play_at_random(rng)
            elif rng.random() < 0.15 and home.table.result is None:
                home.table.resign(home.seat)
            tables.step(*rng.choices(range(3), k=rng.randrange(4)))
        tables.homes[0].resign_if_unfinished()
        tables.settle()
        assert len(set(map(str, tables.ends()))) == 1, (seed, tables.ends())
