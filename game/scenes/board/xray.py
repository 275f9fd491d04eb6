"""The X-ray of a board: when it is visible, which layers are shown, and their marks on the table.

The layers of a position are computed once, on a copy of it, a little in every frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from game.core.display.xray import Layer, LayerName
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.scenes.board.context import BoardContext
from game.scenes.board.state import BoardState
from game.ui.look.cache import Recent
from game.ui.render import present
from game.ui.render.frame import (
    Coordinate,
    Focus,
    Frame,
    Marker,
    XrayMark,
    XrayNumbers,
    XrayPath,
    XrayShade,
    XraySign,
    XrayVeil,
)

LAYER_PREFIX: Final = "layer:"  # begins the ids of commands that switch a layer
SEAT_PREFIX: Final = "xray-seat:"  # begins those that show what a seat may do
MAX_LAYERS: Final = 6  # layers at most, each with a digit
TAP_SECONDS: Final = 0.35  # a key that is down longer is held
FRAME_BUDGET: Final = 0.003  # seconds a frame for computing layers


@dataclass(frozen=True, slots=True)
class XraySwitch:
    """Whether an X-ray is switched on: permanently, or while its key is held, since a time in seconds.

    A key that is pressed to switch a pinned X-ray off has no time.
    """

    is_pinned: bool = False
    is_held: bool = False
    pressed_at: float | None = None


class LayerScan:
    """The layers of a position, computed step by step; `layers_of_cell` computes those of a single cell at once."""

    def __init__(
        self, key: object, steps: Iterator[Layer | None], layers_of_cell: Callable[[Cell], Iterable[Layer]]
    ) -> None:
        self.key = key
        self.layers: dict[str, Layer] = {}
        self._steps = steps
        self._layers_of_cell = layers_of_cell
        self._cell_layers = Recent[Mapping[str, Layer]]()

    def advance(self, seconds: float) -> None:
        """Compute more layers, for about this time."""
        until = time.perf_counter() + seconds
        for layer in self._steps:
            if layer is not None:
                self.layers = {**self.layers, layer.id: layer}
            if time.perf_counter() > until:
                break

    def layers_at(self, cell: Cell | None) -> Mapping[str, Layer]:
        """The layers for a single cell, by id; none without a cell."""
        if cell is None:
            return {}
        return self._cell_layers.get(cell, lambda: {layer.id: layer for layer in self._layers_of_cell(cell)})


def _no_layers(_cell: Cell) -> tuple[Layer, ...]:
    return ()


class BoardXray:
    """The X-ray of a board; `visible_layers` are ids.

    `pointed_layer` is the layer in the legend under the pointer; the others fade.
    """

    is_allowed: ClassVar[bool] = True  # nothing forbids it in this scene

    def __init__(self, context: BoardContext) -> None:
        self.context = context
        self.pointed_layer: int | None = None
        self.visible_layers = self._layers_at_first()
        self.tab = 0  # the layer that is shown where a single layer is
        self._seat: int | None = None  # the seat that the player wants to see where a single seat is shown
        self._switch = XraySwitch()
        self._scan = LayerScan(None, iter(()), _no_layers)
        self._frames = Recent[Frame]()

    @property
    def names(self) -> tuple[LayerName, ...]:
        """The names of the game's layers."""
        return self.context.table.match.game.xray.names

    @property
    def match(self) -> Match | None:
        """The match with the position to scan; None if there is none."""
        return self.context.table.match

    @property
    def can_look(self) -> bool:
        """Whether the position on the table can be scanned."""
        return True

    @property
    def is_offered(self) -> bool:
        """Whether there is an X-ray in this scene."""
        return self.is_allowed and bool(self.names)

    @property
    def is_seen(self) -> bool:
        """Whether the X-ray is switched on, by a held key or permanently."""
        return self.is_offered and self.can_look and (self._switch.is_pinned or self._switch.is_held)

    def is_shown_in(self, state: BoardState) -> bool:
        """Whether the X-ray is drawn: it is hidden during a choice, during a move and while a stack is fanned out."""
        still = not self.context.playback.is_moving and state.selection.first is None
        return self.is_seen and still and state.fanned_cell is None and not state.max_level

    # Switching:

    def press(self, now: float) -> None:
        """The key is pressed: show the X-ray, or hide it if it is pinned."""
        is_pinned = self._switch.is_pinned
        self._switch = XraySwitch(is_held=self.is_offered and not is_pinned, pressed_at=None if is_pinned else now)

    def release_key(self, now: float) -> None:
        """The key is released: pin the X-ray after a short tap, otherwise hide it."""
        since = self._switch.pressed_at
        is_tap = self._switch.is_held and since is not None and now - since < TAP_SECONDS
        self._switch = XraySwitch(is_pinned=is_tap, pressed_at=since)

    def release(self) -> None:
        """End a pressed key without pinning."""
        self._switch = XraySwitch(is_pinned=self._switch.is_pinned)

    def toggle(self) -> None:
        """Pin the X-ray, or hide it."""
        self._switch = XraySwitch(is_pinned=not self._switch.is_pinned and self.is_offered)

    def hide(self) -> bool:
        """Hide a pinned X-ray; whether it was pinned and visible."""
        was_seen = self._switch.is_pinned and self.is_seen
        self._switch = replace(self._switch, is_pinned=False)
        return was_seen

    @property
    def shows_single_layer(self) -> bool:
        """Whether a layer and a seat are shown at a time: wide pieces have too many marks for more."""
        return self.context.kind.pieces_are_wide

    @property
    def seat(self) -> int:
        """The seat whose moves are shown where a single seat is: the chosen seat, the only person's or the mover's."""
        persons = self.context.human_seats()
        usual = persons[0] if len(persons) == 1 else self.context.turn
        return usual if self._seat is None else self._seat

    def show_seat(self, seat: int) -> None:
        """Show what a seat may do."""
        self._seat = seat

    def _layers_at_first(self) -> frozenset[str]:
        return frozenset(name.id for name in self.names if name.is_shown_at_first)

    def switch(self, index: int) -> None:
        """Show or hide the layer at an index; or show only it, the first with all that are shown at first."""
        if not (0 <= index < len(self.names) and self.names[index].has_marks):
            return
        if not self.shows_single_layer:
            self.visible_layers ^= {self.names[index].id}
            return
        self.tab = index
        self.visible_layers = frozenset({self.names[index].id}) if index else self._layers_at_first()

    def switch_all(self) -> None:
        """Show all layers; if all are shown, hide them.  Where a single layer is shown, show the first."""
        if self.shows_single_layer:
            self.switch(0)
            return
        every = frozenset(name.id for name in self.names)
        self.visible_layers = frozenset() if self.visible_layers == every else every

    # Computing:

    def update(self, pointed_layer: int | None) -> None:
        """Compute a little more of the layers; `pointed_layer` is the layer in the legend under the pointer."""
        self.pointed_layer = pointed_layer if self.is_seen else None
        if not self.is_seen or self.context.playback.is_moving:
            return
        match = self.match
        key = (match.position.key, match.turn, len(match.moves), id(match)) if match is not None else None
        if key != self._scan.key:
            steps = self._scan_position(match) if match is not None else iter(())
            layers_of_cell = partial(self._scan_cell, match) if match is not None else _no_layers
            self._scan = LayerScan(key, steps, layers_of_cell)
        self._scan.advance(FRAME_BUDGET)

    def is_complete(self) -> bool:
        """Whether all layers are computed."""
        return len(self._scan.layers) == len(self.names)

    def counts(self, layer: str) -> tuple[int, ...]:
        """The numbers of a layer, empty before it is computed."""
        found = self._scan.layers.get(layer)
        return found.counts if found is not None else ()

    def _scan_position(self, match: Match) -> Iterator[Layer | None]:
        return match.game.xray.scan(match.position.clone())

    def _scan_cell(self, match: Match, cell: Cell) -> Iterable[Layer]:
        return match.game.xray.layers_of_cell(match.position, cell)

    # Drawing:

    def frame_over(self, frame: Frame, state: BoardState) -> Frame:
        """The frame with the X-ray over it; the same frame returns the same object."""
        cell = state.focus if state.focus is not None else state.hovered
        seen = self.visible_layers, self.pointed_layer, self.seat
        key = id(frame), id(self._scan.layers), seen, cell, self._scan.key
        return self._frames.get(key, lambda: self._make_frame(frame, cell))

    def _make_frame(self, frame: Frame, cell: Cell | None) -> Frame:
        kept = tuple(mark for mark in frame.markers if isinstance(mark, Coordinate | Focus))
        marks = self._marks(frame, self._scan.layers_at(cell), cell)
        return replace(frame, markers=(*kept, XrayVeil(), *marks), lifted=None, faded=frozenset(), badges=False)

    def _marks(self, frame: Frame, under: Mapping[str, Layer], pointed: Cell | None) -> tuple[Marker, ...]:
        """The marks of all visible layers: lines, then signs, then numbers; several on a cell are stacked.

        Wide pieces have too many numbers to be read, so their faces are shaded for a seat, with its numbers where most
        of a face is seen, and only the face `pointed` at has the numbers of all seats.
        """
        signs = partial(self._shades, pointed=pointed) if self.context.kind.pieces_are_wide else self._signs
        slots: dict[tuple[str, Cell], int] = {}
        lines: list[XrayMark] = []
        plates: list[XrayMark] = []
        for index, name in enumerate(self.names):
            layer = self._scan.layers.get(name.id)
            if layer is not None and (name.id in self.visible_layers or self.pointed_layer == index):
                faint = self.pointed_layer is not None and self.pointed_layer != index
                lines += self._lines(frame, name, layer, faint)
                plates += signs(frame, name, layer, slots, faint)
                if name.id in under:
                    lines += self._lines(frame, name, under[name.id], faint)
                    plates += signs(frame, name, under[name.id], slots, faint)
        return (*lines, *plates)

    def _lines(self, frame: Frame, name: LayerName, layer: Layer, faint: bool) -> Iterator[XrayMark]:
        for line in layer.lines:
            first, last = line.cells[0], line.cells[-1]
            turned = [(line.cells[index], 0.0) for index in line.walls if index]
            ends = [(cell, float(present.height(frame.arrangement, cell))) for cell in (first, last)]
            yield XrayPath((ends[0], *turned, ends[1]), name.sign, line.relation, faint)

    def _shades(
        self,
        frame: Frame,
        name: LayerName,
        layer: Layer,
        slots: dict[tuple[str, Cell], int],
        faint: bool,
        pointed: Cell | None,
    ) -> Iterator[XrayMark]:
        """The faces of a layer in shades and numbers for the shown seat, with both seats' of the face pointed at."""
        seat, height = self.seat, partial(present.height, frame.arrangement)
        if not layer.spots and any(len(numbers) == 1 for numbers in layer.numbers.values()):
            yield from self._signs(frame, name, layer, slots, faint)
            return
        for spot in layer.spots:
            if spot.seat in (None, seat):
                yield XrayShade(spot.cell, height(spot.cell), name.sign, 1.0, faint)
        most = max((numbers[seat] for numbers in layer.numbers.values()), default=0)
        for cell, numbers in layer.numbers.items():
            if numbers[seat]:
                number = numbers[seat] if cell != pointed else 0
                yield XrayShade(cell, height(cell), name.sign, numbers[seat] / most, faint, number)
        if pointed is not None and pointed in layer.numbers:
            only = replace(layer, numbers={pointed: layer.numbers[pointed]}, spots=())
            yield from self._signs(frame, name, only, slots, faint)

    def _signs(
        self, frame: Frame, name: LayerName, layer: Layer, slots: dict[tuple[str, Cell], int], faint: bool
    ) -> Iterator[XrayMark]:
        stains = self.context.table.match.game.stains
        for spot in layer.spots:
            slot = slots["sign", spot.cell] = slots.get(("sign", spot.cell), -1) + 1
            stain = None if spot.seat is None else stains[spot.seat]
            yield XraySign(spot.cell, present.height(frame.arrangement, spot.cell), name.sign, slot, stain, faint)
        for cell, numbers in layer.numbers.items():
            slot = slots["number", cell] = slots.get(("number", cell), -1) + 1
            whose = stains[: len(numbers)] if len(numbers) > 1 else ()
            yield XrayNumbers(cell, present.height(frame.arrangement, cell), name.sign, numbers, whose, slot, faint)
