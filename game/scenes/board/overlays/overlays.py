"""The marks on the table during a choice: targets, lines, reasons, the way down.  Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.core.display.picks import Onto, OrientedAs, Spelling
from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import MovementLine
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.core.position import Position
from game.scenes.board.choice.selection import Selection
from game.scenes.board.overlays.common import (
    MarkedTable,
    cliff_between,
    reason_marks,
    tape_marks,
    with_pieces_moved,
)
from game.scenes.board.overlays.hint import advice_marks
from game.scenes.board.overlays.slab import slab_table
from game.scenes.board.overlays.stack import counted_table, route_marks
from game.scenes.board.state import BoardState
from game.ui.render import present
from game.ui.render.frame import Cross, Danger, Ghost, Hollow, HuntMark, Lifted, Marker, Ring, RingKind, Trail
from game.ui.render.markers import PULSE_END

WAY_DOWN: Final = "way-down"  # the held command that shows the way down
MAX_FIRST_PICKS: Final = 4  # the pieces whose targets are compared on an empty table


def marked_table(
    game: Game,
    position: Position,
    arrangement: Arrangement,
    state: BoardState,
    trail: Trail | None = None,
    is_over: bool = False,
    can_choose: bool = True,
) -> MarkedTable:
    """The table with all its marks while nothing moves.

    `trail` marks the last move.  `is_over`: the game is over, so no marks invite to a move.  `can_choose`: a person is
    to move, so an empty table shows where to begin.
    """
    made = _table_in_state(game, position, arrangement, state, trail, is_over)
    made = replace(made, markers=(*made.markers, *_hunt_marks(game, position, made)))
    if made.arrangement.stacks or not can_choose or state.situation.reserve_pick is not None:
        return made
    cells = _first_cells(game, position, state.selection)
    return replace(made, markers=(Hollow(cells, PULSE_END), *made.markers)) if cells else made


def _hunt_marks(game: Game, position: Position, table: MarkedTable) -> Iterator[HuntMark]:
    """A coin on each king who is hunted, if he lies where the position has him."""
    for hunt in game.view.hunts(position):
        is_lifted = table.lifted is not None and hunt.king == table.lifted.cell
        if hunt.king is not None and hunt.king in table.arrangement.stacks and not is_lifted:
            yield HuntMark(hunt.king, len(table.arrangement.stacks[hunt.king]), game.stains[hunt.hunter])


def _table_in_state(
    game: Game, position: Position, arrangement: Arrangement, state: BoardState, trail: Trail | None, is_over: bool
) -> MarkedTable:
    selection = state.selection
    marks: list[Marker] = [trail] if trail is not None else []
    if "threats" in state.held_commands:
        lines = game.view.threats(position)
        return MarkedTable(arrangement, (*marks, *present.ribbons(lines, arrangement, "threat")))
    tapes = tape_marks(game, state.situation.alerts, arrangement)
    marks += tapes
    if selection.first is None and state.proposed_move is not None:
        return MarkedTable(
            arrangement, (*marks, *advice_marks(game, position, arrangement, state.proposed_move, state.advice_facts))
        )
    if selection.first is None:
        return MarkedTable(arrangement, (*marks, *_marks_at_rest(game, position, arrangement, state, is_over)))
    chosen = _table_of_choice(game, position, arrangement, state, tapes)
    return replace(chosen, markers=(*chosen.markers, *_copied_ghosts(game, position, arrangement, state)))


def _copied_ghosts(game: Game, position: Position, arrangement: Arrangement, state: BoardState) -> list[Marker]:
    """The ghosts of a proposed move whose first piece is in hand, so that they can be copied; not under the piece."""
    move, selection = state.proposed_move, state.selection
    if move is None or selection.landed_cell is not None or game.view.spell(position, move)[0] != selection.first:
        return []
    marks = advice_marks(game, position, arrangement, move)
    return [mark for mark in marks if isinstance(mark, Ghost) and mark.cell != selection.aimed_cell]


def _table_of_choice(
    game: Game, position: Position, arrangement: Arrangement, state: BoardState, tapes: Sequence[Marker]
) -> MarkedTable:
    """The table while a piece is chosen."""
    selection = state.selection
    if selection.slab is not None:
        return slab_table(game, arrangement, selection, "see-through" in state.held_commands)
    if selection.second_choice is not None:
        return counted_table(game, position, arrangement, state, tapes)
    if selection.landed_cell is not None:
        return _landed_table(game, position, arrangement, state, selection.landed_cell)
    if WAY_DOWN in state.held_commands and (start := _start_of_descent(game, selection)) is not None:
        return _table_after_landing(game, position, arrangement, selection, start)
    return _aimed_table(game, position, arrangement, state)


def _marks_at_rest(
    game: Game, position: Position, arrangement: Arrangement, state: BoardState, is_over: bool
) -> list[Marker]:
    cell = state.hovered
    if cell is None:
        return []
    if cell not in arrangement.stacks:
        if state.situation.reserve_pick is None or not arrangement.field.has(cell):
            return []
        entering = arrangement.hands[state.situation.reserve_pick.seat][state.situation.reserve_pick.pocket].piece
        return [Ghost(cell, 0, entering, True)]
    if WAY_DOWN in state.held_commands:
        return _descent_marks(game, position, arrangement, cell)
    why = reason_marks(game, arrangement, state.refusal.reason, cell, None) if state.refusal is not None else ()
    playing = not is_over and position.outcome() == PLAYING
    routes = game.view.routes(position, (), cell) if playing else ()
    shows_lines = playing and state.situation.draws_lines
    lines = present.ribbons(game.view.lines(position, cell, None) if shows_lines else (), arrangement)
    return [*why, *lines, *route_marks(game, routes, arrangement, None, None, state.situation.tells_wins)]


def _first_cells(game: Game, position: Position, selection: Selection) -> frozenset[Cell]:
    """The targets of the first piece on an empty table: of the chosen piece, or those that any piece has."""
    if selection.first is not None:
        return frozenset(mark.cell for mark in selection.marks.values() if mark.reason is None)
    firsts = [
        {mark.cell for mark in game.view.marks(position, (first,)) if mark.reason is None}
        for first in game.view.first_picks(position)[:MAX_FIRST_PICKS]
    ]
    return frozenset(set.intersection(*firsts)) if firsts else frozenset()


def _start_of_descent(game: Game, selection: Selection) -> Cell | None:
    """The start of the figure while a piece is aimed: where it would be stuck, or on the piece if it may go there."""
    reason = selection.why_not()
    if reason is not None and game.texts.figures.get(reason.rule) == "cliff":
        return reason.cells[0]
    return (
        selection.aimed_cell
        if selection.aimed_cell is not None and selection.can_land_on(selection.aimed_cell)
        else None
    )


def _table_after_landing(
    game: Game, position: Position, arrangement: Arrangement, selection: Selection, start: Cell
) -> MarkedTable:
    """The table with the aimed piece put down, and the way down from one of its stacks."""
    first, cell, lying = selection.first, selection.aimed_cell, selection.oriented_piece
    assert first is not None  # something is aimed
    assert cell is not None
    assert lying is not None
    landed = with_pieces_moved(arrangement, selection.source, cell, lying)
    return MarkedTable(landed, tuple(_descent_marks(game, position, landed, start, (first, Onto(cell)))))


def _descent_marks(
    game: Game, position: Position, arrangement: Arrangement, cell: Cell, picks: Spelling = ()
) -> list[Marker]:
    way = game.view.descent(position, cell, picks)
    if way is None:
        return []
    cliffs = [cliff_between(arrangement, low, high) for high, low in way.cliffs]
    return [present.walker_of(way, arrangement), *cliffs]


def _aimed_table(game: Game, position: Position, arrangement: Arrangement, state: BoardState) -> MarkedTable:
    selection = state.selection
    source, cell = selection.source, selection.aimed_cell
    apart = frozenset(rule for rule, figure in game.texts.figures.items() if figure == "cliff")
    marks = _target_marks(selection, arrangement, apart)
    lifted = Lifted(source, 1) if source is not None else None
    faces: list[tuple[Cell, float]] = []
    lying = selection.oriented_piece
    if cell is None or cell == source or lying is None or selection.is_far(cell, arrangement):
        if source is not None and state.situation.draws_lines:
            marks.extend(present.ribbons(game.view.lines(position, source, None), arrangement, "quiet", source))
        return MarkedTable(arrangement, tuple(marks), lifted, tuple(faces))
    height = present.height(arrangement, cell, source)
    faces.append((cell, float(height + selection.can_land_on(cell))))  # the ghost's own face lies a tile higher
    reason = selection.why_not()
    if selection.can_land_on(cell):
        marks.append(Ghost(cell, height, lying, reason is None))
        marks.append(Ring(cell, height, "aimed"))
    if reason is not None:
        marks.extend(reason_marks(game, arrangement, reason, cell, source))
        if not selection.can_land_on(cell):
            marks.append(Ring(cell, height, "step-rule" if reason.rule in apart else "may-not"))
    return MarkedTable(arrangement, tuple(marks), lifted, tuple(faces))


def _target_marks(selection: Selection, arrangement: Arrangement, apart: frozenset[str]) -> list[Marker]:
    """The marks of all targets: kings to capture stand out; free cells where the piece may not go get a cross."""
    rings = present.target_rings(selection.marks.values(), arrangement, apart, selection.source)
    return [
        Cross(ring.cell, ring.height)
        if ring.kind == "may-not" and ring.cell not in arrangement.stacks
        else replace(ring, kind="take")
        if ring.kind == "may" and ring.cell in arrangement.stacks and selection.would_capture(ring.cell)
        else ring
        for ring in rings
    ]


def _landed_table(
    game: Game, position: Position, arrangement: Arrangement, state: BoardState, cell: Cell
) -> MarkedTable:
    selection = state.selection
    lying = selection.oriented_piece
    assert lying is not None  # a piece that has landed lies somehow
    landed = with_pieces_moved(arrangement, selection.source, cell, lying)
    height = len(landed.stacks[cell])
    reason = selection.why_not()
    kind: RingKind = "may-not" if reason is not None else "turn" if selection.can_turn else "chosen"
    marks: list[Marker] = [Ring(cell, height, kind)]
    if reason is not None:
        marks.extend(reason_marks(game, landed, reason, cell, None))
    else:
        lines = _lines_from(game, position, selection, cell, lying) if state.situation.draws_lines else ()
        marks.extend(present.ribbons(lines, landed, "quiet"))
        marks.extend(_dangers_left(game, position, landed, state))
    return MarkedTable(landed, tuple(marks), None, ((cell, float(height)),))


def _dangers_left(game: Game, position: Position, landed: Arrangement, state: BoardState) -> Iterator[Danger]:
    """The attacks that must be met and that the landed piece, as it lies, does not meet."""
    dangers, move = state.situation.dangers, state.selection.landed_move
    if not dangers or move is None:
        return
    attackers = {fact.line[0] for fact in dangers}
    attacked = {state.selection.landed_cell, *(fact.line[-1] for fact in dangers)}
    for fact in game.facts.facts_of_move(position, move):
        if fact.sense == "costs" and fact.line and fact.line[0] in attackers and fact.line[-1] in attacked:
            points = tuple((cell, float(present.height(landed, cell))) for cell in fact.line)
            yield Danger(points, landed.stacks[fact.line[0]][-1], PULSE_END)


def _lines_from(
    game: Game, position: Position, selection: Selection, cell: Cell, piece: Piece
) -> tuple[MovementLine, ...]:
    """The lines of the piece in this orientation."""
    if selection.first is None:
        return ()
    return game.view.lines(position, cell, None, (selection.first, Onto(cell), OrientedAs(piece)))
