"""The sights of meeting a friend elsewhere, with a process that connects nobody."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.friend.words import completions
from game.games import GAMES
from game.play.setup import FAR_WORD
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.players.seating import Seating
from lab.driver import Driver, post

CODE = "code 7-11-222"
SECRETS = {"Ana": "ab" * 32, "Bruno": "cd" * 32}


class QuietProcess:
    """Gives a code to whoever invites, and fails for whoever joins."""

    def __init__(self) -> None:
        self.alive = True
        self._said: list[str] = []

    def send(self, line: str) -> None:
        """Answer an invitation, and refuse a code."""
        if line == "invite":
            self._said.append(CODE)
        elif line.startswith("join"):
            self._said.append("failed wrong-code")

    def lines(self) -> list[str]:
        """What it says, once."""
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        """End at once."""
        self.alive = False


def friends(driver: Driver) -> Iterator[str]:
    """The words of an invitation, and typing those of a friend."""
    services = driver.app.services
    services.friend_process = lambda _server: QuietProcess()
    for name, secret in SECRETS.items():
        services.friends.keep(name, secret)
    seating = Seating(GAMES["stax"])
    seating.set_player(1, FAR_WORD)
    driver.app.scenes.push(InviteScene(services, seating, seating.setup))
    invite = driver.comes(InviteScene)
    driver.until(lambda: bool(invite.code))
    yield "invite"
    driver.click(invite.kept[0].rect.center)
    yield "invite a kept friend"
    driver.key(pygame.K_ESCAPE)
    driver.frames(12)
    driver.app.scenes.push(JoinScene(services))
    yield from typing(driver, driver.comes(JoinScene))


def typing(driver: Driver, scene: JoinScene) -> Iterator[str]:
    """Three words, and a friend whose words are others."""
    yield "join"
    for number, letters in enumerate(("butter", "au", "zen")):
        post(pygame.TEXTINPUT, text=letters)
        driver.frames(3)
        if number == 1:
            yield "join typing"
        assert completions(letters, "en")
        driver.key(pygame.K_RETURN)
    driver.frames(3)
    driver.click(scene.main.rect.center)
    driver.until(lambda: bool(scene.failure))
    yield "join failed"
