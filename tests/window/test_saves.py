"""Asked for help while the king is attacked, the table shows what saves it: three moves at most, or how many."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.core.display.picks import FromStack
from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES
from game.puzzles.saves import SaveFinder, Saves, find_saves
from game.ui.panels.warnings import SaveCards
from game.ui.render.frame import Danger, Ribbon, Ring, SaveMark
from lab.driver import Driver, window
from tests.window.short_game import GAME
from tests.window.test_share import STAX_GAMES

pytestmark = pytest.mark.usefixtures("no_screen")

THREE_PLAYERS = Path(__file__).parents[1] / "golden" / "stax-3.txt"

CORNERED = (  # two saves lie at the edge of the view
    "0124@0,0 1245@-1,1 K@-1,0 01234@0,1 -1,0>-1,1=K 012345@1,0 0,0>1,0=0234 34@0,0 012345@1,1 245@0,2 1,1>0,1=012345 "
    "0125@1,-1 02345@-1,2 K@2,-1 1,0>1,-1=0135 2,-1>2,0=K -1,2>1,0=01235 0,2>0,1=134"
)


class InstantFinder(SaveFinder):
    """Finds saves in this process, at once, and of the same moves only once."""

    answer: Saves | None = None
    found: ClassVar[dict[tuple[str, ...], Saves]] = {}

    def ask(self, match: Match) -> None:
        texts = tuple(match.texts)
        if texts not in self.found:
            self.found[texts] = find_saves(match)
        self.answer = self.found[texts]

    def poll(self) -> Saves | None:
        found, self.answer = self.answer, None
        return found


@pytest.fixture(autouse=True)
def _no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.table.scene.SaveFinder", InstantFinder)


def play_at_once(driver: Driver, moves: list[str]) -> None:
    """Play moves without a frame between them."""
    match = driver.match
    for move in moves:
        driver.table.play(match.game.notation.read_move(match.position, move))
    driver.calm()


def begin(driver: Driver, game: str, plies: int) -> None:
    """Play some moves of a game, after which a king is attacked."""
    play_at_once(driver, game.split()[:plies])
    assert driver.state.situation.dangers


def numbers(driver: Driver) -> list[int]:
    """The numbers of saves on the table."""
    return [mark.number for mark in driver.scene.board.frame().markers if isinstance(mark, SaveMark)]


def cards(driver: Driver) -> list[pygame.Rect]:
    """The cards of saves that are seen."""
    found: SaveCards = driver.scene.chrome.saves
    return found.cards(found.rect) if found in list(driver.scene.chrome.parts()) else []


def test_three_saves_are_numbered_on_the_table_and_beside_it() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, STAX_GAMES[0], 28)
        assert numbers(driver) == []
        driver.key(pygame.K_h)
        driver.frames(4)
        assert numbers(driver) == [1, 2, 3]
        assert driver.scene.chrome.pill.content.words == "Three moves save it"
        assert len([mark for mark in driver.scene.board.frame().markers if isinstance(mark, Ribbon)]) == 3
        assert len(cards(driver)) == 3
        area = driver.scene.picture.area
        assert all(area.contains(card) for card in cards(driver))
        assert not driver.cut_words


def test_what_saves_gives_way_while_the_coach_judges_a_move() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, STAX_GAMES[0], 28)
        driver.key(pygame.K_h)
        driver.frames(4)
        driver.table.hold(True)
        driver.frames(2)
        assert numbers(driver) == []
        assert cards(driver) == []
        driver.table.hold(False)
        driver.frames(2)
        assert numbers(driver) == [1, 2, 3]


def test_a_card_picks_up_its_piece_and_the_marks_give_way() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, STAX_GAMES[0], 28)
        driver.key(pygame.K_h)
        driver.frames(4)
        driver.click(cards(driver)[1].center)
        first = driver.selection.first
        assert isinstance(first, FromStack)
        assert driver.playback.shown.stacks[first.cell][-1].owner == driver.match.turn
        assert numbers(driver) == []
        assert cards(driver) == []
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert numbers(driver) == [1, 2, 3]
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert numbers(driver) == []
        assert driver.dialog is None


def test_the_keys_reach_the_cards() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, STAX_GAMES[0], 28)
        driver.key(pygame.K_h)
        driver.frames(4)
        spot = next(spot for spot in driver.scene.cursor.spots() if getattr(spot, "command", "") == "save:2")
        driver.scene.cursor.go_to(spot)
        driver.key(pygame.K_RETURN)
        assert driver.selection.first is not None


@pytest.mark.slow
def test_a_tile_of_the_hand_that_saves_rises_with_its_number() -> None:
    lines = THREE_PLAYERS.read_text(encoding="utf-8").splitlines()
    moves = [line for line in lines if line.startswith("play ")]
    with window("person,person,person", game="stax", options={"players": "3"}, speed="off") as driver:
        begin(driver, " ".join(line.removeprefix("play ") for line in moves), 69)
        driver.key(pygame.K_h)
        driver.frames(4)
        hand = driver.rails[driver.scene.board.turn].content
        assert [number for _pocket, number in hand.choice.numbers] == [1]
        assert hand.pockets[hand.choice.numbers[0][0]].filled
        assert numbers(driver) == [1, 2, 3]


@pytest.mark.slow_cases("game2-*")
@pytest.mark.parametrize(
    ("game", "plies", "words"),
    [
        (" ".join(GAME), 4, "Six moves save it"),
        (STAX_GAMES[0], 26, "One move saves it"),
        (STAX_GAMES[1], 23, "Nothing saves it for long"),
        (STAX_GAMES[1], 25, "Nothing saves it"),
    ],
)
def test_other_numbers_are_written_in_words(game: str, plies: int, words: str) -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, game, plies)
        driver.key(pygame.K_h)
        driver.frames(4)
        assert driver.scene.chrome.pill.content.words == words
        assert len(numbers(driver)) == (1 if words.startswith("One") else 0)


@pytest.mark.slow
def test_asked_again_a_good_move_is_shown() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, STAX_GAMES[0], 26)
        driver.key(pygame.K_h)
        driver.frames(4)
        driver.key(pygame.K_h)
        driver.until(lambda: driver.state.advice is not None, 0.01)
        assert numbers(driver) == []


@pytest.mark.parametrize(("seats", "offered"), [("person,computer:medium", True), ("person,computer:hard", False)])
def test_strong_computers_are_played_without_it(seats: str, offered: bool) -> None:
    match = Match(GAMES["stax"], read_options(GAMES["stax"], []))
    for text in STAX_GAMES[0].split()[:26]:
        match.play_text(text)
    start = match.game.notation.write_position(match.position)
    with window(seats, game="stax", start=start, speed="off") as driver:
        driver.frames(4)
        assert driver.state.situation.dangers
        assert driver.scene.saves.is_offered == offered


@pytest.mark.slow
def test_a_setting_switches_it_off() -> None:
    with window(game="stax", speed="off") as driver:
        driver.config.play.saves = False
        begin(driver, STAX_GAMES[0], 26)
        driver.key(pygame.K_h)
        driver.frames(4)
        assert numbers(driver) == []
        driver.until(lambda: driver.state.advice is not None, 0.002)  # the adviser was asked instead


def test_a_tower_that_would_win_is_drawn_when_asked() -> None:
    lines = (THREE_PLAYERS.parent / "mixtour-1.txt").read_text(encoding="utf-8").splitlines()
    with window(game="mixtour", speed="off") as driver:
        play_at_once(driver, [line.removeprefix("play ") for line in lines if line.startswith("play ")][:23])
        chrome = driver.scene.chrome
        assert not chrome.pill.content.alarm
        driver.key(pygame.K_h)
        driver.frames(4)
        pill = chrome.pill.content
        assert (pill.strong, pill.words) == ("Your opponent can win next", "Three moves prevent it")
        assert pill.alarm is not None
        threats = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Danger)]
        assert [threat.points[-1][0] for threat in threats] == [(2, 2)]
        assert numbers(driver) == [1, 2, 3]


def test_the_places_of_saves_come_into_view() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, CORNERED, len(CORNERED.split()))
        driver.key(pygame.K_h)
        driver.frames(4)
        rings = [mark for mark in driver.scene.board.view.extra_marks if isinstance(mark, Ring)]
        words = driver.scene.chrome.pill.rect
        places = [driver.camera_control.goal.at(ring.cell, ring.height) for ring in rings]
        assert len(places) == 3
        assert all(driver.camera_control.area.collidepoint(place) for place in places)
        assert not any(words.collidepoint(place) for place in places)
