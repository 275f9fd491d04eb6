"""The settings by real events: everything can be reached and is true at once, and nothing is lost."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.core.display.pieces import SquareBoard
from game.core.geometry.hexes import Cell
from game.games import GAMES
from game.program.start import open_library_in
from game.scenes.base.notice import Notice
from game.scenes.menus.settings.about import FactLines
from game.scenes.menus.settings.pages import TABS
from game.scenes.menus.settings.rows import SettingRow
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.settings import config_file
from game.ui import words
from game.ui.look.table_top import table_top
from game.ui.look.theme import Theme
from game.ui.look.themes import THEMES, Appearance
from game.ui.render.frame import Marker, Ring
from game.ui.widgets import ChoiceField, Column, Slider, TextField, Toggle
from lab.driver import Driver, window


def settings(driver: Driver) -> SettingsScene:
    top = driver.top_scene
    assert isinstance(top, SettingsScene)
    return top


def row(driver: Driver, name: str) -> ChoiceField | Slider | TextField | Toggle:
    """The widget beside a name."""
    content = settings(driver).page.content
    assert isinstance(content, Column)
    for item in content.items:
        if isinstance(item, SettingRow) and item.name == name:
            assert isinstance(item.widget, ChoiceField | Slider | TextField | Toggle)
            return item.widget
    raise AssertionError(name)


def tab(driver: Driver, name: str) -> None:
    """Click a tab."""
    scene = settings(driver)
    driver.click(scene.tabs.segment_rects(scene.pen)[list(TABS).index(name)].center)
    assert settings(driver).tabs.value == name


def pick(driver: Driver, name: str, value: str) -> None:
    """Click a segment of a choice."""
    choice = row(driver, name)
    assert isinstance(choice, ChoiceField)
    index = [segment.value for segment in choice.segments].index(value)
    driver.click(choice.segment_rects(settings(driver).pen)[index].center)


def drag(driver: Driver, name: str, value: int) -> None:
    """Drag a slider's knob."""
    slider = row(driver, name)
    assert isinstance(slider, Slider)
    pen = settings(driver).pen
    driver.drag(slider.place_of(slider.value, pen), slider.place_of(value, pen))


def test_the_settings_are_reached_from_the_title_and_left_one_step_at_a_time() -> None:
    with window("") as driver:
        driver.key(pygame.K_F2)
        assert isinstance(settings(driver), SettingsScene)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)


def test_the_settings_are_reached_from_the_table_and_the_game_goes_on() -> None:
    with window(game="mixtour") as driver:
        for keys in ((pygame.K_F2,), (pygame.K_F10, pygame.K_F2)):
            for key in keys:
                driver.key(key)
            assert isinstance(settings(driver), SettingsScene)
            driver.key(pygame.K_ESCAPE)
            assert isinstance(driver.top_scene, TableScene)
        assert not driver.table.is_paused


@pytest.mark.slow
def test_theme_flat_view_and_coordinates_are_true_at_the_table_below() -> None:
    with window(game="mixtour") as driver:
        assert not driver.camera_control.is_flat
        assert not driver.scene.board.frame().coordinates
        driver.key(pygame.K_F2)
        pick(driver, "Theme", "slate")
        assert settings(driver).pen.theme.ink == THEMES["slate"].ink
        driver.click(row(driver, "From above").rect.center)
        driver.click(row(driver, "Coordinates").rect.center)
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert driver.scene.picture.pen.theme.backdrop.felt == THEMES["slate"].backdrop.felt
        assert driver.camera_control.is_flat
        assert driver.scene.board.frame().coordinates
        driver.key(pygame.K_F2)
        driver.click(row(driver, "From above").rect.center)
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert not driver.camera_control.is_flat


@pytest.mark.slow
def test_another_table_is_seen_at_once_and_played_on_afterwards() -> None:
    with window() as driver:
        driver.key(pygame.K_F2)
        for kind in ("oak", "stone", "felt"):
            pick(driver, "The table", kind)
            assert driver.config.look.table == settings(driver).pen.theme.backdrop.table == kind
        pick(driver, "The table", "stone")
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        seen, picture = pygame.display.get_surface(), driver.scene.picture
        assert seen is not None
        place = picture.area.right - 30, picture.area.centery
        wanted = table_top(seen.get_size(), replace(Theme(), unit=0.8).with_table("stone")).get_at(place)
        driver.until(lambda: seen.get_at(place) == wanted, 0.002)  # the settings fade when the new table is there
        assert seen.get_at(place) != table_top(seen.get_size(), replace(Theme(), unit=0.8)).get_at(place)


@pytest.mark.usefixtures("whole")
def test_the_table_beside_them_shows_what_is_set() -> None:
    with window("") as driver:
        driver.key(pygame.K_F2)
        scene = settings(driver)
        preview = scene.preview
        driver.until(lambda: scene.table.is_complete, 0.001)
        driver.frames(12)
        rect, before = scene.board, pygame.display.get_surface()
        assert before is not None
        seen = [pygame.image.tobytes(before.subsurface(rect), "RGB")]
        for name in ("From above", "Coordinates", "Coordinates"):
            driver.click(row(driver, name).rect.center)
            driver.until(lambda: scene.table.is_complete, 0.001)
            driver.frames(12)  # the old table fades
            seen.append(pygame.image.tobytes(before.subsurface(rect), "RGB"))
        assert isinstance(preview.table.content.arrangement.field, SquareBoard)
        assert len(set(seen)) == 4


@pytest.mark.slow_cases("normal-True")
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(("speed", "fades"), [("normal", True), ("off", False)])
def test_an_old_table_fades_for_a_moment_and_not_without_motion(speed: str, fades: bool) -> None:
    with window("", speed=speed) as driver:
        driver.config.look.animation = speed
        driver.key(pygame.K_F2)
        scene = settings(driver)
        driver.until(lambda: scene.table.is_complete, 0.001)
        driver.frames(12)
        pick(driver, "Theme", "slate")
        assert scene.fade.is_fading is fades
        driver.until(lambda: scene.table.is_complete, 0.001)
        driver.frames(12)
        assert not scene.fade.is_fading


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_the_table_beside_them_turns_by_clicks_and_keys_but_not_while_a_key_is_caught() -> None:
    with window("", speed="off") as driver:
        driver.key(pygame.K_F2)
        scene = settings(driver)
        driver.click((scene.board.left + 4, scene.board.top + 4))
        driver.key(pygame.K_e)
        assert scene.preview.board().turns == 2
        driver.key(pygame.K_q)
        assert scene.preview.board().turns == 1
        driver.until(lambda: scene.table.is_complete, 0.001)
        tab(driver, "engine")
        scene.group.focus_on(row(driver, "Command"))
        driver.key(pygame.K_e)
        assert scene.preview.board().turns == 1


def test_the_pieces_of_the_table_beside_them_can_be_moved() -> None:
    with window("", speed="off") as driver:
        driver.key(pygame.K_F2)
        scene = settings(driver)
        table = scene.preview.table
        before = table.content.arrangement
        piece, target = next(
            (cell, other)
            for cell in before.stacks
            if table.click(cell)
            for other in sorted(set(cells_marked(table.content.markers, "may")) - {cell})
        )
        driver.key(pygame.K_ESCAPE)
        assert not table.has_chosen
        for cell in (piece, target):
            camera = scene.preview.board().frame_and_camera(scene.board)[1]
            height = len(table.content.arrangement.stacks.get(cell, ()))
            x, y = camera.at(cell, height)
            driver.click((round(x), round(y)))
            assert table.has_chosen is (cell == piece)
        assert table.content.arrangement.stacks != before.stacks
        assert scene.preview.board().turns == 0


def cells_marked(markers: Sequence[Marker], kind: str) -> list[Cell]:
    """The cells that have a ring of a kind."""
    return [mark.cell for mark in markers if isinstance(mark, Ring) and mark.kind == kind]


def test_a_palette_opens_below_the_colours_and_a_page_can_be_as_it_came() -> None:
    with window("", speed="normal") as driver:
        driver.config.look.animation = "normal"
        driver.key(pygame.K_F2)
        scene = settings(driver)
        assert scene.reset not in scene.group.widgets
        chips = row(driver, "Colours of the pieces")
        assert isinstance(chips, ChoiceField)
        driver.click(chips.segment_rects(scene.pen)[1].center)
        palette = row(driver, "Moves second")
        assert isinstance(palette, ChoiceField)
        driver.click(palette.segment_rects(scene.pen)[3].center)
        assert driver.config.look.colours[1] == palette.segments[3].value
        driver.config.look.language = "en"
        driver.click(settings(driver).reset.rect.center)
        assert driver.config.look.colours == []
        assert driver.config.look.language == "en"
        assert scene.reset not in scene.group.widgets


def test_a_game_begins_flat_if_that_is_set() -> None:
    with window("") as driver:
        driver.config.look.flat = True
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.app.navigation.table_routes.play(title.seating.setup)
        driver.frames(4)
        assert driver.camera_control.is_flat


@pytest.mark.slow
def test_the_scale_follows_the_slider_when_it_is_let_go() -> None:
    with window("", size=(1920, 1080)) as driver:
        driver.key(pygame.K_F2)
        before = settings(driver).pen.theme.unit
        slider = row(driver, "Size of the interface")
        assert isinstance(slider, Slider)
        pen = settings(driver).pen
        driver.point(slider.place_of(100, pen))
        driver.events.button(slider.place_of(100, pen), 1, True)
        driver.events.move(slider.place_of(120, pen))
        driver.frames(4)
        assert driver.config.look.scale == 120
        assert settings(driver).pen.theme.unit == before  # nothing moves under the pointer
        driver.events.button(slider.place_of(120, pen), 1, False)
        driver.frames(4)
        assert settings(driver).pen.theme.unit > before


def test_another_language_is_spoken_at_once_everywhere() -> None:
    with window() as driver:
        driver.key(pygame.K_F2)
        pick(driver, "Language", "es")
        assert words.language() == driver.config.look.language == "es"
        assert settings(driver).back.label == words._("Settings") != "Settings"
        driver.key(pygame.K_ESCAPE)
        driver.frames(30)
        assert driver.rails[0].content.name == words._("Ivory") != "Ivory"


def test_volumes_are_heard_as_samples_and_mute_silences(monkeypatch: pytest.MonkeyPatch) -> None:
    with window("") as driver:
        heard: list[str] = []
        monkeypatch.setattr(driver.app.services.sounds, "play", heard.append)
        driver.key(pygame.K_F2)
        tab(driver, "sound")
        drag(driver, "Table", 40)
        assert driver.config.sound.table == 40
        assert driver.app.services.sounds.table_volume == 0.4
        assert heard[-1:] == ["land1"]
        drag(driver, "Interface", 20)
        assert driver.app.services.sounds.interface_volume == 0.2
        assert heard == ["click", "land1", "click"]  # the tab, and a sample of each volume
        driver.click(row(driver, "Sound").rect.center)
        assert driver.config.sound.mute
        assert driver.app.services.sounds.muted


@pytest.mark.usefixtures("whole")
def test_no_speed_means_no_fade_and_no_glide() -> None:
    with window(game="stax") as driver:
        assert driver.app.scenes.fade.seconds > 0
        driver.key(pygame.K_F2)
        pick(driver, "Motion", "off")
        driver.key(pygame.K_ESCAPE)
        assert driver.app.scenes.fade.seconds == 0
        assert driver.camera_control.seconds == 0
        assert driver.playback.speed == "off"


def test_the_engine_is_set_by_the_keyboard_alone() -> None:
    with window("") as driver:
        driver.app.services.preferences.seconds_for_run = None
        driver.key(pygame.K_F2)
        driver.key(pygame.K_TAB)  # the first key only shows where the focus is, or moves it from the tabs
        settings(driver).group.focus_on(settings(driver).tabs)
        for _ in range(list(TABS).index("engine")):
            driver.key(pygame.K_RIGHT)
        assert settings(driver).tabs.value == "engine"
        reached = set()
        for _ in range(len(settings(driver).group.widgets) + 1):  # a change brings the word that undoes it
            driver.key(pygame.K_TAB)
            focused = settings(driver).group.focused
            assert focused is not None
            reached.add(id(focused))
            if focused is row(driver, "Time for a move"):
                driver.key(pygame.K_RIGHT)
            if focused is row(driver, "Command"):
                pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="./other -q"))
                driver.frames(3)
        assert reached == {id(widget) for widget in settings(driver).group.widgets}
        assert driver.config.engine.seconds == driver.app.services.preferences.seconds == 3.0
        assert driver.config.engine.command == "./other -q"
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)


def test_what_is_changed_is_written_soon(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    with window("") as driver:
        driver.app.services.preferences.write = partial(config_file.write_config, path)
        driver.key(pygame.K_F2)
        pick(driver, "Theme", "contrast")
        driver.frames(60)
        assert config_file.read_config(path)[0].look.theme == "contrast"
        pick(driver, "Theme", "wood")
        driver.key(pygame.K_ESCAPE)
        assert config_file.read_config(path)[0].look.theme == "wood"


def test_what_cannot_be_written_is_reported_once_and_the_program_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("a file, not a folder", encoding="utf-8")
    with window("") as driver:
        driver.app.services.preferences.write = partial(config_file.write_config, folder / "config.toml")
        driver.key(pygame.K_F2)
        driver.frames(2)
        notice = driver.top_scene
        assert isinstance(notice, Notice)
        assert str(folder) in notice._dialog.words
        driver.key(pygame.K_RETURN)
        pick(driver, "Theme", "contrast")
        driver.frames(60)
        assert settings(driver).services.preferences.config.look.theme == "contrast"
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)


def test_a_file_that_cannot_be_edited_is_renamed_and_a_notice_names_it(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[" + ".".join(["a"] * 3000) + "]\n", encoding="utf-8")
    with window("") as driver:
        driver.app.services.preferences.write = partial(config_file.write_config, path)
        driver.app.services.preferences.remember()
        driver.frames(2)
        notice = driver.top_scene
        assert isinstance(notice, Notice)
        assert "config.damaged-1" in notice._dialog.words
    assert config_file.read_config(path)[1] is None


def test_games_are_kept_in_the_chosen_folder_or_in_the_usual_one_and_that_is_shown(tmp_path: Path) -> None:
    usual, own, none = tmp_path / "usual", tmp_path / "own", tmp_path / "file"
    library, notice = open_library_in(str(own), usual)
    library.close()
    assert notice is None
    assert any(own.iterdir())
    assert not usual.exists()
    none.write_text("a file, not a folder", encoding="utf-8")
    library, notice = open_library_in(str(none), usual)
    library.close()
    assert str(none) in str(notice)
    assert any(usual.iterdir())


def test_the_credits_name_every_designer_and_library() -> None:
    with window("") as driver:
        driver.key(pygame.K_F2)
        tab(driver, "about")
        content = settings(driver).page.content
        assert isinstance(content, Column)
        facts = " ".join(f"{a} {b}" for item in content.items if isinstance(item, FactLines) for a, b in item.lines)
        assert all(game.name in facts and game.texts.designer in facts for game in GAMES.values())
        project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert all(re.split(r"[<>=]", needed)[0].lower() in facts.lower() for needed in project["dependencies"])


SIZES = (1024, 640), (1280, 720), pytest.param((2560, 1440), marks=pytest.mark.slow)


@pytest.mark.slow_cases("*-en-*", "size[12]-*", "*-75", "*-100")
@pytest.mark.parametrize("scale", [75, 100, 150])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_and_nothing_overlaps(size: tuple[int, int], language: str, scale: int) -> None:
    with window("", size=size, language=language, appearance=Appearance("wood", scale)) as driver:
        driver.config.look.language = language
        driver.key(pygame.K_F2)
        for name in TABS:
            tab(driver, name)
            scene = settings(driver)
            driver.frames(2)
            assert scene.pen.truncated_texts == set()
            rects = [widget.rect for widget in scene.group.widgets]
            assert all(not a.colliderect(b) for a, b in itertools.combinations(rects, 2))
            assert scene.tabs.rect.bottom <= scene.page.view.top
            assert pygame.Rect((0, 0), size).contains(scene.page.view)
            for widget in scene.group.widgets:
                assert widget.rect.width >= widget.min_width(scene.pen) - scene.pen.px(12), widget.label


def test_the_server_between_two_homes_is_set() -> None:
    with window(seats="") as driver:
        driver.app.services.friends.keep("Clara", "ab" * 32)
        driver.key(pygame.K_F2)
        driver.comes(SettingsScene)
        tab(driver, "friend")
        field = row(driver, "Server")
        assert isinstance(field, TextField)
        field.write("ws://example.org")
        assert driver.config.friend.server == ""
        assert "is not the address of a server" in settings(driver).toast.words
        field.clear()
        field.write("ws://example.org:4000/v1")
        assert driver.config.friend.server == "ws://example.org:4000/v1"
        content = settings(driver).page.content
        assert isinstance(content, Column)
        forget = next(each for each in content.items if isinstance(each, SettingRow) and each.name == "Clara").widget
        forget.press()
        driver.frames(3)
        assert driver.app.services.friends.friends == ()
        assert not any(isinstance(each, SettingRow) and each.name == "Clara" for each in content_items(driver))


def content_items(driver: Driver) -> list[object]:
    """The rows of the page that is open."""
    content = settings(driver).page.content
    assert isinstance(content, Column)
    return list(content.items)
