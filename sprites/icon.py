"""Draw the program's icon, a tile on another: `python sprites/icon.py` writes `icon.svg`, always the same.

`python sprites/icon.py FOLDER` writes what a desktop's icon theme needs into a folder instead: `SIZExSIZE` and
`scalable`, in each `apps/stax` for the program and `mimetypes/application-x-stax-game` for a saved game.
`python sprites/icon.py FILE.ico` writes the icon of a program for Windows, FILE.icns that of one for macOS.  Both need
Pillow.

Shapes and stains are those of the baked tiles (`make.py`); what is drawn small has bolder pointers, inlaid and not cut
out.
"""

from __future__ import annotations

import sys
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path
from typing import Final

import pygame
from make import ARROW, CHAMFER, WOODS
from PIL import Image

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MACOS: Final = (16, 32, 64, 128, 256, 512, 1024)
SMALL: Final = 48  # pixels, below which a hole cannot be told from its lip
SHOWN: Final = ("apps/stax", "mimetypes/application-x-stax-game")
RADIUS, THICK = 226.0, 34.0  # of a tile, in the picture's 512ths
ROUND: Final = 34.0  # how wide the line is whose round joins round a tile's corners
POINTERS: Final = (0, 2, 4)
UPPER, LOWER = WOODS["vermilion"], WOODS["ivory"]
LIP, WELL = (255, 228, 188), (54, 18, 2)
WIDTH, HEIGHT = (RADIUS - ROUND / 2) * cos(radians(30)), RADIUS - ROUND / 2  # from a tile's middle


def shaded(colour: tuple[int, int, int], by: float = 1.0) -> str:
    """A colour as SVG writes it, made brighter or darker."""
    return "#" + "".join(f"{min(255, round(part * by)):02x}" for part in colour)


def path(points: list[tuple[float, float]]) -> str:
    """A closed outline."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def tile(top: float, bottom: float, shrunk: float = 1.0) -> str:
    """What is seen of a tile, or of its sides, from one height to another below it."""
    x, y = WIDTH * shrunk, HEIGHT * shrunk
    right = [(x, top - y / 2), (x, bottom + y / 2)]
    return path([(0, top - y), *right, (0, bottom + y), *((-x, y) for x, y in reversed(right))])


def pointers(bold: float) -> str:
    """The pointers in the shape of `make.ARROW`, broader by a factor."""
    drawn = []
    for angle in (radians(60 * direction) for direction in POINTERS):
        along = [(u * RADIUS, v * RADIUS * bold) for u, v in ARROW]
        drawn.append(path([(u * cos(angle) - v * sin(angle), u * sin(angle) + v * cos(angle)) for u, v in along]))
    return "".join(drawn)


def solid(shape: str, colour: str, line: float = ROUND, more: str = "") -> str:
    """A shape and a line of its colour around it, with round corners."""
    return f'<path d="{shape}" fill="{colour}" stroke="{colour}" stroke-width="{line:g}" {more}/>\n'


def holes(small: bool) -> str:
    """The well with its pointers: the lip, and below it the hole, but not where that is too small to be seen."""
    shape, well, lip = pointers(1.3 if small else 1.25), (40 if small else 50), (20 if small else 26)
    drawn = ""
    for colour, line in ((LIP, lip), *(() if small else ((WELL, 4),))):
        drawn += solid(shape, shaded(colour), line) + f'<circle r="{well + line / 2:g}" fill="{shaded(colour)}"/>\n'
    return drawn


def icon(small: bool = False) -> str:
    """The picture as SVG."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">\n'
        f'<g transform="translate(256 {(512 - 2 * THICK) / 2:g})" stroke-linejoin="round">\n'
        + solid(tile(0, 2 * THICK), shaded(LOWER.body, 0.78))
        + solid(tile(0, THICK + 6), shaded(LOWER.body, 1.1))
        + solid(tile(0, THICK), shaded(UPPER.body, 0.62))
        + solid(tile(0, 0), shaded(UPPER.body, 1.14))
        + solid(tile(0, 0, 1 - 1.2 * CHAMFER), shaded(UPPER.body))
        + holes(small)
        + "</g>\n</svg>\n"
    )


def drawn(size: int) -> pygame.Surface:
    """The picture in so many pixels."""
    return pygame.image.load_sized_svg(BytesIO(icon(size < SMALL).encode()), (size, size))


def program(file: Path, sizes: tuple[int, ...]) -> None:
    """Write the icon of a program in the form that the file's ending says."""
    pictures = [Image.frombytes("RGBA", (size, size), pygame.image.tobytes(drawn(size), "RGBA")) for size in sizes]
    pictures[-1].save(file, sizes=[picture.size for picture in pictures], append_images=pictures[:-1])


def theme(folder: Path) -> None:
    """Write the icons of a desktop's theme."""
    for name in SHOWN:
        for size in SIZES:
            place = folder / f"{size}x{size}" / f"{name}.png"
            place.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(drawn(size), place)
        place = folder / "scalable" / f"{name}.svg"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(icon(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1].endswith((".ico", ".icns")):
        program(Path(sys.argv[1]), MACOS if sys.argv[1].endswith(".icns") else WINDOWS)
    elif sys.argv[1:]:
        theme(Path(sys.argv[1]))
    else:
        Path(__file__).with_name("icon.svg").write_text(icon(), encoding="utf-8", newline="\n")
