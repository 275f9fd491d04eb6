"""What lies on the wood around a game in play: the bar of words, whose turn it is, the score, the tab of the drawer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.errors import N_
from game.settings.changed_keys import Bindings
from game.settings.default_keys import ACTIONS
from game.ui.kinds.glyphs import draw_chip
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.look.text import Weight, fitting_size, shorten_names, width, wrap_evenly
from game.ui.panels.actions import key_of
from game.ui.panels.analysis.class_marks import draw_class_mark, fault_colour
from game.ui.panels.bar import BarContent
from game.ui.panels.notes import PillContent
from game.ui.panels.table_layout import TAB_UNITS
from game.ui.panels.tally import TallyContent, TallyPanel
from game.ui.words import _

BAR_WORDS: Final = {
    "undo": N_("Undo"),
    "hint": N_("Hint"),
    "look": N_("Look"),
    "rules": N_("Rules"),
    "menu": N_("Menu"),
}
FRIEND_WORDS: Final = {  # at a table with a friend elsewhere
    "undo": N_("Ask to undo"),
    "talk": N_("Talk"),
    "look": N_("Look"),
    "rules": N_("Rules"),
    "menu": N_("Menu"),
}
WORD_TIPS: Final = {"look": N_("Other ways to see the table")}  # of words that don't say enough
WORD_SIZE: Final = 15  # units
ICON_ROOM: Final = 28  # units; of a sign before its word
WORD_GAP: Final = 26  # units between two words
BAR_EDGE: Final = 22  # units beside the last word
LEAVE: Final = "leave"  # the id of the way back
HEAD_LEFT: Final = 50  # units; where the title of a scene begins
HEAD_SIZE: Final = 21
CAP_ROOM: Final = 16  # units below the bar, for key caps
CALM_SIZES: Final = (24, 16)  # units; whose turn it is, and what to do
# the height of the box in high contrast: for one line each, just below the line over the near hand, and for more
BOX_UNITS: Final = (64, 104)
CALM_LINES: Final = 2  # at most, of what to do
VERDICT_SIZE: Final = 18  # units; the sentence about a fault
FIGURES_SIZE: Final = 17
COIN_SIZE: Final = 46  # units; the dark coin below the sign of a fault
FAULT_LIGHT: Final = 0.3  # how much lighter than its sign the words about a fault are
CALM_STRONG: Final = 19  # units; whose turn it is if it is too long for the larger size, on two lines if need be


class WordsBar(CachedPicture[BarContent]):
    """The bar of words at the right of the upper line; keys are shown below them while the content says so.

    `words` are the words of the actions in the order of the window, not yet translated.
    """

    def __init__(
        self,
        pen: Pen,
        line: pygame.Rect,
        content: BarContent,
        bindings: Bindings,
        words: Mapping[str, str] = BAR_WORDS,
    ) -> None:
        self.words = words
        self.keys = {action: key_of(action, bindings) for action in words}
        super().__init__(pen, line, content)
        wide = self.words_width
        self.margin = pen.px(CAP_ROOM)
        self.rect = pygame.Rect(line.right - wide, line.top, wide, line.height)

    @property
    def words_width(self) -> int:
        """The width in pixels of all words with their signs, and of the edges beside them."""
        return sum(self._word_width(action) for action in self.words) + self.pen.px(2 * BAR_EDGE)

    @property
    def words_left(self) -> int:
        """The x at which the words begin."""
        return self.rect.right - self.words_width

    @property
    def parts_end(self) -> int:
        """The x at which anything left of the words ends; here nothing stands there."""
        return 0

    def end_at(self, x: int) -> None:
        """End before an x, to leave room for other parts of the line; here nothing depends on it."""
        del x

    def _word_width(self, action: str) -> int:
        """The width of a word with its sign and the gap beside it."""
        return self.pen.px(ICON_ROOM + WORD_GAP) + self.pen.width(_(self.words[action]), WORD_SIZE, "semibold")

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The id of each action with its rectangle on the window, from the right."""
        pen, bar = self.pen, self.rect
        right = bar.right - pen.px(BAR_EDGE - WORD_GAP / 2)
        for action in reversed(list(self.words)):
            wide = self._word_width(action)
            right -= wide
            yield action, pygame.Rect(right, bar.top + pen.px(8), wide, bar.height - pen.px(16))

    def place_of(self, action: str) -> pygame.Rect:
        """The rectangle of an action's word; of the last word for any other action."""
        places = dict(self.buttons())
        return places.get(action) or places[list(self.words)[-1]]

    def tooltip_for(self, action: str) -> str:
        """What is behind a word that doesn't say it, "" for others; keys are seen while Alt is held."""
        return _(WORD_TIPS[action]) if action in WORD_TIPS and action not in self.content.on else ""

    def action_at(self, point: tuple[int, int]) -> str | None:
        """The id of the action under a point, even if it is disabled; None if there is none."""
        return next((action for action, place in self.buttons() if place.collidepoint(point)), None)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the words with their signs, and the key caps."""
        pen, theme = self.pen, self.pen.theme
        for action, place in self.buttons():
            if action not in self.words:
                continue
            place = place.move(rect.left - self.rect.left, rect.top - self.rect.top)
            off, on = action in content.disabled, action in content.on
            if on or (content.hovered == action and not off):
                pen.box(
                    surface,
                    place,
                    19,
                    theme.ground.picked if on else theme.ground.hover,
                    theme.gold + "88" if on else None,
                )
            tone = theme.accents.off if off else theme.gold if on else theme.ink
            left = place.left + pen.px(WORD_GAP / 2)
            pen.icon(
                surface,
                "eye" if action == "look" else ACTIONS[action].icon,
                (left + pen.px(10), place.centery),
                21,
                tone,
                1.9,
            )
            words = left + pen.px(ICON_ROOM), place.centery
            write = pen.text if on else pen.text_on_wood  # a shadow would be seen as a glow
            write(surface, _(self.words[action]), words, WORD_SIZE, tone, "semibold")
            if content.shows_keys and self.keys[action]:
                draw_cap(surface, pen, self.keys[action], (place.centerx, place.bottom + pen.px(8)))


class HeadedBar(WordsBar):
    """The whole upper line of a scene that can be left again: the way back, the title, a quieter line, and the words.

    `content.subtitle` is the quieter line.  The way back has the id `LEAVE`; `back` returns the name of where it leads.
    `room_units` are for parts of the scene's own, between the title and the words.
    """

    def __init__(
        self,
        pen: Pen,
        line: pygame.Rect,
        content: BarContent,
        bindings: Bindings,
        words: Mapping[str, str],
        back: Callable[[], str],
        room_units: float = 0,
    ) -> None:
        self.room_units = room_units
        super().__init__(pen, line, content, bindings, words)
        self.back = back
        self.rect = line.copy()

    def buttons(self) -> Iterator[tuple[str, pygame.Rect]]:
        """The id of each action with its rectangle on the window, from the right; the way back last."""
        yield from super().buttons()
        yield LEAVE, self._way_back

    @property
    def _way_back(self) -> pygame.Rect:
        """The rectangle of the arrow and the title."""
        pen, bar = self.pen, self.rect
        wide = pen.px(HEAD_LEFT - 16 + 8) + pen.width(self.content.title, HEAD_SIZE, "black")
        return pygame.Rect(bar.left + pen.px(16), bar.top + pen.px(8), wide, bar.height - pen.px(16))

    def tooltip_for(self, action: str) -> str:
        """Where the way back leads, with its key; what is behind a word that doesn't say it."""
        return f"{self.back()} (Esc)" if action == LEAVE else super().tooltip_for(action)

    @property
    def parts_end(self) -> int:
        """The x at which everything left of the words ends."""
        return self.head_end

    @property
    def head_end(self) -> int:
        """The x at which the title and the quieter line end."""
        return self._way_back.right + (self.subtitle_width if self.shows_subtitle else 0)

    @property
    def subtitle_width(self) -> int:
        """The width of the quieter line with its margins in pixels; 0 if there is none."""
        return self.pen.width(self.content.subtitle, WORD_SIZE) + self.pen.px(16) if self.content.subtitle else 0

    @property
    def shows_subtitle(self) -> bool:
        """Whether there is room for the quieter line."""
        return True

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: BarContent) -> None:
        """Paint the way back, the title and the quieter line, then the words."""
        super().paint(surface, rect, content)
        pen, theme = self.pen, self.pen.theme
        colour = theme.gold if content.hovered == LEAVE else theme.ink
        pen.icon(surface, "before", (rect.left + pen.px(28), rect.centery), 22, colour, 2)
        at = rect.left + pen.px(HEAD_LEFT), rect.centery
        pen.text_on_wood(surface, content.title, at, HEAD_SIZE, colour, "black")
        left = rect.left + self._way_back.right - self.rect.left + pen.px(8)
        room = rect.right - self.words_width - left
        if content.subtitle and self.shows_subtitle and room > 0:
            pen.text_on_wood(surface, content.subtitle, (left, rect.centery + 1), WORD_SIZE, theme.muted, room=room)


def draw_cap(surface: pygame.Surface, pen: Pen, key: str, centre: tuple[int, int]) -> pygame.Rect:
    """Draw a key cap over a thing, as it is seen while Alt is held; returns its rectangle."""
    wide = max(pen.px(24), pen.width(key, 13, "bold") + pen.px(14))
    rect = pygame.Rect(0, 0, wide, pen.px(24)).move_to(center=centre)
    pen.box(surface, rect, 6, pen.theme.ink, "#00000066")
    pen.text(surface, key, rect.center, 13, pen.theme.dark, "bold", "center")
    return rect


class CalmPlace(CachedPicture[PillContent]):
    """Whose turn it is and what to do, at the left above the near hand; nothing else speaks of the turn."""

    def settle(self, free: pygame.Rect) -> None:
        """Fill a place, given in pixels of the window."""
        if free != self.rect:
            self.place(self.pen, free)

    def ground_kind(self, content: PillContent) -> object:
        """None: it lies on the wood; in high contrast its words, for which it has a box."""
        return (content.strong, content.words, content.figures) if is_plain(self.pen.theme) else None

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: PillContent) -> None:
        """Paint nothing, as it lies on the wood; in high contrast a black box."""
        del content
        if is_plain(self.pen.theme):
            wide, tall = self.words_rect.size
            box = pygame.Rect(rect.left, rect.bottom - tall, wide + self.pen.px(16), tall)
            self.pen.box(surface, box.clip(rect), 8, "#000000", None)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: PillContent) -> None:
        """Paint the seat's sign and the words; each sentence takes a second line if it is long."""
        pen, small = self.pen, CALM_SIZES[1]
        left, middle = rect.left + pen.px(56 if content.kind else 50), rect.bottom - pen.px(38)
        room = rect.right - left
        if content.kind:
            small = VERDICT_SIZE
        self._draw_sign(surface, content, (rect.left + pen.px(22), middle))
        lines = wrap_evenly(content.words, room, pen.theme.type_size(small), "semibold") if content.words else []
        lines = [*lines[: CALM_LINES - 1], *filter(None, [" ".join(lines[CALM_LINES - 1 :])])]
        tone, (large, strong) = self._colour(content), self._strong_lines(content, room)
        if len(strong) > 1:
            middle += pen.px(6)
        y = middle - pen.px(11) - (len(lines) - 1) * pen.height(small) if lines else middle
        for above, words in enumerate(reversed(strong)):
            at = left, y - above * pen.px(CALM_STRONG + 3)
            said = pen.text_on_wood(surface, words, at, large, tone, "black", room=room, names=content.names)
            if content.figures and not above and said.right + pen.px(20) < rect.right:
                beside, free = (said.right + pen.px(20), y), rect.right - said.right - pen.px(20)
                pen.text_on_wood(surface, content.figures, beside, FIGURES_SIZE, pen.theme.ink, "semibold", room=free)
        for index, words in enumerate(lines):
            y = middle + pen.px(15) - (len(lines) - 1 - index) * pen.height(small)
            pen.text_on_wood(surface, words, (left, y), small, pen.theme.ink, "semibold", room=room)

    def _draw_sign(self, surface: pygame.Surface, content: PillContent, at: tuple[int, int]) -> None:
        """Draw the seat's sign, or the sign of a fault in a dark coin."""
        pen = self.pen
        if not content.kind:
            draw_chip(surface, pen, content.stain, pen.px(34), at, "center")
            return
        coin = pygame.Rect(0, 0, pen.px(COIN_SIZE), pen.px(COIN_SIZE)).move_to(center=at)
        pen.box(surface, coin, COIN_SIZE / 2, pen.theme.dark, None)
        draw_class_mark(surface, pen, content.kind, at, 13)

    def _colour(self, content: PillContent) -> str:
        """The colour of the strong words: of a fault or a refusal its own, lighter, as they lie on lit wood."""
        theme = self.pen.theme
        if not content.kind and not content.is_refused:
            shining = content.alarm or (content.stain if content.ending == "lost" else None)
            return theme.muted if content.ending == "neutral" else theme.shine(shining) if shining else theme.gold
        tone = pygame.Color(fault_colour(theme, content.kind)).lerp("#FFFFFF", FAULT_LIGHT)
        return f"#{tone.r:02X}{tone.g:02X}{tone.b:02X}"

    @property
    def words_rect(self) -> pygame.Rect:
        """The rectangle of the sign and the words, which mostly are narrower than their place."""
        pen, content = self.pen, self.content
        edge = pen.px(56 if content.kind else 50)
        room, small = self.rect.width - edge, pen.theme.type_size(VERDICT_SIZE if content.kind else CALM_SIZES[1])
        large, strong = self._strong_lines(content, room)
        lines = wrap_evenly(content.words, room, small, "semibold") if content.words else []
        sizes: list[tuple[str, int, Weight]] = [(line, pen.theme.type_size(large), "black") for line in strong]
        wide = [width(*line) for line in (*sizes, *((line, small, "semibold") for line in lines))]
        if content.figures:
            figures = width(content.figures, pen.theme.type_size(FIGURES_SIZE), "semibold")
            wide.append(width(*sizes[-1]) + pen.px(20) + figures)
        tall = min(self.rect.height, pen.px(BOX_UNITS[len(strong) + len(lines) > len(CALM_SIZES)]))
        return pygame.Rect(self.rect.left, self.rect.bottom - tall, edge + min(room, max(wide)), tall)

    def fits(self, content: PillContent) -> bool:
        """Whether the sentences of a content fit here on as many lines as they may take."""
        room, type_size = self.rect.width - self.pen.px(50), self.pen.theme.type_size
        large, strong = self._strong_lines(content, room)
        sizes = [fitting_size(line, room, type_size(large), "black") for line in strong]
        if any(width(line, size, "black") > room for line, size in zip(strong, sizes, strict=True)):
            return False
        return len(wrap_evenly(content.words, room, type_size(CALM_SIZES[1]), "semibold")) <= CALM_LINES

    def _strong_lines(self, content: PillContent, room: int) -> tuple[int, list[str]]:
        """The size in units and the lines of the strong words: large on one line, or else smaller on up to two.

        Words that need more lines stay on one, where names are shortened.
        """
        type_size, large = self.pen.theme.type_size, CALM_SIZES[0]
        size = fitting_size(content.strong, room, type_size(large), "black")
        if width(content.strong, size, "black") <= room:
            return large, [content.strong]
        lines = wrap_evenly(content.strong, room, type_size(CALM_STRONG), "black")
        if any(width(line, type_size(CALM_STRONG), "black") > room for line in lines):
            return large, [shorten_names(content.strong, content.names, room, size, "black")]
        return (CALM_STRONG, lines) if len(lines) <= CALM_LINES else (large, [content.strong])


class ScoreLine(TallyPanel):
    """The score as a line: the row that decides, or the first, with a sign and a count for each seat."""

    has_box = False

    def place_before(self, right: int, line: pygame.Rect, left: int = 0) -> None:
        """Put it into the upper line so that it ends at an x; without the label if it would begin left of another."""
        wide = self._width() if self.content is not None else 0
        if wide > right - left:
            wide = self._counts_width()
        self.place(self.pen, pygame.Rect(right - wide, line.top, wide, line.height))

    def _line(self) -> tuple[str, tuple[int, ...]]:
        """The label of the row that decides, and its counts."""
        assert self.content is not None
        return self.content.rows[self.content.decides or 0] if self.content.rows else ("", ())

    def _width(self) -> int:
        """Its width in pixels, with room for counts of two digits."""
        return self.pen.width(self._line()[0], 14) + self.pen.px(16) + self._counts_width()

    def _counts_width(self) -> int:
        return len(self._line()[1]) * self.pen.px(58) if self.content is not None else 0

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: TallyContent | None) -> None:
        """Paint the label, then a sign and a count for each seat."""
        if content is None:
            return
        pen, theme, (label, counts) = self.pen, self.pen.theme, self._line()
        room = rect.width - self._counts_width() - pen.px(16)
        if room > 0:
            pen.text_on_wood(surface, label, (rect.left, rect.centery), 14, theme.ink, room=room)
        x = rect.right - len(counts) * pen.px(58) + pen.px(10)
        for stain, count in zip(content.stains, counts, strict=False):
            draw_chip(surface, pen, stain, pen.px(17), (x, rect.centery), "center")
            pen.text_on_wood(surface, str(count), (x + pen.px(16), rect.centery), 17, theme.ink, "bold")
            x += pen.px(58)


@dataclass(frozen=True, slots=True)
class TabContent:
    """The content of the tab: whether the drawer `is_open`, whether the pointer is over it, its key or "", its
    words."""

    is_open: bool
    is_hovered: bool = False
    key: str = ""
    words: str = ""


class DrawerTab(CachedPicture[TabContent]):
    """A tongue at the window's edge, or at the edge of the open drawer, with the word of what it opens."""

    def __init__(self, pen: Pen, edge: int, middle: int, content: TabContent) -> None:
        tall = pen.width(content.words, 14, "semibold") + pen.px(48)
        rect = pygame.Rect(edge - pen.px(TAB_UNITS), middle - tall // 2, pen.px(TAB_UNITS), tall)
        super().__init__(pen, rect, content, pen.px(8))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: TabContent) -> None:
        """Paint a tongue, its arrow and its word."""
        pen, theme = self.pen, self.pen.theme
        edge = theme.lines.edge_over if content.is_hovered else theme.lines.edge
        surface.set_clip(rect.clip(surface.get_clip()))
        pen.box(
            surface,
            rect.inflate(pen.px(14), 0).move(pen.px(7), 0),
            12,
            theme.ground.floating,
            edge,
            max(1.0, 1.2 * theme.unit),
        )
        middle = rect.left + pen.px(17)
        sign = "next" if content.is_open else "before"
        pen.icon(surface, sign, (middle, rect.top + pen.px(20)), 17, theme.muted, 2)
        size = rect.height - pen.px(40), pen.px(26)
        line = pygame.Surface(size, pygame.SRCALPHA, 32)
        pen.text(line, content.words, (0, size[1] // 2), 14, theme.ink, "semibold")
        turned = pygame.transform.rotate(line, -90)
        surface.blit(turned, turned.get_rect(midtop=(middle, rect.top + pen.px(34))))
        if content.key:
            draw_cap(surface, pen, content.key, (middle, rect.bottom - pen.px(14)))


class LineBand(CachedPicture[None]):
    """The black band below the upper line in high contrast, with a line at its foot."""

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: None) -> None:
        """Paint black with a line at its foot."""
        del content
        line = max(2, self.pen.px(3))
        surface.fill("#000000", rect)
        surface.fill(self.pen.theme.ink, (rect.left, rect.bottom - line, rect.width, line))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: None) -> None:
        """Paint nothing: its ground is all of it."""
