"""Why a choice is not legal: the rules are asked in this order, and the first one that it breaks is the answer.

- Anything: `over`.
- A piece of a reserve: `not-yours`, `not-in-reserve`, `board-full`, `nearest-first` (the pieces are alike, and the last
  one is taken); where to: `off-the-board`, `occupied`.
- A stack: `empty`, `alone` (no stack in line with it), `nothing-in-reach` (cells: the stacks that it sees), `only-back`
  (its one movement would take the last turn back; cells: where it came from).
- How many: `not-so-many`, `only-back`.
- Where to: `off-the-board`, `same-cell`, `onto-nothing`, `not-in-line`, `blocked` (cells: what stands between),
  `wrong-distance`, `take-back`; before it is said how many: the same, or `how-many`.
- A pass: `must-play`.
"""

from __future__ import annotations

from game.core.display.picks import FromHand, FromStack, Off, Onto, Say, Spelling
from game.core.display.showing import Mark, Reason
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.games.mixtour.grid import CELLS, cell_of, is_on_board, way
from game.games.mixtour.layout import PASS
from game.games.mixtour.rules import Mixtour
from game.games.mixtour.ways import counts, fitting, height, in_sight, stacks, standing_between, taken_back

PASSING = Say("pass")


def why_not(game: Mixtour, picks: Spelling) -> Reason | None:
    """The first rule that the picks break, None if they are or begin a legal move."""
    if game.outcome() != PLAYING:
        return Reason("over")
    match picks:
        case ():
            return None
        case (Say("pass"),):
            return None if PASS in game.legal() else Reason("must-play")
        case (FromHand(seat, pocket),):
            return _piece_refused(game, seat, pocket)
        case (FromHand(seat, pocket), Onto(target)):
            return _piece_refused(game, seat, pocket) or _entry_refused(game, target)
        case (FromStack(source),):
            return stack_refused(game, source)
        case (FromStack(source), Off(count)):
            return stack_refused(game, source) or count_refused(game, source, count)
        case (FromStack(source), Onto(target)):
            return stack_refused(game, source) or _uncounted(game, source, target)
        case (FromStack(source), Off(count), Onto(target)):
            return (
                stack_refused(game, source)
                or count_refused(game, source, count)
                or way_refused(game, source, target)
                or _back_refused(game, source, count, target)
            )
    raise ValueError(f"not the picks of a move in their order: {picks}")


def _piece_refused(game: Mixtour, seat: int, pocket: int) -> Reason | None:
    if seat != game.turn:
        return Reason("not-yours")
    held = game.hand(seat)
    if not 0 <= pocket < held:
        return Reason("not-in-reserve", (), {"left": held})
    if len(stacks(game)) == CELLS:
        return Reason("board-full")
    return None if pocket == held - 1 else Reason("nearest-first")


def _entry_refused(game: Mixtour, target: Cell) -> Reason | None:
    if not is_on_board(target):
        return Reason("off-the-board", (target,))
    return Reason("occupied", (target,)) if height(game, target) else None


def stack_refused(game: Mixtour, source: Cell) -> Reason | None:
    """Why no piece may move from a cell, however many."""
    if not height(game, source):
        return Reason("empty", (source,))
    seen = in_sight(game, source)
    if not seen:
        return Reason("alone", (source,))
    targets = _open(game, source)
    if not targets:
        return Reason("nothing-in-reach", seen)
    return None if any(counts(game, source, target) for target in targets) else Reason("only-back", targets)


def _open(game: Mixtour, source: Cell) -> tuple[Cell, ...]:
    """The stacks whose height is their distance, nothing between."""
    seen = in_sight(game, source)
    return tuple(cell for cell in fitting(game, source) if cell in seen)


def count_refused(game: Mixtour, source: Cell, count: int) -> Reason | None:
    """Why so many pieces may not leave a stack that may be moved from, wherever they go."""
    if not 0 < count <= height(game, source):
        return Reason("not-so-many", (source,), {"height": height(game, source)})
    targets = _open(game, source)
    free = [target for target in targets if not taken_back(game, source, count, target)]
    return None if free else Reason("only-back", targets)


def way_refused(game: Mixtour, source: Cell, target: Cell) -> Reason | None:
    """Why pieces of one cell may not go to another, however many."""
    if not is_on_board(target):
        return Reason("off-the-board", (target,))
    if target == source:
        return Reason("same-cell", (source,))
    tall = height(game, target)
    if not tall:
        return Reason("onto-nothing", (target,))
    path = way(source, target)
    if not path:
        return Reason("not-in-line", (target,))
    between = standing_between(game, path)
    if between:
        return Reason("blocked", between)
    distance = len(path) - 1
    if tall != distance:
        return Reason("wrong-distance", (target,), {"height": tall, "distance": distance})
    return None


def _back_refused(game: Mixtour, source: Cell, count: int, target: Cell) -> Reason | None:
    return Reason("take-back", (target,), {"count": count}) if taken_back(game, source, count, target) else None


def _uncounted(game: Mixtour, source: Cell, target: Cell) -> Reason:
    """Why a stack alone and a cell are no move: what any count of it says, or that a count is missing."""
    refused = way_refused(game, source, target)
    if refused:
        return refused
    if not counts(game, source, target):
        return Reason("take-back", (target,), {"count": height(game, source)})
    return Reason("how-many", (target,))


def marks(game: Mixtour, picks: Spelling) -> tuple[Mark, ...]:
    """Where the choice can go: the empty cells, or of the stacks in sight those at the right distance."""
    match picks:
        case (FromHand(seat, pocket),) if _piece_refused(game, seat, pocket) is None:
            return tuple(Mark(cell, None) for cell in map(cell_of, range(CELLS)) if not height(game, cell))
        case (FromStack(source),) if stack_refused(game, source) is None:
            return tuple(_mark(game, source, None, target) for target in in_sight(game, source))
        case (FromStack(source), Off(count)) if stack_refused(game, source) is None:
            if 0 < count <= height(game, source):
                return tuple(_mark(game, source, count, target) for target in in_sight(game, source))
    return ()


def _mark(game: Mixtour, source: Cell, count: int | None, target: Cell) -> Mark:
    refused = way_refused(game, source, target)
    if refused is None and count is not None:
        refused = _back_refused(game, source, count, target)
    if refused is None and not counts(game, source, target):
        refused = _back_refused(game, source, height(game, source), target)
    return Mark(target, refused)
