"""A game with a friend elsewhere that goes on later: from the library, by the secret of both or by new words."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.friend.session import Session
from game.friend.words import words_of_code
from game.play.friend.far_friend import FarFriend, Presence
from game.scenes.base.routes import ContinueGame
from game.scenes.menus.friend.again import InviteAgainScene, JoinAgainScene
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table import friend_company
from game.scenes.table.scene import TableScene
from lab.driver import Driver, post, window
from lab.friend_line import CODE, OTHER_CODES, SECRET, SECRETS, FakeServer
from tests.friend.sides import STAX
from tests.window.elsewhere import Friend, answer, play_here, sit_together

pytestmark = pytest.mark.usefixtures("no_screen")


def leave(driver: Driver, friend: Friend) -> Session:
    """Both leave an unfinished game; returns the friend's copy of it."""
    session = friend.session
    driver.app.navigation.go_to_title()
    friend.until(lambda: friend.connection.is_closed)
    driver.frames(12)
    return session


def far_player(driver: Driver, seat: int = 1) -> FarFriend:
    player = driver.table.players[seat]
    assert isinstance(player, FarFriend)
    return player


def test_a_game_goes_on_by_the_secret_of_both(tmp_path: Path) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.play()
        session = leave(driver, friend)
        assert driver.app.services.friends.friends == ()
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        driver.until(lambda: title.buttons.go_on is not None)
        assert title.buttons.go_on is not None
        assert title.buttons.go_on.label == "Go on with Clara"
        driver.key(pygame.K_c)
        driver.comes(TableScene)
        driver.frames(3)
        assert len(driver.moves) == 2
        assert far_player(driver).presence is Presence.AWAY
        assert driver.table.is_held
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: far_player(driver).presence is Presence.THERE)
        play_here(driver, friend)
        friend.play()
        assert len(driver.moves) == 4
        number = driver.table.saved
        assert number is not None
        friend.session.end("resigned", 1)
        friend.until(lambda: driver.table.result is not None)
        driver.frames(2)
        assert driver.app.services.friends.games.games == ()


def test_the_player_who_stays_waits_for_the_player_who_has_left(written: list[str]) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        session = friend.session
        friend.connection.close()
        driver.until(lambda: far_player(driver).presence is Presence.AWAY)
        driver.frames(3)
        assert "Clara has left the table. The game is kept." in written
        assert any(words.startswith("Waiting for Clara since") for words in written)
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: far_player(driver).presence is Presence.THERE)
        friend.play()


def test_a_game_of_the_library_goes_on_in_another_run(tmp_path: Path) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        kept = driver.app.services.friends.games.games
        session = leave(driver, friend)
    session.disconnect()
    with window(seats="", data=tmp_path) as driver:
        driver.app.services.friend_process = server.start
        driver.app.services.friends.games.keep(kept[0])
        driver.key(pygame.K_l)
        library = driver.comes(LibraryScene)
        driver.until(lambda: library.entry is not None)
        driver.frames(3)
        assert library.main.label == "Go on with Clara"
        driver.click(library.main.rect.center)
        driver.comes(TableScene)
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: far_player(driver).presence is Presence.THERE)
        friend.play()


def test_the_tables_are_compared_when_a_game_goes_on(tmp_path: Path) -> None:
    """The friend has taken a move back alone, and played another: both are asked."""
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.play()
        play_here(driver, friend)
        kept = driver.app.services.friends.games.games[0]
        session = leave(driver, friend)
        session.match.undo(2)
        session.match.play_text(session.match.move_text(max(session.match.legal)))
        driver.app.navigation.go(ContinueGame(kept.number))
        driver.comes(TableScene)
        friend = Friend(driver, server, f"meet {SECRET}", session=session)
        friend.until(lambda: driver.dialog is not None)
        answer(driver, 0)
        session.settle(1)
        friend.until(lambda: far_player(driver).presence is Presence.THERE)
        assert driver.moves == session.match.texts
        assert len(driver.moves) == 1


def test_the_host_meets_a_friend_by_new_words(tmp_path: Path, written: list[str]) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        driver.app.services.friends.keep("Clara", SECRET)
        session = leave(driver, friend)
        driver.app.services.friends.forget(SECRET)
        title = driver.comes(TitleScene)
        driver.until(lambda: title.buttons.go_on is not None)
        driver.key(pygame.K_c)
        driver.comes(TableScene)
        driver.frames(3)
        driver.chord(pygame.K_n)
        scene = driver.comes(InviteAgainScene)
        driver.until(lambda: bool(scene.code))
        code = OTHER_CODES[0]
        assert scene.code == words_of_code(code, "en")
        assert "Read these three words to Clara" in written
        friend = Friend(driver, server, f"join {code}", session=session)
        friend.until(lambda: isinstance(driver.top_scene, TableScene))
        friend.until(lambda: far_player(driver).presence is Presence.THERE)
        friend.play()
        assert driver.app.services.friends.games.games[0].partners[0].secret == SECRETS[code]


def test_the_guest_meets_a_friend_by_new_words() -> None:
    server = FakeServer()
    with window(seats="") as driver:
        driver.app.services.friend_process = server.start
        driver.key(pygame.K_j)
        host = Friend(driver, server, "invite", STAX)
        host.until(lambda: bool(host.connection.code))
        post(pygame.TEXTINPUT, text=" ".join(words_of_code(CODE, "en")))
        driver.frames(3)
        driver.key(pygame.K_RETURN)
        host.until(lambda: driver.top_scene.setup is not None)  # type: ignore[union-attr]
        driver.frames(3)
        driver.key(pygame.K_RETURN)
        host.until(lambda: isinstance(driver.top_scene, TableScene))
        host.play()
        driver.calm()
        server.cut()
        host.connection.close()
        driver.until(lambda: far_player(driver, 0).presence is Presence.AWAY)
        driver.chord(pygame.K_n)
        scene = driver.comes(JoinAgainScene)
        again = Friend(driver, server, "invite", STAX, session=host.session)
        again.until(lambda: bool(again.connection.code))
        post(pygame.TEXTINPUT, text=" ".join(words_of_code("9-9-9", "en")))
        driver.frames(3)
        driver.click(scene.main.rect.center)
        again.until(lambda: bool(scene.failure))
        for field in scene.fields:
            field.clear()
        scene.group.focus_on(scene.fields[0])
        post(pygame.TEXTINPUT, text=" ".join(words_of_code(again.connection.code, "en")))
        driver.frames(3)
        driver.click(scene.main.rect.center)
        again.until(lambda: isinstance(driver.top_scene, TableScene))
        play_here(driver, again)


def test_a_pause_is_offered_and_a_move_sealed_while_the_line_is_down(
    monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    monkeypatch.setattr(friend_company, "PAUSE_OFFER_SECONDS", 0.5)
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        friend.play()
        server.cut()
        driver.until(lambda: driver.dialog is not None)
        assert "Clara can't be reached" in written
        answer(driver, 0)
        driver.calm()
        driver.table.play(min(driver.match.legal))
        driver.calm()
        assert len(driver.moves) == 3
        assert len(friend.session.match.moves) == 2
        assert "Your move is sealed until Clara is back." in written
        friend.until(lambda: friend.session.match.texts == driver.moves)
        friend.play()


def test_both_agree_to_pause_and_to_go_on(written: list[str]) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        friend = sit_together(driver, server)
        play_here(driver, friend)
        driver.key(pygame.K_p)
        friend.until(lambda: friend.session.agreements.friend is not None)
        assert not driver.table.is_paused
        friend.session.answer(True)
        friend.until(lambda: driver.table.is_paused)
        answer(driver, 0)
        friend.until(lambda: friend.session.agreements.friend is not None)
        assert driver.table.is_paused
        friend.session.answer(True)
        friend.until(lambda: not driver.table.is_paused)
        driver.frames(3)
        assert driver.dialog is None
        friend.session.ask("pause")
        friend.until(lambda: driver.dialog is not None)
        answer(driver, 0)
        friend.until(lambda: driver.table.is_paused)
        friend.session.ask("resume")
        friend.until(lambda: "Clara would like to go on" in written)
        answer(driver, 0)
        friend.until(lambda: not driver.table.is_paused)
