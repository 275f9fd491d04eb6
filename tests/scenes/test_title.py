"""The title by keyboard and mouse, in both languages, with one game and with many; its first frame is complete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.core.display.pieces import Stain
from game.core.futures import completed
from game.core.game import Game, Option
from game.core.match import Match
from game.friend.friend_book import FriendBook
from game.games import GAMES
from game.library.record import GameRecord
from game.library.saved import EntryPage, SavedGame
from game.library.tree import Tree
from game.play.clocks import TimeControl
from game.play.setup import RANDOM_START, Seat, Setup, read_setup
from game.scenes.base.preferences import Preferences
from game.scenes.base.routes import ContinueSaved, OpenCourses, OpenRules, OpenScene, Quit, Route, StartGame
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.hero import DROP_SECONDS, FADE_SECONDS, LAYING_SECONDS
from game.scenes.menus.title.scene import TitleScene
from game.scenes.menus.vignettes import thing, vignette, vignette_parts
from game.scenes.players.seating import Seating, players_line, table_sizes
from game.scenes.sentences.kept_games import progress_text
from game.settings.values import Config
from game.ui import words
from game.ui.look.theme import STAIN_TINTS
from game.ui.widgets import Widget

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
USUAL = (Seat(), Seat("novice"))


class FakeProgress:
    """A player's progress: every course has `minutes` left, and with any the player is new."""

    minutes = 0

    def request(self) -> None:
        """Nothing is requested."""

    def completed_pages(self, _game: Game) -> frozenset[str]:
        return frozenset()

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
        scale: int = 100,
    ) -> None:
        self.progress = FakeProgress()
        self.started: list[Setup] = []
        self.set_up: list[Seating] = []
        self.log: list[str] = []
        self.config = Config()
        self.config.look.scale = scale
        self.config.last.setups = [str(setup) for setup in last]
        if chosen:
            saved = {setup.game_id: setup for setup in last}
            self.config.last.setup = str(saved.get(chosen) or Seating(GAMES[chosen]).setup)
        library = SimpleNamespace(
            request_unfinished=lambda _count: completed([LEFT] if unfinished else []),
            find=lambda _query, _first, _count: completed(EntryPage((), 0, 0)),
        )
        services = SimpleNamespace(
            preferences=Preferences(self.config, lambda _config: None, lambda _message: None),
            library=library,
            go=self.go,
            friends=FriendBook(),
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

    def move(self, place: tuple[int, int]) -> None:
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0)))

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
def test_a_choice_that_makes_no_sense_is_left_out(last: Setup) -> None:
    fixture = TitleFixture(last, chosen=last.game_id)
    fixture.key(pygame.K_s)
    (setup,) = fixture.started
    assert setup.game_id == "stax"
    assert setup.options == {"players": "2"}
    assert len(setup.seats) == 2
    assert {seat.level for seat in setup.seats} <= {"", "novice", "hard"}


@pytest.mark.parametrize("letters", ["", "AA", "A1", "a"])
def test_letters_that_are_no_choice_are_left_out(letters: str) -> None:
    game = replace(STAX, options=(Option("tiles", ("ABC",), letters="ABC"),), seats=lambda _options: 2)
    assert Seating(game, Setup("stax", {"tiles": letters}, ())).options == {"tiles": "ABC"}
    assert Seating(game, Setup("stax", {"tiles": "CA"}, ())).options == {"tiles": "CA"}


def test_the_number_of_players_is_shown() -> None:
    assert table_sizes(STAX) == (2, 3)
    assert players_line(STAX) == "2–3 players"  # noqa: RUF001
    assert players_line(replace(STAX, seats=lambda _options: 2)) == "2 players"


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
    assert scene.buttons.learn.second_line == "New here? Stax in 8 minutes" != learn.second_line


def test_a_click_may_come_before_the_news_are_drawn() -> None:
    fixture = TitleFixture(games=ALL)
    scene = fixture.scene
    fixture.progress.minutes = 8
    scene.update(0.0)
    place = scene.buttons.language.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=place))
    assert fixture.config.look.language == "es"


def test_what_lies_under_the_pointer_shines_when_it_was_replaced() -> None:
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
    assert scene.buttons.learn.second_line == "New here? Stax in 8 minutes"
    assert not scene.buttons.start.is_held


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


def test_arrows_choose_a_game_and_its_course_comes_with_it() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.progress.minutes = 8
    fixture.scene.update(0.0)
    for game in ALL[1:]:
        fixture.key(pygame.K_RIGHT)
        assert fixture.chosen == game.id
        assert game.name in fixture.scene.buttons.learn.second_line
    fixture.progress.minutes = 0
    fixture.scene.update(0.1)
    fixture.key(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    assert [setup.game_id for setup in fixture.started] == [ALL[-2].id]


@pytest.mark.parametrize("minutes", [0, 8])
@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_UP])
def test_the_first_arrow_up_or_down_goes_to_the_gold_door(minutes: int, key: int) -> None:
    fixture = TitleFixture(games=ALL)
    fixture.progress.minutes = minutes
    fixture.scene.update(0.0)
    fixture.key(key)
    buttons, group = fixture.scene.buttons, fixture.scene.group
    assert group.focused is (buttons.learn if minutes else buttons.start)
    assert group.by_keyboard
    fixture.key(pygame.K_DOWN)
    assert group.focused is (buttons.puzzles if minutes else buttons.learn)


def test_a_click_chooses_a_game_and_the_gold_door_begins_it() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.click(fixture.scene.cards.card_rects()[2].center)
    assert fixture.chosen == ALL[2].id
    assert fixture.started == []
    fixture.click(fixture.scene.buttons.start.rect.center)
    assert [setup.game_id for setup in fixture.started] == [ALL[2].id]


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        ((Seat(), Seat("medium")), "You against the computer, medium"),
        ((Seat(), Seat("even")), "An even game with the computer"),
        ((Seat("hard"), Seat()), "You against the computer, hard"),
        ((Seat(), Seat()), "Two players at this table"),
        ((Seat("easy"), Seat("hard")), "Only computers, easy to hard"),
        ((Seat(), Seat("hard"), Seat("easy")), "You against easy and hard"),
        ((Seat(), Seat("hard"), Seat("hard")), "You against 2 computers, hard"),
        ((Seat("hard"), Seat("novice"), Seat("easy")), "Only computers, novice to hard"),
        ((Seat(), Seat(), Seat("easy")), "Two against the computer, easy"),
        ((Seat(), Seat(), Seat()), "Three players at this table"),
    ],
)
def test_the_gold_door_says_who_plays(seats: tuple[Seat, ...], line: str) -> None:
    fixture = TitleFixture(Setup("stax", {"players": str(len(seats))}, seats))
    assert fixture.scene.buttons.start.second_line == line


def test_what_was_set_up_is_played_at_once() -> None:
    last = Setup("stax", {"players": "2"}, (Seat("", "Ana"), Seat("hard")), TimeControl(300, 3), ("sky", "teal"), "2")
    fixture = TitleFixture(last)
    fixture.key(pygame.K_RETURN)
    assert fixture.started == [last]
    fixture.scene.close()
    assert fixture.kept == [last]


def test_an_unfinished_game_stands_in_a_line_and_enter_begins_another() -> None:
    fixture = TitleFixture(unfinished=True)
    link = fixture.scene.buttons.go_on
    assert link is not None
    fixture.key(pygame.K_c)
    fixture.click(link.rect.center)
    assert fixture.log == ["continue 7", "continue 7"]
    assert fixture.started == []
    assert TitleFixture().scene.buttons.go_on is None
    TitleFixture(unfinished=True).key(pygame.K_RETURN)
    assert fixture.scene.buttons.start.strong


def test_enter_does_what_the_gold_door_says() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.scene.draw(pygame.Surface((1280, 720)))
    assert not fixture.scene.needs_redraw()
    fixture.progress.minutes = 8  # a newcomer learns
    fixture.scene.update(0.0)
    assert fixture.scene.needs_redraw()
    assert [door.strong for door in fixture.scene.buttons.doors] == [False, True, False]
    fixture.key(pygame.K_RETURN)
    assert (fixture.log, fixture.started) == (["learn"], [])


def test_a_language_is_chosen_here() -> None:
    fixture = TitleFixture(games=ALL)
    assert fixture.scene.buttons.language.label == "English"
    fixture.click(fixture.scene.buttons.language.rect.center)
    assert fixture.config.look.language == "es"
    assert fixture.scene.buttons.language.label == "Español"
    assert fixture.scene.buttons.rules.label == "Reglas"
    fixture.click(fixture.scene.buttons.language.rect.center)
    assert fixture.config.look.language == "en"


@pytest.mark.slow_cases("en-size[12]-*", "es-*-100")
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 720), 150), ((1024, 640), 100)])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_door_is_shown_whole_whoever_plays(language: str, size: tuple[int, int], scale: int) -> None:
    words.choose(language)
    widest = Seat("casual" if language == "es" else "medium")
    for seats in (
        (Seat(), widest),
        (widest, Seat("novice")),
        (Seat(), widest, widest),
        (Seat(), widest, Seat("expert")),
        (Seat(), Seat(), widest),
        (widest, Seat("novice"), Seat("expert")),
    ):
        fixture = TitleFixture(Setup("stax", {"players": str(len(seats))}, seats), size=size, scale=scale)
        assert fixture.scene.pen.truncated_texts == set()


def test_keys_are_shown_where_they_cover_no_words() -> None:
    fixture = TitleFixture(games=ALL)
    scene = fixture.scene
    for widget in (*scene.buttons.doors, *scene.buttons.words):
        fixture.move(widget.rect.center)
        for now in (0.0, 1.0):
            scene.update(scene.now + now)
        scene.draw(fixture.surface)
        shown = scene.group.tooltip.rect
        if widget.tooltip_text:
            assert shown is not None
            assert shown.collidelist([other.rect for other in scene.group.widgets]) < 0, widget.label


def test_the_door_beside_play_is_seen_while_play_has_the_focus() -> None:
    fixture = TitleFixture()
    start, beside = fixture.scene.buttons.start, fixture.scene.buttons.set_up
    fixture.key(pygame.K_TAB)
    fixture.tab_to(start)
    seen = [
        tuple(fixture.surface.get_at((x, beside.rect.centery)))
        for x in range(beside.rect.left + 6, beside.rect.right - 6)
    ]
    assert len(set(seen)) > 5


@pytest.mark.slow_cases("en-*-100", "en-size0-*", "en-size[12]-150", "es-*-150", "es-size[12]-100", "es-size0-200")
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_is_cut_off_and_nothing_overlaps(language: str, size: tuple[int, int], scale: int) -> None:
    words.choose(language)
    named = (Seat("", "W" * 24), Seat("hard"), Seat("medium"))
    most = [Setup(game.id, {"players": "3"}, named, TimeControl(10800, 30), starts=RANDOM_START) for game in ALL]
    fixture = TitleFixture(*most, games=ALL, unfinished=True, size=size, scale=scale)
    scene = fixture.scene
    for _game in ALL:
        assert scene.pen.truncated_texts == set()
        rects = [widget.rect for widget in scene.group.widgets]
        assert all(fixture.surface.get_rect().contains(rect) for rect in rects)
        assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])
        places = scene._places
        assert places is not None
        assert places.vignette.width > size[0] // 3
        assert places.vignette.collidelist([rect for rect in rects if rect != scene.cards.rect]) < 0
        fixture.key(pygame.K_RIGHT)


@pytest.mark.slow
@pytest.mark.parametrize("unfinished", [False, True])
def test_every_button_is_reached_by_arrows_alone(unfinished: bool) -> None:
    fixture = TitleFixture(games=ALL, unfinished=unfinished)
    group, met = fixture.scene.group, set[int]()
    ahead: list[list[int]] = [[]]
    while ahead:
        path = ahead.pop()
        group.focus_index(0, by_keyboard=True)
        fixture.key(*path)
        if group.focus not in met:
            met.add(group.focus)
            ahead += [[*path, key] for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)]
    assert met == set(range(len(group.widgets)))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_games_stand_in_the_middle(count: int) -> None:
    fixture = TitleFixture(games=ALL[:count])
    shelf = fixture.scene.cards.rect
    assert abs(shelf.centerx - fixture.surface.get_width() // 2) <= count
    assert fixture.scene.pen.truncated_texts == set()


def test_the_first_frame_shows_all_that_there_will_be() -> None:
    fixture = TitleFixture(games=ALL, unfinished=True)
    first = pygame.image.tobytes(fixture.surface, "RGB")
    for step in range(20):
        fixture.scene.update(step / 10)
        fixture.scene.idle(0.01)
    assert not fixture.scene.needs_redraw()
    fixture.scene.draw(fixture.surface)
    assert pygame.image.tobytes(fixture.surface, "RGB") == first
    for colour in ("ivory", "slate", "vermilion"):
        assert coloured(fixture, colour) > 400


def coloured(fixture: TitleFixture, colour: Stain) -> int:
    """How many pixels of the vignette's area have about the colour of a stain."""
    places = fixture.scene._places
    assert places is not None
    part = fixture.surface.subsurface(places.vignette)
    return pygame.mask.from_threshold(part, pygame.Color(STAIN_TINTS[colour].body), (24, 24, 24, 255)).count()


def test_another_game_is_laid_piece_by_piece() -> None:
    fixture = TitleFixture(games=ALL)
    scene, now, seen = fixture.scene, 10.0, list[int]()
    scene.update(now)
    scene.draw(fixture.surface)
    bare = coloured(fixture, "brick")
    fixture.click(scene.cards.card_rects()[3].center)
    assert scene.hero.is_moving
    assert scene.hero._parts is not None
    scene.hero._parts.result(60)
    while scene.hero.is_moving:
        scene.update(now := now + 0.02)
        assert scene.needs_redraw()
        scene.draw(fixture.surface)
        seen.append(coloured(fixture, "brick"))
    assert 4 * max(bare, seen[0]) < seen[-1]
    assert len(set(seen)) > 5
    assert now - 10.0 <= FADE_SECONDS + LAYING_SECONDS + DROP_SECONDS + 0.05
    scene.update(now + 0.1)
    assert not scene.needs_redraw()
    whole = pygame.image.tobytes(fixture.surface, "RGB")
    scene.invalidate()
    scene.draw(fixture.surface)
    assert pygame.image.tobytes(fixture.surface, "RGB") == whole


def test_without_animation_another_game_is_there_at_once() -> None:
    fixture = TitleFixture(games=ALL)
    fixture.config.look.animation = "off"
    fixture.click(fixture.scene.cards.card_rects()[3].center)
    assert not fixture.scene.hero.is_moving
    assert coloured(fixture, "brick") > 400


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_parts_of_a_vignette_are_the_whole(game: Game) -> None:
    whole, parts = vignette(game.id, (640, 400)), vignette_parts(game.id, (640, 400))
    seen, laid = (pygame.Surface(whole.get_size(), depth=32) for _ in range(2))
    for table in (seen, laid):
        table.fill("#5A3C28")
    seen.blit(whole, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    for picture, place in parts:
        laid.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert len(parts) > 8
    same = pygame.mask.from_threshold(laid, (0, 0, 0), (40, 40, 40, 255), seen)
    assert same.count() > 0.97 * whole.get_width() * whole.get_height()


def test_a_game_without_baked_pictures_shows_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(Any, GAMES), "fifth", replace(STAX, id="fifth"))
    assert vignette("fifth", (640, 400)).get_bounding_rect().width > 100
    assert thing("fifth", (170, 120), True).get_bounding_rect().width > 40
    assert len(vignette_parts("fifth", (640, 400))) == 1


@pytest.mark.parametrize(
    ("seats", "turn"),
    [
        (("person", "computer:medium"), "your turn"),
        (("computer:medium", "person"), "the computer's turn"),
        (("person", "person"), "Ivory to move"),
        (("person Ana", "person Bruno"), "Ana to move"),
    ],
)
def test_the_unfinished_game_says_whose_turn_it_is(seats: tuple[str, ...], turn: str) -> None:
    start = STAX.notation.write_position(Match(STAX, {"players": "2"}).position)
    record = GameRecord("stax", {"players": "2"}, seats, final=start)
    assert progress_text(SavedGame(1, record)) == f"Stax, move 1: {turn}"
    unreadable = GameRecord("stax", {"players": "2"}, ("robot", "person"), final=start)
    assert progress_text(SavedGame(1, unreadable)) == "Stax, move 1, is not finished"
