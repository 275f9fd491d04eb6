"""Linux, over D-Bus: the portal's file dialog and the file manager.

Every desktop and every sandbox has the portal (org.freedesktop.portal.FileChooser, version 3).
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
from game.desktop.file_question import ChosenFile, FileQuestion, NoDialog

PORTAL: Final = DBusAddress(
    "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop", "org.freedesktop.portal.FileChooser"
)
FILE_MANAGER: Final = DBusAddress(
    "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1", "org.freedesktop.FileManager1"
)
RESPONSE_RULE: Final = MatchRule(type="signal", interface="org.freedesktop.portal.Request", member="Response")
REPLY_TIMEOUT: Final = 10.0  # seconds; the first call may have to start the portal


def ask(question: FileQuestion, window: int) -> ChosenFile:
    """Show the file dialog and wait for the player's answer; raises NoDialog if the portal is missing.

    `window` is the X11 id of the parent window, 0 for none.
    """
    method = "SaveFile" if question.name else "OpenFile"
    parent = f"x11:{window:x}" if window else ""
    with _session() as bus:
        Proxy(message_bus, bus, timeout=REPLY_TIMEOUT).AddMatch(RESPONSE_RULE)
        with bus.filter(RESPONSE_RULE, bufsize=50) as answers:
            call = new_method_call(PORTAL, method, "ssa{sv}", (parent, question.title, _options(question)))
            (handle,) = _call(bus, call)
            while True:
                answer = bus.recv_until_filtered(answers)
                if answer.header.fields.get(HeaderFields.path) == handle:
                    return _chosen_file(*answer.body)


def show(path: Path) -> None:
    """Show a file selected in the file manager; raises NoDialog if there is none."""
    with _session() as bus:
        _call(bus, new_method_call(FILE_MANAGER, "ShowItems", "ass", ([path.absolute().as_uri()], "")))


def _options(question: FileQuestion) -> dict[str, tuple[str, Any]]:
    options: dict[str, tuple[str, Any]] = {
        "handle_token": ("s", f"stax{secrets.token_hex(8)}"),
        "accept_label": ("s", question.accept),
        "modal": ("b", True),
        "current_folder": ("ay", os.fsencode(question.folder) + b"\0"),
        "filters": ("a(sa(us))", [(question.kind, [(0, f"*{question.ending}")])]),
    }
    return options | ({"current_name": ("s", question.name)} if question.name else {})


def _chosen_file(code: int, results: dict[str, tuple[str, Any]]) -> ChosenFile:
    """The answer of the portal: code 0 with a file, 1 if the player cancelled; raises NoDialog for 2."""
    if code == 2:
        raise NoDialog(N_("The system's file dialog was interrupted."))
    uris = results["uris"][1] if code == 0 else []
    return ChosenFile(_path_of_uri(uris[0]) if uris else None)


def _path_of_uri(uri: str) -> Path:
    """The path of a file URI; the portal mounts remote files, so other URIs raise NoDialog."""
    if not uri.startswith("file:///"):
        raise NoDialog(N_("Files can't be saved in {place}."), place=uri)
    return Path(os.fsdecode(unquote_to_bytes(uri.removeprefix("file://"))))


def _call(bus: DBusConnection, call: Any) -> tuple[Any, ...]:
    reply = bus.send_and_get_reply(call, timeout=REPLY_TIMEOUT)
    if reply.header.message_type.name == "error":
        raise DBusErrorResponse(reply)
    return tuple(reply.body)


@contextmanager
def _session() -> Iterator[DBusConnection]:
    """A connection to the session bus; errors of the bus and of calls become NoDialog."""
    try:
        with open_dbus_connection("SESSION") as bus:
            yield bus
    except (OSError, KeyError, ValueError, RuntimeError, DBusErrorResponse) as error:
        raise NoDialog(N_("This system has no file dialog ({reason})."), reason=str(error)) from error
