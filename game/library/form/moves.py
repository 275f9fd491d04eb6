"""The moves of a game's text: numbered, with comments in braces and branches in parentheses, each one legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core import outcome
from game.core.errors import N_, StaxError
from game.core.match import MIN_UNDO_PLIES, Match
from game.core.position import Position
from game.core.refusal import why_refused
from game.library.form import words
from game.library.form.faults import LONGEST_COMMENT, Fault, Faults, too_long
from game.library.tree import ROOT, Tree

DEEPEST: Final = 200  # branches in one another
MAX_PIECES: Final = 2_000  # numbers, comments, parentheses and blanks between two moves
SLICE: Final = 500  # pieces between two calls of `pause`, about a millisecond
UNBEGUN: Final = N_("A branch begins with the number of a move and the move.")
_PIECE: Final = re.compile(r"(?P<blank>\s+)|(?P<mark>[(){}])|(?P<number>[0-9]{1,6})\.|(?P<move>[^\s(){}]+)")
_PASSED: Final = re.compile(r"[()]|\{[^(){}\\]*\}|\{")  # in a part that is passed over
_END: Final = re.compile(r"\\.|}", re.DOTALL)  # of a comment, unless it is an escape


@dataclass(slots=True)
class _Line:
    """A line of moves that is being read: the node where it is, and a position, which is there while it is the last.

    `number` is what stands before its next move, and `last` its last move.  The line that it leaves is gone on with
    where its own position has made `level` plies; then it makes the move `again`, if this line stands in its place.
    """

    node: int
    position: Position
    level: int = 0
    again: int | None = None
    last: int | None = None
    number: int | None = None
    empty: bool = True


class Moves:
    """Reads the moves of a match from its start into `tree`.

    A fault in a branch costs the rest of that branch, one in the main line the rest of all; then it is `broken`.
    `outcome` is how the main line ends, by the rules, and `final` where.  A branch is played where its line is, and
    taken back, so that no line is played twice.  `pause` is called every few milliseconds while they are read.
    """

    def __init__(self, match: Match, faults: Faults, pause: Callable[[], object] = lambda: None) -> None:
        self.tree: Final = Tree()
        self.broken = False
        self._match = match
        self.faults: Final = faults
        self._lines = [_Line(ROOT, match.position.clone())]
        self._pause = pause
        self._pieces = 0  # read since the last move
        self._skipped = 0  # how many parentheses are open in what is passed over
        self._unended = False  # a comment has no end, so none behind it has

    @property
    def outcome(self) -> int:
        """The seat that has won, DRAW or PLAYING, after the main line."""
        return int(self._lines[0].position.outcome())

    @property
    def final(self) -> str:
        """The position after the main line."""
        return self._match.game.notation.write_position(self._lines[0].position)

    def read(self, lines: list[str], line: int) -> None:
        """Read from a line to the end of the text."""
        column = count = 0
        while line < len(lines) and not self.broken:
            if self._skipped:
                column = self._pass_over(lines[line], column)
            if column == len(lines[line]):
                line, column = line + 1, 0
                continue
            count += 1
            if not count % SLICE:
                self._pause()
            try:
                line, column = self._piece(lines, line, column)
            except Fault as fault:
                column = self._resume(fault, column, lines[line])
        self._finish(line)

    def _resume(self, fault: Fault, column: int, text: str) -> int:
        """Note a fault, and pass over the rest of the line of moves in which it is; the column behind it."""
        self.faults.append(fault)
        self._pieces = 0
        if len(self._lines) == 1:
            self.broken = True
        else:
            self._skipped = max(1, self._skipped)
        found = _PIECE.match(text, column)
        return found.end() if found else len(text)

    def _pass_over(self, text: str, column: int) -> int:
        """Pass over a part of a branch with a fault: the column where the branch or the line ends, or a comment begins
        that may be longer than the line."""
        for count, found in enumerate(_PASSED.finditer(text, column), 1):
            if found[0] == "(":
                self._skipped += 1
            elif found[0] == ")":
                self._skipped -= 1
            elif found[0] == "{" and not self._unended:
                return found.start()
            if not self._skipped:
                self._leave()
                return found.end()
            if not count % (SLICE * 10):
                self._pause()
        return len(text)

    def _piece(self, lines: list[str], line: int, column: int) -> tuple[int, int]:
        """Take the piece at a place; the place behind it."""
        self._pieces += 1
        if self._pieces > MAX_PIECES:
            text = N_("Between two moves there are more than {count} signs.")
            raise Fault(line + 1, StaxError(text, count=MAX_PIECES))
        found = _PIECE.match(lines[line], column)
        assert found is not None  # whatever is no mark and no blank is a move, legal or not
        if found["mark"] == "{":
            return self._comment(lines, line, found.end())
        if found["mark"]:
            self._mark(found["mark"], line + 1)
        elif found["number"]:
            self._lines[-1].number = int(found["number"])
        elif found["move"]:
            self._play(found["move"], line + 1)
        return line, found.end()

    def _comment(self, lines: list[str], line: int, column: int) -> tuple[int, int]:
        """The comment that begins behind a brace; it may go on over lines."""
        parts, place, start = [], line, column
        while not self._unended and place < len(lines):
            text = lines[place]
            end = next((found.start() for found in _END.finditer(text, start) if found[0] == "}"), len(text))
            parts.append(text[start:end])
            if end < len(text):
                self._write("\n".join(parts), line + 1)
                return place, end + 1
            place, start = place + 1, 0
        self._unended = True
        raise Fault(line + 1, StaxError(N_("The comment that begins here does not end.")))

    def _write(self, spelled: str, line: int) -> None:
        if self._skipped:
            return
        here = self._lines[-1]
        if here.empty and len(self._lines) > 1:
            self.faults.append(Fault(line, StaxError(UNBEGUN)))
            self._skipped = 1
            return
        before, comment = self.tree.comment(here.node), words.meant(spelled)
        long = too_long(len(before) + len(comment), LONGEST_COMMENT)
        if long is not None:
            self.faults.append(Fault(line, long))
        else:
            self.tree.write(here.node, f"{before}\n{comment}" if before else comment)

    def _mark(self, mark: str, line: int) -> None:
        if mark == "}":
            raise Fault(line, StaxError(N_("A comment ends here that did not begin.")))
        if mark == "(":
            self._open(line)
        else:
            self._close(line)

    def _open(self, line: int) -> None:
        here = self._lines[-1]
        self._lines.append(_Line(here.node, here.position, here.position.ply))
        if len(self._lines) > DEEPEST + 1:
            raise Fault(line, StaxError(N_("Branches lie in one another at most {most} deep."), most=DEEPEST))
        if here.empty and len(self._lines) > 2:
            raise Fault(line, StaxError(UNBEGUN))

    def _close(self, line: int) -> None:
        if len(self._lines) == 1:
            raise Fault(line, StaxError(N_("A branch ends here that did not begin.")))
        if self._lines[-1].empty:
            self.faults.append(Fault(line, StaxError(UNBEGUN)))
        self._leave()

    def _leave(self) -> None:
        """Go on with the line that a branch has left, where it was."""
        branch = self._lines.pop()
        position = self._lines[-1].position
        while position.ply > branch.level:
            position.undo()
        if branch.again is not None:
            position.play(branch.again)

    def _play(self, text: str, line: int) -> None:
        here = self._lines[-1]
        if here.empty and len(self._lines) > 1:
            self._branch(here, line)
        elif here.number not in (None, self.tree.ply(here.node) + 1):
            raise Fault(line, self._miscounted(here, self.tree.ply(here.node) + 1))
        move = self._legal(here.position, text, line)
        if here.position.ply == 2 * MIN_UNDO_PLIES:
            self._settle(here)
        here.position.play(move)
        self._pieces = 0
        here.node = self.tree.play(text) if len(self._lines) == 1 else self.tree.add(here.node, text)
        here.last, here.number, here.empty = move, None, False

    def _branch(self, here: _Line, line: int) -> None:
        """Go to where a branch begins: before the last move of the line that it leaves, or after it."""
        ply, left = self.tree.ply(here.node), self._lines[-2]
        if left.position.ply > MIN_UNDO_PLIES:
            self._settle(left)
        if here.number == ply and here.node != ROOT:
            here.node, here.again = self.tree.parent(here.node), left.last
            left.position.undo()
        elif here.number != ply + 1:
            if here.number is None:
                raise Fault(line, StaxError(UNBEGUN))
            raise Fault(line, self._miscounted(here, ply or 1))
        here.position, here.level = left.position, left.position.ply

    def _settle(self, line: _Line) -> None:
        """Make room for further plies; the last one can still be taken back, and all in the lines that it left."""
        assert line.last is not None
        line.position.undo()
        if line is self._lines[0]:
            line.position.make_root()
        else:
            line.position = line.position.clone()
        line.position.play(line.last)

    def _miscounted(self, here: _Line, wanted: int) -> StaxError:
        return StaxError(N_("Move {wanted} comes here, not {number}."), wanted=wanted, number=here.number)

    def _legal(self, position: Position, text: str, line: int) -> int:
        try:
            return self._match.game.notation.read_move(position, text)
        except StaxError as error:
            if self.faults.full:  # nobody will be told
                raise Fault(line, error) from error
            if position.outcome() != outcome.PLAYING:
                raise Fault(line, StaxError(N_("The game is over."))) from error
            raise Fault(line, why_refused(self._match.game, position, error)) from error

    def _finish(self, line: int) -> None:
        if len(self._lines) > 1 and not self.broken:
            self.faults.append(Fault(line, StaxError(N_("A branch that was begun does not end."))))
        elif self._lines[0].number is not None and not self.broken:
            self.faults.append(Fault(line, StaxError(N_("Behind the last number there is no move."))))
        while len(self._lines) > 1:
            self._leave()
