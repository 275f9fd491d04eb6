"""Drives the real window by events: posted ones under the dummy driver, xdotool's under Xvfb.

The loop is the program's own, a frame at a time; where to click is read off the scene, what happens is done by events.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pygame

from game.app import App, open_window, opened
from game.config import Config
from game.core.hexes import Cell
from game.core.pieces import HexTile, Piece
from game.library.library import NoLibrary, Records, open_library
from game.play.setup import read_seat
from game.scenes.table.scene import TableScene
from game.ui import words
from game.wishes import setup_for

Place = tuple[int, int]
PATIENCE = 60.0  # seconds of real time that anything may take
STEP = 1 / 60


class Events(Protocol):
    """Who makes the events."""

    def move(self, place: Place) -> None:
        """Move the pointer."""

    def button(self, place: Place, button: int, down: bool) -> None:
        """Press a button of the mouse, or let it go."""

    def key(self, key: int, down: bool) -> None:
        """Press a key, or let it go."""

    def wheel(self, place: Place, notches: int) -> None:
        """Turn the wheel, up positive."""


class Posted:
    """Events posted into the running loop."""

    def __init__(self) -> None:
        self._place = (0, 0)

    def move(self, place: Place) -> None:
        """Move the pointer."""
        rel = (place[0] - self._place[0], place[1] - self._place[1])
        self._place = place
        post(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(0, 0, 0))

    def button(self, place: Place, button: int, down: bool) -> None:
        """Press or let go."""
        post(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=place, button=button)

    def key(self, key: int, down: bool) -> None:
        """Press or let go."""
        post(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=0, unicode="")

    def wheel(self, place: Place, notches: int) -> None:
        """Turn the wheel."""
        del place
        post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False, touch=False)


def post(kind: int, **values: object) -> None:
    """Put an event into the queue."""
    pygame.event.post(pygame.event.Event(kind, **values))  # type: ignore[arg-type]


class Driver:
    """A person at the window; time goes by a sixtieth of a second a frame, whatever the machine does."""

    def __init__(self, app: App, events: Events, now: Callable[[], float]) -> None:
        self.app = app
        self.events = events
        self.now = now
        self.going = True

    @property
    def scene(self) -> TableScene:
        """The table."""
        top = self.app.scenes.top
        assert isinstance(top, TableScene), top
        return top

    @property
    def moves(self) -> list[str]:
        """The moves of the match, as texts."""
        return list(self.scene.desk.table.match.texts)

    def frames(self, count: int = 1) -> None:
        """Let so many frames go by."""
        for _ in range(count):
            self.going = self.app.frame()
            self.app.rest()

    def until(self, so: Callable[[], bool], rest: float = 0.0) -> None:
        """Let frames go by until something is so."""
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "it did not come to that"
            self.frames()
            time.sleep(rest)

    def calm(self) -> None:
        """Let everything come to rest that moves."""
        self.frames(2)
        self.until(lambda: not self.scene.desk.playing.moving and not self.scene.desk.eye.gliding)

    # The hands:

    def point(self, place: Place) -> None:
        """Move the pointer there."""
        self.events.move(place)
        self.frames(2)

    def click(self, place: Place, button: int = 1) -> None:
        """Click there."""
        self.point(place)
        self.events.button(place, button, True)
        self.frames(2)
        self.events.button(place, button, False)
        self.frames(2)

    def drag(self, start: Place, end: Place) -> None:
        """Press, move, let go."""
        self.point(start)
        self.events.button(start, 1, True)
        self.frames(2)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        for place in (middle, end):
            self.events.move(place)
            self.frames(2)
        self.events.button(end, 1, False)
        self.frames(2)

    def key(self, key: int) -> None:
        """Type a key."""
        self.events.key(key, True)
        self.frames(2)
        self.events.key(key, False)
        self.frames(2)

    # Where things are:

    def top(self, cell: Cell) -> Place:
        """The pixel of a cell's top."""
        height = len(self.scene.arrangement.stacks.get(cell, ()))
        x, y = self.scene.desk.eye.camera.at(cell, height)
        return round(x), round(y)

    def pocket(self, seat: int, index: int) -> Place:
        """The pixel of a pocket."""
        x, y = self.scene.picture.chrome.rails[seat].centre(index)
        return round(x), round(y)

    def play(self, move: str) -> None:
        """Play a move of the notation by clicks and turns."""
        origin, _, face = move.partition("=") if ">" in move else move.partition("@")
        seat = self.scene.desk.turn
        if ">" in move:
            source, target = (cell_of(word) for word in origin.split(">"))
            self.click(self.top(source))
        else:
            face, target = origin, cell_of(face)
            hand = self.scene.arrangement.hands[seat]
            wanted = next(i for i, pocket in enumerate(hand) if is_of(pocket.piece, bits(face)))
            self.click(self.pocket(seat, wanted))
        self.click(self.top(target))
        self.confirm(bits(face))
        assert self.moves[-1:] == [move]
        self.calm()

    def confirm(self, pointers: int) -> None:
        """Turn what has landed until it lies so, and click it; nothing where nothing is left to choose."""
        desk = self.scene.desk
        for _ in range(12):
            if desk.choosing.landed is None or desk.playing.moving:
                return
            lying = desk.choosing.lying
            if isinstance(lying, HexTile) and lying.pointers == pointers:
                self.click(self.top(desk.choosing.landed))
                return
            self.key(pygame.K_r)
        raise AssertionError(f"it cannot be turned to {pointers:06b}")


def bits(face: str) -> int:
    """Pointers of the notation as a set of bits."""
    return 0 if face == "K" else sum(1 << int(digit) for digit in face)


def cell_of(word: str) -> Cell:
    """A cell of the notation."""
    q, r = word.split(",")
    return int(q), int(r)


def is_of(piece: Piece, pointers: int) -> bool:
    """Whether a piece is a tile that can be turned to show these pointers."""
    return isinstance(piece, HexTile) and same_shape(piece.pointers, pointers)


def same_shape(one: int, other: int) -> bool:
    """Whether two sets of pointers are turns of each other."""
    return any((one << turns | one >> (6 - turns)) & 63 == other for turns in range(6))


@contextmanager
def window(
    seats: str = "person,person",
    size: Place = (1280, 800),
    language: str = "en",
    data: Path | None = None,
    events: Events | None = None,
    seconds: float = 0.1,
    speed: str = "fast",
) -> Iterator[Driver]:
    """A running program with its window open, at a table or ("") at the title."""
    ticks = itertools.count()
    config = Config(*size, language=language, speed=speed)
    words.choose(language)
    library: Records = NoLibrary() if data is None else open_library(data)
    open_window(config)
    app = App(config, library, clock=lambda: next(ticks) * STEP, seconds=seconds)
    try:
        setup = setup_for([read_seat(seat) for seat in seats.split(",")]) if seats else None
        driver = Driver(opened(app, setup, None), events or Posted(), app.clock)
        driver.frames(12)
        yield driver
    finally:
        app.scenes.clear()
        library.close()
        words.choose("en")
        pygame.quit()


GAME = (
    "K@0,0",
    "045@0,-1",
    "1235@-1,0",
    "K@-1,1",
    "14@1,-1",
    "0,-1>1,-1=234",
    "12345@1,0",
    "1,-1>0,0=045",
)


def whole_game(driver: Driver) -> None:
    """A whole short game between two people, by clicks, to the capture of Light's king."""
    for move in GAME:
        driver.play(move)
    result = driver.scene.desk.table.result
    assert result is not None
    assert str(result) == "win 1 played"
    driver.frames(4)
    banner = driver.scene.picture.banner
    assert banner is not None
    assert banner.title == "Slate wins"
    assert len(driver.scene.arrangement.captured) == 1
