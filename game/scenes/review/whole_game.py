"""The whole game's analysis in the review: the saved analysis, or an analyst that is at work in the background."""

from __future__ import annotations

from collections.abc import Callable

from game import __version__
from game.analysis.analysis_comments import read_analysis, write_analysis
from game.analysis.analyst import Analyst
from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.core.errors import StaxError
from game.library.record import match_at
from game.library.tree import ROOT
from game.play.study import Study
from game.scenes.review.listed_tree import ListedTree


class WholeGame:
    """Holds the verdicts on the played moves; `on_change` is called when they change, `on_done` when all are known.

    The analysis is saved with the game at its end, and also if the user leaves before that.
    """

    def __init__(
        self,
        study: Study,
        listed_tree: ListedTree,
        on_change: Callable[[], None],
        on_done: Callable[[GameAnalysis], None],
    ) -> None:
        self.study = study
        self.listed_tree = listed_tree
        self._on_change = on_change
        self._on_done = on_done
        self._analyst: Analyst | None = None
        self.movers = listed_tree.movers
        self.version = 0  # changes with the analysis
        self._set_analysis(self._saved_analysis())

    @property
    def is_shown(self) -> bool:
        """Whether there is an analysis to show, or will be soon."""
        return self.analysis is not None or self.is_running

    @property
    def is_running(self) -> bool:
        """Whether an analyst is at work."""
        return self._analyst is not None

    @property
    def progress(self) -> float | None:
        """The share of the running analysis that is done, from 0 to 1; None if none is running."""
        analysis = self._analyst.analysis if self._analyst is not None else None
        return analysis.fraction_done if analysis is not None else None

    @property
    def can_analyse(self) -> bool:
        """Whether there is anything to analyse."""
        return len(self.study.tree.main) > 1

    @property
    def ply(self) -> int:
        """The number of played moves that led here; in a branch, the number before the branch begins."""
        node, tree = self.study.node, self.study.tree
        while node != ROOT and not tree.is_main(node):
            node = tree.parent(node)
        return tree.ply(node)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the move that led here; None in branches, at the start, and without analysis."""
        node, tree = self.study.node, self.study.tree
        if self.analysis is None or node == ROOT or not tree.is_main(node):
            return None
        return self.analysis.verdict(tree.ply(node))

    def number_of(self, ply: int) -> int:
        """The number of a move of the game, as the list of moves has it."""
        return self.listed_tree.number_of(self.node_at(ply))

    def node_at(self, ply: int) -> int:
        """The node after the first `ply` moves of the game."""
        return self.study.tree.main[ply]

    def toggle(self) -> None:
        """Start the analysis, or stop it; what was found stays."""
        if self.is_running:
            self._end()
        elif self.can_analyse:
            study = self.study
            self._analyst = Analyst()
            self._analyst.begin(match_at(study.record, study.game, study.tree.main[-1]))
            self._on_change()

    def update(self) -> StaxError | None:
        """Poll the analyst; the reason if it has failed."""
        analyst = self._analyst
        if analyst is None:
            return None
        if analyst.poll() and analyst.analysis is not None:
            self._set_analysis(analyst.analysis.result_so_far)
            self._on_change()
        trouble = analyst.trouble()
        if not analyst.is_running:
            self._end()
        return trouble

    def close(self) -> None:
        """Leave the review: end the engine and save what was found."""
        if self.is_running:
            self._end()

    def _saved_analysis(self) -> GameAnalysis | None:
        study = self.study
        return read_analysis(study.tree, self.movers, study.match.seats)

    def _end(self) -> None:
        """End the analyst and save what it has found, unless the saved analysis is complete and the new is not."""
        analyst, before = self._analyst, self._saved_analysis()
        self._analyst = None
        if analyst is None:
            return
        done = not analyst.is_running
        analyst.stop()
        analysis = analyst.analysis.result_so_far if analyst.analysis is not None else None
        if analysis is not None and (done or before is None or not before.is_complete):
            write_analysis(self.study.tree, analysis, __version__)
            self.study.notify_change()
        self._set_analysis(self._saved_analysis())
        self._on_change()
        if done and analysis is not None and analysis.is_complete:
            self._on_done(analysis)

    def _set_analysis(self, analysis: GameAnalysis | None) -> None:
        """Take over what is known, and let the list of moves show the faults."""
        self.analysis, self.version = analysis, self.version + 1
        verdicts = analysis.verdicts if analysis is not None else ()
        self.listed_tree.mark_faults({self.node_at(each.ply): each.kind for each in verdicts if each.kind})
