"""The strip under a try: whether it was right, why, and what to do next; or a hint where to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from game.ui.look import icons
from game.ui.look.cache import cached
from game.ui.look.pen import Pen
from game.ui.look.text import width, wrap, wrap_evenly
from game.ui.widgets import Button, Group

STRIP_EDGE: Final = 9  # units
WORDS_LEFT: Final = 112  # units from the left to the words
STRIP_CORNER: Final = 18
ICON_UNITS: Final = 56  # the circle with the icon
HEAD_SIZES: Final = (25, 23, 21)  # of a sentence on one line
MORE_SIZE: Final = 17
SMALL_HEAD_SIZE, SMALL_MORE_SIZE = 18, 15  # of two lines each
STRIP_AIR: Final = 14  # units that stay free above and below all lines together
SEAL_SIZE: Final = 108  # units
STAR_FLIGHT_TIME: Final = 0.22  # seconds of a star's flight to its place


class AnswerStrip:
    """`tone` colours its edge and its icon; `head` is the main sentence, `more` a second, smaller sentence.

    `buttons` stand at the right.  A star may fly from its icon to a place of the window (`fly`).
    """

    is_on_table: ClassVar[bool] = False  # it lies over the table, and leaves the hand its place

    def __init__(self, tone: str, icon: str, head: str, more: str, buttons: Sequence[Button]) -> None:
        self.tone = tone
        self.icon = icon
        self.head = head
        self.more = more
        self.buttons = tuple(buttons)
        self.group = Group(list(buttons))
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._seal = (0, 0)
        # The destination of the star, and the share of its way from 0 to 1
        self._star: tuple[tuple[int, int], float] | None = None

    @property
    def look(self) -> object:
        """The state that determines its look."""
        return id(self), tuple(self.rect), self.group.look, self._star

    def place(self, pen: Pen, room: pygame.Rect) -> None:
        """Fill a rectangle; the buttons get the width that they need."""
        px = pen.px
        self.rect = room.copy()
        wide = [max(px(84), button.min_width(pen)) for button in self.buttons]
        self._seal = self.rect.left + px(62), room.centery
        tall = min(px(56), room.height - px(20))
        right = self.rect.right - px(20)
        for button, across in reversed(list(zip(self.buttons, wide, strict=True))):
            button.place(pen, pygame.Rect(right - across, room.centery - tall // 2, across, tall))
            right = button.rect.left - px(12)

    def fly(self, to: tuple[int, int], share: float) -> None:
        """Move the star to a share of its way from the icon to a place; at 1 it has arrived and is gone."""
        self._star = (to, share) if share < 1 else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle events on the strip; returns whether the event was consumed."""
        return self.group.handle_on(self.rect, event)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw it; returns what it covers."""
        theme, px, rect = pen.theme, pen.px, self.rect
        covered = pen.shadow(surface, rect, 16, 8).union(rect)
        pen.box(surface, rect, STRIP_CORNER, theme.ground.note, None)
        surface.blit(coloured_edge(rect.size, px(STRIP_CORNER), px(STRIP_EDGE), self.tone), rect)
        pen.box(surface, rect, STRIP_CORNER, None, self.tone[:7] + "AA", max(1.2, 1.4 * theme.unit))
        seal = pygame.Rect(0, 0, px(ICON_UNITS), px(ICON_UNITS)).move_to(center=self._seal)
        pen.box(surface, seal, ICON_UNITS / 2, self.tone + "28", self.tone, max(1.5, 2 * theme.unit))
        pen.icon(surface, self.icon, seal.center, 28, self.tone, 2.6)
        self._draw_words(surface, pen)
        self.group.draw(surface, pen)
        return covered.union(self._draw_star(surface, pen)) if self._star is not None else covered

    def _draw_words(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the sentence and the second sentence under it; each gets two lines if space is short."""
        px, rect = pen.px, self.rect
        left = rect.left + px(WORDS_LEFT)
        right = min((button.rect.left for button in self.buttons), default=rect.right) - px(18)
        room = right - left
        written = strip_words(pen, self.head, self.more, room, rect.height)
        y = rect.centery - written.tall // 2 + written.step // 2
        for words in written.head:
            pen.text(surface, words, (left, y), written.size, pen.theme.ink, "bold", room=room)
            y += written.step
        y += (written.under - written.step) // 2
        for words in written.more:
            pen.text(surface, words, (left, y), written.more_size, pen.theme.muted, room=room)
            y += written.under

    def _draw_star(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the star on its way; returns what it covers."""
        assert self._star is not None
        (to, share), (x, y) = self._star, self._seal
        eased = share * share * (3 - 2 * share)
        at = x + (to[0] - x) * eased, y + (to[1] - y) * eased - pen.px(60) * 4 * share * (1 - share)
        size = 30 - 12 * eased
        pen.icon(surface, "star", at, size, pen.theme.gold, 1)
        return pygame.Rect(0, 0, pen.px(60), pen.px(60)).move_to(center=(round(at[0]), round(at[1])))


class AnswerSeal(AnswerStrip):
    """A seal in the middle of the board, a tick or a cross in its colour, for a moment; it cannot be clicked."""

    is_on_table = True

    def __init__(self, tone: str, icon: str) -> None:
        super().__init__(tone, icon, "", "", ())

    def place(self, pen: Pen, room: pygame.Rect) -> None:
        """Place it in the middle of a rectangle."""
        self.rect = pygame.Rect(0, 0, pen.px(SEAL_SIZE), pen.px(SEAL_SIZE)).move_to(center=room.center)

    def handle(self, event: pygame.event.Event) -> bool:
        """False for all events, as the pointer goes through it."""
        del event
        return False

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw it; returns what it covers."""
        pen.box(surface, self.rect, SEAL_SIZE / 2, pen.theme.ground.note, self.tone, max(2.0, 3 * pen.theme.unit))
        pen.icon(surface, self.icon, self.rect.center, SEAL_SIZE * 0.55, self.tone, 2.2)
        return self.rect


@dataclass(frozen=True, slots=True)
class StripWords:
    """The lines of a strip with their type sizes; `step` and `under` are the pixels from line to line."""

    head: Sequence[str]
    size: float
    more: Sequence[str]
    more_size: float
    step: int
    under: int

    @property
    def tall(self) -> int:
        """The height of all lines in pixels."""
        return len(self.head) * self.step + len(self.more) * self.under


def strip_words(pen: Pen, head: str, more: str, room: int, tall: int) -> StripWords:
    """The two sentences of a strip in lines that leave air above and below; smaller if both need two lines.

    The lines of a sentence are about equally long, so that no last word stands alone.
    """
    lines, size = head_lines(pen, head, room, bool(more))
    under_lines = wrap_evenly(more, room, pen.theme.type_size(MORE_SIZE)) if more else []
    more_size: float = MORE_SIZE
    if len(lines) > 1 and len(under_lines) > 1:
        size, more_size = min(size, SMALL_HEAD_SIZE), SMALL_MORE_SIZE
        under_lines = wrap_evenly(more, room, pen.theme.type_size(more_size))
    step, under = round(pen.height(size) * 1.04), round(pen.height(more_size) * 1.04)
    fitting = max(0, tall - pen.px(STRIP_AIR) - len(lines) * step) // under
    if len(under_lines) > fitting:  # the last line that fits takes the rest and is cut
        full = wrap(more, room, pen.theme.type_size(more_size))
        under_lines = [*full[: fitting - 1], " ".join(full[fitting - 1 :])] if fitting else []
    return StripWords(lines, size, under_lines, more_size, step, under)


def head_lines(pen: Pen, words: str, room: int, more: bool) -> tuple[Sequence[str], float]:
    """The sentence as large as fits on a line, or smaller on two, and its type size."""
    for size in HEAD_SIZES:
        if width(words, pen.theme.type_size(size), "bold") <= room:
            return (words,), size
    for size in (20, 18, 17) if more else (21, 19, 17):
        lines = wrap_evenly(words, room, pen.theme.type_size(size), "bold")
        if len(lines) <= 2:
            return lines, size
    return (words,), 17


@cached(2)
def coloured_edge(size: tuple[int, int], corner: int, wide: int, tone: str) -> pygame.Surface:
    """The left edge of a rounded box in a colour."""
    made = icons.box(size, corner, tone).copy()
    made.fill((0, 0, 0, 0), pygame.Rect(wide, 0, size[0], size[1]))
    return made
