"""The real rules beside the oracle's, over random play; `python -m tests.games.stax.comparison 200` compares at length.

Whole sets of moves are compared, and the position's text and the result after every turn.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from game.core.errors import StaxError
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games import GAMES
from tests.games.stax import oracle

NOTATION = GAMES["stax"].notation


class Pair:
    """One game in both; `seen` counts what was met on the way."""

    def __init__(self, real: Position, expected: oracle.Position) -> None:
        self.real = real
        self.expected = expected
        self.seen: Counter[str] = Counter()
        self.moves: dict[str, int] = {}

    def check(self) -> dict[str, oracle.Position]:
        """Compare the two; the legal turns, as the oracle sees them."""
        conceivable = oracle.conceivable(self.expected)
        after = {text: then for text, then in conceivable.items() if not oracle.repeats(self.expected, then)}
        where = NOTATION.write_position(self.real)
        moves = self.real.legal()
        self.moves = {NOTATION.write_move(self.real, move): move for move in moves}
        assert where == oracle.write(self.expected)
        assert len(self.moves) == len(moves), where
        assert set(self.moves) == set(after), (where, sorted(set(self.moves) ^ set(after)))
        noisy = {NOTATION.write_move(self.real, move) for move in self.real.noisy_moves()}
        assert noisy == {text for text, then in after.items() if then.captor}, where
        won = self.real.outcome()
        assert (NOTATION.seat_letter(won) if won != PLAYING else "") == oracle.winner(self.expected, set(after)), where
        self.seen["positions"] += 1
        self.seen["moves"] += len(after)
        self.seen["captures"] += len(noisy)
        self.seen["repeated"] += len(conceivable) - len(after)
        self.seen["stranded"] += not after and not self.expected.captor
        return after

    def play(self, text: str, then: oracle.Position) -> None:
        """A turn from the last `check`."""
        self.real.advance(self.moves[text])
        self.expected = then


def begin(players: int) -> Pair:
    return Pair(NOTATION.start({"players": str(players)}), oracle.start(players))


def set_up(text: str) -> Pair:
    return Pair(NOTATION.read_position(text, {"players": text[0]}), oracle.read(text))


def play_on(pair: Pair, rng: random.Random, plies: int, moving: float, sparing: bool = True) -> None:
    """Random turns, a share `moving` of them movements where there are any; `sparing` spares the kings meanwhile."""
    for _ in range(plies):
        after = pair.check()
        if not after:
            return
        kind = ">" if rng.random() < moving else "@"
        spared = [text for text, then in after.items() if not (sparing and then.captor)] or list(after)
        text = rng.choice(sorted([text for text in spared if kind in text] or spared))
        pair.play(text, after[text])
    pair.check()


def small_table(rng: random.Random, players: int) -> str:
    """Two to four tiles, the kings among them: on so small a table arrangements soon repeat, shifted."""
    seats = oracle.SEATS[:players]
    tiles = [(seat, oracle.KING) for seat in seats]
    while len(tiles) < rng.randint(2, 4):
        seat, name = rng.choice(seats), rng.choice(sorted(oracle.FACES))
        if all(oracle.shape(pointers) != name for owner, pointers in tiles if owner == seat):
            tiles.append((seat, rng.choice(sorted(oracle.FACES[name]))))
    return some_table(rng, players, tiles)


def some_table(rng: random.Random, players: int, tiles: list[tuple[str, str]], stacking: float = 0.2) -> str:
    """A text with the tiles grown together at random, sound or not; a king is never covered."""
    table: oracle.Table = {}
    rng.shuffle(tiles)
    for tile in tiles:
        open_cells = [cell for cell, stack in table.items() if stack[-1][1] != oracle.KING]
        if open_cells and rng.random() < stacking:
            cell = rng.choice(sorted(open_cells))
        else:
            near = {cell for stack in table for cell in oracle.around(stack) if cell not in table}
            cell = rng.choice(sorted(near)) if near else (rng.randint(-20, 20), rng.randint(-20, 20))
        table[cell] = (*table.get(cell, ()), tile)
    turn = rng.choice(oracle.SEATS[:players])
    return oracle.write(oracle.Position(players, turn, table, frozenset()))


def full_table(rng: random.Random, players: int) -> str:
    """Up to all tiles: stacks, holes, buried tiles, empty hands."""
    share = rng.choice((0.3, 0.6, 0.9, 1))
    tiles = [
        (seat, rng.choice(sorted(faces)))
        for seat in oracle.SEATS[:players]
        for faces in oracle.FACES.values()
        if rng.random() < share
    ]
    return some_table(rng, players, tiles or [("L", "0")], rng.choice((0.0, 0.3, 0.6)))


def walled_table(rng: random.Random, players: int) -> str:
    """A hole or one tile shut in by stacks of two or three, a stair beside them: is there a way down from within?

    The player to move has a tile outside that can come in over a queen.
    """
    seats = oracle.SEATS[:players]
    shapes = [name for name in oracle.FACES if name not in "KQ"]
    tiles = [(seat, rng.choice(sorted(oracle.FACES[name]))) for seat in seats for name in shapes]
    rng.shuffle(tiles)
    ring = oracle.around((0, 0))
    heights = dict.fromkeys(ring, 3) | {(-2, 0): 2, (-3, 0): 1, (0, 0): rng.randrange(2)}
    incoming = next(tile for tile in tiles if "3" in tile[1])
    tiles.remove(incoming)
    heights[rng.choice(ring)] = rng.choice((2, 3, 3))
    heights[1, 0] -= 1  # the queen goes on top
    table = {cell: tuple(tiles.pop() for _ in range(height)) for cell, height in heights.items() if height}
    table[1, 0] = (*table[1, 0], (rng.choice(seats), oracle.QUEEN))
    for seat, cell in zip(seats, ((-4, 0), (-4, 1), (-3, -1)), strict=False):
        table[cell] = ((seat, oracle.KING),)
    table[2, 0] = (incoming,)
    return oracle.write(oracle.Position(players, incoming[0], table, frozenset()))


def both_read(text: str) -> Pair | None:
    """The pair that a text sets up, None if both refuse it."""
    try:
        expected = oracle.read(text)
    except oracle.BadPosition as fault:
        try:
            NOTATION.read_position(text, {"players": text[0]})
        except StaxError:
            return None
        raise AssertionError(f"{text} was read, but: {fault}") from fault
    return Pair(NOTATION.read_position(text, {"players": text[0]}), expected)


def holes(table: oracle.Table) -> int:
    """How many enclosed empty cells have every neighbour occupied."""
    near = {cell for stack in table for cell in oracle.around(stack) if cell not in table}
    return sum(oracle.touches(table, cell) == 6 for cell in near)


def compare(seed: int, players: int, length: float = 1) -> Counter[str]:
    """One game of each kind, as long as `length` says; what was met in them."""
    rng = random.Random(f"{seed} {players}")
    seen: Counter[str] = Counter()
    for pair, plies, moving, sparing in (
        (begin(players), 24, 0.2, True),
        (begin(players), 60, 0.6, False),
        (begin(players), 40, 0.95, True),
        (both_read(small_table(rng, players)), 40, 1.0, True),
        (both_read(full_table(rng, players)), 4, 0.9, True),
        (both_read(walled_table(rng, players)), 6, 1.0, True),
    ):
        if pair is None:
            seen["refused"] += 1
            continue
        play_on(pair, rng, int(length * plies), moving, sparing)
        seen += pair.seen
        seen["holes"] += holes(pair.expected.table)
        again = set_up(oracle.write(pair.expected))  # without its history; a finished game as a game that goes on
        again.check()
        seen += again.seen
    return seen


def main() -> None:
    total: Counter[str] = Counter()
    for seed in range(1000, 1000 + int(sys.argv[1])):
        for players in (2, 3):
            total += compare(seed, players)
        print(seed, dict(total), flush=True)


if __name__ == "__main__":
    main()
