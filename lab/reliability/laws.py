"""Games of novices and of random moves: the first law is checked in every position, all laws in some."""

from __future__ import annotations

import random
from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from game.ai.levels import level_of
from game.ai.thinker import Limits, Thinker
from game.core.game import default_options
from game.core.outcome import PLAYING
from game.core.position import Position
from lab.reliability.cases import CASES, Case
from lab.reliability.position_laws import LAWS
from lab.reliability.progress import Progress

CUT: Final = 200  # plies
CHECK_INTERVAL: Final = 40  # one position in this number, and the last of each game, is checked by all laws


def part_of(case: Case) -> str:
    """The game's name, with the number of its players if that is unusual."""
    seats = case.game.seats(dict(case.options))
    return case.game.id if seats == case.game.seats(default_options(case.game)) else f"{case.game.id}-{seats}"


PARTS: Final = list(dict.fromkeys(map(part_of, CASES)))


def played(case: Case, number: int, rng: random.Random, novices: int) -> Iterator[Position]:
    """The same live position after each move of a game, from the start on; one game in `novices` is played by them."""
    position = case.start()
    novice = None
    if number % novices == 0:
        level = level_of(case.game, "novice", position.seats)
        novice = Thinker(case.game, level, rng.getrandbits(60), megabytes=1)
    sparing = number % 2 > 0
    for _ in range(CUT):
        yield position
        if position.outcome() != PLAYING:
            return
        move = novice.think(position, Limits()) if novice else rng.choice(position.legal())
        if sparing and move in position.noisy_moves():
            move = rng.choice(position.legal())
        position.advance(move)


def measure(part: str, progress: Progress, args: Namespace) -> str:
    """Play games of a part; returns how many positions were checked by how many laws."""
    cases = [case for case in CASES if part_of(case) == part]
    positions = fully_checked = 0
    for number in progress.numbers():
        case = cases[number % len(cases)]
        rng = random.Random(f"{args.seed} {case} {number}")
        for position in played(case, number, rng, args.novices):
            all_laws = position.outcome() != PLAYING or rng.random() * CHECK_INTERVAL < 1
            positions += 1
            fully_checked += all_laws
            for law in LAWS if all_laws else LAWS[:1]:
                try:
                    law(case, position, rng)
                except Exception as error:  # a law is broken, or what it asks breaks down
                    reason = f"{type(error).__name__} {error}"
                    progress.breach(f"{law.__name__}, game {number} of {case}: {case.write(position)}: {reason}")
    return f"{positions:,} positions, {fully_checked:,} of them checked by all {len(LAWS)} laws"
