"""The command line: the window, or a command.  Nothing heavy is imported before it is known which."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentError, ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import game
from game.core.errors import StaxError, quoted
from game.library import ENDING, SCHEME

STOPPED: Final = 130  # the status after Ctrl+C, as shells have it,
UNREAD: Final = 141  # and where nobody reads any more what is printed


class Command(NamedTuple):
    """A command: `module` has `run`, and `add_arguments` unless it takes the options of the window."""

    module: str
    help: str
    window: bool = False

    @property
    def there(self) -> bool:
        """Whether this installation has it."""
        return self.module.split(".")[1] != "lab" or find_spec("lab") is not None


WINDOW: Final = Command("game.program.start", "Play four games of stacking on one table.", window=True)
ADDRESS: Final = "file://"
HANDED: Final = "--link"  # by this word a system hands a link over, in which there may be blanks and quotes
COMMANDS: Final = {
    "engine": Command("game.engine.server", "Speak the engine's text protocol on standard input and output."),
    "judge": Command("game.puzzles.judge_server", "Judge tries at puzzles on standard input and output."),
    "library": Command("game.commands.library", "Take games into the library, or write all of them into a file."),
    "analyse": Command("game.commands.analyse", "Tell what was good and bad in the games of a text."),
    "statistics": Command("game.commands.statistics", "Tell what the kept games come to: results, streaks, ratings."),
    "perft": Command("game.engine.perft", "Count the move sequences of a length, to check the rules."),
    "match": Command("lab.match.contest", "Let two levels, or random play, play a match."),
    "tune": Command("lab.tuning.tune", "Fit a game's weights on games against itself."),
    "chances": Command("lab.chances.command", "Hold what an analysis tells against what comes true."),
    "misses": Command("lab.exhaustive.misses", "Count what levels miss of what can be won or lost at once."),
    "solve": Command("lab.exhaustive.solve", "Try every move, deeper and deeper, until it is proven who wins."),
    "openings": Command("lab.openings.command", "Make books of openings, and search every move of them again."),
    "puzzles": Command("lab.puzzles.command", "Make puzzles, prove every one again, or list them."),
    "bench": Command("lab.bench.speeds", "Measure how fast the rules and the search run."),
    "bench-frames": Command("lab.bench.frames", "Measure the frames of the table."),
    "bench-soak": Command("lab.bench.soak", "Play game after game in the window, and watch the memory."),
    "reliability": Command("lab.reliability.measures", "Measure what the program bears."),
    "tour": Command("lab.tour.pictures", "Write pictures of every scene, sheet and page in every look."),
    "gallery": Command("lab.gallery", "Show every widget in every state, theme, scale and language.", window=True),
}


class Parser(ArgumentParser):
    """Refuses in one sentence, with status 2."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**{**named, "add_help": False})
        self.add_argument("-h", "--help", action="help", help="Show this text and end.")

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(2, f"{self.prog}: {message}\n")


def add_window_options(parser: ArgumentParser) -> None:
    """What the window can be told, for this run only; None where nothing is said."""
    parser.set_defaults(game_file=None, link="")
    parser.add_argument("--language", metavar="CODE", help="Speak this language, en or es.")
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="Open a window of this size, as 1280x800.")
    parser.add_argument(
        "--seats", metavar="SEAT,SEAT", help="Begin a game at once; each seat is person or computer:LEVEL."
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="Keep games, settings and the log here, not in the usual places."
    )
    parser.add_argument("--seconds", type=float, help="Let the computer think so long about a move.")
    parser.add_argument(
        "--clock", metavar="TIME", help="Give everybody 5:00 or 5:00+3 for a game, or 0:30/move for each move."
    )


def parser_for(name: str) -> tuple[Parser, Parser]:
    """The parser of all, and the one of a command, whose arguments alone are filled in; "" is the window."""
    parser = Parser(
        prog="stax", usage="stax [GAME.stax | LINK] [OPTION ...]\n       stax COMMAND ...", description=WINDOW.help
    )
    add_window_options(parser)
    parser.add_argument(
        "--version", action="version", version=f"stax {game.__version__}", help="Show the version and end."
    )
    found = parser
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for each, command in COMMANDS.items():
        if not command.there:
            continue
        one = commands.add_parser(each, help=command.help, description=command.help, prog=f"stax {each}")
        if each == name:
            found = one
            if command.window:
                add_window_options(one)
            else:
                import_module(command.module).add_arguments(one)
    return parser, found


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
    """Run the program; the exit status, 2 for a command or an option that there is not."""
    try:
        status = _obeyed(list(sys.argv[1:] if arguments is None else arguments))
        if sys.stdout is not None:  # a program without a terminal has none on Windows
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:  # what was to be closed has been
        return STOPPED
    except BrokenPipeError:  # whoever read what is printed has enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD


def _obeyed(words: list[str]) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on standard output otherwise
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
    if not command.there:
        text = "this command is for those who work on Stax; it is not in the double-click file"
        print(f"stax {name}: {text}", file=sys.stderr)
        return 2
    parser, chosen = parser_for(name)
    told, unknown = parser.parse_known_args(words)
    if told.command and not name:
        parser.error(f"the options of a command follow it: stax {told.command} ...")
    if unknown:
        chosen.error(f"'{quoted(unknown[0])}' is not understood; {chosen.prog} --help tells what is")
    told.words = words
    told.game_file, told.link = file, link
    if getattr(sys, "frozen", False):
        from game.program import onefile_folder  # nobody else needs it

        onefile_folder.begin()
    try:
        status: int = import_module(command.module).run(told)
    except ArgumentError as error:
        chosen.error(str(error))
    except StaxError as error:  # a damaged file of the program itself, or what a command cannot do
        print(f"{chosen.prog}: {error}", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
