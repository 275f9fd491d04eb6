"""InfoLine: parses the `info` lines of an engine; an invalid line gives None, never an error."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from game.ai.chances import scores_of_seats
from game.ai.scores import WIN


@dataclass(frozen=True, slots=True)
class InfoLine:
    """An `info` line of `go`: depth, rank of the line, a seat's score (`WIN` minus plies for a win), the line's moves.

    `nodes` is the number of searched nodes, `speed` the nodes per second; 0 if not given.
    """

    depth: int
    rank: int
    score: int
    line: tuple[str, ...]
    nodes: int = 0
    speed: int = 0

    @property
    def move(self) -> str:
        """The first move of the line, "" if the line is empty."""
        return self.line[0] if self.line else ""


def read_info(line: str, seat: int = 0) -> InfoLine | None:
    """Parse an `info` line; if it has a score for each seat, take that of `seat`.  None if the line is invalid."""
    words = line.split()
    facts = dict(pairwise(words))
    if words[:1] != ["info"] or not {"depth", "line", "score", "nodes"} <= set(facts):
        return None
    score = read_score(line.partition(" score ")[2].partition(" nodes ")[0], seat)
    depth, rank = _read_integer(facts["depth"]), _read_integer(facts["line"])
    if score is None or depth is None or rank is None:
        return None
    moves = tuple(line.partition(" pv ")[2].split())
    return InfoLine(
        depth, rank, score, moves, _read_integer(facts["nodes"]) or 0, _read_integer(facts.get("nps", "")) or 0
    )


def read_scores(line: str, turn: int, seats: int) -> tuple[int, ...] | None:
    """The scores of all seats in an `info` line; for two seats the line only has the score of the seat to move."""
    scores = [each.score for seat in range(seats) if (each := read_info(line, seat)) is not None]
    if len(scores) != seats:
        return None
    return tuple(scores) if seats > 2 else scores_of_seats(scores[:1], turn)


def read_score(text: str, seat: int) -> int | None:
    """Parse a score: hundredths, `win N` or `loss N`, or a list of these for the seats, separated by `/`."""
    several = text.split("/")
    words = several[seat if seat < len(several) else 0].split()
    value = _read_integer(words[-1], "[-+]?") if words else None
    if value is None or len(words) == 1:
        return value
    return {"win": WIN - value, "loss": value - WIN}.get(words[0])


def _read_integer(text: str, sign: str = "") -> int | None:
    """A whole number of at most nine digits, None for other text."""
    return int(text) if re.fullmatch(sign + "[0-9]{1,9}", text) else None
