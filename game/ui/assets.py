"""Where the baked pictures and sounds are: in an installed package, a source tree, or a frozen program."""

from __future__ import annotations

import functools
import sys
from pathlib import Path

from game.core.errors import N_, StaxError

PACKAGE = Path(__file__).parents[1]


def asset_folders(kind: str) -> tuple[Path, ...]:
    """The folders that may hold `kind` (`sprites`, `sounds`), in the order in which they are searched."""
    frozen = getattr(sys, "_MEIPASS", None)
    unpacked = (Path(frozen) / "game" / kind, Path(frozen) / kind) if frozen else ()
    return (*unpacked, PACKAGE / kind, PACKAGE.parent / kind)


@functools.cache
def asset(kind: str, name: str) -> Path:
    """The path of the file `name` of `kind`; raises StaxError if no folder has it."""
    for folder in asset_folders(kind):
        if (folder / name).is_file():
            return folder / name
    raise StaxError(N_("The file {name} is missing; please install the game again."), name=f"{kind}/{name}")
