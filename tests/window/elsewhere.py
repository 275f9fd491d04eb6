"""A friend elsewhere for tests of the window: the other home, and how both come together."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pygame

from game.friend.channel import Channel
from game.friend.connection import Connection, Party
from game.friend.events import FriendEvent, Offered
from game.friend.lines import TableOffer
from game.friend.session import Session
from game.games import GAMES
from game.play.clocks import read_control
from game.play.setup import FAR_WORD
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.setup.panels import SeatChoices
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.players.seating import Seating
from game.scenes.table.scene import TableScene
from game.ui.widgets import QuestionDialog
from lab.driver import Driver
from lab.friend_line import CODE, FakeServer


class Friend:
    """The other home: a connection without a window."""

    def __init__(
        self,
        driver: Driver,
        server: FakeServer,
        order: str,
        offer: TableOffer | None = None,
        name: str = "Clara",
        session: Session | None = None,
    ) -> None:
        self.driver = driver
        self.rng = random.Random(4)
        self.events: list[FriendEvent] = []

        def start(order: str) -> Channel:
            return Channel(server.start(), order)

        clock = driver.app.services.clock
        self.connection = Connection(Party(name, GAMES, offer), order, start, clock, session)

    @property
    def session(self) -> Session:
        assert self.connection.session is not None
        return self.connection.session

    def poll(self) -> None:
        fresh = self.connection.poll()
        self.events += fresh
        if any(isinstance(event, Offered) for event in fresh) and self.connection.session is None:
            self.connection.sit()

    def until(self, so: Callable[[], bool]) -> None:
        """Let both sides go on until something is so."""

        def polled() -> bool:
            self.poll()
            return so()

        self.driver.until(polled)

    def play(self) -> str:
        """A random move of the friend's."""
        match = self.session.match
        text = match.move_text(self.rng.choice(sorted(match.legal)))
        self.session.play(text)
        self.until(lambda: self.driver.moves == match.texts)
        return text


def invite(driver: Driver, server: FakeServer) -> InviteScene:
    """From the title over the set-up game to the three words."""
    driver.app.services.friend_process = server.start
    title = driver.top_scene
    assert isinstance(title, TitleScene)
    driver.click(title.buttons.set_up.rect.center)
    scene = driver.comes(SetupScene)
    driver.click(scene.widgets.cards[1].rect.center)
    driver.frames(2)
    assert scene.panel is not None
    content = scene.panel.content
    assert isinstance(content, SeatChoices)
    driver.click(content.who.segment_rects(scene.pen)[2].center)
    driver.frames(4)
    driver.key(pygame.K_ESCAPE)
    driver.click(scene.widgets.start.rect.center)
    return driver.comes(InviteScene)


def invite_with_clock(driver: Driver, server: FakeServer, clock: str) -> InviteScene:
    """The words for a game of Stax with a clock."""
    driver.app.services.friend_process = server.start
    seating = Seating(GAMES["stax"])
    seating.set_player(1, FAR_WORD)
    setup = replace(seating.setup, control=read_control(clock))
    driver.app.scenes.push(InviteScene(driver.app.services, seating, setup))
    return driver.comes(InviteScene)


def sit_together(driver: Driver, server: FakeServer, clock: str = "") -> Friend:
    scene = invite(driver, server) if not clock else invite_with_clock(driver, server, clock)
    driver.until(lambda: bool(scene.code))
    friend = Friend(driver, server, f"join {CODE}")
    friend.until(lambda: isinstance(driver.top_scene, TableScene))
    driver.calm()
    return friend


def answer(driver: Driver, index: int) -> None:
    """Press a button of the question over the table."""
    dialog = driver.dialog
    assert isinstance(dialog, QuestionDialog)
    driver.frames(2)
    driver.click(dialog.group.widgets[index].rect.center)


def play_here(driver: Driver, friend: Friend) -> None:
    """A move at the window, which reaches the friend."""
    scene = driver.scene
    scene.board.table.play(sorted(driver.match.legal)[0])
    friend.until(lambda: friend.session.match.texts == driver.moves)
