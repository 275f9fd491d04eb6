"""The cursor: pointing by keys.  Arrows move between spots, Tab between choices, Enter presses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.core.display.picks import FromHand, FromStack, Onto, Say
from game.core.display.pieces import Slab
from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.ui.input.gestures import Place
from game.ui.render import present


@dataclass(frozen=True, slots=True)
class Press:
    """A button beside the table, by the id of its command."""

    command: str


Spot: TypeAlias = FromHand | Onto | Say | Press  # a pocket, a cell (a slab's first cell), a word on a button, a button
Directions: TypeAlias = Mapping[int, tuple[int, int]]
ARROWS: Final[Directions] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
SIDEWAYS_COST: Final = 2.2  # weight of the distance across the direction of the arrow
PROBE_DISTANCE: Final = 0.4  # radii beside a cell's middle where it may still be seen


class Cursor:
    """Moves the pointer by keys.

    `pocket_centre` and `word_centre` return the pixels of pockets and words, None if hidden; `button_places` those of
    buttons beside the table, by their commands; `browsed_pockets` are the pockets of opened hands.

    It moves the pointer's own position, so the keys show all that the mouse would show, until the mouse moves.
    """

    def __init__(
        self,
        board: Board,
        pocket_centre: Callable[[int, int], Place],
        word_centre: Callable[[str], Place | None],
        button_places: Callable[[], Mapping[str, Place]],
        browsed_pockets: Callable[[], Sequence[FromHand]],
    ) -> None:
        self.board = board
        self.pocket_centre = pocket_centre
        self.word_centre = word_centre
        self.button_places = button_places
        self.browsed_pockets = browsed_pockets
        self.spot: Spot | None = None

    # Where it can be:

    def spots(self) -> list[Spot]:
        """The spots that arrows reach: the mover's hand, candidate cells, words, buttons and opened hands."""
        board = self.board
        hand: list[Spot] = []
        if board.can_choose:
            pockets = board.playback.shown.hands[board.turn]
            hand = [FromHand(board.turn, index) for index, pocket in enumerate(pockets) if pocket.filled]
        beside: list[Spot] = [*self.browsed_pockets(), *map(Press, self.button_places())]
        cells = (Onto(cell) for cell in sorted(self._candidate_cells()))
        return [*hand, *cells, *map(Say, self._words_to_say()), *beside]

    def choices(self) -> list[Spot]:
        """The legal choices in the order of Tab: pieces, or the targets of the chosen piece, then words."""
        board, selection = self.board, self.board.state.selection
        found: list[Spot] = []
        if not board.can_choose:
            return found
        if selection.landed_cell is not None:
            found = [Onto(selection.landed_cell)]
        elif selection.first is None:
            found = [spot for first in board.state.situation.first_picks if (spot := _spot_of(first)) is not None]
            if board.state.situation.reserve_pick is not None:
                found = [spot for spot in found if isinstance(spot, Onto)]
                found += [Onto(cell) for cell in sorted(self._entry_cells())]
        else:
            cells = self._candidate_cells() if selection.slab is None else selection.slab.cells
            found = [Onto(cell) for cell in sorted(cells) if selection.can_land_on(cell)]
        return [*found, *map(Say, self._words_to_say())]

    def _words_to_say(self) -> tuple[str, ...]:
        return self.board.state.selection.words if self.board.can_choose else ()

    def _candidate_cells(self) -> set[Cell]:
        """The stacks, the cells of a board, and the cells where the chosen piece may go or is refused with a reason."""
        board, shown = self.board, self.board.playback.shown
        if board.state.selection.slab is not None:
            return set(board.state.selection.slab.cells)
        return set(shown.field.cells) or {*shown.stacks, *board.state.selection.marks}

    def _entry_cells(self) -> set[Cell]:
        """The cells where a piece of the reserve may be put."""
        board = self.board
        entering = board.state.situation.reserve_pick
        assert entering is not None
        match = board.table.match
        spelled = match.game.view.moves_by_spelling(match.position, entering)
        return {pick.cell for spelling in spelled for pick in spelling if isinstance(pick, Onto)}

    def pixel_of(self, spot: Spot) -> Place | None:
        """The pixel of a spot, None if it is hidden."""
        if isinstance(spot, FromHand):
            return self.pocket_centre(spot.seat, spot.pocket)
        if isinstance(spot, Say):
            return self.word_centre(spot.word)
        if isinstance(spot, Press):
            return self.button_places().get(spot.command)
        holding = self.board.state.selection.slab
        return self._visible_pixel(spot.cell) if holding is None else self._slab_pixel(spot.cell)

    def _visible_pixel(self, cell: Cell) -> Place:
        """A pixel of the cell's top that no stack hides, or its centre if all are hidden."""
        board = self.board
        selection = board.state.selection
        height = present.height(board.playback.shown, cell, selection.source, selection.count)
        x, y = board.camera_control.camera.at(cell, height)
        off = board.camera_control.camera.radius * PROBE_DISTANCE
        for dx, dy in ((0.0, 0.0), (-off, 0.0), (off, 0.0), (0.0, -off / 2), (0.0, off / 2)):
            if board.controller.cell_at((round(x + dx), round(y + dy))) == cell:
                return round(x + dx), round(y + dy)
        return round(x), round(y)

    def _slab_pixel(self, cell: Cell) -> Place:
        """The pixel where the slab in hand is held over a place."""
        board, holding = self.board, self.board.state.selection.slab
        assert holding is not None
        q, r = holding.middle()
        level = present.height(board.playback.shown, holding.cells[0] if holding.cells else cell)
        x, y = board.camera_control.camera.at((cell[0] + q, cell[1] + r), level)
        return round(x), round(y)

    # What keys do:

    def step(self, across: int, down: int) -> None:
        """Go to the nearest spot in a direction; stay if there is none."""
        here = self.board.state.place if self.spot is None else self.pixel_of(self.spot)
        if here is None:
            here = self.board.state.place
        best, least_cost = None, float("inf")
        for spot in self.spots():
            place = self.pixel_of(spot)
            if place is None or spot == self.spot:
                continue
            dx, dy = place[0] - here[0], place[1] - here[1]
            along, beside = dx * across + dy * down, abs(dx * down) + abs(dy * across)
            if along > 2 and beside < 3 * along and along + SIDEWAYS_COST * beside < least_cost:
                best, least_cost = spot, along + SIDEWAYS_COST * beside
        self.go_to(best)

    def cycle(self, by: int) -> None:
        """Go `by` choices onwards, from the last to the first."""
        choices = self.choices()
        if not choices:
            return
        if self.spot in choices:
            self.go_to(choices[(choices.index(self.spot) + by) % len(choices)])
        else:
            self.go_to(choices[0 if by > 0 else -1])

    def go_to(self, spot: Spot | None) -> None:
        """Go to a spot; None stays."""
        if spot is not None:
            self.spot = spot
            if isinstance(spot, Onto):
                self._bring_into_view(spot)
            self.follow()

    def _bring_into_view(self, spot: Onto) -> None:
        """Show a cell that lies outside the view, or all that a slab would cover there; Enter must not press beside."""
        board, place = self.board, self.pixel_of(spot)
        if place is not None and not board.camera_control.area.collidepoint(place):
            held = board.state.selection.oriented_piece
            board.reveal_at_once(held.moved_to(spot.cell).cells if isinstance(held, Slab) else (spot.cell,))

    def follow(self) -> None:
        """Keep the pointer at the spot after the view has moved; leave to the mouse if the spot is gone."""
        spot = self.spot
        if spot is None:
            return
        place = self.pixel_of(spot)
        if place is None:
            self.leave_to_mouse()
        else:
            self.board.controller.point(place, spot.cell if isinstance(spot, Onto) else None)

    def leave_to_mouse(self) -> None:
        """Stop pointing by keys."""
        self.spot = None
        self.board.controller.unfocus()


def _spot_of(first: object) -> Spot | None:
    """The spot of a first pick; None for a word, which is offered by itself."""
    if isinstance(first, FromHand):
        return first
    return Onto(first.cell) if isinstance(first, FromStack) else None
