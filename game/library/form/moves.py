"""The moves of a game's text: numbered, with comments in braces and branches in parentheses, each one legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.core import outcome
from game.core.display.refusal import why_refused
from game.core.errors import N_, StaxError
from game.core.match import MIN_UNDO_PLIES, Match
from game.core.position import Position
from game.library.form import words
from game.library.form.faults import MAX_COMMENT_LETTERS, Fault, FaultList, length_error
from game.library.tree import ROOT, Tree

MAX_BRANCH_DEPTH: Final = 200  # branches within branches
MAX_PIECES: Final = 2_000  # numbers, comments, parentheses and blanks between two moves
MAX_MOVES: Final = 10_000  # of a game, with its branches: the review lists them all before its first frame
PIECES_PER_PAUSE: Final = 500  # about a millisecond of reading
BRANCH_WITHOUT_MOVE: Final = N_("A branch must begin with a move number and a move.")
_PIECE: Final = re.compile(r"(?P<blank>\s+)|(?P<mark>[(){}])|(?P<number>[0-9]{1,6})\.|(?P<move>[^\s(){}]+)")
_PASSED: Final = re.compile(r"[()]|\{[^(){}\\]*\}|\{")  # in a part that is skipped
_END: Final = re.compile(r"\\.|}", re.DOTALL)  # of a comment, unless it is an escape


@dataclass(slots=True)
class _Line:
    """A line of moves that is being read: its current node, and the position there while it is the innermost line.

    `number` is the number before its next move, `last` its last move.  When a branch ends, its parent line's position
    is undone to `level` plies, and then plays `replaced_move` if the branch was an alternative to that move.
    """

    node: int
    position: Position
    level: int = 0
    replaced_move: int | None = None
    last: int | None = None
    number: int | None = None
    is_empty: bool = True

    def note_number(self, number: int) -> None:
        """Note the number before the next move."""
        self.number = number

    def branch_off(self, node: int, parent: _Line, replaced_move: int | None) -> None:
        """Begin as a branch at a node, on the parent line's position; it may be an alternative to its last move."""
        self.node, self.position, self.replaced_move = node, parent.position, replaced_move
        if replaced_move is not None:
            parent.position.undo()
        self.level = parent.position.ply

    def advance(self, node: int, move: int) -> None:
        """Play a move, which leads to a node."""
        self.position.play(move)
        self.node, self.last, self.number, self.is_empty = node, move, None, False

    def make_room(self, is_main: bool) -> None:
        """Make room for further plies in the position; its last move can still be undone."""
        assert self.last is not None
        self.position.undo()
        if is_main:
            self.position.make_root()
        else:
            self.position = self.position.clone()
        self.position.play(self.last)


class Moves:
    """Reads the moves of a match from its start into `tree`.

    After a fault in a branch the rest of that branch is skipped; after a fault in the main line everything is, and
    `is_broken` is set.  `outcome` is the result of the main line by the rules, `final` its last position.  A branch is
    played on its parent's position and undone, so that no line is played twice.  `pause` is called every few
    milliseconds.
    """

    def __init__(self, match: Match, faults: FaultList, pause: Callable[[], object] = lambda: None) -> None:
        self.tree: Final = Tree()
        self.is_broken = False
        self._match = match
        self.faults: Final = faults
        self._lines = [_Line(ROOT, match.position.clone())]
        self._pause = pause
        self._pieces = 0  # pieces read after the last move
        self._moves = 0
        self._skipped_depth = 0  # open parentheses in the skipped part
        self._has_open_comment = False  # a comment has no end, so no later comment has an end

    @property
    def outcome(self) -> int:
        """The outcome after the main line: the winning seat, DRAW or PLAYING."""
        return int(self._lines[0].position.outcome())

    @property
    def final(self) -> str:
        """The position after the main line."""
        return self._match.game.notation.write_position(self._lines[0].position)

    def read(self, lines: list[str], line: int) -> None:
        """Read the lines from index `line` to the end of the text."""
        column = count = 0
        while line < len(lines) and not self.is_broken:
            if self._skipped_depth:
                column = self._pass_over(lines[line], column)
            if column == len(lines[line]):
                line, column = line + 1, 0
                continue
            count += 1
            if not count % PIECES_PER_PAUSE:
                self._pause()
            try:
                line, column = self._read_piece(lines, line, column)
            except Fault as fault:
                column = self._resume(fault, column, lines[line])
        self._finish(line)

    def _resume(self, fault: Fault, column: int, text: str) -> int:
        """Add a fault and skip the rest of its line of moves; returns the column after the faulty piece."""
        self.faults.append(fault)
        self._pieces = 0
        if len(self._lines) == 1:
            self.is_broken = True
        else:
            self._skipped_depth = max(1, self._skipped_depth)
        found = _PIECE.match(text, column)
        return found.end() if found else len(text)

    def _pass_over(self, text: str, column: int) -> int:
        """Skip a part of a faulty branch.

        Returns the column of the end of the branch or the text line, or of a comment that may span lines.
        """
        for count, found in enumerate(_PASSED.finditer(text, column), 1):
            if found[0] == "(":
                self._skipped_depth += 1
            elif found[0] == ")":
                self._skipped_depth -= 1
            elif found[0] == "{" and not self._has_open_comment:
                return found.start()
            if not self._skipped_depth:
                self._leave_branch()
                return found.end()
            if not count % (PIECES_PER_PAUSE * 10):
                self._pause()
        return len(text)

    def _read_piece(self, lines: list[str], line: int, column: int) -> tuple[int, int]:
        """Read the piece at a line and column; returns the line and column after it."""
        self._pieces += 1
        if self._pieces > MAX_PIECES:
            text = N_("There are more than {count} marks between two moves.")
            raise Fault(line + 1, StaxError(text, count=MAX_PIECES))
        found = _PIECE.match(lines[line], column)
        assert found is not None  # all other text counts as a move, legal or not
        if found["mark"] == "{":
            return self._read_comment(lines, line, found.end())
        if found["mark"]:
            self._read_mark(found["mark"], line + 1)
        elif found["number"]:
            self._lines[-1].note_number(int(found["number"]))
        elif found["move"]:
            self._play(found["move"], line + 1)
        return line, found.end()

    def _read_comment(self, lines: list[str], line: int, column: int) -> tuple[int, int]:
        """Read a comment, which may span lines; returns the line and column after it."""
        parts, place, start = [], line, column
        while not self._has_open_comment and place < len(lines):
            text = lines[place]
            end = next((found.start() for found in _END.finditer(text, start) if found[0] == "}"), len(text))
            parts.append(text[start:end])
            if end < len(text):
                self._add_comment("\n".join(parts), line + 1)
                return place, end + 1
            place, start = place + 1, 0
        self._has_open_comment = True
        raise Fault(line + 1, StaxError(N_("The comment that begins here never ends.")))

    def _add_comment(self, spelled: str, line: int) -> None:
        if self._skipped_depth:
            return
        here = self._lines[-1]
        if here.is_empty and len(self._lines) > 1:
            self.faults.append(Fault(line, StaxError(BRANCH_WITHOUT_MOVE)))
            self._skipped_depth = 1
            return
        before, comment = self.tree.comment(here.node), words.unescape(spelled)
        long = length_error(len(before) + len(comment), MAX_COMMENT_LETTERS)
        if long is not None:
            self.faults.append(Fault(line, long))
        else:
            self.tree.set_comment(here.node, f"{before}\n{comment}" if before else comment)

    def _read_mark(self, mark: str, line: int) -> None:
        if mark == "}":
            raise Fault(line, StaxError(N_("This closing brace ends a comment that was never begun.")))
        if mark == "(":
            self._open_branch(line)
        else:
            self._close_branch(line)

    def _open_branch(self, line: int) -> None:
        here = self._lines[-1]
        self._lines.append(_Line(here.node, here.position, here.position.ply))
        if len(self._lines) > MAX_BRANCH_DEPTH + 1:
            raise Fault(line, StaxError(N_("Branches can be nested at most {most} deep."), most=MAX_BRANCH_DEPTH))
        if here.is_empty and len(self._lines) > 2:
            raise Fault(line, StaxError(BRANCH_WITHOUT_MOVE))

    def _close_branch(self, line: int) -> None:
        if len(self._lines) == 1:
            raise Fault(line, StaxError(N_("This “)” ends a branch that was never begun.")))
        if self._lines[-1].is_empty:
            self.faults.append(Fault(line, StaxError(BRANCH_WITHOUT_MOVE)))
        self._leave_branch()

    def _leave_branch(self) -> None:
        """End a branch and restore the position of its parent line."""
        branch = self._lines.pop()
        position = self._lines[-1].position
        while position.ply > branch.level:
            position.undo()
        if branch.replaced_move is not None:
            position.play(branch.replaced_move)

    def _play(self, text: str, line: int) -> None:
        here = self._lines[-1]
        if self._moves == MAX_MOVES:
            text = N_("This game has more than {count} moves; the rest was not read.")
            raise Fault(line, StaxError(text, count=MAX_MOVES))
        if here.is_empty and len(self._lines) > 1:
            self._place_branch(here, line)
        elif here.number not in (None, self.tree.ply(here.node) + 1):
            raise Fault(line, self._number_error(here, self.tree.ply(here.node) + 1))
        move = self._read_move(here.position, text, line)
        if here.position.ply == 2 * MIN_UNDO_PLIES:
            here.make_room(len(self._lines) == 1)
        self._pieces = 0
        self._moves += 1
        here.advance(self.tree.play(text) if len(self._lines) == 1 else self.tree.add(here.node, text), move)

    def _place_branch(self, here: _Line, line: int) -> None:
        """Set the position at which a branch begins: before or after the last move of its parent line."""
        ply, parent = self.tree.ply(here.node), self._lines[-2]
        if parent.position.ply > MIN_UNDO_PLIES:
            parent.make_room(len(self._lines) == 2)
        if here.number == ply and here.node != ROOT:
            here.branch_off(self.tree.parent(here.node), parent, parent.last)
        elif here.number == ply + 1:
            here.branch_off(here.node, parent, None)
        elif here.number is None:
            raise Fault(line, StaxError(BRANCH_WITHOUT_MOVE))
        else:
            raise Fault(line, self._number_error(here, ply or 1))

    def _number_error(self, here: _Line, wanted: int) -> StaxError:
        return StaxError(N_("Move {wanted} comes here, not {number}."), wanted=wanted, number=here.number)

    def _read_move(self, position: Position, text: str, line: int) -> int:
        try:
            return self._match.game.notation.read_move(position, text)
        except StaxError as error:
            if self.faults.is_full:  # the reason is not shown
                raise Fault(line, error) from error
            if position.outcome() != outcome.PLAYING:
                raise Fault(line, StaxError(N_("The game is over."))) from error
            raise Fault(line, why_refused(self._match.game, position, error)) from error

    def _finish(self, line: int) -> None:
        if len(self._lines) > 1 and not self.is_broken:
            self.faults.append(Fault(line, StaxError(N_("A branch is begun but never ended."))))
        elif self._lines[0].number is not None and not self.is_broken:
            self.faults.append(Fault(line, StaxError(N_("The last move number has no move."))))
        while len(self._lines) > 1:
            self._leave_branch()
