"""The verdict on the move that led here, in words: what it is called, what it cost, what was better and why."""

from __future__ import annotations

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.core.errors import StaxError
from game.core.facts import told
from game.core.position import Position
from game.scenes.board.board import Board
from game.scenes.review.whole_game import WholeGame
from game.scenes.table import messages
from game.scenes.table.move_list import entry_in
from game.scenes.table.reasons import sentence
from game.ui.panels.chance_plot import percent
from game.ui.panels.class_marks import FAULT_NAMES
from game.ui.panels.moves import ListedMove
from game.ui.panels.verdict_panel import VerdictContent
from game.ui.words import _, ngettext


class VerdictTold:
    """Tells of the move where one is; what a better one does is found out once, when one comes there."""

    def __init__(self, game: WholeGame, board: Board) -> None:
        self.game = game
        self.board = board
        self._known: tuple[GameAnalysis | None, object, VerdictContent] | None = None

    def content(self, looked_for: Verdict | None, hidden: bool) -> VerdictContent:
        """What stands in the panel now, but for its buttons; what was better is not told while answers are `hidden`.

        About a fault in whose place better is `looked_for` it says only what it was.
        """
        game = self.game
        known, key = self._known, (game.study.node, game.running, looked_for, hidden)
        if known is None or known[0] is not game.analysis or known[1] != key:
            known = self._known = game.analysis, key, self._made(looked_for, hidden)
        return known[2]

    def _made(self, looked_for: Verdict | None, hidden: bool) -> VerdictContent:
        game, verdict = self.game, looked_for or self.game.verdict
        if verdict is None:
            return self._without()
        title = _(FAULT_NAMES[verdict.kind]) if verdict.kind else _("No fault")
        better, reason = self._better(verdict) if verdict.kind and not hidden else (None, self._drift(verdict))
        if looked_for is not None:
            better, reason = None, _("This was played. What would have been better?")
        return VerdictContent(
            title,
            verdict.kind,
            f"{verdict.ply}.",
            game.listed.entries[game.node(verdict.ply)],
            game.study.game.stains[verdict.seat],
            self._before(verdict),
            percent(verdict.after),
            messages.seat_name(self.board.setup, verdict.seat),
            better,
            reason,
        )

    def _without(self) -> VerdictContent:
        """Where no move that was played is to be judged: the start, a branch, what is not looked at yet."""
        game = self.game
        if game.study.branch:
            return VerdictContent(_("In a branch"), reason=_("What was played has its verdict; a branch has none."))
        if game.analysis is None or game.running:
            return VerdictContent(_("Not looked at yet"))
        count = sum(bool(verdict.kind) for verdict in game.analysis.verdicts)
        words = ngettext("{count} fault was found.", "{count} faults were found.", count).format(count=count)
        return VerdictContent(_("The whole game"), reason=words)

    def _before(self, verdict: Verdict) -> str:
        """The chance before a move; of a win that was missed, in how many moves it was certain."""
        found = self.game.analysis.findings[verdict.ply - 1] if self.game.analysis is not None else None
        if verdict.kind == "missed win" and found is not None and found.plies:
            seats = self.game.study.match.seats
            return _("wins in {count}").format(count=(found.plies + seats - 1) // seats)
        return percent(verdict.before)

    def _better(self, verdict: Verdict) -> tuple[ListedMove | None, str]:
        """The best move instead of one that led here, and what it does by the rules."""
        match = self.game.study.match
        if not verdict.better or match.texts[-1:] != [verdict.move]:
            return None, ""
        with match.looked_back() as position:
            return self._told_of(position.clone(), verdict.better[0], verdict.before == 1.0)

    def _told_of(self, position: Position, text: str, won: bool) -> tuple[ListedMove | None, str]:
        match, board = self.game.study.match, self.board
        try:
            move = match.game.notation.read_move(position, text)
        except StaxError:  # a note from elsewhere may say what it likes
            return None, ""
        facts = told(match.game.facts.of(position, move), won)
        camera = board.camera_control.camera
        first = sorted(facts, key=lambda fact: bool(fact.cells))[:1]  # a sentence about marked pieces needs the marks
        said = [sentence(match.game, match.seats, fact, board.kind, camera) for fact in first]
        return entry_in(match, position, move, text), " ".join(said)

    def _drift(self, verdict: Verdict) -> str:
        """That this move is one of many which have lost much slowly, if it is."""
        drifts = self.game.analysis.drifts if self.game.analysis is not None else ()
        for drift in drifts:
            if drift.seat == verdict.seat and drift.first <= verdict.ply <= drift.last:
                words = _("From move {first} to {last} {loss} % were lost slowly, by no single fault.")
                return words.format(first=drift.first, last=drift.last, loss=round(100 * drift.loss))
        return ""
