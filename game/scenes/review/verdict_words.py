"""The verdict on the current move in words: its class, what it cost, the better move and why."""

from __future__ import annotations

from game.analysis.verdict import Verdict
from game.core.facts import Fact
from game.scenes.board.board import Board
from game.scenes.review.fault_reasons import FaultReasons, explain_fault
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.look.cache import Recent
from game.ui.panels.analysis.chance_plot import percent
from game.ui.panels.analysis.class_marks import FAULT_NAMES
from game.ui.panels.analysis.verdict_panel import VerdictContent
from game.ui.words import _, ngettext


class VerdictWords:
    """The verdict on the move that led to the current node; expensive parts are cached until their inputs change."""

    def __init__(self, whole_game: WholeGame, board: Board) -> None:
        self.whole_game = whole_game
        self.board = board
        self.mentioned_facts: tuple[Fact, ...] = ()  # the facts to mark on the table
        self._cached_content = Recent[VerdictContent]()

    def content(self, looked_for: Verdict | None, is_found: bool, hidden: bool) -> VerdictContent:
        """The content of the verdict panel without its buttons; the better move is left out while answers are `hidden`.

        `looked_for` is the fault of a second try: until the better move `is_found`, only the played move is given.
        """
        game = self.whole_game
        key = game.version, game.study.node, game.is_running, looked_for, is_found, hidden
        return self._cached_content.get(key, lambda: self._make_content(looked_for, is_found, hidden))

    def _make_content(self, looked_for: Verdict | None, is_found: bool, hidden: bool) -> VerdictContent:
        game, verdict = self.whole_game, looked_for or self.whole_game.verdict
        if verdict is None:
            self.mentioned_facts = ()
            return self._content_without_verdict()
        title = _(FAULT_NAMES[verdict.kind]) if verdict.kind else _("No mistake")
        reasons = FaultReasons(None, (self._drift_text(verdict),))
        if looked_for is not None and not is_found:
            reasons = FaultReasons(None, (_("This was played. What would have been better?"),))
        elif verdict.kind and (is_found or not hidden):
            reasons = self._reasons(verdict)
        self.mentioned_facts = reasons.facts
        reason, *shorter = reasons.reasons or ("",)
        return VerdictContent(
            title,
            verdict.kind,
            f"{verdict.ply}.",
            game.listed_tree.entries[game.node_at(verdict.ply)],
            game.study.game.stains[verdict.seat],
            self._chance_before(verdict),
            percent(verdict.after),
            players.seat_name(self.board.setup, verdict.seat),
            reasons.better,
            reason,
            tuple(shorter),
        )

    def _content_without_verdict(self) -> VerdictContent:
        """The content if no played move led here: at the start, in a branch, and before the analysis has come here."""
        game = self.whole_game
        if game.study.is_branch:
            return VerdictContent(
                _("In a branch"), reason=_("Only moves that were played have a verdict, not branches.")
            )
        analysis = game.analysis
        if game.ply:
            return VerdictContent(_("Not analysed yet"))
        if analysis is None or game.is_running:
            return VerdictContent(_("The whole game"), reason=_("The game is still being analysed."))
        count = sum(bool(verdict.kind) for verdict in analysis.verdicts)
        words = ngettext("{count} mistake was found.", "{count} mistakes were found.", count).format(count=count)
        if not count:
            words = _("No mistake was found.")
        if analysis.is_complete and not count and not analysis.drifts:
            words = _("No mistake was found in this game.")
        elif not analysis.is_complete:
            words = " ".join((words, _("The analysis was stopped early.")))
        slow = _("{name}: {loss} % slowly lost from move {first} to {last}, without a single big mistake.")
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

    def _chance_before(self, verdict: Verdict) -> str:
        """The chance before a move; for a missed win, the number of moves in which it was certain."""
        finding = self.whole_game.analysis.findings[verdict.ply - 1] if self.whole_game.analysis is not None else None
        if verdict.kind == "missed win" and finding is not None and finding.plies:
            return _("wins in {count}").format(count=finding.moves_to_win)
        return percent(verdict.before)

    def _reasons(self, verdict: Verdict) -> FaultReasons:
        """The better move and the reasons for it."""
        match = self.board.table.match
        if not verdict.better or len(match.moves) < verdict.ply - 1:
            return FaultReasons()
        return explain_fault(self.whole_game, self.board, match.position_after(verdict.ply - 1), verdict)

    def _drift_text(self, verdict: Verdict) -> str:
        """That this move belongs to a series that lost slowly; "" if it does not."""
        drifts = self.whole_game.analysis.drifts if self.whole_game.analysis is not None else ()
        for drift in drifts:
            if drift.seat == verdict.seat and drift.first <= verdict.ply <= drift.last:
                words = _("{loss} % slowly lost from move {first} to {last}, without a single big mistake.")
                return words.format(first=drift.first, last=drift.last, loss=round(100 * drift.loss))
        return ""
