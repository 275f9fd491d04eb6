"""What stands around the table in review: the bar, the hands, the tree of moves, the stack, the comment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.errors import N_
from game.library.tree import ROOT
from game.play.events import GameResult
from game.play.study import Study, result_of
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.prompts import next_pick
from game.scenes.review.game_view import GameView
from game.scenes.review.listed_tree import ListedTree
from game.scenes.review.live_view import LiveView
from game.scenes.review.openings_view import OpeningsView
from game.scenes.review.side_tabs import BETWEEN, Part, SideTabs
from game.scenes.sentences import players
from game.settings.actions import REVIEW_BAR
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent
from game.ui.panels.notes import PillContent
from game.ui.panels.stack import StackPanel
from game.ui.panels.tree import TreeContent, TreePanel
from game.ui.widgets import Group
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, widgets_of
from game.ui.words import _

MOVES: Final = 110  # units that the list of moves needs,
SCORE: Final = 170  # and at least the score, however low it is now: it grows
LAYERS: Final = 2  # the stack panel has room for so many pieces before it draws them closer together
ROOMY: Final = 330  # units; with less above what is at the foot, the moves have it alone
EDGE: Final = 16  # units around what is at the foot of the side panel


class Foot(CachedPicture[object]):
    """The widgets at the foot of the side panel, drawn where they lie."""

    def __init__(self, pen: Pen, rect: pygame.Rect, widgets: Sequence[Widget]) -> None:
        super().__init__(pen, rect, None)
        self.widgets = widgets

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """The panel, then each widget; words that are cut are seen in the list, so nothing is told beside them."""
        super().draw(surface)
        for widget in self.widgets:
            widget.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: object) -> None:
        """Nothing but the ground."""


class ReviewChrome(SurroundingPanels):
    """The table's own chrome with the tree in the place of the moves; `group` and `column` are the widgets below."""

    groups = REVIEW_BAR

    def __init__(
        self,
        board: Board,
        pen: Pen,
        study: Study,
        listed: ListedTree,
        group: Group,
        column: Column,
        live: LiveView,
        whole: GameView,
        openings: OpeningsView,
        tabs: SideTabs,
    ) -> None:
        self.study = study
        self.listed = listed
        self.group = group
        self.column = column
        self.live = live
        self.whole = whole
        self.openings = openings
        self.tabs = tabs
        self.first: int | None = None
        self.tree: TreePanel | None = None
        self.foot: Foot | None = None
        self._leaves: tuple[object, TreeContent | None] = (None, None)
        super().__init__(board, pen, [])

    def _lay_side(self, side: pygame.Rect) -> None:
        """The tree above, the stack under the pointer where there is room, what can be done at the foot."""
        pen, gap, edge = self.pen, self.pen.px(16), self.pen.px(EDGE)
        wide = side.width - 2 * edge
        foot = pygame.Rect(side.left, 0, side.width, self.column.height_for(pen, wide) + 2 * edge)
        foot.bottom = side.bottom
        self.column.place(pen, foot.inflate(-2 * edge, -2 * edge))
        self.foot = Foot(pen, foot, widgets_of(self.column))
        side = pygame.Rect(side.left, side.top, side.width, foot.top - gap - side.top)
        side = self._lay_views(side)
        room = side.height if self.tabs.sees("moves") or side.height >= pen.px(MOVES) else 0
        upper = pygame.Rect(side.left, side.top, side.width, room)
        if room >= pen.px(ROOMY):
            tall = min(StackPanel.height_for(pen, LAYERS), room * 2 // 5)
            upper.height -= tall + gap
            self.stack = StackPanel(pen, pygame.Rect(side.left, upper.bottom + gap, side.width, tall), None)
        if upper.height > 0:
            self.tree = TreePanel(pen, upper, self._tree())

    def _lay_views(self, side: pygame.Rect) -> pygame.Rect:
        """Lay what is told of the game above the moves; what is left for these.  Without room they lie behind tabs."""
        pen = self.pen
        views: dict[str, GameView | LiveView | OpeningsView]
        views = {"verdict": self.whole, "lines": self.live, "openings": self.openings}
        self.whole.lay_graph(pen)
        self.live.lay_bar(pen)
        needs = {id: view.need(pen) for id, view in views.items()} | {"moves": pen.px(MOVES)}
        parts = [Part(id, least) for id, least in needs.items() if least]
        side = self._lay_tabs(side, parts)
        for id, view in views.items():
            parts = [part for part in parts if part.id != id]
            keep = sum(part.least + pen.px(BETWEEN) for part in parts) if self.tabs.sees("") else 0
            side = view.lay(pen, side if self.tabs.sees(id) else None, keep) or side
        return side

    def _lay_tabs(self, side: pygame.Rect, parts: list[Part]) -> pygame.Rect:
        """Lay the tabs out, if they are needed; the score, which lies at the top, then has one of its own."""
        pen, tally = self.pen, self.tally
        if tally is None:
            return self.tabs.lay(pen, side, parts)
        whole = pygame.Rect(side.left, tally.rect.top, side.width, side.bottom - tally.rect.top)
        room = self.tabs.lay(pen, whole, [*parts, Part("score", max(tally.rect.height, pen.px(SCORE)))])
        if self.tabs.sees(""):
            return side
        if not self.tabs.sees("score"):
            self.tally = None
            return room
        tall = min(tally.rect.height, room.height)
        tally.place(pen, pygame.Rect(room.topleft, (room.width, tall)))
        top = tall + pen.px(BETWEEN)
        return pygame.Rect(room.left, room.top + top, room.width, room.height - top)

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The tree and the foot, too."""
        yield from super().panels()
        if self.tabs.row is not None:
            yield self.tabs.row
        yield from self.live.parts()
        for part in (self.tree, self.foot):
            if part is not None:
                yield part
        yield from self.whole.parts()
        yield from self.openings.parts()

    def _sync_large(self) -> list[pygame.Rect]:
        for widget in self.group.widgets:
            widget.focused = self.group.by_keyboard and widget is self.group.focused
        if changed := [*self.live.sync(), *self.whole.sync(), *self.openings.sync()]:
            return changed
        if self.tree is not None and self.tree.show(self._tree()):
            return [self.tree.outer]
        if self.tabs.row is not None and self.tabs.row.show((self.group.look, self.group.by_keyboard)):
            return [self.tabs.row.outer]
        if self.foot is not None and self.foot.show(
            (self.group.look, self.study.node, *(w.label for w in self.group.widgets))
        ):
            return [self.foot.outer]
        return super()._sync_large()

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the tree or the openings if they lie under a pixel."""
        if self.openings.scroll(place, notches):
            return True
        if self.tree is None or not self.tree.rect.collidepoint(place):
            return False
        self.first = max(0, min(self.tree.max_first, self.tree.first - round(notches)))
        return True

    def grown(self) -> None:
        """Moves or comments have changed."""
        self._leaves = (None, None)

    def _tree(self) -> TreeContent:
        study, tree = self.study, self.study.tree
        hovered = self.tree.node_at(self.board.state.place) if self.tree is not None else None
        key = study.node, self.first, hovered
        if self._leaves[0] != key or self._leaves[1] is None:
            known = self._leaves[1]
            leaves = known.leaves if known is not None else self.listed.leaves()
            path, node = {study.node}, study.node
            while node != ROOT:
                path.add(node := tree.parent(node))
            on, about = frozenset(path), study.comment(ROOT)
            content = TreeContent(
                leaves, study.match.seats, study.node, on, about, self.first, hovered, self._seat_headings()
            )
            self._leaves = key, content
            return content
        return self._leaves[1]

    def _bar_content(self) -> BarContent:
        board, study, camera = self.board, self.study, self.board.camera_control
        off = {"before", "first"} if study.before is None else set()
        off |= {"ahead", "last"} if study.ahead is None else set()
        seen = (("top-down", camera.is_flat), ("lift", camera.camera.spread > 0), ("xray", board.xray.is_seen))
        on = {name for name, so in seen if so}
        on |= {"analysis"} if self.live.on else set()
        on |= {"analyse"} if self.whole.game.running else set()
        return self._bar_with_number(study.tree.ply(study.node) + (board.table.result is None), off, on)

    def _pill_content(self) -> PillContent:
        board = self.board
        result, seat = board.table.result, board.shown_turn
        if result is None and board.state.selection.first is None and not board.playback.is_moving:
            result = self.ended()
        if result is not None and not board.playback.is_moving:
            strong, words = players.ending_lines(board.setup, result, board.table.match)
            if result.winner >= 0 and board.setup.seats[result.winner].name:  # whoever looks need not be who played
                strong = _("{name} wins").format(name=board.setup.seats[result.winner].name)
            told = self._pill_with_seat(strong, words, max(result.winner, 0))
            return replace(told, ending=players.result_tone(board.setup, result.winner))
        seat = board.turn if seat is None else seat
        words = next_pick(board) if board.can_choose and board.state.selection.first is not None else ""
        strong = players.player_sentence(board.setup, seat, N_("{name} to move"))
        return self._pill_with_seat(strong, words or self._where(), seat)

    def ended(self) -> GameResult | None:
        """How the game ended where one is, which was not played to its end."""
        study = self.study
        result = result_of(study.record) if study.node == study.tree.main[-1] else None
        return result if result is not None and result.winner < study.match.seats else None

    def _where(self) -> str:
        """What one looks at."""
        return _("In a branch") if self.study.branch else _("Try any move")
