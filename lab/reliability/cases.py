"""Every registered game with every choice of its options, and random moves in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.core.game import Game
from game.core.position import Position
from game.games import GAMES


@dataclass(frozen=True)
class Case:
    """A game with one choice of its options."""

    game: Game
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " ".join((self.game.id, *(f"{key}={value}" for key, value in self.options)))

    def start(self) -> Position:
        """The position at the beginning."""
        return self.game.notation.start(dict(self.options))

    def read(self, text: str) -> Position:
        """The position of a text; raises StaxError."""
        return self.game.notation.read_position(text, dict(self.options))

    def write(self, position: Position) -> str:
        """The text of a position."""
        return self.game.notation.write_position(position)

    def texts(self, position: Position) -> dict[str, int]:
        """The legal moves by their texts."""
        return {self.game.notation.write_move(position, move): move for move in position.legal()}


def some(values: tuple[str, ...]) -> tuple[str, ...]:
    """All values of an option; of many only the first two and the last, so that the laws do not take too long."""
    return values if len(values) <= 3 else (*values[:2], values[-1])


def cases_of(game: Game) -> list[Case]:
    """The game with some choices of its options."""
    choices = product(*([(option.key, value) for value in some(option.values)] for option in game.options))
    return [Case(game, options) for options in choices]


CASES = [case for game in GAMES.values() for case in cases_of(game)]


@lru_cache(1 << 12)  # most moves are legal in the next position too
def kind_of(text: str) -> str:
    """The form of a move's text without its numbers: placements and movements differ in it, whatever the game."""
    return re.sub(r"-?\d+", "0", text)


def pick_move(case: Case, position: Position, rng: random.Random, sparing: bool) -> int:
    """A random move, each kind as likely as another; `sparing` puts the end off as long as it can."""
    spared = set(position.noisy_moves()) if sparing else set()
    moves = case.texts(position)
    quiet = {text: move for text, move in moves.items() if move not in spared} or moves
    kinds: dict[str, list[str]] = {}
    for text in quiet:
        kinds.setdefault(kind_of(text), []).append(text)
    return quiet[rng.choice(sorted(kinds[rng.choice(sorted(kinds))]))]


def twisted(text: str, rng: random.Random) -> str:
    """A text with a character dropped, doubled, swapped or put in from elsewhere in it."""
    letters = list(text)
    place = rng.randrange(len(letters))
    other = rng.choice([*text, *" ,;/=>@-9K"])
    match rng.randrange(4):
        case 0:
            del letters[place]
        case 1:
            letters[place] = other
        case 2:
            letters.insert(place, other)
        case 3:
            far = rng.randrange(len(letters))
            letters[place], letters[far] = letters[far], letters[place]
    return "".join(letters)


class Line:
    """The moves of a random game, drawn on demand; several tests share a game."""

    def __init__(self, case: Case, seed: int, sparing: bool) -> None:
        self.case = case
        self.sparing = sparing
        self.rng = random.Random(f"{case} {seed}")
        self.position = case.start()
        self.moves: list[int] = []

    def move(self, ply: int) -> int:
        """The move of a ply, where the game has not ended before it."""
        while len(self.moves) <= ply:
            self.moves.append(pick_move(self.case, self.position, self.rng, self.sparing))
            self.position.advance(self.moves[-1])
        return self.moves[ply]


LINES: dict[tuple[str, int, bool], Line] = {}


def random_game(case: Case, seed: int, plies: int, sparing: bool = False) -> Iterator[Position]:
    """The same live position before each of its moves, and at last where the game or `plies` end."""
    key = str(case), seed, sparing
    if key not in LINES:
        LINES[key] = Line(case, seed, sparing)
    line = LINES[key]
    position = case.start()
    for ply in range(plies):
        yield position
        if not position.legal():
            return
        position.advance(line.move(ply))
    yield position


def sampled(case: Case, count: int, seed: int = 0) -> Iterator[tuple[Position, random.Random]]:
    """Some positions out of random games that were long and short, and a random source for each.

    Every other position is not over, however short the games are.
    """
    for number in range(count):
        rng = random.Random(f"{case} {seed} {number}")
        plies, sparing = rng.randint(0, 70), number % 3 > 0
        *before, position = random_game(case, seed + number, plies, sparing)
        if number % 2 and not position.legal():
            *_, position = random_game(case, seed + number, rng.randrange(len(before)), sparing)
        yield position, rng
