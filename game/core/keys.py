"""Keys: 62-bit numbers for Zobrist hashing, the same in every run; constants for multiplicative hashing."""

from __future__ import annotations

from typing import Final

LOW_31_BITS: Final = (1 << 31) - 1
LOW_32_BITS: Final = (1 << 32) - 1
HASH_MULTIPLIER: Final = 0x5E3779B1  # odd and close to 2**32 / 2.71 (Knuth)


def random_keys(count: int, seed: int) -> list[int]:
    """`count` random numbers below 2**62, which fit a signed machine word (splitmix64, Steele and others 2014)."""
    keys = []
    state = seed
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        keys.append((mixed ^ mixed >> 31) >> 2)
    return keys
