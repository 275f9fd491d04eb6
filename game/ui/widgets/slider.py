"""A slider for a value in a range, in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget

N = TypeVar("N", bound=float)
KNOB_SIZE: Final = 22  # units
PAGE_STEPS: Final = 10  # steps for a page key
KEY_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -PAGE_STEPS, pygame.K_PAGEUP: PAGE_STEPS}


class Slider(Widget):
    """A value from `low` to `high` in steps of `step`; calls `on_change` with each new value.

    `value_text` returns the words for a value, shown at the right.  Left and right go one step, the page keys ten, Home
    and End to the ends.  The wheel changes the value while the slider has the focus.
    """

    enter_presses = False

    def __init__(
        self,
        label: str,
        value: int,
        on_change: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 100,
        step: int = 1,
        value_text: Callable[[int], str] = str,
    ) -> None:
        super().__init__(label)
        self.low, self.high, self.step = low, high, step
        self.value = self._nearest(value)
        self.on_change = on_change
        self.value_text = value_text
        self._track = pygame.Rect(0, 0, 0, 0)

    def _nearest(self, value: float) -> int:
        """The nearest allowed value."""
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        return min(self.high, self.low + steps * self.step)

    def set_value(self, value: float) -> None:
        """Set the value, or the nearest allowed value."""
        near = self._nearest(value)
        if near != self.value:
            self.value = near
            self.on_change(near)

    @property
    def look(self) -> object:
        """The state of a widget, and the value."""
        return super().look, self.value

    def press(self) -> None:
        """Ignore the space bar, which has no use here."""

    def press_at(self, point: tuple[int, int]) -> None:
        """Ignore the end of a click, as `hold` has moved the knob already."""

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Step by arrow and page keys, or go to an end by Home and End."""
        if event.key in KEY_STEPS:
            self.set_value(self.value + KEY_STEPS[event.key] * self.step)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.set_value(self.low if event.key == pygame.K_HOME else self.high)
        else:
            return False
        return True

    def hold(self, point: tuple[int, int], count: int, extend: bool) -> None:
        """Move the knob to the pointer."""
        super().hold(point, count, extend)
        self.drag(point)

    def drag(self, point: tuple[int, int]) -> None:
        """Move the knob with the pointer."""
        if self._track.width:
            share = (point[0] - self._track.left) / self._track.width
            self.set_value(self.low + share * (self.high - self.low))

    def wheel(self, notches: float) -> bool:
        """Step by a notch while it has the focus; otherwise scrolling a page past it would change the value."""
        if not self.focused:
            return False
        self.set_value(self.value + (1 if notches > 0 else -1) * self.step)
        return True

    def _value_width(self, pen: Pen) -> int:
        """The width of the widest value in pixels, constant while the knob is dragged."""
        return max(pen.width(self.value_text(value), 15, "semibold") for value in (self.low, self.value, self.high))

    def min_width(self, pen: Pen) -> int:
        """The width of a usable track and the value's words."""
        return pen.px(140) + self._value_width(pen)

    def place_of(self, value: int, pen: Pen) -> tuple[int, int]:
        """The pixel of the knob's centre for a value."""
        track = self._track_rect(pen)
        share = (value - self.low) / max(1, self.high - self.low)
        return track.left + round(share * track.width), track.centery

    def _track_rect(self, pen: Pen) -> pygame.Rect:
        wide = self.rect.width - self._value_width(pen) - pen.px(16) - pen.px(KNOB_SIZE)
        at = self.rect.left + pen.px(KNOB_SIZE) // 2, self.rect.centery
        return pygame.Rect(0, 0, max(1, wide), pen.px(6)).move_to(midleft=at)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the track, filled up to a round knob, and the value at the right."""
        theme, track = pen.theme, self._track_rect(pen)
        self._track = track
        ink = theme.gold if self.enabled else theme.accents.off
        pen.box(surface, track, 3, theme.ground.trough, theme.lines.edge)
        x, y = self.place_of(self.value, pen)
        pen.box(surface, pygame.Rect(track.left, track.top, max(1, x - track.left), track.height), 3, ink, None)
        knob = pygame.Rect(0, 0, pen.px(KNOB_SIZE), pen.px(KNOB_SIZE)).move_to(center=(x, y))
        pen.box(
            surface, knob, KNOB_SIZE / 2, theme.accents.bright if self.hovered and self.enabled else ink, theme.dark, 2
        )
        if self.focused:
            around = knob.inflate(pen.px(10), pen.px(10))
            pen.box(surface, around, KNOB_SIZE, None, theme.gold, max(2.0, 2 * theme.unit))
        tone = theme.ink if self.enabled else theme.faint
        at = (self.rect.right, self.rect.centery)
        room = self.rect.right - track.right - pen.px(KNOB_SIZE) // 2
        self.draw_words(surface, pen, self.value_text(self.value), at, 15, tone, "semibold", "midright", room)


def value_slider(
    values: Sequence[N], value: N, on_change: Callable[[N], None], value_text: Callable[[N], str]
) -> Slider:
    """A slider over values with growing distances; `value` is inserted if it is missing."""
    steps = sorted({*values, value})
    return Slider(
        "",
        steps.index(value),
        lambda index: on_change(steps[index]),
        high=len(steps) - 1,
        value_text=lambda index: value_text(steps[index]),
    )
