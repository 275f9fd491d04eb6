"""The lab's command line: `python -m lab COMMAND`, in the project's root."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import game
from game.commands.command_line import Command, Parser, add_commands, exit_status, parse, run_command
from game.core.errors import StaxError, quoted
from game.core.speed import check_one_speed

PROGRAM: Final = "python -m lab"
EXTRA: Final = ("numpy", "pyinstrument", "rich")  # packages of the extra `lab`
COMMANDS: Final = {
    "match": Command("lab.match.contest", "Let two levels, or random play, play a match."),
    "tune": Command("lab.tuning.tune", "Fit a game's weights on games against itself."),
    "chances": Command(
        "lab.chances.command", "Fit win probabilities to results, and compare predictions with results."
    ),
    "misses": Command("lab.exhaustive.misses", "Count what levels miss of what can be won or lost at once."),
    "even": Command("lab.match.even", "Show that an opponent as strong as the player is beaten in half of the games."),
    "styles": Command("lab.match.styles", "Sort games by the characters that played them."),
    "senseless": Command("lab.match.senseless", "Count the moves of a level that a small child would laugh at."),
    "solve": Command("lab.exhaustive.solve", "Try every move, deeper and deeper, until it is proven who wins."),
    "openings": Command("lab.openings.command", "Make books of openings, and search every move of them again."),
    "puzzles": Command("lab.puzzles.command", "Make puzzles, prove every one again, or list them."),
    "bench": Command("lab.bench.speeds", "Measure how fast the rules and the search run."),
    "bench-frames": Command("lab.bench.frames", "Measure the frames of the table."),
    "bench-soak": Command("lab.bench.soak", "Play game after game in the window, and watch the memory."),
    "reliability": Command("lab.reliability.measures", "Measure what the program withstands."),
    "tour": Command("lab.tour.pictures", "Write pictures of every scene, sheet and page in every look."),
    "gallery": Command("lab.gallery", "Show every widget in every state, theme, scale and language.", window=True),
}


def parser_for(name: str) -> tuple[Parser, ArgumentParser]:
    """The parser of all commands, and that of the command called `name`; only this command gets its arguments."""
    parser = Parser(prog=PROGRAM, description="Tools for developers of Stax: measure, fit, prove and draw.")
    return parser, add_commands(parser, COMMANDS, name)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status, 2 for an unknown command or option."""
    try:
        return exit_status(lambda: _obey(list(sys.argv[1:] if arguments is None else arguments)))
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        print(f"{PROGRAM}: {error.name} is missing; pip install -e '.[lab]' brings it", file=sys.stderr)
        return 1


def _obey(words: list[str]) -> int:
    name = words[0] if words and not words[0].startswith("-") else ""
    if name and name not in COMMANDS:
        print(f"{PROGRAM}: there is no command '{quoted(name)}'; {PROGRAM} --help lists them", file=sys.stderr)
        return 2
    parser, chosen = parser_for(name)
    args = parse(parser, chosen, name, words)
    if not name:
        parser.error(f"no command is given; {PROGRAM} --help lists them")
    try:
        check_one_speed(Path(game.__file__).parent, Path(__file__).parent)
    except StaxError as error:
        print(f"{chosen.prog}: {error}", file=sys.stderr)
        return 1
    return run_command(COMMANDS[name], chosen, args)


if __name__ == "__main__":
    sys.exit(main())
