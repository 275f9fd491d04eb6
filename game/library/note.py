"""Note: what is kept of an analysis with each position, as one line of the comment there.

`[%stax chances=0.512/0.488 depth=7 best=c3;c4 engine=1.1.0]`: readers that do not know it show it as a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LINE: Final = re.compile(
    r"^\[%stax chances=(?P<chances>[0-9./]{1,80}) depth=(?P<depth>[0-9]{1,4})(?: best=(?P<best>[^\]\s]{1,400}))? "
    r"engine=(?P<engine>[^\]\s]{1,40})\]$",
    re.MULTILINE,
)
SEPARATOR: Final = ";"  # stands in no game's moves


@dataclass(frozen=True, slots=True)
class Note:
    """Each seat's chance in a position, how deep it was looked at, the best line from there, by which version."""

    chances: tuple[float, ...]
    depth: int
    best: tuple[str, ...]
    engine: str

    def __str__(self) -> str:
        chances = "/".join(f"{chance:.3f}" for chance in self.chances)
        best = f" best={SEPARATOR.join(self.best)}" if self.best else ""
        return f"[%stax chances={chances} depth={self.depth}{best} engine={self.engine}]"


def read_note(comment: str) -> tuple[str, Note | None]:
    """What a person wrote in a comment, and the note in it; a line that only looks like one is left as it is."""
    found = LINE.search(comment)
    note = _noted(found) if found is not None else None
    if found is None or note is None:
        return comment, None
    return (comment[: found.start()].rstrip("\n") + comment[found.end() :]).strip("\n"), note


def _noted(found: re.Match[str]) -> Note | None:
    try:
        chances = tuple(float(chance) for chance in found["chances"].split("/"))
    except ValueError:
        return None
    if not all(0.0 <= chance <= 1.0 for chance in chances):
        return None
    return Note(
        chances, int(found["depth"]), tuple(filter(None, (found["best"] or "").split(SEPARATOR))), found["engine"]
    )


def with_note(comment: str, note: Note) -> str:
    """A comment with a note in place of the one it may have."""
    return "\n".join(filter(None, (read_note(comment)[0], str(note))))
