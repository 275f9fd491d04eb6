"""The context of a board: its table, its seats and how it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core.display.picks import Pick
from game.core.display.showing import Reason
from game.core.geometry.hexes import Cell
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.camera_control import CameraControl
from game.scenes.board.playback import Playback
from game.ui.canvas.motion import Homes, SoundEvent
from game.ui.kinds import kind_of
from game.ui.panels.table_layout import TableLayout

VISIBLE_EDGE: Final = 0.8  # radii, on both sides together; a cell nearer to the window's edge is not in sight


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """What a board begins with: a table with its players, and its layout with the hand of seat `below` at the bottom.

    `on_sound` is called with the sounds of moving pieces.  The last move of a game may have a long animation
    (`has_finale`).
    """

    services: Services
    setup: Setup
    table: Table
    layout: TableLayout
    below: int
    on_sound: Callable[[SoundEvent], None]
    has_finale: bool = False


class BoardContext:
    """A table with its players, playback and camera; the hand of seat `below` lies at the bottom edge."""

    def __init__(self, spec: BoardSpec) -> None:
        self.services = spec.services
        self.setup = spec.setup
        self.table = spec.table
        self.layout = spec.layout
        self.below = spec.below
        self._previews_coordinates = False
        look = spec.services.preferences.config.look
        self.playback = Playback(spec.table, look.animation, spec.on_sound, self.y_in_sight, spec.has_finale)
        self.kind = kind_of(self.playback.shown)
        self.camera_control = CameraControl(spec.layout.table, self.playback.shown, is_flat=look.flat)

    @property
    def now(self) -> float:
        """The time of the current frame in seconds."""
        return self.camera_control.now

    @property
    def draws_lines(self) -> bool:
        """Whether the lines along which a piece may go are drawn; not in a lesson that has not taught them."""
        return True

    @property
    def shows_coordinates(self) -> bool:
        """Whether cells are named, by the settings or as a preview."""
        return self.services.preferences.config.look.coordinates or self._previews_coordinates

    def preview_coordinates(self, on: bool) -> None:
        """Name the cells for a while, whatever the settings say."""
        self._previews_coordinates = on

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.table.match.turn

    @property
    def shown_turn(self) -> int | None:
        """The seat to move as shown: the mover until the move has landed, None when the game is over."""
        playback = self.playback
        if playback.is_moving and playback.started_move is not None and not playback.shows_result:
            return playback.started_move.seat
        return self.turn if self.table.result is None else None

    @property
    def can_choose(self) -> bool:
        """Whether a person may choose a move at this moment."""
        return self.table.is_waiting and not self.playback.is_moving

    def human_seats(self) -> list[int]:
        """The seats of the persons."""
        return [seat for seat, player in enumerate(self.table.players) if player.human]

    def change_setup(self, setup: Setup, below: int | None = None) -> None:
        """Take over another setup; the hand of seat `below`, if given, lies at the bottom from the next layout on."""
        self.setup = setup
        self.below = self.below if below is None else below

    def show_table(self, table: Table) -> None:
        """Show another table, without animation."""
        self.table = table
        self.playback = self.playback.for_table(table, self.services.preferences.config.look.animation)

    def play_landing(self, height: int) -> None:
        """Play the sound of a piece that was put down at a height."""
        self.services.sounds.land(height, self.kind.material)

    def why_not(self, *picks: Pick) -> Reason | None:
        """The reason why no move begins with these picks."""
        return self.table.match.game.view.why_not(self.table.match.position, picks)

    def y_in_sight(self, cell: Cell) -> float | None:
        """The vertical position of a visible cell in pixels; None if the cell is outside the view."""
        camera = self.camera_control.goal
        x, y = camera.at(cell)
        edge = round(VISIBLE_EDGE * camera.radius)
        return y if self.layout.view.inflate(-edge, -edge).collidepoint(x, y) else None

    def hand_places(self) -> Homes:
        """Where the hands are in table coordinates, for pieces that fly to or from them."""
        away = [self.kind.hands.own_pieces_fly or not seat.human for seat in self.setup.seats]
        rails = enumerate(self.layout.rails)
        return {seat: self.camera_control.camera.place_at(rail.center) for seat, rail in rails if away[seat]}
