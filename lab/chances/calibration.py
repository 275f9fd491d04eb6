"""Calibration: predicted chances of winning compared with results, by tenths of the chance and thirds of the games."""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.weights import ChanceScale
from lab.chances.fit import SearchedPosition

TENTHS: Final = 10
THIRDS: Final = 3
CERTAIN: Final = "certain"
CONFIDENCE_Z: Final = 1.96  # standard errors of a 95 percent interval


class Prediction:
    """A position and the chance of each seat that a scale predicts there."""

    def __init__(self, position: SearchedPosition, scale: ChanceScale) -> None:
        self.position = position
        self.chances = position.chances(scale)


@dataclass(frozen=True, slots=True)
class Tenth:
    """The predicted chances, of all seats, that lie in a tenth, or are 0 or 1 (CERTAIN), and the results there.

    `predicted` and `won` are the mean chance and the mean result. `margin` is half of the 95 percent interval of `won`,
    calculated from how much games differ.
    """

    setting: str
    tenth: str
    positions: int
    games: int
    predicted: float
    won: float
    margin: float


def group_by_tenths(setting: str, predictions: Sequence[Prediction]) -> list[Tenth]:
    """Predictions compared with results, by tenths of the predicted chance; a position counts once for each seat."""
    groups: dict[str, list[tuple[int, float, float]]] = {}
    for each in predictions:
        for chance, result in zip(each.chances, each.position.results, strict=True):
            name = CERTAIN if chance in (0.0, 1.0) else f"{10 * min(int(chance * TENTHS), TENTHS - 1)}"
            agreed = (result if chance else 1 - result) if name == CERTAIN else result
            groups.setdefault(name, []).append((each.position.number, 1.0 if name == CERTAIN else chance, agreed))
    return [_tenth(setting, name, groups[name]) for name in sorted(groups, key=lambda name: (len(name), name))]


def _tenth(setting: str, name: str, group: Sequence[tuple[int, float, float]]) -> Tenth:
    """A group's row, from the game's number, the chance and the result of each of its predictions."""
    games = {number for number, _, _ in group}
    predicted, won = (sum(each[part] for each in group) / len(group) for part in (1, 2))
    deviations = dict.fromkeys(games, 0.0)
    for number, _, result in group:
        deviations[number] += result - won
    margin = CONFIDENCE_Z * math.sqrt(sum(each**2 for each in deviations.values())) / len(group)
    return Tenth(setting, name, len(group), len(games), round(predicted, 4), round(won, 4), round(margin, 4))


def leader_by_thirds(predictions: Sequence[Prediction]) -> list[tuple[int, float, float]]:
    """For each third of the decided games: the number of positions, the leader's mean chance, how often it won.

    The leader of a position is the seat with the highest predicted chance.
    """
    rows = list[tuple[int, float, float]]()
    for third in range(THIRDS):
        group = [
            each
            for each in predictions
            if each.position.winner >= 0 and int((1 - each.position.remaining) * THIRDS) == third
        ]
        leaders = [max((chance, seat) for seat, chance in enumerate(each.chances)) for each in group]
        correct = sum(seat == each.position.winner for (_, seat), each in zip(leaders, group, strict=True))
        count = max(1, len(group))
        rows.append((len(group), sum(chance for chance, _ in leaders) / count, correct / count))
    return rows


def read_tenths(path: Path) -> list[Tenth]:
    """The rows of a table that `write_table` has written."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Tenth(
                row["setting"],
                row["tenth"],
                int(row["positions"]),
                int(row["games"]),
                *(float(row[name]) for name in ("predicted", "won", "margin")),
            )
            for row in csv.DictReader(file)
        ]
