"""The command line: opens the window or runs a command, and imports only the modules of that command."""

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
from game.library import GAME_FILE_SUFFIX, LINK_SCHEME

WINDOW_COMMAND: Final = Command("game.program.start", "Play four games of stacking on one table.", window=True)
FILE_URI: Final = "file://"
LINK_WORD: Final = "--link"  # the system puts it before a link, which may contain blanks and quotes
COMMANDS: Final = {
    "engine": Command("game.engine.server", "Speak the engine's text protocol on standard input and output."),
    "judge": Command("game.puzzles.judge_server", "Judge tries at puzzles on standard input and output."),
    "library": Command("game.commands.library", "Import games into the library, or export all of them into a file."),
    "analyse": Command("game.commands.analyse", "Analyse the games of a file, and print what each move cost."),
    "statistics": Command(
        "game.commands.statistics", "Print statistics of the saved games: results, streaks, ratings."
    ),
    "friend": Command("game.commands.friend", "Connect a game with a friend on another computer."),
    "perft": Command("game.engine.perft", "Count the sequences of moves of a length, to check the rules."),
}


def parser_for(name: str) -> tuple[Parser, ArgumentParser]:
    """The main parser, and that of the command `name` with its arguments; "" is the window."""
    parser = Parser(
        prog="stax",
        usage="stax [GAME.stax | LINK] [OPTION ...]\n       stax COMMAND ...",
        description=WINDOW_COMMAND.help,
    )
    add_window_options(parser)
    parser.add_argument(
        "--version", action="version", version=f"stax {game.__version__}", help="Show the version and end."
    )
    return parser, add_commands(parser, COMMANDS, name)


def file_from_word(word: str) -> Path | None:
    """The path that a word means, if it ends in `.stax` or the file exists, else None.

    A desktop may pass it as a `file:` URI.
    """
    if word.startswith(FILE_URI):
        from urllib.parse import unquote_to_bytes  # rarely needed

        word = os.fsdecode(unquote_to_bytes(word.removeprefix(FILE_URI)))
    with suppress(OSError):  # the name is too long for a file
        if word.endswith(GAME_FILE_SUFFIX) or Path(word).is_file():
            return Path(word)
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status, 2 for an unknown command or option."""
    return exit_status(lambda: _run_words(list(sys.argv[1:] if arguments is None else arguments)))


def _run_words(words: list[str]) -> int:
    if words[:1] == [LINK_WORD]:
        words = words[1:]
        if len(words) != 1 or not words[0].lower().startswith(LINK_SCHEME):
            print(f"stax: after {LINK_WORD} stands one link, which begins with {LINK_SCHEME}", file=sys.stderr)
            return 2
    if len(words) > 2 and words[0].startswith("-") and not words[-2].startswith("-"):  # each option has a value
        last = words[-1]
        if last.lower().startswith(LINK_SCHEME) or (last not in COMMANDS and file_from_word(last) is not None):
            words = [last, *words[:-1]]
    name = words[0] if words and not words[0].startswith("-") else ""
    link = name if name.lower().startswith(LINK_SCHEME) else ""
    file = file_from_word(name) if name not in COMMANDS and not link else None
    if file is not None or link:
        name, words = "", words[1:]
    command = COMMANDS.get(name, WINDOW_COMMAND)
    if name and name not in COMMANDS:
        print(f"stax: there is no command '{quoted(name)}'; stax --help lists them", file=sys.stderr)
        return 2
    parser, chosen = parser_for(name)
    args = parse(parser, chosen, name, words)
    args.game_file, args.link = file, link
    if getattr(sys, "frozen", False):
        from game.program import onefile_folder  # only needed here

        onefile_folder.hold_own_folder()
    return run_command(command, chosen, args)


if __name__ == "__main__":
    sys.exit(main())
