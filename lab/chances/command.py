"""The command `chances`: plays games, fits by them what a score means, and holds what is told against what came."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.core.speed import check_one_speed
from game.games import GAMES
from lab.arguments import add_deed, add_deeds, add_number, add_option, add_seed, add_which_game, as_asked, from_args
from lab.chances.agreement import Compared, Comparisons, match_of, pairs, share
from lab.chances.fit import chosen, fits, rounded, weighed
from lab.chances.games import Collection, Plan, one_game
from lab.chances.held import Held, Tenth, foremost, read_tenths, tenths
from lab.chances.plot import drawn
from lab.files import write_table
from lab.long_work import progress_bar, resumable
from lab.tuning.weights_file import scale_lines


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `chances`."""
    deeds = add_deeds(parser)
    help_text = "Play games, and look at some positions of each; the same command goes on where it stopped."
    play = add_deed(deeds, "play", help_text)
    add_which_game(play)
    play.add_argument("into", type=Path, metavar="FILE", help="Write into this file.")
    add_option(play)
    add_number(play, "--games", 100, "Stop when so many are played")
    play.add_argument(
        "--level", nargs="+", default=["medium", "hard"], metavar="L", help="Let these play by turns (medium hard)."
    )
    add_number(play, "--nodes", 30_000, "Look at a position with so many")
    add_number(play, "--looks", 8, "Look at so many positions of a game")
    add_number(play, "--opening", 3, "Begin with up to so many random plies", least=0)
    add_number(play, "--cut", 200, "Call a game drawn after so many plies")
    add_seed(play)
    help_text = "Fit what a score means; each choice of terms is fitted on a half of the games and tried on the other."
    fit = add_deed(deeds, "fit", help_text)
    fit.add_argument("file", type=Path, metavar="FILE", help="Take the games of this file.")
    help_text = "Hold what is told against what came: each half of the games by the other, or all as it is told."
    hold = add_deed(deeds, "hold", help_text)
    hold.add_argument("file", type=Path, nargs="+", metavar="FILE", help="Take the games of these files.")
    hold.add_argument("--into", type=Path, metavar="CSV", help="Write the table into this file.")
    help_text = "Take the scale that the program has, and games that it was not fitted to."
    hold.add_argument("--shipped", action="store_true", help=help_text)
    for each in (fit, hold):
        help_text = "Take the scale with these terms of leads, later and bend, or with none; not the best one."
        each.add_argument("--terms", nargs="*", choices=["leads", "later", "bend"], help=help_text)
    plot = add_deed(deeds, "plot", "Draw the tenths of a table.")
    plot.add_argument("table", type=Path, metavar="CSV", help="Take this table.")
    plot.add_argument("into", type=Path, metavar="SVG", help="Write the picture into this file.")
    help_text = "Analyse games as the review does and many times as long; the same command goes on where it stopped."
    agree = add_deed(deeds, "agree", help_text)
    agree.add_argument("file", type=Path, metavar="FILE", help="Take the games of this file, from the first on.")
    agree.add_argument("into", type=Path, metavar="INTO", help="Keep what is seen in this file.")
    add_number(agree, "--games", 20, "Stop when so many are analysed")
    add_number(agree, "--nodes", 75_000, "Look at a position with so many")
    add_number(agree, "--times", 10, "And with so many times as many")
    agree.add_argument("--longest", type=int, default=60, help="Leave longer games out (%(default)s plies).")


def run(args: Namespace) -> int:
    """The command `chances`; the exit status."""
    check_one_speed()
    return DEEDS[args.deed](args)


def fit_scale(args: Namespace) -> int:
    """`chances fit`: the log loss by each choice of terms, and the lines for the game's file of weights."""
    first, second = (weighed(_games(args.file), half) for half in (False, True))
    found = fits(first, second, args.terms)
    print(f"{len(first) + len(second)} positions")
    print("loss elsewhere, terms")
    for each in found:
        print(f"{each.elsewhere:14.4f}  unit {' '.join(each.terms)}")
    for line in scale_lines(first[0].seats, rounded(chosen(found, args.terms).scale)):
        print(line)
    return 0


def hold_against(args: Namespace) -> int:
    """`chances hold`: by tenths of what is told how much has come true, and as games go on who is told to win."""
    table = list[Tenth]()
    for path in args.file:
        setting = setting_of(_games(path).plan)
        held = _held_as_shipped(_games(path)) if args.shipped else _held_by_halves(_games(path), args.terms)
        table += tenths(setting, held)
        for third, (count, chance, right) in enumerate(foremost(held), 1):
            summary = f"{count} positions, the foremost is told {chance:.1%} and won {right:.1%}"
            print(f"{setting}, third {third}: {summary}")
    print("setting            tenth     told    won       positions games")
    for row in table:
        won = f"{row.won:6.1%} ±{row.half:5.1%}"
        print(f"{row.setting:18} {row.tenth:7} {row.told:7.1%} {won} {row.positions:6} {row.games:5}")
    if args.into is not None:
        write_table(args.into, Tenth, table)
    return 0


def _held_by_halves(games: Collection, terms: Sequence[str] | None) -> list[Held]:
    """Each half of the games by a fit to the other half."""
    first, second = halves = [weighed(games, half) for half in (False, True)]
    scales = chosen(fits(first, second, terms), terms).halves
    return [Held(each, scale) for half, scale in zip(halves, reversed(scales), strict=True) for each in half]


def _held_as_shipped(games: Collection) -> list[Held]:
    """All games by the scale that the program has."""
    game = GAMES[games.plan.game]
    return [Held(each, game.weights_for(each.seats).player_scales[each.seats]) for each in weighed(games)]


def _games(path: Path) -> Collection:
    with as_asked():
        return Collection(path)


def draw(args: Namespace) -> int:
    """`chances plot`: draw a table of tenths as SVG; the exit status."""
    with as_asked():
        args.into.write_text(drawn(read_tenths(args.table)), encoding="utf-8", newline="\n")
    return 0


def agree(args: Namespace) -> int:
    """`chances agree`: of how many moves both analyses say the same, and what the others are called by both."""
    with as_asked():
        collection, comparisons = Collection(args.file), Comparisons(args.into, args.nodes, args.times)
    taken = [each for each in collection.games if len(each.moves) <= args.longest][: args.games]
    called, compared = Counter[tuple[str, str]](), list[Compared]()
    with resumable("chances"), progress_bar(len(taken)) as show:
        for number, played in enumerate(taken, 1):
            match = match_of(collection.plan, played)
            if played.number not in comparisons.held:
                comparisons.look(played.number, match)
            both = list(pairs(match, *comparisons.held[played.number]))
            called.update(both)
            compared.append(Compared(len(both), sum(short == long for short, long in both)))
            show(number, f"{number} games")
    for (short, long), count in called.most_common():
        print(f"{count:5}  {short or '-'} / {long or '-'}")
    whole, half = share(compared)
    moves = sum(each.moves for each in compared)
    print(f"{setting_of(collection.plan)}: {whole:.1%} ±{half:.1%} of {moves} moves of {len(compared)} games")
    return 0


def setting_of(plan: Plan) -> str:
    """A game's name with its options."""
    return " ".join([plan.game, *plan.options])


def play_games(args: Namespace) -> int:
    """`chances play`; the last line counts what is in the file."""
    plan = from_args(Plan, args, options=tuple(args.option), levels=tuple(args.level))
    with as_asked():
        collection = Collection(args.into, plan)
    with resumable("chances"), progress_bar(args.games, len(collection.games)) as show:
        while len(collection.games) < args.games:
            collection.add(one_game(plan, len(collection.games)))
            show(len(collection.games), f"{len(collection.games)} games")
    print(f"{len(collection.games)} games in {args.into}")
    return 0


DEEDS: Final = {"play": play_games, "fit": fit_scale, "hold": hold_against, "plot": draw, "agree": agree}
