"""Expected results: perft tables (`tests/golden/perft/`) and whole games (`tests/golden/`), as readable text.

A perft table: `game ID key=value ...`, then as often as wanted `position TEXT` followed by `counts N N ...`, the number
of lines of play of length 1, 2, ...

A playthrough: `game ID key=value ...`, then `play MOVE` for each move and between them, as often as wanted,
`position TEXT` and `moves COUNT HASH` (`hash_of` the legal moves), at the end `result OUTCOME` in the words of the
protocol.

In both, `#` begins a remark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from lab.reliability.cases import CASES, Case

GOLDEN = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class GoldenFile:
    """A file of expected results: the game it is about and its other lines, as (word, rest)."""

    path: Path
    case: Case
    lines: tuple[tuple[str, str], ...]


def hash_of(texts: Iterable[str]) -> str:
    """Sixteen hexadecimal digits for a set of move texts, in whatever order."""
    return sha256("\n".join(sorted(texts)).encode()).hexdigest()[:16]


def read_golden_file(path: Path) -> GoldenFile:
    lines = [line.strip() for line in path.read_text(encoding="ascii").splitlines()]
    split = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    words = [(word, rest) for word, _, rest in split]
    assert words[0][0] == "game", path
    return GoldenFile(path, next(case for case in CASES if str(case) == words[0][1]), tuple(words[1:]))


def playthroughs() -> list[GoldenFile]:
    return [read_golden_file(path) for path in sorted(GOLDEN.glob("*-*.txt"))]


def perft_tables() -> list[GoldenFile]:
    return [read_golden_file(path) for path in sorted((GOLDEN / "perft").glob("*.txt"))]
