"""The board beside the settings that shows their effect."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.game import Game
from game.scenes.board.camera_control import LIFTED_SPREAD
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard, vignette_arrangement
from game.scenes.menus.settings import colours
from game.settings.values import Config
from game.ui.kinds import kind_of
from game.ui.look.theme import Theme
from game.ui.render.camera import STEPS_PER_TURN


class Preview:
    """The first of some games in the present settings, or the first with a board if its rim matters."""

    def __init__(self, games: Sequence[Game], config: Config) -> None:
        self.config = config
        self.games = tuple(games)
        self.game = self.games[0]
        self.arrangement = vignette_arrangement(self.game)
        self._coordinates = config.look.coordinates
        self._turns = 0
        self._is_lifted = False

    def lift(self) -> None:
        """Spread the stacks apart, or lay them down again."""
        self._is_lifted = not self._is_lifted

    def turn(self, by: int) -> None:
        """Turn the table by some steps."""
        steps = STEPS_PER_TURN[kind_of(self.arrangement).camera.grid]
        self._turns = (self._turns + by) % steps

    def board(self) -> StillBoard:
        """The board in the present settings; a change of the coordinates switches to a game with a board."""
        look = self.config.look
        if look.coordinates != self._coordinates and not self.arrangement.field.cells:
            arranged = ((game, vignette_arrangement(game)) for game in self.games)
            boards = (each for each in arranged if each[1].field.cells)
            self.game, self.arrangement = next(boards, (self.game, self.arrangement))
            self._turns = 0
        self._coordinates = look.coordinates
        content = MarkedTable(self.arrangement)
        return StillBoard(
            content,
            coordinates=look.coordinates,
            is_flat=look.flat,
            margin_divisor=40,
            turns=self._turns,
            spread=LIFTED_SPREAD * self._is_lifted,
        )

    def theme(self, theme: Theme) -> Theme:
        """A theme with the colours of the seats."""
        return colours.with_usual_colours(self.game.stains, self.config, theme)
