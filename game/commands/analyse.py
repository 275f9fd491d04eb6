"""The command `analyse`: analyses the games of a file, prints tables, and writes the games with their analysis."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

from game import __version__
from game.ai.thinker import Limits
from game.analysis.analysis_comments import write_analysis
from game.analysis.game_analysis import GameAnalysis, analyse_in_steps
from game.analysis.searching import StrongestSearcher
from game.analysis.verdict import FAULT_KINDS, Verdict
from game.core.errors import StaxError, printable
from game.core.game import Game
from game.core.match import Match
from game.games import GAMES
from game.library.files import ensure_writable, import_games, write_atomically
from game.library.form.faults import FaultList
from game.library.form.read import Damaged
from game.library.form.write import write_texts
from game.library.record import GameRecord, match_at
from game.terminal import overwrite_line

DEFAULT_SECONDS: Final = 0.25  # for a position by default; four times that for a doubtful position
THREADS: Final = 2
SHOWN_MOVES: Final = 3  # of a best line
COLUMNS: Final = "{:>4}  {:<20} {:>6} {:>6}  {:<11} {}"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command `analyse`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="The file of games.")
    length = parser.add_mutually_exclusive_group()
    text = f"The time for a position, four times as long after a move that lost much ({DEFAULT_SECONDS:g})."
    length.add_argument("--seconds", type=_positive, metavar="S", help=text)
    length.add_argument(
        "--nodes",
        type=_positive_integer,
        metavar="N",
        help="Try this number of moves instead; the result is then always the same.",
    )
    text = "Write the games with the analysis in their comments into this file; an existing file is replaced."
    parser.add_argument("--into", type=Path, metavar="FILE", help=text)


def _positive(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 86_400.0:
        raise ArgumentTypeError(f"{text!r} is no number of seconds above 0 and up to a day")
    return seconds


def _positive_integer(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 12 and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def run(args: Namespace) -> int:
    """Run the command `analyse`; returns the exit status, 1 if a game has faults."""
    limits = Limits(nodes=args.nodes) if args.nodes else Limits(seconds=args.seconds or DEFAULT_SECONDS)
    records, faults = read(args.file)
    for fault in faults:
        print(f"stax analyse: {fault}", file=sys.stderr)
    if args.into is not None:
        ensure_writable(args.into)  # before the long analysis
    if faults and args.into is not None and args.into.resolve() == args.file.resolve():
        raise StaxError("{file} has faults, so it is not replaced; name another file.", file=args.file)
    for number, record in enumerate(records, 1):
        game = GAMES[record.game_id]
        match = match_at(record, game, record.tree.main[-1])
        report = progress_printer(sys.stderr, f"{number} of {len(records)}")
        searching = StrongestSearcher(game, match.seats, limits, 1 if args.nodes else THREADS)
        for share, partial in analyse_in_steps(match, searching):
            report(share)
            whole = partial
        for line in analysis_lines(record, match, whole):
            print(line)
        write_analysis(record.tree, whole, __version__)
    if args.into is not None:
        text = write_texts((record, GAMES[record.game_id]) for record in records)
        write_atomically(args.into, text.encode("utf-8", "replace"))
    print(f"analysed {len(records)}, faults {len(faults)}")
    return 1 if faults else 0


def read(path: Path) -> tuple[Sequence[GameRecord], Sequence[str]]:
    """The readable parts of a file's games, and the faults; raises StaxError if the file contains no game."""
    records = list[GameRecord]()
    faults = list[str]()
    for game in import_games(path, GAMES):
        if isinstance(game, Damaged):
            records += [record for record in game.records if len(record.tree)]
            faults += [f"{printable(str(path))}: {Damaged(FaultList([fault]), ())}" for fault in game.faults]
        else:
            records.append(game)
    return records, faults


def progress_printer(out: TextIO | None, which: str) -> Callable[[float], None]:
    """A function that shows the share of a game that is done, on a terminal."""

    def seen(share: float) -> None:
        overwrite_line(out, f"game {which}: {share * 100:3.0f} %" if share < 1 else "")

    return seen


def analysis_lines(record: GameRecord, match: Match, whole: GameAnalysis) -> Iterator[str]:
    """A game's analysis as lines: a head, a row for each move, and a summary for each seat."""
    game = match.game
    yield " ".join(filter(None, (game.name + ":", record.name, *(f"{k}={v}" for k, v in record.options.items()))))
    yield COLUMNS.format("ply", "move", "before", "after", "class", "best line")
    for verdict in whole.verdicts:
        best = " ".join(verdict.better[:SHOWN_MOVES])
        row = verdict.ply, verdict.move, _percent(verdict.before), _percent(verdict.after), verdict.kind, best
        yield COLUMNS.format(*row).rstrip()
    for seat in range(match.seats):
        yield f"{seat_label(record, game, seat)}: {summary(whole, seat)}"
    if whole.turning_points:
        yield "turning points: " + ", ".join(map(_turning_point_text, whole.turning_points))
    for drift in whole.drifts:
        who = seat_label(record, game, drift.seat)
        yield f"{who} lost {drift.loss * 100:.0f} % slowly from ply {drift.first} to {drift.last}"
    yield ""


def seat_label(record: GameRecord, game: Game, seat: int) -> str:
    """A seat's letter with the name or level of its player."""
    kind, _, name = record.seats[seat].partition(" ")
    who = name or kind.partition(":")[2]
    return game.notation.seat_letter(seat) + (f" ({who})" if who else "")


def summary(whole: GameAnalysis, seat: int) -> str:
    """The number of mistakes of each kind of a seat, and its accuracy if there are enough moves."""
    own = [verdict.kind for verdict in whole.verdicts if verdict.seat == seat]
    counts = ", ".join(f"{own.count(kind)} {kind}" for kind in FAULT_KINDS)
    accuracy = whole.accuracy(seat)
    return counts + (f", accuracy {accuracy:.0f} %" if accuracy is not None else "")


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"


def _turning_point_text(verdict: Verdict) -> str:
    return f"{verdict.ply} {verdict.move} ({verdict.kind})"
