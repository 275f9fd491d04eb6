"""What is shown on the table besides the pieces: where the chosen piece may go, lines, reasons, the way down.  Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.core.display.picks import Onto, OrientedAs, Spelling
from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import MovementLine
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.core.position import Position
from game.scenes.board.overlays.common import GAP, Shown, cliff, figure, moved, taped
from game.scenes.board.overlays.hint import advised
from game.scenes.board.overlays.slab import held
from game.scenes.board.overlays.stack import counted, routed
from game.scenes.board.selection import Selection
from game.scenes.board.state import BoardState
from game.ui.render import present
from game.ui.render.frame import Cross, Ghost, Lifted, Marker, Ring, RingKind, Trail

WAY_DOWN: Final = "way-down"  # the command that is held to see it
FIRSTS: Final = 4  # so many pieces are asked where they may begin


def shown(
    game: Game,
    position: Position,
    arrangement: Arrangement,
    state: BoardState,
    trail: Trail | None = None,
    over: bool = False,
    mine: bool = True,
) -> Shown:
    """Everything that is to be seen while nothing moves.

    `trail` marks the last move; `over`: the game is, so nothing invites to a move any more; `mine`: a person is to
    move, so the empty table may.
    """
    selection = state.selection
    marks: list[Marker] = [trail] if trail is not None else []
    if "threats" in state.held:
        lines = game.view.threats(position)
        return Shown(arrangement, (*marks, *present.ribbons(lines, arrangement, "threat")))
    marks += taped(game, state.alerts, arrangement)
    if selection.first is None and state.proposed is not None:
        return Shown(arrangement, (*marks, *advised(game, position, arrangement, state.proposed, state.told)))
    if selection.first is None:
        return Shown(arrangement, (*marks, *_resting(game, position, arrangement, state, over, mine)))
    if selection.holding is not None:
        return held(game, arrangement, selection, "see-through" in state.held)
    if selection.second is not None:
        return counted(game, position, arrangement, selection, marks)
    if selection.landed is not None:
        return _turning(game, position, arrangement, selection, selection.landed)
    if WAY_DOWN in state.held and (start := _start_of_descent(game, selection)) is not None:
        return _after(game, position, arrangement, selection, start)
    return _aiming(game, position, arrangement, selection)


def _resting(
    game: Game, position: Position, arrangement: Arrangement, state: BoardState, over: bool, mine: bool
) -> list[Marker]:
    cell = state.hovered
    if not arrangement.stacks and state.entering is None:
        return _beginning(game, position) if mine else []
    if cell is None:
        return []
    if cell not in arrangement.stacks:
        if state.entering is None or not arrangement.field.has(cell):
            return []
        entering = arrangement.hands[state.entering.seat][state.entering.pocket].piece
        return [Ghost(cell, 0, entering, True)]
    if WAY_DOWN in state.held:
        return _descent(game, position, arrangement, cell)
    why = figure(game, arrangement, state.refused.reason, cell, None) if state.refused is not None else ()
    playing = not over and position.outcome() == PLAYING
    routes = game.view.routes(position, (), cell) if playing else ()
    lines = present.ribbons(game.view.lines(position, cell, None) if playing else (), arrangement)
    return [*why, *lines, *routed(game, routes, arrangement, None, None)]


def _beginning(game: Game, position: Position) -> list[Marker]:
    """Where the first piece goes: an empty table shows where to look, unless that depends on the piece."""
    firsts = [
        {mark.cell for mark in game.view.marks(position, (first,)) if mark.reason is None}
        for first in game.view.first_picks(position)[:FIRSTS]
    ]
    everywhere = set.intersection(*firsts) if firsts else set()
    return [Ring(cell, 0, "may") for cell in sorted(everywhere)]


def _start_of_descent(game: Game, selection: Selection) -> Cell | None:
    """Where the figure starts while a piece is aimed: where it would be stuck, or on the piece if it may go there."""
    reason = selection.why()
    if reason is not None and game.figures.get(reason.rule) == "cliff":
        return reason.cells[0]
    return selection.aimed if selection.aimed is not None and selection.may(selection.aimed) else None


def _after(game: Game, position: Position, arrangement: Arrangement, selection: Selection, start: Cell) -> Shown:
    """The table with the aimed piece put down, and the way down from a stack of it."""
    first, cell, lying = selection.first, selection.aimed, selection.lying
    assert first is not None  # something is aimed
    assert cell is not None
    assert lying is not None
    landed = moved(arrangement, selection.source, cell, lying)
    return Shown(landed, tuple(_descent(game, position, landed, start, (first, Onto(cell)))))


def _descent(
    game: Game, position: Position, arrangement: Arrangement, cell: Cell, picks: Spelling = ()
) -> list[Marker]:
    way = game.view.descent(position, cell, picks)
    if way is None:
        return []
    cliffs = [cliff(arrangement, low, high) for high, low in way.cliffs]
    return [present.walker_of(way, arrangement), *cliffs]


def _aiming(game: Game, position: Position, arrangement: Arrangement, selection: Selection) -> Shown:
    source, cell = selection.source, selection.aimed
    apart = frozenset(rule for rule, figure in game.figures.items() if figure == "cliff")
    marks = _targets(selection, arrangement, apart)
    lifted = Lifted(source, 1, GAP) if source is not None else None
    faces: list[tuple[Cell, float]] = []
    lying = selection.lying
    if cell is None or cell == source or lying is None or selection.far(cell, arrangement):
        if source is not None:
            marks.extend(present.ribbons(game.view.lines(position, source, None), arrangement, "quiet", source))
        return Shown(arrangement, tuple(marks), lifted, tuple(faces))
    height = present.height(arrangement, cell, source)
    faces.append((cell, float(height + selection.may(cell))))  # the ghost's own face lies a tile higher
    reason = selection.why()
    if selection.may(cell):
        marks.append(Ghost(cell, height, lying, reason is None))
        marks.append(Ring(cell, height, "aimed"))
    if reason is not None:
        marks.extend(figure(game, arrangement, reason, cell, source))
        if not selection.may(cell):
            marks.append(Ring(cell, height, "step-rule" if reason.rule in apart else "may-not"))
    return Shown(arrangement, tuple(marks), lifted, tuple(faces))


def _targets(selection: Selection, arrangement: Arrangement, apart: frozenset[str]) -> list[Marker]:
    """Every conceivable target, a king to be taken apart; the many empty cells where it may not go with a cross."""
    rings = present.target_rings(selection.marks.values(), arrangement, apart, selection.source)
    return [
        Cross(ring.cell, ring.height)
        if ring.kind == "may-not" and ring.cell not in arrangement.stacks
        else replace(ring, kind="take")
        if ring.kind == "may" and ring.cell in arrangement.stacks and selection.takes(ring.cell)
        else ring
        for ring in rings
    ]


def _turning(game: Game, position: Position, arrangement: Arrangement, selection: Selection, cell: Cell) -> Shown:
    lying = selection.lying
    assert lying is not None  # a piece that has landed lies somehow
    landed = moved(arrangement, selection.source, cell, lying)
    height = len(landed.stacks[cell])
    reason = selection.why()
    kind: RingKind = "may-not" if reason is not None else "turn" if selection.turning else "chosen"
    marks: list[Marker] = [Ring(cell, height, kind)]
    if reason is not None:
        marks.extend(figure(game, landed, reason, cell, None))
    else:
        marks.extend(present.ribbons(_lines_from(game, position, selection, cell, lying), landed, "quiet"))
    return Shown(landed, tuple(marks), None, ((cell, float(height)),))


def _lines_from(
    game: Game, position: Position, selection: Selection, cell: Cell, piece: Piece
) -> tuple[MovementLine, ...]:
    """The lines that the piece will have where it may lie so."""
    if selection.first is None:
        return ()
    return game.view.lines(position, cell, None, (selection.first, Onto(cell), OrientedAs(piece)))
