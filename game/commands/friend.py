"""The command `friend`: the network's side of a game with a friend elsewhere; the window starts it when asked to."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import Final

from game.core.errors import N_, StaxError
from game.friend.meeting_place import PUBLIC_SERVER, RoomSide, check_server
from game.friend.network import hkdf

NO_LIBRARY_LINE: Final = "failed no-library"
NO_TLS_LINE: Final = "failed no-tls"
ROOM_SIDES: Final = ("host", "guest")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command `friend`."""
    parser.add_argument(
        "--server", metavar="ADDRESS", default="", help=f"Meet at this mailbox server, not at {PUBLIC_SERVER}."
    )
    parser.add_argument("--room", choices=ROOM_SIDES, help="Use no server: host or find a table in this network.")
    parser.add_argument("--interface", metavar="ADDRESS", default="", help="In a room, use only this IPv4 address.")


def run(args: Namespace) -> int:
    """Run the command `friend`: lines on standard input and output; returns the exit status."""
    server = check_server(args.server)
    room = RoomSide(args.room == "host", args.interface) if args.room is not None else None
    if sys.stdin is None or sys.stdout is None:  # started by a double click
        raise StaxError(N_("the connection to a friend needs standard input and output, and there are none."))
    if server.startswith("wss:") and find_spec("OpenSSL") is None:
        print(NO_TLS_LINE, flush=True)
        return 1
    try:
        hkdf.stand_in()
        from game.friend.network.process import serve  # Twisted takes a second to import
    except ImportError:
        print(NO_LIBRARY_LINE, flush=True)
        return 1
    with open(0, "rb", buffering=0, closefd=False) as stdin:  # closing a buffer would wait for the thread that reads
        try:
            serve(server, room, stdin, sys.stdout.buffer)
        except BrokenPipeError:  # the window has ended
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0
