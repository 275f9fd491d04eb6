"""Setting a game up: everything that can be chosen before it, beside the table and what would be played."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.game import Game, Option
from game.play.setup import Setup
from game.scenes.base.scene import Scene
from game.scenes.menus.setup.pages import SetupPages
from game.scenes.menus.setup.summary import Summary
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui import words
from game.ui.look.cloth import felt
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.look.themes import Appearance
from game.ui.render.baked import preload_tables
from game.ui.widgets import Button, Column, Group, ScrollPage, Widget
from game.ui.words import _

GAP, CORNER, START = 22, 16, 60  # units: between panels, of corners, how high the button is that begins
CARD = 400  # the least width of the card, in units
MOST, PANEL = 1500, 880  # units: the widest that all of it gets, the panel's best width
LOW = 700  # a window less high, in units, has smaller edges


class SetupScene(Scene):
    """What is chosen is in the seating at once; `start` begins that game, `done` goes back, `left` hears of either.

    `edit` sets a position up for it to begin from.
    """

    def __init__(
        self,
        seating: Seating,
        start: Callable[[Setup], None],
        done: Callable[[], None],
        appearance: Callable[[], Appearance] = Appearance,
        left: Callable[[], None] = lambda: None,
        edit: Callable[[Setup], None] = lambda _setup: None,
    ) -> None:
        self.seating = seating
        self.begin = start
        self.done = done
        self.appearance = appearance
        self.left = left
        self.edit = edit
        self.pen = Pen(Theme())
        self.pages = SetupPages(seating, self)
        self.page = ScrollPage(Column([]))
        self.card = Summary(seating)
        self.group = Group([])
        self.start = self.back = self.position = Button("", done)
        self.sheet: LetterPicker | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._head = (0, 0)
        self._ground: pygame.Surface | None = None
        self._size = (0, 0)
        self._laid: object = None  # what the ground was painted for
        self._look: object = None
        self.build()

    def build(self) -> None:
        """Make the widgets for what is chosen, in the language that is spoken now; the focus stays where it was."""
        focus, shown = self.group.focus, self.group.by_keyboard
        at = self.page.scroll.position
        self.group.close()
        self.start = Button(_("Start"), self._start, icon="play", key=_("Enter"), strong=True, size=19)
        self.back = Button(_("Back"), self.done, icon="undo", key="Esc")
        self.position = Button(_("Set up a position"), self._edit, icon="pencil", key="Ctrl E", shortcut="ctrl+e")
        self.page = ScrollPage(self.pages.page())
        self.page.scroll.position = at
        widgets: list[Widget] = [*self.page.widgets, self.start, self.back, self.position]
        self.group = Group(widgets, self.done, min(focus, len(widgets) - 1), self.page)
        self.group.by_keyboard = shown
        self._size = (0, 0)

    def _start(self) -> None:
        """Begin; where a name cannot be one, show that first."""
        fault = self.pages.fault
        if fault is None:
            self.begin(self.seating.setup)
        else:
            self.group.focus_on(fault.name)

    def _edit(self) -> None:
        """Set up the position from which the game begins."""
        self.edit(self.seating.setup)

    # What follows from a choice:

    def changed(self) -> None:
        """Something else is told of the game now."""
        self._look = None

    def anew(self) -> None:
        """Other widgets are needed."""
        self.build()

    def grown(self) -> None:
        """The same widgets need more room or less."""
        self._size = (0, 0)

    def ask(self, option: Option) -> None:
        """Let letters be picked on a sheet."""
        self.sheet = LetterPicker(self.seating, option, self._picked)
        self._size = (0, 0)

    def _picked(self) -> None:
        self.sheet = None
        self.build()

    # The scene:

    @property
    def current_game(self) -> Game:
        """The game that is set up."""
        return self.seating.game

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything goes to the widgets, those of the sheet alone while one is open."""
        if self.sheet is None:
            return self.group.handle(event)
        self.sheet.handle(event)
        self._look = None
        return True

    def update(self, now: float) -> None:
        """Glide, blink, tell."""
        self.group.update(now)

    def needs_redraw(self) -> bool:
        """Whether anything looks different."""
        return self._ground is None or self._size == (0, 0) or self._look != self.group.look

    def invalidate(self) -> None:
        """Draw everything next time."""
        self._look = None

    def idle(self, seconds: float) -> None:
        """Sharpen the table, as soon as the pieces' pictures have been read beside the loop."""
        if preload_tables().is_ready() and self.card.refine(self.pen, seconds):
            self._ground = None

    def resume(self) -> None:
        """The language may have changed meanwhile."""
        self.build()

    def close(self) -> None:
        """Leave for good."""
        self.group.close()
        self.left()

    def draw(self, surface: pygame.Surface) -> None:
        """The wall, the panel, the card, the widgets."""
        if surface.get_size() != self._size:
            self._place(surface.get_size())
        if self._ground is None:
            self._ground = self._painted(surface.get_size())
        surface.blit(self._ground, (0, 0))
        self._tell(surface)
        self.group.draw(surface, self.pen)
        if self.sheet is not None:
            self.sheet.draw(surface, self.pen)
        self._look = self.group.look

    def _place(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window."""
        theme, self.seating.usual_colours = self.appearance().theme(size), self.appearance().colours
        if theme != self.pen.theme:
            self.pen = Pen(theme)
        pen, px = self.pen, self.pen.px
        edge = px(64 if size[0] >= px(1400) else 40)
        top = px(36 if size[1] >= px(LOW) else 16)
        across = min(size[0] - 2 * edge, px(MOST))
        left = (size[0] - across) // 2
        back = max(px(150), self.back.min_width(pen))
        self.back.place(pen, pygame.Rect(left + across - back, top, back, px(52)))
        wide = self._position_room(left)
        self.position.place(pen, pygame.Rect(self.back.rect.left - px(GAP) - wide, top, wide, px(52)))
        self._head = left, top + px(26)
        below = top + px(52) + top * 20 // 36
        self._lay(pygame.Rect(left, below, across, size[1] - top - below))
        if self.sheet is not None:
            self.sheet.place(pen, pygame.Rect((0, 0), size))
        laid = size, theme, words.language(), self.panel, self.card.rect
        if laid != self._laid:
            self._ground, self._laid = None, laid
        self._size = size

    def _position_room(self, left: int) -> int:
        """How wide the button is that sets up a position: only its sign is seen where the title needs the room."""
        pen, button = self.pen, self.position
        button.icon_only = False
        title = pen.width(self.seating.game.name, 44, "black") + pen.width(_("Set up the game"), 22)
        free = self.back.rect.left - left - title - pen.px(22 + 24 + 2 * GAP)
        button.icon_only = free < button.min_width(pen)
        return pen.px(52) if button.icon_only else button.min_width(pen)

    def _lay(self, area: pygame.Rect) -> None:
        """The choices at the left; beside them the card where there is room for one, and the button that begins."""
        px, gap = self.pen.px, self.pen.px(GAP)
        wide = max(px(PANEL), self.page.content.min_width(self.pen) + px(80))
        rest = area.width - wide - gap
        begin = max(px(220), self.start.min_width(self.pen))
        if rest >= px(CARD):
            card = pygame.Rect(area.right - rest, area.top, rest, area.height - px(START) - gap)
            self.card.place(self.pen, card)
            self.start.place(self.pen, pygame.Rect(card.left, card.bottom + gap, rest, px(START)))
            self.panel = pygame.Rect(area.left, area.top, wide, area.height)
        else:
            self.card.rect = pygame.Rect(0, 0, 0, 0)
            foot = area.bottom - px(START)
            self.start.place(self.pen, pygame.Rect(area.right - begin, foot, begin, px(START)))
            self.panel = pygame.Rect(area.left, area.top, area.width, area.height - px(START) - gap * 3 // 4)
        self.page.place(self.pen, self.panel.inflate(-2 * px(24), -2 * px(12)))

    def _tell(self, surface: pygame.Surface) -> None:
        """What would be played, on the card or in one line beside the button that begins."""
        if self.card.rect.width:
            self.card.write(surface, self.pen)
            return
        foot = pygame.Rect(self.panel.left, self.start.rect.top, 0, self.start.rect.height)
        foot.width = self.start.rect.left - self.pen.px(24) - foot.left
        self.card.line(surface, self.pen, foot)

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        """All that stays the same until the window changes."""
        pen, px = self.pen, self.pen.px
        ground = felt(size, pen.theme.wall, pen.theme.wall_rim).copy()
        name = pen.text(ground, self.seating.game.name, self._head, 44, weight="black")
        at = (name.right + px(22), name.bottom - round(name.height * 0.34))
        pen.text(ground, _("Set up the game"), at, 22, pen.theme.muted, room=self.position.rect.left - px(24) - at[0])
        pen.shadow(ground, self.panel)
        pen.box(ground, self.panel, CORNER, pen.theme.solid, pen.theme.edge)
        if self.card.rect.width:
            self.card.paint(ground, pen)
        return ground
