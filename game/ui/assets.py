"""Where the baked pictures and sounds lie: installed beside the package, in a source tree, or frozen."""

from __future__ import annotations

import sys
from pathlib import Path

from game.core.errors import N_, StaxError

PACKAGE = Path(__file__).parents[1]


def asset_folders(kind: str) -> tuple[Path, ...]:
    """The folders where `kind` (`sprites`, `sounds`) may lie, the most particular first."""
    frozen = getattr(sys, "_MEIPASS", None)
    unpacked = (Path(frozen) / "game" / kind, Path(frozen) / kind) if frozen else ()
    return (*unpacked, PACKAGE / kind, PACKAGE.parent / kind)


def asset(kind: str, name: str) -> Path:
    """The file `name` of `kind`; raises StaxError where no folder holds it."""
    for folder in asset_folders(kind):
        if (folder / name).is_file():
            return folder / name
    raise StaxError(N_("The file {name} is missing; please install the game again."), name=f"{kind}/{name}")
