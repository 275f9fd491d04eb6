"""Facts of Death Stacks: what a move does by the rules alone: stacks taken, given up, saved and left in reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from game.core.display.steps import Slide
from game.core.facts import Fact, Facts, TermCounts
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.death_stacks.messages import DEATH_STACKS_FACT_TEXTS
from game.games.death_stacks.notation import death_stacks_of
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.view import DEATH_STACKS_VIEW
from game.games.death_stacks.walls import CELLS, DIRECTIONS, MAX_STACK_HEIGHT, cell_of, landings, path

Piles = Mapping[Cell, Sequence[int]]


class DeathStacksFacts(Facts):
    """The facts of Death Stacks."""

    texts = DEATH_STACKS_FACT_TEXTS
    themes: Mapping[str, str] = {"bounces": "bounce", "calls": "call", "gives-up": "sacrifice"}

    def facts_of_move(self, position: Position, move: Move) -> tuple[Fact, ...]:
        """The end; a stack out of danger, a call, stacks taken, freed and given up; stacks in reach afterwards."""
        game = death_stacks_of(position)
        seat, (source, _, target, call) = game.turn, game.move_parts(move)
        before, tall, way = _piles(game), game.too_tall_cells(seat), _way(game, move)
        game.play(move)
        won, after, still_tall = game.outcome() == seat, _piles(game), game.too_tall_cells(seat)
        answers = set() if game.turn == seat else {cell_of(game.move_parts(answer)[2]) for answer in game.legal()}
        game.undo()
        onto, away = cell_of(target), cell_of(source)
        if won:
            return (Fact("wins", "wins", (onto,)),)
        facts = _stack_facts(before, after, away, onto, seat)
        if away in _reached_cells(before, 1 - seat) and onto not in answers and not call:
            first = 1 if facts and facts[0].name == "takes" else 0  # a stack taken tells more
            facts.insert(first, Fact("saves", "saves", (away,), (), {"cell": away}))
        if call:
            facts.insert(0, Fact("calls", "gains"))
        if source in tall and len(after.get(away, ())) <= MAX_STACK_HEIGHT:
            facts.append(Fact("reduces", "gains", (away,)))
        if len(way) > 2 and _has_bounced(way):
            facts.append(Fact("bounces", "gains"))
        new = answers - _reached_cells(before, 1 - seat)
        attacked = tuple(sorted(cell for cell in new if after.get(cell, ())[-1:] == [seat]))
        if attacked:
            name = "in-reach" if len(attacked) > 1 else "in-reach-one"
            facts.append(Fact(name, "costs", attacked, (), {"count": len(attacked)}))
        if still_tall:
            facts.append(Fact("too-tall", "costs", tuple(map(cell_of, still_tall))))
        return tuple(facts)

    def losing_lines(self, position: Position) -> tuple[tuple[Cell, ...], ...]:
        """The shortest way of each stack of the opponent that could land on the last stack of the player to move."""
        game = death_stacks_of(position)
        piles, seat = _piles(game), game.turn
        own = [cell for cell, pile in piles.items() if pile[-1] == seat]
        if len(own) != 1 or game.outcome() != PLAYING:
            return ()
        ways = (
            path(cell, direction, count)
            for cell, pile in piles.items()
            if pile[-1] != seat
            for count in range(1, len(pile) + 1)
            for direction in DIRECTIONS
        )
        longest_first = sorted((way for way in ways if way[-1] == own[0]), key=len, reverse=True)
        return tuple({way[0]: way for way in longest_first}.values())

    def is_omitted(self, position: Position, fact: Fact, played: Move) -> bool:
        """Also whether the stack that the sentence names is still there, and within the opponent's reach."""
        is_omitted = super().is_omitted(position, fact, played)
        if fact.name != "saves" or not is_omitted:
            return is_omitted
        after, seat = death_stacks_of(position.clone()), position.turn
        after.play(played)
        piles, (cell,) = _piles(after), fact.cells
        return piles.get(cell, ())[-1:] == [seat] and cell in _reached_cells(piles, 1 - seat)

    def term_counts(self, position: Position, seat: int) -> TermCounts:
        """What a seat and its opponent have of each term that has a sentence."""
        piles = _piles(death_stacks_of(position))
        own, enemy = _counts_of_seat(piles, seat), _counts_of_seat(piles, 1 - seat)
        return {term: (own[term], enemy[term]) for term in own}

    def cells_behind_term(self, position: Position, move: Move, term: str) -> tuple[Cell, ...]:
        """The cells whose part of a term differs before and after the move."""
        game = death_stacks_of(position)
        before = _parts_of_term(_piles(game), term)
        game.play(move)
        after = _parts_of_term(_piles(game), term)
        game.undo()
        return tuple(sorted(cell for cell in before.keys() | after.keys() if before.get(cell) != after.get(cell)))


def _piles(game: DeathStacks) -> dict[Cell, list[int]]:
    """The stacks by their cells, as owners from bottom to top."""
    return {cell_of(cell): game.pile(cell) for cell in range(CELLS) if game.pile(cell)}


def _way(game: DeathStacks, move: int) -> tuple[Cell, ...]:
    return next(step.path for step in DEATH_STACKS_VIEW.steps(game, move) if isinstance(step, Slide))


def _has_bounced(way: tuple[Cell, ...]) -> bool:
    """Whether a wall has thrown pieces back on their way."""
    return len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)}) > 1


def _reached_cells(piles: Piles, seat: int) -> set[Cell]:
    """The cells where a seat's stacks, or parts of them, can land."""
    return {
        to
        for cell, pile in piles.items()
        if pile[-1] == seat
        for count in range(1, len(pile) + 1)
        for to in landings(cell, count)
    }


def _stack_facts(before: Piles, after: Piles, away: Cell, onto: Cell, seat: int) -> list[Fact]:
    """The owners of the two stacks before and after, and the stacks that come into reach of the moved pieces."""
    facts = []
    pile, under = before.get(onto, ()), after.get(away, ())
    theirs = {cell for cell, owners in after.items() if owners[-1] != seat}
    if pile:
        facts.append(Fact("joins" if pile[-1] == seat else "takes", "gains", (onto,), (), {"cell": onto}))
    if len(theirs) == 1:
        facts.append(Fact("last-stack", "gains", tuple(theirs)))
    if under:
        is_kept = under[-1] == seat
        facts.append(
            Fact("keeps" if is_kept else "gives-up", "gains" if is_kept else "costs", (away,), (), {"cell": away})
        )
    aims = _reached_cells({onto: after[onto]}, seat) & theirs - _reached_cells(before, seat)
    if aims:
        values = {"count": len(aims), "cell": onto}
        facts.append(Fact("aims" if len(aims) > 1 else "aims-one", "gains", tuple(sorted(aims)), (), values))
    return facts


def _counts_of_seat(piles: Piles, seat: int) -> dict[str, int]:
    """What the sentences about terms speak of.

    `hanging` is whether any own stack is within the opponent's reach, `pressed` whether any is too tall.
    """
    owned = {cell: pile for cell, pile in piles.items() if pile[-1] == seat}
    attacked = len(owned.keys() & _reached_cells(piles, 1 - seat))
    tall = sum(len(pile) > MAX_STACK_HEIGHT for pile in owned.values())
    return {
        "stacks": len(owned),
        "pieces": sum(pile.count(seat) for pile in owned.values()),
        "backed": sum(pile[-2:-1] == pile[-1:] for pile in owned.values()),
        "reach": len(_reached_cells(piles, seat)),
        "attacked": attacked,
        "hanging": int(attacked > 0),
        "too-tall": tall,
        "pressed": int(tall > 0),
    }


def _parts_of_term(piles: Piles, term: str) -> dict[Cell, object]:
    """Each cell's part of a term of the evaluation."""
    match term:
        case "reach":
            ones, others = _reached_cells(piles, 0), _reached_cells(piles, 1)
            return {cell: (cell in ones, cell in others) for cell in ones | others}
        case "attacked" | "hanging":
            return {cell: pile[-1] for cell, pile in piles.items() if cell in _reached_cells(piles, 1 - pile[-1])}
        case "too-tall" | "pressed":
            return {cell: pile[-1] for cell, pile in piles.items() if len(pile) > MAX_STACK_HEIGHT}
        case "backed":
            return {cell: pile[-1] for cell, pile in piles.items() if pile[-2:-1] == pile[-1:]}
        case "pieces":
            return {cell: (pile[-1], pile.count(pile[-1])) for cell, pile in piles.items()}
    return {cell: pile[-1] for cell, pile in piles.items()}


DEATH_STACKS_FACTS: Final = DeathStacksFacts()
