"""The board beside the settings that shows their effect, on which pieces can be moved."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.display.picks import FromStack
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.outcome import PLAYING
from game.core.position import Position
from game.scenes.board.camera_control import LIFTED_SPREAD
from game.scenes.board.choice.selection import MutableSelection
from game.scenes.board.overlays.overlays import marked_table
from game.scenes.board.state import BoardState
from game.scenes.board.still import StillBoard, vignette_position
from game.scenes.menus.settings import colours
from game.settings.values import Config
from game.ui.canvas.hit import hit_test
from game.ui.kinds import kind_of
from game.ui.look.theme import Theme
from game.ui.render.camera import STEPS_PER_TURN


class VignetteTable:
    """A game's vignette on which the pieces of the seat to move can be moved, each seat in turn.

    It begins again where the game would be over or nothing on the table could move.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._place(vignette_position(game))

    def _place(self, position: Position) -> None:
        self._position = position
        self._selection = MutableSelection(self.game, position)
        self.content = marked_table(
            self.game, position, self.game.view.arrangement(position), BoardState(self._selection), can_choose=False
        )

    @property
    def has_chosen(self) -> bool:
        """Whether a piece is chosen."""
        return self._selection.first is not None

    def put_back(self) -> None:
        """Put the chosen piece back."""
        self._place(self._position)

    def click(self, cell: Cell) -> bool:
        """Move the chosen piece to a cell, choose the piece there, or put it back; False if none of it is possible."""
        had_chosen, source, move = self.has_chosen, self._selection.source, self._move_to(cell)
        if move is not None:
            self._play(move)
            return True
        self.put_back()
        if cell == source or not self._selection.choose(FromStack(cell)):
            return had_chosen
        shown, state = self.game.view.arrangement(self._position), BoardState(self._selection)
        self.content = marked_table(self.game, self._position, shown, state)
        return True

    def _move_to(self, cell: Cell) -> Move | None:
        """The move of the chosen piece to a cell, turned as little as possible; None if it may not go there."""
        if not self.has_chosen:
            return None
        move = self._selection.land(cell)
        return self._selection.confirm() if move is None else move

    def _play(self, move: Move) -> None:
        position = self._position.clone()
        position.play(move)
        firsts = self.game.view.first_picks(position) if position.outcome() == PLAYING else ()
        can_go_on = any(isinstance(first, FromStack) for first in firsts)
        self._place(position if can_go_on else vignette_position(self.game))


class Preview:
    """The first of some games in the present settings, or the first with a board if its rim matters."""

    def __init__(self, games: Sequence[Game], config: Config) -> None:
        self.config = config
        self.games = tuple(games)
        self.table = VignetteTable(self.games[0])
        self._coordinates = config.look.coordinates
        self._turns = 0
        self._is_lifted = False

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.table.game

    def lift(self) -> None:
        """Spread the stacks apart, or lay them down again."""
        self._is_lifted = not self._is_lifted

    def turn(self, by: int) -> None:
        """Turn the table by some steps."""
        steps = STEPS_PER_TURN[kind_of(self.table.content.arrangement).camera.grid]
        self._turns = (self._turns + by) % steps

    def click(self, place: tuple[int, int], area: pygame.Rect) -> bool:
        """Choose or move a piece at a pixel of the area that the board fills; False if there is none to choose."""
        frame, camera = self.board().frame_and_camera(area)
        return self.table.click(hit_test(frame, camera, place, area)[0])

    def board(self) -> StillBoard:
        """The board in the present settings; a change of the coordinates switches to a game with a board."""
        look = self.config.look
        if look.coordinates != self._coordinates and not self.table.content.arrangement.field.cells:
            tables = map(VignetteTable, self.games)
            boards = (table for table in tables if table.content.arrangement.field.cells)
            self.table = next(boards, self.table)
            self._turns = 0
        self._coordinates = look.coordinates
        return StillBoard(
            self.table.content,
            coordinates=look.coordinates,
            is_flat=look.flat,
            margin_divisor=40,
            turns=self._turns,
            spread=LIFTED_SPREAD * self._is_lifted,
        )

    def theme(self, theme: Theme) -> Theme:
        """A theme with the colours of the seats."""
        return colours.with_usual_colours(self.game.stains, self.config, theme)
