"""Scrolling: the position, gliding to it, and the bar that shows and moves it."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.pen import Pen

GLIDE_TIME: Final = 0.14  # seconds
WHEEL_NOTCH: Final = 96  # units for a notch of the wheel
PAGE_SHARES: Final = {pygame.K_PAGEUP: -0.85, pygame.K_PAGEDOWN: 0.85}  # in shares of the view


class Scroll:
    """A view of `view_height` pixels on content of `content_height` pixels; `position` is the first visible pixel."""

    def __init__(self, position: float = 0.0) -> None:
        self.content_height = 0
        self.view_height = 0
        self.position = position
        self.target = position
        self._from = 0.0
        self._glide_start = 0.0
        self._now = -1.0
        self._grip: float | None = None  # the pixel of the knob at which the pointer holds it

    @property
    def max_position(self) -> float:
        """The largest scroll position."""
        return float(max(0, self.content_height - self.view_height))

    def fit(self, whole: int, view: int) -> None:
        """Set both heights, with the same share of the content above the view; a glide goes on."""
        growth = whole / self.content_height if self.content_height else 1.0
        self.content_height, self.view_height = whole, view
        self.position = self._clamp(self.position * growth)
        self.target = self._clamp(self.target * growth)
        self._from = self._clamp(self._from * growth)

    def scroll_to(self, at: float, glide: bool = True) -> None:
        """Scroll to a position; it glides there if `update` is called with times."""
        self.target = self._clamp(at)
        if not glide or self._now < 0:
            self.position = self.target
        self._from, self._glide_start = self.position, self._now

    def _clamp(self, at: float) -> float:
        return min(max(0.0, at), self.max_position)

    def scroll_by(self, pixels: float) -> None:
        """Scroll by some pixels from the target."""
        self.scroll_to(self.target + pixels)

    def show_span(self, top: float, bottom: float, edge: float = 0.0) -> None:
        """Scroll as little as possible to show a span with a margin around it."""
        low, high = top - edge, bottom + edge - self.view_height
        if self.target > low or self.target < high:
            self.scroll_to(low if self.target > low or bottom - top > self.view_height else high)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scroll by Page up, Page down, Home and End; returns whether the key was used."""
        if event.key in PAGE_SHARES:
            self.scroll_by(PAGE_SHARES[event.key] * self.view_height)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.scroll_to(0 if event.key == pygame.K_HOME else self.max_position)
        else:
            return False
        return True

    def update(self, now: float) -> None:
        """Advance the gliding to a time in seconds."""
        self._now = now
        if self.position != self.target:
            share = min(1.0, max(0.0, now - self._glide_start) / GLIDE_TIME)
            self.position = self.target if share >= 1 else self._from + (self.target - self._from) * share * (2 - share)

    # The bar:

    def knob(self, trough: pygame.Rect) -> pygame.Rect | None:
        """The rectangle of the knob in the bar; None if everything is visible."""
        if not self.max_position:
            return None
        tall = max(min(trough.height, 2 * trough.width), round(trough.height * self.view_height / self.content_height))
        return pygame.Rect(
            trough.left,
            trough.top + round((trough.height - tall) * self.position / self.max_position),
            trough.width,
            tall,
        )

    def hold(self, point: tuple[int, int], trough: pygame.Rect) -> bool:
        """Take the knob, or move it to the pointer; returns whether the pointer is on the bar."""
        knob = self.knob(trough)
        if knob is None or not trough.collidepoint(point):
            return False
        self._grip = point[1] - knob.top if knob.collidepoint(point) else knob.height / 2
        return self.drag(point, trough)

    def drag(self, point: tuple[int, int], trough: pygame.Rect) -> bool:
        """Move the knob with the pointer, if it is held; returns whether it is."""
        knob = self.knob(trough)
        if self._grip is None or knob is None:
            return False
        self.scroll_to(
            (point[1] - self._grip - trough.top) / max(1, trough.height - knob.height) * self.max_position, glide=False
        )
        return True

    @property
    def is_held(self) -> bool:
        """Whether the pointer holds the knob."""
        return self._grip is not None

    def release(self) -> bool:
        """Release the knob; returns whether it was held."""
        held, self._grip = self._grip is not None, None
        return held

    def draw(self, surface: pygame.Surface, pen: Pen, trough: pygame.Rect) -> None:
        """Draw the knob, if there is something to scroll."""
        knob = self.knob(trough)
        if knob is not None:
            thin = knob.inflate(-knob.width // 2, 0)
            colour = pen.theme.gold if self.is_held else pen.theme.lines.edge_over
            pen.box(surface, thin, 4, colour, None)
