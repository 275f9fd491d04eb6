"""Scrolling: how far, gliding there, and the bar that shows and moves it."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.look.pen import Pen

GLIDE: Final = 0.14  # seconds
NOTCH: Final = 96  # units for a notch of the wheel
KEYS: Final = {pygame.K_PAGEUP: -0.85, pygame.K_PAGEDOWN: 0.85}  # of what is seen


class Scroll:
    """A view of `view` pixels on something `whole` pixels high; `at` is the first pixel that is seen."""

    def __init__(self) -> None:
        self.whole = 0
        self.view = 0
        self.at = 0.0
        self.aim = 0.0
        self._from = 0.0
        self._began = 0.0
        self._now = -1.0
        self._grip: float | None = None  # where on the bar's knob the pointer holds it

    @property
    def last(self) -> float:
        """How far it can be scrolled."""
        return float(max(0, self.whole - self.view))

    def fit(self, whole: int, view: int) -> None:
        """Both have changed; what is seen stays, as far as it can."""
        share = self.at / self.whole if self.whole and self.whole != whole else None
        self.whole, self.view = whole, view
        at = self.at if share is None else share * whole
        self.at = self.aim = min(max(0.0, at), self.last)

    def to(self, at: float, glide: bool = True) -> None:
        """Go to a place; it glides there where time is told."""
        self.aim = min(max(0.0, at), self.last)
        if not glide or self._now < 0:
            self.at = self.aim
        self._from, self._began = self.at, self._now

    def by(self, pixels: float) -> None:
        """Go on by some pixels from where it is going."""
        self.to(self.aim + pixels)

    def show(self, top: float, bottom: float, edge: float = 0.0) -> None:
        """Bring a stretch into view, with an edge around it, by as little as can be."""
        low, high = top - edge, bottom + edge - self.view
        if self.aim > low or self.aim < high:
            self.to(low if self.aim > low or bottom - top > self.view else high)

    def key(self, event: pygame.event.Event) -> bool:
        """Page up and down, home and end."""
        if event.key in KEYS:
            self.by(KEYS[event.key] * self.view)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.to(0 if event.key == pygame.K_HOME else self.last)
        else:
            return False
        return True

    def update(self, now: float) -> None:
        """Glide on."""
        self._now = now
        if self.at != self.aim:
            share = min(1.0, max(0.0, now - self._began) / GLIDE)
            self.at = self.aim if share >= 1 else self._from + (self.aim - self._from) * share * (2 - share)

    # The bar:

    def knob(self, trough: pygame.Rect) -> pygame.Rect | None:
        """Where the knob lies in the bar; none where everything is seen."""
        if not self.last:
            return None
        tall = max(min(trough.height, 2 * trough.width), round(trough.height * self.view / self.whole))
        return pygame.Rect(
            trough.left, trough.top + round((trough.height - tall) * self.at / self.last), trough.width, tall
        )

    def hold(self, point: tuple[int, int], trough: pygame.Rect) -> bool:
        """The pointer takes the knob, or calls it to a place of the bar."""
        knob = self.knob(trough)
        if knob is None or not trough.collidepoint(point):
            return False
        self._grip = point[1] - knob.top if knob.collidepoint(point) else knob.height / 2
        return self.drag(point, trough)

    def drag(self, point: tuple[int, int], trough: pygame.Rect) -> bool:
        """The pointer moves the knob, if it holds it."""
        knob = self.knob(trough)
        if self._grip is None or knob is None:
            return False
        self.to((point[1] - self._grip - trough.top) / max(1, trough.height - knob.height) * self.last, glide=False)
        return True

    @property
    def held(self) -> bool:
        """Whether the pointer holds the knob."""
        return self._grip is not None

    def let_go(self) -> bool:
        """The pointer lets go; whether it held the knob."""
        held, self._grip = self._grip is not None, None
        return held

    def draw(self, surface: pygame.Surface, pen: Pen, trough: pygame.Rect) -> None:
        """The knob, if there is something to scroll."""
        knob = self.knob(trough)
        if knob is not None:
            thin = knob.inflate(-knob.width // 2, 0)
            colour = pen.theme.gold if self.held else pen.theme.edge_over
            pen.box(surface, thin, 4, colour, None)
