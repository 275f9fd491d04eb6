"""The usual colours of seats: set in the settings, used where a game is begun in none."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.play.setup import read_setup
from game.scenes.menus.settings import colours
from game.scenes.menus.title.scene import TitleScene
from game.scenes.players.colour_choice import Swatches
from game.scenes.players.seating import Seating
from game.settings.config_file import read_config, write_config
from game.settings.values import Config
from game.ui.look.theme import Theme
from lab.driver import window


def choices(config: Config) -> list[Swatches]:
    return [colours.palette(config, seat, lambda: None) for seat in range(3)]


def press(choice: Swatches, name: str) -> None:
    choice.choose(next(index for index, segment in enumerate(choice.segments) if segment.value == name))


def test_a_colour_gives_one_to_every_seat_two_exchange_theirs_and_the_games_own_is_for_all() -> None:
    config = Config()
    assert [palette.value for palette in choices(config)] == ["", "", ""]
    press(choices(config)[1], "teal")
    assert config.look.colours == ["ivory", "teal", "vermilion"]
    press(choices(config)[2], "ivory")
    assert config.look.colours == ["vermilion", "teal", "ivory"] == [palette.value for palette in choices(config)]
    press(choices(config)[0], "")
    assert config.look.colours == []
    assert [palette.value for palette in choices(config)] == ["", "", ""]


@pytest.mark.parametrize(
    "colours", ['["teal", "teal", "sky"]', '["teal"]', '["pink", "sky", "teal"]', '"teal"', "[1, 2, 3]"]
)
def test_colours_in_the_file_that_cannot_be_used_are_reported_and_ignored(tmp_path: Path, colours: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(f"[look]\ncolours = {colours}\n")
    config, notice = read_config(path)
    assert config.look.colours == []
    assert "colours" in str(notice)
    config.look.colours = ["teal", "sky", "ivory"]
    write_config(path, config)
    assert read_config(path)[0].look.colours == ["teal", "sky", "ivory"]


def test_a_setup_uses_them_where_nothing_else_is_chosen() -> None:
    seating = Seating(GAMES["mixtour"])
    assert seating.theme_in_colours(Theme()) == Theme()
    seating.usual_colours = ("teal", "sky", "ivory")
    assert seating.theme_in_colours(Theme()).chosen_colours == (("cream", "teal"), ("brick", "sky"))
    assert seating.setup.colours == ()
    seating.colours = ["ivory", "oxblood"]
    assert seating.theme_in_colours(Theme()).chosen_colours == (("cream", "ivory"), ("brick", "oxblood"))


@pytest.mark.slow
@pytest.mark.usefixtures("no_screen")
def test_they_are_worn_at_the_table_and_not_remembered_as_a_choice() -> None:
    with window("", speed="off") as driver:
        driver.config.look.colours = ["teal", "sky", "ivory"]
        driver.key(pygame.K_F2)
        driver.frames(12)
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        assert title.seating.theme_in_colours(Theme()).chosen_colours[0][1] == "teal"
        driver.key(pygame.K_s)
        driver.frames(12)
        theme = driver.scene.screen.painter.theme
        assert [colour for _own, colour in theme.chosen_colours] == ["teal", "sky"]
        assert driver.scene.board.setup.colours == ("teal", "sky")
        assert read_setup(driver.config.last.setup).colours == ()
