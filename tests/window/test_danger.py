"""An attacked king: named in the pill, drawn on the table, heard once, unless switched off; captured by a click."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.display.picks import FromStack, Onto
from game.core.game import read_options
from game.games import GAMES
from game.library.record import GameRecord
from game.library.tree import Tree
from game.ui.render.frame import Danger, HuntMark, Ring
from game.ui.render.markers import PULSE_END, PULSE_STEPS
from game.ui.sound import Sounds
from lab.driver import Driver, window
from lab.tour.evenings import EVENINGS
from tests.window.short_game import GAME
from tests.window.test_review import review

pytestmark = pytest.mark.usefixtures("no_screen")

ATTACKED = len(GAME) - 2  # plies after which Light's king can be taken next


def attacked(driver: Driver) -> None:
    for move in GAME[:ATTACKED]:
        driver.play(move)


def dangers(driver: Driver) -> list[Danger]:
    return [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Danger)]


@pytest.mark.slow_cases("es-*")
@pytest.mark.parametrize(
    ("language", "words", "attackers"),
    [("en", "Ivory: your king is attacked", "by 2 tiles"), ("es", "Marfil: tu rey está atacado", "por 2 fichas")],
)
def test_it_is_named_and_drawn(language: str, words: str, attackers: str) -> None:
    with window(language=language) as driver:
        attacked(driver)
        pill = driver.scene.picture.chrome.pill.content
        assert (pill.strong, pill.stain, pill.alarm) == (words, "ivory", "slate")
        assert pill.words == attackers
        lines = {(danger.points[0][0], danger.points[-1][0]) for danger in dangers(driver)}
        assert lines == {((-1, 1), (0, 0)), ((1, -1), (0, 0))}  # by the king beside it, and over the table


@pytest.mark.slow
def test_the_pulse_runs_twice_and_rests() -> None:
    with window() as driver:
        attacked(driver)
        moments = {dangers(driver)[0].moment}
        for _ in range(400):
            driver.frames()
            moments.add(dangers(driver)[0].moment)
        assert max(moments) == PULSE_END
        assert len(moments) > PULSE_STEPS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("warnings", "seen", "heard"),
    [
        ("heard", 1, 1),
        pytest.param("seen", 1, 0, marks=pytest.mark.slow),
        pytest.param("off", 0, 0, marks=pytest.mark.slow),
    ],
)
def test_a_setting_says_how_a_player_is_warned(
    monkeypatch: pytest.MonkeyPatch, warnings: str, seen: int, heard: int
) -> None:
    sounds: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _, name, **_where: sounds.append(name))
    with window() as driver:
        driver.scene.services.preferences.config.play.warnings = warnings
        for move in GAME[: ATTACKED - 1]:
            driver.play(move)
        sounds.clear()
        driver.play(GAME[ATTACKED - 1])
        driver.frames(60)
        driver.key(pygame.K_ESCAPE)  # what is chosen again gives no second warning
        driver.frames(60)
        assert len(dangers(driver)) == 2 * seen
        assert sounds.count("danger") == heard


@pytest.mark.slow
def test_a_game_that_is_looked_through_warns_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sounds: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _, name, **_where: sounds.append(name))
    tree = Tree()
    tree.set_main_line(GAME)
    record = GameRecord("stax", read_options(GAMES["stax"], []), ("person", "person"), tree, None, "win 1 played")
    with review(tmp_path, record) as (driver, scene):
        driver.key(pygame.K_HOME)
        marked = 0
        for _ in GAME:
            driver.key(pygame.K_RIGHT)
            driver.frames(8)
            marked += any(isinstance(mark, Danger) for mark in scene.board.frame().markers)
            assert not scene.chrome.pill.content.alarm
        assert scene.study.next_node is None
        assert marked
        assert "danger" not in sounds


@pytest.mark.slow
def test_an_attacker_that_is_not_seen_yet_is_named_without_its_colour() -> None:
    with window() as driver:
        attacked(driver)
        playback, chrome = driver.playback, driver.scene.picture.chrome
        attacker = driver.state.situation.dangers[0].line[0]
        stacks = {cell: pile for cell, pile in playback.shown.stacks.items() if cell != attacker}
        playback.seen = replace(playback.seen, arrangement=replace(playback.shown, stacks=stacks))
        driver.scene.invalidate()
        driver.frames(2)
        assert chrome.pill.content.strong == "Ivory: your king is attacked"
        assert not chrome.pill.content.alarm


def test_there_is_no_warning_of_a_king_that_is_safe() -> None:
    with window() as driver:
        for move in GAME[:3]:
            driver.play(move)
            assert not dangers(driver)
            assert not driver.scene.picture.chrome.pill.content.alarm


def test_a_king_is_marked_apart_and_taken_by_one_click() -> None:
    with window() as driver:
        for move in GAME[:-1]:
            driver.play(move)
        driver.pick(FromStack((1, -1)))
        rings = {mark.cell: mark.kind for mark in driver.scene.board.frame().markers if isinstance(mark, Ring)}
        assert [cell for cell, kind in rings.items() if kind == "take"] == [(0, 0)]
        driver.pick(Onto((0, 0)))
        driver.calm()
        result = driver.table.result
        assert result is not None
        assert str(result) == "win 1 played"
        assert driver.selection.landed_cell is None


@pytest.mark.slow
def test_a_king_that_is_taken_waits_where_moves_are_confirmed() -> None:
    with window() as driver:
        for move in GAME[:-1]:
            driver.play(move)
        driver.scene.services.preferences.config.play.confirm = True
        driver.pick(FromStack((1, -1)))
        driver.pick(Onto((0, 0)))
        driver.calm()
        assert driver.table.result is None
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.table.result is not None


def test_of_three_each_hand_says_whom_it_hunts() -> None:
    with window("person,person,person") as driver:
        hunts = [hunt for rail in driver.rails if (hunt := rail.content.hunt) is not None]
        ours = ["ivory", "slate", "vermilion"]
        assert len(hunts) == len(ours)
        for seat, (hunter, prey, below) in enumerate(hunts):
            assert hunts[ours.index(hunter)][1] == ours[seat]
            assert prey != ours[seat]
            assert below == ours[driver.scene.board.below]
    with window() as driver:
        assert all(rail.content.hunt is None for rail in driver.rails)


@pytest.mark.slow
def test_each_of_three_kings_on_the_table_has_a_coin_of_his_hunter() -> None:
    with window("person,person,person") as driver:
        evening = EVENINGS["stax three"]
        for move in evening.moves.split():
            driver.play(move)
        coins = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, HuntMark)]
        hunts = driver.match.game.view.hunts(driver.match.position)
        on_table = {hunt.king: driver.match.game.stains[hunt.hunter] for hunt in hunts if hunt.king is not None}
        assert on_table
        assert {coin.cell: coin.stain for coin in coins} == on_table
