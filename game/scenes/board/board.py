"""The board: a table with its controller, view, sounds and X-ray; the owner plays the moves that are made on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.display.steps import Step
from game.core.facts import Fact
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.scenes.board.camera_control import CameraControl, CellHeights, with_neighbours
from game.scenes.board.context import BoardContext, BoardSpec
from game.scenes.board.controller import BoardController, Hits
from game.scenes.board.playback import target_cells
from game.scenes.board.refutation import Refutation, ReturnGlide
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board.state import BoardState
from game.scenes.board.xray import BoardXray
from game.scenes.sentences import players
from game.ui.canvas.hit import hit_test
from game.ui.input.gestures import Place
from game.ui.kinds import shelf_of
from game.ui.kinds.shelf import CALM_WIDTH
from game.ui.look.text import width
from game.ui.panels.frame import CALM_SIZES
from game.ui.panels.table_layout import TableLayout
from game.ui.panels.xray.legend import LEGEND_WIDTH
from game.ui.render.camera import STEPS_PER_TURN, Camera
from game.ui.render.frame import Frame, Ghost, Ring
from game.ui.render.free_room import SUBJECT_WEIGHT, WeightedRect

WORDS_UNITS: Final = (250, 70)  # the least width, and the height of the words about the turn, above the hand's ledge
WORDS_MARGIN: Final = 82  # units left of the words about the turn, with the sign, and right of them
WARNING_WORDS_WIDTH: Final = 350  # units; of the words that a king is attacked
USUAL_AREA: Final = pygame.Rect(0, 0, 1240, 600)  # pixels; of the table in a window of 1280x800
TURNS_BY_NEARNESS: Final = (0, 1, -1, 2)  # quarter turns of a board away from a seat
GHOST_ROOM: Final = 2  # pieces that the ghost of an advised move rises above its place
POINTER_SIDE: Final = 26  # pixels around the pointer that no words cover


def turn_to_seat(control: CameraControl, match: Match, seat: int, heights: CellHeights) -> None:
    """Turn a board so that a seat's pieces began in front; an open table and equal sides stay."""
    if (
        control.board
        and _start_rows(match, 0) != _start_rows(match, 1)
        and control.goal.facing != home_turn(match, seat)
    ):
        control.turn(2, heights)


def home_turn(match: Match, seat: int) -> int:
    """The turn of the table, as `Camera` counts them, at which a seat's pieces began in front; 0 for equal sides."""
    return 2 if match.seats == 2 and _start_rows(match, seat) > _start_rows(match, 1 - seat) else 0


def _start_rows(match: Match, seat: int) -> float:
    """The mean row of a seat's pieces at the start, counted from the side in front; 0 without pieces."""
    stacks = match.game.view.arrangement(Match(match.game, match.options).position).stacks
    rows = [cell[1] for cell, pile in stacks.items() if pile[-1].owner == seat]
    return sum(rows) / len(rows) if rows else 0.0


def usual_turn(match: Match, seat: int, heights: CellHeights) -> int:
    """The turn of the table, as `Camera` counts them, at which an exercise opens in a window of any size.

    A board is turned to a seat, or on to a side from which fewer tops are hidden by stacks in front; an open table so
    that its stacks are largest in a usual window.
    """
    arrangement = match.game.view.arrangement(match.position)
    control = CameraControl(USUAL_AREA, arrangement, seconds=0.0)
    if not control.board:
        control.choose_turn(heights)
        return round(control.camera.turns)
    turn_to_seat(control, match, seat, heights)
    turn, steps = round(control.camera.turns), STEPS_PER_TURN[control.camera.grid]
    turns = [(turn + by) % steps for by in TURNS_BY_NEARNESS]
    return min(turns, key=lambda each: count_hidden_tops(arrangement, replace(control.camera, turns=float(each))))


def count_hidden_tops(arrangement: Arrangement, camera: Camera) -> int:
    """How many stacks have the middle of their top hidden by another under a camera."""
    tops = ((cell, camera.at(cell, len(pile))) for cell, pile in arrangement.stacks.items())
    return sum(hit_test(arrangement, camera, top)[0] != cell for cell, top in tops)


def opening_turn(match: Match, seat: int) -> int:
    """The turn of the table at which the position of a match opens as an exercise."""
    stacks = match.game.view.arrangement(match.position).stacks
    return usual_turn(match, seat, {cell: len(pile) for cell, pile in stacks.items()})


class ChoiceSounds:
    """Finds the sound of a change in the selection; ask once a frame."""

    def __init__(self) -> None:
        self._last: tuple[object, object, object] = (None, None, None)
        self._dangers: tuple[Fact, ...] = ()

    def next_sound(self, state: BoardState, warns: bool) -> str:
        """The name of the sound for the changes since the last call, "" for none; `warns`: danger has a sound."""
        first_before, lying_before, refused_before = self._last
        first, lying, refused = self._last = state.selection.first, state.selection.oriented_piece, state.refusal
        before, self._dangers = self._dangers, state.situation.dangers
        if warns and state.situation.dangers and state.situation.dangers != before:
            return "danger"
        if refused is not None and refused != refused_before:
            return "refuse"
        if first is None:
            return ""
        if first != first_before:
            return "pick"
        return "turn" if lying != lying_before else ""


class Board(BoardContext):
    """A table with the controller that changes the selection and the view that draws it.

    `hits` finds the cell, the piece or the pocket at a pixel.  The camera fits the stacks; while a piece is chosen it
    also shows every place where that may go.  A subclass may have another class of view or X-ray.
    """

    view_class: ClassVar[type[RefutedView]] = RefutedView
    xray_class: ClassVar[type[BoardXray]] = BoardXray

    def __init__(self, spec: BoardSpec, hits: Hits) -> None:
        super().__init__(spec)
        self.controller = BoardController(self, hits)
        self.view = self.view_class()
        self._choice_sounds = ChoiceSounds()
        self.xray = self.xray_class(self)
        self.unexplained_cells: frozenset[Cell] = frozenset()  # that are never said to be refused
        self._choice: object = None  # the choice that the view was fitted for
        self._leave_room(spec.layout)

    def leave_unexplained(self, cells: Collection[Cell]) -> None:
        """Never say beside these cells why the chosen piece may not go there: a question has them as its answer."""
        self.unexplained_cells = frozenset(cells)

    @property
    def state(self) -> BoardState:
        """The current selection, pointer and held commands."""
        return self.controller.state

    def frame(self) -> Frame:
        """The picture of the table at this moment."""
        frame = self.view.frame(self.state, self)
        return self.xray.frame_over(frame, self.state) if self.xray.is_shown_in(self.state) else frame

    def refute(self, replies: Sequence[Move], position: Position | None = None) -> None:
        """Show the replies to the last move as ghosts, from `position` if it is not the table's."""
        match, still = self.table.match, self.playback.speed == "off"
        self.view.refute(Refutation(match.game, position or match.position, replies, self.camera_control.now, still))

    def demonstrate(self, moves: Sequence[Move], position: Position) -> None:
        """Show moves from a position as ghosts, in the colour of the player's own moves."""
        game, still = self.table.match.game, self.playback.speed == "off"
        self.view.refute(Refutation(game, position, moves, self.camera_control.now, still, against=False))

    def glide_back(self, steps: Sequence[Step]) -> None:
        """Animate how the pieces of a try return to where they came from, unless animations are off."""
        if self.playback.speed != "off":
            self.view.glide_back(ReturnGlide(steps, self.table.arrangement, self.camera_control.now))

    def play_choice_sound(self, warns: bool) -> None:
        """Play the sound of the last change in the selection; of a danger only if it `warns` and the settings allow."""
        heard = warns and self.services.preferences.config.play.warnings == "heard"
        sound = self._choice_sounds.next_sound(self.state, heard)
        if sound:
            self.services.sounds.play(sound)

    def pointer_rects(self, place: Place | None = None) -> tuple[WeightedRect, ...]:
        """The rectangle around the pointer, or around a place where it was, that no words cover.

        None while the pointer is outside the window.
        """
        place = place or self.state.place
        if min(place) < 0:
            return ()
        return ((pygame.Rect(0, 0, POINTER_SIDE, POINTER_SIDE).move_to(center=place), SUBJECT_WEIGHT),)

    def cells_of_interest(self) -> Collection[Cell]:
        """The cells that the view is centred on: the stacks, and the targets of the chosen piece or room for slabs."""
        if self.kind.pieces_are_wide:
            return with_neighbours(self.playback.shown.stacks or with_neighbours([(0, 0)]))
        may = [cell for cell, mark in self.state.selection.marks.items() if mark.reason is None]
        return [*self.playback.shown.stacks, *may] or [(0, 0)]

    def count_in_hand(self) -> int:
        """How many pieces the near hand has, as shown."""
        return sum(pocket.filled for pocket in self.playback.shown.hands[self.below])

    # The view:

    def _leave_room(self, layout: TableLayout) -> None:
        """Let the camera keep the stacks off the words about the turn, above the near hand's ledge."""
        ledge = shelf_of(self.table.arrangement)[0].ledge_for(self.count_in_hand())
        wide = WARNING_WORDS_WIDTH if self.state.situation.dangers else self._words_width(layout.unit)
        tall = round((WORDS_UNITS[1] + ledge) * layout.unit)
        corner = pygame.Rect(0, layout.view.bottom - tall, round(wide * layout.unit), tall)
        self.camera_control.leave_free(corner, self.services.preferences.appearance.scale)

    def _words_width(self, unit: float) -> float:
        """The width in units of the words about the turn, the same for all seats, so that the stacks stay in place."""
        lines = [players.mover_line(self.setup, seat) for seat in range(self.table.match.seats)]
        widest = max(width(line, round(CALM_SIZES[0] * unit), "black") for line in lines)
        return max(WORDS_UNITS[0], min(widest / unit + WORDS_MARGIN, CALM_WIDTH))

    def set_layout(self, layout: TableLayout) -> None:
        """Fill another layout of the window, and keep the view; slowly as the last piece has left the near hand."""
        self._leave_room(layout)
        is_emptied = layout.table.bottom > self.layout.table.bottom and not self.count_in_hand()
        self.layout = layout
        is_slow = is_emptied and self.table.result is None
        self.camera_control.resize(self._free_table(), self._heights_in_view(), is_slow)

    def _free_table(self) -> pygame.Rect:
        """The part of the table beside the X-ray's legend, if that lies over the table."""
        table, xray = self.layout.table, self.xray
        if not xray.is_seen or xray.shows_single_layer or self.layout.side is not None or self.camera_control.is_custom:
            return table
        wide = min(table.width // 2, round(LEGEND_WIDTH * self.layout.unit))
        return pygame.Rect(table.left, table.top, table.width - wide, table.height)

    def follow_xray(self) -> None:
        """Make room for the X-ray's legend, and for its numbers beside the stacks, while it is shown."""
        self.camera_control.resize(self._free_table(), self._heights_in_view())

    def _heights_in_view(self) -> dict[Cell, int]:
        """The heights to show, with the bare cells beside the stacks while the X-ray has numbers on them."""
        heights, xray = self.heights_to_show(), self.xray
        if not xray.is_seen or xray.shows_single_layer or self.playback.shown.field.cells:
            return heights
        return dict.fromkeys(with_neighbours(heights), 0) | heights

    def fit(self, glide: bool = True) -> None:
        """Show everything that lies on the table, and all places of the chosen piece."""
        self.camera_control.fit(self.heights_to_show(), glide)

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """The height of each stack, and 0 for the places of the chosen piece; 1 for the place of a captured piece.

        An advised move's ghost counts as higher, since it hovers a little.

        They are those of the arrangement `shown`, or else of the current arrangement.
        """
        stacks = (shown or self.playback.shown).stacks
        heights = {cell: len(pile) for cell, pile in stacks.items()}
        ghosts = {cell: heights.get(cell, 0) + GHOST_ROOM for cell in self._advised_cells()}
        if self.kind.pieces_are_wide and not heights:
            return dict.fromkeys(with_neighbours(self.cells_of_interest()), 0) | ghosts
        places = dict.fromkeys(self.places_to_show(), 0 if self.table.result is None else 1)
        return places | heights | ghosts or {(0, 0): 0}

    def _advised_cells(self) -> tuple[Cell, ...]:
        """Where the ghosts of an advised move and of suggested moves stand, and where moves that save would end."""
        advice, match = self.state.advice, self.table.match
        if self.playback.is_moving:
            return ()
        ghosts = [mark for mark in self.view.extra_marks if isinstance(mark, Ghost)]
        ends = [mark.cell for mark in self.view.extra_marks if isinstance(mark, Ring) and mark.kind == "may"]
        advised = target_cells(match.game.view.steps(match.position, advice.move)) if advice is not None else ()
        return *advised, *ends, *(cell for ghost in ghosts for cell in ghost.piece.cells_at(ghost.cell))

    def places_to_show(self) -> tuple[Cell, ...]:
        """Places besides the stacks: those of the chosen piece or an advised move, at the end that of a captured piece.

        A piece that covers many cells may lie nearly everywhere beside the stacks.
        """
        if self.table.result is not None:
            place = self.playback.fallen_place
            return (place,) if place is not None else ()
        if self.state.selection.first is None:
            return self._advised_cells()
        if self.kind.pieces_are_wide:
            return tuple(with_neighbours(self.playback.shown.stacks))
        return tuple(cell for cell, mark in self.state.selection.marks.items() if mark.reason is None)

    def reveal(self, cells: Collection[Cell], shown: Arrangement) -> None:
        """Bring the cells of a move into view."""
        self.camera_control.reveal(cells, self.heights_to_show(shown))

    def reveal_at_once(self, cells: Collection[Cell]) -> None:
        """Bring cells into view without a glide, beside all that is shown."""
        self.camera_control.reveal(cells, dict.fromkeys(cells, 0) | self.heights_to_show(), glide=False)

    def open_view(self) -> None:
        """Show the whole table at once, from the near seat's side or that on which its stacks are largest."""
        self.fit(glide=False)
        if not self.camera_control.board:
            self.camera_control.choose_turn(self.heights_to_show())
        else:
            self.turn_to_near_seat()
            self.fit(glide=False)

    def turn_to_near_seat(self) -> None:
        """Turn a board so that the near seat's pieces began in front; an open table and equal sides stay."""
        turn_to_seat(self.camera_control, self.table.match, self.below, self.heights_to_show())

    def turn_between(self, before: int, seat: int) -> None:
        """Turn the table from a seat's side to that of another, a part of a whole turn for each seat between them."""
        camera = self.camera_control
        steps, seats = STEPS_PER_TURN[camera.goal.grid], len(self.table.players)
        by = (seat - before) * steps // seats % steps
        camera.turn(by if by <= steps // 2 else by - steps, self.heights_to_show())

    def follow_choice(self) -> None:
        """Step back if a place of the chosen piece is cut off; the view stays so until the next move.

        Nothing moves so while a button of the pointer is held.  A view that the player has chosen keeps its stacks off
        the hands and the lines at the window's edges.
        """
        self.camera_control.keep_in_area({cell: len(pile) for cell, pile in self.playback.shown.stacks.items()})
        choice = self.places_to_show()
        is_busy = self.playback.is_moving and self.playback.fallen_place is None
        if choice == self._choice or not self.controller.pointer.is_idle or is_busy:
            return
        self._choice = choice
        if choice:
            self.step_back_for_choice()

    def step_back_for_choice(self) -> None:
        """Step back if a place of the chosen piece is cut off or lies below the words about the turn."""
        self._leave_room(self.layout)
        self.camera_control.step_back_for(self.heights_to_show())
