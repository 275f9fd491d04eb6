"""The board: a table as it is seen, heard, chosen on and looked at; whoever owns it plays its intents."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.core.display.pieces import Arrangement
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.camera_control import with_neighbours
from game.scenes.board.context import BoardContext
from game.scenes.board.controller import BoardController, Hits
from game.scenes.board.intents import Landing, ViewChange
from game.scenes.board.state import BoardState
from game.scenes.board.view import BoardView
from game.scenes.board.xray import BoardXray
from game.ui.canvas.motion import SoundEvent
from game.ui.panels.table_layout import TableLayout
from game.ui.render.frame import Frame


class BoardSounds:
    """Compares what is chosen with what was chosen before; ask once a frame."""

    def __init__(self) -> None:
        self._last: tuple[object, object, object] = (None, None, None)
        self._dangers: tuple[Fact, ...] = ()

    def next_sound(self, state: BoardState, warns: bool) -> str:
        """The name of the sound that has become due since the last time, "" for none; a danger is heard if `warned`."""
        first_before, lying_before, refused_before = self._last
        first, lying, refused = self._last = state.selection.first, state.selection.oriented_piece, state.refusal
        before, self._dangers = self._dangers, state.dangers
        if warns and state.dangers and state.dangers != before:
            return "danger"
        if refused is not None and refused != refused_before:
            return "refuse"
        if first is None:
            return ""
        if first != first_before:
            return "pick"
        return "turn" if lying != lying_before else ""


class Board(BoardContext):
    """A table, the controller that chooses on it, the view that shows it; `hits` tell what lies under a pixel."""

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        layout: TableLayout,
        below: int,
        hits: Hits,
        on_sound: Callable[[SoundEvent], None],
    ) -> None:
        super().__init__(services, setup, table, layout, below, on_sound)
        self.controller = BoardController(self, hits)
        self.view = BoardView()
        self.sounds = BoardSounds()
        self.xray = BoardXray(self)

    @property
    def state(self) -> BoardState:
        """What is chosen, pointed at and held now."""
        return self.controller.state

    def frame(self) -> Frame:
        """What is on the table now."""
        frame = self.view.frame(self.state, self)
        return self.xray.frame_over(frame, self.state) if self.xray.is_shown_in(self.state) else frame

    def apply_intent(self, intent: ViewChange | Landing) -> None:
        """Look where somebody wants to look; hear what they have put down."""
        match intent:
            case ViewChange(by, factor, at):
                self.camera_control.pan(*by)
                if factor != 1:
                    self.camera_control.zoom(factor, at)
            case Landing(height):
                self.services.sounds.land(height, self.kind.material)

    def next_sound(self, warns: bool = True) -> str:
        """The small sound of choosing that has become due since the last time, "" for none; a danger sounds only if
        one is to be `warned`, and by the settings."""
        return self.sounds.next_sound(self.state, warns and self.services.config.warnings == "heard")

    def cells_of_interest(self) -> Collection[Cell]:
        """The cells that matter to the view: the stacks, and where the chosen piece may go; room for slabs around."""
        if self.kind.pieces_are_wide:
            return with_neighbours(self.playback.shown.stacks or with_neighbours([(0, 0)]))
        may = [cell for cell, mark in self.state.selection.marks.items() if mark.reason is None]
        return [*self.playback.shown.stacks, *may] or [(0, 0)]

    def fit(self, glide: bool = True) -> None:
        """Show the whole table, with a ring of cells around it that can be moved to."""
        self.camera_control.fit(self.heights_to_show(), glide)

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """What is to be seen: the stacks and how high they are, now or as `shown`, and bare cells around them."""
        stacks = (shown or self.playback.shown).stacks
        heights = {cell: len(pile) for cell, pile in stacks.items()}
        return dict.fromkeys(with_neighbours([*self.cells_of_interest(), *stacks]), 0) | heights

    def reveal(self, cells: Collection[Cell], shown: Arrangement) -> None:
        """Bring into view what has moved."""
        self.camera_control.reveal(cells, self.heights_to_show(shown))
