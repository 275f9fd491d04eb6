"""The title scene: the games as cards, the options and seats of the chosen game, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final

import pygame

from game.core.errors import StaxError
from game.core.futures import poll
from game.core.game import Game, Option
from game.core.match import Match
from game.games import GAMES
from game.learn.progress import Progress
from game.library.saved import SavedGame
from game.play.clocks import TimeControl
from game.play.last_setups import last_setups, remember_setups
from game.play.setup import Setup
from game.scenes.base import routes
from game.scenes.base.scene import Scene, Services
from game.scenes.menus.title import setup_strip
from game.scenes.menus.title.game_cards import TitleCards
from game.scenes.menus.title.setup_strip import SetupStrip
from game.scenes.players.clock_choice import time_line
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, ChoiceField, Group, Segment
from game.ui.words import _

PROGRAM_NAME = "Stax"


def progress_text(saved: SavedGame) -> str:
    """The name of a saved game and the number of its next move."""
    game = GAMES.get(saved.record.game_id)
    name = game.name if game is not None else saved.record.game_id
    return _("{game}, move {number}").format(game=name, number=len(saved.record.moves) + 1)


@dataclass(frozen=True, slots=True)
class TitlePlaces:
    """The places of the parts, in pixels."""

    title: pygame.Rect
    cards: pygame.Rect
    strip: pygame.Rect
    foot: pygame.Rect


# For windows below a height in units: the height and the top of the title, the gap, the height of the buttons and their
# distance from the edge.
TITLE_LAYOUTS: Final = (
    (640, (44, 8), 10, (46, 10)),
    (840, (64, 14), 16, (52, 16)),
    (900, (84, 20), 22, (60, 28)),
    (inf, (100, 40), 22, (60, 44)),
)


def places(theme: Theme, size: tuple[int, int], strip_units: int) -> TitlePlaces:
    """The layout of a window: the cards over a strip `strip_units` high, the buttons below."""
    px, (width, height) = theme.px, size
    row = next(row for row in TITLE_LAYOUTS if height < row[0] * theme.unit)
    _units, (head, above), between, (door, below) = row
    edge = px(64 if width >= 1400 * theme.unit else 40)
    across = min(width - 2 * edge, px(1720))
    left, gap = (width - across) // 2, px(between)
    title = pygame.Rect(left, px(above), across, px(head))
    foot = pygame.Rect(left, height - px(below) - px(door), across, px(door))
    setup = pygame.Rect(left, foot.top - gap - px(strip_units), across, px(strip_units))
    top = title.bottom + px(6)
    return TitlePlaces(title, pygame.Rect(left, top, across, setup.top - gap - top), setup, foot)


class TitleScene(Scene):
    """The title scene; the choices of the last games are there again, and the last game is chosen.

    `control` is the time control of games without a saved setup.
    """

    waits_below = True

    def __init__(
        self, services: Services, progress: Progress, games: Sequence[Game], control: TimeControl | None = None
    ) -> None:
        self.services = services
        self.progress = progress
        self.games = tuple(games)
        last = last_setups(services.preferences.config)
        self.seatings = {game.id: Seating(game, last.get(game.id), control) for game in games}
        callbacks = self._on_game_chosen, self._start, self._theme_for, self._open_course_of
        self.cards = TitleCards(games, next(reversed(last), ""), *callbacks)
        self.pen = Pen(Theme())
        self.places: TitlePlaces | None = None
        self._size = (0, 0)
        self._cards_language = ""
        self._ground: pygame.Surface | None = None
        self._placed_size = (0, 0)  # the size of the window of the last layout
        self._needs_redraw = True
        self.group = Group([])
        self.picker: LetterPicker | None = None
        self.unfinished: SavedGame | None = None  # the game to continue
        self._unfinished_request: Future[list[SavedGame]] | None = None
        self._card_chosen = False  # since the scene was opened
        self._choices_changed = False  # since a card was chosen: an option or a player
        self._is_shown = True
        self._is_newcomer = False
        self._minutes_left: dict[str, int] = {}  # of each course, by game id
        self.build()

    @property
    def return_label(self) -> str:
        """The label of buttons that lead back to this scene."""
        return _("Back to the title")

    def _theme_for(self, game: Game, theme: Theme) -> Theme:
        return self.seatings[game.id].theme_in_colours(theme)

    @property
    def current_game(self) -> Game:
        """The game whose card is chosen."""
        return self.cards.game

    @property
    def seating(self) -> Seating:
        """The options, players and clock of the chosen game."""
        return self.seatings[self.cards.game.id]

    @property
    def _enter_continues(self) -> bool:
        """Whether Enter continues the unfinished game: until another game or something of a new game is chosen."""
        offered = not self._card_chosen or self._is_unfinished_chosen
        return self.unfinished is not None and not self._choices_changed and offered

    @property
    def _enter_learns(self) -> bool:
        """Whether Enter opens the courses: for a newcomer, until something of a game is chosen."""
        return self._is_newcomer and self.unfinished is None and not self._choices_changed

    @property
    def _is_unfinished_chosen(self) -> bool:
        return self.unfinished is not None and self.unfinished.record.game_id == self.current_game.id

    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""
        unfinished, goes_on, learns = self.unfinished, self._enter_continues, self._enter_learns
        pill, minutes_left = _("Learn, {minutes} min"), self._minutes_left.items()
        self.cards.pills = {game_id: pill.format(minutes=minutes) for game_id, minutes in minutes_left if minutes}
        for seating in self.seatings.values():
            seating.usual_colours = self.services.preferences.appearance.colours
        self.strip = SetupStrip(self.seating, self._on_change, self._rebuild_after_choice, self._open_picker)
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
        self.go_on = None if unfinished is None else self._continue_button(unfinished)
        self.learn = Button(
            _("Learn {game}").format(game=self.current_game.name) if learns else _("Learn"),
            self._open_course,
            icon="learn",
            key=_("Enter") if learns else "N",
            shortcut=pygame.K_n,
            strong=learns,
            second_line=_("New here? One idea a page") if learns else "",
            size=19 if learns else 17,
        )
        self.set_up = Button(_("Set up…"), self._set_up, icon="sliders", key="U", shortcut=pygame.K_u)
        go, chords = self.services.go, self.services.preferences.bindings.chords
        rules, settings = chords["rules"], chords["settings"]
        self.rules = Button(
            _("Rules"), self._open_rules, icon="book", key=keycap_text(rules) if rules else "", shortcut=pygame.K_r
        )
        self.library = Button(
            _("Library"), partial(go, routes.OpenLibrary()), icon="library", key="L", shortcut=pygame.K_l
        )
        self.puzzles = Button(_("Puzzles"), self._open_puzzles, icon="puzzle", key="P", shortcut=pygame.K_p)
        self.statistics = Button(
            _("Statistics"), partial(go, routes.OpenStatistics()), icon="chart", key="T", shortcut=pygame.K_t
        )
        self.settings = Button(_("Settings"), partial(go, routes.OpenSettings()), icon="settings", shortcut=settings)
        self.settings.key = keycap_text(settings) if settings else ""
        languages = [Segment(code, name) for code, name in words.LANGUAGES.items()]
        self.language_choice = ChoiceField(_("Language"), languages, words.language(), self._choose_language)
        self.leave = Button(_("Quit"), partial(go, routes.Quit()), icon="door", key="Q", shortcut=pygame.K_q)
        self.group.replace_widgets([self.cards, *self.strip.widgets, *self._door_row, self.language_choice, self.leave])
        self._size, self._needs_redraw = (0, 0), True
        if self._placed_size != self._size:
            self._place(self._placed_size)  # the next event may come before the next drawing

    @property
    def _door_row(self) -> list[Button]:
        """The buttons at the bottom except Quit; Learn is first for a newcomer."""
        first = [self.learn, self.start] if self.learn.strong else [self.start, self.learn]
        doors = [self.go_on, *first, self.set_up, self.rules, self.library, self.settings]
        return [door for door in doors if door is not None]

    def _continue_button(self, unfinished: SavedGame) -> Button:
        return Button(
            _("Continue"),
            partial(self.services.go, routes.ContinueSaved(unfinished)),
            icon="play",
            key=_("Enter") if self._enter_continues else "C",
            shortcut=pygame.K_c,
            strong=self._enter_continues,
            second_line=progress_text(unfinished),
            size=19,
        )

    def _on_change(self) -> None:
        if self._enter_continues:
            self._rebuild_after_choice()
        self._needs_redraw = True

    def _rebuild_after_choice(self) -> None:
        """Rebuild the widgets after a choice for a new game, which Enter then begins."""
        self._choices_changed = True
        self.build()

    def _open_picker(self, option: Option) -> None:
        """Open the picker of letters for an option."""
        self.picker = LetterPicker(self.seating, option, self._close_picker)
        self._size = (0, 0)

    def _close_picker(self) -> None:
        self.picker = None
        self._rebuild_after_choice()

    def _on_game_chosen(self, game: Game) -> None:
        del game  # the cards have it
        self._card_chosen, self._choices_changed = True, False
        self.build()

    def _start(self) -> None:
        self.services.go(routes.StartGame(self.seating.setup))

    def _set_up(self) -> None:
        """Open all choices for the chosen game; they are saved when the player leaves them."""
        from game.scenes.menus.setup.scene import SetupScene  # the first frame does not wait for it

        self._choices_changed = True
        go = self.services.go

        def edit(setup: Setup) -> None:
            go(routes.EditPosition(replace(setup, starts=""), Match(self.current_game, setup.options)))

        start, back = (lambda setup: go(routes.StartGame(setup))), (lambda: go(routes.GoBack()))
        go(routes.OpenScene(SetupScene(self.seating, start, back, self._get_appearance, self._save_choices, edit)))

    def _get_appearance(self) -> Appearance:
        return self.services.preferences.appearance

    def _open_rules(self) -> None:
        self.services.go(routes.OpenRules(self.current_game))

    def _open_puzzles(self) -> None:
        self.services.go(routes.OpenPuzzles(self.current_game))

    def _open_course(self) -> None:
        self._open_course_of(self.current_game)

    def _open_course_of(self, game: Game) -> None:
        """Open the course of a game from its card."""
        self.services.go(routes.OpenCourses(game))

    def _choose_language(self, language: str) -> None:
        words.choose(language)
        self.services.preferences.config.look.language = words.language()
        self.services.preferences.remember()
        index = self.group.focus
        self.build()
        self.group.focus = index

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the picker while it is open, else to the widgets."""
        if self.picker is not None:
            self._needs_redraw = True
            self.picker.handle(event)
            return True
        before = self.group.look
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.group.by_keyboard |= self.group.focused is self.cards  # the first arrow key already chooses a card
        used = self.group.handle(event)
        self._needs_redraw = self._needs_redraw or self.group.look != before
        return used

    def needs_redraw(self) -> bool:
        """Whether anything has changed since the last drawing."""
        return self._needs_redraw

    def invalidate(self) -> None:
        """Have everything drawn next time."""
        self._needs_redraw = True

    def idle(self, seconds: float) -> None:
        """Improve the boards on the cards."""
        if self.cards.refine(seconds):
            self._needs_redraw = True

    def update(self, now: float) -> None:
        """Continue the fade of the boards, and show the unfinished game once it is found."""
        self._needs_redraw |= self.cards.update_fade(now)
        self._poll()

    def _poll(self) -> None:
        """Take the library's answer, but not while a button is pressed, because buttons would move."""
        if self.group.is_pressing:
            return
        minutes_left = {game.id: self.progress.minutes_left(game) for game in self.games}
        if self.progress.is_newcomer != self._is_newcomer or minutes_left != self._minutes_left:
            self._is_newcomer, self._minutes_left = self.progress.is_newcomer, minutes_left
            self.build()
        if self._unfinished_request is None:
            return
        try:
            found = poll(self._unfinished_request)
        except StaxError:
            found = []  # the library reports this itself
        if found is not None:
            self._unfinished_request = None
            unfinished = found[0] if found else None
            if unfinished != self.unfinished:
                self.unfinished, self._card_chosen, self._choices_changed = unfinished, False, False
                self.build()

    def resume(self) -> None:
        """Look for an unfinished game, and rebuild the widgets for a change of language."""
        self._is_shown = True
        self.progress.request()
        self._unfinished_request = self.services.library.request_unfinished(1)
        self._poll()
        self.build()

    def pause(self) -> None:
        """Save the choices, and free the background, which is as large as the window."""
        self._is_shown = False
        self.group.cancel_press()
        self._ground = None
        self._save_choices()

    def close(self) -> None:
        """Save the choices, if the scene was not paused before."""
        if self._is_shown:
            self._save_choices()

    def _save_choices(self) -> None:
        chosen = self.cards.game.id
        ids = sorted(self.seatings, key=lambda game_id: game_id == chosen)
        remember_setups(self.services.preferences.config, [self.seatings[game_id].setup_to_remember for game_id in ids])
        self.services.preferences.remember()

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the painted background, then the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self.strip.draw(surface, self.pen)
        self.group.draw(surface, self.pen)
        if self.picker is not None:
            self.picker.draw(surface, self.pen)
        self._needs_redraw = False
        return None

    def _place(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size in pixels."""
        theme = self.services.preferences.appearance.theme(size)
        resized = self._placed_size != size or self.pen.theme != theme
        if resized:
            self.pen = Pen(theme)
        where = self.places = places(self.pen.theme, size, setup_strip.strip_height(self.games))
        if self.cards.rect != where.cards or resized or self._cards_language != words.language():
            self.cards.place(self.pen, where.cards)
            self._ground = None
        self._cards_language = words.language()
        self.strip.place(self.pen, where.strip)
        self._place_doors(where.foot)
        self.language_choice.rect = pygame.Rect(0, 0, self.pen.px(230), self.pen.px(44))
        self.language_choice.rect.midright = where.title.right, where.title.centery
        for choice in (*self.strip.widgets, self.language_choice):
            choice.lay_out(self.pen)
        if self.picker is not None:
            self.picker.place(self.pen, pygame.Rect((0, 0), size))
        self.group.update_hover()
        self._size = self._placed_size = size

    def _place_doors(self, foot: pygame.Rect) -> None:
        """Place the row of buttons at the bottom; if it is too narrow, lesser buttons lose keys, words and icons."""
        px, pen = self.pen.px, self.pen
        shown = self._door_row
        wishes = {self.go_on: px(270), self.start: px(200), self.learn: px(340) if self.learn.strong else px(140)}
        leave, gap = max(px(120), self.leave.min_width(pen)), px(14)
        wide = [max(door.min_width(pen), wishes.get(door, px(140))) for door in shown]
        clear_as_icons = (self.library, self.settings, self.leave)
        minor = [door for door in (*shown, self.leave) if not door.strong and door not in (self.go_on, self.start)]
        for lacking in ("key", "word", "Rules", "Set up", "icon", "every key", "every icon"):
            further = 0 if lacking == "every icon" else 2 * (foot.height + px(8))
            if sum(wide) + leave + gap * len(shown) + further <= foot.width:
                break  # further buttons need room for two icons
            for door in (*shown, self.leave) if lacking.startswith("every") else minor:
                if lacking.endswith("key"):
                    door.key = ""
                elif lacking == "word":
                    door.icon_only |= door in clear_as_icons
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
        self._place_further_doors(pygame.Rect(x, foot.top, self.leave.rect.left - gap - x, foot.height))

    def _place_further_doors(self, room: pygame.Rect) -> None:
        """Place the buttons to puzzles and statistics in the room that is left, with words if they fit.

        They may have no room: Learn and the library lead there too.
        """
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

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Paint what stays the same until the window or the language changes."""
        where = self.places
        assert where is not None
        pen, theme, px = self.pen, self.pen.theme, self.pen.px
        ground = felt(size, theme.backdrop.wall, theme.backdrop.wall_rim).copy()
        big = min(84.0, where.title.height * 0.84 / theme.unit)
        name = pen.text(ground, PROGRAM_NAME, (where.title.left, where.title.centery), big, weight="black")
        at = (name.right + px(26), name.bottom - round(name.height * 0.33))
        pen.text(
            ground, _("Games of stacks"), at, 24, theme.muted, room=self.language_choice.rect.left - px(60) - at[0]
        )
        self.cards.draw_shadows(ground, pen)
        self.strip.paint(ground, pen)
        globe = (self.language_choice.rect.left - px(26), self.language_choice.rect.centery)
        pen.icon(ground, "globe", globe, 24, theme.muted)
        return ground
