"""A tour of every scene, sheet and page of the program, by real events: what tests look at and what pictures show.

`python -m tests.window.tour FOLDER [NAME ...]` writes pictures of all sights (or those whose names begin so) in both
languages and all themes; with `--chosen` the dozen that the README shows, into `docs/screenshots`.
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, cast

import pygame
from PIL import Image

from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES
from game.lab.driver import Driver, Place, post, window
from game.library.library import open_library
from game.library.record import GameRecord
from game.library.tree import Tree
from game.play.setup import Setup, read_seat
from game.scenes.library.scene import LibraryScene
from game.scenes.review.scene import ReviewScene
from game.scenes.rules.scene import Rules
from game.scenes.settings.scene import Settings
from game.ui.input.controllers import Pads
from game.ui.look.themes import THEMES, Appearance
from game.ui.widgets import ChordField
from game.ui.words import LANGUAGES
from tests.laws.golden import playthroughs
from tests.ui.test_pads import Plugs
from tests.window.short_game import GAME

YESTERDAY: Final = 1_750_000_000.0
SETTLED: Final = 90  # frames in a row without a change
PATIENCE: Final = 12.0  # seconds until a sight is settled
SIZES: Final = ((1280, 720), (1280, 800), (2560, 1440))
Look: TypeAlias = tuple[Place, str, str]  # size, language, theme
USUAL: Final[Look] = ((1280, 800), "en", "wood")
ENGINE: Final = (f"/home/ana/Descargas/{'motores-de-otros/' * 6}motor", "--nivel", "muy fuerte")
CHOSEN: Final[Mapping[str, Look]] = {
    **dict.fromkeys(
        ("title", "setup stax", "table stax", "held stack-22", "hint", "end", "library", "settings look", "rules stax"),
        USUAL,
    ),
    "table death-stacks": ((1280, 800), "es", "wood"),
    "table stax three": ((1280, 800), "en", "slate"),
    "review": ((1280, 800), "es", "slate"),
    "held mixtour": ((1280, 800), "en", "contrast"),
}


@dataclass(frozen=True, slots=True)
class Evening:
    """A game under way: its id and options, its moves so far, between levels of the computer."""

    game_id: str
    options: tuple[str, ...]
    moves: str

    def match(self) -> Match:
        """The match as it stands."""
        game = GAMES[self.game_id]
        match = Match(game, read_options(game, self.options))
        for move in self.moves.split():
            match.play_text(move)
        return match


EVENINGS: Final[Mapping[str, Evening]] = {
    "stax": Evening(
        "stax",
        ("players=2",),
        "02345@0,0 1345@0,1 0245@-1,1 012345@-1,2 2345@0,2 01245@-1,0 012345@1,1 345@-1,3 0235@1,0 2345@1,2"
        " 045@-2,3 1245@0,3 145@-1,4 235@2,0 45@-2,4 135@2,1 024@0,4 45@-2,5 14@1,3 14@-1,5 35@2,2 15@-3,5"
        " 5@-3,6 4@1,4 K@0,5 K@-4,6 -2,4>-1,3=23 2,1>1,1=024",
    ),
    "stax three": Evening(
        "stax",
        ("players=3",),
        "K@0,0 01234@1,-1 1@1,0 0,0>1,-1=K 0124@0,0 02345@0,1 1,-1>2,-2=K 012345@2,-1 0125@0,-1 123@1,-2 023@2,-3"
        " 012@1,-3 1,-2>0,-1=015 2345@1,1 13@1,-2",
    ),
    "death-stacks": Evening(
        "death-stacks",
        ("too-tall=called",),
        "e6-2-c4 d1-1-c1 c4-1-d3 c1-2-a3 f6-1-e6 a1-1-a2 c6-1-b5 f1-2-f3 d6-1-e5 b1-1-b2 a6-2-c4 e1-1-f1 c4-1-b3"
        " a2-1-b3",
    ),
    "stack-22": Evening(
        "stack-22",
        (),
        "E0@0,0 Y6@3,-2 U1@-1,-3 J3@-1,-3 L5@2,-1 X0@1,3 S4@-3,-6 W2@5,-1 H0@3,3 E5@1,3 N0@-2,4 C3@-2,-1 W0@-2,4"
        " Q0@1,5",
    ),
    "mixtour": Evening("mixtour", ("points=2",), "d2 b2 b5 d5 a4 a1 d4 c1 b4 e1 a2 c2 a2:1-b2 e3 b2:2-a1 c4"),
}


def sheet(evening: Evening, seats: tuple[str, ...], age: float, result: str = "", name: str = "") -> GameRecord:
    """A kept game, some hours old, with something tried and something said."""
    match, tree = evening.match(), Tree()
    tree.follow(match.texts)
    tree.write(
        tree.main[4], "Here both thought for a long time: it is the move on which everything that follows hangs."
    )
    tried = Match(match.game, match.options)
    for move in match.texts[:6]:
        tried.play_text(move)
    position = tried.position
    other = tried.game.notation.write_move(position, position.legal()[-1])
    tree.add(tree.main[5], other)
    when = YESTERDAY - age * 3600
    final = match.game.notation.write_position(match.position)
    return GameRecord(evening.game_id, match.options, seats, tree, None, result, name, when, when, final=final)


def furnish(folder: Path) -> None:
    """A library with a few evenings in it."""
    library = open_library(folder)
    kept = [
        sheet(EVENINGS["stack-22"], ("person", "person"), 90, "win 1 played"),
        sheet(EVENINGS["mixtour"], ("computer:master", "computer:expert"), 70, "draw claimed"),
        sheet(EVENINGS["death-stacks"], ("person Ana María Fernández", "person Jorge"), 50, "win 1 resigned"),
        sheet(EVENINGS["stax three"], ("person Ana", "person Bruno", "computer:casual"), 30, "", "Una noche larga"),
        sheet(EVENINGS["mixtour"], ("person", "computer:medium"), 20),
        sheet(EVENINGS["stax"], ("person Ana", "computer:hard"), 4, "win 0 played", "The long bridge"),
    ]
    for one in kept:
        number = library.add(one)
        library.show(number, one.final)
    library.close()


# What is walked through.  Every walk yields the name of each sight when it stands before it.

Walk = Callable[[Driver], Iterator[str]]


def title(driver: Driver) -> Iterator[str]:
    """The start, and what is set up for each game."""
    driver.frames(4)
    yield "title"
    for game_id in GAMES:
        driver.key(pygame.K_u)
        yield f"setup {game_id}"
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_RIGHT)


def tables(driver: Driver) -> Iterator[str]:
    """The table of each game in its middle, a piece in hand."""
    for name, evening in EVENINGS.items():
        match = evening.match()
        seats = tuple(read_seat(f"person {who}") for who in ("Ana", "Bruno", "Clara")[: match.position.seats])
        driver.app.ways.play_on(Setup(evening.game_id, match.options, seats), match)
        driver.calm()
        yield f"table {name}"
        driver.pick(driver.scene.board.state.firsts[-1])
        driver.calm()
        yield f"held {name}"
        driver.key(pygame.K_ESCAPE)


def sheets(driver: Driver) -> Iterator[str]:
    """What lies over a table: help, menu, questions, a crash, a pause."""
    sitting(driver, "stax three")
    driver.key(pygame.K_F1)
    yield "help"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F10)
    yield "menu"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_g)
    yield "giving up"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_n)
    yield "new game"
    driver.key(pygame.K_ESCAPE)
    driver.app.ways.crashed(Path("/home/ana/.local/state/stax/log/crash-2027-01-31-200000.txt"))
    yield "crash"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_i)
    yield "clock"
    driver.key(pygame.K_ESCAPE)
    driver.app.ways.ask_engine(ENGINE, lambda _command: None)
    yield "engine asked"
    driver.key(pygame.K_ESCAPE)
    sitting(driver, "mixtour")
    driver.key(pygame.K_d)
    yield "draw offered"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_p)
    driver.frames(4)
    yield "pause"
    driver.key(pygame.K_p)
    yield from typing(driver)


def typing(driver: Driver) -> Iterator[str]:
    """A move that is typed, and one that is wrong; the keys with those of a controller."""
    sitting(driver, "stax")
    driver.key(pygame.K_SLASH)
    driver.frames(20)
    yield "typing"
    for letter in "0,0>9,9=K":
        post(pygame.TEXTINPUT, text=letter)
    driver.frames(2)
    driver.key(pygame.K_RETURN)
    yield "typed wrong"
    driver.key(pygame.K_ESCAPE)
    driver.app.pads = Pads(Plugs())
    driver.app.pads.start()
    post(pygame.CONTROLLERDEVICEADDED, device_index=0)
    driver.frames(2)
    driver.key(pygame.K_F1)
    yield "help with a controller"
    driver.key(pygame.K_ESCAPE)
    yield from buttons(driver)


def buttons(driver: Driver) -> Iterator[str]:
    """The page of keys with those of a controller: one that waits, one that was given to another action."""
    driver.key(pygame.K_F2)
    scene = driver.app.scenes.top
    assert isinstance(scene, Settings)
    index = next(index for index, segment in enumerate(scene.tabs.segments) if segment.value == "keys")
    driver.click(scene.tabs.places(scene.pen)[index].center)
    field = next(widget for widget in scene.group.widgets if isinstance(widget, ChordField))
    driver.click(field.rect.center)
    yield "keys waiting for a button"
    post(pygame.CONTROLLERBUTTONDOWN, instance_id=100, button=pygame.CONTROLLER_BUTTON_Y)
    driver.frames(2)
    yield "keys buttons exchanged"
    driver.key(pygame.K_ESCAPE)


def sitting(driver: Driver, name: str) -> None:
    """Sit down at the table of an evening, all persons."""
    evening = EVENINGS[name]
    match = evening.match()
    driver.app.ways.play_on(Setup(evening.game_id, match.options, (read_seat("person"),) * match.position.seats), match)
    driver.calm()


def ending(driver: Driver) -> Iterator[str]:
    """A hint and the end of each game."""
    ended: set[str] = set()
    sitting(driver, "stax")
    for _ in range(2):
        driver.key(pygame.K_h)
        driver.until(lambda: not driver.scene.screen.hints.adviser.thinking, 0.002)
    driver.calm()
    yield "hint"
    game = GAMES["stax"]
    match = Match(game, read_options(game, ()))
    for move in GAME[:-1]:
        match.play_text(move)
    driver.app.ways.play_on(Setup("stax", match.options, (read_seat("person Ana"), read_seat("person Bruno"))), match)
    driver.calm()
    driver.play(GAME[-1])
    driver.frames(4)
    assert driver.scene.picture.card is not None
    yield "end"
    for kept in sorted(playthroughs(), key=lambda kept: len(kept.lines)):
        case, moves = kept.case, [rest for word, rest in kept.lines if word == "play"]
        if case.game.id != "stax" and case.game.id not in ended:
            ended.add(case.game.id)
            match = Match(case.game, dict(case.options))
            for move in moves[:-1]:
                match.play_text(move)
            other = "person" if case.game.id == "stack-22" else "computer:medium"
            seats = read_seat("person"), read_seat(other)
            driver.app.ways.play_on(
                Setup(case.game.id, match.options, seats if match.turn == 0 else seats[::-1]), match
            )
            driver.calm()
            driver.play(moves[-1])
            driver.frames(4)
            yield f"end {case.game.id}"


def library(driver: Driver) -> Iterator[str]:
    """The list of games, what it asks, and a review."""
    driver.key(pygame.K_l)
    shelves = driver.app.scenes.top
    assert isinstance(shelves, LibraryScene)
    driver.until(lambda: shelves.rows.count == 6, 0.002)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_UP)
    yield "library"
    for button, name in ((shelves.rename, "renaming"), (shelves.save, "saving"), (shelves.load, "loading")):
        driver.click(button.rect.center)
        yield name
        driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F4)
    review = driver.comes(ReviewScene)
    driver.frames(12)
    for _ in range(14):
        driver.key(pygame.K_LEFT)
    driver.until(lambda: not review.board.playback.moving)
    yield "review"
    for key, name in ((pygame.K_F1, "review help"), (pygame.K_F10, "review menu"), (pygame.K_n, "playing on")):
        driver.key(key)
        driver.frames(4)
        yield name
        driver.key(pygame.K_ESCAPE)


def settings(driver: Driver) -> Iterator[str]:
    """Every page of the settings."""
    driver.key(pygame.K_F2)
    scene = driver.app.scenes.top
    assert isinstance(scene, Settings)
    for index, segment in enumerate(scene.tabs.segments):
        driver.click(scene.tabs.places(scene.pen)[index].center)
        yield f"settings {segment.value}"
        if segment.value == "keys":
            field = next(widget for widget in scene.group.widgets if isinstance(widget, ChordField))
            driver.click(field.rect.center)
            yield "settings waiting for a key"
            driver.key(pygame.K_F4)
            yield "settings keys exchanged"
    driver.key(pygame.K_ESCAPE)


def rules(driver: Driver) -> Iterator[str]:
    """The rulebook of each game."""
    for game in GAMES.values():
        driver.app.rules(game)
        driver.frames(4)
        assert isinstance(driver.app.scenes.top, Rules)
        yield f"rules {game.id}"
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)


WALKS: Final[Mapping[str, Walk]] = {
    walk.__name__: walk for walk in (title, tables, sheets, ending, library, settings, rules)
}


@contextmanager
def walking(walk: Walk, size: Place, language: str, appearance: Appearance) -> Iterator[Iterator[tuple[Driver, str]]]:
    """The sights of a walk, one after the other, in a window of its own with a furnished library."""
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder))
        with window("", size, language, Path(folder), speed="off", appearance=appearance) as driver:
            driver.app.ways.folder = Path(folder)

            def sights() -> Iterator[tuple[Driver, str]]:
                for name in walk(driver):
                    driver.frames(2)
                    yield driver, name

            yield sights()


def settle(driver: Driver) -> None:
    """Let everything be drawn as fine as it will be; in a scene that never rests, for a while."""
    surface = pygame.display.get_surface()
    assert surface is not None
    seen, same, end = 0, 0, time.monotonic() + PATIENCE
    while same < SETTLED and time.monotonic() < end:
        driver.frames()
        time.sleep(0.004)
        now = hash(surface.get_buffer().raw)
        seen, same = now, same + 1 if now == seen else 0


def pictures(folder: Path, wanted: Callable[[str], bool], looks: Iterable[Look]) -> None:
    """Write a picture of every wanted sight in every look."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, language, theme in looks:
        for walk in WALKS.values():
            with walking(walk, size, language, Appearance(theme)) as sights:
                for driver, name in sights:
                    if wanted(name):
                        settle(driver)
                        path = folder / f"{name.replace(' ', '-')}_{theme}_{language}_{size[0]}x{size[1]}.png"
                        pygame.image.save(cast("pygame.Surface", pygame.display.get_surface()), path)
                        print(path, flush=True)


def chosen(folder: Path) -> None:
    """Write the pictures that the README shows, in a browser's format, small."""
    folder.mkdir(parents=True, exist_ok=True)
    looks = sorted(set(CHOSEN.values()))
    with tempfile.TemporaryDirectory() as made:
        for look in looks:
            here = {name for name, wanted in CHOSEN.items() if wanted == look}
            pictures(Path(made), here.__contains__, [look])
        for path in Path(made).glob("*.png"):
            with Image.open(path) as picture:
                picture.convert("RGB").save(folder / f"{path.stem.split('_')[0]}.webp", quality=88, method=6)


def main(arguments: list[str]) -> None:
    """Write the pictures that are asked for."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if arguments == ["--chosen"]:
        chosen(Path(__file__).parents[2] / "docs" / "screenshots")
        return
    if not arguments or arguments[0].startswith("-"):
        raise SystemExit(__doc__)
    looks = itertools.product(SIZES, LANGUAGES, THEMES)
    pictures(Path(arguments[0]), lambda name: name.startswith(tuple(arguments[1:]) or ""), looks)


if __name__ == "__main__":
    main(sys.argv[1:])
