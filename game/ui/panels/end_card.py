"""The card at a game's end, in the near hand's place: the result, three figures, buttons; or a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.core.display.pieces import Piece, Stain
from game.ui.kinds import portrait
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.pen import Pen
from game.ui.look.text import wrap, wrap_evenly
from game.ui.widgets import Button, Group

CARD_HEIGHT: Final = 148  # units
CARD_EDGE: Final = 24  # units between the card and three edges of the window
CARD_REACH: Final = CARD_HEIGHT + CARD_EDGE + 12  # units that it takes from the table at the foot of the window
CARD_RISE: Final = 24  # units; how far below its place the card starts
EMBLEM_ROOM: Final = 176  # units from the left edge to the words, beside an emblem
NARROW_EMBLEM_ROOM: Final = 136  # the same in a narrow card
NARROW_WIDTH: Final = 1300  # units; a narrower card is narrow
MIN_EMBLEM_WIDTH: Final = 900  # units; a narrower card has no emblem
MIN_WORDS_WIDTH: Final = 216  # units; figures are left out, the last first, if the words would get less
MIN_FIGURE_WIDTH: Final = 84  # units
FIGURES_GAP: Final = 48  # units between the words and the first figure
BUTTONS_WIDTH: Final = 196  # units, at least
TITLE_SIZES: Final = (44, 36, 30)  # units; the largest that fits on a line
SMALL_TITLE: Final = 26  # units; a title that needs two lines
WORDS_SIZE: Final = 17
CROSS_SIZE: Final = 28  # units; the button in the corner


@dataclass(frozen=True, slots=True)
class EndStory:
    """The words of an end: a title, a sentence that says how, and up to three figures with their names.

    `stain` is the winner's, None for a draw; `emblem` is the piece that won, over the piece `beneath` that it took.
    `icon` stands in their place if nobody won.  `names` may be shortened if space is short.
    """

    title: str
    words: str
    stain: Stain | None = None
    figures: tuple[tuple[str, str], ...] = ()
    emblem: Piece | None = None
    beneath: Piece | None = None
    icon: str = ""
    festive: bool = False
    names: tuple[str, ...] = ()


class CardPlaces(NamedTuple):
    """The places of a card's parts on the window: its words, its figures, and the x of the emblem, None for none."""

    words: pygame.Rect
    figures: tuple[pygame.Rect, ...] = ()
    emblem: int | None = None


class EndCard:
    """A card along the foot of the window, in the shelf's place.

    `buttons` stand below each other at the right; Enter presses the first that is strong.  `close_button` stands in the
    corner.
    """

    def __init__(self, story: EndStory, buttons: Sequence[Button], close_button: Button) -> None:
        self.story = story
        self.buttons = tuple(buttons)
        self.close_button = close_button
        close_button.hide("words", "key")
        self.group = Group([*buttons, close_button])
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._places = CardPlaces(pygame.Rect(0, 0, 0, 0))

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

    def press_default(self) -> None:
        """Do what the gold button says, as Enter does."""
        for button in (button for button in self.buttons if button.is_default):
            button.press()
            return

    def place(self, pen: Pen, room: pygame.Rect) -> None:
        """Fill a rectangle of the window."""
        self.rect, px = room.copy(), pen.px
        self._places_of_buttons(pen)
        right = min(button.rect.left for button in self.buttons) - px(36)
        is_wide, is_narrow = room.width >= px(MIN_EMBLEM_WIDTH), room.width < px(NARROW_WIDTH)
        emblem = px(NARROW_EMBLEM_ROOM if is_narrow else EMBLEM_ROOM)
        left = room.left + (emblem if is_wide else px(28))
        story, count = self.story, len(self.story.figures)
        wide = max(pen.width(story.title, TITLE_SIZES[0], "black"), pen.width(story.words, WORDS_SIZE, "semibold"))
        needs = [figure_width(pen, *figure) for figure in story.figures]
        while count and right - left - sum(needs[:count]) - px(FIGURES_GAP) < px(MIN_WORDS_WIDTH):
            count -= 1
        most = right - left - (sum(needs[:count]) + px(FIGURES_GAP) if count else 0)
        words = pygame.Rect(left, room.top + px(10), min(wide + px(4), most), room.height - px(20))
        start = words.right + px(FIGURES_GAP)
        more = (right - start - sum(needs[:count])) // count if count else 0
        figures = list[pygame.Rect]()
        for need in needs[:count]:
            figures.append(pygame.Rect(start, room.top, need + more, room.height))
            start += need + more
        self._places = CardPlaces(words, tuple(figures), room.left + emblem * 92 // EMBLEM_ROOM if is_wide else None)

    def _places_of_buttons(self, pen: Pen) -> None:
        """Stack the buttons at the right, all as wide as the widest needs; two are as tall as three."""
        rect, px, gap = self.rect, pen.px, pen.px(8)
        for button in self.buttons:
            button.hide("key")
        wide = max(px(BUTTONS_WIDTH), max(button.min_width(pen) for button in self.buttons))
        most = round(rect.width * 0.34)
        if wide > most:
            for button in self.buttons:
                button.hide("key", "icon")
            wide = min(most, max(px(BUTTONS_WIDTH), max(button.min_width(pen) for button in self.buttons)))
        tall = (rect.height - px(32) - 2 * gap) // 3
        x = rect.right - px(24) - wide
        y = rect.centery - (len(self.buttons) * (tall + gap) - gap) // 2
        for button in self.buttons:
            button.place(pen, pygame.Rect(x, y, wide, tall))
            y += tall + gap
        corner = pygame.Rect(0, 0, px(CROSS_SIZE), px(CROSS_SIZE))
        self.close_button.place(pen, corner.move_to(center=(rect.right - px(4), rect.top + px(4))))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle events on the card; returns whether the event was consumed."""
        return self.group.handle_on(self.rect.union(self.close_button.rect), event)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the card; returns what it covers."""
        theme, places = pen.theme, self._places
        edge = theme.gold if self.story.festive else theme.ink + "70"
        pen.box(surface, self.rect, 18, theme.ground.solid, edge, max(1.2, 1.2 * theme.unit))
        if places.emblem is not None:
            self._draw_emblem(surface, pen, (places.emblem, self.rect.centery))
        self._draw_words(surface, pen, places.words)
        if places.figures:
            x = places.words.right + pen.px(22)
            ends = (x, self.rect.top + pen.px(30)), (x, self.rect.bottom - pen.px(30))
            pygame.draw.line(surface, theme.lines.rule, *ends)
        self._draw_figures(surface, pen)
        self.group.draw(surface, pen)
        covered = self.rect.union(self.close_button.rect)
        tip = self.group.tooltip.rect
        return covered if tip is None else covered.union(tip)

    def _draw_emblem(self, surface: pygame.Surface, pen: Pen, at: tuple[int, int]) -> None:
        """Draw the piece that won, over the piece that it took; else the winner's sign, or the icon."""
        story, theme, radius = self.story, pen.theme, pen.px(46)
        pieces = [piece for piece in (story.beneath, story.emblem) if piece is not None]
        for index, piece in enumerate(pieces):
            sign = portrait(piece, radius, colour=theme.stain(piece))
            fit = min(1.0, pen.px(140) / sign.get_width(), pen.px(112) / sign.get_height())
            if fit < 1:
                sign = portrait(piece, radius * fit, colour=theme.stain(piece))
            off = pen.px(11) * (len(pieces) - 1 - 2 * index)
            surface.blit(sign, sign.get_rect(center=(at[0], at[1] + off)), special_flags=PREMULTIPLIED)
        if not pieces and story.stain is not None:
            draw_chip(surface, pen, story.stain, pen.px(84), at, "center")
        elif not pieces and story.icon:
            pen.icon(surface, story.icon, at, 76, theme.muted, 1.4)

    def _draw_words(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draw the title as large as fits, and the sentence below it."""
        story, theme = self.story, pen.theme
        titles, size = title_lines(pen, story.title, rect.width)
        small = WORDS_SIZE
        lines = wrap_evenly(story.words, rect.width, theme.type_size(small), "semibold") if story.words else []
        if len(lines) > 2:
            small = 15
            lines = wrap(story.words, rect.width, theme.type_size(small), "semibold")
        step, under = pen.px(size * 1.1), pen.height(small)
        y = rect.centery - (step * len(titles) + pen.px(8) + under * len(lines)) // 2 + step // 2
        for words in titles:
            pen.text(surface, words, (rect.left, y), size, theme.ink, "black", room=rect.width, names=story.names)
            y += step
        y += pen.px(8) + (under - step) // 2
        for words in lines:
            at = rect.left, y
            pen.text(surface, words, at, small, theme.muted, "semibold", room=rect.width, names=story.names)
            y += under

    def _draw_figures(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the figures in a row, each over its name, which may take several lines."""
        theme, room = pen.theme, pen.px(10)
        shown = list(zip(self._places.figures, self.story.figures, strict=False))
        names = [wrap_evenly(name, rect.width - room, theme.type_size(15)) for rect, (_figure, name) in shown]
        y = self.rect.centery - pen.px(14) - pen.px(8) * (max(map(len, names), default=1) - 1)
        for (rect, (figure, _name)), lines in zip(shown, names, strict=True):
            pen.text(surface, figure, (rect.centerx, y), 34, theme.ink, "bold", "center", rect.width - room)
            for index, words in enumerate(lines):
                at = rect.centerx, y + pen.px(38) + index * pen.height(15)
                tone = theme.muted
                pen.text(surface, words, at, 15, tone, anchor="center", room=rect.width - room, names=self.story.names)


class EndHeading(CachedPicture[tuple[str, str]]):
    """The game's name and a quieter line, at the left of the upper line once the game is over."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: tuple[str, str]) -> None:
        """Paint the name and the line beside it."""
        pen, (title, line) = self.pen, content
        left = rect.left + pen.px(24)
        pen.text_on_wood(surface, title, (left, rect.centery), 18, pen.theme.ink, "bold")
        left += pen.width(title, 18, "bold") + pen.px(18)
        pen.text_on_wood(surface, line, (left, rect.centery), 15, pen.theme.muted, room=rect.right - left)


def figure_width(pen: Pen, figure: str, name: str) -> int:
    """The least width in pixels of a figure over its name, whose words may stand below each other."""
    words = max((pen.width(word, 15) for word in name.split()), default=0)
    return max(pen.px(MIN_FIGURE_WIDTH), pen.width(figure, 34, "bold") + pen.px(18), words + pen.px(18))


def title_lines(pen: Pen, title: str, room: int) -> tuple[Sequence[str], int]:
    """A title on a line as large as fits, or small on two, and its type size in units."""
    for size in TITLE_SIZES:
        if pen.width(title, size, "black") <= room:
            return (title,), size
    lines = wrap_evenly(title, room, pen.theme.type_size(SMALL_TITLE), "black")
    return (lines, SMALL_TITLE) if len(lines) <= 2 else ((title,), SMALL_TITLE)


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
        super().__init__(EndStory(title, words, figures=tuple(figures), icon="warning"), buttons, close_button)
