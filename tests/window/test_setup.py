"""A game set up at the window: names, colours, a clock, who starts by chance, and the rematch with seats swapped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ai.level_ratings import elo_of
from game.ai.strengths import is_mixed
from game.library.record import GameRecord
from game.play.clocks import TimeControl
from game.play.setup import EVEN_LEVEL, RANDOM_START, Seat
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.setup.heaps import set_table
from game.scenes.menus.setup.panels import SeatChoices
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.settings import config_file, values
from game.ui.widgets import ChoiceField
from lab.driver import Driver, post, window

pytestmark = pytest.mark.usefixtures("no_screen")


def set_up(driver: Driver) -> SetupScene:
    """Open the scene from the title by its button."""
    title = driver.top_scene
    assert isinstance(title, TitleScene)
    driver.click(title.buttons.set_up.rect.center)
    driver.frames(12)
    scene = driver.top_scene
    assert isinstance(scene, SetupScene)
    return scene


def choices(driver: Driver, scene: SetupScene, seat: int) -> SeatChoices:
    """The choices of a seat, opened by a click on its card if they are not open."""
    if scene.panel is None or scene.opened != seat:
        driver.click(scene.widgets.cards[seat].rect.center)
        driver.frames(2)
    assert scene.panel is not None
    content = scene.panel.content
    assert isinstance(content, SeatChoices)
    return content


def pick(driver: Driver, scene: SetupScene, choice: ChoiceField, value: str) -> None:
    """Click a segment."""
    index = next(i for i, segment in enumerate(choice.segments) if segment.value == value)
    driver.click(choice.segment_rects(scene.pen)[index].center)
    driver.frames(2)


def call(driver: Driver, scene: SetupScene, player: int, name: str) -> None:
    """Write a name into its field."""
    driver.click(choices(driver, scene, player).name.rect.center)
    post(pygame.TEXTINPUT, text=name)
    driver.frames(2)


def hand_words(driver: Driver) -> list[str]:
    """The words on the hands about their players."""
    return [rail.content.name for rail in driver.rails]


@pytest.mark.slow
def test_a_game_with_names_a_clock_and_chance_and_its_swapped_rematch(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        scene = set_up(driver)
        scene.draw_number = lambda count: count - 1
        pick(driver, scene, choices(driver, scene, 1).who, "person")
        call(driver, scene, 0, "Ana")
        call(driver, scene, 1, "Bo")
        pick(driver, scene, choices(driver, scene, 0).colour, "teal")
        pick(driver, scene, choices(driver, scene, 1).colour, "sky")
        driver.key(pygame.K_ESCAPE)
        driver.click(scene.widgets.chance.rect.center)
        assert scene.seating.starter == RANDOM_START
        driver.click((scene.widgets.clock.rect.right - 4, scene.widgets.clock.rect.centery))
        driver.key(pygame.K_RETURN)
        assert driver.comes(TableScene)  # when the coin has fallen

        board = driver.scene.board
        assert board.setup.seats == (Seat("", "Bo"), Seat("", "Ana"))
        assert board.setup.colours == ("sky", "teal")
        assert board.table.clocks is not None
        assert board.table.clocks.control == TimeControl(300, 3)
        assert hand_words(driver) == ["Bo", "Ana"]
        remembered = driver.config
        assert (
            remembered.last.setup == "stax players=2;person Ana;person Bo;starts chance;colours teal sky;clock 5:00+3"
        )
        assert remembered.last.setup in remembered.last.setups

        driver.play("K@0,0")
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.card is not None)
        card = driver.card
        assert card is not None
        assert card.title == "Bo wins"
        driver.key(pygame.K_j)
        driver.frames(12)
        assert driver.moves == []
        assert board.setup.seats == (Seat("", "Ana"), Seat("", "Bo"))
        assert board.setup.colours == board.table.colours == ("teal", "sky")
        assert board.table.match.game.texts.seat_names == ("Green", "Sky blue")
        assert driver.scene.screen.painter.theme.chosen_colours == (("ivory", "teal"), ("slate", "sky"))
        assert board.table.clocks.times == (300, 300)
        assert hand_words(driver) == ["Ana", "Bo"]
        driver.play("K@0,0")
        kept = driver.library.saved_game(board.table.saved or 0).result(60)
        assert kept.record.colours == ("teal", "sky")

        driver.key(pygame.K_F10)
        driver.key(pygame.K_n)
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert driver.moves == []
        assert hand_words(driver) == ["Ana", "Bo"]
        driver.play("K@0,0")
        driver.key(pygame.K_j)
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert hand_words(driver) == ["Bo", "Ana"]
        driver.play("K@0,0")

        driver.key(pygame.K_b)
        driver.frames(12)
        driver.key(pygame.K_l)
        driver.until(lambda: isinstance(driver.top_scene, LibraryScene))
        kept = driver.library.wait_for_unfinished(1)[0]
        assert list(kept.record.seats) == ["person Bo", "person Ana"]
        assert kept.record.clock == "5:00+3"
        assert kept.record.colours == ("sky", "teal")
        assert [saved.record.seats for saved in driver.library.wait_for_unfinished(9)] == [("person Bo", "person Ana")]


@pytest.mark.slow
def test_escape_leads_back_and_keeps_what_was_chosen(tmp_path: Path) -> None:
    remembered: list[str] = []
    with window("", data=tmp_path, game="") as driver:
        driver.app.services.preferences.write = lambda found: remembered.append(found.last.setup)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_u)
        driver.frames(12)
        scene = driver.top_scene
        assert isinstance(scene, SetupScene)
        call(driver, scene, 0, "Ana")
        driver.key(pygame.K_ESCAPE)  # closes the choices of the seat
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        assert title.seating.seats[0] == Seat("", "Ana")
        assert ";person Ana;" in remembered[-1]
        driver.key(pygame.K_s)
        driver.frames(12)
        assert driver.scene.board.setup.seats[0] == Seat("", "Ana")


def test_the_clock_of_the_command_line_counts_until_another_is_chosen(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        driver.app.navigation.table_routes.control = TimeControl(60)
        driver.app.navigation.title()
        driver.frames(12)
        driver.key(pygame.K_s)
        driver.frames(12)
        assert driver.scene.board.setup.control == TimeControl(60)
        assert "clock" not in driver.config.last.setup
        driver.app.navigation.title()
        driver.frames(12)
        scene = set_up(driver)
        while scene.seating.control is not None:
            driver.click((scene.widgets.clock.rect.right - 4, scene.widgets.clock.rect.centery))
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert driver.scene.board.setup.control is None


def test_an_old_configuration_is_still_read_and_a_new_one_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    texts = ["mixtour goal=2;person;computer:hard", "stax players=2;person Ana;person;starts 2;colours sky teal"]
    config_file.write_config(path, values.Config(last=values.LastSettings(texts[1], texts)))
    found, notice = config_file.read_config(path)
    assert notice is None
    assert found.last.setups == texts


@pytest.mark.slow
def test_against_the_computer_a_swapped_rematch_is_begun_by_it(tmp_path: Path) -> None:
    with window("person Ana,computer:novice", data=tmp_path) as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.card is not None)
        driver.key(pygame.K_j)
        driver.frames(4)
        board = driver.scene.board
        assert board.setup.seats == (Seat("novice"), Seat("", "Ana"))
        assert board.below == 1
        driver.until(lambda: board.can_choose and len(driver.moves) == 1, 0.002)
        driver.app.navigation.title()
        driver.frames(12)
        assert list(driver.library.wait_for_unfinished(1)[0].record.seats) == ["computer:novice", "person Ana"]


def test_three_players_move_up_one_seat() -> None:
    with window("person Ana,person Bo,person Cy") as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_F10)
        driver.press("Rematch, seats rotated")
        driver.key(pygame.K_ESCAPE)
        assert driver.moves == ["K@0,0"]
        driver.key(pygame.K_j)
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        assert driver.moves == []
        assert hand_words(driver) == ["Cy", "Ana", "Bo"]


def test_the_rules_are_read_from_the_setup_and_nothing_is_lost() -> None:
    with window("") as driver:
        scene = set_up(driver)
        call(driver, scene, 0, "Ana")
        driver.key(pygame.K_F3)
        assert driver.comes(RulesScene)
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is scene
        name = choices(driver, scene, 0).name
        assert name.value == "Ana"
        assert scene.panel is not None
        assert scene.panel.group.focused is name


def tally_words(driver: Driver) -> str:
    """The words of the score about the leader or the winner."""
    tally = driver.scene.picture.chrome.tally
    assert tally is not None
    assert tally.content is not None
    return tally.content.words


def test_the_score_names_the_player_who_is_ahead() -> None:
    with window("person Ana,computer:master Robo", game="stack-22", seconds=30) as driver:
        match = driver.match
        driver.play(match.game.notation.write_move(match.position, match.position.legal()[0]))
        driver.key(pygame.K_l)
        driver.frames(8)
        assert tally_words(driver) == "Ahead: Ana (Tiles on level 1)"
        driver.key(pygame.K_o)
        driver.frames(8)
        assert tally_words(driver) == "Ahead: Robo (Tiles on level 1)"
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.card is not None)
        driver.key(pygame.K_ESCAPE)
        driver.frames(8)
        assert tally_words(driver) == "You lost"


def test_an_even_game_finds_its_strength_and_finds_it_again_for_the_next(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        for number in range(3):
            record = GameRecord("stax", {"players": "2"}, ("person", "computer:easy"), result="win 0 played")
            driver.library.add(replace(record, updated=float(number + 1)))
        scene = set_up(driver)
        driver.until(lambda: scene.seating.own_strength.games == 3, 0.002)
        level = choices(driver, scene, 1).level
        assert level is not None
        pick(driver, scene, level, EVEN_LEVEL)
        own = scene.seating.own_strength
        chosen = choices(driver, scene, 1).level
        assert chosen is not None
        assert "after 3 games" in chosen.segments[chosen.index].tip
        driver.key(pygame.K_RETURN)
        assert driver.comes(TableScene)
        board = driver.scene.board
        assert board.setup.seats == (Seat(), Seat(own.level))
        assert driver.config.last.setup.startswith("stax players=2;person;computer:even")

        driver.play("K@0,0")
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: driver.card is not None)
        first = driver.scene
        driver.key(pygame.K_n)
        driver.until(lambda: driver.top_scene is not first, 0.002)
        assert driver.comes(TableScene)
        again = driver.scene.board.setup.seats[1].level
        assert is_mixed(again)
        lower, before = elo_of("stax", 2, again), elo_of("stax", 2, own.level)
        assert lower is not None
        assert before is not None
        assert lower < before  # the game was lost


def test_the_pieces_of_the_seat_at_the_foot_begin_in_front() -> None:
    with window("") as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        while title.current_game.id != "death-stacks":
            driver.key(pygame.K_RIGHT)
        scene = set_up(driver)
        frame, camera = set_table(scene.seating, scene.pen.theme)[1].frame_and_camera(pygame.Rect(0, 0, 600, 400))
        stacks = frame.arrangement.stacks.items()
        lowest = max(stacks, key=lambda item: camera.at(item[0])[1])
        assert lowest[1][-1].owner == 0


def test_a_head_start_is_on_the_table_and_goes_with_its_giver(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        while title.current_game.id != "death-stacks":
            driver.key(pygame.K_RIGHT)
        scene = set_up(driver)
        scene.seating.set_gifts((0, 2))
        driver.key(pygame.K_RETURN)
        assert driver.comes(TableScene)
        start = driver.match.start
        assert start is not None
        assert "/b,b,bb,bb,bb,bb r" in start
        first = driver.scene
        driver.scene._start_again(swapped=True)
        driver.until(lambda: driver.top_scene is not first, 0.002)
        assert driver.comes(TableScene)
        start = driver.match.start
        assert start is not None
        assert start.startswith("r,r,rr,rr,rr,rr/")


@pytest.mark.parametrize("seats", ["person,computer:even", "computer:even,computer:even"])
def test_an_even_game_may_be_the_first_that_the_program_shows(seats: str) -> None:
    with window(seats) as driver:
        assert driver.comes(TableScene)
        assert all(seat.human or is_mixed(seat.level) for seat in driver.scene.board.setup.seats)
