"""What lies around the table in the review: the frame, the graph at the foot, and the drawer with its pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from game.library.tree import ROOT
from game.play.study import Study
from game.scenes.board.board import Board
from game.scenes.board_screen.frame.chrome import FrameChrome
from game.scenes.review.drawer import ReviewDrawer
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.panel_source import ReviewPanelSource
from game.scenes.review.views.analysis_views import AnalysisViews
from game.ui.input.gestures import Place
from game.ui.kinds.move_picture import picture_view
from game.ui.look.cache import Recent
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.frame import HeadedBar
from game.ui.panels.table_layout import split_edge
from game.ui.panels.tree import Leaf, TreeContent, TreePanel
from game.ui.render.camera import Camera

CALM_HEIGHT: Final = 84  # units; the words above the graph
CALM_LEFT, CALM_FOOT = 22, 4  # units left of them, and below them
MIN_SCORED_HEIGHT: Final = 420  # units; on a lower page the score is in the upper line alone
MIN_LINE_WIDTH: Final = 330  # units; with less for each hand, the upper line shows that of the seat to move


class ReviewChrome(FrameChrome):
    """The frame with the hands in the upper line while the graph lies in the shelf's place."""

    tab_action = "drawer"

    def __init__(
        self, board: Board, pen: Pen, study: Study, listed_tree: ListedTree, views: AnalysisViews, drawer: ReviewDrawer
    ) -> None:
        source = ReviewPanelSource(board, study, views)
        services = board.services
        words = source.bar_words(pen)
        bar = HeadedBar(pen, board.layout.bar, source.bar(), services.preferences.bindings, words, services.way_back)
        self._shows_all_hands = True
        super().__init__(board, pen, source, bar)
        self.study = study
        self.listed_tree = listed_tree
        self.views = views
        self.drawer = drawer
        self._first_row: int | None = None  # None shows the current node
        self.tree: TreePanel | None = None
        self._cached_tree = Recent[TreeContent]()
        self._cached_leaves = Recent[tuple[Leaf, ...]]()
        views.game.lay(pen)
        self._lay_drawer()
        self.lay_over()

    # The hands and the words:

    @property
    def has_shelf(self) -> bool:
        """Whether no graph lies in the shelf's place."""
        return self.board.layout.foot is None

    def split_line(self, room: pygame.Rect, count: int) -> tuple[pygame.Rect, ...]:
        """The places of `count` hands; all in the same place if there is little room, as only the mover's is seen."""
        self._shows_all_hands = room.width >= count * self.pen.px(MIN_LINE_WIDTH)
        return super().split_line(room, count) if self._shows_all_hands else split_edge(room, 1) * count

    def is_hand_shown(self, seat: int) -> bool:
        """Whether a hand has room; the hand on the shelf and that of the seat to move always have."""
        is_near = self.has_shelf and seat == self.board.below
        return self._shows_all_hands or is_near or seat == self.board.turn

    def calm_room(self) -> pygame.Rect:
        """The rectangle of the words, above the graph or beside the near hand."""
        layout, px = self.board.layout, self.pen.px
        if layout.foot is None:
            return super().calm_room()
        right = layout.table.right if layout.side is not None else layout.foot.right
        low = layout.foot.top - px(CALM_FOOT)
        return pygame.Rect(px(CALM_LEFT), low - px(CALM_HEIGHT), right - px(CALM_LEFT), px(CALM_HEIGHT))

    # The drawer:

    def _lay_drawer(self) -> None:
        """Lay out the page of the drawer that is shown."""
        drawer = self.drawer
        page = drawer.lay(self.pen, self.board.layout.side)
        for name, view in self.views.pages.items():
            view.lay(self.pen, page if drawer.page == name else None)
        if page is not None and drawer.page == "moves":
            room = self.lay_tally(page) if page.height >= self.pen.px(MIN_SCORED_HEIGHT) else page
            self.tree = TreePanel(self.pen, room, self._tree_content())

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """All panels, with those of the review added."""
        yield from super().panels()
        if self.tree is not None:
            yield self.tree
        yield from self.drawer.panels
        yield from self.views.parts()

    def _sync_large(self) -> list[pygame.Rect]:
        self.drawer.group.update_focus_rings()
        self.views.game.graph.keep_free(self.pill.words_rect)
        if changed := self.views.sync():
            return changed
        if self.tree is not None and self.tree.show(self._tree_content()):
            return [self.tree.outer]
        for panel in self.drawer.panels:
            if panel.show(self.drawer.look):
                return [panel.outer]
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
        named = self.board.services.preferences.config.look.coordinates
        view = None if named else picture_view(self.board.camera_control.goal)
        key = self.study.node, self._first_row, hovered, self.listed_tree.is_complete, view
        return self._cached_tree.get(key, lambda: self._make_tree_content(hovered, view))

    def _make_tree_content(self, hovered: int | None, view: Camera | None) -> TreeContent:
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
            view,
        )
