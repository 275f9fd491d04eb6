"""The window in many sizes, in both languages, kept and continued; under the dummy driver."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.play.setup import Seat
from game.program.window import current_window, fit_size, middle_place, set_mode
from game.scenes.base import fade
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.settings import config_file, values
from game.settings.values import Config
from game.ui import words
from game.ui.look import table_top
from game.ui.look.worker import run_in_thread
from game.ui.widgets.choice import ChoiceField
from lab.driver import Driver, Place, chosen, window
from lab.reliability.cases import CASES, Case

pytestmark = pytest.mark.usefixtures("no_screen")
SIZES = ((1024, 640), (1280, 720), (1280, 800), (2560, 1440), (3840, 2160))


@pytest.mark.slow_cases("*-en", "size[34]-*", "size2-*", "size0-*")
@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
@pytest.mark.parametrize("size", SIZES)
def test_no_words_are_cut_off(size: tuple[int, int], language: str) -> None:
    with window("person,computer:master,computer:novice", size=size, language=language, seconds=30) as driver:
        driver.play("K@0,0")
        for key in (pygame.K_F1, pygame.K_F10, pygame.K_g):
            driver.key(key)
            driver.key(pygame.K_ESCAPE)
        driver.point(driver.top((0, 0)))
        assert driver.cut_words == set()


OTHERS = [case for case in CASES if case.game.seats(dict(case.options)) == 2 and case.game.id != "stax"]


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
@pytest.mark.parametrize("case", OTHERS, ids=str)
def test_no_words_of_other_games_are_cut_off_in_a_small_window(case: Case, language: str) -> None:
    posed, options = case.game.examples.crowded_position
    start = posed if options == case.options else None
    with window(
        size=(1024, 640), language=language, game=case.game.id, options=dict(case.options), start=start
    ) as driver:
        board = driver.scene.board
        driver.pick(board.state.situation.first_picks[0])
        for place in (board.layout.table.center, board.layout.table.midleft, board.layout.table.midbottom):
            driver.click(place)
        for key in (pygame.K_F1, pygame.K_F10, pygame.K_g, pygame.K_l, pygame.K_l):
            driver.key(key)
            driver.key(pygame.K_ESCAPE)
        assert driver.cut_words == set()


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_a_table_that_was_not_made_before_is_made_by_a_thread_when_a_game_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fade, "MAX_WAIT_SECONDS", 60.0)
    makers, make = list[threading.Thread](), table_top._large_tables._make

    def made(*looks: Any) -> pygame.Surface:
        makers.append(threading.current_thread())
        return make(*looks)

    with window("") as driver:
        driver.until(lambda: driver.top_scene is not None and not driver.top_scene.needs_redraw())
        run_in_thread(lambda: True).result(60)
        monkeypatch.setattr(table_top._large_tables, "_make", made)
        table_top._large_tables.clear()
        driver.app.navigation.table_routes.play(chosen("mixtour", (Seat(), Seat()), {}))
        picture = driver.comes(TableScene).picture
        driver.until(lambda: bool(picture.painter._view.laid_out.items), 0.002)
    assert [maker is threading.main_thread() for maker in makers] == [False]


def test_a_window_that_changes_its_size_is_laid_out_again() -> None:
    with window(size=(1280, 800)) as driver:
        driver.play("K@0,0")
        for size in SIZES:
            driver.resize(size)
            layout = driver.scene.board.layout
            assert layout.bar.width == size[0]
            assert max(rail.bottom for rail in layout.rails) <= size[1]
        driver.calm()
        driver.play("K@1,0")


def test_f11_fills_the_screen_and_gives_it_back() -> None:
    with window(size=(1100, 700)) as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_F11)
        assert driver.config.window.fullscreen
        driver.play("K@1,0")
        driver.key(pygame.K_F11)
        assert not driver.config.window.fullscreen
        assert pygame.display.get_window_size() == (1100, 700)
        driver.redrawn()
        assert driver.scene.board.layout.bar.width == 1100


def test_a_window_that_has_filled_the_screen_is_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def managed() -> tuple[int, int, int, int]:
        current_window().position = 1, 20  # where the screen's manager has put it
        return 0, 0, 0, 0

    with window("", size=(1100, 700)) as driver:
        monkeypatch.setattr("game.program.window.frame_edges", managed)
        shown = current_window()
        for place in ((50, 60), (7, 8)):
            shown.position = place
            driver.key(pygame.K_F11)
            driver.key(pygame.K_F11)
            assert (shown.position, shown.size) == (place, (1100, 700))


@pytest.mark.parametrize(
    ("size", "room", "edges", "fitted"),
    [
        ((1280, 800), None, (0, 0, 0, 0), (1280, 800)),
        ((1280, 800), (1366, 728), (0, 0, 0, 0), (1280, 728)),
        ((1280, 800), (1366, 728), (30, 2, 4, 2), (1280, 694)),
        ((1600, 900), (1366, 728), (30, 2, 4, 2), (1362, 694)),
        ((1024, 640), (1920, 1040), (30, 2, 4, 2), (1024, 640)),
    ],
)
def test_a_window_and_its_frame_fit_the_free_part_of_the_screen(
    size: Place, room: Place | None, edges: tuple[int, int, int, int], fitted: Place
) -> None:
    assert fit_size(size, pygame.Rect((0, 32), room) if room else None, edges) == fitted


@pytest.mark.parametrize(
    ("size", "room", "edges", "place"),
    [
        ((1280, 776), (0, 0, 1280, 776), (0, 0, 0, 0), (0, 0)),  # a bar fills the lower 24 pixels
        ((1280, 776), (0, 24, 1280, 776), (0, 0, 0, 0), (0, 24)),
        ((1280, 776), (0, 0, 1280, 800), (20, 1, 5, 1), (1, 20)),
        ((1100, 700), (0, 32, 1366, 700), (30, 2, 4, 2), (133, 62)),
        ((1024, 640), (0, 32, 1366, 736), (30, 2, 4, 2), (171, 93)),
    ],
)
def test_a_window_opens_in_the_middle_of_the_free_part_of_the_screen(
    size: Place, room: tuple[int, int, int, int], edges: tuple[int, int, int, int], place: Place
) -> None:
    assert middle_place(size, pygame.Rect(room), edges) == place


def test_without_a_place_of_its_own_a_window_is_moved_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.program.window.usable_screen_area", lambda: pygame.Rect(40, 30, 1280, 776))
    with window("", size=(1280, 776)):
        config = Config(window=values.WindowSettings(1280, 776))
        assert set_mode(config) == (40, 30)
        assert set_mode(config, None, (7, 9)) == (7, 9)


@pytest.mark.parametrize(("wished", "found"), [(None, (1000, 620)), ((1280, 800), (1280, 800))])
def test_only_a_remembered_size_gives_way_to_the_screen(
    monkeypatch: pytest.MonkeyPatch, wished: Place | None, found: Place
) -> None:
    monkeypatch.setattr("game.program.window.usable_screen_area", lambda: pygame.Rect(0, 0, 1000, 620))
    with window("", size=(1280, 800)):
        set_mode(Config(window=values.WindowSettings(1280, 800)), wished)
        assert pygame.display.get_window_size() == found
        assert current_window().minimum_size == (min(1024, found[0]), min(640, found[1]))


def test_the_title_starts_a_game_and_continues_it_after_a_kill(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        assert title.buttons.go_on is None
        driver.app.navigation.table_routes.play(title.seating.setup)
        driver.frames(12)
        driver.play("K@0,0")
    with window("", data=tmp_path) as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.until(lambda: title.buttons.go_on is not None, 0.002)
        driver.frames(2)
        assert title.buttons.go_on is not None
        driver.click(title.buttons.go_on.rect.center)
        driver.frames(12)
        assert driver.moves[:1] == ["K@0,0"]
        driver.key(pygame.K_b)
        driver.frames(12)
        assert isinstance(driver.top_scene, TitleScene)


def settled(driver: Driver) -> TitleScene:
    """The title when it knows the library: its buttons are made again then, and a click on the old buttons is lost."""
    title = driver.top_scene
    assert isinstance(title, TitleScene)
    driver.until(lambda: title._unfinished_request is None, 0.002)
    driver.frames(2)
    return title


@pytest.mark.slow
def test_every_game_is_begun_from_the_title_and_its_choice_remembered(tmp_path: Path) -> None:
    for game in GAMES.values():
        with window("", data=tmp_path) as driver:
            title = settled(driver)
            driver.click(title.cards.card_rects()[list(GAMES).index(game.id)].center)
            option = game.options[-1]
            driver.click(title.buttons.set_up.rect.center)
            driver.frames(4)
            scene = driver.top_scene
            assert isinstance(scene, SetupScene)
            if scene.widgets.chair is not None:
                driver.click(scene.widgets.chair.rect.center)
            else:
                driver.click(scene.widgets.more.rect.center)
                driver.frames(4)
                assert scene.panel is not None
                choices = [each for each in scene.panel.group.widgets if each.label == words._(option.label)]
                assert isinstance(choices[0], ChoiceField)
                driver.click(choices[0].segment_rects(scene.pen)[1].center)
            driver.key(pygame.K_RETURN)
            driver.frames(4)
            table = driver.table
            assert table.match.game is game
            assert table.match.options[option.key] == option.values[1]
            remembered = driver.config
            assert remembered.last.setup.startswith(f"{game.id} ")
            assert remembered.last.setup in remembered.last.setups
            assert len(remembered.last.setups) == len(GAMES)


def test_the_rules_are_read_from_the_title_and_from_the_table() -> None:
    with window("") as driver:
        driver.key(pygame.K_r)
        assert isinstance(driver.top_scene, RulesScene)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)
    with window() as driver:
        driver.play("K@0,0")
        for keys in ((pygame.K_F3,), (pygame.K_F10, pygame.K_F3)):
            for key in keys:
                driver.key(key)
            assert isinstance(driver.top_scene, RulesScene)
            for _ in keys:  # from the menu these lead back to the menu
                driver.key(pygame.K_ESCAPE)
        driver.play("K@1,0")


def test_an_old_configuration_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('width = 1300\nsetup = "stax players=3;person;computer:hard;person"\n', encoding="utf-8")
    found, notice = config_file.read_config(path)
    assert notice is None
    assert found.last.setups == []
    path.write_text("setups = [1, 2]", encoding="utf-8")
    assert config_file.read_config(path)[1] is not None


def test_the_language_is_switched_at_the_title() -> None:
    with window("", language="en") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        assert title.buttons.leave.label == "Quit"
        driver.click(title.buttons.language.rect.center)
        assert words.language() == "es"
        assert title.buttons.leave.label == words._("Quit") != "Quit"
        assert driver.config.look.language == "es"


def test_what_is_remembered_comes_back_and_damage_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "config.toml"
    assert config_file.read_config(path) == (values.Config(), None)
    kept = values.Config(
        values.LookSettings("es"),
        values.SoundSettings(mute=True),
        window=values.WindowSettings(1600),
        last=values.LastSettings('a "quoted" \\ one', ["one", 'an "other"']),
    )
    config_file.write_config(path, kept)
    assert config_file.read_config(path) == (kept, None)
    path.write_text("width = many", encoding="utf-8")
    found, notice = config_file.read_config(path)
    assert found == values.Config()
    assert notice is not None
    assert path.with_suffix(".damaged-1").read_text(encoding="utf-8") == "width = many"
    assert not path.exists()
