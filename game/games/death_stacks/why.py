"""Why a choice is not legal in Death Stacks: the rules are checked in this order; the first broken rule is the answer.

- A stack: `over`, `empty`, `covered` (own pieces lie under the other's), `not-yours`, `too-tall` (cells: the stacks of
  which one must be reduced).
- The count: `not-so-many`, `comes-back` (ten or twenty pieces come to where they were), `leaves-too-many`.
- The target: `off-the-board`, `same-cell`, `passes-over` (its path, from the cell to the end), `other-count` (another
  count would land there), `off-the-lines`; without a count: the same, or `how-many`.
- The call: `nothing-to-call`.
"""

from __future__ import annotations

from game.core.display.picks import FromStack, Off, Onto, Say, Spelling
from game.core.display.showing import Mark, Reason
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import DIRECTIONS, MAX_STACK_HEIGHT, cell_of, is_on_board, landings, number_of, path

CALL, LET = Say("call"), Say("let")


def why_not(game: DeathStacks, picks: Spelling) -> Reason | None:
    """The first rule that the picks break; None if they are, or begin, a legal move."""
    match picks:
        case ():
            return None if game.outcome() == PLAYING else Reason("over")
        case (FromStack(source),):
            return why_not_stack(game, source)
        case (FromStack(source), Off(count)):
            return why_not_stack(game, source) or why_not_count(game, source, count)
        case (FromStack(source), Onto(target)):
            return why_not_stack(game, source) or _why_not_uncounted(game, source, target)
        case (FromStack(source), Off(count), Onto(target)):
            return _why_not_move(game, source, count, target)
        case (FromStack(source), Off(count), Onto(target), Say("call" | "let")):
            reason = _why_not_move(game, source, count, target)
            return reason or (None if game.may_call() else Reason("nothing-to-call"))
    raise ValueError(f"not the picks of a move in their order: {picks}")


def _why_not_move(game: DeathStacks, source: Cell, count: int, target: Cell) -> Reason | None:
    return (
        why_not_stack(game, source) or why_not_count(game, source, count) or _why_not_cell(game, source, count, target)
    )


def why_not_stack(game: DeathStacks, source: Cell) -> Reason | None:
    """Why the player to move may move no number of pieces from a cell."""
    if game.outcome() != PLAYING:
        return Reason("over")
    pile = game.pile(number_of(source)) if is_on_board(source) else []
    if not pile:
        return Reason("empty", (source,))
    if pile[-1] != game.turn:
        return Reason("covered" if game.turn in pile else "not-yours", (source,))
    pressing = [cell_of(cell) for cell in game.cells_to_reduce()]
    if pressing and source not in pressing:
        return Reason("too-tall", tuple(pressing), {"most": MAX_STACK_HEIGHT})
    return None


def why_not_count(game: DeathStacks, source: Cell, count: int) -> Reason | None:
    """Why `count` pieces may not leave a stack that may move, no matter where they go."""
    height = game.height(number_of(source))
    if not 0 < count <= height:
        return Reason("not-so-many", (source,), {"height": height})
    if not landings(source, count):
        return Reason("comes-back", (source,), {"count": count})
    if height - count > MAX_STACK_HEIGHT and number_of(source) in game.cells_to_reduce():
        return Reason("leaves-too-many", (source,), {"left": height - count, "most": MAX_STACK_HEIGHT})
    return None


def _why_not_cell(game: DeathStacks, source: Cell, count: int, target: Cell) -> Reason | None:
    """Why `count` pieces, a legal number, may not go to a cell."""
    if not is_on_board(target):
        return Reason("off-the-board", (target,))
    if target == source:
        return Reason("same-cell", (source,))
    if target in landings(source, count):
        return None
    ways = [path(source, direction, count) for direction in DIRECTIONS]
    paths = [way for way in ways if target in way]
    if paths:
        shown = min(paths, key=lambda way: way.index(target))
        return Reason("passes-over", shown[shown.index(target) :], {"count": count})
    others = [other for other in counts_from(game, source) if target in landings(source, other)]
    if others:
        return Reason("other-count", (target,), {"count": others[0]})
    return Reason("off-the-lines", (target,), {"count": count})


def _why_not_uncounted(game: DeathStacks, source: Cell, target: Cell) -> Reason:
    """Why a stack and a target without a count are no move: the reason against its counts, or the missing count."""
    counts = counts_from(game, source)
    reasons = [reason for count in counts if (reason := _why_not_cell(game, source, count, target))]
    if len(reasons) == len(counts):
        return reasons[-1]
    return Reason("how-many", (target,), {"count": next(n for n in counts if target in landings(source, n))})


def counts_from(game: DeathStacks, source: Cell) -> list[int]:
    """The counts of pieces that may leave a stack that may move, in rising order."""
    height = game.height(number_of(source))
    return [count for count in range(1, height + 1) if why_not_count(game, source, count) is None]


def marks(game: DeathStacks, picks: Spelling) -> tuple[Mark, ...]:
    """The cells where the chosen stack can land, with any count or with the chosen count."""
    match picks:
        case (FromStack(source), Off(count)):
            counts = [count]
        case (FromStack(source),):
            counts = list(range(game.height(number_of(source)) if is_on_board(source) else 0, 0, -1))
        case _:
            return ()
    if why_not_stack(game, source):
        return ()
    found: dict[Cell, Reason | None] = {}
    for count in counts:
        reason = why_not_count(game, source, count)
        for cell in landings(source, count):
            found[cell] = found.get(cell, reason) and reason
    return tuple(Mark(cell, reason) for cell, reason in sorted(found.items(), key=lambda mark: mark[0]))
