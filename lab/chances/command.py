"""The command `chances`: plays games, fits win probabilities to the results, and compares predictions with results."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.core.speed import check_one_speed
from game.games import GAMES
from lab.arguments import (
    add_number,
    add_option,
    add_seed,
    add_subcommand,
    add_subcommands,
    add_which_game,
    as_argument_error,
    from_args,
)
from lab.chances.agreement import Compared, Comparisons, match_of, pairs, share
from lab.chances.calibration import Prediction, Tenth, group_by_tenths, leader_by_thirds, read_tenths
from lab.chances.fit import choose_fit, fit_all, positions_of, round_scale
from lab.chances.games import Collection, Plan, one_game
from lab.chances.plot import format_svg
from lab.files import write_table
from lab.long_work import progress_bar, resumable
from lab.tuning.weights_file import scale_lines


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command `chances`."""
    subcommands = add_subcommands(parser)
    help_text = "Play games and search some positions of each; the same command continues where it stopped."
    play = add_subcommand(subcommands, "play", help_text)
    add_which_game(play)
    play.add_argument("into", type=Path, metavar="FILE", help="Write into this file.")
    add_option(play)
    add_number(play, "--games", 100, "The number of games")
    play.add_argument(
        "--level",
        nargs="+",
        default=["medium", "hard"],
        metavar="L",
        help="The levels that play, in turn (medium hard).",
    )
    add_number(play, "--nodes", 30_000, "The number of moves tried in the search of a position")
    add_number(play, "--positions", 8, "The number of positions of a game that are searched")
    add_number(play, "--opening", 3, "The greatest number of random plies at the beginning", minimum=0)
    add_number(play, "--cut", 200, "The number of plies after which a game is drawn")
    add_seed(play)
    help_text = (
        "Fit the scale of chances; each choice of terms is fitted on half of the games and tested on the others."
    )
    fit = add_subcommand(subcommands, "fit", help_text)
    fit.add_argument("file", type=Path, metavar="FILE", help="The file of games.")
    help_text = (
        "Compare predicted chances with results; each half of the games is predicted by a fit to the other half."
    )
    check = add_subcommand(subcommands, "check", help_text)
    check.add_argument("file", type=Path, nargs="+", metavar="FILE", help="The files of games.")
    check.add_argument("--into", type=Path, metavar="CSV", help="Write the table into this file.")
    help_text = "Test the program's own scale, on games that it was not fitted to."
    check.add_argument("--shipped", action="store_true", help=help_text)
    for each in (fit, check):
        help_text = "Use these terms (leads, later, bend) or none, instead of those that predict best."
        each.add_argument("--terms", nargs="*", choices=["leads", "later", "bend"], help=help_text)
    plot = add_subcommand(subcommands, "plot", "Draw the table that `check` has written.")
    plot.add_argument("table", type=Path, metavar="CSV", help="The table.")
    plot.add_argument("into", type=Path, metavar="SVG", help="Write the picture into this file.")
    help_text = "Analyse games as the review does, and many times as long; the same command continues where it stopped."
    agree = add_subcommand(subcommands, "agree", help_text)
    agree.add_argument("file", type=Path, metavar="FILE", help="The file of games; the first ones are analysed.")
    agree.add_argument("into", type=Path, metavar="INTO", help="Save the analyses in this file.")
    add_number(agree, "--games", 20, "The number of games")
    add_number(agree, "--nodes", 75_000, "The number of moves tried in the search of a position")
    add_number(agree, "--times", 10, "How many times as long the second analysis is")
    agree.add_argument("--longest", type=int, default=60, help="Skip games with more plies (%(default)s).")


def run(args: Namespace) -> int:
    """The command `chances`; the exit status."""
    check_one_speed()
    return SUBCOMMANDS[args.subcommand](args)


def fit_scale(args: Namespace) -> int:
    """`chances fit`: print the log loss with each choice of terms, and the lines for the game's weights file."""
    first, second = (positions_of(_games(args.file), half) for half in (False, True))
    found = fit_all(first, second, args.terms)
    print(f"{len(first) + len(second)} positions")
    print("loss on other games, terms")
    for each in found:
        print(f"{each.test_loss:19.4f}  unit {' '.join(each.terms)}")
    for line in scale_lines(first[0].seats, round_scale(choose_fit(found, args.terms).scale)):
        print(line)
    return 0


def check_chances(args: Namespace) -> int:
    """`chances check`: print how often predictions came true, by tenths, and how often the leader won, by thirds."""
    table = list[Tenth]()
    for path in args.file:
        setting = setting_of(_games(path).plan)
        predictions = _predict_as_shipped(_games(path)) if args.shipped else _predict_halves(_games(path), args.terms)
        table += group_by_tenths(setting, predictions)
        for third, (count, chance, correct) in enumerate(leader_by_thirds(predictions), 1):
            summary = f"{count} positions, the leader has {chance:.1%} and won {correct:.1%}"
            print(f"{setting}, third {third}: {summary}")
    print("setting            tenth   predicted    won     positions games")
    for row in table:
        won = f"{row.won:6.1%} ±{row.margin:5.1%}"
        print(f"{row.setting:18} {row.tenth:7} {row.predicted:9.1%} {won} {row.positions:6} {row.games:5}")
    if args.into is not None:
        write_table(args.into, Tenth, table)
    return 0


def _predict_halves(games: Collection, terms: Sequence[str] | None) -> list[Prediction]:
    """The predictions for each half of the games by a fit to the other half."""
    first, second = halves = [positions_of(games, half) for half in (False, True)]
    scales = choose_fit(fit_all(first, second, terms), terms).halves
    return [Prediction(each, scale) for half, scale in zip(halves, reversed(scales), strict=True) for each in half]


def _predict_as_shipped(games: Collection) -> list[Prediction]:
    """The predictions for all games by the scale that is shipped with the game."""
    game = GAMES[games.plan.game]
    return [Prediction(each, game.weights_for(each.seats).player_scales[each.seats]) for each in positions_of(games)]


def _games(path: Path) -> Collection:
    with as_argument_error():
        return Collection(path)


def draw(args: Namespace) -> int:
    """`chances plot`: draw a table of tenths as SVG; the exit status."""
    with as_argument_error():
        args.into.write_text(format_svg(read_tenths(args.table)), encoding="utf-8", newline="\n")
    return 0


def agree(args: Namespace) -> int:
    """`chances agree`: print how many moves two analyses label the same, and the pairs of labels."""
    with as_argument_error():
        collection, comparisons = Collection(args.file), Comparisons(args.into, args.nodes, args.times)
    games = [each for each in collection.games if len(each.moves) <= args.longest][: args.games]
    labels, compared = Counter[tuple[str, str]](), list[Compared]()
    with resumable("chances"), progress_bar(len(games)) as show:
        for number, played in enumerate(games, 1):
            match = match_of(collection.plan, played)
            if played.number not in comparisons.searches:
                comparisons.add(played.number, match)
            both = list(pairs(match, *comparisons.searches[played.number]))
            labels.update(both)
            compared.append(Compared(len(both), sum(short == long for short, long in both)))
            show(number, f"{number} games")
    for (short, long), count in labels.most_common():
        print(f"{count:5}  {short or '-'} / {long or '-'}")
    whole, half = share(compared)
    moves = sum(each.moves for each in compared)
    print(f"{setting_of(collection.plan)}: {whole:.1%} ±{half:.1%} of {moves} moves of {len(compared)} games")
    return 0


def setting_of(plan: Plan) -> str:
    """A game's name with its options."""
    return " ".join([plan.game, *plan.options])


def play_games(args: Namespace) -> int:
    """`chances play`: play games into a file, and print how many the file has."""
    plan = from_args(Plan, args, options=tuple(args.option), levels=tuple(args.level))
    with as_argument_error():
        collection = Collection(args.into, plan)
    with resumable("chances"), progress_bar(args.games, len(collection.games)) as show:
        while len(collection.games) < args.games:
            collection.add(one_game(plan, len(collection.games)))
            show(len(collection.games), f"{len(collection.games)} games")
    print(f"{len(collection.games)} games in {args.into}")
    return 0


SUBCOMMANDS: Final = {"play": play_games, "fit": fit_scale, "check": check_chances, "plot": draw, "agree": agree}
