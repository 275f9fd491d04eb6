"""The verdict on the move that led here, in words: what it is called, what it cost, what was better and why."""

from __future__ import annotations

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.core.facts import Fact
from game.scenes.board.board import Board
from game.scenes.review.reasoned import Reasoned, reasoned
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.panels.analysis.chance_plot import percent
from game.ui.panels.analysis.class_marks import FAULT_NAMES
from game.ui.panels.analysis.verdict_panel import VerdictContent
from game.ui.words import _, ngettext


class VerdictTold:
    """Tells of the move where one is; what a better one does is found out once, when one comes there."""

    def __init__(self, game: WholeGame, board: Board) -> None:
        self.game = game
        self.board = board
        self.spoken: tuple[Fact, ...] = ()  # what is told of on the table
        self._known: tuple[GameAnalysis | None, object, VerdictContent] | None = None

    def content(self, looked_for: Verdict | None, found: bool, hidden: bool) -> VerdictContent:
        """What stands in the panel now, but for its buttons; what was better is not told while answers are `hidden`.

        About a fault in whose place better is `looked_for` it says only what it was, until that is `found` or told.
        """
        game = self.game
        known, key = self._known, (game.study.node, game.running, looked_for, found, hidden)
        if known is None or known[0] is not game.analysis or known[1] != key:
            known = self._known = game.analysis, key, self._made(looked_for, found, hidden)
        return known[2]

    def _made(self, looked_for: Verdict | None, found: bool, hidden: bool) -> VerdictContent:
        game, verdict = self.game, looked_for or self.game.verdict
        if verdict is None:
            self.spoken = ()
            return self._without()
        title = _(FAULT_NAMES[verdict.kind]) if verdict.kind else _("No fault")
        reasoned = Reasoned(None, (self._drift(verdict),))
        if looked_for is not None and not found:
            reasoned = Reasoned(None, (_("This was played. What would have been better?"),))
        elif verdict.kind and (found or not hidden):
            reasoned = self._better(verdict)
        self.spoken = reasoned.facts
        reason, *shorter = reasoned.reasons or ("",)
        return VerdictContent(
            title,
            verdict.kind,
            f"{verdict.ply}.",
            game.listed.entries[game.node(verdict.ply)],
            game.study.game.stains[verdict.seat],
            self._before(verdict),
            percent(verdict.after),
            players.seat_name(self.board.setup, verdict.seat),
            reasoned.better,
            reason,
            tuple(shorter),
        )

    def _without(self) -> VerdictContent:
        """Where no move that was played is to be judged: the start, a branch, what is not looked at yet."""
        game = self.game
        if game.study.is_branch:
            return VerdictContent(_("In a branch"), reason=_("What was played has its verdict; a branch has none."))
        analysis = game.analysis
        if game.ply:
            return VerdictContent(_("Not looked at yet"))
        if analysis is None or game.running:
            return VerdictContent(_("The whole game"), reason=_("The game is still being analysed."))
        count = sum(bool(verdict.kind) for verdict in analysis.verdicts)
        words = ngettext("{count} fault was found.", "{count} faults were found.", count).format(count=count)
        if not count:
            words = _("No fault was found.")
        if analysis.is_complete and not count and not analysis.drifts:
            words = _("No fault was found in this game.")
        elif not analysis.is_complete:
            words = " ".join((words, _("The analysis was stopped before its end.")))
        slow = _("{name}: {loss} % lost slowly from move {first} to {last}, by no single fault.")
        drifts = (
            slow.format(
                name=players.player_name(self.board.setup, drift.seat),
                loss=round(100 * drift.loss),
                first=drift.first,
                last=drift.last,
            )
            for drift in analysis.drifts
        )
        return VerdictContent(_("The whole game"), reason=" ".join((words, *drifts)), shorter=(words,))

    def _before(self, verdict: Verdict) -> str:
        """The chance before a move; of a win that was missed, in how many moves it was certain."""
        found = self.game.analysis.findings[verdict.ply - 1] if self.game.analysis is not None else None
        if verdict.kind == "missed win" and found is not None and found.plies:
            seats = self.game.study.match.seats
            return _("wins in {count}").format(count=(found.plies + seats - 1) // seats)
        return percent(verdict.before)

    def _better(self, verdict: Verdict) -> Reasoned:
        """The best move instead of one that led here, and why it is better."""
        match = self.board.table.match
        if not verdict.better or len(match.moves) < verdict.ply - 1:
            return Reasoned()
        return reasoned(self.game, self.board, match.position_after(verdict.ply - 1), verdict)

    def _drift(self, verdict: Verdict) -> str:
        """That this move is one of many which have lost much slowly, if it is."""
        drifts = self.game.analysis.drifts if self.game.analysis is not None else ()
        for drift in drifts:
            if drift.seat == verdict.seat and drift.first <= verdict.ply <= drift.last:
                words = _("Slowly lost: {loss} % from move {first} to {last}, by no single fault.")
                return words.format(first=drift.first, last=drift.last, loss=round(100 * drift.loss))
        return ""
