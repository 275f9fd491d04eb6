"""The command `analyse`: the games of a text analysed, told as tables, and written with the analysis in them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

from game import __version__
from game.ai.thinker import Limits
from game.analysis.game_analysis import GameAnalysis, analyse_in_steps
from game.analysis.keeping import write_analysis
from game.analysis.searching import StrongestSearcher
from game.analysis.verdict import FAULT_KINDS, Verdict
from game.core.errors import StaxError
from game.core.game import Game
from game.core.match import Match
from game.core.terminal import overwrite_line
from game.games import GAMES
from game.library.files import expect_to_write, import_games, write_whole
from game.library.form.faults import Faults
from game.library.form.read import Damaged
from game.library.form.write import write_texts
from game.library.record import GameRecord, match_at

SECONDS: Final = 0.25  # for a position, where nothing else is asked for; four times that for a doubtful one
THREADS: Final = 2
SHOWN: Final = 3  # moves of a best line
COLUMNS: Final = "{:>4}  {:<20} {:>6} {:>6}  {:<11} {}"


def add_arguments(parser: ArgumentParser) -> None:
    """What the command `analyse` can be told."""
    parser.add_argument("file", type=Path, metavar="FILE", help="Analyse the games of this text.")
    length = parser.add_mutually_exclusive_group()
    told = f"Look at each position so long, four times as long where a move lost much ({SECONDS:g})."
    length.add_argument("--seconds", type=_positive, metavar="S", help=told)
    length.add_argument(
        "--nodes", type=_whole, metavar="N", help="Try so many moves instead; then it is always the same."
    )
    told = "Write the games with the analysis in their comments into this file; one that is there is replaced."
    parser.add_argument("--into", type=Path, metavar="FILE", help=told)


def _positive(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 86_400.0:
        raise ArgumentTypeError(f"{text!r} is no number of seconds above 0 and up to a day")
    return seconds


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 12 and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def run(told: Namespace) -> int:
    """The command `analyse`; the exit status, 1 where a game has faults."""
    limits = Limits(nodes=told.nodes) if told.nodes else Limits(seconds=told.seconds or SECONDS)
    records, faults = read(told.file)
    for fault in faults:
        print(f"stax analyse: {fault}", file=sys.stderr)
    if faults and told.into is not None and told.into.resolve() == told.file.resolve():
        raise StaxError("{file} has faults, so it is not replaced; name another file.", file=told.file)
    if told.into is not None:
        expect_to_write(told.into)  # not only after all has been analysed
    for number, record in enumerate(records, 1):
        game = GAMES[record.game_id]
        match = match_at(record, game, record.tree.main[-1])
        seen = progress(sys.stderr, f"{number} of {len(records)}")
        searching = StrongestSearcher(game, match.seats, limits, 1 if told.nodes else THREADS)
        for share, known in analyse_in_steps(match, searching):
            seen(share)
            whole = known
        for line in table(record, match, whole):
            print(line)
        write_analysis(record.tree, whole, __version__)
    if told.into is not None:
        text = write_texts((record, GAMES[record.game_id]) for record in records)
        write_whole(told.into, text.encode("utf-8", "replace"))
    print(f"analysed {len(records)}, faults {len(faults)}")
    return 1 if faults else 0


def read(path: Path) -> tuple[Sequence[GameRecord], Sequence[str]]:
    """The games of a file as far as they can be read, and the faults; raises StaxError where none begins in it."""
    records = list[GameRecord]()
    faults = list[str]()
    for game in import_games(path, GAMES):
        if isinstance(game, Damaged):
            records += [record for record in game.records if len(record.tree)]
            faults += [f"{path}: {Damaged(Faults([fault]), ())}" for fault in game.faults]
        else:
            records.append(game)
    return records, faults


def progress(out: TextIO, which: str) -> Callable[[float], None]:
    """Shows on a terminal how much of a game is done."""

    def seen(share: float) -> None:
        overwrite_line(out, f"game {which}: {share * 100:3.0f} %" if share < 1 else "")

    return seen


def table(record: GameRecord, match: Match, whole: GameAnalysis) -> Iterator[str]:
    """A game's analysis as lines: its head, a row a move, then what can be said of each seat."""
    game = match.game
    yield " ".join(filter(None, (game.name + ":", record.name, *(f"{k}={v}" for k, v in record.options.items()))))
    yield COLUMNS.format("ply", "move", "before", "after", "class", "best line")
    for verdict in whole.verdicts:
        best = " ".join(verdict.better[:SHOWN])
        row = verdict.ply, verdict.move, _percent(verdict.before), _percent(verdict.after), verdict.kind, best
        yield COLUMNS.format(*row).rstrip()
    for seat in range(match.seats):
        yield f"{called(record, game, seat)}: {summary(whole, seat)}"
    if whole.turning_points:
        yield "turning points: " + ", ".join(map(_point, whole.turning_points))
    for drift in whole.drifts:
        who = called(record, game, drift.seat)
        yield f"{who} lost {drift.loss * 100:.0f} % slowly from ply {drift.first} to {drift.last}"
    yield ""


def called(record: GameRecord, game: Game, seat: int) -> str:
    """A seat's letter, and who sat there: a name, or a level."""
    kind, _, name = record.seats[seat].partition(" ")
    who = name or kind.partition(":")[2]
    return game.notation.seat_letter(seat) + (f" ({who})" if who else "")


def summary(whole: GameAnalysis, seat: int) -> str:
    """How many faults of each kind a seat has made, and its accuracy where that says anything."""
    own = [verdict.kind for verdict in whole.verdicts if verdict.seat == seat]
    told = ", ".join(f"{own.count(kind)} {kind}" for kind in FAULT_KINDS)
    accuracy = whole.accuracy(seat)
    return told + (f", accuracy {accuracy:.0f} %" if accuracy is not None else "")


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"


def _point(verdict: Verdict) -> str:
    return f"{verdict.ply} {verdict.move} ({verdict.kind})"
