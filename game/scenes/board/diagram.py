"""Diagrams of the rulebook, drawn with the same marks as the table."""

from __future__ import annotations

import functools
from dataclasses import replace

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs
from game.core.display.showing import Diagram
from game.core.game import Game, default_options
from game.core.position import Position
from game.scenes.board.choice.selection import MutableSelection
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.overlays.overlays import marked_table
from game.scenes.board.state import BoardState, Refusal, Situation
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail

MAX_TURNS = 12  # a slab has at most 12 orientations


def position_of(game: Game, diagram: Diagram) -> Position:
    """The position of a diagram; raises NotationError if its text is invalid."""
    return game.notation.read_position(diagram.position, {**default_options(game), **dict(diagram.options)})


def selection_of(game: Game, position: Position, diagram: Diagram) -> MutableSelection:
    """The selection that a diagram shows; picks that are not allowed are left out."""
    selection = MutableSelection(game, position)
    for pick in diagram.picks:
        if isinstance(pick, (FromHand, FromStack)):
            selection.choose(pick)
        elif isinstance(pick, Off):
            selection.count_to(pick.count)
        elif isinstance(pick, OrientedAs):
            _turn_until(selection, pick)
        elif isinstance(pick, Onto):
            selection.aim(pick.cell)
    return selection


def _turn_until(selection: MutableSelection, pick: OrientedAs) -> None:
    """Turn the piece until it lies as the pick says; a piece on the table is put down first."""
    if selection.slab is None and selection.aimed_cell is not None:
        selection.land(selection.aimed_cell)
    for turn in range(MAX_TURNS):
        if selection.oriented_piece == pick.piece:
            return
        selection.turn_by(1)
        if turn == MAX_TURNS // 2 - 1:
            selection.flip()


def diagram_content(game: Game, diagram: Diagram) -> MarkedTable:
    """The table and the marks of a diagram."""
    position = position_of(game, diagram)
    selection = selection_of(game, position, diagram)
    state = BoardState(selection, hovered=diagram.pointed_cell)
    if diagram.picks and selection.first is None:
        first, reason = diagram.picks[0], game.view.why_not(position, diagram.picks[:1])
        cell = first.cell if isinstance(first, FromStack) else None
        refused = Refusal(reason, cell, state.place) if reason is not None else None
        state = replace(state, hovered=diagram.pointed_cell or cell, refusal=refused)
    alerts = () if diagram.picks else game.view.alerts(position)
    held = frozenset(["threats"] if diagram.threats else [])
    state = replace(state, held_commands=held, situation=Situation(alerts=alerts))
    return marked_table(game, position, game.view.arrangement(position), state)


def diagram_thumbnail(game: Game, diagram: Diagram) -> BoardThumbnail:
    """The thumbnail of a diagram."""

    @functools.cache
    def still() -> StillBoard:
        return StillBoard(diagram_content(game, diagram), badges=True, lift=0.3)

    return BoardThumbnail(lambda area: still().frame_and_camera(area))
