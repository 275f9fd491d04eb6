"""The title scene: the chosen game's pieces on a table in lamplight, three doors, and the games on a shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import pygame

from game.core.errors import N_, StaxError
from game.core.futures import poll
from game.core.game import Game
from game.core.match import Match
from game.friend.friend_games import KeptGame
from game.learn.progress import Progress
from game.library.saved import SavedGame
from game.play.clocks import TimeControl
from game.play.setup import Setup, last_setups, remember_setups
from game.scenes.base import routes
from game.scenes.base.services import Services
from game.scenes.menus.game_shelf import GameShelf
from game.scenes.menus.menu_scene import MenuScene, are_pictures_ready
from game.scenes.menus.title.doors import Door, SideDoor, course_line, seats_line
from game.scenes.menus.title.hero import Hero
from game.scenes.menus.title.places import TitlePlaces, title_places
from game.scenes.players.seating import Seating
from game.scenes.sentences.kept_games import go_on_label, progress_text
from game.statistics.even import MAX_GAMES, query_for
from game.ui import words
from game.ui.input.chords import keycap_text
from game.ui.look.room import LEDGE_SHADE, ledge, lit_room
from game.ui.widgets import Widget
from game.ui.widgets.word_button import WordButton
from game.ui.words import _

PROGRAM_NAME: Final = "Stax"
WORD_GAP: Final = 26  # units between two words at the upper right
WORDS_EDGE: Final = 22  # units from there to the edge of the window
LINK_GAP: Final = 14  # units from the line about the unfinished game to its link


@dataclass(frozen=True, slots=True)
class TitleState:
    """What the library knows; `minutes_left` are those of each course, by game id, `begun` the games whose course
    is begun."""

    unfinished: SavedGame | None = None  # the game to continue
    is_newcomer: bool = False
    minutes_left: Mapping[str, int] = field(default_factory=dict)
    begun: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TitleButtons:
    """All buttons of the title; `go_on` is None without an unfinished game."""

    start: Door
    set_up: SideDoor
    learn: Door
    puzzles: Door
    go_on: WordButton | None
    friend: WordButton
    library: WordButton
    rules: WordButton
    settings: WordButton
    language: WordButton
    leave: WordButton

    @property
    def doors(self) -> tuple[Door, Door, Door]:
        """The doors from the top."""
        return self.start, self.learn, self.puzzles

    @property
    def words(self) -> tuple[WordButton, ...]:
        """The words at the upper right, from the left."""
        return self.friend, self.library, self.rules, self.settings, self.language, self.leave

    @property
    def widgets(self) -> list[Widget]:
        """All buttons in the order of the Tab key."""
        found = (self.start, self.set_up, self.learn, self.puzzles, self.go_on, *self.words)
        return [button for button in found if button is not None]


class TitleScene(MenuScene):
    """The title scene; it begins with the game that was played last and the choices that were made for each game.

    `control` is the time control of games without a saved setup.
    """

    return_words = N_("Back to the title")
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
        self.cards = GameShelf(games, next(reversed(last), ""), self._on_game_chosen)
        self.hero = Hero(self.cards.game.id)
        self._places: TitlePlaces | None = None
        self._state = TitleState()
        self._unfinished_request: Future[list[SavedGame]] | None = None
        self._is_shown = True
        self.build()

    @property
    def current_game(self) -> Game:
        """The game that is chosen on the shelf."""
        return self.cards.game

    @property
    def seating(self) -> Seating:
        """The options, players and clock of the chosen game."""
        return self.seatings[self.cards.game.id]

    def choose_game(self, game: Game) -> None:
        """Choose a game on the shelf, as a click there does."""
        self.cards.choose(next((index for index, each in enumerate(self.games) if each.id == game.id), -1))

    # Widgets:

    def build(self) -> None:
        """Make the widgets for the chosen game in the current language; the focus stays where it was."""
        for seating in self.seatings.values():
            seating.set_usual_colours(self.appearance().colours)
        self.buttons = self._make_buttons()
        self._unfinished_line = (
            "" if self._state.unfinished is None else progress_text(self._state.unfinished, self._game_with_friends)
        )
        self.group.replace_widgets([self.cards, *self.buttons.widgets])
        self.relayout()
        self.place_at_once()

    def _make_buttons(self) -> TitleButtons:
        chords, go, state = self.services.preferences.bindings.chords, self.services.go, self._state
        rules_key, settings_key = (
            keycap_text(chord) if chord else "" for chord in (chords["rules"], chords["settings"])
        )
        game, learns = self.current_game, state.is_newcomer
        minutes, set_up = (
            state.minutes_left.get(game.id, 0),
            SideDoor(_("Set up…"), self._set_up, "sliders", "U", on_gold=not learns),
        )
        start = Door(
            _("Play"),
            lambda: self._begin(self.seating.setup),
            icon="play",
            letter="S",
            second_line=seats_line(self.seating),
            strong=not learns,
            beside=set_up,
        )
        lesson = course_line(game.name, minutes, learns, game.id in state.begun)
        go_on = None
        if state.unfinished is not None:
            go_on = WordButton(
                go_on_label(self._game_with_friends, state.unfinished.record.seats, _("Go on")),
                partial(go, routes.ContinueSaved(state.unfinished)),
                key="C",
                shortcut=pygame.K_c,
                size=16,
            )
        return TitleButtons(
            start=start,
            set_up=set_up,
            learn=Door(_("Learn"), self._open_course, icon="learn", letter="N", second_line=lesson, strong=learns),
            puzzles=Door(
                _("Puzzles"),
                self._open_puzzles,
                icon="puzzle",
                letter="P",
                second_line=_("Win in one, win in two: three minutes a day"),
            ),
            go_on=go_on,
            friend=WordButton(_("Join a friend"), self._join_friend, icon="person", key="J", shortcut=pygame.K_j),
            library=WordButton(
                _("Library"), partial(go, routes.OpenLibrary()), icon="library", key="L", shortcut=pygame.K_l
            ),
            rules=WordButton(_("Rules"), self._open_rules, icon="book", key=rules_key, shortcut=pygame.K_r),
            settings=WordButton(
                _("Settings"),
                partial(go, routes.OpenSettings()),
                icon="settings",
                key=settings_key,
                shortcut=chords["settings"],
            ),
            language=WordButton(words.LANGUAGES[words.language()], self._choose_next_language, icon="globe"),
            leave=WordButton(_("Quit"), partial(go, routes.Quit()), icon="door", key="Q", shortcut=pygame.K_q),
        )

    # Choices:

    def _rebuild_with(self, state: TitleState) -> None:
        self._state = state
        self.build()
        self.invalidate()

    def _on_game_chosen(self, game: Game) -> None:
        self.hero.show(game.id, self.services.preferences.config.look.animation != "off")
        self.build()

    def _begin(self, setup: Setup) -> None:
        """Begin a game, or invite the friends elsewhere who are to sit there."""
        if not self.seating.far_seats:
            self.services.go(routes.StartGame(setup))
            return
        from game.scenes.menus.friend.invite import InviteScene  # the first frame does not wait for it

        self.services.go(routes.OpenScene(InviteScene(self.services, self.seating, setup)))

    def _join_friend(self) -> None:
        from game.scenes.menus.friend.join import JoinScene  # the first frame does not wait for it

        self.services.go(routes.OpenScene(JoinScene(self.services)))

    def _set_up(self) -> None:
        """Open all choices for the chosen game; they are saved when the player leaves them."""
        from game.scenes.menus.setup.scene import SetupScene  # the first frame does not wait for it

        go = self.services.go

        def edit(setup: Setup) -> None:
            go(routes.EditPosition(replace(setup, starts=""), Match(self.current_game, setup.options)))

        def is_still() -> bool:
            return self.services.preferences.config.look.animation == "off"

        back = partial(go, routes.GoBack())
        games = self.services.library.find(query_for(self.current_game.id), 0, MAX_GAMES)
        scene = SetupScene(
            self.seating, self._begin, back, self.appearance, self._save_choices, edit, is_still, last_games=games
        )
        go(routes.OpenScene(scene))

    def _open_rules(self) -> None:
        self.services.go(routes.OpenRules(self.current_game))

    def _open_puzzles(self) -> None:
        self.services.go(routes.OpenPuzzles(self.current_game))

    def _open_course(self) -> None:
        self.services.go(routes.OpenCourses(self.current_game))

    def _choose_next_language(self) -> None:
        codes = list(words.LANGUAGES)
        words.choose(codes[(codes.index(words.language()) + 1) % len(codes)])
        self.services.preferences.config.look.language = words.language()
        self.services.preferences.remember()
        self.build()

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Let left and right choose another game at once, and up and down begin at the gold door.

        Once a widget has the focus ring, arrows go from there.
        """
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if not self.group.by_keyboard:
                self.group.focus_on(self.cards)
            self.group.show_focus_on(self.cards)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and not self.group.by_keyboard:
            self.group.focus_on(next(door for door in self.buttons.doors if door.is_default))
        return super().handle_event(event)

    # The loop:

    def idle(self, seconds: float) -> None:
        """Have the pictures of tables and hands read, which the other scenes need."""
        del seconds
        are_pictures_ready()

    def update(self, now: float) -> None:
        """Continue the change of the vignette, and show the unfinished game once it is found."""
        super().update(now)
        self.hero.update(now)
        self._poll()

    def extra_look(self) -> object:
        """The state of the vignette, and the line about the unfinished game."""
        return self.hero.look, self._unfinished_line

    def _poll(self) -> None:
        """Take the library's answer, but not while a button is pressed, because buttons would move."""
        if self.group.is_pressing:
            return
        minutes_left = {game.id: self.progress.minutes_left(game) for game in self.games}
        begun = frozenset(game.id for game in self.games if self.progress.completed_pages(game))
        state = replace(self._state, is_newcomer=self.progress.is_newcomer, minutes_left=minutes_left, begun=begun)
        found = self._take_unfinished()
        if found is not None:
            state = replace(state, unfinished=found[0] if found else None)
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
        pen, buttons = self.pen, self.buttons
        where = title_places(pen.theme, size, len(self.games))
        if self._places is None or where.vignette != self._places.vignette:
            self.hero.place(pen, where.vignette)
        self._places = where
        self.cards.place_on_ledge(pen, where.shelf, where.ledge_top, where.share)
        for door, place in zip(buttons.doors, where.doors, strict=True):
            door.place(pen, place)
        right = size[0] - pen.px(WORDS_EDGE)
        for button in reversed(buttons.words):
            right = button.place_right(pen, right, where.words_middle) - pen.px(WORD_GAP)
        if buttons.go_on is not None:
            left, middle = where.unfinished
            left += pen.width(self._unfinished_line, 16) + pen.px(LINK_GAP)
            buttons.go_on.place_right(pen, left + buttons.go_on.min_width(pen), middle)
        return where.shelf

    @property
    def _game_with_friends(self) -> KeptGame | None:
        """How the unfinished game goes on with friends elsewhere; None for a game at this table."""
        saved = self._state.unfinished
        return None if saved is None else self.services.friends.games.find(saved.id, saved.record.game_id)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the vignette and the line about the unfinished game."""
        where = self._places
        assert where is not None
        self.hero.draw(surface)
        if self._state.unfinished is not None:
            self.pen.text_on_wood(surface, self._unfinished_line, where.unfinished, 16, self.pen.theme.muted)

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table in the light of the lamp."""
        where = self._places
        assert where is not None
        return lit_room(size, self.pen.theme, where.light(size, self.pen.theme.unit))

    def paint(self, ground: pygame.Surface) -> None:
        """Paint what stays the same until the window or the language changes."""
        where, pen = self._places, self.pen
        assert where is not None
        wood = ledge((ground.get_width(), ground.get_height() - where.ledge_top), pen.theme)
        ground.blit(wood, (0, where.ledge_top - pen.px(LEDGE_SHADE)))
        pen.text_on_wood(ground, PROGRAM_NAME, where.name, where.name_size, weight="black")
        pen.text_on_wood(ground, _("Games of stacks"), where.motto, where.motto_size, pen.theme.muted, "semibold")
        for door in self.buttons.doors:
            pen.shadow(ground, door.whole, 12, 6)
