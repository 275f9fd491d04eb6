"""The verdict on the last move: its kind, its cost, the better move, and what can be done."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.text import shorten
from game.ui.panels.analysis.class_marks import draw_class_mark, fault_colour
from game.ui.panels.moves import ListedMove, draw_entry
from game.ui.widgets import Button
from game.ui.words import _

VERDICT_EDGE: Final = 14  # units
VERDICT_HEAD: Final = 36  # units; the title
VERDICT_ROW_HEIGHT: Final = 26  # units; each line below: the move, a better one
REASON_HEIGHT: Final = 44  # units for a sentence
REASONS_HEIGHT: Final = 96  # units for several sentences
BUTTONS_HEIGHT: Final = 54  # units for the buttons with their margins
# Units for everything except sentences
FULL_HEIGHT: Final = VERDICT_HEAD + 2 * VERDICT_ROW_HEIGHT + BUTTONS_HEIGHT + 14
ICON_BUTTON_WIDTH: Final = 38  # units; a button with its icon alone


@dataclass(frozen=True, slots=True)
class VerdictContent:
    """The title, the `kind` of fault ("" for none), the move with its number, and chances in words.

    `whose` says whose chances they are; `better` is the best move instead, `reason` the explanation.  If the reason
    does not fit, the first of the `shorter` sentences that fits is shown.  `look` is that of the buttons.
    """

    title: str
    kind: str = ""
    number: str = ""
    entry: ListedMove | None = None
    stain: Stain | None = None
    before: str = ""
    after: str = ""
    whose: str = ""
    better: ListedMove | None = None
    reason: str = ""
    shorter: tuple[str, ...] = ()
    look: object = None


class VerdictPanel(CachedPicture[VerdictContent]):
    """The panel with its buttons; if space is short it leaves out the sentence, then everything except the move."""

    def __init__(self, pen: Pen, rect: pygame.Rect, content: VerdictContent, buttons: tuple[Button, Button]) -> None:
        super().__init__(pen, rect, content)
        self.buttons = buttons
        self.is_low = rect.height < pen.px(VERDICT_HEAD + 2 * VERDICT_ROW_HEIGHT + BUTTONS_HEIGHT)
        edge, gap, sign = pen.px(VERDICT_EDGE), pen.px(10), pen.px(ICON_BUTTON_WIDTH)
        room = rect.width - 2 * edge - gap
        halves = all(pen.width(each.label, each.size, "bold") + pen.px(40) <= room // 2 for each in self.buttons)
        widths = (sign, sign) if self.is_low else (room // 2, room // 2) if halves else (room - sign, sign)
        right = rect.right - edge
        for button, wide in zip(reversed(self.buttons), reversed(widths), strict=True):
            button.icon_only = wide == sign
            button.place(pen, pygame.Rect(right - wide, rect.bottom - pen.px(VERDICT_EDGE - 4) - sign, wide, sign))
            right -= wide + gap

    @staticmethod
    def one_sentence_height(pen: Pen) -> int:
        """Its height in pixels with a single sentence."""
        return pen.px(FULL_HEIGHT + REASON_HEIGHT)

    @staticmethod
    def height_for(pen: Pen, room: int) -> int:
        """Its height in pixels in a room; 0 if there is too little room."""
        if room >= pen.px(FULL_HEIGHT):
            return min(room, pen.px(FULL_HEIGHT + REASONS_HEIGHT))
        least = pen.px(VERDICT_HEAD + ICON_BUTTON_WIDTH + VERDICT_EDGE)
        return least if room >= least else 0

    def show_verdict(self, content: VerdictContent) -> bool:
        """Set the content; returns whether the picture changes."""
        return self.show(replace(content, look=tuple(button.look for button in self.buttons)))

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the panel, then the buttons; returns what they cover."""
        super().draw(surface)
        for button in self.buttons:
            button.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: VerdictContent) -> None:
        """Paint the kind and the cost of the move, the move, the better move and the reason."""
        pen, edge = self.pen, self.pen.px(VERDICT_EDGE)
        left, right = rect.left + edge, rect.right - edge
        self._draw_head(surface, content, (left, rect.top + pen.px(24)), right)
        y = rect.top + pen.px(VERDICT_HEAD + VERDICT_ROW_HEIGHT // 2 + 2)
        end = self.buttons[0].rect.left - self.rect.left + rect.left - pen.px(8) if self.is_low else right
        if content.entry is not None:
            self._draw_move(surface, content, (left, y), end)
        if self.is_low:
            return
        y += pen.px(VERDICT_ROW_HEIGHT)
        if content.better is not None:
            words = pen.text(surface, _("Better:"), (left, y), 14, pen.theme.go, "semibold")
            place = pygame.Rect(words.right + pen.px(2), y - pen.px(12), right - words.right - pen.px(2), pen.px(24))
            draw_entry(surface, pen, content.better, place, True)
        self._draw_reason(surface, rect, content, y + pen.px(VERDICT_ROW_HEIGHT // 2))

    def _draw_move(self, surface: pygame.Surface, content: VerdictContent, at: tuple[int, int], right: int) -> None:
        """Draw the move with its seat's chip."""
        assert content.entry is not None
        pen, (left, y) = self.pen, at
        number = pen.text(surface, content.number, (left, y), 14, pen.theme.muted)
        if not self.is_low:
            half, tone = (right - left) // 2, pen.theme.muted
            seen = shorten(content.whose, half, pen.theme.type_size(13), "regular")
            right = pen.text(surface, seen, (right, y), 13, tone, anchor="midright").left - pen.px(6)
        start = number.right + pen.px(2)
        place = pygame.Rect(start, y - pen.px(12), right - start, pen.px(24))
        draw_entry(surface, pen, content.entry, place, True, content.stain)

    def _draw_head(self, surface: pygame.Surface, content: VerdictContent, at: tuple[int, int], right: int) -> None:
        pen, theme, (left, y) = self.pen, self.pen.theme, at
        if content.kind:
            mark = draw_class_mark(surface, pen, content.kind, (left + pen.px(13), y), 13)
            left = mark.right + pen.px(4)
        tone = fault_colour(theme, content.kind) if content.kind else theme.ink
        if content.after:
            after = pen.text(surface, content.after, (right, y), 17, weight="bold", anchor="midright")
            pen.icon(surface, "next", (after.left - pen.px(11), y), 15, theme.muted)
            tint = theme.muted if content.kind != "missed win" else theme.go
            before = pen.text(surface, content.before, (after.left - pen.px(22), y), 14, tint, anchor="midright")
            right = before.left - pen.px(8)
        pen.text(surface, content.title, (left, y), 18, tone, "bold", room=right - left)

    def _draw_reason(self, surface: pygame.Surface, rect: pygame.Rect, content: VerdictContent, top: int) -> None:
        """Write the longest sentence that fits completely."""
        pen, edge = self.pen, self.pen.px(VERDICT_EDGE)
        top -= pen.px(VERDICT_ROW_HEIGHT) * ((content.better is None) + (content.entry is None))
        low = self.buttons[0].rect.top - self.rect.top + rect.top - pen.px(6)
        room = pygame.Rect(rect.left + edge, top, rect.width - 2 * edge, low - top)
        for reason, size in itertools.product((content.reason, *content.shorter), (14, 13, 12)):
            if reason and pen.paragraph_height(reason, room.width, size) <= room.height + 2:
                pen.paragraph(surface, reason, room, size, pen.theme.accents.prose)
                return
