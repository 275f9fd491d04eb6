"""An exercise's board on the window: seen so that nothing is lost to what need not be seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from game.core.display.picks import FromHand, FromStack
from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.exercise.layout import ExercisePlaces, exercise_layout, places
from game.ui.kinds.rail import Rail
from game.ui.look.pen import Pen
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.table_layout import TableLayout

StripPlace: TypeAlias = Literal["answer", "help", "asking", "board"]
LARGEST: Final = 0.22  # the radius of a tile at most, as a share of the board's height
FIRSTS: Final = 16  # pieces at most that are asked where they may go


class ExerciseBoard(Board):
    """A board that is seen as all of an exercise needs it: `needed` are the cells, with how high their stacks get.

    `roomy`: pieces that are laid need room around what is there.
    """

    needed: dict[Cell, int]
    roomy = False

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """What is to be seen: all that the exercise needs, and the stacks as they are."""
        stacks = (shown or self.playback.shown).stacks
        found = super().heights_to_show(shown) | self.needed if self.roomy else dict(self.needed)
        for cell, pile in stacks.items():
            found[cell] = max(found.get(cell, 0), len(pile))
        return found


class ExerciseScreen(BoardScreen, ABC):
    """The board with what stands around it; `seat` is whose hand lies below."""

    board: ExerciseBoard

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        seat: int,
        chrome: Callable[[Board, Pen], SurroundingPanels],
    ) -> None:
        super().__init__(services, setup, table, seat, chrome)
        self.view = RefutedView()
        self.board.view = self.view
        self._strip_at: StripPlace = "answer"
        self.board.xray.is_allowed = False  # it would tell what is asked

    @property
    @abstractmethod
    def hand(self) -> bool:
        """Whether one's own hand is seen."""

    @abstractmethod
    def needed(self) -> dict[Cell, int]:
        """The cells that matter, and how high it gets there."""

    @property
    def panel(self) -> float:
        """How many units wide the panel at the right is; 0 for none."""
        return 0

    def _make_board(self, setup: Setup, table: Table, layout: TableLayout, below: int) -> Board:
        board = ExerciseBoard(self.services, setup, table, layout, below, self, self._play_sound)
        board.needed, board.roomy = self.needed(), board.kind.pieces_are_wide and self.hand
        board.camera_control.max_cell_share = max(board.camera_control.max_cell_share, LARGEST)
        return board

    def _compute_layout(self, rail: type[Rail], seats: int, below: int) -> TableLayout:
        return exercise_layout(self._size, seats, below, rail, self.hand, self._appearance.scale, self.panel)

    def lay_out(self, folded: bool | None = None) -> None:
        """The strip gets its new place too."""
        super().lay_out(folded)
        self.put_strip(self.picture.strip, self._strip_at)

    def put_strip(self, strip: AnswerStrip | None, at: StripPlace = "answer") -> None:
        """Put a strip up where an answer stands, or help, or the line that asks, or in the middle of the board; or
        away."""
        self.picture.strip, self._strip_at = strip, at
        if strip is not None:
            where = self.where
            rooms = {"answer": where.strip, "help": where.help_, "asking": where.asking}
            strip.place(self.picture.pen, rooms.get(at, self.board.layout.table))
        self.picture.invalidate()

    @property
    def covers_asking(self) -> bool:
        """Whether the strip lies over the line that asks."""
        return self.picture.strip is not None and self._strip_at == "asking"

    @property
    def where(self) -> ExercisePlaces:
        """Where the line that asks and the strip lie."""
        rail = self.board.layout.rail if self.hand else None
        return places(self._size, self._appearance.scale, rail, self.panel)


def on_the_way(match: Match, seat: int, texts: tuple[str, ...]) -> dict[Cell, int]:
    """The cells that matter from where a match stands to the end of moves, which are played on it: the stacks, how high
    they get, and where a seat's pieces may go."""
    found: dict[Cell, int] = {}
    view = match.game.view
    for text in (*texts, ""):
        for cell, pile in view.arrangement(match.position).stacks.items():
            found[cell] = max(found.get(cell, 0), len(pile))
        if text and match.turn == seat:
            for cell in _targets(match):
                found.setdefault(cell, 0)
        if text:
            match.play_text(text)
    return found


def _targets(match: Match) -> set[Cell]:
    """Where the pieces may go that can be chosen."""
    view, position = match.game.view, match.position
    firsts = [first for first in view.first_picks(position) if isinstance(first, FromStack | FromHand)][:FIRSTS]
    return {mark.cell for first in firsts for mark in view.marks(position, (first,)) if mark.reason is None}
