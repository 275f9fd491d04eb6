"""Note: the engine's analysis of a position, stored as a line of its comment.

`[%stax chances=0.512/0.488 depth=7 move=0.610/0.512 class=inaccuracy best=c3;c4 engine=1.1.0]`: other programs
show it as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NOTE_START: Final = "[%stax "
NOTE_PATTERN: Final = re.compile(
    r"^\[%stax chances=(?P<chances>[0-9./]{1,80}) depth=(?P<depth>[0-9]{1,4})(?: plies=(?P<plies>[0-9]{1,4}))?"
    r"(?: move=(?P<move>[0-9./]{1,30})(?: class=(?P<kind>[a-z-]{1,20}))?)?(?: best=(?P<best>[^\]\s]{1,400}))? "
    r"engine=(?P<engine>[^\]\s]{1,40})\]$",
    re.MULTILINE,
)
SEPARATOR: Final = ";"  # occurs in no game's moves
CHANCE_GROUPS: Final = ("chances", "move")  # of the pattern, with a list of chances


@dataclass(frozen=True, slots=True)
class Note:
    """The win probability of each seat in a position, the search depth, the best line, and the engine's version.

    `plies` is the distance to a proven result, if there is one.  `move` has the mover's probability before and after
    the move that led to the position, and `kind` the kind of mistake of that move.
    """

    chances: tuple[float, ...]
    depth: int
    best: tuple[str, ...]
    engine: str
    plies: int | None = None
    move: tuple[float, float] | None = None
    kind: str = ""

    def __str__(self) -> str:
        words = [f"chances={_format_chances(self.chances)} depth={self.depth}"]
        words += [f"plies={self.plies}"] if self.plies is not None else []
        words += [f"move={_format_chances(self.move)}"] if self.move is not None else []
        words += [f"class={self.kind}"] if self.move is not None and self.kind else []
        words += [f"best={SEPARATOR.join(self.best)}"] if self.best else []
        return f"[%stax {' '.join(words)} engine={self.engine}]"


def _format_chances(chances: Iterable[float]) -> str:
    """Probabilities with three digits; only a certain result is written as 0.000 or 1.000."""
    bounded = (chance if chance in (0.0, 1.0) else min(0.999, max(0.001, chance)) for chance in chances)
    return "/".join(f"{chance:.3f}" for chance in bounded)


def read_note(comment: str) -> tuple[str, Note | None]:
    """A comment without its note, and the note; an invalid note stays in the comment."""
    found = NOTE_PATTERN.search(comment)
    note = _parse_note(found) if found is not None else None
    if found is None or note is None:
        return comment, None
    return (comment[: found.start()].rstrip("\n") + comment[found.end() :]).strip("\n"), note


def _parse_note(found: re.Match[str]) -> Note | None:
    try:
        chances, move = (
            tuple(map(float, (found[name] or "").split("/") if found[name] else ())) for name in CHANCE_GROUPS
        )
    except ValueError:
        return None
    if not all(0.0 <= chance <= 1.0 for chance in (*chances, *move)) or len(move) not in (0, 2):
        return None
    best = tuple(filter(None, (found["best"] or "").split(SEPARATOR)))
    plies = int(found["plies"]) if found["plies"] else None
    made = (move[0], move[1]) if move else None
    return Note(chances, int(found["depth"]), best, found["engine"], plies, made, found["kind"] or "")


def with_note(comment: str, note: Note) -> str:
    """A comment with its note replaced, or added if it had none."""
    return "\n".join(filter(None, (read_note(comment)[0], str(note))))
