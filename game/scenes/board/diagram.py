"""A rulebook's diagram as the table would show it: the same marks for the same choice."""

from __future__ import annotations

import functools
from dataclasses import replace

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs
from game.core.display.showing import Diagram
from game.core.game import Game, default_options
from game.core.position import Position
from game.scenes.board.intents import Refused
from game.scenes.board.overlays.common import Shown
from game.scenes.board.overlays.overlays import shown
from game.scenes.board.selection import MutableSelection
from game.scenes.board.state import BoardState
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import Plate

TURNS = 12  # a slab has at most so many ways to lie


def position_of(game: Game, diagram: Diagram) -> Position:
    """The position that a diagram shows; raises NotationError if it is none."""
    return game.notation.read_position(diagram.position, {**default_options(game), **dict(diagram.options)})


def chosen(game: Game, position: Position, diagram: Diagram) -> MutableSelection:
    """The choice that a diagram shows, as far as it goes; a piece that may not be chosen is left."""
    selection = MutableSelection(game, position)
    for pick in diagram.picks:
        if isinstance(pick, (FromHand, FromStack)):
            selection.choose(pick)
        elif isinstance(pick, Off):
            selection.count_to(pick.count)
        elif isinstance(pick, OrientedAs):
            _lie(selection, pick)
        elif isinstance(pick, Onto):
            selection.aim(pick.cell)
    return selection


def _lie(selection: MutableSelection, pick: OrientedAs) -> None:
    """Turn the piece until it lies so: in the hand, or put down first where it is aimed."""
    if selection.holding is None and selection.aimed is not None:
        selection.land(selection.aimed)
    for turn in range(TURNS):
        if selection.lying == pick.piece:
            return
        selection.turn_by(1)
        if turn == TURNS // 2 - 1:
            selection.flip()


def pictured(game: Game, diagram: Diagram) -> Shown:
    """What the table shows for a diagram."""
    position = position_of(game, diagram)
    selection = chosen(game, position, diagram)
    state = BoardState(selection, hovered=diagram.pointed_cell)
    if diagram.picks and selection.first is None:
        first, reason = diagram.picks[0], game.view.why_not(position, diagram.picks[:1])
        cell = first.cell if isinstance(first, FromStack) else None
        refused = Refused(reason, cell, state.place) if reason is not None else None
        state = replace(state, hovered=diagram.pointed_cell or cell, refused=refused)
    alerts = () if diagram.picks else game.view.alerts(position)
    state = replace(state, held=frozenset(["threats"] if diagram.threats else []), alerts=alerts)
    return shown(game, position, game.view.arrangement(position), state)


def plate(game: Game, diagram: Diagram) -> Plate:
    """The diagram's picture."""

    @functools.cache
    def still() -> StillBoard:
        return StillBoard(pictured(game, diagram), badges=True, lift=0.3)

    return Plate(lambda area: still().seen(area))
