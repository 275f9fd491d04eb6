"""The panels around the table in the review: bar, hands, tree of moves, analysis, stack and comment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from game.library.tree import ROOT
from game.play.study import Study
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.panel_source import ReviewPanelSource
from game.scenes.review.side_tabs import Part, SideTabs
from game.scenes.review.views.analysis_views import AnalysisViews
from game.scenes.review.views.side_view import PART_GAP
from game.ui.input.gestures import Place
from game.ui.look.cache import Recent
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.hovered_stack import StackPanel
from game.ui.panels.tree import Leaf, TreeContent, TreePanel
from game.ui.widgets import Group
from game.ui.widgets.layout import Column, Room, widgets_of
from game.ui.widgets.widget_panel import WidgetPanel

MIN_MOVES_HEIGHT: Final = 110  # units, at least, for the list of moves
MIN_SCORE_HEIGHT: Final = 170  # units, at least, for the score, which grows during a game
MIN_STACK_LAYERS: Final = 2  # pieces that the stack panel shows in full; it draws more of them closer together
MIN_STACK_ROOM: Final = 330  # units above the foot; with less there is no stack panel
FOOT_EDGE: Final = 16  # units between the foot's edge and its widgets


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
        views: AnalysisViews,
        side_tabs: SideTabs,
    ) -> None:
        super().__init__(board, pen, ReviewPanelSource(board, study, views))
        self.study = study
        self.listed_tree = listed_tree
        self.group = group
        self.column = column
        self.views = views
        self.side_tabs = side_tabs
        self._first_row: int | None = None  # None shows the current node
        self.tree: TreePanel | None = None
        self.foot: WidgetPanel | None = None
        self._cached_tree = Recent[TreeContent]()
        self._cached_leaves = Recent[tuple[Leaf, ...]]()
        side = self.lay_tally()
        if side is not None:
            self._lay_side(side)
        self.lay_over()

    def _lay_side(self, side: pygame.Rect) -> None:
        """Lay out the side panel: the views and the tree above, the stack if there is room, the widgets at the foot."""
        pen, gap, edge = self.pen, self.pen.px(PART_GAP), self.pen.px(FOOT_EDGE)
        height = self.column.height_for(pen, side.width - 2 * edge) + 2 * edge
        room = Room(side)
        foot = room.cut_bottom(height, gap)
        self.column.place(pen, foot.inflate(-2 * edge, -2 * edge))
        self.foot = WidgetPanel(pen, foot, widgets_of(self.column))
        room = Room(self._lay_views(room.rect))
        height = room.rect.height
        if not self.side_tabs.is_visible("moves") and height < pen.px(MIN_MOVES_HEIGHT):
            return
        if height >= pen.px(MIN_STACK_ROOM):
            stack_height = min(StackPanel.height_for(pen, MIN_STACK_LAYERS), height * 2 // 5)
            self.stack = StackPanel(pen, room.cut_bottom(stack_height, gap), None)
        if height > 0:
            self.tree = TreePanel(pen, room.rect, self._tree_content())

    def _lay_views(self, side: pygame.Rect) -> pygame.Rect:
        """Lay out the analysis above the moves, or behind tabs if there is little room; the rectangle that is left."""
        pen, views = self.pen, self.views.by_part
        self.views.game.lay_graph(pen)
        self.views.live.lay_bar(pen)
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
        rest = Room(room)
        tally.place(pen, rest.cut_top(min(tally.rect.height, room.height), pen.px(PART_GAP)))
        return rest.rect

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """All panels, with those of the review added."""
        yield from super().panels()
        for part in (self.side_tabs.row, self.tree, self.foot):
            if part is not None:
                yield part
        yield from self.views.parts()

    def _sync_large(self) -> list[pygame.Rect]:
        self.group.update_focus_rings()
        if changed := self.views.sync():
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
        if self.views.openings.scroll(place, notches):
            return True
        if self.tree is None or not self.tree.rect.collidepoint(place):
            return False
        self._first_row = max(0, min(self.tree.max_first, self.tree.first - round(notches)))
        return True

    def show_node(self) -> None:
        """Scroll the tree to the current node."""
        self._first_row = None
        self.invalidate_tree()

    def invalidate_tree(self) -> None:
        """Build the tree's entries again, since moves or comments have changed."""
        self._cached_tree.clear()
        self._cached_leaves.clear()

    def _tree_content(self) -> TreeContent:
        hovered = self.tree.node_at(self.board.state.place) if self.tree is not None else None
        key = self.study.node, self._first_row, hovered, self.listed_tree.is_complete
        return self._cached_tree.get(key, lambda: self._make_tree_content(hovered))

    def _make_tree_content(self, hovered: int | None) -> TreeContent:
        study, tree = self.study, self.study.tree
        path, node = {study.node}, study.node
        while node != ROOT:
            path.add(node := tree.parent(node))
        listed = self.listed_tree
        listed.list_near(study.node)
        return TreeContent(
            self._cached_leaves.get((), listed.leaves),
            listed.entries,
            study.match.seats,
            study.node,
            frozenset(path),
            study.comment(ROOT),
            self._first_row,
            hovered,
            self.source.seat_headings(),
            listed.is_complete,
        )
