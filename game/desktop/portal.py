"""What a Linux desktop does for the program over D-Bus: its portal asks for a file, its file manager shows one.

The portal is the one door that every desktop and every sandbox has (org.freedesktop.portal.FileChooser, version 3).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from jeepney import DBusAddress, DBusErrorResponse, HeaderFields, MatchRule, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

from game.core.errors import N_
from game.desktop.asked import AskedFile, ChosenFile, NoDialog

PORTAL: Final = DBusAddress(
    "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop", "org.freedesktop.portal.FileChooser"
)
MANAGER: Final = DBusAddress(
    "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1", "org.freedesktop.FileManager1"
)
ANSWERED: Final = MatchRule(type="signal", interface="org.freedesktop.portal.Request", member="Response")
PROMPTLY: Final = 10.0  # seconds; a portal that is not running is started by the first question


def ask(asked: AskedFile, window: int) -> ChosenFile:
    """Ask for a file and wait for the answer, however long the player thinks; raises NoDialog where nobody asks.

    `window` is the number by which X11 knows the window that asks, 0 for none.
    """
    method = "SaveFile" if asked.name else "OpenFile"
    parent = f"x11:{window:x}" if window else ""
    with _session() as bus:
        Proxy(message_bus, bus, timeout=PROMPTLY).AddMatch(ANSWERED)
        with bus.filter(ANSWERED, bufsize=50) as answers:
            call = new_method_call(PORTAL, method, "ssa{sv}", (parent, asked.title, _options(asked)))
            (handle,) = _reply(bus, call)
            while True:
                answer = bus.recv_until_filtered(answers)
                if answer.header.fields.get(HeaderFields.path) == handle:
                    return _chosen(*answer.body)


def show(path: Path) -> None:
    """Show a file in the file manager, marked; raises NoDialog where there is none."""
    with _session() as bus:
        _reply(bus, new_method_call(MANAGER, "ShowItems", "ass", ([path.absolute().as_uri()], "")))


def _options(asked: AskedFile) -> dict[str, tuple[str, Any]]:
    options: dict[str, tuple[str, Any]] = {
        "handle_token": ("s", f"stax{secrets.token_hex(8)}"),
        "accept_label": ("s", asked.accept),
        "modal": ("b", True),
        "current_folder": ("ay", os.fsencode(asked.folder) + b"\0"),
        "filters": ("a(sa(us))", [(asked.kind, [(0, f"*{asked.ending}")])]),
    }
    return options | ({"current_name": ("s", asked.name)} if asked.name else {})


def _chosen(code: int, told: dict[str, tuple[str, Any]]) -> ChosenFile:
    """What the portal has answered: 0 a file, 1 none, 2 that something went wrong there."""
    if code == 2:
        raise NoDialog(N_("The system's own dialog for files was broken off."))
    uris = told["uris"][1] if code == 0 else []
    return ChosenFile(_local(uris[0]) if uris else None)


def _local(uri: str) -> Path:
    """The file of a URI; the portal mounts what lies elsewhere, so each is a file of this system."""
    if not uri.startswith("file:///"):
        raise NoDialog(N_("{place} is no place for files."), place=uri)
    return Path(os.fsdecode(unquote_to_bytes(uri.removeprefix("file://"))))


def _reply(bus: DBusConnection, call: Any) -> tuple[Any, ...]:
    reply = bus.send_and_get_reply(call, timeout=PROMPTLY)
    if reply.header.message_type.name == "error":
        raise DBusErrorResponse(reply)
    return tuple(reply.body)


@contextmanager
def _session() -> Iterator[DBusConnection]:
    """The player's bus; whatever it or who is asked over it cannot do becomes NoDialog."""
    try:
        with open_dbus_connection("SESSION") as bus:
            yield bus
    except (OSError, KeyError, ValueError, RuntimeError, DBusErrorResponse) as error:
        raise NoDialog(N_("This system has no dialog for files ({reason})."), reason=str(error)) from error
