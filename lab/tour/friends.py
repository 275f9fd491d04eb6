"""The stops of meeting and playing a friend elsewhere, whose program runs in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.core.match import Match
from game.core.move import Move
from game.friend.channel import Channel
from game.friend.connection import Connection, Party
from game.friend.events import FriendEvent, Offered
from game.friend.meeting_place import ROOM_GUEST, ROOM_HOST
from game.friend.session import Session
from game.friend.words import completions
from game.games import GAMES
from game.play.setup import FAR_WORD
from game.scenes.base.routes import ContinueGame
from game.scenes.menus.friend.again import InviteAgainScene, InviteWatcherScene
from game.scenes.menus.friend.invite import InviteScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.players.seating import Seating
from game.scenes.table.scene import TableScene
from lab.driver import Driver, post
from lab.friend_line import CODE, OTHER_CODES, FakeProcess, FakeServer

SECRETS = {"Ana": "ab" * 32, "Bruno": "cd" * 32}
MOVES = 12  # at the table with a friend


class OtherHome:
    """A friend without a window."""

    def __init__(self, driver: Driver, server: FakeServer, order: str, name: str) -> None:
        self.driver = driver
        start = lambda order: Channel(server.start(), order)  # noqa: E731
        self.connection = Connection(Party(name, GAMES), order, start, driver.app.services.clock)

    @property
    def session(self) -> Session:
        """The game as the friend has it."""
        assert self.connection.session is not None
        return self.connection.session

    def poll(self) -> list[FriendEvent]:
        """Follow the line; sit down once there is a table."""
        events = self.connection.poll()
        if any(isinstance(event, Offered) for event in events) and self.connection.session is None:
            self.connection.sit()
        return events

    def until(self, so: Callable[[], bool]) -> None:
        """Run both programs until a condition is true."""

        def polled() -> bool:
            self.poll()
            return so()

        self.driver.until(polled)

    def play_together(self, moves: int) -> None:
        """Calm moves of both, after which no king is attacked."""
        table, session = self.driver.table, self.session
        for _move in range(moves):
            move = calm_move(session.match)
            if table.is_waiting:
                table.play(move)
            else:
                session.play(session.match.move_text(move))
            self.until(lambda: len(table.match.moves) == len(session.match.moves))
            self.driver.calm()


def calm_move(match: Match) -> Move:
    """A legal move from the middle of the list, if possible such that no king is attacked after it."""
    legal = sorted(match.legal)
    middle = len(legal) // 2
    for move in legal[middle:] + legal[:middle]:
        match.play(move)
        is_calm = not match.game.facts.dangers(match.position)
        match.undo()
        if is_calm:
            return move
    return legal[middle]


def friends(driver: Driver) -> Iterator[str]:
    """The words of an invitation, typing those of a friend, the table, and what follows."""
    services, server = driver.app.services, FakeServer()
    services.friend_process = server.start
    services.preferences.config.friend.name = "Elena"
    for name, secret in SECRETS.items():
        services.friends.keep(name, secret)
    yield from inviting(driver)
    yield from in_a_room(driver)
    services.friend_process = server.start
    driver.app.scenes.push(JoinScene(services))
    yield from typing(driver, driver.comes(JoinScene))
    services.friend_process = (fresh := FakeServer()).start
    yield from playing(driver, fresh)
    services.friend_process = (fresh := FakeServer()).start
    yield from three_homes(driver, fresh)


def inviting(driver: Driver) -> Iterator[str]:
    """Three words in large letters, and waiting for a kept friend."""
    invite = open_invitation(driver, 1)
    yield "invite"
    driver.click(invite.kept[0].rect.center)
    yield "invite a kept friend"
    driver.key(pygame.K_ESCAPE)
    driver.frames(12)


def in_a_room(driver: Driver) -> Iterator[str]:
    """A table that friends in the same network find, the tables that a guest finds, and the number of both."""
    host, guest = (FakeProcess(FakeServer()) for _side in range(2))
    rooms, server = {ROOM_HOST: host, ROOM_GUEST: guest}, FakeServer()
    driver.app.services.friend_process = lambda place: rooms.get(place) or server.start(place)
    invite = open_invitation(driver, 1)
    driver.click(invite.nearby[0].rect.center)
    driver.frames(3)
    yield "open in a room"
    host.say("number 4207")
    driver.until(lambda: invite.room is not None and bool(invite.room.number))
    yield "number in a room"
    driver.key(pygame.K_ESCAPE)
    driver.frames(12)
    driver.app.scenes.push(JoinScene(driver.app.services))
    join = driver.comes(JoinScene)
    driver.click(join.nearby[0].rect.center)
    guest.say(f"found {'0' * 16} Ana")
    driver.until(lambda: bool(join.tables))
    yield "tables in a room"
    driver.key(pygame.K_ESCAPE)
    driver.frames(12)


def open_invitation(driver: Driver, friends: int) -> InviteScene:
    """The scene with the words for a table of Stax with one or two friends."""
    seating = Seating(GAMES["stax"])
    seating.set_count(friends + 1)
    for seat in range(1, friends + 1):
        seating.set_player(seat, FAR_WORD)
    driver.app.scenes.push(InviteScene(driver.app.services, seating, seating.setup))
    invite = driver.comes(InviteScene)
    driver.until(lambda: bool(invite.code))
    return invite


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
    driver.key(pygame.K_ESCAPE)
    driver.frames(12)


def playing(driver: Driver, server: FakeServer) -> Iterator[str]:
    """The table of both; a pause, a broken connection, and the game continued later."""
    open_invitation(driver, 1)
    friend = OtherHome(driver, server, f"join {CODE}", "Clara")
    friend.until(lambda: isinstance(driver.top_scene, TableScene))
    friend.play_together(MOVES + 1)
    cell = next(iter(driver.table.arrangement.stacks))
    friend.session.lift((f"stack:{cell[0]}:{cell[1]}", "off:1"))
    friend.until(lambda: driver.state.situation.friends_pick is not None)
    yield "friend has a piece in hand"
    friend.session.lift(())
    friend.session.ask("pause")
    friend.until(lambda: driver.dialog is not None)
    yield "friend asks for a pause"
    driver.key(pygame.K_ESCAPE)
    driver.frames(3)
    friend.poll()
    friend.play_together(1)
    server.cut()
    driver.until(lambda: driver.table.is_held)
    driver.frames(4)
    yield "friend away"
    company = driver.scene.company
    assert company is not None
    company.questions.offer_pause("Clara", lambda: None, lambda: None)  # as after a minute
    yield "friend pause offered"
    driver.key(pygame.K_ESCAPE)
    driver.frames(3)
    driver.key(pygame.K_F10)
    driver.frames(4)
    yield "friend menu"
    driver.key(pygame.K_ESCAPE)
    number = driver.table.saved
    assert number is not None
    yield from going_on(driver, number)


def going_on(driver: Driver, number: int) -> Iterator[str]:
    """The title and the library with an unfinished game, and its table while the player waits for the friend."""
    driver.app.navigation.go_to_title()
    title = driver.comes(TitleScene)
    driver.until(lambda: title.buttons.go_on is not None)
    driver.frames(4)
    yield "title with a friend"
    driver.key(pygame.K_l)
    library = driver.comes(LibraryScene)
    driver.until(lambda: library.entry is not None)
    driver.frames(20)
    yield "library with a friend"
    driver.app.navigation.go(ContinueGame(number))
    driver.comes(TableScene)
    driver.frames(6)
    yield "friend awaited"
    driver.chord(pygame.K_n)
    again = driver.comes(InviteAgainScene)
    driver.until(lambda: bool(again.code))
    yield "friend by new words"
    driver.app.navigation.go_to_title()
    driver.frames(12)
    yield from ending(driver, number)


def ending(driver: Driver, number: int) -> Iterator[str]:
    """The game ends while the friend is away, who then has to see its end."""
    driver.app.navigation.go(ContinueGame(number))
    driver.comes(TableScene)
    driver.table.resign(0)
    driver.until(lambda: driver.scene.picture.card is not None)
    driver.frames(6)
    yield "friend away at the end"
    driver.app.navigation.go_to_title()
    driver.comes(TitleScene)
    driver.key(pygame.K_l)
    library = driver.comes(LibraryScene)
    driver.until(lambda: library.entry is not None)
    driver.frames(20)
    yield "library with an end to show"
    driver.app.navigation.go_to_title()
    driver.frames(12)


def three_homes(driver: Driver, server: FakeServer) -> Iterator[str]:
    """Two friends elsewhere, and a friend who watches."""
    invite = open_invitation(driver, 2)
    yield "invite two friends"
    clara = OtherHome(driver, server, f"join {CODE}", "Clara")
    clara.until(lambda: bool(invite.seated and invite.code))
    yield "invite the other friend"
    diego = OtherHome(driver, server, f"join {OTHER_CODES[0]}", "Diego")

    def all_sit() -> bool:
        clara.poll()
        return isinstance(driver.top_scene, TableScene)

    diego.until(all_sit)
    driver.calm()
    yield "friends at a table of three"
    driver.chord(pygame.K_k)
    watch = driver.comes(InviteWatcherScene)
    driver.until(lambda: bool(watch.code))
    yield "invite a friend to watch"
    driver.app.navigation.go_to_title()
    driver.frames(12)
