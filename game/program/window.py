"""The system's window: how SDL is told to show it, how large it is, when it fills the screen."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import warnings
from collections.abc import Iterable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

import pygame

from game.core.errors import N_, StaxError, quoted
from game.settings.config import Config
from game.ui import screen
from game.ui.assets import asset
from game.ui.look.allocator import configure_malloc

LOG: Final = logging.getLogger(__name__)
SMALLEST: Final = (1024, 640)
DRIVER: Final = "SDL_VIDEODRIVER"  # of the environment: how SDL is to show a window
UNSEEN: Final = ("offscreen", "dummy", "evdev")  # drivers that SDL falls back to where it finds no display
LIBRARIES: Final = {  # that SDL cannot do without, by the variable that names a display
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-egl.so.1", "libwayland-cursor.so.0", "libxkbcommon.so.0"),
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
}
DRAWN_BY: Final = {"WAYLAND_DISPLAY": ("libEGL.so.1", "libGL.so.1"), "DISPLAY": ()}  # what no program can bring
CARRIED: Final = "display"  # the folder of a frozen program with those libraries, for a system that lacks them
XINPUT: Final = "XInput1_4.dll"  # by which SDL reads controllers on Windows
ICON: Final = 64  # pixels of the window's icon, which the desktop makes smaller where it shows it


def prepare(environment: MutableMapping[str, str]) -> None:
    """Tell SDL before it starts how to show the window; what the user has set wins.

    A driver that is set to nothing is none: SDL would look for one of that name.
    """
    if not environment.get(DRIVER, "any"):
        del environment[DRIVER]
    if sys.platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environment.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")


def open_window(config: Config, size: tuple[int, int] | None = None) -> None:
    """The window, as large as it was last time, or as is wished."""
    configure_malloc()
    prepare(os.environ)
    if sys.platform == "win32":
        _loads(XINPUT)  # and it stays so: in wine SDL would unload it at the end while a thread of its own runs in it
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
        _ignore_x_errors()
    pygame.font.init()
    pygame.display.set_caption("Stax")
    pygame.display.set_icon(pygame.image.load_sized_svg(asset("sprites", "icon.svg"), (ICON, ICON)))
    set_mode(config, size)


def _ignore_x_errors() -> None:
    """Log what the X server refuses; the usual handler would end the program.

    SDL asks about windows of the window manager, which may be gone when the question arrives.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libX11.so.6").XSetErrorHandler(X_HANDLER)


def _log_x_error(_display: int, event: int) -> int:
    """Called by Xlib with the place of an error event."""
    error = XErrorEvent.from_address(event)
    LOG.warning("The X server refuses request %d: error %d.", error.request, error.error)
    return 0


X_HANDLER: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(_log_x_error)


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
    if pygame.display.get_driver() not in UNSEEN or environment.get(DRIVER):
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


def set_mode(
    config: Config, size: tuple[int, int] | None = None, place: tuple[int, int] | None = None
) -> tuple[int, int] | None:
    """A window of the size that is remembered, as far as the screen has room, or that is wished; or the whole screen.

    `place` is where its upper left corner was before it filled the screen; returns where that is now, if it is told.
    """
    was_open = screen.is_open()  # pygame's `set_mode` waits until an open window is seen: for ever where it is hidden
    if config.fullscreen:
        before = placed()
        if was_open:
            the_window().set_fullscreen(desktop=True)
        else:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE)
        return before
    room = None if size is not None else usable_part()
    size = large_enough(size or (config.width, config.height))
    made = fitting(size, room)
    if was_open:
        the_window().set_windowed()
    else:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the system may give another size
            pygame.display.set_mode(made, pygame.RESIZABLE)
    with suppress(AttributeError, pygame.error):  # a driver may know no such thing
        window = the_window()
        made = fitting(size, room, frame_edges())
        window.minimum_size = min(SMALLEST[0], made[0]), min(SMALLEST[1], made[1])
        if window.size != made:  # fresh from the whole screen, or its frame needs some room
            window.size = made
        if place is not None:
            window.position = place
    return placed()


def placed() -> tuple[int, int] | None:
    """Where the window's upper left corner is; None where that is not told."""
    with suppress(AttributeError, pygame.error):
        return the_window().position if screen.is_open() else None
    return None


def fitting(
    size: tuple[int, int], room: pygame.Rect | None, edges: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> tuple[int, int]:
    """As much of a size as has room on the screen, with a frame of such edges (top, left, bottom, right) around it."""
    if room is None:
        return size
    top, left, bottom, right = edges
    return min(size[0], room.width - left - right), min(size[1], room.height - top - bottom)


class XErrorEvent(ctypes.Structure):
    """Xlib's own event for a request that failed."""

    _fields_: ClassVar = [
        ("type", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("resource", ctypes.c_ulong),
        ("serial", ctypes.c_ulong),
        ("error", ctypes.c_ubyte),
        ("request", ctypes.c_ubyte),
        ("minor", ctypes.c_ubyte),
    ]


class ScreenPart(ctypes.Structure):
    """SDL's own rectangle."""

    _fields_: ClassVar = [("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int)]


def sdl() -> ctypes.CDLL:
    """SDL itself, for what pygame does not pass on."""
    return ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)


def sdl_window(library: ctypes.CDLL) -> ctypes.c_void_p:
    """The window as SDL knows it; raises pygame.error without one."""
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    return ctypes.c_void_p(library.SDL_GetWindowFromID(the_window().id))


def usable_part() -> pygame.Rect | None:
    """What is free of bars and docks of the screen that the window is on, the first one without a window.

    None where nobody sees it or the system does not say.
    """
    if pygame.display.get_driver() in UNSEEN:
        return None
    part = ScreenPart()
    with suppress(AttributeError, OSError):
        library = sdl()
        index = max(0, library.SDL_GetWindowDisplayIndex(sdl_window(library))) if screen.is_open() else 0
        if library.SDL_GetDisplayUsableBounds(index, ctypes.byref(part)) == 0 and part.width > 0 and part.height > 0:
            return pygame.Rect(part.x, part.y, part.width, part.height)
    return None


def frame_edges() -> tuple[int, int, int, int]:
    """How wide the window's frame is at the top, left, bottom and right; all 0 where that is not told."""
    edges = [ctypes.c_int() for _ in range(4)]
    with suppress(AttributeError, OSError):
        library = sdl()
        library.SDL_GetWindowBordersSize(sdl_window(library), *map(ctypes.byref, edges))
    top, left, bottom, right = (edge.value for edge in edges)
    return top, left, bottom, right


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


def come_forward() -> None:
    """Bring the window to the front, as far as the system lets a program do that."""
    with suppress(AttributeError, pygame.error):  # a driver may know no such thing
        window = the_window()
        if pygame.display.get_active():
            window.focus()
        else:
            window.restore()
