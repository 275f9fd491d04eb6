"""The frames of the table scene, measured: `python -m lab bench-frames`.

The real scene gets real events, under whatever video driver SDL is set to use.  A game's most crowded table is shown
and the engine thinks about it beside the window.  A frame is measured from the reading of events to after the flip;
between frames the loop rests as in play.  The output is a line for each part, then `frames N median M ms p99 P ms` over
all of them.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Final

import pygame

from game.core.display.picks import FromHand, FromStack, Onto, Pick
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.engine import engine_command
from game.engine.client import Client
from game.engine.match_lines import setup_lines
from game.games import GAMES
from game.library.library import Library
from game.play.computer import players_for_seats
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.program.loop import FRAME_RATE, App
from game.program.window import read_size
from game.scenes.table.scene import TableScene
from game.settings.values import Config, SoundSettings, WindowSettings
from lab.arguments import as_argument_error
from lab.driver import Driver, Place, Posted, open_program

FEW: Final = 3
Script = Generator[None, None, None]  # each step posts the events of one frame


def click(driver: Driver, place: Place) -> Script:
    """Click there, in two frames."""
    driver.events.move(place)
    driver.events.button(place, pygame.BUTTON_LEFT, True)
    yield
    driver.events.button(place, pygame.BUTTON_LEFT, False)
    yield


def take(driver: Driver, first: Pick) -> Script:
    """Click what a move begins with: a stack, or a pocket of a hand."""
    if isinstance(first, FromHand):
        yield from click(driver, driver.pocket(first.seat, first.pocket))
    elif isinstance(first, FromStack):
        yield from click(driver, driver.top(first.cell))


def tap(driver: Driver, key: int) -> None:
    """Type a key within a frame."""
    driver.events.key(key, True)
    driver.events.key(key, False)


def idle(_driver: Driver) -> Script:
    """Post nothing, frame after frame."""
    while True:
        yield


def hover(driver: Driver) -> Script:
    """From stack to stack, lines of movement shown."""
    while True:
        for cell in sorted(driver.playback.shown.stacks):
            for step in range(4):
                x, y = driver.top(cell)
                driver.events.move((x + step, y + step))
                yield


def in_hand(driver: Driver) -> Script:
    """One piece after another is chosen, all its marks shown, and its targets are aimed at."""
    while True:
        for first in dict.fromkeys(first for first, _ in moves(driver.scene)[::3]):
            yield from take(driver, first)
            for cell in sorted(driver.selection.marks):
                for step in range(3):
                    x, y = driver.top(cell)
                    driver.events.move((x + step, y))
                    yield
            tap(driver, pygame.K_ESCAPE)
            yield


def slide(driver: Driver, in_haste: bool = False) -> Script:
    """A move is made and seen, then taken back, again and again; `in_haste` cuts animations short by a key."""
    playback = driver.playback
    while True:
        for first, target in moves(driver.scene):
            yield from take(driver, first)
            yield from click(driver, driver.top(target))
            while playback.is_previewing:
                yield
            if driver.selection.landed_cell is not None and (in_haste or not playback.is_moving):
                tap(driver, pygame.K_RETURN)
            yield
            while playback.is_moving:
                yield
            tap(driver, pygame.K_u)
            yield
            while playback.is_moving and not in_haste:
                yield
        yield  # where no move is left, too


def pan(driver: Driver) -> Script:
    """The empty table is dragged in a circle."""
    area = driver.scene.board.layout.table
    x, y = area.left + 8, area.top + 8
    driver.events.move((x, y))
    driver.events.button((x, y), pygame.BUTTON_LEFT, True)
    try:
        while True:
            for dx, dy in ((9, 3), (5, 8), (-9, -3), (-5, -8)):
                for _ in range(12):
                    x, y = x + dx, y + dy
                    driver.events.move((x, y))
                    yield
    finally:
        driver.events.button((x, y), pygame.BUTTON_LEFT, False)


def zoom(driver: Driver) -> Script:
    """The wheel goes nearer and farther."""
    middle = driver.scene.board.layout.table.center
    driver.events.move(middle)
    while True:
        for way in (1, 1, 1, -1, -1, -1):
            driver.events.wheel(middle, way)
            for _ in range(3):
                yield


def turn(driver: Driver) -> Script:
    """The table turns by 60 degrees, and again."""
    while True:
        tap(driver, pygame.K_e)
        yield
        while driver.camera_control.is_gliding:
            yield


PARTS: Final[tuple[tuple[str, Callable[[Driver], Script]], ...]] = (
    ("idle", idle),
    ("hover", hover),
    ("in hand", in_hand),
    ("slide", slide),
    ("hurry", partial(slide, in_haste=True)),
    ("pan", pan),
    ("zoom", zoom),
    ("turn", turn),
)


def moves(scene: TableScene) -> list[tuple[Pick, Cell]]:
    """What a piece is taken from and where it may go, stacks and far ways first; each piece's ways are few."""
    match = scene.board.table.match
    view, found = match.game.view, list[tuple[Pick, Cell]]()
    for first in view.first_picks(match.position):
        targets = {
            pick.cell
            for spelling in view.moves_by_spelling(match.position, first)
            for pick in spelling
            if isinstance(pick, Onto)
        }
        origin = first.cell if isinstance(first, FromStack) else (0, 0)
        far = sorted(targets, key=lambda cell: (-abs(cell[0] - origin[0]) - abs(cell[1] - origin[1]), cell))
        found += [(first, target) for target in far[:FEW]]
    return sorted(found, key=lambda way: isinstance(way[0], FromHand))


def measured(app: App, script: Script, frames: int) -> list[float]:
    """The milliseconds of each of a number of frames, in the loop's own rhythm."""
    pace, times = pygame.time.Clock(), []
    for _ in range(frames):
        next(script)
        began = time.perf_counter()
        app.frame()
        times.append((time.perf_counter() - began) * 1000)
        app.run_idle_work()
        pace.tick(FRAME_RATE)
    return times


def figures(times: Sequence[float]) -> str:
    """The median and the 99th percentile."""
    ordered = sorted(times)
    return f"median {median(ordered):.2f} ms p99 {ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]:.2f} ms"


@contextmanager
def thinking(match: Match, wanted: bool) -> Iterator[None]:
    """The engine thinks about the same position in its own process, without end."""
    if not wanted:
        yield
        return
    client = Client(engine_command())
    try:
        for line in (*setup_lines(match), "go infinite"):
            client.send(line)
        yield
    finally:
        client.close()


def described_window() -> str:
    """A line with the window's size and the video driver."""
    width, height = pygame.display.get_window_size()
    return f"window {width}x{height} driver {pygame.display.get_driver()}"


def crowded(game: Game) -> Match:
    """A game on its most crowded table."""
    text, options = game.examples.crowded_position if game.examples.crowded_position[0] else game.examples.vignette
    return Match(game, dict(options), text)


def scene_of(app: App, match: Match) -> TableScene:
    """The table with people around it."""
    seats = (Seat(),) * match.seats
    setup = Setup(match.game.id, match.options, seats)
    services = app.services
    return TableScene(services, setup, Table(match, players_for_seats(seats), services.library, services.clock))


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `bench-frames`."""
    parser.add_argument(
        "--game", choices=list(GAMES), default=next(iter(GAMES)), help="The game whose table is shown (%(default)s)."
    )
    parser.add_argument("--size", default="2560x1440", help="The size of the window (%(default)s).")
    parser.add_argument("--frames", type=int, default=180, help="The number of frames in each part (%(default)s).")
    parser.add_argument("--no-engine", action="store_true", help="Do not run an engine meanwhile.")
    parser.add_argument("--part", choices=[name for name, _ in PARTS], help="Measure only this part.")


def run(args: Namespace) -> int:
    """The command `bench-frames`: measure and print."""
    with as_argument_error():
        width, height = read_size(args.size)
    every, game = list[float](), GAMES[args.game]
    config = Config(window=WindowSettings(width, height), sound=SoundSettings(mute=True))
    with open_program(config, Library(None)) as app, thinking(crowded(game), not args.no_engine):
        print(described_window(), flush=True)
        driver = Driver(app, Posted(), app.services.clock)
        for name, part in PARTS:
            if args.part in (None, name):
                app.scenes.push(scene_of(app, crowded(game)))  # each part begins at the same position
                measured(app, idle(driver), FRAME_RATE)  # the sprites become sharp; not counted
                script = part(driver)
                times = measured(app, script, args.frames)
                script.close()
                every += times
                print(f"{name:8} frames {len(times)} {figures(times)}", flush=True)
                app.scenes.pop()
    print(f"frames {len(every)} {figures(every)}")
    return 0
