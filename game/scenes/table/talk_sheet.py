"""TalkSheet: the chat with a friend elsewhere, with its messages, four ready replies, and a field to write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.display.pieces import Stain
from game.core.errors import N_
from game.friend.lines import MAX_TALK_LETTERS
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.pen import Pen
from game.ui.look.text import wrap
from game.ui.widgets import Button, TextField
from game.ui.widgets.dialog import MODAL_EVENTS
from game.ui.widgets.group import Group
from game.ui.words import _

QUICK_WORDS: Final = (N_("Well played"), N_("One moment"), N_("Look here"), N_("Again?"))
MAX_MESSAGES: Final = 200  # kept while the table is open; nothing is saved
PANEL_WIDTH: Final = 356  # units
PANEL_TOP, PANEL_FOOT = 62, 66  # units; free above and below
TEXT_SIZE, NAME_SIZE = 17, 14


@dataclass(frozen=True, slots=True)
class TalkMessage:
    """A message: the seat that wrote it, its player's name, and the number of moves before it."""

    seat: int
    name: str
    text: str
    ply: int


class TalkSheet:
    """The panel with the chat; it does not darken the table.  A click beside it or Escape calls `close`.

    `messages` are shown as they come; `write` gets what the player writes; `mute` is called by the button that hides
    what the friend writes.
    """

    def __init__(
        self,
        messages: list[TalkMessage],
        stains: tuple[Stain, ...],
        write: Callable[[str], None],
        mute: Callable[[], None],
        is_muted: Callable[[], bool],
        close: Callable[[], None],
    ) -> None:
        self.messages = messages
        self.stains = stains
        self.write = write
        self.close = close
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.field = TextField(
            _("Write to your friend"),
            "",
            lambda _text: None,
            on_enter=self._send_field,
            limit=MAX_TALK_LETTERS,
            placeholder=_("Write to your friend"),
        )
        self.words = [Button(_(word), self._sender(_(word)), size=15) for word in QUICK_WORDS]
        self.mute = Button("", mute, size=14)
        self._is_muted = is_muted
        self.group = Group([self.field, *self.words, self.mute], close)

    def _sender(self, words: str) -> Callable[[], None]:
        return lambda: self.write(words)

    def _send_field(self, text: str) -> None:
        if text.strip():
            self.write(text)
            self.field.clear()

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Lie at the right edge of an area."""
        px = pen.px
        wide = min(px(PANEL_WIDTH), area.width - px(28))
        self.rect = pygame.Rect(
            area.right - wide - px(14), px(PANEL_TOP), wide, area.height - px(PANEL_TOP + PANEL_FOOT)
        )
        edge = px(18)
        inner = self.rect.inflate(-2 * edge, -2 * edge)
        self.field.place(pen, pygame.Rect(inner.left, inner.bottom - px(46), inner.width, px(46)))
        y, gap = self.field.rect.top - px(58), px(8)
        widths = [min(button.min_width(pen), (inner.width - gap) // 2) for button in self.words]
        rows = [widths] if sum(widths) + 3 * gap <= inner.width else [widths[:2], widths[2:]]
        index, y = 0, y - (len(rows) - 1) * px(48)
        for row in rows:
            x = inner.left
            for wide in row:
                self.words[index].place(pen, pygame.Rect(x, y, wide, px(40)))
                x, index = x + wide + gap, index + 1
            y += px(48)
        self.mute.relabel(_("Show again") if self._is_muted() else _("Mute"))
        wide = self.mute.min_width(pen)
        self.mute.place(pen, pygame.Rect(inner.right - wide, self.rect.top + px(10), wide, px(36)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widgets; a press beside the panel closes it."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.close()
        else:
            self.group.handle(event)
        return event.type in MODAL_EVENTS or event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the glass, the messages from the latest upwards, and the widgets."""
        theme, rect, px = pen.theme, self.rect, pen.px
        pen.shadow(surface, rect, 14, 8)
        pen.box(surface, rect, 16, theme.ground.note[:7], theme.lines.edge, max(1.0, 1.2 * theme.unit))
        pen.text(surface, _("Talk"), (rect.left + px(20), rect.top + px(28)), 18, theme.ink, "bold")
        top, bottom = rect.top + px(56), self.words[0].rect.top - px(18)
        line = pygame.Rect(rect.left + px(16), bottom + px(6), rect.width - px(32), max(1, px(1.2)))
        pen.box(surface, line, 0, theme.lines.edge, None)
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(rect.left, top, rect.width, bottom - top).clip(before))
        self._draw_messages(surface, pen, top, bottom)
        surface.set_clip(before)
        self.group.draw(surface, pen)

    def _draw_messages(self, surface: pygame.Surface, pen: Pen, top: int, bottom: int) -> None:
        px, left = pen.px, self.rect.left + pen.px(54)
        room = self.rect.right - px(18) - left
        y, below = bottom, None
        for message in reversed(self.messages):
            if below is not None and below.ply != message.ply:
                y = self._draw_move(surface, pen, y, below.ply)
            lines = wrap(message.text, room, pen.theme.type_size(TEXT_SIZE), "regular")
            y -= px(30) + px(23) * len(lines)
            draw_chip(surface, pen, self.stains[message.seat], px(22), (self.rect.left + px(32), y + px(12)), "center")
            pen.text(surface, message.name, (left, y + px(5)), NAME_SIZE, pen.theme.muted, "semibold", room=room)
            for number, line in enumerate(lines):
                pen.text(surface, line, (left, y + px(27 + 23 * number)), TEXT_SIZE, pen.theme.ink)
            below = message
            if y < top:
                return

    def _draw_move(self, surface: pygame.Surface, pen: Pen, y: int, ply: int) -> int:
        """Draw the line between the messages before and after a move; returns its upper end."""
        px, words = pen.px, _("Move {number}").format(number=ply + 1)
        half = pen.width(words, 14) // 2 + px(10)
        middle = y - px(16)
        for start, end in (
            (self.rect.left + px(20), self.rect.centerx - half),
            (self.rect.centerx + half, self.rect.right - px(20)),
        ):
            line = pygame.Rect(start, middle, max(1, end - start), max(1, px(1.2)))
            pen.box(surface, line, 0, pen.theme.lines.edge, None)
        pen.text(surface, words, (self.rect.centerx, middle), 14, pen.theme.muted, "regular", "center")
        return y - px(40)
