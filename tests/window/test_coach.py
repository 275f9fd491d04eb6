"""The coach in the driven window: it holds a move that lets the king be taken, and only against the computer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from game.core.errors import StaxError
from game.core.facts import Fact, Side
from game.core.game import default_options
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.engine.restarting_session import EngineProcess
from game.games import GAMES
from game.play import coach
from game.play.coach import Coach, CoachVerdict
from game.play.comparison import Comparison, FoundAnswer, Reply
from game.scenes.board.intents import Play
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table import coach_view
from game.scenes.table.scene import TableScene
from game.ui.panels.end_card import QuestionCard
from game.ui.render.frame import Ring
from game.ui.widgets.toast import TOAST_SECONDS
from lab.driver import Driver, window
from tests.window.short_game import GAME

pytestmark = pytest.mark.usefixtures("no_screen")
BLUNDER = GAME[-2]  # lets the king be taken


@contextmanager
def attacked(
    seats: str = "person,computer:novice",
    strictness: str = "sure",
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
) -> Iterator[Driver]:
    """A table at which the person's king is attacked."""
    game = GAMES["stax"]
    match = Match(game, default_options(game))
    for move in GAME[:-2]:
        match.play_text(move)
    start = game.notation.write_position(match.position)
    seen = window(seats, size, language, game="stax", options=default_options(game), start=start)
    with pytest.MonkeyPatch.context() as patch, seen as driver:
        patch.setattr(coach, "MAX_SEARCH_SECONDS", 60.0)  # its nodes are counted, so it judges alike on a slow machine
        driver.config.play.coach = strictness
        driver.frames(4)
        yield driver


def blunder(driver: Driver) -> None:
    """Pick the move that spells the blunder, to its last click."""
    match = driver.match
    move = match.game.notation.read_move(match.position, BLUNDER)
    for pick in match.game.view.spell(match.position, move):
        driver.pick(pick)


def question_after_blunder(driver: Driver) -> QuestionCard:
    """Blunder, and wait for the question."""
    blunder(driver)
    driver.until(lambda: not driver.scene.coach_view.is_weighing, rest=0.005)
    card = driver.card
    assert isinstance(card, QuestionCard)
    return card


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames go by faster here than an engine answers."""
    for name in ("MAX_WAIT_SECONDS", "MAX_FIRST_WAIT_SECONDS"):
        monkeypatch.setattr(coach, name, inf)


@pytest.mark.slow_cases("27")
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_move_that_lets_the_king_be_taken_is_held_and_taken_back(key: int) -> None:
    with attacked() as driver:
        card, scene = question_after_blunder(driver), driver.scene
        missed, follows = (
            "Your move doesn't capture the enemy king.",
            "Then Blue captures your king, from the upper right.",
        )
        assert (card.title, card.words) == ("Take it back?", f"{missed} {follows}")
        assert scene.board.table.is_held
        assert not card.rect.colliderect(scene.board.layout.table)
        driver.until(lambda: bool(scene.board.frame().flying))  # what answers it is seen
        assert scene.picture.tooltip_text == "Blue's reply"
        driver.key(key)
        assert (driver.moves, scene.picture.card, scene.board.table.is_held) == ([], None, False)
        driver.until(lambda: not scene.board.frame().flying)
        assert question_after_blunder(driver).words == card.words


@pytest.mark.slow
def test_it_is_played_all_the_same() -> None:
    with attacked() as driver:
        driver.click(question_after_blunder(driver).buttons[1].rect.center)
        assert driver.moves[:1] == [BLUNDER]
        assert driver.card is None
        assert not driver.table.is_held


def test_a_held_move_that_is_played_all_the_same_is_not_shown_landing_again() -> None:
    with attacked(seats="person,person") as driver:  # no engine: the verdict is given here
        coaching, match = driver.scene.coach_view, driver.match
        move = match.game.notation.read_move(match.position, BLUNDER)
        coaching.pending = Play(move)
        coaching._hold_move(move, CoachVerdict(0.5, 0.1, move, sorted(match.legal)[0]))
        coaching.play_pending()
        playback, flown = driver.playback, 0
        while playback.is_moving:
            driver.frames()
            flown += len(playback.seen.flying)
        assert (driver.moves, flown) == ([BLUNDER], 0)


def test_who_presses_another_piece_has_taken_it_back() -> None:
    with attacked() as driver:
        question_after_blunder(driver)
        place = driver.top((0, 0))
        driver.click(place)
        assert (driver.moves, driver.card) == ([], None)
        assert driver.selection.first is not None


@pytest.mark.parametrize(("seats", "strictness"), [("person,person", "fifth"), ("person,computer:novice", "off")])
def test_between_people_and_where_it_is_off_nothing_is_held(seats: str, strictness: str) -> None:
    with attacked(seats, strictness) as driver:
        blunder(driver)
        assert driver.moves[:1] == [BLUNDER]


def test_a_move_that_a_hint_has_advised_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    with attacked() as driver:
        advised = driver.match.game.notation.read_move(driver.match.position, BLUNDER)
        monkeypatch.setattr(driver.scene.screen.hints.adviser, "advised_move", lambda _match: advised)
        blunder(driver)
        assert driver.moves[:1] == [BLUNDER]


@pytest.mark.slow
def test_in_spanish_and_a_large_window_the_question_stands_below_the_board() -> None:
    with attacked(language="es", size=(2560, 1440)) as driver:
        card = question_after_blunder(driver)
        assert card.title == "¿Deshacer la jugada?"
        assert not card.rect.colliderect(driver.scene.board.layout.table)


@pytest.mark.parametrize(
    ("name", "mover", "loser", "sentence"),
    [
        ("captures", 2, 0, "Then Orange can capture your king, from the right."),
        ("captures-queen", 2, 0, "Then Orange's queen can capture your king, from the right."),
        ("captures", 1, 2, "Then Blue captures Orange's king, from the right."),
    ],
)
def test_of_three_it_says_who_takes_whose_king(name: str, mover: int, loser: int, sentence: str) -> None:
    options = default_options(GAMES["stax"]) | {"players": "3"}
    with window("person,computer:novice,computer:novice", (1280, 720), game="stax", options=options) as driver:
        coaching = driver.scene.coach_view
        match = driver.match
        fact = Fact(name, "wins", ((0, 0),), values={"side": Side((0, 0), (1, 0)), "loser": loser})
        move = sorted(match.legal)[0]
        verdict = CoachVerdict(0.5, 0.1, move, move, threat=(mover, fact))
        assert coaching._question_words(verdict) == (sentence, None)
        words, _fact = coaching._question_words(CoachVerdict(0.5, 0.1, move, move))
        assert "chances" in words  # where nothing is known of kings


def test_a_missed_win_is_named_before_the_reply_and_a_reason_is_found_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["stax"]
    match = Match(game, default_options(game))
    for text in GAME[:-1]:
        match.play_text(text)
    start = game.notation.write_position(match.position)
    with window("computer:novice,person", (1280, 720), game="stax", options=match.options, start=start) as driver:
        coaching, match = driver.scene.coach_view, driver.match
        best = game.notation.read_move(match.position, GAME[-1])  # takes the king
        played = next(move for move in sorted(match.legal) if not wins(match.position, move))
        coaching.pending = Play(played)
        takes = Fact("captures", "wins", values={"side": Side((0, 0), (1, 0)), "loser": 1})
        held = CoachVerdict(1.0, 0.0, best, played, (takes,), loses_win=True, line=("?",))

        def words(verdict: CoachVerdict) -> str:
            return coaching._question_words(verdict)[0]

        missed = "Your move doesn't capture the enemy king."
        assert words(held) == f"{missed} Then Ivory captures your king, from the right."
        assert words(replace(held, facts=(), loses_win=False)) == missed
        better = Comparison((Fact("covers", "gains"),))
        monkeypatch.setattr(coach_view, "compare_moves", lambda *_, **_won: better)
        assert words(held) == "It throws away a certain win. Then Ivory captures your king, from the right."
        unexplained = replace(held, facts=(), loses_win=False)
        assert words(unexplained) == "Better: it covers an enemy tile."
        better = Comparison()
        later = FoundAnswer(reply=Reply(0, Fact("king-enters", "gains")))
        monkeypatch.setattr(coach_view, "find_answer", lambda *_: later)
        assert words(unexplained) == "The trouble comes a few moves later. Then Ivory brings the king onto the table."
        later = FoundAnswer()
        assert words(unexplained) == "It throws away a lot of your chances."
        better = Comparison((Fact("covers", "gains", ((0, 0),), values={"cell": (1, 0)}),))
        after = match.position.clone()
        after.play(played)
        coaching._hold_move(played, replace(unexplained, reply=sorted(after.legal())[0]))
        driver.frames(4)
        assert {mark.cell for mark in coaching.view.extra_marks if isinstance(mark, Ring)} == {(0, 0), (1, 0)}
        coaching.cancel()
        driver.frames(2)
        assert not coaching.view.extra_marks


def test_a_coach_that_cannot_start_is_reported_once_and_the_move_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    with attacked(strictness="off") as driver:
        scene = driver.scene

        def none() -> EngineProcess:
            raise StaxError("sold out")

        scene.coach_view.coach = Coach(none, driver.app.services.clock)
        monkeypatch.setattr(scene.screen, "say", messages.append)
        driver.config.play.coach = "fifth"
        driver.frames(4)
        blunder(driver)
        assert driver.moves[:1] == [BLUNDER]
        assert messages == ["The coach has stopped: sold out"]


def test_the_first_game_from_learn_has_a_coach_whatever_is_set() -> None:
    with window("") as driver:
        navigation = driver.app.navigation
        navigation.table_routes.begin_first_game(GAMES["mixtour"])
        driver.comes(TableScene)
        assert (driver.config.play.coach, driver.scene.coach_view.strictness) == ("off", "third")


def test_a_game_that_is_gone_on_with_keeps_its_coach(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        driver.app.navigation.table_routes.begin_first_game(GAMES["mixtour"])
        driver.comes(TableScene)
        table = driver.table
        table.play(table.match.position.legal()[0])
        number = table.saved
        assert number is not None
        driver.app.navigation.leave()
        driver.comes(TitleScene)
        driver.app.navigation.table_routes.open_game(number)
        driver.comes(TableScene)
        assert (driver.config.play.coach, driver.scene.coach_view.strictness) == ("off", "third")


@pytest.mark.slow
def test_the_computer_plays_no_move_for_the_player_that_the_coach_rejects() -> None:
    with attacked() as driver:
        match = driver.match
        move = match.game.notation.read_move(match.position, BLUNDER)
        driver.scene.play_intent(Play(move, True, found=True, alternatives=frozenset(match.legal)))
        driver.until(lambda: bool(driver.moves), 0.002)
        assert driver.moves[0] != BLUNDER
        assert driver.card is None
        own = match.game.notation.read_move(match.position_after(0), driver.moves[0])
        after = match.position_after(0).clone()
        after.play(own)
        assert all(not wins(after, reply) for reply in after.legal())


def wins(position: Position, reply: Move) -> bool:
    """Whether a reply ends the game for its mover."""
    after, seat = position.clone(), position.turn
    after.play(reply)
    return after.outcome() == seat


@pytest.mark.slow
def test_a_move_that_begins_as_the_player_began_is_asked_about_where_no_other_does() -> None:
    with attacked() as driver:
        match = driver.match
        move = match.game.notation.read_move(match.position, BLUNDER)
        driver.scene.play_intent(Play(move, True, found=True, alternatives=frozenset({move})))
        question_after_blunder(driver)


@pytest.mark.slow
@pytest.mark.parametrize("override", ["", "off"])
def test_the_coach_switched_on_in_the_settings_helps_in_the_game_at_once(override: str) -> None:
    with attacked(strictness="off") as driver:
        driver.scene.board.change_setup(replace(driver.scene.board.setup, coach=override))
        driver.key(pygame.K_F2)
        driver.frames(round((TOAST_SECONDS + 1) * 60))
        driver.config.play.coach = "sure"
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        toast = driver.scene.picture.toast
        assert toast.words == "The coach is on: it warns you before a move that loses the game."
        assert toast.is_showing(driver.now())
        blunder(driver)
        question_after_blunder(driver)


def test_where_the_coach_cannot_help_that_is_said() -> None:
    with attacked("person,person", "off") as driver:
        driver.key(pygame.K_F2)
        driver.config.play.coach = "fifth"
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        assert "only when one person plays" in driver.scene.picture.toast.words


@pytest.mark.slow_cases("Yes-third")
@pytest.mark.parametrize(("answer", "coach"), [("Yes", "third"), ("No", "off")])
def test_the_coach_is_offered_once_before_the_first_game(answer: str, coach: str) -> None:
    with window("", newcomer=True) as driver:
        driver.key(pygame.K_s)
        driver.comes(TableScene)
        driver.press(answer)
        assert driver.config.play.coach == coach
        assert driver.config.play.coach_offered
        assert driver.scene.coach_view.strictness == coach
        driver.key(pygame.K_b)
        driver.comes(TitleScene)
        driver.key(pygame.K_s)
        driver.comes(TableScene)
        assert driver.dialog is None


@pytest.mark.slow
def test_a_coach_that_helps_once_holds_the_first_mistake_of_each_game() -> None:
    with attacked(strictness="once") as driver:
        question_after_blunder(driver)
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert driver.scene.coach_view.strictness == "off"
        before = len(driver.moves)
        blunder(driver)
        driver.until(lambda: len(driver.moves) > before)
        driver.scene.board.table.restart()
        driver.scene.coach_view.begin_game()
        assert driver.scene.coach_view.strictness == "once"


def test_a_coach_from_the_settings_leaves_the_words_about_the_turn() -> None:
    with window("person,computer:novice", game="stax") as driver:
        driver.frames(4)
        before = driver.scene.picture.chrome.pill.content.words
        driver.key(pygame.K_F2)
        driver.config.play.coach = "sure"
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        assert before == "Pick a tile"
        assert driver.scene.picture.chrome.pill.content.words == before


def test_a_coach_that_is_on_is_not_offered() -> None:
    with window("", newcomer=True) as driver:
        driver.config.play.coach = "fifth"
        driver.key(pygame.K_s)
        driver.comes(TableScene)
        assert driver.dialog is None
