"""The start scene by keyboard and mouse, in both languages, with one game and with many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.core.futures import completed
from game.core.game import Game, Option
from game.games import GAMES
from game.library.record import GameRecord
from game.library.saved import SavedGame
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.setup import RANDOM_START, Seat, Setup, read_setup
from game.scenes.base.preferences import Preferences
from game.scenes.base.routes import ContinueSaved, OpenCourses, OpenRules, OpenScene, Quit, Route, StartGame
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating, players_line, table_sizes
from game.settings.values import Config
from game.ui import words
from game.ui.look.theme import STAIN_TINTS
from game.ui.render.baked import preload_tables
from game.ui.widgets import Widget
from tests.engine.waiting import eventually

ALL = tuple(GAMES.values())
STAX = GAMES["stax"]
SIZES = (
    (1024, 640),
    (1280, 720),
    (1280, 800),
    pytest.param((2560, 1440), marks=pytest.mark.slow),
    pytest.param((3840, 2160), marks=pytest.mark.slow),
)
LEFT = SavedGame(7, GameRecord("death-stacks", {}, ("person", "person"), Tree("1" * 15), created=1.0, updated=2.0))
USUAL = (Seat(), Seat("medium"))


class FakeProgress:
    """A player's progress: every course has so many minutes left, and with any the player is new."""

    minutes = 0

    def request(self) -> None:
        """Nothing is requested."""

    def minutes_left(self, _game: Game) -> int:
        return self.minutes

    @property
    def is_newcomer(self) -> bool:
        return self.minutes > 0


class TitleFixture:
    """A start scene, and where it has led."""

    def __init__(
        self,
        *last: Setup,
        games: Sequence[Game] = (STAX,),
        unfinished: bool = False,
        size: tuple[int, int] = (1280, 720),
        chosen: str = "",
    ) -> None:
        self.progress = FakeProgress()
        self.started: list[Setup] = []
        self.set_up: list[Seating] = []
        self.log: list[str] = []
        self.config = Config()
        self.config.last.setups = [str(setup) for setup in last]
        if chosen:
            saved = {setup.game_id: setup for setup in last}
            self.config.last.setup = str(saved.get(chosen) or Seating(GAMES[chosen]).setup)
        library = SimpleNamespace(request_unfinished=lambda _count: completed([LEFT] if unfinished else []))
        services = SimpleNamespace(
            preferences=Preferences(self.config, lambda _config: None, lambda _message: None),
            library=library,
            go=self.go,
        )
        self.scene = TitleScene(cast(Any, services), cast(Any, self.progress), games)
        self.scene.resume()
        self.surface = pygame.Surface(size)
        self.scene.draw(self.surface)

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
            self.scene.draw(self.surface)

    def click(self, place: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.scene.handle(pygame.event.Event(kind, button=1, pos=place))
        self.scene.draw(self.surface)

    def tab_to(self, widget: Widget) -> None:
        while self.scene.group.focused is not widget:
            self.key(pygame.K_TAB)

    def go(self, route: Route) -> None:
        match route:
            case StartGame(setup):
                self.started.append(setup)
            case OpenScene(SetupScene() as scene):
                self.set_up.append(scene.seating)
            case OpenRules(game):
                self.log.append(f"rules of {game.id}")
            case OpenCourses():
                self.log.append("learn")
            case Quit():
                self.log.append("quit")
            case ContinueSaved(saved):
                self.log.append(f"continue {saved.id}")

    @property
    def kept(self) -> list[Setup]:
        return [read_setup(text) for text in self.config.last.setups]

    @property
    def chosen(self) -> str:
        return self.scene.cards.game.id


def test_enter_starts_the_usual_game_at_once() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.key(pygame.K_RETURN)
    assert fixture.started == [Setup("stax", {"players": "2"}, USUAL)]


def test_arrows_choose_a_game_and_its_options_come_with_it() -> None:
    fixture = TitleFixture(games=ALL)
    for game in ALL[1:]:
        fixture.key(pygame.K_RIGHT)
        assert fixture.chosen == game.id
        labels = [choice.label for choice in fixture.scene.strip.options]
        assert labels == [option.label for option in game.options]
    fixture.key(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    assert [setup.game_id for setup in fixture.started] == [ALL[-2].id]


def test_a_click_chooses_a_game_and_the_mark_on_it_begins() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.click(fixture.scene.cards.card_rects()[2].center)
    assert fixture.chosen == ALL[2].id
    assert fixture.started == []
    fixture.click(fixture.scene.cards.play_mark.center)
    assert [setup.game_id for setup in fixture.started] == [ALL[2].id]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_value_of_every_option_can_be_chosen(game: Game) -> None:
    fixture = TitleFixture(games=ALL, chosen=game.id)
    for index, option in enumerate(game.options):
        for value in reversed(option.values):
            choice = fixture.scene.strip.options[index]
            place = next(i for i, segment in enumerate(choice.segments) if segment.value == value)
            fixture.click(choice.segment_rects(fixture.scene.pen)[place].center)
            fixture.key(pygame.K_s)
            assert fixture.started[-1].options[option.key] == value
            assert len(fixture.started[-1].seats) == game.seats(fixture.started[-1].options)


def test_any_pieces_can_be_picked_where_letters_name_them() -> None:
    game = GAMES["stack-22"]
    fixture = TitleFixture(games=ALL, chosen=game.id)
    scene = fixture.scene
    choice = scene.strip.options[1]
    fixture.click(choice.segment_rects(scene.pen)[-1].center)
    sheet = scene.dialog
    assert isinstance(sheet, LetterPicker)
    assert len(sheet.fields) == 22
    assert all(field.piece is not None for field in sheet.fields)
    fixture.key(pygame.K_n, pygame.K_RETURN)  # none is no choice
    assert scene.dialog is sheet
    for letter in "XAC":
        fixture.click(next(field for field in sheet.fields if field.label == letter).rect.center)
    fixture.key(pygame.K_RETURN)
    assert scene.dialog is None
    assert scene.strip.options[1].segments[-1].label == "3 chosen"
    fixture.key(pygame.K_s)
    assert fixture.started[-1].options == {"scoring": "highest", "tiles": "ACX"}
    fixture.click(scene.strip.options[1].segment_rects(scene.pen)[-1].center)
    fixture.key(pygame.K_a, pygame.K_ESCAPE)
    assert scene.dialog is None
    fixture.key(pygame.K_s)
    assert fixture.started[-1] == fixture.started[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_pieces_to_pick_fit_into_the_window(language: str, size: tuple[int, int]) -> None:
    words.choose(language)
    fixture = TitleFixture(games=ALL, chosen="stack-22", size=size)
    fixture.tab_to(fixture.scene.strip.options[1])
    fixture.key(pygame.K_RIGHT, pygame.K_RIGHT)
    sheet = fixture.scene.dialog
    assert isinstance(sheet, LetterPicker)
    rects = [widget.rect for widget in sheet.group.widgets]
    assert fixture.surface.get_rect().contains(sheet.rect)
    assert all(sheet.rect.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
    assert fixture.scene.pen.truncated_texts == set()


def test_a_walk_by_keyboard_sets_three_seats_up() -> None:
    fixture = TitleFixture()
    fixture.tab_to(fixture.scene.strip.options[0])
    fixture.key(pygame.K_RIGHT)  # three players
    fixture.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)  # the first seat: person, novice, easy
    fixture.key(pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)  # the second: a person
    fixture.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)  # the third: master, and no further
    fixture.key(pygame.K_TAB, pygame.K_SPACE)
    assert fixture.started == [Setup("stax", {"players": "3"}, (Seat("easy"), Seat(), Seat("master")))]


def test_the_same_by_mouse() -> None:
    fixture = TitleFixture()
    scene = fixture.scene
    fixture.click(scene.strip.options[0].segment_rects(scene.pen)[1].center)
    fixture.click(scene.strip.seats[2].segment_rects(scene.pen)[0].center)
    fixture.click(scene.strip.seats[0].segment_rects(scene.pen)[4].center)
    fixture.click(scene.buttons.start.rect.center)
    assert fixture.started == [Setup("stax", {"players": "3"}, (Seat("medium"), Seat("medium"), Seat()))]


def test_the_last_choice_of_every_game_is_remembered() -> None:
    last = [
        Setup("stax", {"players": "3"}, (Seat("hard"), Seat("", "Ana"), Seat("novice"))),
        Setup("stack-22", {"scoring": "lowest", "tiles": "ACX"}, (Seat("easy"), Seat())),
    ]
    fixture = TitleFixture(*last, games=ALL, chosen="stack-22")
    fixture.key(pygame.K_s)
    fixture.click(fixture.scene.cards.card_rects()[0].center)
    fixture.key(pygame.K_s)
    assert fixture.started == last[::-1]
    fixture.scene.close()
    assert fixture.kept[-1] == last[0]
    assert {setup.game_id for setup in fixture.kept} == set(GAMES)
    assert last[1] in fixture.kept


@pytest.mark.parametrize(
    "last",
    [
        Setup("another", {"players": "3"}, (Seat("hard"), Seat("hard"))),
        Setup("stax", {"players": "9"}, (Seat("hard"), Seat("hard"))),
        Setup("stax", {"players": "2"}, (Seat("hard"), Seat("genius"))),
        Setup("stax", {"players": "2"}, (Seat("hard"),) * 9),
    ],
)
def test_a_choice_that_makes_no_sense_any_more_is_left_out(last: Setup) -> None:
    fixture = TitleFixture(last, chosen=last.game_id)
    fixture.key(pygame.K_s)
    (setup,) = fixture.started
    assert setup.game_id == "stax"
    assert setup.options == {"players": "2"}
    assert len(setup.seats) == 2
    assert {seat.level for seat in setup.seats} <= {"", "medium", "hard"}


@pytest.mark.parametrize("letters", ["", "AA", "A1", "a"])
def test_letters_that_are_no_choice_are_left_out(letters: str) -> None:
    game = replace(STAX, options=(Option("tiles", ("ABC",), letters="ABC"),), seats=lambda _options: 2)
    assert Seating(game, Setup("stax", {"tiles": letters}, ())).options == {"tiles": "ABC"}
    assert Seating(game, Setup("stax", {"tiles": "CA"}, ())).options == {"tiles": "CA"}


def test_how_many_play_is_told() -> None:
    assert table_sizes(STAX) == (2, 3)
    assert players_line(STAX) == "2–3 players"  # noqa: RUF001
    assert players_line(replace(STAX, seats=lambda _options: 2)) == "2 players"


def test_an_unfinished_game_comes_first() -> None:
    fixture = TitleFixture(unfinished=True)
    fixture.key(pygame.K_RETURN, pygame.K_c)
    assert fixture.log == ["continue 7", "continue 7"]
    assert fixture.started == []
    assert TitleFixture().scene.buttons.go_on is None


def test_a_language_is_chosen_here() -> None:
    fixture = TitleFixture(games=ALL)
    tongue = fixture.scene.language_choice
    fixture.click(tongue.segment_rects(fixture.scene.pen)[1].center)
    assert fixture.config.look.language == "es"
    assert fixture.scene.buttons.start.label == "Empezar"
    assert fixture.scene.strip.seats[0].segments[0].label == "Persona"


def test_news_that_come_in_the_middle_of_a_click_wait_for_its_end() -> None:
    fixture = TitleFixture(games=ALL)
    scene, learn = fixture.scene, fixture.scene.buttons.learn
    where = learn.rect.center
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=where))
    fixture.progress.minutes = 8
    scene.update(0.0)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=where))
    assert fixture.log == ["learn"]
    scene.update(0.1)
    assert scene.buttons.learn.label == "Learn Stax" != learn.label


def test_a_click_may_come_before_the_news_are_drawn() -> None:
    fixture = TitleFixture(games=ALL)
    scene = fixture.scene
    fixture.progress.minutes = 8
    scene.update(0.0)
    place = scene.language_choice.segment_rects(scene.pen)[1].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=place))
    assert fixture.config.look.language == "es"


def test_what_lies_under_the_pointer_shines_when_it_was_made_anew() -> None:
    fixture = TitleFixture(games=ALL)
    leave = fixture.scene.buttons.leave
    fixture.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=leave.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert leave.hovered
    fixture.progress.minutes = 8
    fixture.scene.update(0.0)
    assert fixture.scene.buttons.leave is not leave
    assert fixture.scene.buttons.leave.hovered


def test_a_press_that_ends_in_another_scene_holds_no_news_up() -> None:
    fixture = TitleFixture(games=ALL)
    scene = fixture.scene
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=scene.buttons.start.rect.center))
    scene.pause()
    fixture.progress.minutes = 8
    scene.resume()
    assert scene.buttons.learn.label == "Learn Stax"
    assert not scene.buttons.start.is_held


def test_what_was_set_up_is_seen_and_played_at_once() -> None:
    last = Setup("stax", {"players": "2"}, (Seat("", "Ana"), Seat("hard")), TimeControl(300, 3), ("sky", "teal"), "2")
    fixture = TitleFixture(last)
    assert fixture.scene.buttons.start.second_line == "5:00 + 3 s for the game"
    assert [fixture.scene.strip.seat_name(seat) for seat in range(2)] == ["Ana", "Green"]
    fixture.key(pygame.K_RETURN)
    assert fixture.started == [last]
    fixture.scene.close()
    assert fixture.kept == [last]


def test_a_key_leads_to_the_setup_of_the_chosen_game() -> None:
    fixture = TitleFixture(games=ALL, chosen=ALL[2].id)
    fixture.key(pygame.K_u)
    fixture.click(fixture.scene.buttons.set_up.rect.center)
    assert fixture.set_up == [fixture.scene.seatings[ALL[2].id]] * 2


def test_rules_and_quit() -> None:
    fixture = TitleFixture(games=ALL, chosen=ALL[1].id)
    fixture.key(pygame.K_r, pygame.K_q)
    fixture.click(fixture.scene.buttons.rules.rect.center)
    fixture.click(fixture.scene.buttons.leave.rect.center)
    rules = f"rules of {ALL[1].id}"
    assert fixture.log == [rules, "quit", rules, "quit"]


@pytest.mark.parametrize("unfinished", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_is_cut_off_and_nothing_overlaps(language: str, size: tuple[int, int], unfinished: bool) -> None:
    words.choose(language)
    named = (Seat("", "W" * 24), Seat("hard"), Seat("", "W" * 24))
    most = [Setup(game.id, {"players": "3"}, named, TimeControl(10800, 30), starts=RANDOM_START) for game in ALL]
    fixture = TitleFixture(*most, games=ALL, unfinished=unfinished, size=size)
    scene = fixture.scene
    for _game in ALL:
        assert scene.pen.truncated_texts == set()
        assert {scene.buttons.puzzles, scene.buttons.statistics} <= set(scene.group.widgets)
        rects = [widget.rect for widget in scene.group.widgets]
        assert all(fixture.surface.get_rect().contains(rect) for rect in rects)
        assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
        for choice in scene.strip.widgets:
            assert scene.strip.rect.contains(choice.rect)
        fixture.key(pygame.K_RIGHT)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_games_fill_the_row_too(count: int) -> None:
    fixture = TitleFixture(games=ALL[:count])
    cards = fixture.scene.cards
    assert cards.rect.right - cards.card_rects()[-1].right < count
    assert fixture.scene.pen.truncated_texts == set()


def test_the_strip_stays_where_it_is_whatever_is_chosen() -> None:
    fixture = TitleFixture(games=ALL)
    before = fixture.scene.strip.rect
    for _game in ALL[1:]:
        fixture.key(pygame.K_RIGHT)
        assert fixture.scene.strip.rect == before


@pytest.mark.slow
def test_the_tables_are_drawn_when_there_is_time_and_then_nothing_is() -> None:
    fixture = TitleFixture(games=ALL)
    bare = pygame.image.tobytes(fixture.surface, "RGB")
    fixture.scene.idle(0.01)  # begins to read the pieces' pictures
    preload_tables().result(60)

    def finished() -> bool:
        fixture.scene.idle(0.01)
        if fixture.scene.needs_redraw():
            fixture.scene.draw(fixture.surface)
        return all(plate.is_complete for plate in fixture.scene.cards.vignettes.values())

    assert eventually(finished)
    fixture.scene.idle(0.01)
    assert not fixture.scene.needs_redraw()
    assert pygame.image.tobytes(fixture.surface, "RGB") != bare
    fixture.key(pygame.K_TAB)
    before = pygame.image.tobytes(fixture.surface, "RGB")
    fixture.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert fixture.scene.needs_redraw()
    fixture.scene.draw(fixture.surface)
    assert pygame.image.tobytes(fixture.surface, "RGB") != before


def test_buttons_get_their_words_back_when_the_window_becomes_wider() -> None:
    resized, wide = TitleFixture(games=ALL, size=(1024, 640)), TitleFixture(games=ALL, size=(1600, 900))
    resized.scene.draw(wide.surface)
    places = [[button.rect for button in each.scene.buttons.row] for each in (resized, wide)]
    assert places[0] == places[1]


@pytest.mark.slow
def test_the_tables_come_into_sight_together() -> None:
    fixture = TitleFixture(games=ALL)
    cards, now, seen = fixture.scene.cards, 10.0, set[int]()
    preload_tables().result(60)
    fixture.scene.update(now)
    fixture.scene.draw(fixture.surface)
    bare = [pygame.image.tobytes(fixture.surface.subsurface(card), "RGB") for card in cards.card_rects()]
    while not cards.refine(0.0) or not all(plate.has_content for plate in cards.vignettes.values()):
        fixture.scene.update(now := now + 0.01)
        fixture.scene.draw(fixture.surface)
        here = [pygame.image.tobytes(fixture.surface.subsurface(card), "RGB") for card in cards.card_rects()]
        assert here == bare
    for _step in range(60):
        fixture.scene.update(now := now + 0.01)
        if fixture.scene.needs_redraw():
            fixture.scene.draw(fixture.surface)
        here = [pygame.image.tobytes(fixture.surface.subsurface(card), "RGB") for card in cards.card_rects()]
        seen.add(sum(one != other for one, other in zip(here, bare, strict=True)))
        if len(seen) == 1:
            faint = here
    assert seen == {0, len(ALL)}
    assert here != faint
    assert not fixture.scene.needs_redraw()


@pytest.mark.slow
def test_the_tables_wear_what_was_chosen_for_their_games() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.scene.seatings["mixtour"].colours = ["sky", "teal"]
    plate = fixture.scene.cards.vignettes["mixtour"]

    def finished() -> bool:
        fixture.scene.idle(0.01)
        return plate.is_complete

    assert eventually(finished)
    found = {
        stain: pygame.mask.from_threshold(
            plate.picture, pygame.Color(STAIN_TINTS[stain].body), (14, 14, 14, 255)
        ).count()
        for stain in ("sky", "teal", "brick")
    }
    assert found["sky"] > 20
    assert found["teal"] > 20
    assert found["brick"] == 0


def test_enter_continues_what_was_left_until_a_new_game_is_chosen() -> None:
    fixture = TitleFixture(games=ALL, unfinished=True, chosen="mixtour")
    assert (fixture.scene.buttons.start.key, fixture.scene.buttons.start.strong) == ("S", False)
    while fixture.chosen != "stax":
        fixture.key(pygame.K_LEFT)
    assert (fixture.scene.buttons.start.key, fixture.scene.buttons.start.strong) == ("Enter", True)
    fixture.key(pygame.K_RETURN)
    assert [setup.game_id for setup in fixture.started] == ["stax"]
    while fixture.chosen != "death-stacks":
        fixture.key(pygame.K_RIGHT)
    fixture.key(pygame.K_RETURN)  # the card of the game that was left
    assert fixture.log == ["continue 7"]
    place = fixture.scene.strip.options[0].segment_rects(fixture.scene.pen)
    fixture.click(place[-1].center)
    assert (
        fixture.scene.buttons.start.strong,
        fixture.scene.buttons.go_on is not None and fixture.scene.buttons.go_on.key,
    ) == (True, "C")
    fixture.key(pygame.K_RETURN)
    assert [setup.game_id for setup in fixture.started] == ["stax", "death-stacks"]
    assert fixture.log == ["continue 7"]
    fixture.key(pygame.K_c)
    assert fixture.log == ["continue 7"] * 2
