"""Raw mouse, wheel and trackpad events as gestures.  It knows nothing of tables.

A drag starts after three pixels.  The right button acts on release, or as a long press if it is held still.  Ctrl and
the left button act as the right button, for mice with a single button.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

Place: TypeAlias = tuple[int, int]

DRAG_THRESHOLD: Final = 3  # pixels
LONG_PRESS_TIME: Final = 0.35  # seconds until a press counts as long
TRACKPAD_MEMORY: Final = 0.5  # seconds for which a wheel that moved by part of a notch is treated as a trackpad
SCROLL_PER_NOTCH: Final = 40.0  # pixels for a notch while two fingers pan
PINCH_FACTOR: Final = 2.5


@dataclass(frozen=True, slots=True)
class Moved:
    """The pointer has moved to a place; (-1, -1) outside the window."""

    place: Place


@dataclass(frozen=True, slots=True)
class Pressed:
    """The left button went down."""

    place: Place


@dataclass(frozen=True, slots=True)
class Clicked:
    """The left button went down and up without a drag."""

    place: Place


@dataclass(frozen=True, slots=True)
class Dragged:
    """The pointer moved with a button held: the left from `start` (`first` for the first event), or the `middle`
    button."""

    start: Place
    place: Place
    by: tuple[int, int]
    first: bool
    middle: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """A drag with the left button ended."""

    start: Place
    place: Place


@dataclass(frozen=True, slots=True)
class SteppedBack:
    """The right button was clicked, which takes a step back."""

    place: Place


@dataclass(frozen=True, slots=True)
class Held:
    """The right button has been held still for a while; `on` is False when it is released."""

    place: Place
    on: bool


@dataclass(frozen=True, slots=True)
class Wheeled:
    """The wheel was turned by notches, positive upwards; `zoom` if Ctrl was held."""

    place: Place
    notches: float
    zoom: bool


@dataclass(frozen=True, slots=True)
class Scrolled:
    """Two fingers moved on the trackpad, by pixels."""

    by: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pinched:
    """Two fingers on the trackpad spread by a factor."""

    place: Place
    factor: float


Gesture: TypeAlias = Moved | Pressed | Clicked | Dragged | Dropped | SteppedBack | Held | Wheeled | Scrolled | Pinched


class Pointer:
    """Turns events into gestures; its only state is that of the buttons and the trackpad."""

    def __init__(self) -> None:
        self.place: Place = (-1, -1)
        self._down: Place | None = None
        self._right: Place | None = None
        self._right_since = 0.0
        self._middle = False
        self._dragging = False
        self._is_long_press = False
        self._trackpad_until = 0.0

    def move_to(self, place: Place) -> None:
        """Put the pointer at a pixel, as keys do."""
        self.place = place

    @property
    def is_idle(self) -> bool:
        """Whether no button is held."""
        return self._down is None and self._right is None and not self._middle

    def feed(self, event: pygame.event.Event, now: float, ctrl: bool) -> list[Gesture]:
        """The gestures that an event completes; none for other events."""
        if event.type == pygame.MOUSEMOTION:
            return self._handle_motion(event.pos, event.rel)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._handle_press(event.button, event.pos, now, ctrl)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._handle_release(event.button, event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._handle_wheel(event, now, ctrl)
        if event.type == pygame.MULTIGESTURE and event.num_fingers == 2 and event.pinched:
            return [Pinched(self.place, 1 + event.pinched * PINCH_FACTOR)]
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST) and self.is_idle:
            self.place = (-1, -1)
            return [Moved(self.place)]
        return []

    def tick(self, now: float) -> list[Gesture]:
        """The gestures that are due by time, such as a long press."""
        if self._right is not None and not self._is_long_press and now - self._right_since >= LONG_PRESS_TIME:
            self._is_long_press = True
            return [Held(self._right, True)]
        return []

    def reset(self) -> None:
        """Forget held buttons, because the scene under the pointer has changed."""
        self._down = self._right = None
        self._middle = self._dragging = self._is_long_press = False

    def _handle_motion(self, place: Place, by: tuple[int, int]) -> list[Gesture]:
        self.place = place
        gestures: list[Gesture] = [Moved(place)]
        if self._middle:
            gestures.append(Dragged(place, place, by, False, middle=True))
        elif self._down is not None:
            far = max(abs(place[0] - self._down[0]), abs(place[1] - self._down[1])) > DRAG_THRESHOLD
            first = far and not self._dragging
            if first:
                self._dragging = True
                by = (place[0] - self._down[0], place[1] - self._down[1])
            if self._dragging:
                gestures.append(Dragged(self._down, place, by, first))
        return gestures

    def _handle_press(self, button: int, place: Place, now: float, ctrl: bool) -> list[Gesture]:
        self.place = place
        if button == 2:
            self._middle = True
        elif button == 3 or (button == 1 and ctrl):
            self._right, self._right_since, self._is_long_press = place, now, False
        elif button == 1:
            self._down, self._dragging = place, False
            return [Moved(place), Pressed(place)]
        return []

    def _handle_release(self, button: int, place: Place) -> list[Gesture]:
        self.place = place
        if button == 2:
            self._middle = False
        elif self._right is not None and button in (1, 3):
            right, self._right = self._right, None
            return [Held(right, False)] if self._is_long_press else [SteppedBack(right)]
        elif button == 1 and self._down is not None:
            start, self._down = self._down, None
            return [Dropped(start, place)] if self._dragging else [Clicked(start)]
        return []

    def _handle_wheel(self, event: pygame.event.Event, now: float, ctrl: bool) -> list[Gesture]:
        across, along = float(event.precise_x), float(event.precise_y)
        if event.touch or across or along != int(along):
            self._trackpad_until = now + TRACKPAD_MEMORY
        if not ctrl and now < self._trackpad_until:
            return [Scrolled((-across * SCROLL_PER_NOTCH, along * SCROLL_PER_NOTCH))]
        return [Wheeled(self.place, along, ctrl)] if along else []
