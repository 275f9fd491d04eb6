"""What the panel tells of a puzzle and of the mode in which it is solved."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from game.core.display.pieces import Piece
from game.core.errors import N_
from game.puzzles.modes import Panel
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import OWN
from game.scenes.board.board import Board
from game.scenes.board_screen.move_list import entries_of_match, entry_next
from game.scenes.exercise.puzzle.examiner import Examiner
from game.scenes.exercise.puzzle.reply_sentences import reply_sentences
from game.scenes.exercise.puzzle.screen import begun
from game.scenes.exercise.puzzle.session import AGAINST_TIME
from game.scenes.sentences import players, puzzles
from game.scenes.sentences.players import time_left
from game.ui.panels.moves import ListedMove
from game.ui.panels.puzzle_panel import Figure, ListedTry, PuzzlePanelContent
from game.ui.words import _, decimal, language

SURE: Final = 110.0  # points of deviation; a rating with more is a guess
LITTLE: Final = 15.0  # seconds; so little time is shown so that one sees it


class PanelStory:
    """Tells the panel of one puzzle; what is dear to find out is kept until something has changed."""

    def __init__(self, board: Board, examiner: Examiner) -> None:
        self.board = board
        self.examiner = examiner
        self.session, self.puzzle = examiner.session, examiner.puzzle
        self._moves = listed(self.puzzle, board)
        self._pieces = held(board, 1 - self.puzzle.seat)
        self._told: tuple[object, PuzzlePanelContent | None] = (None, None)

    def content(self) -> PuzzlePanelContent:
        """What the panel shows now."""
        examiner, session = self.examiner, self.session
        clock = session.mode.panel().clock if session.kind == AGAINST_TIME else None
        key = (
            len(session.mode.workbook.tries),
            examiner.solved,
            session.change,
            None if clock is None else int(clock * (10 if clock < LITTLE else 1)),
            examiner.attempt.solved,
            examiner.likely,
            examiner.seen_try,
            examiner.phase,
            round(self.board.camera_control.camera.turns),
            language(),
        )
        if self._told[1] is None or self._told[0] != key:
            self._told = key, self._made(session.mode.panel())
        assert self._told[1] is not None
        return self._told[1]

    def _made(self, panel: Panel) -> PuzzlePanelContent:
        solved = self.examiner.solved
        big, label, gain = self._big(panel)
        tried = self.examiner.attempt.solved is not None
        return PuzzlePanelContent(
            big,
            label,
            gain,
            self.session.runs,
            tuple(value for _at, value in panel.curve),
            self._figures(panel),
            (*panel.last[-9:], None) if not tried else panel.last[-10:],
            _("Themes") if not self.session.runs else "",
            puzzles.theme_names(self.puzzle) if solved else (),
            "" if solved else _("Shown once it is solved"),
            players.player_sentence(self.board.setup, 1 - self.puzzle.seat, N_("{name} still holds")),
            () if solved else self._pieces,
            _("The solution"),
            self._moves if solved and not self.session.runs else (),
            _("Why not…?"),
            tries := self._tries() if solved else (),
            shown_try=self.examiner.seen_try if tries else None,
            foot=self._foot(panel, solved),
        )

    def _tries(self) -> tuple[ListedTry, ...]:
        """The tries that look good, why they are not, and the key of the one that it plays next."""
        seen, game, found = self.examiner.seen_try, self.session.game, []
        coming = 0 if seen is None else seen + 1
        for index, each in enumerate(self.examiner.likely or ()):
            match = begun(game, self.puzzle)
            move = game.notation.read_move(match.position, each.move)
            listed = entry_next(match, move, each.move)
            match.play(move)
            reply = game.notation.read_move(match.position, each.reply)
            told = reply_sentences(self.board, self.puzzle, match.position, reply)[0]
            keyed = index == coming and self.examiner.phase != "done"
            found.append(ListedTry(listed, told, "W" if keyed else ""))
        return tuple(found)

    def _big(self, panel: Panel) -> tuple[str, str, int]:
        """What counts most in the mode, what it is, by how much it has changed."""
        kind = self.session.kind
        if panel.clock is not None:
            return clocked(panel.clock), _("left"), 0
        if kind == "rated":
            change = self.session.change if self.examiner.attempt.solved is not None else None
            unsure = "?" if panel.rating.deviation > SURE else ""
            points = change.points if change is not None and change.rating is not None else 0.0
            return f"{round(panel.rating.rating)}{unsure}", _("your rating"), round(points)
        if panel.score is not None:
            return str(panel.score), _("in a row") if kind == "streak" else _("days in a row"), 0
        label = {"missed": _("still missed"), "own": _("not solved yet")}.get(kind, _("not tried yet"))
        return str(panel.left or 0), label, 0

    def _figures(self, panel: Panel) -> tuple[Figure, ...]:
        kind = self.session.kind
        if kind == AGAINST_TIME:
            gain = _("next +{seconds} s").format(seconds=panel.bonus)
            return Figure("tick", str(panel.score), _("solved")), Figure("flame", str(panel.combo), gain, "gold")
        if kind == "streak":
            return (Figure("flame", str(panel.best), _("longest"), "gold"),)
        attempt = self.examiner.attempt
        row = Figure("flame", str(in_a_row(panel.last)), _("in a row"), "gold")
        if attempt.solved is None:
            return row, Figure("clock", _("no limit"), _("to think"))
        return row, Figure("clock", time_left(attempt.seconds), _("thought"))

    def _foot(self, panel: Panel, solved: bool) -> str:
        if self.session.runs:
            return ""
        if solved and self.puzzle.number >= OWN:
            return _("Your own puzzle: nothing rates it")
        if solved:
            told = _("Puzzle {number}, rated {rating}")
            return told.format(number=self.puzzle.number, rating=self.puzzle.rating)
        if self.session.kind == "rated" and self.examiner.attempt.solved is None:
            if panel.rated:
                return _("Only the first try is rated. With a hint it is not rated.")
            return _("Not rated: it was tried before.")
        return ""


def in_a_row(last: Sequence[bool]) -> int:
    """How many of the last were solved, back from the newest."""
    return sum(1 for _solved in itertools.takewhile(bool, reversed(last)))


def clocked(seconds: float) -> str:
    """The time left; of little time the tenths."""
    return time_left(seconds) if seconds >= LITTLE else decimal(seconds)


def held(board: Board, seat: int) -> tuple[Piece, ...]:
    """What a seat has in hand, where that differs from piece to piece."""
    if board.kind.hands_are_reserves:
        return ()
    return tuple(pocket.piece for pocket in board.table.arrangement.hands[seat] if pocket.filled)


def listed(puzzle: Puzzle, board: Board) -> tuple[ListedMove, ...]:
    """The solution as a list of moves."""
    match = begun(board.table.match.game, puzzle)
    for text in puzzle.line:
        match.play_text(text)
    return tuple(entries_of_match(match))
