"""A slider: a value between two ends, in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget

N = TypeVar("N", bound=float)
KNOB: Final = 22  # units
FAR: Final = 10  # steps of a page key
MOVES: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -FAR, pygame.K_PAGEUP: FAR}


class Slider(Widget):
    """A value from `low` to `high` in steps of `step`; calls `changed` with every new value.

    `told` says a value in words, at the right; left and right go a step, the page keys ten, home and end to the ends.
    The wheel turns it while it has the focus.
    """

    def __init__(
        self,
        label: str,
        value: int,
        changed: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 100,
        step: int = 1,
        told: Callable[[int], str] = str,
    ) -> None:
        super().__init__(label)
        self.low, self.high, self.step = low, high, step
        self.value = self._near(value)
        self.changed = changed
        self.words = told
        self._track = pygame.Rect(0, 0, 0, 0)
        self._pointed = False

    def _near(self, value: float) -> int:
        """The nearest value on the steps."""
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        return min(self.high, self.low + steps * self.step)

    def set(self, value: float) -> None:
        """Go to a value, or the nearest that there is."""
        near = self._near(value)
        if near != self.value:
            self.value = near
            self.changed(near)

    @property
    def look(self) -> object:
        """Its value, too."""
        return super().look, self.value

    @property
    def enters(self) -> bool:
        """Enter goes on."""
        return False

    def press(self) -> None:
        """The space bar does nothing here."""

    def press_at(self, point: tuple[int, int]) -> None:
        """What there was to do was done when it was held."""

    def keyed(self, event: pygame.event.Event) -> bool:
        """Steps and ends."""
        if event.key in MOVES:
            self.set(self.value + MOVES[event.key] * self.step)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.set(self.low if event.key == pygame.K_HOME else self.high)
        else:
            return False
        return True

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """The knob comes to the pointer."""
        super().hold(point, count, extend)
        self.drag(point)

    def drag(self, point: tuple[int, int]) -> None:
        """The knob follows the pointer."""
        if self._track.width:
            share = (point[0] - self._track.left) / self._track.width
            self.set(self.low + share * (self.high - self.low))

    def wheel(self, notches: float) -> bool:
        """A step a notch while it has the focus: else a page that is scrolled past it would change it."""
        if not self.focused:
            return False
        self.set(self.value + (1 if notches > 0 else -1) * self.step)
        return True

    def _room(self, pen: Pen) -> int:
        """How wide the value's words may get, in pixels: steady while it is dragged."""
        return max(pen.width(self.words(value), 15, "semibold") for value in (self.low, self.value, self.high))

    def least_width(self, pen: Pen) -> int:
        """A track that can be used, and the words."""
        return pen.px(140) + self._room(pen)

    def place_of(self, value: int, pen: Pen) -> tuple[int, int]:
        """The pixel at which the knob stands for a value."""
        track = self._along(pen)
        share = (value - self.low) / max(1, self.high - self.low)
        return track.left + round(share * track.width), track.centery

    def _along(self, pen: Pen) -> pygame.Rect:
        wide = self.rect.width - self._room(pen) - pen.px(16) - pen.px(KNOB)
        track = pygame.Rect(0, 0, max(1, wide), pen.px(6))
        track.midleft = self.rect.left + pen.px(KNOB) // 2, self.rect.centery
        return track

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """A track, filled up to a round knob; the value at the right."""
        theme, track = pen.theme, self._along(pen)
        self._track = track
        ink = theme.gold if self.enabled else theme.off
        pen.box(surface, track, 3, theme.trough, theme.edge)
        x, y = self.place_of(self.value, pen)
        pen.box(surface, pygame.Rect(track.left, track.top, max(1, x - track.left), track.height), 3, ink, None)
        knob = pygame.Rect(0, 0, pen.px(KNOB), pen.px(KNOB))
        knob.center = x, y
        pen.box(surface, knob, KNOB / 2, theme.bright if self.hovered and self.enabled else ink, theme.dark, 2)
        if self.focused:
            around = knob.inflate(pen.px(10), pen.px(10))
            pen.box(surface, around, KNOB, None, theme.gold, max(2.0, 2 * theme.unit))
        tone = theme.ink if self.enabled else theme.faint
        at = (self.rect.right, self.rect.centery)
        room = self.rect.right - track.right - pen.px(KNOB) // 2
        self.say(surface, pen, self.words(self.value), at, 15, tone, "semibold", "midright", room)


def stepped(values: Sequence[N], value: N, put: Callable[[N], None], told: Callable[[N], str]) -> Slider:
    """A slider over values that lie ever farther apart; one that is none of them is put among them."""
    known = sorted({*values, value})
    return Slider(
        "",
        known.index(value),
        lambda index: put(known[index]),
        high=len(known) - 1,
        told=lambda index: told(known[index]),
    )
