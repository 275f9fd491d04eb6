"""Growth: the speed of alpha-beta by the number of pieces on the table and in the hands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Final

from game.core import outcome
from game.core.display.pieces import Arrangement, cell_count
from game.core.game import Game, Options
from game.core.speed import is_program_compiled
from game.engine import bench

NODES: Final = 5_000 if is_program_compiled() else 50  # of each position
STEP: Final = 5  # plies between the positions of a game
LONGEST: Final = 100  # plies of a random game


@dataclass(frozen=True, slots=True)
class Sample:
    """A position by its size, and the nodes a second of processor time that plain alpha-beta reached in it."""

    pieces: int
    height: int
    in_hand: int
    per_second: float


SIZES: Final = {
    "pieces": "pieces on the table",
    "height": "height of the highest stack",
    "in_hand": "pieces in the mover's hand",
}


def lying(arrangement: Arrangement) -> int:
    """The number of pieces on the table; a piece that covers several cells counts once."""
    return round(sum(1 / cell_count(piece) for stack in arrangement.stacks.values() for piece in stack))


def samples(game: Game, options: Options, count: int) -> list[Sample]:
    """Positions of random games, every few plies, and the speed in each."""
    return list(islice(_samples(game, options), count))


def _samples(game: Game, options: Options) -> Iterator[Sample]:
    start = game.notation.start(options)
    state = 1
    while True:
        position = start.clone()
        for _ in range(0, LONGEST, STEP):
            _, state = bench.play_random_game(position, state, STEP)
            if position.outcome() != outcome.PLAYING:
                break
            arrangement = game.view.arrangement(position)
            nodes, spent = bench.run_plain_search(game, position.clone(), NODES)
            yield Sample(
                lying(arrangement),
                max((len(stack) for stack in arrangement.stacks.values()), default=0),
                sum(pocket.filled for pocket in arrangement.hands[position.turn]) if arrangement.hands else 0,
                nodes / max(spent, 1e-9),
            )


def medians(found: list[Sample], by: str) -> dict[int, float]:
    """The median speed by one of SIZES."""
    grouped: defaultdict[int, list[float]] = defaultdict(list)
    for sample in found:
        grouped[getattr(sample, by)].append(sample.per_second)
    return {place: median(grouped[place]) for place in sorted(grouped)}


def plot(title: str, found: list[Sample], path: Path) -> None:
    """A picture of the median speed against each size; raises ImportError without Matplotlib."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 3.6), layout="constrained")
    figure.suptitle(title)
    for place, (by, label) in enumerate(SIZES.items(), 1):
        curve: Mapping[int, float] = medians(found, by)
        axes = figure.add_subplot(1, len(SIZES), place)
        axes.plot(list(curve), list(curve.values()), marker="o")
        axes.set_xlabel(label)
        axes.set_ylabel("nodes per processor second, median")
        axes.set_ylim(bottom=0)
    figure.savefig(path)
