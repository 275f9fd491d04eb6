"""The content of the graph at the foot of the review, and where its moves lead."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import Verdict
from game.play.setup import Setup
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.look.cache import Recent
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_graph import ChanceGraph, GraphContent, GraphSeat
from game.ui.panels.analysis.chance_plot import ChanceCurve, percent
from game.ui.panels.analysis.graph_tip import GraphTip, GraphTipContent
from game.ui.words import percent_text


class GraphView:
    """The graph and its tooltip; while arrow keys go along it, `start_node` is the node to go back to.

    `max_shown_ply` returns after how many moves nothing is shown, None for no limit; `stop_key` returns the key that
    ends an analysis.
    """

    def __init__(
        self,
        whole_game: WholeGame,
        setup: Setup,
        max_shown_ply: Callable[[], int | None],
        stop_key: Callable[[], str],
    ) -> None:
        self.whole_game = whole_game
        self.setup = setup
        self.max_shown_ply = max_shown_ply
        self.stop_key = stop_key
        self.start_node: int | None = None
        self.panel: ChanceGraph | None = None
        self.tip: GraphTip | None = None
        self.pointed_ply: int | None = None
        self._room = pygame.Rect(0, 0, 0, 0)
        self._words = pygame.Rect(0, 0, 0, 0)
        self._cached_curve = Recent[tuple[ChanceCurve, tuple[GraphSeat, ...]]]()

    def lay(self, pen: Pen, foot: pygame.Rect | None, bar: pygame.Rect) -> None:
        """Lay out the graph at the foot if room is reserved for it.

        The tooltip stays between the graph and the `bar`.
        """
        self.panel = self.tip = None
        if foot is not None:
            self._room = pygame.Rect(foot.left, bar.bottom, foot.width, foot.top - bar.bottom)
            self.panel = ChanceGraph(pen, foot, self._content())
            self.tip = GraphTip(pen, pygame.Rect(0, 0, 0, 0), None)

    def begin_keys(self) -> bool:
        """Let arrow keys go along the graph from the current node; False if there is no graph."""
        if self.panel is not None:
            self.start_node = self.whole_game.study.node
        return self.panel is not None

    def end_keys(self) -> int | None:
        """Let arrow keys go along the graph no longer; return the node where they began, None if they did not."""
        start_node, self.start_node = self.start_node, None
        return start_node

    def point_at(self, place: tuple[int, int]) -> None:
        """Take over the pointer's position."""
        self.pointed_ply = self.panel.ply_at(place) if self.panel is not None else None

    def keep_free(self, words: pygame.Rect) -> None:
        """Put the tooltip above these words over the graph where it would cover them."""
        self._words = words

    def sync(self) -> list[pygame.Rect]:
        """Update the graph to what is known and to the current move; the rectangles that have changed."""
        if self.panel is None or self.tip is None:
            return []
        changed = [self.panel.outer] if self.panel.show(self._content()) else []
        before = self.tip.outer
        if self.tip.show(self._tip_content()):
            self.tip.settle(self._room, self._words)
            changed += [rect for rect in (before, self.tip.outer) if rect]
        return changed

    # Content:

    def _content(self) -> GraphContent:
        game = self.whole_game
        curve, seats = self._curve()
        here = game.ply
        return GraphContent(
            seats, curve, here, game.progress, self.stop_key(), self.pointed_ply, self.start_node is not None
        )

    def _curve(self) -> tuple[ChanceCurve, tuple[GraphSeat, ...]]:
        """The curve and the players, cached until the analysis changes."""
        game, max_ply = self.whole_game, self.max_shown_ply()

        def make() -> tuple[ChanceCurve, tuple[GraphSeat, ...]]:
            seats = tuple(self._graph_seat(seat) for seat in range(game.study.match.seats))
            return self._make_curve(game.analysis, max_ply), seats

        return self._cached_curve.get((game.version, max_ply, game.is_running), make)

    def _make_curve(self, analysis: GameAnalysis | None, max_ply: int | None) -> ChanceCurve:
        game = self.whole_game
        end = len(game.movers) if max_ply is None else max_ply
        findings = analysis.findings if analysis is not None else (None,) * (len(game.movers) + 1)
        chances = tuple(each.chances if each is not None and ply <= end else None for ply, each in enumerate(findings))
        verdicts = [each for each in (analysis.verdicts if analysis is not None else ()) if each.ply <= end]
        faults = tuple((each.ply, each.seat, each.kind) for each in verdicts if each.kind)
        turning = analysis.turning_points if analysis is not None and game.progress is None else []
        plies = tuple(each.ply for each in turning if each.ply <= end)
        stains = tuple(game.study.game.stains[: game.study.match.seats])
        return ChanceCurve(stains, chances, faults, plies)

    def _graph_seat(self, seat: int) -> GraphSeat:
        game = self.whole_game
        name, stain = players.seat_name(self.setup, seat), game.study.game.stains[seat]
        if game.analysis is None or not game.analysis.is_complete:
            return GraphSeat(stain, name)
        accuracy = game.analysis.accuracy(seat)
        accuracy_text = percent_text(int(accuracy)) if accuracy is not None else ""
        return GraphSeat(stain, name, accuracy_text)

    def _tip_content(self) -> GraphTipContent | None:
        """The tooltip about the move under the pointer; None if there is none."""
        game, ply = self.whole_game, self.pointed_ply
        if self.panel is None or ply is None or not 0 < ply <= len(game.movers):
            return None
        entry = game.listed_tree.entries[game.node_at(ply)]
        verdict = game.analysis.verdict(ply) if game.analysis is not None else None
        hidden = self.max_shown_ply() is not None and ply > (self.max_shown_ply() or 0)
        stain = game.study.game.stains[entry.seat]
        kind, words = (
            ("", "")
            if verdict is None or game.analysis is None or hidden
            else (verdict.kind, chances_change(game.analysis, verdict))
        )
        return GraphTipContent(f"{game.number_of(ply)}.", entry, stain, kind, words, self.panel.tip_place(ply))


def chances_change(analysis: GameAnalysis, verdict: Verdict) -> str:
    """The chances before a move and after it as text, as the curve has them."""
    return " › ".join(map(percent, analysis.chances_around(verdict)))
