"""Mutants: a text changed at random places, the same ones for a seed, as a fuzzer would begin."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence


def mutants(texts: Sequence[str], pieces: Sequence[str], count: int, seed: int) -> Iterator[bytes]:
    """`count` contents of files: each a text with one to six changes of its bytes, or pieces put into it."""
    rng = random.Random(seed)
    for _ in range(count):
        made = bytearray(rng.choice(texts).encode())
        for _ in range(rng.randint(1, 6)):
            place, length = rng.randint(0, len(made)), rng.choice((0, 1, 1, 2, 8, 60))
            other = rng.randint(0, len(made))
            put = (bytes([rng.randrange(256)]), rng.choice(pieces).encode(), bytes(made[other : other + length]), b"")
            made[place : place + length] = rng.choice(put)
        yield bytes(made)
