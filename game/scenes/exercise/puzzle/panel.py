"""The content of the panel beside a puzzle: the puzzle itself, and the mode in which it is solved."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from game.core.display.pieces import Piece
from game.core.errors import N_
from game.puzzles.modes import ModeStatus
from game.puzzles.puzzle import Puzzle
from game.puzzles.session import AGAINST_TIME
from game.puzzles.workbook import FIRST_OWN_NUMBER
from game.scenes.board.board import Board
from game.scenes.board_screen.move_list import entries_of_match, entry_next
from game.scenes.exercise.puzzle.examiner import Examiner
from game.scenes.exercise.puzzle.reply_sentences import reply_sentences
from game.scenes.exercise.puzzle.screen import match_from_puzzle
from game.scenes.sentences import players, puzzles
from game.scenes.sentences.players import time_left
from game.ui.look.cache import Recent
from game.ui.panels.moves import ListedMove
from game.ui.panels.puzzle_panel import Figure, ListedTry, MainFigure, PuzzlePanelContent, PuzzleThemes
from game.ui.words import _, decimal, language

MAX_SURE_DEVIATION: Final = 110.0  # rating points; with a larger deviation a “?” is shown
SHORT_TIME: Final = 15.0  # seconds; below it tenths are shown


class PuzzlePanelSource:
    """Builds the panel's content for a puzzle; expensive parts are cached until their inputs change."""

    def __init__(self, board: Board, examiner: Examiner) -> None:
        self.board = board
        self.examiner = examiner
        self.session, self.puzzle = examiner.session, examiner.puzzle
        self._moves = solution_moves(self.puzzle, board)
        self._pieces = held_pieces(board, 1 - self.puzzle.seat)
        self._cached_content = Recent[PuzzlePanelContent]()

    def content(self) -> PuzzlePanelContent:
        """The panel's current content."""
        examiner, session = self.examiner, self.session
        clock = session.mode.status().clock if session.mode_name == AGAINST_TIME else None
        key = (
            len(session.mode.workbook.tries),
            examiner.is_finished,
            session.last_change,
            None if clock is None else int(clock * (10 if clock < SHORT_TIME else 1)),
            examiner.attempt.first_try.solved,
            examiner.likely.tries,
            examiner.shown_try,
            examiner.phase,
            round(self.board.camera_control.camera.turns),
            language(),
        )
        return self._cached_content.get(key, lambda: self._make_content(session.mode.status()))

    def _make_content(self, panel: ModeStatus) -> PuzzlePanelContent:
        solved = self.examiner.is_finished
        is_tried = self.examiner.attempt.first_try.solved is not None
        return PuzzlePanelContent(
            MainFigure(*self._main_figure(panel), self.session.is_run, tuple(value for _at, value in panel.curve)),
            self._figures(panel),
            (*panel.last[-9:], None) if not is_tried else panel.last[-10:],
            self._themes(solved),
            players.player_sentence(self.board.setup, 1 - self.puzzle.seat, N_("{name} still has")),
            () if solved else self._pieces,
            _("The solution"),
            self._moves if solved and not self.session.is_run else (),
            _("Why not…?"),
            tries := self._listed_tries() if solved else (),
            shown_try=self.examiner.shown_try if tries else None,
            foot=self._footer(panel, solved),
        )

    def _themes(self, solved: bool) -> PuzzleThemes | None:
        """The themes, shown once the puzzle is solved; None in a run."""
        if self.session.is_run:
            return None
        if not solved:
            return PuzzleThemes(_("Themes"), hidden_words=_("Shown when solved"))
        return PuzzleThemes(_("Themes"), puzzles.theme_names(self.puzzle))

    def _listed_tries(self) -> tuple[ListedTry, ...]:
        """The likely tries, why they fail, and the key beside the try that it plays next."""
        shown, game, tries = self.examiner.shown_try, self.session.game, []
        next_index = 0 if shown is None else shown + 1
        for index, each in enumerate(self.examiner.likely.tries or ()):
            match = match_from_puzzle(game, self.puzzle)
            move = game.notation.read_move(match.position, each.move)
            listed = entry_next(match, move, each.move)
            match.play(move)
            reply = game.notation.read_move(match.position, each.reply)
            sentence = reply_sentences(self.board, self.puzzle, match.position, reply)[0]
            keyed = index == next_index and self.examiner.phase != "done"
            tries.append(ListedTry(listed, sentence, "W" if keyed else ""))
        return tuple(tries)

    def _main_figure(self, panel: ModeStatus) -> tuple[str, str, int]:
        """The mode's most important number, its label, and by how much the last try has changed it."""
        kind = self.session.mode_name
        if panel.clock is not None:
            return clock_text(panel.clock), _("left"), 0
        if kind == "rated":
            change = self.session.last_change if self.examiner.attempt.first_try.solved is not None else None
            unsure = "?" if panel.rating.deviation > MAX_SURE_DEVIATION else ""
            points = change.points if change is not None and change.rating is not None else 0.0
            return f"{round(panel.rating.rating)}{unsure}", _("your rating"), round(points)
        if panel.score is not None:
            return str(panel.score), _("in a row") if kind == "streak" else _("days in a row"), 0
        label = {"missed": _("still to solve"), "own": _("not solved yet")}.get(kind, _("not tried yet"))
        return str(panel.puzzles_left or 0), label, 0

    def _figures(self, panel: ModeStatus) -> tuple[Figure, ...]:
        kind = self.session.mode_name
        if kind == AGAINST_TIME:
            gain = _("next +{seconds} s").format(seconds=panel.bonus)
            return Figure("tick", str(panel.score), _("solved")), Figure("flame", str(panel.combo), gain, "gold")
        if kind == "streak":
            return (Figure("flame", str(panel.best), _("longest"), "gold"),)
        attempt = self.examiner.attempt
        row = Figure("flame", str(solved_in_a_row(panel.last)), _("in a row"), "gold")
        if attempt.first_try.solved is None:
            return row, Figure("clock", _("no limit"), _("to think"))
        return row, Figure("clock", time_left(attempt.first_try.seconds), _("thought"))

    def _footer(self, panel: ModeStatus, solved: bool) -> str:
        if self.session.is_run:
            return ""
        if solved and self.puzzle.number >= FIRST_OWN_NUMBER:
            return _("Your own puzzle: not rated")
        if solved:
            words = _("Puzzle {number}, rated {rating}")
            return words.format(number=self.puzzle.number, rating=self.puzzle.rating)
        if self.session.mode_name == "rated" and self.examiner.attempt.first_try.solved is None:
            if panel.is_rated:
                return _("Only the first try without a hint is rated.")
            return _("Not rated: you tried it before.")
        return ""


def solved_in_a_row(last: Sequence[bool]) -> int:
    """The number of solved puzzles since the last failure."""
    return sum(1 for _solved in itertools.takewhile(bool, reversed(last)))


def clock_text(seconds: float) -> str:
    """The time left, with tenths of a second when it is short."""
    return time_left(seconds) if seconds >= SHORT_TIME else decimal(seconds)


def held_pieces(board: Board, seat: int) -> tuple[Piece, ...]:
    """The pieces in a seat's hand; none in games whose hands are reserves of equal pieces."""
    if board.kind.hands.are_reserves:
        return ()
    return tuple(pocket.piece for pocket in board.table.arrangement.hands[seat] if pocket.filled)


def solution_moves(puzzle: Puzzle, board: Board) -> tuple[ListedMove, ...]:
    """The solution as entries of the move list."""
    match = match_from_puzzle(board.table.match.game, puzzle)
    for text in puzzle.line:
        match.play_text(text)
    return tuple(entries_of_match(match))
