"""Themes and the interface's scale over the scenes that there are, and changed while one is seen."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES
from game.play.setup import LEVEL_NAMES
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.title.scene import TitleScene
from game.settings import values
from game.ui.look.themes import THEMES, WOOD, Appearance
from game.ui.menu import Menu
from game.ui.panels.help import HelpDialog
from game.ui.widgets import QuestionDialog
from lab.driver import Place, window

pytestmark = pytest.mark.usefixtures("no_screen")
SMALL = (1280, 720)
GRADES = ((75, "en"), (75, "es"), (150, "en"), (150, "es"), (200, "es"))


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "language"), GRADES)
def test_no_words_of_the_table_are_cut_off_at_any_scale(scale: int, language: str) -> None:
    seats = "person,computer:master,computer:novice"
    with window(seats, size=SMALL, language=language, seconds=30, appearance=Appearance("wood", scale)) as driver:
        driver.play("K@0,0")
        for key in (pygame.K_F10, pygame.K_g, pygame.K_F1):
            driver.key(key)
            sheet = driver.dialog
            assert isinstance(sheet, Menu | QuestionDialog | HelpDialog)
            assert pygame.Rect((0, 0), SMALL).contains(sheet.rect)
            driver.key(pygame.K_ESCAPE)
        driver.point(driver.top((0, 0)))
        assert driver.cut_words == set() or scale > 150  # what is promised for so small a window


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_levels_of_two_opponents_are_not_cut_off(language: str) -> None:
    levels = list(LEVEL_NAMES)
    for pair in zip(levels, [*levels[1:], levels[0]], strict=True):
        seats = ",".join(["person", *(f"computer:{level}" for level in pair)])
        with window(seats, size=SMALL, language=language, seconds=30) as driver:
            driver.frames(2)
            assert driver.cut_words == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_words_of_any_game_are_cut_off_at_one_and_a_half(game: str) -> None:
    options = {option.key: option.values[-1] for option in GAMES[game].options if option.key != "players"}
    appearance = Appearance("contrast", 150)
    with window(size=SMALL, language="es", game=game, options=options, appearance=appearance) as driver:
        board = driver.scene.board
        driver.pick(board.state.situation.first_picks[0])
        for place in (board.layout.table.center, board.layout.table.midleft):
            driver.click(place)
        assert driver.cut_words == set()


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "language"), GRADES)
def test_no_words_of_the_title_and_the_rules_are_cut_off(scale: int, language: str) -> None:
    with window("", size=SMALL, language=language, appearance=Appearance("slate", scale)) as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.frames(2)
        assert title.pen.truncated_texts == set()
        driver.key(pygame.K_r)
        rules = driver.top_scene
        assert isinstance(rules, RulesScene)
        driver.frames(2)
        assert rules.pen.truncated_texts == set()


def pixel(place: Place) -> tuple[int, ...]:
    surface = pygame.display.get_surface()
    assert surface is not None
    return tuple(surface.get_at(place))[:3]


def test_the_theme_of_a_table_changes_while_it_is_seen() -> None:
    with window(size=SMALL) as driver:
        driver.play("K@0,0")
        cloth = pixel((900, 500))
        driver.config.look.theme, driver.config.look.scale = "contrast", 125
        driver.app.scenes.invalidate()
        driver.frames(4)
        assert pixel((20, 400)) == tuple(pygame.Color(THEMES["contrast"].backdrop.felt))[:3] != cloth
        assert driver.scene.board.layout.unit == driver.scene.picture.pen.theme.unit == pytest.approx(1.0)
        driver.play("K@1,0")


def test_scenes_below_a_notice_get_the_theme_when_they_come_back() -> None:
    with window("", size=SMALL) as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.key(pygame.K_r)
        driver.config.look.theme = "slate"
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        assert driver.top_scene is title
        assert title.pen.theme.ink == THEMES["slate"].ink


def test_a_look_that_nobody_knows_is_the_usual_one() -> None:
    assert Appearance("velvet", 900).scale == 2.0
    assert Appearance("velvet", 10).scale == 0.75
    assert Appearance("velvet").theme((1280, 1000)) == WOOD
    assert values.Config().look.theme in THEMES
