"""What the graph along the foot shows of the game that is looked through, and where its moves lead."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.analysis.game_analysis import GameAnalysis
from game.analysis.verdict import FAULT_KINDS, Verdict
from game.play.setup import Setup
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_graph import ChanceGraph, GraphContent, GraphSeat
from game.ui.panels.analysis.chance_plot import ChanceCurve, percent
from game.ui.panels.analysis.graph_tip import GraphTip, GraphTipContent


class GraphView:
    """The graph and its note; while arrows go along it, `begun` is where one was before that.

    `stop` is the key that ends an analysis.  `upto` tells after how many moves nothing is shown, None for the end.
    """

    def __init__(self, game: WholeGame, setup: Setup, upto: Callable[[], int | None]) -> None:
        self.game = game
        self.setup = setup
        self.stop = ""
        self.upto = upto
        self.begun: int | None = None
        self.panel: ChanceGraph | None = None
        self.tip: GraphTip | None = None
        self.pointed: int | None = None
        self._room = pygame.Rect(0, 0, 0, 0)
        self._known: tuple[GameAnalysis | None, object, ChanceCurve, tuple[GraphSeat, ...]] | None = None

    def lay(self, pen: Pen, foot: pygame.Rect | None, bar: pygame.Rect) -> None:
        """Lie along the foot, if there is room kept for it; the note stays between it and the `bar`."""
        self.panel = self.tip = None
        if foot is not None:
            self._room = pygame.Rect(foot.left, bar.bottom, foot.width, foot.top - bar.bottom)
            self.panel = ChanceGraph(pen, foot, self._content())
            self.tip = GraphTip(pen, pygame.Rect(0, 0, 0, 0), None)

    def point(self, place: tuple[int, int]) -> None:
        """The pointer is there."""
        self.pointed = self.panel.ply_at(place) if self.panel is not None else None

    def sync(self) -> list[pygame.Rect]:
        """Show what is known and where one is; the rectangles that have changed."""
        if self.panel is None or self.tip is None:
            return []
        changed = [self.panel.outer] if self.panel.show(self._content()) else []
        before = self.tip.outer
        if self.tip.show(self._told()):
            self.tip.settle(self._room)
            changed += [rect for rect in (before, self.tip.outer) if rect]
        return changed

    # What is shown:

    def _content(self) -> GraphContent:
        game = self.game
        curve, seats = self._curve()
        here = game.ply
        return GraphContent(seats, curve, here, game.share, self.stop, self.pointed, self.begun is not None)

    def _curve(self) -> tuple[ChanceCurve, tuple[GraphSeat, ...]]:
        """Found out once for each state of the analysis."""
        game, upto = self.game, self.upto()
        known, key = self._known, (upto, game.running)
        if known is None or known[0] is not game.analysis or known[1] != key:
            seats = tuple(self._seat(seat) for seat in range(game.study.match.seats))
            known = self._known = game.analysis, key, self._made(game.analysis, upto), seats
        return known[2], known[3]

    def _made(self, analysis: GameAnalysis | None, upto: int | None) -> ChanceCurve:
        game = self.game
        end = len(game.movers) if upto is None else upto
        found = analysis.findings if analysis is not None else (None,) * (len(game.movers) + 1)
        chances = tuple(each.chances if each is not None and ply <= end else None for ply, each in enumerate(found))
        verdicts = [each for each in (analysis.verdicts if analysis is not None else ()) if each.ply <= end]
        faults = tuple((each.ply, each.seat, each.kind) for each in verdicts if each.kind)
        turning = analysis.turning_points if analysis is not None and game.share is None else []
        plies = tuple(each.ply for each in turning if each.ply <= end)
        stains = tuple(game.study.game.stains[: game.study.match.seats])
        return ChanceCurve(stains, chances, faults, plies, tuple(self._ticks()))

    def _ticks(self) -> list[tuple[int, int]]:
        """Where rounds begin, by the moves before them, and the number of their first move in the list."""
        movers = self.game.movers
        starts = [ply for ply, seat in enumerate(movers) if not ply or seat <= movers[ply - 1]]
        return [(ply, ply + 1) for ply in starts]

    def _seat(self, seat: int) -> GraphSeat:
        game = self.game
        name, stain = players.seat_name(self.setup, seat), game.study.game.stains[seat]
        if game.analysis is None or not game.analysis.is_complete:
            return GraphSeat(stain, name)
        accuracy = game.analysis.accuracy(seat)
        own = [verdict.kind for verdict in game.analysis.verdicts if verdict.seat == seat]
        told = f"{int(accuracy)} %" if accuracy is not None else ""
        return GraphSeat(stain, name, told, tuple(own.count(kind) for kind in FAULT_KINDS))

    def _told(self) -> GraphTipContent | None:
        """The note about the move under the pointer."""
        game, ply = self.game, self.pointed
        if self.panel is None or ply is None or not 0 < ply <= len(game.movers):
            return None
        entry = game.listed.entries[game.node(ply)]
        verdict = game.analysis.verdict(ply) if game.analysis is not None else None
        hidden = self.upto() is not None and ply > (self.upto() or 0)
        stain = game.study.game.stains[entry.seat]
        kind, words = ("", "") if verdict is None or hidden else (verdict.kind, change(verdict))
        return GraphTipContent(f"{ply}.", entry, stain, kind, words, self.panel.tip_place(ply))


def change(verdict: Verdict) -> str:
    """The chances before a move and after it."""
    return f"{percent(verdict.before)} › {percent(verdict.after)}"
