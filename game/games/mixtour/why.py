"""Why a choice is not legal in Mixtour: the rules are checked in this order, and the first broken rule is the answer.

- Anything: `over`.
- A piece of a reserve: `not-yours`, `not-in-reserve`, `board-full`, `nearest-first` (all pieces are alike, and the last
  is used first); its cell: `off-the-board`, `occupied`.
- A stack: `empty`, `alone` (no stack in line with it), `nothing-in-reach` (cells: the stacks in sight), `only-back`
  (its only movement would take the last turn back; cells: where it came from).
- The count: `not-so-many`, `only-back`.
- The target: `off-the-board`, `same-cell`, `onto-nothing`, `not-in-line`, `blocked` (cells: the stacks between),
  `wrong-distance`, `take-back`; without a count: the same, or `how-many`.
- A pass: `must-play`.
"""

from __future__ import annotations

from game.core.display.picks import FromHand, FromStack, Off, Onto, Say, Spelling
from game.core.display.showing import Mark, Reason
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.games.mixtour.grid import CELLS, cell_of, is_on_board, straight_path
from game.games.mixtour.layout import PASS
from game.games.mixtour.rules import Mixtour
from game.games.mixtour.ways import (
    height,
    is_reversal,
    legal_counts,
    stacks,
    stacks_at_own_distance,
    stacks_between,
    stacks_in_sight,
)

PASS_PICK = Say("pass")


def why_not(game: Mixtour, picks: Spelling) -> Reason | None:
    """The first rule that the picks break; None if they are, or begin, a legal move."""
    if game.outcome() != PLAYING:
        return Reason("over")
    match picks:
        case ():
            return None
        case (Say("pass"),):
            return None if PASS in game.legal() else Reason("must-play")
        case (FromHand(seat, pocket),):
            return _why_not_piece(game, seat, pocket)
        case (FromHand(seat, pocket), Onto(target)):
            return _why_not_piece(game, seat, pocket) or _why_not_entry(game, target)
        case (FromStack(source),):
            return why_not_stack(game, source)
        case (FromStack(source), Off(count)):
            return why_not_stack(game, source) or why_not_count(game, source, count)
        case (FromStack(source), Onto(target)):
            return why_not_stack(game, source) or _why_not_uncounted(game, source, target)
        case (FromStack(source), Off(count), Onto(target)):
            return (
                why_not_stack(game, source)
                or why_not_count(game, source, count)
                or why_not_way(game, source, target)
                or _why_not_reversal(game, source, count, target)
            )
    raise ValueError(f"not the picks of a move in their order: {picks}")


def _why_not_piece(game: Mixtour, seat: int, pocket: int) -> Reason | None:
    if seat != game.turn:
        return Reason("not-yours")
    pieces_left = game.hand(seat)
    if not 0 <= pocket < pieces_left:
        return Reason("not-in-reserve", (), {"left": pieces_left})
    if len(stacks(game)) == CELLS:
        return Reason("board-full")
    return None if pocket == pieces_left - 1 else Reason("nearest-first")


def _why_not_entry(game: Mixtour, target: Cell) -> Reason | None:
    if not is_on_board(target):
        return Reason("off-the-board", (target,))
    return Reason("occupied", (target,)) if height(game, target) else None


def why_not_stack(game: Mixtour, source: Cell) -> Reason | None:
    """Why no number of pieces may move from a cell."""
    if not height(game, source):
        return Reason("empty", (source,))
    visible = stacks_in_sight(game, source)
    if not visible:
        return Reason("alone", (source,))
    targets = _open_targets(game, source)
    if not targets:
        return Reason("nothing-in-reach", visible)
    return None if any(legal_counts(game, source, target) for target in targets) else Reason("only-back", targets)


def _open_targets(game: Mixtour, source: Cell) -> tuple[Cell, ...]:
    """The stacks in sight whose height is their distance."""
    visible = stacks_in_sight(game, source)
    return tuple(cell for cell in stacks_at_own_distance(game, source) if cell in visible)


def why_not_count(game: Mixtour, source: Cell, count: int) -> Reason | None:
    """Why `count` pieces may not leave a stack that may move, no matter where they go."""
    if not 0 < count <= height(game, source):
        return Reason("not-so-many", (source,), {"height": height(game, source)})
    targets = _open_targets(game, source)
    free = [target for target in targets if not is_reversal(game, source, count, target)]
    return None if free else Reason("only-back", targets)


def why_not_way(game: Mixtour, source: Cell, target: Cell) -> Reason | None:
    """Why pieces of a cell may not go to another, no matter how many."""
    if not is_on_board(target):
        return Reason("off-the-board", (target,))
    if target == source:
        return Reason("same-cell", (source,))
    tall = height(game, target)
    if not tall:
        return Reason("onto-nothing", (target,))
    path = straight_path(source, target)
    if not path:
        return Reason("not-in-line", (target,))
    between = stacks_between(game, path)
    if between:
        return Reason("blocked", between)
    distance = len(path) - 1
    if tall != distance:
        return Reason("wrong-distance", (target,), {"height": tall, "distance": distance})
    return None


def _why_not_reversal(game: Mixtour, source: Cell, count: int, target: Cell) -> Reason | None:
    return Reason("take-back", (target,), {"count": count}) if is_reversal(game, source, count, target) else None


def _why_not_uncounted(game: Mixtour, source: Cell, target: Cell) -> Reason:
    """Why a stack and a target without a count are no move: the reason against any count, or the missing count."""
    reason = why_not_way(game, source, target)
    if reason:
        return reason
    if not legal_counts(game, source, target):
        return Reason("take-back", (target,), {"count": height(game, source)})
    return Reason("how-many", (target,))


def marks(game: Mixtour, picks: Spelling) -> tuple[Mark, ...]:
    """The possible targets: the empty cells, or the stacks in sight, legal if their distance is right."""
    match picks:
        case (FromHand(seat, pocket),) if _why_not_piece(game, seat, pocket) is None:
            return tuple(Mark(cell, None) for cell in map(cell_of, range(CELLS)) if not height(game, cell))
        case (FromStack(source),) if why_not_stack(game, source) is None:
            return tuple(_mark(game, source, None, target) for target in stacks_in_sight(game, source))
        case (FromStack(source), Off(count)) if why_not_stack(game, source) is None:
            if 0 < count <= height(game, source):
                return tuple(_mark(game, source, count, target) for target in stacks_in_sight(game, source))
    return ()


def _mark(game: Mixtour, source: Cell, count: int | None, target: Cell) -> Mark:
    reason = why_not_way(game, source, target)
    if reason is None and count is not None:
        reason = _why_not_reversal(game, source, count, target)
    if reason is None and not legal_counts(game, source, target):
        reason = _why_not_reversal(game, source, height(game, source), target)
    return Mark(target, reason)
