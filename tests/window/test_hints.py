"""A hint in the driven window: what is certain is said, reasons are shown whatever is in the way, the same twice."""

from __future__ import annotations

import random

import pygame
import pytest

from game.core.game import read_options
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.outcome import PLAYING
from game.games import GAMES
from game.play.adviser import Advice, Adviser
from game.play.reasons import facts_for_move
from game.play.setup import Setup, read_seat
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.hints import hint_line
from game.ui.look.pen import Pen
from game.ui.look.themes import Appearance
from game.ui.panels import notes
from game.ui.render.frame import Ring
from game.ui.render.free_room import SUBJECT_WEIGHT
from game.ui.widgets import toast
from lab.driver import Driver, window
from tests.window.test_share import STAX_GAMES, play

pytestmark = pytest.mark.usefixtures("no_screen")

LOST = "K@0,0 01235@0,1 0@1,0 012345@1,1 01@2,0 K@2,-1 02@-1,1 0,1>-1,1=01245"


def advised(driver: Driver) -> Advice:
    """Ask for a hint, and wait for it, even while a king is attacked."""
    driver.config.play.saves = False
    driver.key(pygame.K_h)
    driver.until(lambda: driver.state.advice is not None, rest=0.002)
    advice = driver.state.advice
    assert advice is not None
    return advice


def spoken_of(driver: Driver) -> set[Cell]:
    """The cells with the mark of what words speak of."""
    marks = driver.scene.board.frame().markers
    return {mark.cell for mark in marks if isinstance(mark, Ring) and mark.kind == "mentioned"}


@pytest.mark.slow
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "es"])
def test_a_hint_in_a_lost_position_says_so_and_the_same_when_asked_again(language: str, written: list[str]) -> None:
    with window("person,person", language=language) as driver:
        for move in LOST.split():
            driver.play(move)
        first = advised(driver)
        assert first.loses_in == 2
        lost = {"en": "Every move loses", "es": "Toda jugada pierde"}[language]
        side = {"en": "from the lower left", "es": "desde abajo a la izquierda"}[language]
        turned = {"en": "from the upper left", "es": "desde arriba a la izquierda"}[language]
        driver.until(lambda: any(lost in line for line in written))
        written.clear()
        driver.key(pygame.K_h)
        shown = " ".join(written)
        assert lost in shown
        assert side in shown
        assert spoken_of(driver) == {(0, 0), (-1, 1)}
        written.clear()
        for _ in range(2):
            driver.key(pygame.K_e)
            driver.calm()
        assert turned in " ".join(written)
        driver.key(pygame.K_h)
        assert driver.state.advice is None
        assert advised(driver) == first


def test_reasons_are_shown_during_a_refusal_and_while_a_piece_is_chosen(written: list[str]) -> None:
    with window("person,person") as driver:
        driver.play("K@0,0")
        driver.play("K@1,0")
        first = advised(driver)
        for place in (driver.top((1, 0)), driver.pocket(0, 5)):
            driver.click(place)
            state = driver.state
            assert state.refusal is not None or state.selection.first is not None
            written.clear()
            driver.key(pygame.K_h)
            driver.frames(2)
            state = driver.state
            assert (state.advice, state.is_explained, state.refusal, state.selection.first) == (first, True, None, None)
            tip = driver.scene.picture.floating.current_tip()
            assert tip is not None
            assert tip[0].split()[0] in " ".join(written)


TERMS = {"stax": (("pointers", 9), ("reach", 8)), "mixtour": (("stacks-of-two", 9),), "stack-22": (("first", 9),)}


def played(game: str, plies: int, *options: str) -> Match:
    """A match after random moves."""
    chance, match = random.Random(plies), Match(GAMES[game], read_options(GAMES[game], options))
    while len(match.texts) < plies and match.position.outcome() == PLAYING:
        match.play(chance.choice(match.position.legal()))
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), [((1280, 720), "es"), ((1280, 800), "en"), ((2560, 1440), "en")])
def test_why_is_written_off_the_pieces_that_it_speaks_of(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes_drawn: list[pygame.Rect] = []
    draw = toast.draw_note

    def drawn(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, lines: list[str], tone: toast.NoteTone) -> None:
        notes_drawn.append(rect.copy())
        draw(surface, pen, rect, lines, tone)

    monkeypatch.setattr(notes, "draw_note", drawn)
    with window("person,person", size, language) as driver:
        for game, plies, *options in (
            ("stax", 30),
            ("stax", 40, "players=3"),
            ("death-stacks", 14),
            ("mixtour", 22),
            ("stack-22", 22),
        ):
            match = played(game, plies, *options)
            driver.app.navigation.table_routes.play_on(
                Setup(game, match.options, (read_seat("person"),) * match.seats), match
            )
            driver.calm()
            listed = match.position.legal()
            for move in listed[:: 1 + len(listed) // 9]:
                advice = Advice(move, facts=facts_for_move(match.game, match.position, move, TERMS.get(game, ())))
                notes_drawn.clear()
                driver.scene.board.controller.advise(advice, explained=True)
                driver.calm()
                tip = driver.scene.picture.floating.current_tip()
                assert tip is not None
                spoken = [box for box, weight in tip[2] if weight == SUBJECT_WEIGHT]
                assert spoken
                hidden = [box for box in spoken if notes_drawn[-1].clip(box).height > box.height // 4]
                assert not hidden, (game, match.game.notation.write_move(match.position, move), tip[0])


def test_escape_leaves_no_hint_standing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Adviser, "poll", lambda _self: None)  # it might answer before Escape is pressed
    with window(game="mixtour") as driver:
        scene, advice = driver.scene, Advice(sorted(driver.match.legal)[0])
        board = scene.board
        driver.play("c3")
        driver.calm()
        board.controller.advise(Advice(sorted(driver.match.legal)[0]))
        scene.screen.say(hint_line(board, advice))
        driver.click(driver.top((2, 2)))
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert driver.state.advice is None
        assert not scene.picture.toast.is_showing(driver.now())
        driver.key(pygame.K_h)
        assert scene.screen.hints.adviser.is_thinking
        driver.key(pygame.K_ESCAPE)
        assert not scene.screen.hints.adviser.is_thinking
        assert driver.dialog is None
        driver.frames(20)
        assert driver.state.advice is None


def test_a_right_click_takes_a_hint_away() -> None:
    with window(game="mixtour") as driver:
        board = driver.scene.board
        board.controller.advise(Advice(sorted(driver.match.legal)[0]))
        driver.click(driver.top((5, 5)), button=3)
        driver.frames(30)
        assert driver.state.advice is None


def test_the_ghost_of_a_hint_is_in_view() -> None:
    with window(speed="off") as driver:
        for move in STAX_GAMES[0].split()[:12]:
            play(driver, move)
        board, view = driver.scene.board, driver.camera_control.goal
        cut_off = next(
            move
            for move in driver.match.legal
            for cell in target_cells(driver.match.game.view.steps(driver.match.position, move))
            if not board.layout.table.collidepoint(view.at(cell, 3))
        )
        board.controller.advise(Advice(cut_off))
        driver.calm()
        cell = target_cells(driver.match.game.view.steps(driver.match.position, cut_off))[0]
        assert board.layout.table.collidepoint(driver.camera_control.goal.at(cell, 2))


@pytest.mark.slow
def test_the_view_steps_back_for_a_hint_that_would_be_cut_off() -> None:
    with window(
        "person,person", (1280, 720), game="stack-22", speed="off", appearance=Appearance(percent=150)
    ) as driver:
        board, match = driver.scene.board, driver.table.match
        tops = []
        for move in match.legal:
            after = match.position.clone()
            after.advance(move)
            cells = dict.fromkeys(match.game.view.arrangement(after).stacks, 1)
            board.controller.advise(None)
            board.fit(glide=False)
            tops.append(board.camera_control.goal.reach_of(cells)[2])
            board.controller.advise(Advice(move))
            driver.calm()
            left, right, top, bottom = board.camera_control.goal.reach_of(cells)
            area = board.camera_control.area.inflate(2, 2)
            assert area.left <= left <= right <= area.right
            assert area.top <= top <= bottom <= area.bottom
        assert min(tops) < board.camera_control.area.top
