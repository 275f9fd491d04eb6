"""Game after game in the real window, to see whether memory leaks: `python -m lab bench-soak`.

The program's own loop gets posted events, with the video driver that SDL is set to use, and runs `--haste` times as
fast as the clock.  Each game is started from the title and left again: of four, one is played by computers, the others
by a person with the pointer, who takes moves back, lets the computer finish moves, asks for hints and resigns.  Games
are reviewed; sometimes the library, settings and rules are visited.  After every `--every` games a line is printed: the
memory of the window's process and of its engines, the memory blocks of Python, and the number of scenes in memory.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from weakref import ref

import pygame

from game.core.display.picks import FromHand, FromStack, Onto, Say
from game.games import GAMES
from game.library.library import Library, open_library
from game.play.setup import Seat, Setup
from game.program.loop import App
from game.program.start import open_first_scene
from game.program.window import read_size
from game.scenes.base.scene import Scene
from game.scenes.board_screen.button_bar import WordBar
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.settings.values import Config, LookSettings, SoundSettings, WindowSettings
from game.ui.look.cache import release_unused
from lab.arguments import as_argument_error
from lab.bench.frames import described_window
from lab.bench.memory import children, growth, resident
from lab.driver import Driver, Kind, Posted, open_program

LIMIT: Final = 250.0  # megabytes of the window's process
QUARTERS: Final = 4
GROWTH: Final = 0.05  # share by which the last quarter may be more than the second
PLIES: Final = 16  # of a person's game
WATCHED: Final = 40  # of one between computers
LONG: Final = 60.0  # seconds of the loop's clock; the limit for waiting
SHORT: Final = 8.0
TRIES: Final = 5
REST: Final = 0.002  # seconds that an engine gets between two frames
LEVEL: Final = "novice"


@dataclass(frozen=True, slots=True)
class Figures:
    """Measurements after a number of games: megabytes, and counts."""

    games: int
    window: float  # at the title
    table: float  # the most at a table since the last figures
    engines: float  # the most that ran at the same time since the last figures
    blocks: int  # of Python's own memory
    scenes: int  # that were seen and are alive

    def __str__(self) -> str:
        return (
            f"games {self.games:4} window {self.window:6.1f} MB at a table {self.table:6.1f} MB"
            f" engines {self.engines:6.1f} MB blocks {self.blocks} scenes {self.scenes}"
        )


class Guest(Driver):
    """A simulated player who plays game after game as fast as the clock allows."""

    def __init__(self, app: App, rng: random.Random) -> None:
        super().__init__(app, Posted(), app.services.clock)
        self.rng = rng
        self.engines = self.at_a_table = 0.0
        self.met: set[ref[Scene]] = set()  # the scenes that were seen

    def within(self, so: Callable[[], bool], seconds: float = LONG) -> bool:
        """Run frames until a condition is true; returns whether it became true in time."""
        end = self.now() + seconds
        while not so() and self.now() < end:
            self.frames()
            time.sleep(REST)
        return so()

    def comes(self, kind: type[Kind]) -> Kind:
        """Run frames until the scene is of this class, and return it."""
        top = super().comes(kind)
        self.met.add(ref(top))
        return top

    # An evening:

    def one_game(self, number: int) -> None:
        """One game from the title and back, with what belongs around it."""
        title = self.comes(TitleScene)
        game = list(GAMES.values())[number % len(GAMES)]
        self.click(title.cards.card_rects()[number % len(GAMES)].center)
        options = {option.key: self.rng.choice(option.values) for option in game.options}
        count = game.seats(options)
        computers = number // len(GAMES) % 4 == 0
        seats = (Seat(LEVEL),) * count if computers else (Seat(), *(Seat(LEVEL),) * (count - 1))
        self.app.navigation.table_routes.play(Setup(game.id, options, seats))
        scene = self.comes(TableScene)
        if computers:
            self.watch(scene)
        else:
            self.join(scene)
        self.engines = max(self.engines, sum(map(resident, children())))
        self.at_a_table = max(self.at_a_table, resident(os.getpid()))
        self.look_through()
        self.key(pygame.K_b)
        self.comes(TitleScene)
        if number % 5 == 0:
            self.visit()

    def watch(self, scene: TableScene) -> None:
        """Let computers play for a while."""
        table = scene.board.table
        self.within(lambda: table.result is not None or len(table.match.moves) >= WATCHED)

    def join(self, scene: TableScene) -> None:
        """Play, take back, play again, resign, start another game and resign that too."""
        table, taken_back = scene.board.table, False
        while table.result is None and len(table.match.moves) < PLIES:
            if not self.within(lambda: scene.board.can_choose or table.result is not None):
                break
            if table.result is None:
                self.move(scene)
            if not taken_back and len(table.match.moves) >= PLIES // 2:
                taken_back = True
                self.key(pygame.K_u)
                self.key(pygame.K_y)
                self.key(pygame.K_u)
        for key in (pygame.K_e, pygame.K_t, pygame.K_t, pygame.K_F1, pygame.K_ESCAPE, pygame.K_F10, pygame.K_ESCAPE):
            self.key(key)
        if table.result is None:
            self.key(pygame.K_g)
            self.key(pygame.K_RETURN)
            self.within(lambda: scene.picture.card is not None)

    def move(self, scene: TableScene) -> None:
        """Make a move with the pointer; where that leads to none let the computer find it."""
        before = len(scene.board.table.match.moves)
        position = scene.board.table.match.position
        chosen = self.rng.choice(position.legal())
        for pick in scene.board.table.match.game.view.spell(position, chosen):
            match pick:
                case FromHand(seat, pocket):
                    self.click(self.pocket(seat, pocket))
                case FromStack(cell) | Onto(cell):
                    self.click(self.top(cell))
                case Say(word):
                    self.say(scene, word)
        self.key(pygame.K_RETURN)
        self.frames(12)
        table = scene.board.table
        if len(table.match.moves) == before and not self.within(lambda: not scene.board.playback.is_moving):
            return
        if len(table.match.moves) == before:
            self.key(pygame.K_ESCAPE if scene.board.state.selection.first is not None else pygame.K_h)
            self.key(pygame.K_a)
            self.within(lambda: len(table.match.moves) > before or table.result is not None)

    def say(self, scene: TableScene, word: str) -> None:
        """Click the button that says a word, if it is there."""
        bar = scene.picture.floating.turn_bar()
        for name, _label, rect in bar.places if isinstance(bar, WordBar) else ():
            if name == f"say:{word}":
                self.click(rect.center)

    def look_through(self) -> None:
        """The review of what was just played."""
        table = self.comes(TableScene)
        for _ in range(TRIES):  # a computer that was too slow for this haste may lay its trouble over the table again
            if table.picture.dialog is not None:
                self.key(pygame.K_ESCAPE)
            self.key(pygame.K_F4)
            if self.within(lambda: self.app.scenes.top is not table, SHORT):
                break
        self.comes(ReviewScene)
        for key in (pygame.K_HOME, *(pygame.K_RIGHT,) * 3, pygame.K_END, pygame.K_LEFT):
            self.key(key)
            self.frames(6)
        self.key(pygame.K_ESCAPE)
        self.comes(TableScene)

    def visit(self) -> None:
        """The library with a review from there, the settings, the rules."""
        self.key(pygame.K_l)
        shelves = self.comes(LibraryScene)
        self.within(lambda: shelves.entry is not None)
        for _ in range(5):
            self.key(pygame.K_DOWN)
            self.frames(20)
        self.key(pygame.K_F4)
        self.comes(ReviewScene)
        self.frames(30)
        for key in (pygame.K_ESCAPE, pygame.K_F2, pygame.K_ESCAPE, pygame.K_F3, pygame.K_ESCAPE, pygame.K_ESCAPE):
            self.key(key)
            self.frames(20)
        self.comes(TitleScene)


def soak(app: App, games: int, every: int, seed: int, report: Callable[[Figures], None]) -> list[Figures]:
    """Play a number of games; returns the measurements after each `every` of them and passes them to `report`."""
    guest, measured = Guest(app, random.Random(seed)), list[Figures]()
    for number in range(games):
        guest.one_game(number)
        if (number + 1) % every == 0:
            release_unused()
            scenes = sum(met() is not None for met in guest.met)
            window, blocks = resident(os.getpid()), sys.getallocatedblocks()
            measured.append(Figures(number + 1, window, guest.at_a_table, guest.engines, blocks, scenes))
            guest.engines = guest.at_a_table = 0.0
            report(measured[-1])
    return measured


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `bench-soak`."""
    parser.add_argument("--games", type=int, default=200, help="The number of games (%(default)s).")
    parser.add_argument(
        "--every", type=int, default=20, metavar="N", help="Print measurements after every N games (%(default)s)."
    )
    parser.add_argument("--size", default="1280x800", help="The size of the window (%(default)s).")
    parser.add_argument("--seed", type=int, default=1, help="The seed of the random numbers (%(default)s).")
    parser.add_argument("--haste", type=float, default=4.0, help="How many times as fast the clock runs (%(default)s).")


def run(args: Namespace) -> int:
    """The command `bench-soak`: play and print; status 1 if the memory grows or is more than it may be."""
    with tempfile.TemporaryDirectory() as folder, closing(open_library(Path(folder))) as library:
        figures = _played(library, args)
    if not figures:
        return 0
    most = max(max(each.window, each.table) for each in figures)
    grown = growth([each.window for each in figures], QUARTERS)
    print(f"games {figures[-1].games} at most {most:.1f} MB growth {grown * 100:+.1f}%")
    return int(most > LIMIT or grown > GROWTH)


def _played(library: Library, args: Namespace) -> list[Figures]:
    """The figures of a soak in a window of its own."""
    with as_argument_error():
        width, height = read_size(args.size)
    config = Config(LookSettings(animation="fast"), SoundSettings(mute=True), window=WindowSettings(width, height))
    with open_program(config, library, clock=lambda: time.monotonic() * args.haste) as app:
        print(described_window(), flush=True)
        open_first_scene(app, None)
        return soak(app, args.games, args.every, args.seed, lambda figures: print(figures, flush=True))
