"""The start scene: the name, a table to look at, who plays, and the doors to a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.game import Game
from game.core.pieces import Piece
from game.play.setup import Setup
from game.scenes.scene import Scene
from game.scenes.seating import Seating
from game.scenes.vignette import Vignette
from game.ui import words
from game.ui.cloth import PREMULTIPLIED, felt, shadow
from game.ui.pen import Pen
from game.ui.sprites import portrait
from game.ui.theme import OWNER_NAMES, Theme, theme_for
from game.ui.widgets import Button, Choice, Group, Segment, Widget
from game.ui.words import _

CLOTH, CLOTH_RIM = "#4A5C58", "#161E20"


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the start scene leads: a new game, the unfinished one if there is one, out.

    `unfinished` tells in the player's language where that game stands; `speak` is told the code of a newly chosen
    language.
    """

    start: Callable[[Setup], None]
    quit: Callable[[], None]
    speak: Callable[[str], None]
    go_on: Callable[[], None] | None = None
    unfinished: Callable[[], str] = str


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts lie, in pixels; `pitch` is the distance between two seats."""

    title: pygame.Rect
    card: pygame.Rect
    picture: pygame.Rect
    seats: pygame.Rect
    foot: pygame.Rect
    pitch: int


def places(theme: Theme, size: tuple[int, int], seated: int) -> Places:
    """The layout of a window: the picture at the left, the seats at the right, the doors below."""
    px, (width, height) = theme.px, size
    low = height < 860 * theme.unit
    edge, gap = px(64 if width >= 1180 * theme.unit else 40), px(24)
    title = pygame.Rect(edge, px(20 if low else 48), width - 2 * edge, px(88 if low else 108))
    foot = pygame.Rect(edge, height - px(28 if low else 48) - px(64), width - 2 * edge, px(64))
    middle = pygame.Rect(edge, title.bottom + px(8), title.width, foot.top - gap - title.bottom - px(8))
    right = min(max(px(600), middle.width * 42 // 100), middle.width * 53 // 100)
    card = pygame.Rect(middle.left, middle.top, middle.width - right - gap, middle.height)
    picture = pygame.Rect(card.topleft, (card.width, card.height - px(96)))
    seats = pygame.Rect(card.right + gap, middle.top, right, middle.height)
    pitch = min(px(140), (seats.height - px(80) - px(92)) // seated)
    return Places(title, card, picture, seats, foot, pitch)


class Title(Scene):
    """The start scene."""

    def __init__(self, game: Game, last: Setup | None, doors: Doors) -> None:
        self.game = game
        self.doors = doors
        self.seating = Seating(game, last)
        self.vignette = Vignette(game)
        self.pen = Pen(Theme())
        self.places: Places | None = None
        self._size = (0, 0)
        self._ground: pygame.Surface | None = None
        self._stale = True
        self.group = Group([])
        self.build()

    def build(self) -> None:
        """Make the widgets in the language that is spoken now; the focus stays where it was."""
        go_on = self.doors.go_on
        before = (self.group.focus, self.group.by_keyboard) if self.group.widgets else None
        self.players = self.seating.players_choice(self._counted)
        self.choices = [self.seating.seat_choice(seat, self._seated) for seat in range(self.seating.count)]
        self.start = Button(
            _("Start"),
            self._start,
            icon="play",
            key=_("Enter") if go_on is None else "S",
            shortcut=pygame.K_s,
            strong=go_on is None,
            size=19,
        )
        self.go_on = (
            None
            if go_on is None
            else Button(
                _("Continue"),
                go_on,
                icon="play",
                key=_("Enter"),
                shortcut=pygame.K_c,
                strong=True,
                more=self.doors.unfinished(),
                size=19,
            )
        )
        languages = [Segment(code, name) for code, name in words.LANGUAGES.items()]
        self.tongue = Choice(_("Language"), languages, words.language(), self._spoken)
        self.leave = Button(_("Quit"), self.doors.quit, icon="door", key="Q", shortcut=pygame.K_q)
        rows: list[Widget | None] = [self.players, *self.choices, self.start, self.go_on, self.tongue, self.leave]
        widgets = [widget for widget in rows if widget is not None]
        self.group = Group(widgets, focus=widgets.index(self.go_on or self.start))
        if before is not None:
            self.group.focus, self.group.by_keyboard = min(before[0], len(widgets) - 1), before[1]
        self._size, self._stale = (0, 0), True

    def _counted(self) -> None:
        self.build()

    def _seated(self) -> None:
        self._stale = True

    def _start(self) -> None:
        self.doors.start(self.seating.setup)

    def _spoken(self, language: str) -> None:
        words.choose(language)
        self.doors.speak(words.language())
        index = self.group.focus
        self.build()
        self.group.focus = index

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything goes to the widgets."""
        before = self.group.look
        used = self.group.handle(event)
        self._stale = self._stale or self.group.look != before
        return used

    def stale(self) -> bool:
        """Whether the picture has changed."""
        return self._stale

    def spoil(self) -> None:
        """Draw everything next time."""
        self._stale = True

    def idle(self, seconds: float) -> None:
        """Sharpen the picture of the table."""
        if self.vignette.refine(seconds):
            self._ground, self._stale = None, True

    def resume(self) -> None:
        """The language may have changed meanwhile."""
        self.build()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """The ground with everything that never changes, then the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._drawn(surface.get_size())
        surface.blit(self._ground, (0, 0))
        for seat in range(self.seating.count):
            self._told(surface, seat)
        self.group.draw(surface, self.pen)
        self._stale = False
        return None

    def _place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window."""
        self.pen = Pen(theme_for(size))
        px = self.pen.px
        where = self.places = places(self.pen.theme, size, self.seating.count)
        seats = where.seats.inflate(-px(48), 0)
        if self.players is not None:
            self.players.rect = pygame.Rect(seats.right - px(180), where.seats.top + px(22), px(180), px(40))
        for seat, choice in enumerate(self.choices):
            top = self._row(seat).centery - px(2)
            choice.rect = pygame.Rect(seats.left, top, seats.width, px(40))
        self.start.rect = pygame.Rect(seats.left, where.seats.bottom - px(24) - px(64), seats.width, px(64))
        foot = where.foot
        if self.go_on is not None:
            self.go_on.rect = pygame.Rect(foot.left, foot.top, where.card.width, foot.height)
        wide = max(px(130), self.leave.least_width(self.pen))
        self.leave.rect = pygame.Rect(foot.right - wide, foot.top, wide, foot.height)
        tongue = pygame.Rect(0, 0, min(px(300), foot.right - wide - px(76) - where.seats.left), px(44))
        tongue.midright = self.leave.rect.left - px(24), foot.centery
        self.tongue.rect = tongue
        self.vignette.place(self.pen.theme, where.picture.size, px(16))
        self._size, self._ground = size, None

    def _row(self, seat: int) -> pygame.Rect:
        """The place of a seat's lines."""
        assert self.places is not None
        px, where = self.pen.px, self.places
        return pygame.Rect(
            where.seats.left + px(24),
            where.seats.top + px(80) + seat * where.pitch,
            where.seats.width - px(48),
            where.pitch,
        )

    def _drawn(self, size: tuple[int, int]) -> pygame.Surface:
        """All that stays the same until the window or the language changes."""
        where = self.places
        assert where is not None
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, CLOTH, CLOTH_RIM).copy()
        big = where.title.height * 0.78 / theme.unit
        name = pen.text(ground, self.game.name, (where.title.left, where.title.centery), big, weight="black")
        by = _("by {designer}, {year}") if self.game.year else _("by {designer}")
        by = by.format(designer=self.game.designer, year=self.game.year)
        at = (name.right + px(28), name.bottom - round(name.height * 0.35))
        pen.text(ground, by, at, 24, theme.muted, room=where.title.right - at[0])
        self._card(ground, where)
        self._frame(ground, where.seats)
        left = where.seats.left + px(24)
        pen.text(ground, _("New game"), (left, where.seats.top + px(42)), 24, weight="black")
        if self.players is not None:
            at = (self.players.rect.left - px(16), self.players.rect.centery)
            pen.text(ground, self.players.label, at, 15, theme.muted, anchor="midright")
        globe = (self.tongue.rect.left - px(26), self.tongue.rect.centery)
        pen.icon(ground, "globe", globe, 24, theme.muted)
        return ground

    def _frame(self, ground: pygame.Surface, rect: pygame.Rect) -> None:
        """A card's shadow and box."""
        px = self.pen.px
        reach = px(16)
        soft = shadow(rect.size, px(16), reach)
        ground.blit(soft, rect.move(-2 * reach, -2 * reach + px(10)), special_flags=PREMULTIPLIED)
        self.pen.box(ground, rect, 16, self.pen.theme.solid, self.pen.theme.ink + "24")

    def _card(self, ground: pygame.Surface, where: Places) -> None:
        """The picture of the table and what the game is about."""
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        self._frame(ground, where.card)
        ground.blit(self.vignette.picture, where.picture)
        below = pygame.Rect(
            where.picture.left, where.picture.bottom, where.card.width, where.card.bottom - where.picture.bottom
        )
        ground.fill(theme.solid, below.inflate(-px(32), 0).move(0, -px(16)).clip(below))
        words_here = pygame.Rect(below.left + px(24), below.top, below.width - px(48), below.height)
        tall = pen.paragraph_height(_(self.game.motto), words_here.width, 18, "semibold")
        words_here.top += (below.height - tall) // 2
        pen.paragraph(ground, _(self.game.motto), words_here, 18, theme.ink, "semibold")
        pen.box(ground, where.card, 16, None, theme.gold if self.doors.go_on else theme.ink + "24", 1.5)

    def _told(self, surface: pygame.Surface, seat: int) -> None:
        """A seat's tile, its colour's name, and who sits there in words."""
        pen, theme, px, row = self.pen, self.pen.theme, self.pen.px, self._row(seat)
        choice = self.choices[seat]
        y = choice.rect.top - px(26)
        piece = self._sign(seat)
        x = row.left
        if piece is not None:
            image = portrait(piece, px(17))
            surface.blit(image, image.get_rect(center=(x + px(16), y)), special_flags=PREMULTIPLIED)
            x += px(44)
        told = self.seating.told(seat)
        name = pen.text(surface, _(OWNER_NAMES[seat]), (x, y), 18, weight="bold")
        if seat == 0:
            pen.text(surface, _("moves first"), (name.right + px(12), y + 1), 14, theme.muted)
        pen.text(surface, told, (row.right, y + 1), 14, theme.muted, anchor="midright")

    def _sign(self, seat: int) -> Piece | None:
        """The first piece of a seat's hand, as the seat's sign."""
        hands = self.vignette.arrangement.hands
        return hands[seat][0].piece if seat < len(hands) and hands[seat] else None
