"""The facts of a move of Mixtour, compared with the rules in random games: points are scored when a fact says so."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.core.move import Move
from game.core.outcome import PLAYING
from game.games.mixtour.facts import MIXTOUR_FACTS
from game.games.mixtour.grid import cell_of
from game.games.mixtour.layout import PASS
from game.games.mixtour.notation import MIXTOUR_NOTATION
from game.games.mixtour.rules import Mixtour


def random_moves() -> Iterator[tuple[Mixtour, Move]]:
    """Positions of random games with a legal move each, movements before entries once there are some."""
    for seed in range(12):
        chance, position = random.Random(seed), MIXTOUR_NOTATION.start({"points": "2"})
        assert isinstance(position, Mixtour)
        for _ in range(90):
            if position.outcome() != PLAYING:
                break
            moves = position.legal()
            movements = [move for move in moves if position.move_parts(move)[0]]
            move = chance.choice(movements if movements and chance.random() < 0.6 else moves)
            if move != PASS:
                yield position, move
            position.advance(move)


def scoring(position: Mixtour, seat: int) -> set[tuple[int, int]]:
    """From where to where the player to move may complete a tower that scores for a seat, by trying all."""
    found = set()
    for move in position.legal():
        count, source, target = position.move_parts(move)
        points = position.points(seat)
        position.play(move)
        if count and position.points(seat) > points:
            found.add((source, target))
        position.undo()
    return found


def test_towers_are_scored_stopped_left_and_opened_as_the_rules_have_it() -> None:
    seen: set[str] = set()
    for position, move in random_moves():
        said = {fact.name: fact for fact in MIXTOUR_FACTS.facts_of_move(position, move)}
        seen |= said.keys()
        seat, (count, _, target) = position.turn, position.move_parts(move)
        pile, threats = position.pile(target), scoring(position, 1 - seat)
        after = position.clone()
        after.advance(move)
        gained = [after.points(player) - position.points(player) for player in (0, 1)]
        assert ("scores" in said) == bool(gained[seat] and pile[-1] == seat)
        assert ("steals-tower" in said) == bool(gained[seat] and pile[-1] != seat)
        assert ("gives-point" in said) == bool(gained[1 - seat])
        assert ("enters" in said) == (count == 0)
        assert ("steals" in said) == bool(pile and pile[-1] != seat and after.pile(target)[-1:] == [seat])
        left = scoring(after, 1 - seat) if after.outcome() == PLAYING else set()
        assert (said.keys() & {"leaves", "leaves-many"} != set()) == bool(left)
        if left:
            assert said["leaves" if len(left) == 1 else "leaves-many"].values["count"] == len(left)
        if threats and not left:
            assert said.keys() & {"stops", "stops-many"}
        if left:
            assert not said.keys() & {"stops", "stops-many"}
        fact = said.get("opens") or said.get("opens-many")
        if fact is not None and after.outcome() == PLAYING:
            back = (
                after.banned_reversal()
            )  # the player to move may complete it, but not so as to take the last turn back
            ends = scoring(after, seat) | ({after.move_parts(back)[1:]} if back >= 0 else set())
            assert (fact.line[0], fact.line[-1]) in {(cell_of(one), cell_of(other)) for one, other in ends}
    assert {"scores", "steals-tower", "gives-point", "enters", "steals", "leaves", "stops", "opens"} <= seen
