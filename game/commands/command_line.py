"""The command lines of the program and of the lab: commands, parsers, exit status."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from game.core.errors import StaxError, quoted
from game.terminal import OutputUnwritten, clean_outputs

EXIT_INTERRUPTED: Final = 130  # the exit status after Ctrl+C, as in shells,
EXIT_BROKEN_PIPE: Final = 141  # and if the reader of the output has ended


class Command(NamedTuple):
    """A command: `module` has `run`, and `add_arguments` unless it takes the options of the window."""

    module: str
    help: str
    window: bool = False


class Parser(ArgumentParser):
    """A parser that reports an error in one line and ends with status 2."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "add_help": False})
        self.add_argument("-h", "--help", action="help", help="Show this text and end.")

    def error(self, message: str) -> NoReturn:
        """Print the message in one line and end the program."""
        self.exit(2, f"{self.prog}: {message}\n")


def add_window_options(parser: ArgumentParser) -> None:
    """Add the options of the window, which apply to this run only; each is None unless it is given."""
    parser.set_defaults(game_file=None, link="")
    parser.add_argument("--language", metavar="CODE", help="The language, en or es.")
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="The size of the window, for example 1280x800.")
    parser.add_argument(
        "--seats", metavar="SEAT,SEAT", help="Begin a game at once; each SEAT is person or computer:LEVEL."
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="Keep games, settings and the log in this folder instead of the usual places.",
    )
    parser.add_argument("--seconds", type=float, help="How long the computer thinks about a move, in seconds.")
    parser.add_argument(
        "--clock", metavar="TIME", help="The time of each player: 5:00 or 5:00+3 for a game, 0:30/move for each move."
    )


def add_commands(parser: ArgumentParser, commands: Mapping[str, Command], name: str) -> ArgumentParser:
    """Add the commands; returns the parser of the command called `name`, else `parser`.

    Only the command called `name` gets its own arguments, so that no other command's module is imported.
    """
    found = parser
    parsers = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for each, command in commands.items():
        command_parser = parsers.add_parser(
            each, help=command.help, description=command.help, prog=f"{parser.prog} {each}"
        )
        if each == name:
            found = command_parser
            if command.window:
                add_window_options(command_parser)
            else:
                import_module(command.module).add_arguments(command_parser)
    return found


def parse(parser: ArgumentParser, chosen: ArgumentParser, name: str, words: list[str]) -> Namespace:
    """Parse arguments and keep them as `words`; ends the program if `chosen` does not know an argument."""
    args, unknown = parser.parse_known_args(words)
    if args.command and not name:
        parser.error(f"the options of a command follow it: {parser.prog} {args.command} ...")
    if unknown:
        chosen.error(f"'{quoted(unknown[0])}' is not understood; {chosen.prog} --help tells what is")
    args.words = words
    return args


def run_command(command: Command, chosen: ArgumentParser, args: Namespace) -> int:
    """Run a command; returns its exit status, 1 with a message for a StaxError.  An ArgumentError ends the program."""
    try:
        status: int = import_module(command.module).run(args)
    except ArgumentError as error:
        chosen.error(str(error))
    except StaxError as error:  # a damaged file of the program, or a command that fails
        print(f"{chosen.prog}: {error}", file=sys.stderr)
        return 1
    return status


def exit_status(run: Callable[[], int]) -> int:
    """Run a function; returns its exit status, EXIT_INTERRUPTED after Ctrl+C, EXIT_BROKEN_PIPE if its reader ended."""
    clean_outputs()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # else pygame prints a greeting
    try:
        status = run()
        if sys.stdout is not None:  # None for a program without a terminal on Windows
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:  # the functions above have cleaned up
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # the reader has ended, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_BROKEN_PIPE
    except OutputUnwritten as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes the rest when it ends
        with suppress(OSError):
            print(f"stax: the output cannot be written ({error.strerror})", file=sys.stderr)
        return 1
