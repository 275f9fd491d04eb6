"""A game with a friend elsewhere that ends while they are away: they see the end when both are back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core import outcome
from game.friend.events import Finished
from game.friend.session import Session
from game.play.friend.far_friend import FarFriend, Presence
from game.scenes.base.routes import ContinueGame
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from lab.driver import Driver, window
from lab.friend_line import SECRET, FakeServer
from tests.window.elsewhere import Friend, answer, play_here, sit_together

pytestmark = pytest.mark.usefixtures("no_screen")


def part_and_end(driver: Driver, server: FakeServer, end: Callable[[], None]) -> Session:
    """The friend leaves, the game ends here, and this table is left too; returns the friend's copy."""
    friend = sit_together(driver, server)
    play_here(driver, friend)
    friend.play()
    session = friend.session
    friend.connection.close()
    far = driver.table.players[1]
    assert isinstance(far, FarFriend)
    driver.until(lambda: far.presence is Presence.AWAY)
    end()
    driver.until(lambda: driver.scene.picture.card is not None)
    driver.frames(4)
    driver.app.navigation.go_to_title()
    driver.frames(12)
    return session


def go_on(driver: Driver) -> None:
    """Go on with the unfinished game by its key, once the title has found it."""
    title = driver.comes(TitleScene)
    driver.until(lambda: title.buttons.go_on is not None)
    driver.key(pygame.K_c)


def resign_here(driver: Driver) -> None:
    driver.table.resign(0)


def test_a_friend_who_hears_the_end_and_leaves_at_once_is_not_awaited(tmp_path: Path) -> None:
    """Their acknowledgement and their goodbye come in one frame of the window."""
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        resign_here(driver)
        driver.frames(2)
        friend.poll()
        assert friend.session.is_over
        friend.connection.close()
        far = driver.table.players[1]
        assert isinstance(far, FarFriend)
        driver.until(lambda: far.presence is Presence.GONE)
        assert driver.app.services.friends.games.games == ()


def test_a_friend_who_leaves_before_the_end_reaches_them_is_awaited(tmp_path: Path) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.connection.close()
        resign_here(driver)
        far = driver.table.players[1]
        assert isinstance(far, FarFriend)
        driver.until(lambda: far.presence is Presence.AWAY)
        assert len(driver.app.services.friends.games.games) == 1


@pytest.mark.slow
def test_a_friend_who_was_away_sees_the_end_from_the_library(tmp_path: Path, written: list[str]) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        session = part_and_end(driver, server, lambda: resign_here(driver))
        assert any("Clara will see the end" in words for words in written)
        (kept,) = driver.app.services.friends.games.games
    with window(seats="", data=tmp_path) as driver:
        driver.app.services.friend_process = server.start
        driver.app.services.friends.games.keep(kept)
        driver.key(pygame.K_l)
        library = driver.comes(LibraryScene)
        driver.until(lambda: library.entry is not None)
        driver.frames(3)
        assert library.main.label == "Show Clara the end"
        driver.click(library.main.rect.center)
        driver.comes(TableScene)
        assert str(driver.table.result) == "win 1 resigned"
        driver.until(lambda: driver.scene.picture.card is not None)
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: session.is_over)
        assert session.ending.finished == Finished(1, "resigned")
        friend.until(lambda: not driver.app.services.friends.games.games)
        friend.until(lambda: "Clara has seen how the game ended." in written)


@pytest.mark.slow
def test_a_draw_that_the_friend_has_not_heard_of_is_asked_again(tmp_path: Path) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.session.ask("draw")
        friend.until(lambda: driver.dialog is not None)
        number = driver.table.saved
        assert number is not None
        assert friend.connection.meeting is not None
        offer = friend.connection.meeting.offer
        assert offer is not None
        lost = Session(offer, friend.session.match.game, False, tuple(driver.moves))
        server.cut()
        friend.connection.close()
        answer(driver, 0)
        driver.until(lambda: driver.table.result is not None)
        driver.app.navigation.go_to_title()
        driver.frames(12)
        driver.app.navigation.go(ContinueGame(number))
        driver.comes(TableScene)
        friend = Friend(driver, server, f"meet {SECRET}", session=lost)
        friend.until(lambda: friend.session.agreements.friend is not None)
        friend.session.answer(True)
        friend.until(lambda: not driver.app.services.friends.games.games)
        assert driver.table.result is not None
        assert driver.table.result.winner == outcome.DRAW


def test_the_friends_end_is_seen_when_the_game_goes_on_here(tmp_path: Path) -> None:
    """The friend resigned while this table was closed."""
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        session = friend.session
        driver.app.navigation.go_to_title()
        friend.until(lambda: friend.connection.is_closed)
        go_on(driver)
        driver.comes(TableScene)
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: session.is_joined)
        session.end("resigned", 1)
        friend.until(lambda: driver.table.result is not None)
        assert str(driver.table.result) == "win 0 resigned"
        driver.frames(3)
        assert not driver.app.services.friends.games.games


def test_no_clock_runs_while_a_friend_is_away_not_even_after_a_restart(tmp_path: Path) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server, clock="5:00+3")
        play_here(driver, friend)
        friend.play()
        driver.calm()
        (kept,) = driver.app.services.friends.games.games
        session = friend.session
        friend.connection.close()
        driver.until(lambda: driver.table.is_held)
        driver.frames(2)
        stood = seconds_left(driver)
        driver.frames(120)
        assert seconds_left(driver) == stood
        driver.app.navigation.go_to_title()
        driver.frames(12)
    with window(seats="", data=tmp_path) as driver:
        driver.app.services.friend_process = server.start
        driver.app.services.friends.games.keep(kept)
        driver.app.navigation.go(ContinueGame(kept.number))
        driver.comes(TableScene)
        assert seconds_left(driver) == stood
        driver.frames(120)
        assert seconds_left(driver) == stood
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: not driver.table.is_held)
        friend.until(lambda: seconds_left(driver)[0] < stood[0] - 0.5)
        assert seconds_left(driver)[1] == stood[1]


def seconds_left(driver: Driver) -> tuple[float, ...]:
    clocks = driver.table.clocks
    assert clocks is not None
    return tuple(clocks.seconds_left(seat) for seat in range(2))
