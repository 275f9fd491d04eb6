"""The card at the end of a game, beside the table: who won and how, the figures, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.core.display.pieces import Piece, Stain
from game.ui.kinds import portrait
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.pen import Pen
from game.ui.look.text import wrap
from game.ui.widgets import Button, Group

CARD_MARGIN: Final = 20  # units around the contents
MAX_TITLE_SIZE: Final = 34  # the largest type size of the title
CORNER_WIDTH: Final = 34  # units that the button in the corner takes from the title's width
BUTTON_STYLES: Final = ((48, 10, False), (42, 7, False), (40, 6, True))
"""Styles of the buttons, the most spacious first: height, gap in units, whether lesser buttons show only icons."""


@dataclass(frozen=True, slots=True)
class EndStory:
    """The words of an end: a title with a line under it, a sentence that says how, and figures with their names.

    `stain` is the winner's, None for a draw; `emblem` is the piece that won; `festive`: the reader has won.  `names`
    may be shortened if space is short; `offer` stands over the last button.
    """

    title: str
    words: str
    stain: Stain | None = None
    under: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    emblem: Piece | None = None
    festive: bool = False
    names: tuple[str, ...] = ()
    offer: str = ""


class CardPlaces(NamedTuple):
    """The places of a card's parts, from its upper left corner."""

    height: int = 0
    words: int = 0
    figures: int = 0
    offer: int = 0
    buttons: Sequence[tuple[Button, pygame.Rect]] = ()


class EndCard:
    """A card in the place of the side panel.

    `buttons` stand below each other; the `lesser` buttons show only icons if space is short.  `close_button` stands in
    the corner, `offer_button` under the offer.
    """

    def __init__(
        self,
        story: EndStory,
        buttons: Sequence[Button],
        lesser: Sequence[Button],
        close_button: Button,
        offer_button: Button | None = None,
    ) -> None:
        self.story = story
        self.lesser = tuple(lesser)
        self.buttons = tuple(buttons)
        self.close_button, self.offer_button = close_button, offer_button
        close_button.icon_only = True
        self._icons = {
            button: button.icon for button in (*buttons, *([offer_button] if offer_button is not None else []))
        }
        self.group = Group([*buttons, *([offer_button] if offer_button is not None else []), close_button])
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._places = CardPlaces()

    @property
    def title(self) -> str:
        """The title of its story."""
        return self.story.title

    @property
    def words(self) -> str:
        """The sentence of its story."""
        return self.story.words

    @property
    def look(self) -> object:
        """The state that determines its look."""
        return id(self), tuple(self.rect), self.group.look

    def height(self, pen: Pen, room: pygame.Rect) -> int:
        """Its height in pixels in a room."""
        return self._fit_places(pen, room).height

    def place(self, pen: Pen, area: pygame.Rect) -> None:
        """Place it at the top of an area, as wide as the area."""
        self._places = self._fit_places(pen, area)
        self.rect = pygame.Rect(area.left, area.top, area.width, min(area.height, self._places.height))
        for button, rect in self._places.buttons:
            button.place(pen, rect.move(self.rect.topleft))
        corner, gap = pen.px(40), pen.px(6)
        self.close_button.place(pen, pygame.Rect(self.rect.right - corner - gap, self.rect.top + gap, corner, corner))

    def _fit_places(self, pen: Pen, area: pygame.Rect) -> CardPlaces:
        """The places in the most spacious style that fits."""
        for tall, gap, bare in BUTTON_STYLES:
            for button in self.lesser:
                button.icon_only = bare
            places = self._lay_out(pen, area.width, pen.px(tall), pen.px(gap))
            if places.height <= area.height:
                break
        return places

    def _lay_out(self, pen: Pen, wide: int, tall: int, gap: int) -> CardPlaces:
        edge = pen.px(CARD_MARGIN)
        room, story = wide - 2 * edge, self.story
        self._set_icons(pen, room)
        words, buttons = pen.px(92), list[tuple[Button, pygame.Rect]]()
        figures = words + pen.paragraph_height(story.words, room, 16) + gap
        y = figures + (pen.px(62) if story.figures else 0) + gap
        for row in self._rows():
            across = (room - gap * (len(row) - 1)) // len(row)
            for index, button in enumerate(row):
                buttons.append((button, pygame.Rect(edge + index * (across + gap), y, across, tall)))
            y += tall + gap
        offer = y + gap
        if self.offer_button is not None:
            y = offer + pen.paragraph_height(story.offer, room, 14) + gap
            buttons.append((self.offer_button, pygame.Rect(edge, y, room, tall)))
            y += tall + gap
        return CardPlaces(y - gap + edge, words, figures, offer, buttons)

    def _set_icons(self, pen: Pen, room: int) -> None:
        """Give the buttons their icons; smaller type without icons if any label does not fit beside its icon."""
        labelled = [button for button in self._icons if not button.icon_only]
        for icons, size in ((True, 17), (False, 15)):
            for button, icon in self._icons.items():
                button.icon = icon if icons or button.icon_only else ""
                button.size = size
            if all(button.min_width(pen) <= room for button in labelled):
                break

    def _rows(self) -> Iterable[Sequence[Button]]:
        bare = [button for button in self.buttons if button.icon_only]
        yield from ((button,) for button in self.buttons if not button.icon_only)
        if bare:
            yield bare

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle events on the card; returns whether the event was consumed."""
        return self.group.handle_on(self.rect, event)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the card with an edge in the winner's colour, or in gold if the reader has won; returns what it
        covers."""
        theme, story, places = pen.theme, self.story, self._places
        edge = pen.px(CARD_MARGIN)
        light = theme.lines.passive if story.stain is None else theme.shine(story.stain)
        light = theme.gold if story.festive else light
        pen.box(surface, self.rect, 14, theme.ground.solid, light, max(2.0, 2 * theme.unit))
        left, top, right = self.rect.left + edge, self.rect.top, self.rect.right - edge
        self._draw_head(surface, pen, pygame.Rect(left, top + pen.px(14), right - left, pen.px(74)))
        words = pygame.Rect(left, top + places.words, right - left, places.figures - places.words)
        pen.paragraph(surface, story.words, words, 16)
        if story.figures:
            self._draw_figures(surface, pen, pygame.Rect(left, top + places.figures, right - left, pen.px(62)))
        if self.offer_button is not None:
            offer_rect = pygame.Rect(
                left, top + places.offer, right - left, self.offer_button.rect.top - top - places.offer
            )
            pen.paragraph(surface, story.offer, offer_rect, 14, theme.muted)
        self.group.draw(surface, pen)
        tip = self.group.tooltip.rect
        return self.rect if tip is None else self.rect.union(tip)

    def _draw_head(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draw the emblem, the title and the line under it."""
        story, theme, left = self.story, pen.theme, rect.left
        if story.stain is not None:
            size = pen.px(58)
            if story.emblem is not None:
                sign = portrait(story.emblem, size / 2, colour=theme.stain(story.emblem))
                surface.blit(sign, sign.get_rect(center=(left + size // 2, rect.centery)), special_flags=PREMULTIPLIED)
            else:
                draw_chip(surface, pen, story.stain, pen.px(52), (left + size // 2, rect.centery), "center")
            left += size + pen.px(14)
        ink = theme.gold if story.festive else theme.ink
        room = rect.right - left - pen.px(CORNER_WIDTH)
        lines, size = title_lines(pen, story.title, room)
        step, under = pen.px(size * 1.12), pen.px(22) if story.under else 0
        y = rect.centery - (step * len(lines) + under) // 2 + step // 2
        for words in lines:
            pen.text(surface, words, (left, y), size, ink, "black", room=room, names=story.names)
            y += step
        if story.under:
            at = left, y - step // 2 + under // 2
            pen.text(surface, story.under, at, 15, theme.muted, room=rect.right - left, names=story.names)

    def _draw_figures(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draw the figures side by side between two lines, each over its name."""
        theme, figures = pen.theme, self.story.figures
        for y in (rect.top, rect.bottom):
            pygame.draw.line(surface, theme.lines.rule, (rect.left, y), (rect.right, y))
        across = rect.width // len(figures)
        for index, (figure, name) in enumerate(figures):
            x = rect.left + index * across
            pen.text(surface, figure, (x, rect.top + pen.px(22)), 21, weight="bold", room=across - pen.px(8))
            at = x, rect.top + pen.px(46)
            pen.text(surface, name, at, 13, theme.muted, room=across - pen.px(8), names=self.story.names)


def title_lines(pen: Pen, title: str, room: int) -> tuple[Sequence[str], int]:
    """A title on a line as large as fits, or smaller on two, and its type size in units."""
    for size in (MAX_TITLE_SIZE, 28):
        if pen.width(title, size, "black") <= room:
            return (title,), size
    lines = wrap(title, room, pen.theme.type_size(22), "black")
    return (lines, 22) if len(lines) <= 2 else ((title,), 28)


class QuestionCard(EndCard):
    """A card with a question: `title` asks, `words` give the reason, `figures` have names; `close_button` is in the
    corner."""

    def __init__(
        self,
        title: str,
        words: str,
        figures: Sequence[tuple[str, str]],
        buttons: Sequence[Button],
        close_button: Button,
    ) -> None:
        super().__init__(EndStory(title, words, figures=tuple(figures)), buttons, (), close_button)
