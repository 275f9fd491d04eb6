"""The gallery of widgets in the running loop: the keyboard alone and the mouse alone, and nothing cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.program.loop import App
from game.ui import words
from game.ui.look.themes import THEMES, Appearance
from game.ui.widgets import ChoiceField, Rows, Slider, TextField, Toggle, Widget
from lab.__main__ import main
from lab.driver import Driver, Place, post, window
from lab.gallery import Gallery

pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.slow]
TABS = ("look", "controls", "text", "list", "states")


@contextmanager
def gallery(
    tab: str = "look", theme: str = "wood", scale: int = 100, size: Place = (1280, 720), language: str = "en"
) -> Iterator[tuple[Driver, Gallery]]:
    with window("", size=size, language=language) as driver:
        scene = Gallery(driver.app.scenes.pop, Appearance(theme, scale), tab)
        driver.app.scenes.push(scene)
        driver.frames(12)
        yield driver, scene


def typed(driver: Driver, key: int, mod: int = 0) -> None:
    post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
    post(pygame.KEYUP, key=key, mod=mod, unicode="")
    driver.frames(2)


def by_tab(driver: Driver, scene: Gallery) -> Iterator[Widget]:
    """Every widget that Tab comes to, once round."""
    first = scene.group.focused
    while True:
        assert scene.group.focused is not None
        yield scene.group.focused
        driver.key(pygame.K_TAB)
        driver.frames(10)
        if scene.group.focused is first:
            return


@pytest.mark.parametrize("tab", TABS)
def test_tab_comes_to_every_widget_and_shows_it(tab: str) -> None:
    with gallery(tab, scale=150) as (driver, scene):
        window_area = pygame.Rect(0, 0, 1280, 720)
        met = []
        for widget in by_tab(driver, scene):
            met.append(widget)
            assert (widget.window or window_area).contains(widget.rect), widget.label
        assert {id(widget) for widget in met} == {id(widget) for widget in scene.group.widgets if widget.enabled}
        typed(driver, pygame.K_TAB, pygame.KMOD_SHIFT)
        assert scene.group.focused is met[-1]


def test_the_keyboard_alone_works_every_widget() -> None:
    with gallery("controls") as (driver, scene):
        for widget in by_tab(driver, scene):
            if widget in (scene.tabs, scene.back):
                continue
            if widget.label == "Ask a question":
                driver.key(pygame.K_RETURN)
                driver.key(pygame.K_ESCAPE)
            elif isinstance(widget, Slider | ChoiceField):
                driver.key(pygame.K_RIGHT)
            else:
                driver.key(pygame.K_SPACE if isinstance(widget, Toggle) else pygame.K_RETURN)
        assert scene.log == [
            "start", "save", "cancel", "undo", "sounds False", "volume 75", "speed fast", "player 2",
        ]  # fmt: skip


def test_text_is_typed_and_a_list_walked_by_the_keyboard_alone() -> None:
    with gallery("text") as (driver, scene):
        driver.key(pygame.K_TAB)
        field = scene.group.focused
        assert isinstance(field, TextField)
        typed(driver, pygame.K_a, pygame.KMOD_CTRL)
        for letter in "Eva":
            post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
            post(pygame.TEXTINPUT, text=letter)
        driver.frames(2)
        assert scene.log[-1] == "name Eva"
        typed(driver, pygame.K_TAB, pygame.KMOD_CTRL)
        assert scene.tab == "list"
        while not isinstance(scene.group.focused, Rows):
            driver.key(pygame.K_TAB)
        for key in (pygame.K_END, pygame.K_UP, pygame.K_RETURN):
            driver.key(key)
        assert scene.log[-2:] == ["row 2998", "opened 2998"]


def test_the_mouse_alone_works_widgets() -> None:
    with gallery("look") as (driver, scene):
        theme, scale, tongue = scene.group.widgets[1:4]
        assert isinstance(theme, ChoiceField)
        assert isinstance(scale, Slider)
        assert isinstance(tongue, ChoiceField)
        driver.click(theme.segment_rects(scene.pen)[2].center)
        driver.drag(scale.place_of(100, scene.pen), scale.place_of(150, scene.pen))
        assert scene.theme == "contrast"
        assert scene.scale > 120
        driver.frames(4)
        driver.click(tongue.segment_rects(scene.pen)[1].center)
        assert words.language() == "es"
        driver.click(scene.tabs.segment_rects(scene.pen)[3].center)
        assert scene.tab == "list"
        driver.frames(4)
        assert scene.rows is not None
        driver.point(scene.rows.rect.center)
        driver.events.wheel(scene.rows.rect.center, -4)
        driver.frames(14)
        assert scene.rows.visible_rows.start > 2
        row = scene.rows.visible_rows.start + 2
        for _ in range(2):
            driver.click(scene.rows.row_rect(row).center)
        assert scene.log[-2:] == [f"row {row}", f"opened {row}"]


def test_a_dialog_keeps_the_keyboard_and_gives_it_back() -> None:
    with gallery("list") as (driver, scene):
        scene.group.focus = 2
        driver.key(pygame.K_RETURN)
        assert scene.dialog is not None
        post(pygame.TEXTINPUT, text="!")
        driver.frames(2)
        driver.key(pygame.K_RETURN)  # the strong button's, from the field
        assert scene.log == ["name Ana María!", "rename"]
        assert scene.dialog is None
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        assert driver.top_scene is not scene


def test_a_frame_in_which_nothing_happens_draws_nothing() -> None:
    with gallery("controls") as (driver, scene):
        driver.frames(4)
        assert not scene.needs_redraw()


@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1280, 720), 75), ((2560, 1440), 200)])
def test_no_words_are_cut_off(size: Place, scale: int, language: str) -> None:
    with gallery(size=size, scale=scale, language=language) as (driver, scene):
        for tab in TABS:
            scene._turn(tab)
            driver.frames(2)
            assert scene.pen.truncated_texts == set(), tab


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_theme_styles_every_widget(theme: str) -> None:
    """No two themes draw the same picture, and the panel is in the theme's own colour."""
    with gallery("states", theme) as (driver, scene):
        surface = pygame.display.get_surface()
        assert surface is not None
        assert surface.get_at(scene._panel.move(-8, 0).midright)[:3] == pygame.Color(THEMES[theme].ground.solid)[:3]
        assert scene.pen.theme.gold == THEMES[theme].gold
        driver.frames(1)


def test_the_gallery_is_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Callable[[App], None]] = []

    def started(_arguments: object, begin: Callable[[App], None]) -> int:
        begun.append(begin)
        return 0

    monkeypatch.setattr("game.program.start.run", started)
    assert main(["gallery"]) == 0
    with window("") as driver:
        begun[0](driver.app)
        driver.frames(12)
        assert isinstance(driver.top_scene, Gallery)
