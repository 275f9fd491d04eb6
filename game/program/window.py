"""The system's window: SDL's settings, the window's size and position, full screen, and missing libraries."""

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
from game.settings.values import Config
from game.ui import screen
from game.ui.assets import asset
from game.ui.look.allocator import configure_malloc

logger: Final = logging.getLogger(__name__)
MIN_WINDOW_SIZE: Final = (1024, 640)
DRIVER_VARIABLE: Final = "SDL_VIDEODRIVER"  # the environment variable with SDL's video driver
HEADLESS_DRIVERS: Final = ("offscreen", "dummy", "evdev")  # SDL's fallbacks if it finds no display
DISPLAY_LIBRARIES: Final = {  # that SDL needs, by the variable that names a display
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-egl.so.1", "libwayland-cursor.so.0", "libxkbcommon.so.0"),
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
}
# Libraries that no program can bundle.
GRAPHICS_LIBRARIES: Final = {"WAYLAND_DISPLAY": ("libEGL.so.1", "libGL.so.1"), "DISPLAY": ()}
BUNDLED_FOLDER: Final = "display"  # of a frozen program, with those libraries for a system that lacks them
XINPUT_LIBRARY: Final = "XInput1_4.dll"  # SDL reads controllers with it on Windows
ICON_PIXELS: Final = 64  # of the window's icon, which the desktop scales down


def set_sdl_variables(environment: MutableMapping[str, str]) -> None:
    """Set SDL's environment variables before it starts; variables that the user has set stay.

    An empty driver variable is removed, because SDL would look for a driver of that name.
    """
    if not environment.get(DRIVER_VARIABLE, "any"):
        del environment[DRIVER_VARIABLE]
    if sys.platform == "win32":
        environment.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environment.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")


def open_window(config: Config, size: tuple[int, int] | None = None) -> None:
    """Open the window in the given size, else in the size of the last run."""
    configure_malloc()
    set_sdl_variables(os.environ)
    if sys.platform == "win32":
        _can_load(XINPUT_LIBRARY)  # stays loaded: in Wine, SDL would unload it while one of its threads uses it
    if getattr(sys, "frozen", False):
        load_bundled(os.environ, Path(getattr(sys, "_MEIPASS")) / BUNDLED_FOLDER)  # noqa: B009 - types know no such name
    try:
        pygame.display.init()
    except pygame.error:
        check_libraries(name for name in DISPLAY_LIBRARIES if os.environ.get(name))
        raise
    if pygame.display.get_driver() == "wayland":  # supports accelerated drawing only; without it SDL crashes
        check_libraries(["WAYLAND_DISPLAY"])
    elif pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # else a flip costs 4 to 17 times as much
        _ignore_x_errors()
    pygame.font.init()
    pygame.display.set_caption("Stax")
    pygame.display.set_icon(pygame.image.load_sized_svg(asset("sprites", "icon.svg"), (ICON_PIXELS, ICON_PIXELS)))
    set_mode(config, size)


def _ignore_x_errors() -> None:
    """Log errors of the X server; the default handler would end the program.

    SDL queries windows of the window manager that may already be closed.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(DISPLAY_LIBRARIES["DISPLAY"][0]).XSetErrorHandler(X_HANDLER)


def _log_x_error(_display: int, event: int) -> int:
    """Log an X error; Xlib calls it with the address of the event."""
    error = XErrorEvent.from_address(event)
    logger.warning("The X server refuses request %d: error %d.", error.request, error.error)
    return 0


X_HANDLER: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(_log_x_error)


def load_bundled(environment: Mapping[str, str], folder: Path) -> None:
    """Load the display libraries that the system lacks from a folder; SDL then finds them by name."""
    for display, libraries in DISPLAY_LIBRARIES.items():
        if environment.get(display) and (folder / display).is_dir() and not all(map(_can_load, libraries)):
            for path in sorted((folder / display).iterdir()):  # numbered in the order of their dependencies
                _can_load(str(path))


def check_display(environment: Mapping[str, str], system: str = sys.platform) -> None:
    """Raise StaxError with the reason if SDL has found no display and uses a headless driver.

    Does nothing if the user has chosen the driver.
    """
    if pygame.display.get_driver() not in HEADLESS_DRIVERS or environment.get(DRIVER_VARIABLE):
        return
    if system != "linux":
        raise StaxError(N_("this system has no display."))
    asked = [name for name in DISPLAY_LIBRARIES if environment.get(name)]
    if not asked:
        raise StaxError(N_("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set."))
    check_libraries(asked)
    named = ", ".join(f"{name}={quoted(environment[name])}" for name in asked)
    raise StaxError(N_("the display does not answer ({name})."), name=named)


def check_libraries(displays: Iterable[str]) -> None:
    """Raise StaxError with the missing libraries of displays, which are given by their variables."""
    needed = [library for name in displays for library in (*DISPLAY_LIBRARIES[name], *GRAPHICS_LIBRARIES[name])]
    lacking = [library for library in needed if not _can_load(library)]
    if lacking:
        raise StaxError(N_("these libraries are missing: {libraries}."), libraries=", ".join(lacking))


def _can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def set_mode(
    config: Config, size: tuple[int, int] | None = None, place: tuple[int, int] | None = None
) -> tuple[int, int] | None:
    """Set the window to full screen, to the given size, or to the saved size if the screen has room for it.

    `place` is its position before it filled the screen, None for the middle; returns its current position, None if
    that is unknown.
    """
    # pygame's `set_mode` waits until an open window is visible, which a hidden window never is.
    was_open = screen.is_open()
    if config.window.fullscreen:
        before = window_position()
        if was_open:
            current_window().set_fullscreen(desktop=True)
        else:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE)
        return before
    room = None if size is not None else usable_screen_area()
    size = at_least_min_size(size or (config.window.width, config.window.height))
    made = fit_size(size, room)
    if was_open:
        current_window().set_windowed()
    else:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the system may choose another size
            pygame.display.set_mode(made, pygame.RESIZABLE)
    with suppress(AttributeError, pygame.error):  # not every driver supports it
        window, edges = current_window(), frame_edges()
        made = fit_size(size, room, edges)
        window.minimum_size = min(MIN_WINDOW_SIZE[0], made[0]), min(MIN_WINDOW_SIZE[1], made[1])
        if window.size != made:  # after full screen, or because of its frame
            window.size = made
        place = place or middle_place(made, usable_screen_area(), edges)
        if place is not None and window.position != place:
            window.position = place
    return window_position()


def window_position() -> tuple[int, int] | None:
    """The position of the window's upper left corner; None if the system does not report it."""
    with suppress(AttributeError, pygame.error):
        return current_window().position if screen.is_open() else None
    return None


def fit_size(
    size: tuple[int, int], room: pygame.Rect | None, edges: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> tuple[int, int]:
    """A size reduced to the room on the screen, minus the edges (top, left, bottom, right) of the window's frame."""
    if room is None:
        return size
    top, left, bottom, right = edges
    return min(size[0], room.width - left - right), min(size[1], room.height - top - bottom)


def middle_place(
    size: tuple[int, int], room: pygame.Rect | None, edges: tuple[int, int, int, int]
) -> tuple[int, int] | None:
    """The position of a window's upper left corner at which it lies in the middle of the room with its frame.

    SDL's own middle is that of the whole screen, bars included, and without the frame.  A window that is larger than
    the room begins at its upper left corner.  None without a room.
    """
    if room is None:
        return None
    top, left, bottom, right = edges
    spare = room.width - left - right - size[0], room.height - top - bottom - size[1]
    return room.left + left + max(0, spare[0] // 2), room.top + top + max(0, spare[1] // 2)


class XErrorEvent(ctypes.Structure):
    """Xlib's structure XErrorEvent, for a failed request."""

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
    """SDL's structure SDL_Rect, in pixels."""

    _fields_: ClassVar = [("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int)]


def load_sdl() -> ctypes.CDLL:
    """The SDL library itself, for functions that pygame does not offer."""
    return ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)


def sdl_window(library: ctypes.CDLL) -> ctypes.c_void_p:
    """SDL's handle of the window; raises pygame.error if no window is open."""
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    return ctypes.c_void_p(library.SDL_GetWindowFromID(current_window().id))


def usable_screen_area() -> pygame.Rect | None:
    """The part without bars and docks of the window's screen, or of the first screen if no window is open.

    None for a headless driver, or if the system does not report it.
    """
    if pygame.display.get_driver() in HEADLESS_DRIVERS:
        return None
    part = ScreenPart()
    with suppress(AttributeError, OSError):
        library = load_sdl()
        index = max(0, library.SDL_GetWindowDisplayIndex(sdl_window(library))) if screen.is_open() else 0
        if library.SDL_GetDisplayUsableBounds(index, ctypes.byref(part)) == 0 and part.width > 0 and part.height > 0:
            return pygame.Rect(part.x, part.y, part.width, part.height)
    return None


def frame_edges() -> tuple[int, int, int, int]:
    """The widths of the window's frame at the top, left, bottom and right; all 0 if the system does not report them."""
    edges = [ctypes.c_int() for _ in range(4)]
    with suppress(AttributeError, OSError):
        library = load_sdl()
        library.SDL_GetWindowBordersSize(sdl_window(library), *map(ctypes.byref, edges))
    top, left, bottom, right = (edge.value for edge in edges)
    return top, left, bottom, right


def current_window() -> pygame.Window:
    """The open window, by the only function of pygame-ce that returns it, which warns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pygame.Window.from_display_module()


def window_number() -> int:
    """The id of the open window on X11 or Windows; 0 on other systems."""
    known = pygame.display.get_driver() in ("x11", "windows")
    return int(pygame.display.get_wm_info().get("window", 0)) if known else 0


def at_least_min_size(size: tuple[int, int]) -> tuple[int, int]:
    """A size of at least `MIN_WINDOW_SIZE`."""
    return max(size[0], MIN_WINDOW_SIZE[0]), max(size[1], MIN_WINDOW_SIZE[1])


def read_size(text: str) -> tuple[int, int]:
    """Parse a size as WIDTHxHEIGHT; raises StaxError."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise StaxError(
            N_("{text} is not a size; write a width, an x and a height, like 1280x800."), text=repr(quoted(text))
        )
    return int(width), int(height)


def raise_window() -> None:
    """Bring the window to the front, if the system allows that."""
    with suppress(AttributeError, pygame.error):  # not every driver supports it
        window = current_window()
        if pygame.display.get_active():
            window.focus()
        else:
            window.restore()
