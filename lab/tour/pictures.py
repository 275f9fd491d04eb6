"""The command `tour`: pictures of all stops, in every look that is asked for; existing pictures are kept."""

from __future__ import annotations

import itertools
import tempfile
import threading
import time
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, cast

import pygame
from PIL import Image

from game.core.errors import quoted
from game.program.window import read_size
from game.scenes.menus.title.scene import TitleScene
from game.ui.look.themes import THEMES, Appearance
from game.ui.words import LANGUAGES
from lab.arguments import as_argument_error
from lab.driver import Driver, Place, use_dummy_drivers
from lab.tour.names import walks_for, walks_to
from lab.tour.walks import WALKS, walking

SETTLED: Final = 90  # frames in a row without a change
READERS: Final = ("sheets", "table", "table top")  # names of threads
PATIENCE: Final = 12.0  # seconds until a stop is settled, once all its pictures are read
SIZES: Final = ("1024x640", "1280x720", "1280x800", "2560x1440", "3840x2160")
SCALES: Final = (100, 150)
QUALITY: Final = 88  # of the README's pictures, percent


class Look(NamedTuple):
    """A window's size, its language, theme and scale in percent."""

    size: Place
    language: str
    theme: str
    scale: int = 100

    def __str__(self) -> str:
        return f"{self.theme}_{self.language}_{self.size[0]}x{self.size[1]}_{self.scale}"


USUAL: Final = Look((1280, 800), "en", "wood")
CHOSEN: Final[Mapping[str, Look]] = {
    **dict.fromkeys(
        ("title", "setup stax", "table stax", "held stack-22", "hint", "end", "library", "settings look", "rules stax"),
        USUAL,
    ),
    **dict.fromkeys(("learn stax", "puzzle stax solved", "graph stax", "xray stax", "statistics"), USUAL),
    "editor mixtour": USUAL._replace(language="es"),
    "table death-stacks": USUAL._replace(language="es"),
    "table stax three": USUAL._replace(theme="slate"),
    "review": USUAL._replace(language="es", theme="slate"),
    "held mixtour": USUAL._replace(theme="contrast"),
}


def reading() -> bool:
    """Whether pictures of pieces or tables are still being read beside the loop."""
    return any(thread.name in READERS for thread in threading.enumerate())


def coming(driver: Driver) -> bool:
    """Whether pictures are still being read or laid."""
    start = driver.top_scene
    return reading() or (isinstance(start, TitleScene) and start.hero.is_moving)


def settle(driver: Driver) -> None:
    """Run frames until everything is drawn in its final quality; in a scene that always moves, for a while."""
    surface = pygame.display.get_surface()
    assert surface is not None
    seen, same, end = 0, 0, time.monotonic() + PATIENCE
    while same < SETTLED and time.monotonic() < end:
        driver.frames()
        if coming(driver):
            same, end = 0, time.monotonic() + PATIENCE
        time.sleep(0.004)  # the reading thread gets its turn
        now = hash(surface.get_buffer().raw)
        seen, same = now, same + 1 if now == seen else 0


def pictures(
    folder: Path,
    wanted: Callable[[str], bool],
    looks: Iterable[Look],
    most: int | None = None,
    walks: Collection[str] = tuple(WALKS),
) -> Iterator[Path]:
    """Write a picture of every wanted stop of some walks in every look, `most` at most.

    Existing pictures are skipped.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count, known = 0, dict[str, set[str]]()

    def lacking(look: Look, name: str) -> Path | None:
        path = folder / f"{name.replace(' ', '-')}_{look}.png"
        return path if wanted(name) and not path.exists() else None

    for look in looks:
        for title in walks:
            if title in known and not any(lacking(look, name) for name in known[title]):
                continue
            met = set[str]()
            with walking(WALKS[title], look.size, look.language, Appearance(look.theme, look.scale)) as stops:
                for driver, name in stops:
                    met.add(name)
                    if (path := lacking(look, name)) is None:
                        continue
                    settle(driver)
                    pygame.image.save(cast("pygame.Surface", pygame.display.get_surface()), path)
                    count += 1
                    yield path
                    if count == most:
                        return
            known[title] = met


def chosen(folder: Path) -> Iterator[Path]:
    """Write the pictures that the README shows, in a browser's format, small."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        for look in sorted(set(CHOSEN.values())):
            here = {name for name, wanted in CHOSEN.items() if wanted == look}
            for path in pictures(Path(made), here.__contains__, [look], walks=walks_for(here)):
                small = folder / f"{path.stem.split('_')[0]}.webp"
                with Image.open(path) as picture:
                    picture.convert("RGB").save(small, quality=QUALITY, method=6)
                yield small


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `tour`."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="The folder for the pictures.")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="Draw only stops whose names begin like this: 'end', 'crowded mixtour'.",
    )
    parser.add_argument(
        "--size",
        action="append",
        metavar="WIDTHxHEIGHT",
        help=f"A size of the window; repeat for more ({', '.join(SIZES)}).",
    )
    parser.add_argument("--language", action="append", choices=list(LANGUAGES), help="A language; repeat for more.")
    parser.add_argument("--theme", action="append", choices=list(THEMES), help="A theme; repeat for more.")
    parser.add_argument(
        "--scale", action="append", type=int, metavar="PERCENT", help="A size of text; repeat for more (100 and 150)."
    )
    parser.add_argument("--most", type=int, metavar="N", help="End after N pictures; the same command continues.")
    parser.add_argument("--chosen", action="store_true", help="Draw only the pictures that the README shows.")


def run(args: Namespace) -> int:
    """The command `tour`: walk, write, and name each picture; without a window of its own."""
    use_dummy_drivers()
    with as_argument_error():
        sizes = [read_size(size) for size in args.size or SIZES]
    looks = itertools.starmap(
        Look, itertools.product(sizes, args.language or LANGUAGES, args.theme or THEMES, args.scale or SCALES)
    )
    for name in args.names:
        if not walks_to(name):
            raise unknown_stop(name)
    left = set(args.names)

    def wanted(name: str) -> bool:
        begun = {word for word in args.names if name.startswith(word)}
        left.difference_update(begun)
        return bool(begun) or not args.names

    made = pictures(args.folder, wanted, looks, args.most, walks_for(args.names))
    for path in chosen(args.folder) if args.chosen else made:
        print(path, flush=True)
    if left and args.most is None:
        raise unknown_stop(sorted(left)[0])
    return 0


def unknown_stop(name: str) -> ArgumentError:
    """The error for a name that no stop's name begins with."""
    return ArgumentError(None, f"no stop's name begins with '{quoted(name)}'")
