"""The whole game's analysis in review: what is kept of it, or an analyst that finds it out while one looks around."""

from __future__ import annotations

from collections.abc import Callable

from game import __version__
from game.analysis.analyst import Analyst
from game.analysis.game_analysis import GameAnalysis
from game.analysis.keeping import read_analysis, write_analysis
from game.analysis.verdict import Verdict
from game.core.errors import StaxError
from game.library.record import match_at
from game.library.tree import ROOT
from game.play.study import Study
from game.scenes.review.listed_tree import ListedTree


class WholeGame:
    """Knows what is known of each move that was played; `changed` hears when that is more, `done` when all was found.

    What was found is kept with the game at the end, and when one leaves before that.
    """

    def __init__(
        self,
        study: Study,
        listed: ListedTree,
        changed: Callable[[], None],
        done: Callable[[GameAnalysis], None],
    ) -> None:
        self.study = study
        self.listed = listed
        self._changed = changed
        self._done = done
        self._analyst: Analyst | None = None
        self.movers = tuple(listed.entries[node].seat for node in study.tree.main[1:])
        self.analysis = self._kept()
        self._mark()

    @property
    def shown(self) -> bool:
        """Whether there is something to be seen, or soon will be."""
        return self.analysis is not None or self.running

    @property
    def running(self) -> bool:
        """Whether an analyst is at work."""
        return self._analyst is not None

    @property
    def share(self) -> float | None:
        """How much is done of what is under way."""
        survey = self._analyst.analysis if self._analyst is not None else None
        return survey.fraction_done if survey is not None else None

    @property
    def possible(self) -> bool:
        """Whether there is anything to analyse."""
        return len(self.study.tree.main) > 1

    @property
    def ply(self) -> int:
        """The move of what was played that led here; from a branch the one after which it begins."""
        node, tree = self.study.node, self.study.tree
        while node != ROOT and not tree.is_main(node):
            node = tree.parent(node)
        return tree.ply(node)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict about the move that led here."""
        node, tree = self.study.node, self.study.tree
        if self.analysis is None or node == ROOT or not tree.is_main(node):
            return None
        return self.analysis.verdict(tree.ply(node))

    def node(self, ply: int) -> int:
        """Where so many of the moves lead that were played."""
        return self.study.tree.main[ply]

    def toggle(self) -> None:
        """Begin, or end it; what has been found then stays."""
        if self.running:
            self._end()
        elif self.possible:
            study = self.study
            self._analyst = Analyst()
            self._analyst.begin(match_at(study.record, study.game, study.tree.main[-1]))
            self._changed()

    def update(self) -> StaxError | None:
        """Hear the analyst; why it has ended too soon, if it has."""
        analyst = self._analyst
        if analyst is None:
            return None
        if analyst.poll() and analyst.analysis is not None:
            self.analysis = analyst.analysis.result_so_far
            self._mark()
            self._changed()
        trouble = analyst.trouble()
        if not analyst.is_running:
            self._end()
        return trouble

    def close(self) -> None:
        """Leave: the engine ends, what was found is kept."""
        if self.running:
            self._end()

    def _kept(self) -> GameAnalysis | None:
        study = self.study
        return read_analysis(study.tree, self.movers, study.match.seats)

    def _end(self) -> None:
        """End the analyst; keep what it has found, unless what was known before is more."""
        analyst, before = self._analyst, self._kept()
        self._analyst = None
        if analyst is None:
            return
        done = not analyst.is_running
        analyst.stop()
        known = analyst.analysis.result_so_far if analyst.analysis is not None else None
        if known is not None and (done or before is None or not before.is_complete):
            write_analysis(self.study.tree, known, __version__)
            self.study.notify_change()
        self.analysis = self._kept()
        self._mark()
        self._changed()
        if done and known is not None and known.is_complete:
            self._done(known)

    def _mark(self) -> None:
        """Let the list of moves show what is known."""
        found = self.analysis.verdicts if self.analysis is not None else ()
        self.listed.kinds = {self.node(verdict.ply): verdict.kind for verdict in found if verdict.kind}
