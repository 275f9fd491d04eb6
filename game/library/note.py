"""Note: what is kept of an analysis with each position, as one line of the comment there.

`[%stax chances=0.512/0.488 depth=7 move=0.610/0.512 class=inaccuracy best=c3;c4 engine=1.1.0]`: readers that do not
know it show it as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MARK: Final = "[%stax "
LINE: Final = re.compile(
    r"^\[%stax chances=(?P<chances>[0-9./]{1,80}) depth=(?P<depth>[0-9]{1,4})(?: plies=(?P<plies>[0-9]{1,4}))?"
    r"(?: move=(?P<move>[0-9./]{1,30})(?: class=(?P<kind>[a-z-]{1,20}))?)?(?: best=(?P<best>[^\]\s]{1,400}))? "
    r"engine=(?P<engine>[^\]\s]{1,40})\]$",
    re.MULTILINE,
)
SEPARATOR: Final = ";"  # stands in no game's moves
TOLD: Final = ("chances", "move")  # what is a list of chances


@dataclass(frozen=True, slots=True)
class Note:
    """Each seat's chance in a position, how deep it was looked at, the best line from there, by which version.

    `plies` until what is certain there, if something is; of the `move` that led there its mover's chance before it and
    after it, and the `kind` of fault that it was.
    """

    chances: tuple[float, ...]
    depth: int
    best: tuple[str, ...]
    engine: str
    plies: int | None = None
    move: tuple[float, float] | None = None
    kind: str = ""

    def __str__(self) -> str:
        words = [f"chances={_written(self.chances)} depth={self.depth}"]
        words += [f"plies={self.plies}"] if self.plies is not None else []
        words += [f"move={_written(self.move)}"] if self.move is not None else []
        words += [f"class={self.kind}"] if self.move is not None and self.kind else []
        words += [f"best={SEPARATOR.join(self.best)}"] if self.best else []
        return f"[%stax {' '.join(words)} engine={self.engine}]"


def _written(chances: Iterable[float]) -> str:
    """Chances with three digits; one that is not certain is not written as if it were."""
    told = (chance if chance in (0.0, 1.0) else min(0.999, max(0.001, chance)) for chance in chances)
    return "/".join(f"{chance:.3f}" for chance in told)


def read_note(comment: str) -> tuple[str, Note | None]:
    """What a person wrote in a comment, and the note in it; a line that only looks like one is left as it is."""
    found = LINE.search(comment)
    note = _noted(found) if found is not None else None
    if found is None or note is None:
        return comment, None
    return (comment[: found.start()].rstrip("\n") + comment[found.end() :]).strip("\n"), note


def _noted(found: re.Match[str]) -> Note | None:
    try:
        chances, move = (tuple(map(float, (found[name] or "").split("/") if found[name] else ())) for name in TOLD)
    except ValueError:
        return None
    if not all(0.0 <= chance <= 1.0 for chance in (*chances, *move)) or len(move) not in (0, 2):
        return None
    best = tuple(filter(None, (found["best"] or "").split(SEPARATOR)))
    plies = int(found["plies"]) if found["plies"] else None
    made = (move[0], move[1]) if move else None
    return Note(chances, int(found["depth"]), best, found["engine"], plies, made, found["kind"] or "")


def with_note(comment: str, note: Note) -> str:
    """A comment with a note in place of the one it may have."""
    return "\n".join(filter(None, (read_note(comment)[0], str(note))))
