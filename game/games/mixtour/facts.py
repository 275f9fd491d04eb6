"""Facts of Mixtour: what a move does by the rules alone: towers completed, ways to a tower opened, stopped and left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.facts import Fact, Facts, Sense, TermCounts
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.mixtour import ways
from game.games.mixtour.grid import TOWER, cell_of, number_of, straight_path
from game.games.mixtour.layout import PASS
from game.games.mixtour.messages import MIXTOUR_FACT_TEXTS
from game.games.mixtour.notation import mixtour_of
from game.games.mixtour.rules import Mixtour

Pair = tuple[Cell, Cell]
TERM_HEIGHTS: Final = {"single-pieces": 1, "stacks-of-two": 2, "stacks-of-three": 3, "stacks-of-four": 4}


class MixtourFacts(Facts):
    """The facts of Mixtour; a tower is a stack of five, which scores for the owner of its top piece."""

    texts = MIXTOUR_FACT_TEXTS
    themes: Mapping[str, str] = {"steals-tower": "tower-steal", "gives-point": "sacrifice"}
    kin: Mapping[str, str] = {"steals-tower": "scores", "gives-point": "scores"}

    def facts_of_move(self, position: Position, move: Move) -> tuple[Fact, ...]:
        """Who scores; the opponent's towers that are stopped; a stack taken over; own and other towers to come."""
        game = mixtour_of(position)
        if move == PASS:
            return ()
        seat, (count, _, target) = game.turn, game.move_parts(move)
        onto = cell_of(target)
        pile, theirs, own = game.pile(target), _towers(game, 1 - seat), _towers(game, seat)
        scores = game.points(0), game.points(1)
        game.play(move)
        gained, top = [game.points(player) - scores[player] for player in (0, 1)], game.pile(target)[-1:]
        opened = [pair for pair in _towers(game, seat) if pair not in own]
        left = _towers_now(game)
        game.undo()
        facts = []
        if gained[seat]:
            facts.append(Fact("scores" if pile[-1] == seat else "steals-tower", "gains", (onto,)))
        elif gained[1 - seat]:
            facts.append(Fact("gives-point", "costs", (onto,)))
        if theirs and not left:
            facts += _tower_facts("stops", "saves", theirs)
        if pile and pile[-1] != seat and top == [seat]:
            facts.append(Fact("steals", "gains", (onto,), (), {"cell": onto}))
        facts += _tower_facts("opens", "gains", opened)
        if not count:
            facts.append(Fact("enters", "gains", (onto,), (), {"cell": onto}))
        return (*facts, *_tower_facts("leaves", "costs", left))

    def losing_lines(self, position: Position) -> tuple[tuple[Cell, ...], ...]:
        """The ways to a tower with which the opponent would get the last point."""
        game = mixtour_of(position)
        enemy = 1 - game.turn
        if game.outcome() != PLAYING or game.points(enemy) + 1 < game.goal:
            return ()
        return tuple(straight_path(source, target) for source, target in _towers(game, enemy))

    def is_omitted(self, position: Position, fact: Fact, played: Move) -> bool:
        """Also whether the tower that the sentence names can still be completed after the played move."""
        if fact.sense != "saves":
            return super().is_omitted(position, fact, played)
        after = mixtour_of(position.clone())
        after.play(played)
        return (fact.values["source"], fact.values["cell"]) in _towers_now(after)

    def term_counts(self, position: Position, seat: int) -> TermCounts:
        """What a seat and its opponent have of each term.

        Of `forks` the sentences speak of own threats beyond the first, more of which count as less.
        """
        game = mixtour_of(position)
        own, enemy = _counts_of_seat(game, seat), _counts_of_seat(game, 1 - seat)
        return {term: (own[term], enemy[term]) for term in own}

    def cells_behind_term(self, position: Position, move: Move, term: str) -> tuple[Cell, ...]:
        """The stacks of a height, or the ends of ways to a tower, that exist only before or only after the move."""
        game = mixtour_of(position)
        before = _cells_of_term(game, term)
        game.play(move)
        after = _cells_of_term(game, term)
        game.undo()
        return tuple(sorted(before ^ after))


def _towers(game: Mixtour, seat: int) -> list[Pair]:
    """The source and target of each tower that a seat's stacks could complete, were it their turn."""
    return [
        (source, target)
        for source in ways.stacks(game)
        if game.pile(number_of(source))[-1] == seat
        for target in ways.stacks_at_own_distance(game, source)
        if ways.height(game, source) + ways.height(game, target) >= TOWER
        and not ways.stacks_between(game, straight_path(source, target))
    ]


def _towers_now(game: Mixtour) -> list[Pair]:
    """The source and target of each own tower that the player to move may complete now."""
    if game.outcome() != PLAYING:
        return []
    ends = {game.move_parts(move)[1:] for move in game.noisy_moves()}
    return [(cell_of(one), cell_of(other)) for one, other in sorted(ends) if game.pile(one)[-1] == game.turn]


def _tower_facts(name: str, sense: Sense, pairs: list[Pair]) -> list[Fact]:
    """A fact about ways to a tower: the first way is drawn, all ways are counted; an empty list without ways."""
    if not pairs:
        return []
    source, target = pairs[0]
    values = {"source": source, "cell": target, "count": len(pairs)}
    name = name if len(pairs) == 1 else f"{name}-many"
    return [
        Fact(
            name, sense, tuple(sorted({cell for pair in pairs for cell in pair})), straight_path(source, target), values
        )
    ]


def _counts_of_seat(game: Mixtour, seat: int) -> dict[str, int]:
    """What the sentences about terms speak of."""
    towers = len(_towers(game, seat))
    owned = [cell for cell in ways.stacks(game) if game.pile(number_of(cell))[-1] == seat]
    heights = [ways.height(game, cell) for cell in owned]
    return {
        "reserve": game.hand(seat),
        **{term: heights.count(height) for term, height in TERM_HEIGHTS.items()},
        "scoring-lines": towers,
        "scores-next": int(towers > 0),
        "forks": -int(towers > 1),
        "points": game.points(seat),
    }


def _cells_of_term(game: Mixtour, term: str) -> set[Cell]:
    """The cells that count for a term of the evaluation."""
    if term in TERM_HEIGHTS:
        return {cell for cell in ways.stacks(game) if ways.height(game, cell) == TERM_HEIGHTS[term]}
    if term in ("scoring-lines", "scores-next", "forks"):
        return {cell for seat in (0, 1) for pair in _towers(game, seat) for cell in pair}
    return set(ways.stacks(game))


MIXTOUR_FACTS: Final = MixtourFacts()
