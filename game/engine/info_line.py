"""InfoLine: what an engine says of its thought, read back; what says nothing of the kind is None, never an error."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from game.ai.chances import scores_of_seats
from game.ai.scores import WIN


@dataclass(frozen=True, slots=True)
class InfoLine:
    """An `info` line of `go`: how deep it looked, the line's rank, a seat's score (`WIN` less the plies), its moves.

    `nodes` are the moves that were tried so far, `speed` those in a second; 0 where that cannot be read.
    """

    depth: int
    rank: int
    score: int
    line: tuple[str, ...]
    nodes: int = 0
    speed: int = 0

    @property
    def move(self) -> str:
        """The line's first move, "" of an empty one."""
        return self.line[0] if self.line else ""


def read_info(line: str, seat: int = 0) -> InfoLine | None:
    """What an `info` line tells; the score is the seat's where there is one for each seat."""
    words = line.split()
    facts = dict(pairwise(words))
    if words[:1] != ["info"] or not {"depth", "line", "score", "nodes"} <= set(facts):
        return None
    score = read_score(line.partition(" score ")[2].partition(" nodes ")[0], seat)
    depth, rank = _whole(facts["depth"]), _whole(facts["line"])
    if score is None or depth is None or rank is None:
        return None
    moves = tuple(line.partition(" pv ")[2].split())
    return InfoLine(depth, rank, score, moves, _whole(facts["nodes"]) or 0, _whole(facts.get("nps", "")) or 0)


def read_scores(line: str, turn: int, seats: int) -> tuple[int, ...] | None:
    """Every seat's score as an `info` line tells it; of two seats it tells only that of who is to move."""
    known = [each.score for seat in range(seats) if (each := read_info(line, seat)) is not None]
    if len(known) != seats:
        return None
    return tuple(known) if seats > 2 else scores_of_seats(known[:1], turn)


def read_score(text: str, seat: int) -> int | None:
    """A score as a number: hundredths, `win N`, `loss N`, or one of these a seat with / between."""
    several = text.split("/")
    words = several[seat if seat < len(several) else 0].split()
    value = _whole(words[-1], "[-+]?") if words else None
    if value is None or len(words) == 1:
        return value
    return {"win": WIN - value, "loss": value - WIN}.get(words[0])


def _whole(text: str, sign: str = "") -> int | None:
    """A number that an engine may mean; one of so many digits that Python would not read it is none."""
    return int(text) if re.fullmatch(sign + "[0-9]{1,9}", text) else None
