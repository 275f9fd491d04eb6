"""Three homes at a table: the host has a line to each of two friends; and a friend who only watches."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.friend.events import LiftedCame, TalkCame
from game.games import GAMES
from game.play.friend.far_friend import FarFriend, Presence
from game.play.setup import FAR_WORD
from game.scenes.base.routes import ContinueGame
from game.scenes.menus.friend.again import InviteWatcherScene
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.players.seating import Seating
from game.scenes.table.scene import TableScene
from lab.driver import Driver, window
from lab.friend_line import CODE, OTHER_CODES, SECRET, SECRETS, FakeServer
from tests.friend.sides import STAX, random_move
from tests.window.elsewhere import Friend, answer

pytestmark = pytest.mark.usefixtures("no_screen")


class ThreeHomes:
    """The window as the host, and two friends."""

    def __init__(self, driver: Driver, server: FakeServer) -> None:
        self.driver = driver
        self.rng = random.Random(5)
        driver.app.services.friend_process = server.start
        seating = Seating(GAMES["stax"])
        seating.set_count(3)
        seating.set_name(0, "Ana")
        seating.set_player(1, FAR_WORD)
        seating.set_player(2, FAR_WORD)
        driver.app.scenes.push(InviteScene(driver.app.services, seating, seating.setup))
        scene = driver.comes(InviteScene)
        driver.until(lambda: bool(scene.code))
        self.clara = Friend(driver, server, f"join {CODE}", name="Clara")
        self.friends = [self.clara]
        self.until(lambda: bool(scene.seated) and bool(scene.code))
        self.diego = Friend(driver, server, f"join {OTHER_CODES[0]}", name="Diego")
        self.friends.append(self.diego)
        self.until(lambda: isinstance(driver.top_scene, TableScene))
        driver.calm()

    def until(self, so: Callable[[], bool]) -> None:
        def polled() -> bool:
            for friend in self.friends:
                friend.poll()
            return so()

        self.driver.until(polled)

    def play(self, plies: int) -> None:
        """Moves by the player to move, seen in all homes."""
        for _ply in range(plies):
            turn = self.driver.table.turn
            if turn == 0:
                self.driver.table.play(self.rng.choice(sorted(self.driver.match.legal)))
            else:
                session = self.friends[turn - 1].session
                session.play(random_move(session, self.rng))
            self.until(self.are_alike)

    def are_alike(self) -> bool:
        texts = self.driver.moves
        return all(friend.session.match.texts == texts for friend in self.friends)


def test_three_homes_play_and_take_back_together() -> None:
    with window(seats="") as driver:
        homes = ThreeHomes(driver, FakeServer())
        assert [player.name for player in driver.table.players] == ["Ana", "Clara", "Diego"]
        homes.play(4)
        assert len(driver.moves) == 4
        driver.calm()
        driver.key(pygame.K_u)
        homes.until(lambda: homes.clara.session.agreements.friend is not None)
        homes.clara.session.answer(True)
        homes.until(lambda: homes.diego.session.agreements.friend is not None)
        assert len(driver.moves) == 4
        homes.diego.session.answer(True)
        homes.until(lambda: len(driver.moves) == 3 and homes.are_alike())
        homes.until(lambda: driver.scene.company is not None and driver.scene.company.game.is_up)
        homes.play(2)
        homes.diego.session.ask("undo", 3)
        homes.until(lambda: driver.dialog is not None)
        answer(driver, 0)
        homes.until(lambda: homes.clara.session.agreements.friend is not None)
        homes.clara.session.answer(True)
        homes.until(lambda: len(driver.moves) == 3 and homes.are_alike())
        homes.play(2)


def test_of_three_a_friend_who_says_no_keeps_the_moves(written: list[str]) -> None:
    with window(seats="") as driver:
        homes = ThreeHomes(driver, FakeServer())
        homes.play(3)
        driver.calm()
        driver.key(pygame.K_u)
        homes.until(lambda: homes.clara.session.agreements.friend is not None)
        homes.clara.session.answer(True)
        homes.until(lambda: homes.diego.session.agreements.friend is not None)
        homes.diego.session.answer(False)
        homes.until(lambda: "Diego would not like to take moves back." in written)
        assert len(driver.moves) == 3
        assert homes.are_alike()
        homes.play(2)


@pytest.mark.slow
def test_three_agree_to_pause_and_to_play_again() -> None:
    with window(seats="") as driver:
        homes = ThreeHomes(driver, FakeServer())
        homes.play(2)
        driver.calm()
        driver.key(pygame.K_p)
        for friend in homes.friends:
            homes.until(lambda friend=friend: friend.session.agreements.friend is not None)  # type: ignore[misc]
            assert not driver.table.is_paused
            friend.session.answer(True)
        homes.until(lambda: driver.table.is_paused)
        answer(driver, 0)
        for friend in homes.friends:
            homes.until(lambda friend=friend: friend.session.agreements.friend is not None)  # type: ignore[misc]
            friend.session.answer(True)
        homes.until(lambda: not driver.table.is_paused)
        homes.clara.session.end("resigned", 1)
        homes.until(lambda: driver.table.result is not None and homes.diego.session.is_over)
        driver.frames(3)
        driver.key(pygame.K_ESCAPE)
        driver.scene._start_again(swapped=False)
        for friend in homes.friends:
            homes.until(lambda friend=friend: friend.session.agreements.friend is not None)  # type: ignore[misc]
            friend.session.answer(True)
        homes.until(lambda: driver.table.result is None and homes.are_alike())
        homes.until(lambda: driver.scene.company is not None and driver.scene.company.game.is_up)
        homes.play(3)


@pytest.mark.slow
def test_of_three_each_hears_and_sees_the_others(written: list[str]) -> None:
    with window(seats="") as driver:
        homes = ThreeHomes(driver, FakeServer())
        homes.play(1)
        assert homes.clara.connection.meeting is not None
        homes.clara.connection.meeting.talk("Hello, both")
        homes.until(lambda: TalkCame("Clara: Hello, both") in homes.diego.events)
        driver.frames(3)
        assert "Clara: Hello, both" in written
        homes.clara.session.lift(("hand:1:2",))
        homes.until(lambda: LiftedCame(("hand:1:2",)) in homes.diego.events)
        homes.play(1)
        homes.diego.session.end("resigned", 2)
        homes.until(lambda: driver.table.result is not None and homes.clara.session.is_over)


def test_of_three_a_broken_line_holds_the_table_until_it_is_back() -> None:
    server = FakeServer()
    with window(seats="") as driver:
        homes = ThreeHomes(driver, server)
        homes.play(2)
        server.cut(SECRETS[OTHER_CODES[0]])
        clara, diego = driver.table.players[1:]
        assert isinstance(clara, FarFriend)
        assert isinstance(diego, FarFriend)
        driver.until(lambda: diego.presence is Presence.AWAY)
        assert clara.presence is Presence.THERE
        assert driver.table.is_held
        homes.until(lambda: diego.presence is Presence.THERE)
        homes.play(2)


def test_a_game_of_three_goes_on_later(tmp_path: Path) -> None:
    server = FakeServer()
    with window(seats="", data=tmp_path) as driver:
        homes = ThreeHomes(driver, server)
        homes.play(2)
        kept = driver.app.services.friends.games.games[0]
        assert [partner.seats for partner in kept.partners] == [(1,), (2,)]
        driver.app.navigation.go_to_title()
        homes.until(lambda: all(friend.connection.is_closed for friend in homes.friends))
        driver.frames(12)
        driver.app.navigation.go(ContinueGame(kept.number))
        driver.comes(TableScene)
        homes.friends = [
            Friend(driver, server, f"meet {secret}", session=friend.session, name=name)
            for secret, friend, name in zip(
                (SECRET, SECRETS[OTHER_CODES[0]]), homes.friends, ("Clara", "Diego"), strict=True
            )
        ]
        homes.until(lambda: driver.scene.company is not None and driver.scene.company.game.is_up)
        homes.play(3)


def test_a_friend_watches_a_game_at_this_table() -> None:
    server = FakeServer()
    with window() as driver:
        driver.app.services.friend_process = server.start
        driver.table.play(min(driver.match.legal))
        driver.calm()
        driver.chord(pygame.K_k)
        scene = driver.comes(InviteWatcherScene)
        driver.until(lambda: bool(scene.code))
        friend = Friend(driver, server, f"join {CODE}", name="Eve")
        friend.until(lambda: isinstance(driver.top_scene, TableScene))
        assert friend.session.is_watching
        driver.table.play(min(driver.match.legal))
        friend.until(lambda: friend.session.match.texts == driver.moves and len(driver.moves) == 2)
        assert driver.table.is_waiting
        driver.calm()
        driver.table.undo()
        friend.until(lambda: friend.session.agreements.friend is not None)
        friend.session.answer(True)
        friend.until(lambda: friend.session.match.texts == driver.moves)
        friend.connection.close()
        driver.until(lambda: driver.scene.company is not None and not driver.scene.company.game.connections)
        driver.table.play(min(driver.match.legal))
        assert not driver.table.is_held


def test_the_window_watches(written: list[str]) -> None:
    server = FakeServer()
    with window(seats="") as driver:
        driver.app.services.friend_process = server.start
        driver.key(pygame.K_j)
        scene = driver.comes(JoinScene)
        host = Friend(driver, server, "invite", replace(STAX, guest_seats=()))
        host.until(lambda: bool(host.connection.code))
        scene.connect(f"join {CODE}")
        host.until(lambda: scene.setup is not None)
        driver.frames(3)
        assert "Watch" in written
        driver.click(scene.main.rect.center)
        host.until(lambda: isinstance(driver.top_scene, TableScene))
        host.play()
        host.play()
        assert not driver.scene.board.human_seats()
        driver.calm()
        host.session.ask("undo", 1)
        host.until(lambda: len(driver.moves) == 1)
        assert driver.dialog is None
        host.session.end("resigned", 0)
        host.until(lambda: driver.table.result is not None)
