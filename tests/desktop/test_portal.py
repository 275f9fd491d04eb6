"""The portal of a Linux desktop: asked over a real bus of the test's own, on which a portal of the test's answers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.desktop.file_question import ChosenFile, FileQuestion, NoDialog

if sys.platform != "linux":
    pytest.skip("only Linux desktops have a portal", allow_module_level=True)

from jeepney import HeaderFields, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection
from jeepney.low_level import Message, MessageType
from jeepney.wrappers import DBusAddress

from game.desktop import portal

SERVICES = ("org.freedesktop.portal.Desktop", "org.freedesktop.FileManager1")
HANDLE = "/org/freedesktop/portal/desktop/request/1_7/stax"


class FakeDesktop:
    """Owns the names of the desktop on the bus; answers each call as `answers` says; `heard` keeps what was asked."""

    def __init__(self, answers: Callable[[DBusConnection, Message], None]) -> None:
        self.heard: list[tuple[str, Any]] = []
        self._bus = open_dbus_connection("SESSION")
        for name in SERVICES:
            assert Proxy(message_bus, self._bus).RequestName(name) == (1,)
        self._answers = answers
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            try:
                call = self._bus.receive()
            except OSError:  # the bus is gone
                self._bus.close()
                return
            if call.header.message_type is MessageType.method_call:
                self.heard.append((call.header.fields[HeaderFields.member], call.body))
                self._answers(self._bus, call)


@contextmanager
def desktop(answers: Callable[[DBusConnection, Message], None]) -> Iterator[FakeDesktop]:
    """A bus with a desktop on it."""
    if shutil.which("dbus-daemon") is None:
        reason = "dbus-daemon is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon, pytest.MonkeyPatch.context() as patch:
        try:
            assert daemon.stdout is not None
            patch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
            patch.setattr(portal, "REPLY_TIMEOUT", 60.0)
            fake = FakeDesktop(answers)
            yield fake
        finally:
            daemon.terminate()
            fake.thread.join()


def answered(code: int, *uris: str, first: bool = False) -> Callable[[DBusConnection, Message], None]:
    """A portal that answers with these files; `first`: before it has said under which name it will."""

    def answer(bus: DBusConnection, call: Message) -> None:
        def respond(handle: str, *files: str) -> None:
            address = DBusAddress(handle, interface="org.freedesktop.portal.Request")
            bus.send(new_signal(address, "Response", "ua{sv}", (code, {"uris": ("as", list(files))})))

        respond("/org/freedesktop/portal/desktop/request/1_9/other", "file:///other")  # what somebody else has asked
        if first:
            respond(HANDLE, *uris)
        bus.send(new_method_return(call, "o", (HANDLE,)))
        if not first:
            respond(HANDLE, *uris)

    return answer


SAVED = FileQuestion("Where?", "Save", Path("/tmp"), "Games", ".stax", "a game.stax")
READ = FileQuestion("Which?", "Import", Path("/tmp"), "Games", ".stax")


@pytest.mark.parametrize("first", [False, True])
def test_a_place_is_asked_for(first: bool) -> None:
    with desktop(answered(0, "file:///tmp/a%20game%20%C3%B1.stax", first=first)) as fake:
        assert portal.ask(SAVED, 0x2A) == ChosenFile(Path("/tmp/a game ñ.stax"))
    ((method, (parent, title, options)),) = fake.heard
    assert (method, parent, title) == ("SaveFile", "x11:2a", "Where?")
    assert options["current_name"] == ("s", "a game.stax")
    assert bytes(options["current_folder"][1]) == b"/tmp\0"
    assert options["filters"][1] == [("Games", [(0, "*.stax")])]


def test_a_file_is_asked_for_and_none_is_chosen() -> None:
    with desktop(answered(1)) as fake:
        assert portal.ask(READ, 0) == ChosenFile(None)
    ((method, (parent, _title, options)),) = fake.heard
    assert (method, parent) == ("OpenFile", "")
    assert "current_name" not in options


def test_what_breaks_off_or_lies_elsewhere_is_no_dialog() -> None:
    for answer in (answered(2), answered(0, "https://example.org/x.stax")):
        with desktop(answer), pytest.raises(NoDialog):
            portal.ask(READ, 0)


def test_a_desktop_without_a_portal_has_no_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(bus: DBusConnection, call: Message) -> None:
        bus.send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod", "s", ("no such thing",)))

    with desktop(refused):
        for call in (lambda: portal.ask(READ, 0), lambda: portal.show(Path("/tmp/x"))):
            with pytest.raises(NoDialog, match="no such thing"):
                call()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/tmp/no-such-bus")
    with pytest.raises(NoDialog):
        portal.ask(READ, 0)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    with pytest.raises(NoDialog):
        portal.ask(READ, 0)


def test_a_file_is_shown_in_its_folder() -> None:
    with desktop(lambda bus, call: bus.send(new_method_return(call))) as fake:
        portal.show(Path("/tmp/a b.png"))
    assert fake.heard == [("ShowItems", (["file:///tmp/a%20b.png"], ""))]
