"""The title scene: the games as cards, the options and seats of the chosen game, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
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
from game.scenes.base.scene import Services
from game.scenes.menus.menu_scene import MenuScene, content_area, paint_title
from game.scenes.menus.title import setup_strip
from game.scenes.menus.title.buttons import TitleButtons, lettered_button
from game.scenes.menus.title.setup_strip import SetupStrip
from game.scenes.menus.title.title_cards import TitleCards
from game.scenes.players.clock_choice import time_line
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.theme import Theme
from game.ui.widgets import Button, ChoiceField, Segment, Widget
from game.ui.widgets.layout import Room
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
    px = theme.px
    row = next(row for row in TITLE_LAYOUTS if size[1] < row[0] * theme.unit)
    _units, (head, above), between, (door, below) = row
    room = Room(content_area(size, px(64 if size[0] >= 1400 * theme.unit else 40), px(1720)))
    room.cut_top(px(above))
    room.cut_bottom(px(below))
    title = room.cut_top(px(head), px(6))
    foot = room.cut_bottom(px(door), px(between))
    strip = room.cut_bottom(px(strip_units), px(between))
    return TitlePlaces(title, room.rect, strip, foot)


@dataclass(frozen=True, slots=True)
class TitleState:
    """What decides which button Enter presses; `minutes_left` are those of each course, by game id."""

    unfinished: SavedGame | None = None  # the game to continue
    is_newcomer: bool = False
    minutes_left: Mapping[str, int] = field(default_factory=dict)
    card_chosen: bool = False  # since the scene was opened
    choices_changed: bool = False  # since a card was chosen: an option or a player

    def enter_continues(self, game: Game) -> bool:
        """Whether Enter continues the unfinished game: until another game or something of a new game is chosen."""
        if self.unfinished is None or self.choices_changed:
            return False
        return not self.card_chosen or self.unfinished.record.game_id == game.id

    @property
    def enter_learns(self) -> bool:
        """Whether Enter opens the courses: for a newcomer, until something of a game is chosen."""
        return self.is_newcomer and self.unfinished is None and not self.choices_changed


class TitleScene(MenuScene):
    """The title scene; the choices of the last games are there again, and the last game is chosen.

    `control` is the time control of games without a saved setup.
    """

    waits_below = True

    def __init__(
        self, services: Services, progress: Progress, games: Sequence[Game], control: TimeControl | None = None
    ) -> None:
        super().__init__(lambda: services.preferences.appearance, lambda: None)
        self.services = services
        self.progress = progress
        self.games = tuple(games)
        last = last_setups(services.preferences.config)
        self.seatings = {game.id: Seating(game, last.get(game.id), control) for game in games}
        self.cards = TitleCards(
            games, next(reversed(last), ""), self._on_game_chosen, self._start, self._theme_for, self._open_course_of
        )
        self._cards_key: object = None  # what the layout of the cards depends on
        self._places: TitlePlaces | None = None
        self._state = TitleState()
        self._unfinished_request: Future[list[SavedGame]] | None = None
        self._is_shown = True
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
        return self._state.enter_continues(self.current_game)

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""
        pill, minutes_left = _("Learn, {minutes} min"), self._state.minutes_left.items()
        self.cards.show_pills({game_id: pill.format(minutes=minutes) for game_id, minutes in minutes_left if minutes})
        for seating in self.seatings.values():
            seating.set_usual_colours(self.appearance().colours)
        self.strip = SetupStrip(self.seating, self._on_change, self._rebuild_after_choice, self._open_picker)
        self.buttons = self._make_buttons()
        languages = [Segment(code, name) for code, name in words.LANGUAGES.items()]
        self.language_choice = ChoiceField(_("Language"), languages, words.language(), self._choose_language)
        self.group.replace_widgets(self._widgets)
        self.relayout()
        self.place_at_once()

    @property
    def _widgets(self) -> list[Widget]:
        buttons = self.buttons
        return [self.cards, *self.strip.widgets, *buttons.row, self.language_choice, buttons.leave]

    def _make_buttons(self) -> TitleButtons:
        chords, go, state = self.services.preferences.bindings.chords, self.services.go, self._state
        continues, learns, control = self._enter_continues, state.enter_learns, self.seating.control
        rules_key, settings_key = (
            keycap_text(chord) if chord else "" for chord in (chords["rules"], chords["settings"])
        )
        go_on, open_settings = None, partial(go, routes.OpenSettings())
        if state.unfinished is not None:
            open_game = partial(go, routes.ContinueSaved(state.unfinished))
            progress = progress_text(state.unfinished)
            go_on = lettered_button(_("Continue"), open_game, "play", "C", progress, is_main=continues, size=19)
        clock, is_main = time_line(control) if control is not None else "", not continues and not learns
        lesson = (_("Learn {game}").format(game=self.current_game.name), _("New here? One idea a page"), 19)
        name, remark, size = lesson if learns else (_("Learn"), "", 17)
        return TitleButtons(
            go_on=go_on,
            start=lettered_button(_("Start"), self._start, "play", "S", clock, is_main=is_main, size=19),
            learn=lettered_button(name, self._open_course, "learn", "N", remark, is_main=learns, size=size),
            set_up=lettered_button(_("Set up…"), self._set_up, "sliders", "U"),
            rules=Button(_("Rules"), self._open_rules, icon="book", key=rules_key, shortcut=pygame.K_r),
            library=lettered_button(_("Library"), partial(go, routes.OpenLibrary()), "library", "L"),
            settings=Button(
                _("Settings"), open_settings, icon="settings", key=settings_key, shortcut=chords["settings"]
            ),
            leave=lettered_button(_("Quit"), partial(go, routes.Quit()), "door", "Q"),
            puzzles=lettered_button(_("Puzzles"), self._open_puzzles, "puzzle", "P"),
            statistics=lettered_button(_("Statistics"), partial(go, routes.OpenStatistics()), "chart", "T"),
        )

    # Choices:

    def _rebuild_with(self, state: TitleState) -> None:
        self._state = state
        self.build()

    def _on_change(self) -> None:
        if self._enter_continues:
            self._rebuild_after_choice()
        self.invalidate()

    def _rebuild_after_choice(self) -> None:
        """Rebuild the widgets after a choice for a new game, which Enter then begins."""
        self._rebuild_with(replace(self._state, choices_changed=True))

    def _open_picker(self, option: Option) -> None:
        """Open the picker of letters for an option."""
        self.set_dialog(LetterPicker(self.seating, option, self._close_picker))

    def _close_picker(self) -> None:
        self.set_dialog(None)
        self._rebuild_after_choice()

    def _on_game_chosen(self, game: Game) -> None:
        del game  # the cards have it
        self._rebuild_with(replace(self._state, card_chosen=True, choices_changed=False))

    def _start(self) -> None:
        self.services.go(routes.StartGame(self.seating.setup))

    def _set_up(self) -> None:
        """Open all choices for the chosen game; they are saved when the player leaves them."""
        from game.scenes.menus.setup.scene import SetupScene  # the first frame does not wait for it

        self._state = replace(self._state, choices_changed=True)
        go = self.services.go

        def edit(setup: Setup) -> None:
            go(routes.EditPosition(replace(setup, starts=""), Match(self.current_game, setup.options)))

        start, back = (lambda setup: go(routes.StartGame(setup))), (lambda: go(routes.GoBack()))
        go(routes.OpenScene(SetupScene(self.seating, start, back, self.appearance, self._save_choices, edit)))

    def _open_rules(self) -> None:
        self.services.go(routes.OpenRules(self.current_game))

    def _open_puzzles(self) -> None:
        self.services.go(routes.OpenPuzzles(self.current_game))

    def _open_course(self) -> None:
        self._open_course_of(self.current_game)

    def _open_course_of(self, game: Game) -> None:
        self.services.go(routes.OpenCourses(game))

    def _choose_language(self, language: str) -> None:
        words.choose(language)
        self.services.preferences.config.look.language = words.language()
        self.services.preferences.remember()
        self.build()

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Let an arrow choose another card at once; give other events to the widgets."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.group.show_focus_on(self.cards)
        return super().handle_event(event)

    # The loop:

    def idle(self, seconds: float) -> None:
        """Improve the boards on the cards."""
        if self.cards.refine(seconds):
            self.invalidate()

    def update(self, now: float) -> None:
        """Continue the fade of the boards, and show the unfinished game once it is found; nothing else is animated."""
        self.cards.update_fade(now)
        self._poll()

    def _poll(self) -> None:
        """Take the library's answer, but not while a button is pressed, because buttons would move."""
        if self.group.is_pressing:
            return
        minutes_left = {game.id: self.progress.minutes_left(game) for game in self.games}
        state = replace(self._state, is_newcomer=self.progress.is_newcomer, minutes_left=minutes_left)
        found = self._take_unfinished()
        if found is not None:
            unfinished = found[0] if found else None
            if unfinished != state.unfinished:
                state = replace(state, unfinished=unfinished, card_chosen=False, choices_changed=False)
        if state != self._state:
            self._rebuild_with(state)

    def _take_unfinished(self) -> list[SavedGame] | None:
        """The unfinished game, if there is any, once the library has answered; else None."""
        if self._unfinished_request is None:
            return None
        try:
            found = poll(self._unfinished_request)
        except StaxError:
            found = []  # the library reports this itself
        if found is not None:
            self._unfinished_request = None
        return found

    def resume(self) -> None:
        """Look for an unfinished game, and rebuild the widgets for a change of language."""
        self._is_shown = True
        self.progress.request()
        self._unfinished_request = self.services.library.request_unfinished(1)
        self._poll()
        self.build()

    def pause(self) -> None:
        """Save the choices, and free the background."""
        super().pause()
        self._is_shown = False
        self.group.cancel_press()
        self._save_choices()

    def close(self) -> None:
        """Save the choices, if the scene was not paused before."""
        if self._is_shown:
            self._save_choices()

    def _save_choices(self) -> None:
        chosen = self.cards.game.id
        ids = sorted(self.seatings, key=lambda game_id: game_id == chosen)
        preferences = self.services.preferences
        remember_setups(preferences.config, [self.seatings[game_id].setup_to_remember for game_id in ids])
        preferences.remember()

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        where = self._places = places(pen.theme, size, setup_strip.strip_height(self.games))
        key = pen.theme, words.language(), where.cards
        if key != self._cards_key:
            self.cards.place(pen, where.cards)
            self._cards_key = key
        self.strip.place(pen, where.strip)
        further = self.buttons.place(pen, where.foot)
        self.group.replace_widgets([*self._widgets, *further])
        right = where.title.right, where.title.centery
        self.language_choice.place_inside(pen, pygame.Rect(0, 0, pen.px(230), pen.px(44)).move_to(midright=right))
        for choice in (*self.strip.widgets, self.language_choice):
            choice.lay_out(pen)
        self.group.update_hover()
        return where.cards

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the names beside the choices."""
        self.strip.draw(surface, self.pen)

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same until the window or the language changes."""
        where = self._places
        assert where is not None
        pen, px, language = self.pen, self.pen.px, self.language_choice.rect
        big = min(84.0, where.title.height * 0.84 / pen.theme.unit)
        remark = _("Games of stacks"), 24, language.left - px(60)
        paint_title(ground, pen, PROGRAM_NAME, where.title.midleft, big, remark, gap=26)
        for card in self.cards.card_rects():
            pen.shadow(ground, card)
        self.strip.paint(ground, pen)
        pen.icon(ground, "globe", (language.left - px(26), language.centery), 24, pen.theme.muted)
