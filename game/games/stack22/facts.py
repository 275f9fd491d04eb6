"""Facts of Stack-22: what a placement does by the rules alone: levels begun and led, how high tiles can go then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.facts import ENEMY_KEY, Fact, Facts
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.games.stack22.forms import cell_of, place_of
from game.games.stack22.messages import STACK22_FACT_TEXTS
from game.games.stack22.notation import stack22_of
from game.games.stack22.rules import Stack22
from game.games.stack22.view import PLACE_MASK, deciding_level
from game.games.stack22.why import cells_of_form, tiles_of

LEVEL_TERMS: Final = ("first", "second", "third", "fourth", "fifth", "others")


class Stack22Facts(Facts):
    """The facts of Stack-22."""

    texts = STACK22_FACT_TEXTS
    themes: Mapping[str, str] = dict.fromkeys(
        ("forces-up", "forces-up-one", "forces-down", "forces-down-one"), "forced-level"
    )

    def facts_of_move(self, position: Position, move: Move) -> tuple[Fact, ...]:
        """The end, the lead, a new level; the levels to which the tiles left in the hands can and must go.

        Nothing about the first tile of a game.
        """
        game = stack22_of(position)
        if not game.top_height():
            return ()  # any first tile leads and begins level 1
        seat, lowest = game.turn, game.is_lowest()
        cells = cells_of_form(move >> 18, cell_of(move & PLACE_MASK))
        level, was_leading, peak = game.height(move & PLACE_MASK) + 1, game.leader() == seat, game.top_height()
        before = _highest_levels(game, 1 - seat)
        game.play(move)
        won, leads, decides = game.outcome() == seat, game.leader() == seat, deciding_level(game)
        theirs, own = _highest_levels(game, 1 - seat), _highest_levels(game, seat)
        game.undo()
        if won:
            return (Fact("wins", "wins", cells, (), {"level": decides}),)
        facts = []
        if leads and not was_leading:
            facts.append(Fact("leads", "gains", cells, (), {"level": decides}))
        if level > peak and not lowest:
            facts.append(Fact("begins-level", "gains", cells, (), {"level": level}))
        facts += _forced_facts(before, theirs, lowest)
        top, was, mine = (max(levels.values(), default=1) for levels in (theirs, before, own))
        if not lowest and top < was:
            facts.append(Fact("closes", "gains", cells, (), {"level": was}))
        if not lowest and mine > max(level, top):
            facts.append(Fact("climbs-next", "gains", cells, (), {"level": mine}))
        if not lowest and top > max(was, level - 1):
            facts.append(Fact("lets-climb", "costs", cells, (), {"level": top}))
        return tuple(facts)

    def is_omitted(self, position: Position, fact: Fact, played: Move) -> bool:
        """Also whether no own tile can climb to the level that the sentence names."""
        if fact.name != "climbs-next":
            return super().is_omitted(position, fact, played)
        after, seat = stack22_of(position.clone()), position.turn
        after.play(played)
        return max(_highest_levels(after, seat).values(), default=1) < int(str(fact.values["level"]))

    def true_gains(self, position: Position, move: Move) -> frozenset[str]:
        """The term of its level, and whether more own tiles or fewer enemy tiles fit on a new level; none at first."""
        game = stack22_of(position)
        if not game.top_height():
            return frozenset()
        seat, level = game.turn, game.height(move & PLACE_MASK) + 1
        before = [_count_climbing(game, each) for each in (seat, 1 - seat)]
        game.play(move)
        index, after = _levels_in_order(game).index(level), [_count_climbing(game, each) for each in (seat, 1 - seat)]
        game.undo()
        gains = [LEVEL_TERMS[min(index, len(LEVEL_TERMS) - 1)]]
        gains += ["fits"] if after[0] > before[0] else []
        gains += ["fits" + ENEMY_KEY] if after[1] < before[1] else []
        return frozenset(gains)

    def cells_behind_term(self, position: Position, move: Move, term: str) -> tuple[Cell, ...]:
        """The cells of the placed tile and of the tiles on the level of a term."""
        game = stack22_of(position)
        game.play(move)
        levels = _levels_in_order(game)
        index = LEVEL_TERMS.index(term) if term in LEVEL_TERMS else 0
        meant = levels[index:] if term == "others" else levels[index : index + 1]
        placements = [cells_of_form(one >> 18, cell_of(one & PLACE_MASK)) for one in game.placements()]
        visible = {cell for cells in placements for cell in cells if game.height(place_of(cell)) in meant}
        game.undo()
        return tuple(sorted(visible.union(cells_of_form(move >> 18, cell_of(move & PLACE_MASK)))))


def _levels_in_order(game: Stack22) -> list[int]:
    """The levels, in the order in which they count."""
    return list(range(1, game.top_height() + 1)) if game.is_lowest() else list(range(game.top_height(), 0, -1))


def _count_climbing(game: Stack22, seat: int) -> int:
    """The number of tiles in a hand that fit above all others."""
    return sum(level > game.top_height() for level in _highest_levels(game, seat).values())


def _highest_levels(game: Stack22, seat: int) -> dict[int, int]:
    """The level to which each tile in a hand must go."""
    tiles = game.hand(seat)
    return {tile: game.level_above(tile, 0) or 1 for tile in tiles_of(game) if tiles >> tile & 1}


def _forced_facts(before: Mapping[int, int], after: Mapping[int, int], lowest: bool) -> list[Fact]:
    """That tiles of the opponent must now go to another level, which is worse for them."""
    worse = [tile for tile, level in after.items() if (level > before[tile]) == lowest and level != before[tile]]
    if not worse:
        return []
    name = "forces-up" if lowest else "forces-down"
    values = {"count": len(worse), "level": max(after[tile] for tile in worse)}
    return [Fact(name if len(worse) > 1 else f"{name}-one", "gains", (), (), values)]


STACK22_FACTS: Final = Stack22Facts()
