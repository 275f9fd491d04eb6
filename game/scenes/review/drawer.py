"""The drawer of the review: which of its pages is shown, and the widgets on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.core.errors import N_
from game.play.study import Study
from game.scenes.review.comment_field import CommentField
from game.settings.default_keys import ACTIONS
from game.settings.values import ReviewSettings
from game.ui.look.pen import Pen
from game.ui.widgets import Button, ChoiceField, Group, Segment
from game.ui.widgets.layout import Room, split_columns
from game.ui.widgets.widget_panel import WidgetPanel
from game.ui.words import _

PAGE_NAMES: Final[Mapping[str, str]] = {
    "moves": N_("Moves"),
    "lines": N_("Analysis"),
    "openings": N_("Openings"),
}
PAGE_OF_ACTION: Final[Mapping[str, str]] = {  # the page that an action is about
    "analysis": "lines",
    "lines": "lines",
    "opening-move": "openings",
    "write": "moves",
}
STEPS: Final = ("first", "before", "autoplay", "ahead", "last")  # the buttons below the moves
TABS_HEIGHT: Final = 44  # units
FOOT_HEIGHT: Final = 108  # units; the comment over the buttons
PART_GAP: Final = 10  # units between the tabs, the page and the widgets below it
FOOT_EDGE: Final = 10  # units around the widgets below the moves
MIN_OPEN_WIDTH: Final = 1200  # units; in a narrower window the drawer is shut at first


class Tabs(ChoiceField):
    """The row of tabs, one for each page; Enter goes to the next tab."""

    enter_presses = True


class ReviewDrawer:
    """Remembers the page that the user wanted last and whether the drawer `is_open`; `on_change` asks for a layout.

    It begins with the moves if the remembered page has nothing to show; `settle_page` must be called in every frame.
    `run` runs a command of the review, `on_write` and `leave_comment` are those of the comment.
    """

    def __init__(
        self,
        study: Study,
        settings: ReviewSettings,
        run: Callable[[str], object],
        on_change: Callable[[], None],
        on_write: Callable[[], None],
        leave_comment: Callable[[], None],
    ) -> None:
        self.study = study
        self.settings = settings
        self.run, self.on_change = run, on_change
        self._on_write, self._leave_comment = on_write, leave_comment
        wanted = "openings" if settings.openings else "lines" if settings.analysis else "moves"
        self.page = wanted if study.match.legal else "moves"
        self._is_settled = self.page != "openings"  # whether they need not be found to be empty
        self.is_open = settings.drawer
        self.panels: list[WidgetPanel] = []
        self.build()

    def build(self) -> None:
        """Build the widgets in the current language; a comment that is being written goes on."""
        segments = [Segment(id, _(name)) for id, name in PAGE_NAMES.items()]
        self.tabs = Tabs(_("Side panel"), segments, self.page, self.show_page, size=14)
        self.comment = CommentField(self.study, self._on_write, self._leave_comment)
        self.steps = [self._step_button(name) for name in STEPS]
        self.group = Group([self.tabs, self.comment, *self.steps])

    def _step_button(self, name: str) -> Button:
        def press() -> None:
            self.run(name)

        button = Button(_(ACTIONS[name].name), press, icon=ACTIONS[name].icon)
        button.hide("words")
        return button

    def show_page(self, page: str) -> None:
        """Show a page, and open the drawer for it."""
        self.page, self.settings.openings, self._is_settled = page, page == "openings", True
        self.set_open(True)

    def settle_page(self, continuations: Sequence[object] | None) -> None:
        """Show the moves if the remembered openings know no continuation at first; None while that is unknown."""
        if self._is_settled or continuations is None:
            return
        self._is_settled = True
        if not continuations:
            self.page = "moves"
            self.on_change()

    def toggle_openings(self) -> None:
        """Show the openings, or the moves if these are shown."""
        self.show_page("moves" if self.is_shown("openings") else "openings")

    def show_for_action(self, action: str) -> None:
        """Show the page that an action is about; other actions change nothing."""
        page = PAGE_OF_ACTION.get(action)
        if page is not None and not self.is_shown(page):
            self.show_page(page)

    def set_open(self, is_open: bool) -> None:
        """Open the drawer or shut it, and remember that."""
        self.is_open = self.settings.drawer = is_open
        self.on_change()

    def fold_if_narrow(self, pen: Pen, width: int) -> None:
        """Shut the drawer in a window in which it would cover much of the table; what is remembered stays."""
        self.is_open = self.is_open and width >= pen.px(MIN_OPEN_WIDTH)

    def is_shown(self, page: str) -> bool:
        """Whether a page of the drawer is shown."""
        return self.is_open and self.page == page

    def lay(self, pen: Pen, side: pygame.Rect | None) -> pygame.Rect | None:
        """Lay out the tabs, and the widgets below the moves; the rectangle that is left for the page."""
        self.panels = []
        for widget in (self.tabs, self.comment, *self.steps):
            widget.place(pen, pygame.Rect(0, 0, 0, 0))
            widget.enable(False)
        if side is None:
            return None
        room, gap = Room(side), pen.px(PART_GAP)
        tabs = room.cut_top(pen.px(TABS_HEIGHT), gap)
        self.tabs.enable(True)
        self.tabs.set_value(self.page)
        self.tabs.place(pen, tabs)
        self.panels.append(WidgetPanel(pen, tabs, [self.tabs], has_ground=False))
        if self.page == "moves":
            self._lay_foot(pen, room.cut_bottom(pen.px(FOOT_HEIGHT), gap))
        return room.rect

    def _lay_foot(self, pen: Pen, foot: pygame.Rect) -> None:
        """Lay out the comment and the buttons that step through the moves below it."""
        edge = 2 * pen.px(FOOT_EDGE)
        room = Room(foot.inflate(-edge, -edge))
        places = split_columns(room.cut_bottom(pen.px(40), pen.px(8)), len(self.steps), pen.px(6))
        for button, place in zip(self.steps, places, strict=True):
            button.enable(True)
            button.place(pen, place)
        self.comment.enable(True)
        self.comment.place(pen, room.rect)
        self.panels.append(WidgetPanel(pen, foot, [self.comment, *self.steps]))

    @property
    def look(self) -> object:
        """All on which the picture of the widgets depends."""
        return self.group.look, self.group.by_keyboard, self.study.node, self.comment.placeholder
