"""The system's window: how SDL is told to show it, how large it is, when it fills the screen."""

from __future__ import annotations

import ctypes
import os
import sys
import warnings
from collections.abc import Iterable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game.config import Config
from game.core.errors import N_, StaxError, quoted
from game.ui.assets import asset
from game.ui.look.cache import part_large

SMALLEST: Final = (1024, 640)
UNSEEN: Final = ("offscreen", "dummy", "evdev")  # drivers that SDL falls back to where it finds no display
LIBRARIES: Final = {  # that SDL cannot do without, by the variable that names a display
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-egl.so.1", "libwayland-cursor.so.0", "libxkbcommon.so.0"),
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
}
DRAWN_BY: Final = {"WAYLAND_DISPLAY": ("libEGL.so.1", "libGL.so.1"), "DISPLAY": ()}  # what no program can bring
CARRIED: Final = "display"  # the folder of a frozen program with those libraries, for a system that lacks them
ICON: Final = 64  # pixels of the window's icon, which the desktop makes smaller where it shows it


def prepare(environment: MutableMapping[str, str]) -> None:
    """Tell SDL before it starts how to show the window; what the user has set wins."""
    if sys.platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environment.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")


def open_window(config: Config, size: tuple[int, int] | None = None) -> None:
    """The window, as large as it was last time, or as is wished."""
    part_large()
    prepare(os.environ)
    if getattr(sys, "frozen", False):
        load_carried(os.environ, Path(getattr(sys, "_MEIPASS")) / CARRIED)  # noqa: B009 - types know no such name
    try:
        pygame.display.init()
    except pygame.error:
        check_libraries(name for name in LIBRARIES if os.environ.get(name))
        raise
    if pygame.display.get_driver() == "wayland":  # has no other way than the accelerated one; without it SDL crashes
        check_libraries(["WAYLAND_DISPLAY"])
    elif pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # else a flip costs 4 to 17 times as much
    pygame.font.init()
    pygame.display.set_caption("Stax")
    pygame.display.set_icon(pygame.image.load_sized_svg(asset("sprites", "icon.svg"), (ICON, ICON)))
    set_mode(config, size)


def load_carried(environment: Mapping[str, str], folder: Path) -> None:
    """Load what a display needs and the system lacks from a folder; SDL then finds by its name what is loaded."""
    for display, libraries in LIBRARIES.items():
        if environment.get(display) and (folder / display).is_dir() and not all(map(_loads, libraries)):
            for path in sorted((folder / display).iterdir()):  # numbered, what others need first
                _loads(str(path))


def check_display(environment: Mapping[str, str], system: str = sys.platform) -> None:
    """Raise StaxError, naming what is missing, where SDL has found no display and draws what nobody sees.

    That is meant where the user has named the driver.
    """
    if pygame.display.get_driver() not in UNSEEN or environment.get("SDL_VIDEODRIVER"):
        return
    if system != "linux":
        raise StaxError(N_("this system has no display."))
    asked = [name for name in LIBRARIES if environment.get(name)]
    if not asked:
        raise StaxError(N_("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set."))
    check_libraries(asked)
    named = ", ".join(f"{name}={quoted(environment[name])}" for name in asked)
    raise StaxError(N_("the display does not answer ({name})."), name=named)


def check_libraries(displays: Iterable[str]) -> None:
    """Raise StaxError, naming what is missing of the libraries of displays, by their variables."""
    needed = [library for name in displays for library in (*LIBRARIES[name], *DRAWN_BY[name])]
    lacking = [library for library in needed if not _loads(library)]
    if lacking:
        raise StaxError(N_("these libraries are missing: {libraries}."), libraries=", ".join(lacking))


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def set_mode(config: Config, size: tuple[int, int] | None = None) -> None:
    """A window of the size that is remembered, or that is wished; or the whole screen."""
    if config.fullscreen:
        pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return
    size = large_enough(size or (config.width, config.height))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the system may give another size
        pygame.display.set_mode(size, pygame.RESIZABLE)
    with suppress(AttributeError, pygame.error):  # a driver may know no such thing
        window = the_window()
        window.minimum_size = SMALLEST
        if window.size != size:  # fresh from the whole screen
            window.size = size


def the_window() -> pygame.Window:
    """The window that is open; pygame-ce has but one door to it, and warns of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pygame.Window.from_display_module()


def window_number() -> int:
    """The number by which X11 or Windows knows the window that is open; 0 elsewhere."""
    known = pygame.display.get_driver() in ("x11", "windows")
    return int(pygame.display.get_wm_info().get("window", 0)) if known else 0


def large_enough(size: tuple[int, int]) -> tuple[int, int]:
    """A size at which everything has its room."""
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


def read_size(text: str) -> tuple[int, int]:
    """A size as WIDTHxHEIGHT."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise StaxError(N_("{text} is not a size: it is a width, an x, and a height."), text=repr(quoted(text)))
    return int(width), int(height)
