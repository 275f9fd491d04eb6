"""The facts of a move of Stax, compared with what is legal: a king is attacked where it could be captured next."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.display.steps import Capture
from game.core.facts import Fact, Side
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import PLAYING
from game.games.stax.evaluate import STAX_TERM_NAMES, STAX_WEIGHTS, StaxEvaluator
from game.games.stax.facts import STAX_FACTS
from game.games.stax.lines import threats
from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax
from game.games.stax.view import STAX_VIEW
from tests.games.stax.boards import set_up

SAVES = {"steps-out", "steps-where-split", "steps-where-steep", "covers-attacker", "blocks", "breaks", "holds-attacker"}
LOST = "K@0,0 01235@0,1 0@1,0 012345@1,1 01@2,0 K@2,-1 02@-1,1 0,1>-1,1=01245"
FINE = {"pins", "pins-one", "frees", "frees-one", "pins-own", "pins-own-one", "frees-enemy", "frees-enemy-one"}


def moved(position: Stax, turn: int) -> Stax:
    """The same table with another seat to move."""
    players, _, stacks = STAX_NOTATION.write_position(position).split(" ", 2)
    return set_up(f"{players} {'LDR'[turn]} {stacks}")


def captures(position: Stax, seat: int) -> set[tuple[Cell, Cell]]:
    """From where to where a seat could capture the king of its enemy, were it to move."""
    there = moved(position, seat)
    parts = [there.move_parts(move) for move in there.noisy_moves()]
    return {(one, other) for _, one, other, _ in parts}


def aimed_at_king(position: Stax, hunter: int, seat: int) -> bool:
    """Whether a line of the hunter ends on a seat's king, if a rule forbids the capture or not."""
    lines = threats(position)
    return any(
        position.tiles_at(*line.origin)[-1][0] == hunter and line.marks[-1].cell == position.king_cell(seat)
        for line in lines
    )


def movable(position: Stax) -> set[Cell]:
    """Where tops lie that could move, were their owners to move."""
    found = set()
    for seat in range(position.seats):
        there = moved(position, seat)
        found |= {there.move_parts(move)[1] for move in there.legal() if there.move_parts(move)[0] == "move"}
    return found


def random_moves(players: int, games: int, plies: int = 70) -> Iterator[tuple[Stax, Move]]:
    """Positions of random games, each with the move that is played there."""
    for seed in range(games):
        chance, position = random.Random(seed), STAX_NOTATION.start({"players": str(players)})
        for _ in range(plies):
            if position.outcome() != PLAYING:
                break
            kings = position.noisy_moves()
            move = chance.choice(kings if kings and seed % 2 else position.legal())
            if position.cells():
                yield position, Move(move)
            position.advance(move)


def facts(position: Stax, move: Move) -> dict[str, Fact]:
    return {fact.name: fact for fact in STAX_FACTS.facts_of_move(position, move)}


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_kings_are_captured_saved_exposed_and_threatened_as_the_rules_have_it(players: int) -> None:
    seen: set[str] = set()
    for position, move in random_moves(players, 10):
        said, seat = facts(position, move), position.turn
        seen |= said.keys()
        assert ("captures" in said) == any(isinstance(step, Capture) for step in STAX_VIEW.steps(position, move))
        after = position.clone()
        after.advance(move)
        if after.outcome() != PLAYING:
            assert said.keys() <= {"captures", "strands"} or after.outcome() != seat
            continue
        hunter = (seat - 1) % players
        danger, left = captures(position, hunter), captures(after, hunter)
        assert bool(said.keys() & SAVES) == bool(danger and not left)
        assert ("stays-attacked" in said or "exposes" in said) == bool(left)
        if "steps-out" in said:
            assert not aimed_at_king(after, hunter, seat)
        had, has = captures(position, seat), captures(after, seat)
        if "threatens" in said:
            line = said["threatens"].line
            assert (line[0], line[-1]) in has - had
        if "second-threat" in said:
            assert len(has) > 1
            assert said["second-threat"].values["count"] == len(has)
        if not has - had:
            assert not said.keys() & {"second-threat"}
        elif not {one for one, _ in has} & {one for one, _ in had}:
            assert said.keys() & {"threatens", "opens"}
    assert {"captures", "stays-attacked", "exposes", "threatens", "opens", "second-threat"} <= seen
    assert seen & SAVES


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_what_is_pinned_and_freed_could_move_on_the_one_side_only(players: int) -> None:
    seen: set[str] = set()
    for position, move in random_moves(players, 3):
        said = facts(position, move)
        seen |= said.keys() & FINE
        before = movable(position)
        after = position.clone()
        after.advance(move)
        if after.outcome() != PLAYING:
            continue
        later = movable(after)
        for name in said.keys() & FINE:
            cells, count = set(said[name].cells), said[name].values["count"]
            assert count == len(cells) > name.count("-one") - 1
            gone, come = (before, later) if name.startswith("pins") else (later, before)
            assert cells <= gone - come
            own = name.removesuffix("-one") in ("frees", "pins-own")
            assert all((position.tiles_at(*cell)[-1][0] == position.turn) == own for cell in cells)
    assert len(seen) > 5


def test_what_is_covered_and_uncovered_is_whose_it_is() -> None:
    seen: set[str] = set()
    for position, move in random_moves(2, 8):
        said, parts = facts(position, move), position.move_parts(move)
        if "captures" in said or "strands" in said:
            continue
        pile = position.tiles_at(*parts[-2]) if parts[0] == "move" else []
        covers = {name for name in said if name.startswith("covers")}
        seen |= covers
        assert len(covers) == bool(pile)
        assert any(name.endswith("-bad") for name in covers) == (bool(pile) and pile[-1][0] == position.turn)
        if "covers-attacker" not in covers:
            assert any("queen" in name for name in covers) == (bool(pile) and pile[-1][1] == 63)
        under = position.tiles_at(*parts[1])[:-1] if parts[0] == "move" else []
        assert ("uncovers" in said) == (bool(under) and under[-1][0] == position.turn)
        assert ("uncovers-bad" in said) == (bool(under) and under[-1][0] != position.turn)
    assert {"covers", "covers-bad", "covers-queen-bad"} <= seen


def position_of(moves: str) -> Stax:
    position = STAX_NOTATION.start({"players": "2"})
    for text in moves.split():
        position.advance(STAX_NOTATION.read_move(position, text))
    return position


def test_a_king_that_stays_attacked_is_named_with_its_line() -> None:
    position = position_of(LOST)
    for move in position.legal():
        fact = facts(position, Move(move)).get("stays-attacked") or facts(position, Move(move))["exposes"]
        assert fact.sense == "costs"
        side = fact.values["side"]
        assert isinstance(side, Side)
        assert (side.other, side.cell) == (fact.line[0], fact.line[-1])
        assert not any(other.sense == "saves" for other in STAX_FACTS.facts_of_move(position, Move(move)))


def test_the_counts_of_the_stacks_are_those_of_the_table() -> None:
    in_hands = {"in-hand", "king-in-hand", "king-in-crossfire", "king-hanging", "to-move"}
    for position, _ in random_moves(2, 3):
        evaluator = StaxEvaluator(position)
        stacks = [evaluator.counts_of_stack(*cell) for cell in position.cells()]
        weights = dict(zip(STAX_TERM_NAMES, STAX_WEIGHTS.as_list(), strict=True))
        terms = evaluator.terms(0)
        for index, name in enumerate(STAX_TERM_NAMES):
            if name not in in_hands:
                own, other = (sum(counts[seat * len(STAX_TERM_NAMES) + index] for counts in stacks) for seat in (0, 1))
                assert terms[name] == weights[name] * (own - other), name


@pytest.mark.parametrize(
    ("name", "text", "move"),
    [
        (
            "steps-where-split",
            "2 D -3,2=D2;-3,3=L23;-2,0=D124;-2,1=L1345;-2,2=L5;-1,1=L14;0,0=L013;0,1=DK;1,-1=L01235;1,0=D23;1,1=LK",
            "0,1>0,2=K",
        ),
        (
            "steps-out",
            "2 L -3,2=D2;-3,3=L23;-2,0=D124;-2,1=L1345;-2,2=L5;-1,1=L14;0,-1=D13;0,0=L013;0,1=DK;1,-1=L01235;1,0=D23;"
            "1,1=LK",
            "1,1>2,0=K",
        ),
        (
            "steps-where-steep",
            "2 L -2,0=L012;-1,-2=L024;-1,-1=D05;-1,0=D012;-1,1=L0;0,-3=DK;0,-2=L0134;0,-1=L0245;0,0=L12;1,-3=D135;"
            "1,-2=L03;1,-1=D1345;1,0=D25;2,-3=L24;2,-2=D025;2,-1=D0145;2,0=LK;3,-4=D01235;3,-3=L013;3,-2=D1245",
            "2,0>1,0=K",
        ),
    ],
)
def test_a_king_who_steps_aside_is_named_with_the_rule_that_saves_him(name: str, text: str, move: str) -> None:
    position = set_up(text)
    said = facts(position, STAX_NOTATION.read_move(position, move))
    assert {each for each in said if each.startswith("steps")} == {name}
    texts = STAX_FACTS.texts
    assert all(name in each for each in (texts.sentences, texts.replies, texts.omissions))
