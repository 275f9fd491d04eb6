"""The words about the current move: what happened, what it cost, and why; at the start, those about the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.analysis.verdict import Drift, Verdict
from game.core.errors import N_
from game.core.facts import Fact
from game.scenes.board.board import Board
from game.scenes.review.fault_reasons import FaultReason, explain_fault
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.look.cache import Recent
from game.ui.panels.analysis.chance_plot import percent
from game.ui.words import _, ngettext, percent_text

FAULT_SENTENCES: Final[Mapping[str, str]] = {
    "inaccuracy": N_("{name} plays inaccurately"),
    "mistake": N_("{name} makes a mistake"),
    "blunder": N_("{name} blunders"),
    "missed win": N_("{name} misses a win"),
}
OWN_FAULT_SENTENCES: Final[Mapping[str, str]] = {  # to the only person at the table
    "inaccuracy": N_("You play inaccurately"),
    "mistake": N_("You make a mistake"),
    "blunder": N_("You blunder"),
    "missed win": N_("You miss a win"),
}


@dataclass(frozen=True, slots=True)
class SpokenVerdict:
    """What happened, the `kind` of fault ("" for none), the chances around the move, a sentence, and its facts."""

    strong: str = ""
    kind: str = ""
    figures: str = ""
    words: str = ""
    facts: tuple[Fact, ...] = ()


class VerdictWords:
    """The verdict on the move that led to the current node; expensive parts are cached until their inputs change."""

    def __init__(self, whole_game: WholeGame, board: Board) -> None:
        self.whole_game = whole_game
        self.board = board
        self._cached = Recent[SpokenVerdict]()

    def spoken(self, hidden: bool) -> SpokenVerdict:
        """The words; the reason is left out while answers are `hidden`."""
        game = self.whole_game
        key = game.version, game.study.node, game.is_running, hidden, self.board.shows_coordinates
        return self._cached.get(key, lambda: self._make(hidden))

    def _make(self, hidden: bool) -> SpokenVerdict:
        game, verdict = self.whole_game, self.whole_game.verdict
        if verdict is None:
            return self._about_the_game() if game.is_shown and not game.ply else SpokenVerdict()
        if not verdict.kind:
            return SpokenVerdict(words=self._drift_text(verdict))
        reason = FaultReason() if hidden else self._reason(verdict)
        return SpokenVerdict(self._title(verdict), verdict.kind, self._figures(verdict), reason.sentence, reason.facts)

    def _title(self, verdict: Verdict) -> str:
        """What happened, with the name of the player."""
        setup = self.board.setup
        sitting = setup.seats[verdict.seat]
        if sitting.human and not sitting.name and players.is_single_player(setup):
            return _(OWN_FAULT_SENTENCES[verdict.kind])
        return players.player_sentence(setup, verdict.seat, FAULT_SENTENCES[verdict.kind])

    def _figures(self, verdict: Verdict) -> str:
        """The chances around a move, as the graph has them; for a missed win, the moves in which it was certain."""
        analysis = self.whole_game.analysis
        assert analysis is not None
        before, after = (percent(chance) for chance in analysis.chances_around(verdict))
        finding = analysis.findings[verdict.ply - 1]
        if verdict.kind == "missed win" and finding is not None and finding.plies:
            words = _("a win in {count}, now {after}")
            return words.format(count=finding.moves_to_win, after=after)
        return _("{before} to {after}").format(before=before, after=after)

    def _about_the_game(self) -> SpokenVerdict:
        """The words at the start: how many mistakes were found, and what was lost slowly."""
        game, analysis = self.whole_game, self.whole_game.analysis
        if analysis is None or game.is_running:
            return SpokenVerdict(_("The whole game"), words=_("The game is still being analysed."))
        count = sum(bool(verdict.kind) for verdict in analysis.verdicts)
        words = ngettext("{count} mistake was found.", "{count} mistakes were found.", count).format(count=count)
        if not count:
            words = _("No mistake was found.")
        if analysis.is_complete and not count and not analysis.drifts:
            words = _("No mistake was found in this game.")
        elif not analysis.is_complete:
            words = " ".join((words, _("The analysis was stopped early.")))
        return SpokenVerdict(_("The whole game"), words=" ".join((words, *map(self._drift_line, analysis.drifts))))

    def _drift_line(self, drift: Drift) -> str:
        """That a player lost slowly."""
        words = _("{name}: {loss} slowly lost from move {first} to {last}, without a single mistake.")
        name, loss = players.player_name(self.board.setup, drift.seat), percent_text(100 * drift.loss)
        first, last = map(self.whole_game.number_of, (drift.first, drift.last))
        return words.format(name=name, loss=loss, first=first, last=last)

    def _reason(self, verdict: Verdict) -> FaultReason:
        """Why the move was a fault."""
        match = self.board.table.match
        if not verdict.better or len(match.moves) < verdict.ply:
            return FaultReason()
        return explain_fault(self.whole_game, self.board, match.position_after(verdict.ply - 1), verdict)

    def _drift_text(self, verdict: Verdict) -> str:
        """That this move belongs to a series that lost slowly; "" if it does not."""
        drifts = self.whole_game.analysis.drifts if self.whole_game.analysis is not None else ()
        for drift in drifts:
            if drift.seat == verdict.seat and drift.first <= verdict.ply <= drift.last:
                words = _("{loss} slowly lost from move {first} to {last}, without a single mistake.")
                first, last = map(self.whole_game.number_of, (drift.first, drift.last))
                return words.format(first=first, last=last, loss=percent_text(100 * drift.loss))
        return ""
