"""Cards with the words of a code: to be read aloud, or to be typed into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.friend.words import completions, is_word
from game.ui import words
from game.ui.look.paper import CARET_COLOUR, PAPER_FAINT_INK, PAPER_INK, PAPER_SECOND_INK, SHEET_COLOURS, SIGN_COLOURS
from game.ui.look.pen import Pen
from game.ui.look.table_things import MARGIN, place_card
from game.ui.look.table_top import is_plain
from game.ui.widgets.button import Button
from game.ui.widgets.field import TextField

CODE_WORD_SIZE: Final = 80  # units
NUMBER_SIZE: Final = 17
WORD_MARGIN: Final = 54  # units beside a word, where the number and the tick are
LIST_GAP, ROW_HEIGHT = 16, 48  # units
MAX_WORD_LETTERS: Final = 40  # three pasted words fit


def draw_card(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, label: str, is_chosen: bool) -> None:
    """Draw a folded card with a small label."""
    at = rect.left - pen.px(MARGIN), rect.top - pen.px(MARGIN)
    surface.blit(place_card(rect.size, pen.theme, is_chosen, False), at, special_flags=pygame.BLEND_PREMULTIPLIED)
    soft = pen.theme.ink if is_plain(pen.theme) else PAPER_SECOND_INK
    pen.text(surface, label, (rect.left + pen.px(24), rect.top + pen.px(24)), NUMBER_SIZE, soft, "bold", "center")


def word_size(pen: Pen, rect: pygame.Rect, word: str) -> float:
    """The size in units in which a word fits on a card."""
    room = rect.width - 2 * pen.px(WORD_MARGIN)
    return min(
        CODE_WORD_SIZE,
        rect.height / pen.theme.unit * 0.54,
        CODE_WORD_SIZE * room / max(1, pen.width(word, CODE_WORD_SIZE, "black")),
    )


def draw_word(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, typed: str, rest: str = "") -> int:
    """Draw a word in the middle of a card, its last letters in a softer ink; returns the x between the two."""
    size = word_size(pen, rect, typed + rest)
    plain = is_plain(pen.theme)
    left = rect.centerx - pen.width(typed + rest, size, "black") // 2
    middle = left + pen.width(typed, size, "black")
    y = rect.centery + pen.px(5)
    pen.text(surface, typed, (left, y), size, pen.theme.ink if plain else PAPER_INK, "black")
    if rest:
        pen.text(surface, rest, (middle, y), size, pen.theme.muted if plain else PAPER_FAINT_INK, "black")
    return middle


class TableCard(Button):
    """A host's table in a room: a card with the name, which shrinks to fit."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the card with the name."""
        draw_card(surface, pen, self.rect, "", self.focused or self.hovered)
        draw_word(surface, pen, self.rect, self.label)


class WordField(TextField):
    """A card into which a word is typed; the word is completed, and `on_done` called once it is taken.

    `language` returns the language whose words come first; `on_back` is called by Backspace on an empty card.
    """

    def __init__(
        self,
        number: int,
        language: Callable[[], str],
        on_change: Callable[[str], None],
        on_done: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(words._("Word {number}").format(number=number), "", on_change, limit=MAX_WORD_LETTERS)
        self.number = number
        self.language = language
        self.on_done = on_done
        self.on_back = on_back
        self._chosen = 0  # of the completions

    @property
    def completions(self) -> list[str]:
        """The words that begin with what was typed."""
        return completions(self.value, self.language()) if self.value else []

    @property
    def word(self) -> str:
        """The word that was typed or would be taken; "" if there is none."""
        found = self.completions
        return found[min(self._chosen, len(found) - 1)] if found else ""

    @property
    def is_complete(self) -> bool:
        """Whether a whole word of the lists stands here."""
        return is_word(self.value)

    @property
    def look(self) -> object:
        """The state of a field, and the chosen completion."""
        return super().look, self._chosen

    @property
    def takes_enter(self) -> bool:
        """Whether Enter takes the completion."""
        return bool(self.word) and not self.is_complete

    def press(self) -> None:
        """Take the completion, and go on to the next card."""
        self.take(self.word)

    def take(self, word: str) -> None:
        """Take a word and go on."""
        if word:
            self.clear()
            self.write(word)
            self._chosen = 0
            self.on_done()

    def handle_text(self, event: pygame.event.Event) -> bool:
        """Type letters; a blank takes the completion."""
        if event.type == pygame.TEXTINPUT and not event.text.strip() and self.value:
            self.take(self.word)
            return True
        self._chosen = 0
        return super().handle_text(event)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Up and down choose a completion, Tab takes it, Backspace on an empty card goes back."""
        count = len(self.completions)
        if event.key in (pygame.K_DOWN, pygame.K_UP) and count > 1:
            self._chosen = (self._chosen + (1 if event.key == pygame.K_DOWN else -1)) % count
            return True
        if event.key == pygame.K_TAB and not event.mod & pygame.KMOD_SHIFT and self.takes_enter:
            self.take(self.word)
            return True
        if event.key == pygame.K_BACKSPACE and not self.value:
            self.on_back()
            return True
        return super().handle_key(event)

    def place_at(self, point: tuple[int, int]) -> int:
        """The place behind the last letter, wherever the card is clicked."""
        del point
        return len(self.value)

    @property
    def is_unknown(self) -> bool:
        """Whether no word of the list begins with the typed letters."""
        return bool(self.value.strip()) and not self.completions and not self.is_complete

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the card, the typed letters with the rest of the word, and a tick on a complete word."""
        rect = self.rect
        draw_card(surface, pen, rect, str(self.number), self._has_focus)
        rest = self.word[len(self.value) :] if self.word and text_begins(self.word, self.value) else ""
        x = draw_word(surface, pen, rect, self.value, rest)
        if self._has_focus and self._caret.visible:
            tall = pen.px(word_size(pen, rect, self.value + rest) * 1.05)
            surface.fill(CARET_COLOUR, (x + pen.px(2), rect.centery - tall // 2, max(2, pen.px(4)), tall))
        if self.is_complete:
            centre = rect.right - pen.px(34), rect.top + pen.px(28)
            pygame.draw.aacircle(surface, SIGN_COLOURS[True], centre, pen.px(14))
            pen.icon(surface, "tick", centre, 18, SHEET_COLOURS[0], 3)
        if self._has_focus and self.completions and not self.is_complete:
            self._draw_list(surface, pen)
        elif self.is_unknown:
            room = rect.width - pen.px(48)
            words_below = rect.centerx, rect.bottom - pen.px(20)
            pen.text(
                surface, words._("There is no such word"), words_below, 15, SIGN_COLOURS[False], "bold", "center", room
            )

    def list_rect(self, pen: Pen) -> pygame.Rect:
        """Where the completions are listed."""
        tall = pen.px(ROW_HEIGHT) * len(self.completions) + pen.px(16)
        return pygame.Rect(self.rect.left, self.rect.bottom + pen.px(LIST_GAP), self.rect.width, tall)

    def _draw_list(self, surface: pygame.Surface, pen: Pen) -> None:
        theme, box = pen.theme, self.list_rect(pen)
        pen.box(surface, box, 14, theme.ground.note[:7], theme.gold + "66", 1.4)
        row = pygame.Rect(box.left + pen.px(8), box.top + pen.px(8), box.width - pen.px(16), pen.px(ROW_HEIGHT))
        for index, word in enumerate(self.completions):
            is_chosen = index == min(self._chosen, len(self.completions) - 1)
            if is_chosen:
                pen.box(surface, row, 10, theme.gold + "26", theme.gold, 1.3)
                pen.keycap(surface, words._("Enter"), (row.right - pen.px(40), row.centery))
            known = len(self.value) if text_begins(word, self.value) else 0
            left = row.left + pen.px(20)
            pen.text(surface, word[:known], (left, row.centery), 24, theme.gold if is_chosen else theme.ink, "black")
            left += pen.width(word[:known], 24, "black")
            ink = theme.ink if is_chosen else theme.muted
            pen.text(surface, word[known:], (left, row.centery), 24, ink, "semibold")
            row = row.move(0, row.height)


def text_begins(word: str, typed: str) -> bool:
    """Whether a word begins with the typed letters as they stand, so that only its rest is to be shown."""
    return word.casefold().startswith(typed.casefold())
