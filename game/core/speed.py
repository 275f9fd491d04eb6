"""Speed: how many cores there are, and whether the hot modules are compiled, as all must be or none."""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

from game.core.errors import N_, StaxError

PROGRAM_FOLDER = Path(__file__).parents[1]


def usable_cores() -> int:
    """The number of cores that the system lets this process use, at least 1."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def hot_modules(*packages: Path) -> list[str]:
    """The full names of the modules with a .pxd beside them, as `setup.py` finds them.

    `packages` are the folders of top-level packages; without any, the program's own.
    """
    return sorted(
        ".".join((package.name, *path.relative_to(package).with_suffix("").parts))
        for package in packages or (PROGRAM_FOLDER,)
        for path in package.rglob("*.pxd")
    )


def is_compiled(module: str) -> bool:
    """Whether importing the module with this name gives compiled code."""
    spec = find_spec(module)
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def is_program_compiled() -> bool:
    """Whether the program's hot modules are compiled."""
    return is_compiled("game.core.position")


def check_one_speed(*packages: Path) -> None:
    """Raise StaxError if only some of the hot modules are compiled: compiled code ignores plain subclasses silently.

    `packages` are as in `hot_modules`.
    """
    speeds = {module: is_compiled(module) for module in hot_modules(*packages)}
    if len(set(speeds.values())) > 1:
        plain = ", ".join(module for module, fast in speeds.items() if not fast)
        raise StaxError(
            N_("Only part of the program is compiled ({modules} is not): please install it again."), modules=plain
        )
