"""What the panels of the review say: the number of the move, the result, where in the game the position is."""

from __future__ import annotations

from dataclasses import replace

from game.core.errors import N_
from game.play.events import GameResult
from game.play.study import Study, result_of
from game.scenes.board.board import Board
from game.scenes.board_screen.panel_source import PanelSource
from game.scenes.board_screen.prompts import next_pick
from game.scenes.review.views.analysis_views import AnalysisViews
from game.scenes.sentences import players
from game.settings.actions import REVIEW_BAR
from game.ui.panels.bar import BarContent
from game.ui.panels.notes import PillContent
from game.ui.words import _


def early_result(study: Study) -> GameResult | None:
    """The result at the end of a game that was not played out: resigned, agreed or lost on time; None elsewhere."""
    result = result_of(study.record) if study.node == study.tree.main[-1] else None
    return result if result is not None and result.winner < study.match.seats else None


class ReviewPanelSource(PanelSource):
    """What the panels say around the position of a study."""

    groups = REVIEW_BAR

    def __init__(self, board: Board, study: Study, views: AnalysisViews) -> None:
        super().__init__(board)
        self.study = study
        self.views = views

    def bar(self) -> BarContent:
        """The content of the bar: the number of the current move, and what is switched on."""
        board, study = self.board, self.study
        off = {"before", "first"} if study.previous_node is None else set()
        off |= {"ahead", "last"} if study.next_node is None else set()
        on = {"analysis"} if self.views.live.is_on else set[str]()
        on |= {"analyse"} if self.views.game.whole_game.is_running else set()
        return self.bar_with_number(study.tree.ply(study.node) + (board.table.result is None), off, on)

    def pill(self) -> PillContent:
        """Whose turn it is, or how the game has ended, and where in the game the position is."""
        board = self.board
        result, seat = board.table.result, board.shown_turn
        if result is None and board.state.selection.first is None and not board.playback.is_moving:
            result = early_result(self.study)
        if result is not None and not board.playback.is_moving:
            strong, words = players.ending_lines(board.setup, result, board.table.match)
            if result.winner >= 0 and board.setup.seats[result.winner].name:  # the user need not be a player
                strong = _("{name} wins").format(name=board.setup.seats[result.winner].name)
            pill = self.pill_with_seat(strong, words, max(result.winner, 0))
            return replace(pill, ending=players.result_tone(board.setup, result.winner))
        seat = board.turn if seat is None else seat
        words = next_pick(board) if board.can_choose and board.state.selection.first is not None else ""
        strong = players.player_sentence(board.setup, seat, N_("{name} to move"))
        return self.pill_with_seat(strong, words or self._place_text(), seat)

    def _place_text(self) -> str:
        """What the pill says about the current node: that it is in a branch, or that any move may be tried."""
        return _("In a branch") if self.study.is_branch else _("Try any move")
