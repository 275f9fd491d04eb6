"""What was told is held against what came: by tenths of the chances, and as games come to their end."""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.weights import ChanceScale
from lab.chances.fit import Weighed

TENTHS: Final = 10
THIRDS: Final = 3
CERTAIN: Final = "certain"
CONFIDENT: Final = 1.96  # standard errors of 95 percent


class Held:
    """A position and what is told of it by a scale."""

    def __init__(self, position: Weighed, scale: ChanceScale) -> None:
        self.position = position
        self.told = position.chances(scale)


@dataclass(frozen=True, slots=True)
class Tenth:
    """Of all seats' chances that lie in a tenth, or are certain: how many, in how many games, their mean, what came.

    `half` is half of the 95 percent interval of what came, by how much games differ.
    """

    setting: str
    tenth: str
    positions: int
    games: int
    told: float
    won: float
    half: float


def tenths(setting: str, held: Sequence[Held]) -> list[Tenth]:
    """How what is told comes true; a position counts for each seat."""
    sorted_in: dict[str, list[tuple[int, float, float]]] = {}
    for each in held:
        for told, worth in zip(each.told, each.position.worth, strict=True):
            name = CERTAIN if told in (0.0, 1.0) else f"{10 * min(int(told * TENTHS), TENTHS - 1)}"
            agreed = (worth if told else 1 - worth) if name == CERTAIN else worth
            sorted_in.setdefault(name, []).append((each.position.number, 1.0 if name == CERTAIN else told, agreed))
    return [_tenth(setting, name, sorted_in[name]) for name in sorted(sorted_in, key=lambda name: (len(name), name))]


def _tenth(setting: str, name: str, held: Sequence[tuple[int, float, float]]) -> Tenth:
    games = {number for number, _, _ in held}
    told, won = (sum(each[part] for each in held) / len(held) for part in (1, 2))
    apart = dict.fromkeys(games, 0.0)
    for number, _, worth in held:
        apart[number] += worth - won
    half = CONFIDENT * math.sqrt(sum(each**2 for each in apart.values())) / len(held)
    return Tenth(setting, name, len(held), len(games), round(told, 4), round(won, 4), round(half, 4))


def foremost(held: Sequence[Held]) -> list[tuple[int, float, float]]:
    """By thirds of the games that were won: how many positions, the greatest chance told, how often that seat won."""
    found = list[tuple[int, float, float]]()
    for third in range(THIRDS):
        of = [each for each in held if each.position.winner >= 0 and int((1 - each.position.rest) * THIRDS) == third]
        told = [max((chance, seat) for seat, chance in enumerate(each.told)) for each in of]
        right = sum(seat == each.position.winner for (_, seat), each in zip(told, of, strict=True))
        count = max(1, len(of))
        found.append((len(of), sum(chance for chance, _ in told) / count, right / count))
    return found


def read_tenths(path: Path) -> list[Tenth]:
    """Read a table of tenths that `write_table` has written."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Tenth(
                row["setting"],
                row["tenth"],
                int(row["positions"]),
                int(row["games"]),
                *(float(row[name]) for name in ("told", "won", "half")),
            )
            for row in csv.DictReader(file)
        ]
