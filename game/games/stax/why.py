"""Why a choice is not legal in Stax: the rules are checked in this order, and the first broken rule is the answer.

- A tile in hand: `over`, `not-yours`, `not-in-hand`, `queen-first`.
- A stack: `over`, `no-stack`, `covered` (an own tile lies below), `not-yours`, `king-not-placed`, `no-free-side` (its
  neighbours).
- The cell of a placement: `occupied`, `first-place`, `first-touch` (cells: the only stack), `far-away`,
  `two-neighbours`, `step-rule`.
- The cell of a movement: `same-place`, `king-step`, `not-a-direction` (cells: from, to), `own-king` and `third-king`
  (cells: the king), `far-away`, `line-gap`, `line-ends` and `past-king` (cells: where the line ends), `splits-table`
  (cells: the smaller part), `step-rule`.
- The orientation: `not-a-turn`, `points-at-king` (cells: the tile, its line, the king), `repeated`.

The cells of `step-rule` are the two sides of a cliff, the side that is stuck first; further cliffs follow, the smallest
drop first.  Its value `height` is that of the stack without a way down.  Other answers show the cell concerned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.core.display.picks import FirstPick, FromHand, FromStack, Onto, OrientedAs, Pick, Spelling
from game.core.display.pieces import HexTile, Piece
from game.core.display.showing import Mark, Reason
from game.core.geometry.hexes import Cell, bearing, neighbours, step
from game.core.outcome import PLAYING
from game.games.stax.descent import find_descent, heights_after
from game.games.stax.rules import Stax
from game.games.stax.tiles import QUEEN, turns_of


def why_not(position: Stax, picks: Spelling) -> Reason | None:
    """The first rule that the picks break; None if they are, or begin, a legal move."""
    first, target, lying = _split_picks(picks)
    if first is None:
        return None if position.outcome() == PLAYING else Reason("over")
    reason = why_not_piece(position, first)
    if reason or target is None:
        return reason or _why_nowhere(position, first)
    reason = why_not_cell(position, first, target)
    if reason:
        return reason
    faces = faces_of(position, first)
    if lying is None:
        return why_not_faces(position, first, target, faces)
    if not isinstance(lying, HexTile) or lying.owner != position.turn or lying.pointers not in faces:
        return Reason("not-a-turn", (target,))
    return why_not_faces(position, first, target, (lying.pointers,))


def _split_picks(picks: Spelling) -> tuple[FirstPick | None, Cell | None, Piece | None]:
    match picks:
        case ():
            return None, None, None
        case (FromHand() | FromStack() as first,):
            return first, None, None
        case (FromHand() | FromStack() as first, Onto(cell)):
            return first, cell, None
        case (FromHand() | FromStack() as first, Onto(cell), OrientedAs(piece)):
            return first, cell, piece
    raise ValueError(f"not the picks of a move in their order: {picks}")


def moves_of(position: Stax, first: Pick) -> list[int]:
    """The legal moves that begin with a click."""
    match first:
        case FromHand(seat, pocket) if seat == position.turn:
            return position.placements_of(pocket)
        case FromStack(cell):
            return position.shifts_from(*cell)
    return []


def faces_of(position: Stax, first: FirstPick) -> list[int]:
    """The pointer sets with which a picked tile may lie: all of a tile in hand, the turns of a tile on the table."""
    if isinstance(first, FromHand):
        return position.shape_faces(first.pocket)
    return turns_of(position.tiles_at(*first.cell)[-1][1])


def why_not_piece(position: Stax, first: FirstPick) -> Reason | None:
    """Why the player to move may not pick a piece, no matter where it is to go."""
    if position.captured_tiles():
        return Reason("over")
    if isinstance(first, FromStack):
        return _why_not_stack(position, first.cell)
    if first.seat != position.turn:
        return Reason("not-yours")
    if first.pocket not in position.hand(first.seat):
        return Reason("not-in-hand")
    if first.pocket == QUEEN and not position.has_begun(first.seat):
        return Reason("queen-first")
    return None


def _why_not_stack(position: Stax, cell: Cell) -> Reason | None:
    pile = position.tiles_at(*cell)
    if not pile:
        return Reason("no-stack", (cell,))
    if pile[-1][0] != position.turn:
        covered = any(seat == position.turn for seat, _ in pile)
        return Reason("covered" if covered else "not-yours", (cell,))
    return why_not_top(position, cell)


def why_not_top(position: Stax, cell: Cell) -> Reason | None:
    """Why the tile on top of a stack could not move even if its owner were to move."""
    if position.king_cell(position.tiles_at(*cell)[-1][0]) is None:
        return Reason("king-not-placed", (cell,))
    if not position.has_free_side_at(*cell):
        return Reason("no-free-side", neighbours(cell))
    return None


def why_not_cell(position: Stax, first: FirstPick, target: Cell) -> Reason | None:
    """Why a piece that may be picked may not go to a cell, no matter how it lies there."""
    if isinstance(first, FromHand):
        return _why_not_place(position, target)
    return _why_not_path(position, first.cell, target) or why_not_landing(position, first.cell, target)


def _why_not_place(position: Stax, target: Cell) -> Reason | None:
    if position.tiles_at(*target):
        return Reason("occupied", (target,))
    needed, beside = position.min_touches_now(), position.stacks_beside(*target)
    if not needed:  # the first tile of all lies at 0,0
        return None if target == (0, 0) else Reason("first-place", (target,))
    if beside < needed:
        if needed == 1:
            return Reason("first-touch", tuple(position.cells()))
        return Reason("two-neighbours" if beside else "far-away", (target,))
    return _why_stuck(position, None, target, position.stuck_after_placing(*target))


def _why_not_path(position: Stax, origin: Cell, target: Cell) -> Reason | None:
    """Why no line of movement of the top tile leads to a cell."""
    if target == origin:
        return Reason("same-place", (origin,))
    seat, face = position.tiles_at(*origin)[-1]
    straight = bearing(origin, target)
    if not face and (straight is None or straight[1] > 1):
        return Reason("king-step", (target,))
    if straight is None or (face and not face >> straight[0] & 1):
        return Reason("not-a-direction", (origin, target))
    cells, end, stop = position.line(*origin, straight[0], seat, not face, True)
    if target in cells:
        return None
    if stop is None:
        return Reason("past-king" if end == "capture" else "line-ends", (cells[-1],))
    if end == "bare":
        return Reason("far-away" if target == stop else "line-gap", (stop,))
    return Reason(end, (stop,))


def why_not_landing(position: Stax, origin: Cell, target: Cell) -> Reason | None:
    """Why a top tile may not go to a cell on its lines: stacks would be split off or left without a way down."""
    split = position.cut_off_after_move(*origin, *target)
    if split:
        rest = heights_after(position, origin, target).keys() - set(split)
        return Reason("splits-table", tuple(sorted(rest) if len(rest) < len(split) else split))
    return _why_stuck(position, origin, target, position.stuck_after_move(*origin, *target))


def _why_stuck(position: Stax, origin: Cell | None, target: Cell, stuck: list[Cell]) -> Reason | None:
    if not stuck:
        return None
    heights = heights_after(position, origin, target)
    shown = next((cell for cell in (target, origin) if cell in stuck), max(stuck, key=heights.__getitem__))
    way = find_descent(heights, shown)
    cliffs = way.cliffs if way else ()
    return Reason("step-rule", tuple(cell for pair in cliffs for cell in pair), {"height": heights[shown]})


def why_not_faces(position: Stax, first: FirstPick, target: Cell, faces: Iterable[int]) -> Reason | None:
    """Why a piece may lie on a cell with none of these pointer sets: the reason against the first of them."""
    reasons: list[Reason] = []
    for face in faces:
        reason = _why_not_face(position, first, target, face)
        if reason is None:
            return None
        reasons.append(reason)
    return reasons[0]


def _why_not_face(position: Stax, first: FirstPick, target: Cell, face: int) -> Reason | None:
    if isinstance(first, FromStack):
        repeats = position.is_repeating_move(position.shift_move(*first.cell, *target, face))
        return Reason("repeated", (target,)) if repeats else None
    directions = position.points_at_king(face, *target)
    if not directions:
        return None
    cells, _, _ = position.line(*target, directions[0], position.turn, False, False)
    return Reason("points-at-king", (target, *cells))


# Over all cells:


def marks(position: Stax, first: Pick) -> tuple[Mark, ...]:
    """Every conceivable target of a pickable piece: from the hand beside a stack, else on the piece's lines."""
    if not isinstance(first, FromHand | FromStack) or why_not_piece(position, first):
        return ()
    legal = {position.move_target(move) for move in moves_of(position, first)}
    return tuple(
        Mark(cell, None if cell in legal else why_not(position, (first, Onto(cell))))
        for cell in _conceivable_targets(position, first)
    )


def _conceivable_targets(position: Stax, first: FirstPick) -> list[Cell]:
    if isinstance(first, FromStack):
        return [
            cell
            for direction in directions_of(position, first.cell)
            for cell in _line_targets(position, first, direction)
        ]
    stacks = position.cells()
    return sorted({beside for cell in stacks for beside in neighbours(cell)} - set(stacks)) or [(0, 0)]


def directions_of(position: Stax, cell: Cell) -> list[int]:
    """The directions in which the tile on top of a stack may move: its pointers, for a king all."""
    face = position.tiles_at(*cell)[-1][1]
    return [direction for direction in range(6) if not face or face >> direction & 1]


def _line_targets(position: Stax, first: FromStack, direction: int) -> list[Cell]:
    """The cells of a line, and the king before which it ends."""
    seat, face = position.tiles_at(*first.cell)[-1]
    cells, end, stop = position.line(*first.cell, direction, seat, not face, True)
    return [*cells, stop] if stop and end != "bare" else cells


def _why_nowhere(position: Stax, first: FirstPick) -> Reason | None:
    """Why a piece that may be picked can go nowhere: the reason that most of its targets give."""
    if moves_of(position, first):
        return None
    reasons = [mark.reason for mark in marks(position, first) if mark.reason]
    if reasons:
        common = Counter(reason.rule for reason in reasons).most_common(1)[0][0]
        return next(reason for reason in reasons if reason.rule == common)
    assert isinstance(first, FromStack)  # from the hand there is always a cell to think of
    return why_not_cell(position, first, step(first.cell, directions_of(position, first.cell)[0]))
