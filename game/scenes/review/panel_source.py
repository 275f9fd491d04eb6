"""What the panels of the review say: how the game ended, what the verdict is, where in the game the position is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.errors import N_
from game.core.outcome import DRAW
from game.play.events import GameResult
from game.play.study import Study, result_of
from game.scenes.board.board import Board
from game.scenes.board_screen.panel_source import PanelSource
from game.scenes.board_screen.prompts import next_pick
from game.scenes.review.views.analysis_views import AnalysisViews
from game.scenes.sentences import players
from game.ui.kinds.rail import Hand
from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import BAR_WORDS
from game.ui.panels.notes import PillContent
from game.ui.words import _, ngettext


def early_result(study: Study) -> GameResult | None:
    """The result at the end of a game that was not played out: resigned, agreed or lost on time; None elsewhere."""
    result = result_of(study.record) if study.node == study.tree.main[-1] else None
    return result if result is not None and result.winner < study.match.seats else None


class ReviewPanelSource(PanelSource):
    """What the panels say around the position of a study."""

    def __init__(self, board: Board, study: Study, views: AnalysisViews) -> None:
        super().__init__(board)
        self.study = study
        self.views = views

    def bar_words(self, pen: Pen) -> Mapping[str, str]:
        """The words of the bar: to try a mistake again, or first to analyse the game; to play on; to look."""
        is_large = pen.theme.is_enlarged
        first = {"analyse": N_("Analyse")}
        if self.views.game.can_try:
            first = {"try-again": N_("Try it") if is_large else N_("Try it yourself")}
        play = {} if is_large else {"play-on": N_("Play here")}
        return {**first, **play, "look": BAR_WORDS["look"], "menu": BAR_WORDS["menu"]}

    def bar(self) -> BarContent:
        """The content of the bar: how the game ended, and what is switched on."""
        board, game = self.board, self.views.game.whole_game
        off = set() if board.table.result is None else {"play-on"}
        off |= set() if game.can_analyse else {"analyse"}
        on = {"analyse"} if game.is_running else set[str]()
        on |= {"try-again"} if self.views.game.second_try.is_active else set()
        return BarContent(_("Review"), disabled=frozenset(off), on=frozenset(on), subtitle=self._game_line())

    def _game_line(self) -> str:
        """Who won, and in how many moves."""
        study, setup = self.study, self.board.setup
        count, result = len(study.tree.main) - 1, result_of(study.record)
        moves = ngettext("{count} move", "{count} moves", count).format(count=count)
        if result is None or result.winner >= study.match.seats:
            return moves
        if result.winner == DRAW:
            return ", ".join((_("A draw"), moves))
        return ", ".join((players.player_sentence(setup, result.winner, N_("{name} won")), moves))

    def hand(self, seat: int) -> Hand:
        """The pieces of a seat; the upper line has room for the pieces alone, not for a name or who hunts whom."""
        hand = super().hand(seat)
        is_near = self.board.layout.foot is None and seat == self.board.below
        return replace(hand, level="", emblem="", hunt=None, name=hand.name if is_near else "")

    def pill(self) -> PillContent:
        """What was wrong with the move, or else whose turn it is, or how the game has ended."""
        board, spoken = self.board, self.views.game.spoken()
        if spoken.kind:
            pill = self.pill_with_seat(spoken.strong, spoken.words, board.turn)
            return replace(pill, kind=spoken.kind, figures=spoken.figures)
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
        strong = spoken.strong or players.mover_line(board.setup, seat)
        return self.pill_with_seat(strong, words or spoken.words or self._place_text(), seat)

    def _place_text(self) -> str:
        """What the pill says about the current node: that it is in a branch, or that any move may be tried."""
        return _("In a branch") if self.study.is_branch else _("Try any move")
