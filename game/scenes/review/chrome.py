"""The panels around the table in the review: bar, hands, tree of moves, analysis, stack and comment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pygame

from game.library.tree import ROOT
from game.play.study import Study
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.review.game_view import GameView
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.live_view import LiveView
from game.scenes.review.openings_view import OpeningsView
from game.scenes.review.panel_source import ReviewPanelSource
from game.scenes.review.side_tabs import PART_GAP, Part, SideTabs
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.stack import StackPanel
from game.ui.panels.tree import TreeContent, TreePanel
from game.ui.widgets import Group
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, widgets_of

MIN_MOVES_HEIGHT: Final = 110  # units, at least, for the list of moves
MIN_SCORE_HEIGHT: Final = 170  # units, at least, for the score, which grows during a game
MIN_STACK_LAYERS: Final = 2  # pieces that the stack panel shows in full; it draws more of them closer together
MIN_STACK_ROOM: Final = 330  # units above the foot; with less there is no stack panel
FOOT_EDGE: Final = 16  # units between the foot's edge and its widgets


class Foot(CachedPicture[object]):
    """The widgets at the foot of the side panel."""

    def __init__(self, pen: Pen, rect: pygame.Rect, widgets: Sequence[Widget]) -> None:
        super().__init__(pen, rect, None)
        self.widgets = widgets

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the background, then each widget; cut words get no tooltip, since the list shows them in full."""
        super().draw(surface)
        for widget in self.widgets:
            widget.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: object) -> None:
        """Paint nothing besides the background: `draw` adds the widgets."""


class ReviewChrome(SurroundingPanels):
    """The table's panels with the tree in place of the move list; `group` and `column` hold the widgets at the foot."""

    def __init__(
        self,
        board: Board,
        pen: Pen,
        study: Study,
        listed_tree: ListedTree,
        group: Group,
        column: Column,
        live_view: LiveView,
        game_view: GameView,
        openings_view: OpeningsView,
        side_tabs: SideTabs,
    ) -> None:
        super().__init__(board, pen, ReviewPanelSource(board, study, live_view, game_view))
        self.study = study
        self.listed_tree = listed_tree
        self.group = group
        self.column = column
        self.live_view = live_view
        self.game_view = game_view
        self.openings_view = openings_view
        self.side_tabs = side_tabs
        self.first_row: int | None = None
        self.tree: TreePanel | None = None
        self.foot: Foot | None = None
        self._cached_tree: tuple[object, TreeContent | None] = (None, None)
        side = self.lay_tally()
        if side is not None:
            self._lay_side(side)
        self.lay_over()

    def _lay_side(self, side: pygame.Rect) -> None:
        """Lay out the side panel: the views and the tree above, the stack if there is room, the widgets at the foot."""
        pen, gap, edge = self.pen, self.pen.px(16), self.pen.px(FOOT_EDGE)
        wide = side.width - 2 * edge
        foot = pygame.Rect(side.left, 0, side.width, self.column.height_for(pen, wide) + 2 * edge)
        foot.bottom = side.bottom
        self.column.place(pen, foot.inflate(-2 * edge, -2 * edge))
        self.foot = Foot(pen, foot, widgets_of(self.column))
        side = pygame.Rect(side.left, side.top, side.width, foot.top - gap - side.top)
        side = self._lay_views(side)
        room = side.height if self.side_tabs.is_visible("moves") or side.height >= pen.px(MIN_MOVES_HEIGHT) else 0
        upper = pygame.Rect(side.left, side.top, side.width, room)
        if room >= pen.px(MIN_STACK_ROOM):
            tall = min(StackPanel.height_for(pen, MIN_STACK_LAYERS), room * 2 // 5)
            upper.height -= tall + gap
            self.stack = StackPanel(pen, pygame.Rect(side.left, upper.bottom + gap, side.width, tall), None)
        if upper.height > 0:
            self.tree = TreePanel(pen, upper, self._tree_content())

    def _lay_views(self, side: pygame.Rect) -> pygame.Rect:
        """Lay out the analysis above the moves, or behind tabs if there is little room; the rectangle that is left."""
        pen = self.pen
        views: dict[str, GameView | LiveView | OpeningsView]
        views = {"verdict": self.game_view, "lines": self.live_view, "openings": self.openings_view}
        self.game_view.lay_graph(pen)
        self.live_view.lay_bar(pen)
        needs = {id: view.min_height(pen) for id, view in views.items()} | {"moves": pen.px(MIN_MOVES_HEIGHT)}
        parts = [Part(id, least) for id, least in needs.items() if least]
        side = self._lay_tabs(side, parts)
        for id, view in views.items():
            parts = [part for part in parts if part.id != id]
            keep = sum(part.min_height + pen.px(PART_GAP) for part in parts) if self.side_tabs.is_visible("") else 0
            side = view.lay(pen, side if self.side_tabs.is_visible(id) else None, keep) or side
        return side

    def _lay_tabs(self, side: pygame.Rect, parts: list[Part]) -> pygame.Rect:
        """Lay out the tabs if they are needed; the score at the top then has a tab of its own."""
        pen, tally = self.pen, self.tally
        if tally is None:
            return self.side_tabs.lay(pen, side, parts)
        whole = pygame.Rect(side.left, tally.rect.top, side.width, side.bottom - tally.rect.top)
        room = self.side_tabs.lay(pen, whole, [*parts, Part("score", max(tally.rect.height, pen.px(MIN_SCORE_HEIGHT)))])
        if self.side_tabs.is_visible(""):
            return side
        if not self.side_tabs.is_visible("score"):
            self.tally = None
            return room
        tall = min(tally.rect.height, room.height)
        tally.place(pen, pygame.Rect(room.topleft, (room.width, tall)))
        top = tall + pen.px(PART_GAP)
        return pygame.Rect(room.left, room.top + top, room.width, room.height - top)

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """All panels, with those of the review added."""
        yield from super().panels()
        if self.side_tabs.row is not None:
            yield self.side_tabs.row
        yield from self.live_view.parts()
        for part in (self.tree, self.foot):
            if part is not None:
                yield part
        yield from self.game_view.parts()
        yield from self.openings_view.parts()

    def _sync_large(self) -> list[pygame.Rect]:
        for widget in self.group.widgets:
            widget.focused = self.group.by_keyboard and widget is self.group.focused
        if changed := [*self.live_view.sync(), *self.game_view.sync(), *self.openings_view.sync()]:
            return changed
        if self.tree is not None and self.tree.show(self._tree_content()):
            return [self.tree.outer]
        if self.side_tabs.row is not None and self.side_tabs.row.show((self.group.look, self.group.by_keyboard)):
            return [self.side_tabs.row.outer]
        if self.foot is not None and self.foot.show(
            (self.group.look, self.study.node, *(w.label for w in self.group.widgets))
        ):
            return [self.foot.outer]
        return super()._sync_large()

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the tree or the openings if they lie under a pixel; whether they do."""
        if self.openings_view.scroll(place, notches):
            return True
        if self.tree is None or not self.tree.rect.collidepoint(place):
            return False
        self.first_row = max(0, min(self.tree.max_first, self.tree.first - round(notches)))
        return True

    def invalidate_tree(self) -> None:
        """Build the tree's entries again, since moves or comments have changed."""
        self._cached_tree = (None, None)

    def _tree_content(self) -> TreeContent:
        study, tree = self.study, self.study.tree
        hovered = self.tree.node_at(self.board.state.place) if self.tree is not None else None
        key = study.node, self.first_row, hovered
        if self._cached_tree[0] != key or self._cached_tree[1] is None:
            cached = self._cached_tree[1]
            leaves = cached.leaves if cached is not None else self.listed_tree.leaves()
            path, node = {study.node}, study.node
            while node != ROOT:
                path.add(node := tree.parent(node))
            on_path, about = frozenset(path), study.comment(ROOT)
            heads = self.source.seat_headings()
            content = TreeContent(leaves, study.match.seats, study.node, on_path, about, self.first_row, hovered, heads)
            self._cached_tree = key, content
            return content
        return self._cached_tree[1]
