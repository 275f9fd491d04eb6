"""The start scene: the games as live tables, the chosen one's options and seats, and the doors to a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final

import pygame

from game.core.errors import StaxError
from game.core.game import Game, Option
from game.library.request import Request, answered
from game.library.saved import SavedGame
from game.play.clocks import TimeControl
from game.play.setup import Setup
from game.scenes.base.scene import Scene
from game.scenes.menus.title import setup_strip
from game.scenes.menus.title.game_cards import Cards
from game.scenes.menus.title.setup_strip import Strip
from game.scenes.players.clock_choice import time_line
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.settings.key_bindings import Bindings
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, ChoiceField, Group, Segment, Widget
from game.ui.words import _

NAME = "Stax"


@dataclass(frozen=True, slots=True)
class TitleDoors:
    """Where the start scene leads: a game, a game's rules, all kept games, the unfinished one, the settings, out.

    `set_up` lets everything be chosen in the seating of a game, and calls back when that is over. `statistics` tells
    what the kept games come to, `learn` opens the courses at a game's, `puzzles` its puzzles, `minutes` tells what is
    left of a course, `newcomer` whether nobody has played or learned here yet. `left` asks for the game to go on with,
    `told` says in the player's language where it stands; `speak` is told the code of a newly chosen language, `keep` on
    leaving what is chosen for each game, that of the chosen game last.
    """

    start: Callable[[Setup], None]
    quit: Callable[[], None]
    speak: Callable[[str], None]
    rules: Callable[[Game], None] = lambda _game: None
    keep: Callable[[Sequence[Setup]], None] = lambda _setups: None
    library: Callable[[], None] = lambda: None
    go_on: Callable[[SavedGame], None] = lambda _saved: None
    told: Callable[[SavedGame], str] = str
    left: Callable[[], Request[list[SavedGame]]] = lambda: answered([])
    settings: Callable[[], None] = lambda: None
    set_up: Callable[[Seating, Callable[[], None]], None] = lambda _seating, _left: None
    learn: Callable[[Game], None] = lambda _game: None
    statistics: Callable[[], None] = lambda: None
    newcomer: Callable[[], bool] = lambda: False
    puzzles: Callable[[Game], None] = lambda _game: None
    minutes: Callable[[Game], int] = lambda _game: 0


@dataclass(frozen=True, slots=True)
class TitlePlaces:
    """Where the parts lie, in pixels."""

    title: pygame.Rect
    cards: pygame.Rect
    strip: pygame.Rect
    foot: pygame.Rect


# In a window less than so many units high: how high the title is and where it begins, the gap, how high the doors are
# and how far from the edge.
ROOMS: Final = (
    (640, (44, 8), 10, (46, 10)),
    (840, (64, 14), 16, (52, 16)),
    (900, (84, 20), 22, (60, 28)),
    (inf, (100, 40), 22, (60, 44)),
)


def places(theme: Theme, size: tuple[int, int], setting: int) -> TitlePlaces:
    """The layout of a window: the cards over a strip that is `setting` units high, the doors below."""
    px, (width, height) = theme.px, size
    _units, (head, above), between, (door, below) = next(room for room in ROOMS if height < room[0] * theme.unit)
    edge = px(64 if width >= 1400 * theme.unit else 40)
    across = min(width - 2 * edge, px(1720))
    left, gap = (width - across) // 2, px(between)
    title = pygame.Rect(left, px(above), across, px(head))
    foot = pygame.Rect(left, height - px(below) - px(door), across, px(door))
    setup = pygame.Rect(left, foot.top - gap - px(setting), across, px(setting))
    top = title.bottom + px(6)
    return TitlePlaces(title, pygame.Rect(left, top, across, setup.top - gap - top), setup, foot)


class Title(Scene):
    """The start scene; `last` are the choices to begin with, by game, `chosen` the game that was chosen last.

    `appearance` tells how everything is to look, `control` how time is given where nothing else is remembered,
    `bindings` which key does what.
    """

    waits_below = True

    def __init__(
        self,
        games: Sequence[Game],
        last: Mapping[str, Setup],
        chosen: str,
        doors: TitleDoors,
        appearance: Callable[[], Appearance] = Appearance,
        control: TimeControl | None = None,
        bindings: Callable[[], Bindings] = Bindings,
    ) -> None:
        self.bindings = bindings
        self.games = tuple(games)
        self.doors = doors
        self.appearance = appearance
        self.seatings = {game.id: Seating(game, last.get(game.id), control) for game in games}
        self.cards = Cards(games, chosen, self._chosen, self._start, self._dressed, self._teach)
        self.pen = Pen(Theme())
        self.places: TitlePlaces | None = None
        self._size = (0, 0)
        self._told_in = ""
        self._ground: pygame.Surface | None = None
        self._laid = (0, 0)  # the size of the window that everything was laid out for last
        self._stale = True
        self.group = Group([])
        self.sheet: LetterPicker | None = None
        self.left: SavedGame | None = None  # the game to go on with
        self._asked: Request[list[SavedGame]] | None = None
        self._pointed, self._set = False, False  # whether a card, an option or a player was chosen since one came here
        self._seen = True
        self._newcomer = False
        self._taught: dict[str, int] = {}  # the minutes that are left of each course
        self.build()

    @property
    def return_label(self) -> str:
        """Games lead back here."""
        return _("Back to the title")

    def _dressed(self, game: Game, theme: Theme) -> Theme:
        return self.seatings[game.id].theme_in_colours(theme)

    @property
    def current_game(self) -> Game:
        """The chosen game."""
        return self.cards.game

    @property
    def seating(self) -> Seating:
        """The chosen game's choices."""
        return self.seatings[self.cards.game.id]

    @property
    def _goes_on(self) -> bool:
        """Whether Enter continues the game that was left: until another game is chosen, or something of a new one."""
        return self.left is not None and not self._set and (not self._pointed or self._is_left)

    @property
    def _learns(self) -> bool:
        """Whether Enter opens the courses: at a first start, until something of a game has been chosen."""
        return self._newcomer and self.left is None and not self._set

    @property
    def _is_left(self) -> bool:
        return self.left is not None and self.left.record.game_id == self.current_game.id

    def build(self) -> None:
        """Make the widgets for the chosen game in the language that is spoken now; the focus stays where it was."""
        left, goes_on, learns = self.left, self._goes_on, self._learns
        named = _("Learn, {minutes} min")
        self.cards.pills = {game_id: named.format(minutes=count) for game_id, count in self._taught.items() if count}
        for seating in self.seatings.values():
            seating.usual_colours = self.appearance().colours
        self.strip = Strip(self.seating, self._changed, self._rebuilt, self._ask)
        self.start = Button(
            _("Start"),
            self._start,
            icon="play",
            key="S" if goes_on or learns else _("Enter"),
            shortcut=pygame.K_s,
            strong=not goes_on and not learns,
            second_line=time_line(self.seating.control) if self.seating.control is not None else "",
            size=19,
        )
        self.go_on = None if left is None else self._continue(left)
        self.learn = Button(
            _("Learn {game}").format(game=self.current_game.name) if learns else _("Learn"),
            self._learn,
            icon="learn",
            key=_("Enter") if learns else "N",
            shortcut=pygame.K_n,
            strong=learns,
            second_line=_("New here? One idea a page") if learns else "",
            size=19 if learns else 17,
        )
        self.set_up = Button(_("Set up…"), self._set_up, icon="sliders", key="U", shortcut=pygame.K_u)
        chords = self.bindings().chords
        rules, settings = chords["rules"], chords["settings"]
        self.rules = Button(
            _("Rules"), self._rules, icon="book", key=keycap_text(rules) if rules else "", shortcut=pygame.K_r
        )
        self.library = Button(_("Library"), self.doors.library, icon="library", key="L", shortcut=pygame.K_l)
        self.puzzles = Button(_("Puzzles"), self._solve, icon="puzzle", key="P", shortcut=pygame.K_p)
        self.statistics = Button(_("Statistics"), self.doors.statistics, icon="chart", key="T", shortcut=pygame.K_t)
        self.settings = Button(_("Settings"), self.doors.settings, icon="settings", shortcut=settings)
        self.settings.key = keycap_text(settings) if settings else ""
        languages = [Segment(code, name) for code, name in words.LANGUAGES.items()]
        self.tongue = ChoiceField(_("Language"), languages, words.language(), self._spoken)
        self.leave = Button(_("Quit"), self.doors.quit, icon="door", key="Q", shortcut=pygame.K_q)
        rows: list[Widget | None] = [self.cards, *self.strip.widgets, *self._row]
        self.group.replace_widgets([widget for widget in [*rows, self.tongue, self.leave] if widget is not None])
        self._size, self._stale = (0, 0), True
        if self._laid != self._size:
            self._place(self._laid)  # at once, for the next event may come before the next picture

    @property
    def _row(self) -> list[Button]:
        """The doors at the bottom, but for the one that leads out; what a newcomer is offered stands first."""
        first = [self.learn, self.start] if self.learn.strong else [self.start, self.learn]
        doors = [self.go_on, *first, self.set_up, self.rules, self.library, self.settings]
        return [door for door in doors if door is not None]

    def _continue(self, left: SavedGame) -> Button:
        return Button(
            _("Continue"),
            partial(self.doors.go_on, left),
            icon="play",
            key=_("Enter") if self._goes_on else "C",
            shortcut=pygame.K_c,
            strong=self._goes_on,
            second_line=self.doors.told(left),
            size=19,
        )

    def _changed(self) -> None:
        if self._goes_on:
            self._rebuilt()
        self._stale = True

    def _rebuilt(self) -> None:
        """Something of a new game was chosen: that is what Enter begins."""
        self._set = True
        self.build()

    def _ask(self, option: Option) -> None:
        """Let letters be picked on a sheet."""
        self.sheet = LetterPicker(self.seating, option, self._picked)
        self._size = (0, 0)

    def _picked(self) -> None:
        self.sheet = None
        self._rebuilt()

    def _chosen(self, game: Game) -> None:
        del game  # the cards know it
        self._pointed, self._set = True, False
        self.build()

    def _start(self) -> None:
        self.doors.start(self.seating.setup)

    def _set_up(self) -> None:
        self._set = True
        self.doors.set_up(self.seating, self._keep)

    def _rules(self) -> None:
        self.doors.rules(self.cards.game)

    def _solve(self) -> None:
        self.doors.puzzles(self.cards.game)

    def _learn(self) -> None:
        self.doors.learn(self.cards.game)

    def _teach(self, game: Game) -> None:
        """Open a course from its card."""
        self.doors.learn(game)

    def _spoken(self, language: str) -> None:
        words.choose(language)
        self.doors.speak(words.language())
        index = self.group.focus
        self.build()
        self.group.focus = index

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything goes to the widgets, those of the sheet alone while one is open."""
        if self.sheet is not None:
            self._stale = True
            self.sheet.handle(event)
            return True
        before = self.group.look
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.group.by_keyboard |= self.group.focused is self.cards  # the first arrow chooses a card already
        used = self.group.handle(event)
        self._stale = self._stale or self.group.look != before
        return used

    def needs_redraw(self) -> bool:
        """Whether the picture has changed."""
        return self._stale

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._stale = True

    def idle(self, seconds: float) -> None:
        """Sharpen the pictures of the tables."""
        if self.cards.refine(seconds):
            self._stale = True

    def update(self, now: float) -> None:
        """The tables come into sight; the game to go on with is shown as soon as it has been found."""
        self._stale |= self.cards.come(now)
        self._hear()

    def _hear(self) -> None:
        """Take what the library has answered, but not while something is pressed: it would move or become another."""
        if self.group.is_pressing:
            return
        taught = {game.id: self.doors.minutes(game) for game in self.games}
        if self.doors.newcomer() != self._newcomer or taught != self._taught:
            self._newcomer, self._taught = self.doors.newcomer(), taught
            self.build()
        if self._asked is None:
            return
        try:
            found = self._asked.poll()
        except StaxError:
            found = []  # a library that cannot be read says so itself
        if found is not None:
            self._asked = None
            left = found[0] if found else None
            if left != self.left:
                self.left, self._pointed, self._set = left, False, False
                self.build()

    def resume(self) -> None:
        """The language may have changed meanwhile, and a game may have been left."""
        self._seen = True
        self._asked = self.doors.left()
        self._hear()
        self.build()

    def pause(self) -> None:
        """What was chosen is remembered; the ground, as large as the window, is painted anew when it is seen again."""
        self._seen = False
        self.group.cancel_press()
        self._ground = None
        self._keep()

    def close(self) -> None:
        """Leave; what was chosen is remembered, if that was the last thing that was done."""
        if self._seen:
            self._keep()

    def _keep(self) -> None:
        chosen = self.cards.game.id
        ids = sorted(self.seatings, key=lambda game_id: game_id == chosen)
        self.doors.keep([self.seatings[game_id].setup_to_remember for game_id in ids])

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """The ground with everything that never changes, then the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._drawn(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.strip.draw(surface, self.pen)
        self.group.draw(surface, self.pen)
        if self.sheet is not None:
            self.sheet.draw(surface, self.pen)
        self._stale = False
        return None

    def _place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window."""
        theme = self.appearance().theme(size)
        resized = self._laid != size or self.pen.theme != theme
        if resized:
            self.pen = Pen(theme)
        where = self.places = places(self.pen.theme, size, setup_strip.height(self.games))
        if self.cards.rect != where.cards or resized or self._told_in != words.language():
            self.cards.place(self.pen, where.cards)
            self._ground = None
        self._told_in = words.language()
        self.strip.place(self.pen, where.strip)
        self._doors(where.foot)
        self.tongue.rect = pygame.Rect(0, 0, self.pen.px(230), self.pen.px(44))
        self.tongue.rect.midright = where.title.right, where.title.centery
        for choice in (*self.strip.widgets, self.tongue):
            choice.lay_out(self.pen)
        if self.sheet is not None:
            self.sheet.place(self.pen, pygame.Rect((0, 0), size))
        self.group.update_hover()
        self._size = self._laid = size

    def _doors(self, foot: pygame.Rect) -> None:
        """The row of buttons at the bottom."""
        px, pen = self.pen.px, self.pen
        shown = self._row
        wishes = {self.go_on: px(270), self.start: px(200), self.learn: px(340) if self.learn.strong else px(140)}
        leave, gap = max(px(120), self.leave.min_width(pen)), px(14)
        wide = [max(door.min_width(pen), wishes.get(door, px(140))) for door in shown]
        known = (self.library, self.settings, self.leave)  # by their signs, where there is no room for words
        minor = [door for door in (*shown, self.leave) if not door.strong and door not in (self.go_on, self.start)]
        for lacking in ("key", "word", "Rules", "Set up", "icon", "every key", "every icon"):
            further = 0 if lacking == "every icon" else 2 * (foot.height + px(8))
            if sum(wide) + leave + gap * len(shown) + further <= foot.width:
                break  # keys and words give way to two doors more
            for door in (*shown, self.leave) if lacking.startswith("every") else minor:
                if lacking.endswith("key"):
                    door.key = ""
                elif lacking == "word":
                    door.icon_only |= door in known
                elif lacking.endswith("icon") and not door.icon_only:
                    door.icon = ""
            self.rules.icon_only |= lacking == "Rules"
            self.set_up.icon_only |= lacking == "Set up"
            gap = px(8)
            *wide, leave = [foot.height if door.icon_only else door.min_width(pen) for door in (*shown, self.leave)]
        x = foot.left
        for door, width in zip(shown, wide, strict=True):
            door.rect = pygame.Rect(x, foot.top, width, foot.height)
            x += width + gap
        self.leave.rect = pygame.Rect(foot.right - leave, foot.top, leave, foot.height)
        self._lay_further(pygame.Rect(x, foot.top, self.leave.rect.left - gap - x, foot.height))

    def _lay_further(self, room: pygame.Rect) -> None:
        """The doors to puzzles and statistics, with their words where the others leave them room for these; Learn and
        the library lead there too."""
        doors = (self.puzzles, self.statistics)
        for bare, count in ((0, 2), (1, 2), (2, 2), (0, 1), (1, 1), (0, 0)):
            for index, door in enumerate(doors):
                door.icon_only = index >= count - bare
            wide = [room.height if door.icon_only else door.min_width(self.pen) for door in doors[:count]]
            if sum(wide) + self.pen.px(8) * (count - 1) <= room.width:
                break
        x = room.left
        for door, across in zip(doors, wide, strict=False):
            door.rect = pygame.Rect(x, room.top, across, room.height)
            x = door.rect.right + self.pen.px(8)
        self.group.widgets = [*(widget for widget in self.group.widgets if widget not in doors), *doors[:count]]
        self.group.focus = min(self.group.focus, len(self.group.widgets) - 1)

    def _drawn(self, size: tuple[int, int]) -> pygame.Surface:
        """All that stays the same until the window or the language changes."""
        where = self.places
        assert where is not None
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, theme.wall, theme.wall_rim).copy()
        big = min(84.0, where.title.height * 0.84 / theme.unit)
        name = pen.text(ground, NAME, (where.title.left, where.title.centery), big, weight="black")
        at = (name.right + px(26), name.bottom - round(name.height * 0.33))
        pen.text(ground, _("Games of stacks"), at, 24, theme.muted, room=self.tongue.rect.left - px(60) - at[0])
        self.cards.shadows(ground, pen)
        self.strip.paint(ground, pen)
        globe = (self.tongue.rect.left - px(26), self.tongue.rect.centery)
        pen.icon(ground, "globe", globe, 24, theme.muted)
        return ground
