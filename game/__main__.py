"""The command line: the window, or a command.  Nothing heavy is imported before it is known which."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import game
from game.commands.command_line import (
    Command,
    Parser,
    add_commands,
    add_window_options,
    exit_status,
    parse,
    run_command,
)
from game.core.errors import quoted
from game.library import ENDING, SCHEME

WINDOW: Final = Command("game.program.start", "Play four games of stacking on one table.", window=True)
ADDRESS: Final = "file://"
HANDED: Final = "--link"  # the word before a link that a system hands over, in which there may be blanks and quotes
COMMANDS: Final = {
    "engine": Command("game.engine.server", "Speak the engine's text protocol on standard input and output."),
    "judge": Command("game.puzzles.judge_server", "Judge tries at puzzles on standard input and output."),
    "library": Command("game.commands.library", "Take games into the library, or write all of them into a file."),
    "analyse": Command("game.commands.analyse", "Tell what was good and bad in the games of a text."),
    "statistics": Command("game.commands.statistics", "Tell what the kept games come to: results, streaks, ratings."),
    "perft": Command("game.engine.perft", "Count the move sequences of a length, to check the rules."),
}


def parser_for(name: str) -> tuple[Parser, ArgumentParser]:
    """The parser of all, and the one of a command, whose arguments alone are filled in; "" is the window."""
    parser = Parser(
        prog="stax", usage="stax [GAME.stax | LINK] [OPTION ...]\n       stax COMMAND ...", description=WINDOW.help
    )
    add_window_options(parser)
    parser.add_argument(
        "--version", action="version", version=f"stax {game.__version__}", help="Show the version and end."
    )
    return parser, add_commands(parser, COMMANDS, name)


def file_named(word: str) -> Path | None:
    """The file of saved games that a word means, by its ending or because it is there; None for any other word.

    A desktop may hand it over as a `file:` address.
    """
    if word.startswith(ADDRESS):
        from urllib.parse import unquote_to_bytes  # seldom needed

        word = os.fsdecode(unquote_to_bytes(word.removeprefix(ADDRESS)))
    with suppress(OSError):  # no file can have so long a name
        if word.endswith(ENDING) or Path(word).is_file():
            return Path(word)
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit status, 2 for an unknown command or option."""
    return exit_status(lambda: _obey(list(sys.argv[1:] if arguments is None else arguments)))


def _obey(words: list[str]) -> int:
    if words[:1] == [HANDED]:
        words = words[1:]
        if len(words) != 1 or not words[0].lower().startswith(SCHEME):
            print(f"stax: after {HANDED} stands one link, which begins with {SCHEME}", file=sys.stderr)
            return 2
    if len(words) > 2 and words[0].startswith("-") and not words[-2].startswith("-"):  # each option has a value
        last = words[-1]
        if last.lower().startswith(SCHEME) or (last not in COMMANDS and file_named(last) is not None):
            words = [last, *words[:-1]]
    name = words[0] if words and not words[0].startswith("-") else ""
    link = name if name.lower().startswith(SCHEME) else ""
    file = file_named(name) if name not in COMMANDS and not link else None
    if file is not None or link:
        name, words = "", words[1:]
    command = COMMANDS.get(name, WINDOW)
    if name and name not in COMMANDS:
        print(f"stax: there is no command '{quoted(name)}'; stax --help lists them", file=sys.stderr)
        return 2
    parser, chosen = parser_for(name)
    args = parse(parser, chosen, name, words)
    args.game_file, args.link = file, link
    if getattr(sys, "frozen", False):
        from game.program import onefile_folder  # nobody else needs it

        onefile_folder.begin()
    return run_command(command, chosen, args)


if __name__ == "__main__":
    sys.exit(main())
