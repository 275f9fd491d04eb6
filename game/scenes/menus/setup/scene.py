"""The setup scene: the table of a game with a card at each seat, the coin of who begins, and a clock."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.core.errors import StaxError
from game.core.futures import poll
from game.core.game import Game, Option
from game.library.saved import EntryPage
from game.play.clocks import TimeControl
from game.play.setup import RANDOM_START, Setup
from game.scenes.menus.lit_table import LitTable
from game.scenes.menus.menu_scene import MenuScene
from game.scenes.menus.room_scene import WayBack
from game.scenes.menus.setup.clock_face import ClockFace
from game.scenes.menus.setup.coin_choice import CoinChoice
from game.scenes.menus.setup.heaps import Heaps, set_table
from game.scenes.menus.setup.panels import Panel, SeatChoices, clock_content, more_content
from game.scenes.menus.setup.places import CHOOSER_WIDTH, TablePlaces, table_places
from game.scenes.menus.setup.seat_card import FreeChair, SeatCard
from game.scenes.menus.setup.sentences import order_line, rules_line, starter_line, table_title
from game.scenes.players.letter_picker import LetterPicker
from game.scenes.players.seating import Seating
from game.ui.look import text
from game.ui.look.room import LEDGE_SHADE, RoomLight, ledge
from game.ui.look.themes import Appearance
from game.ui.widgets import Button, Item, Widget, WidgetRow
from game.ui.widgets.group import ENTER_KEYS
from game.ui.widgets.word_button import WordButton
from game.ui.words import _

LINE_MIDDLE: Final = 28  # units from the upper edge to the middle of the upper line
LAMP_REACH: Final = 0.33  # of the window's width
MORE_WIDTH, CLOCK_WIDTH = 760, 560  # units
CLOCK_PANEL, MORE_PANEL = "clock", "more"


@dataclass(frozen=True, slots=True)
class TableWidgets:
    """The widgets on the table, for the present choices."""

    start: Button
    more: Button
    back: WayBack
    position: WordButton
    cards: tuple[SeatCard, ...]
    chair: FreeChair | None  # None without room for a further player
    leave: WordButton | None  # takes the last seat away
    coin: CoinChoice
    chance: WordButton
    clock: ClockFace
    other_time: WordButton

    @property
    def all(self) -> list[Widget]:
        """All widgets in the order of the Tab key; the focus begins on the first."""
        seats = self.chair, self.leave
        found = (
            self.start,
            *self.cards,
            *(widget for widget in seats if widget is not None),
            self.coin,
            self.chance,
            self.clock,
            self.other_time,
            self.more,
            self.position,
            self.back,
        )
        return list(found)


class SetupScene(MenuScene):
    """The scene in which a seating is set up; each choice changes it at once.

    `on_start` begins the game, `done` goes back, `on_leave` is called after either; `on_edit` opens the editor of the
    start position.  Nothing glides while everything `is_still`; else a
    coin is tossed if chance decides who begins, for a seat below `draw_number(seats)`.  `last_games` are those from
    which the strength of an even opponent is computed.
    """

    def __init__(
        self,
        seating: Seating,
        on_start: Callable[[Setup], None],
        done: Callable[[], None],
        appearance: Callable[[], Appearance] = Appearance,
        on_leave: Callable[[], None] = lambda: None,
        on_edit: Callable[[Setup], None] = lambda _setup: None,
        is_still: Callable[[], bool] = lambda: True,
        draw_number: Callable[[int], int] = secrets.randbelow,
        last_games: Future[EntryPage] | None = None,
    ) -> None:
        super().__init__(appearance, done)
        self._last_games = last_games
        self.seating = seating
        self.on_start = on_start
        self.done = done
        self.on_leave = on_leave
        self.on_edit = on_edit
        self.is_still = is_still
        self.draw_number = draw_number
        self._tossed: Setup | None = None  # the setup of the game that begins once the coin has fallen
        self.panel: Panel | None = None
        self.opened: int | str = ""  # the seat or the name of the panel that is open
        self.table = LitTable()
        self.heaps = Heaps(seating)
        self.build()

    def build(self) -> None:
        """Make the widgets for the present choices in the current language; the focus stays where it was."""
        self.heaps.update()
        self._tossed = None
        self.widgets = self._make_widgets()
        self.group.replace_widgets(self.widgets.all)
        if self.panel is not None:
            self.panel.show(self._panel_content())
        self.relayout()

    def _make_widgets(self) -> TableWidgets:
        seating, count = self.seating, self.seating.count
        counts = seating.count_choices()
        is_chance = seating.starter == RANDOM_START
        chair = leave = None
        if count + 1 in counts:
            chair = FreeChair(_("A third player"), partial(self._set_count, count + 1), icon="person")
        if count - 1 in counts:
            leave = WordButton(_("Take this seat away"), partial(self._set_count, count - 1))
        return TableWidgets(
            start=Button(
                _("Invite") if seating.far_seats else _("Start"),
                self._start,
                icon="play",
                key=_("Enter"),
                strong=True,
                size=20,
            ),
            more=Button(_("More…"), partial(self._open, MORE_PANEL), icon="sliders", size=18),
            back=WayBack(seating.game.name, self.done),
            position=WordButton(
                _("Set up a position"), self._edit_position, icon="pencil", key="Ctrl E", shortcut="ctrl+e"
            ),
            cards=tuple(SeatCard(seating, seat, self._open, self._is_open) for seat in range(count)),
            chair=chair,
            leave=leave,
            coin=CoinChoice(seating, self._set_starter),
            chance=WordButton(
                _("Choose who begins") if is_chance else _("Let chance decide"),
                partial(self._set_starter, "" if is_chance else RANDOM_START),
            ),
            clock=ClockFace(seating.control, count, self._set_control),
            other_time=WordButton(_("More clocks"), partial(self._open, CLOCK_PANEL)),
        )

    # Choices:

    def _start(self) -> None:
        """Begin the game, or go to the invalid name."""
        content = None if self.panel is None else self.panel.content
        if self.panel is not None and isinstance(content, SeatChoices) and content.fault:
            self.panel.group.focus_on(content.name)
        elif self._tossed is not None or self.seating.starter != RANDOM_START or self.is_still():
            self.on_start(self._tossed or self.seating.setup)
        else:
            self.close_panel()
            seat = self.draw_number(self.seating.count)
            self._tossed = replace(self.seating.setup, starts=str(seat + 1))
            self.widgets.coin.toss(seat)

    def _edit_position(self) -> None:
        """Open the editor of the start position."""
        self.on_edit(self.seating.setup)

    def _set_count(self, count: int) -> None:
        self.seating.set_count(count)
        self.build()

    def _set_starter(self, starts: str) -> None:
        before = self.widgets.coin.shown_at
        self.seating.set_starter(starts)
        self.build()
        if not self.is_still():
            self.widgets.coin.slide_from(before)

    def _set_control(self, control: TimeControl | None) -> None:
        self.seating.set_control(control)
        if self.opened == CLOCK_PANEL:
            self._show_control()
        self.invalidate()

    def _show_control(self) -> None:
        """Show a time that was chosen in the clock's panel on the clock on the table."""
        self.widgets = self._make_widgets()
        self.group.replace_widgets(self.widgets.all)
        self.relayout()

    def _pick_letters(self, option: Option) -> None:
        """Open the picker of letters for an option."""
        self.set_dialog(LetterPicker(self.seating, option, self._close_picker))

    def _close_picker(self) -> None:
        self.set_dialog(None)
        self.build()

    # What opens over the table:

    def _is_open(self, name: int | str) -> bool:
        return self.panel is not None and self.opened == name

    def _open(self, name: int | str) -> None:
        """Open a panel: that of a seat by its number, or by its name; close it if it is open."""
        was_open = self._is_open(name)
        self.close_panel()
        if not was_open:
            self.opened = name
            self.panel = Panel(self._panel_content(), self.close_panel, self.is_still())
            self.panel.group.focus_index(0, self.group.by_keyboard)
        self.relayout()

    def close_panel(self) -> None:
        """Close what is open over the table."""
        if self.panel is not None:
            self.panel.group.close()
            self.panel, self.opened = None, ""
            self.build()

    def _panel_content(self) -> Item:
        if self.opened == CLOCK_PANEL:
            return clock_content(self.seating, self._set_control, self.build)
        if self.opened == MORE_PANEL:
            another = Button(_("Another game"), self.done, icon="home")
            position = Button(_("Set up a position"), self._edit_position, icon="pencil")
            return more_content(self.seating, self.build, self._pick_letters, WidgetRow([another, position]))
        assert isinstance(self.opened, int)
        return SeatChoices(self.seating, self.opened, self.heaps, self.build, self.invalidate, self.relayout)

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Give an event to the open panel first; a click beside it closes it."""
        panel = self.panel
        if panel is None:
            return super().handle_event(event)
        if event.type == pygame.KEYDOWN and event.key in ENTER_KEYS and not self.panel_takes_enter():
            self._start()
            return True
        if panel.group.handle_on(panel.rect, event):
            if event.type == pygame.MOUSEMOTION:
                self.group.handle(pygame.event.Event(pygame.WINDOWLEAVE))  # the panel covers what lies below it
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            pressed = self.group.widget_at(event.pos)
            if not (isinstance(pressed, SeatCard) and pressed.seat == self.opened):
                self.close_panel()
                self.place_at_once()
        return super().handle_event(event)

    def panel_takes_enter(self) -> bool:
        """Whether Enter presses the widget with the focus ring in the open panel."""
        if self.panel is None:
            return False
        group, focused = self.panel.group, self.panel.group.focused
        return group.by_keyboard and focused is not None and focused.takes_enter

    def update(self, now: float) -> None:
        """Animate the widgets, also those of the open panel."""
        super().update(now)
        self._read_last_games()
        self.widgets.coin.update(now)
        if self._tossed is not None and self.widgets.coin.has_fallen:
            tossed, self._tossed = self._tossed, None
            self.on_start(tossed)
        if self.panel is not None and self.dialog is None:
            self.panel.update(now)

    def _read_last_games(self) -> None:
        """Show how strong an even opponent is, once the last games are read; without them it begins gently.

        A coin that falls and a pressed button are not disturbed.
        """
        is_busy = self._tossed is not None or self.group.is_pressing
        if self._last_games is None or not self._last_games.done() or is_busy:
            return
        with suppress(StaxError):
            page = poll(self._last_games)
            self.seating.set_last_games(page.entries if page is not None else ())
        self._last_games = None
        self.build()

    def extra_look(self) -> object:
        """The state of the open panel, and the colours of the pieces."""
        panel = None if self.panel is None else self.panel.look
        return panel, self.heaps.shown_theme(self.pen.theme)

    # The scene:

    @property
    def current_game(self) -> Game:
        """The game that is set up."""
        return self.seating.game

    def idle(self, seconds: float) -> None:
        """Draw the board and the pieces, once a thread has read their pictures."""
        if self.heaps.load() and self.table.render_some(seconds):
            self.repaint()

    def resume(self) -> None:
        """Rebuild the widgets, for a change of language."""
        self.build()

    def pause(self) -> None:
        """Stop typing, and free the background."""
        if self.panel is not None:
            self.panel.group.close()
        super().pause()

    def close(self) -> None:
        """Close the scene and its widgets, and call `on_leave`."""
        if self.panel is not None:
            self.panel.group.close()
        super().close()
        self.on_leave()

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        self.seating.set_usual_colours(self.appearance().colours)
        pen, px, on_table = self.pen, self.pen.px, self.widgets
        where = self.places = table_places(pen.theme, size, self.seating.count)
        shown, still = set_table(self.seating, pen.theme)
        self.table.place(shown, size, where.board, still)
        for card, place in zip(on_table.cards, where.cards, strict=True):
            card.place(pen, place)
        if on_table.chair is not None:
            on_table.chair.place(pen, where.chair)
        if on_table.leave is not None:
            last = where.cards[-1]
            on_table.leave.place_right(pen, last.right - px(8), last.bottom + px(26))
        on_table.coin.place_at(where.coins, px(22 if where.is_low else 27))
        left, middle = where.coin_words
        down = 0 if where.is_low else px(25)
        on_table.chance.place_right(pen, left + on_table.chance.min_width(pen), middle + down)
        on_table.clock.place_clock(pen, where.clock)
        under = where.clock.bottom + on_table.clock.words_height(pen) + px(14)
        half = on_table.other_time.min_width(pen) // 2
        on_table.other_time.place_right(pen, where.clock.centerx + half, under)
        self._place_edges(where, size)
        self._place_panel(where, size)
        return where

    def _place_edges(self, where: TablePlaces, size: tuple[int, int]) -> None:
        """Place the words of the upper line and the buttons at the lower right."""
        pen, px, on_table = self.pen, self.pen.px, self.widgets
        middle = px(LINE_MIDDLE)
        on_table.back.place_at_corner(pen)
        on_table.position.place_right(pen, size[0] - px(24), middle)
        right, middle = where.buttons
        tall = px(54 if where.is_low else 60)
        for button in (on_table.start, on_table.more):
            wide = button.min_width(pen)
            button.place(pen, pygame.Rect(right - wide, middle - tall // 2, wide, tall))
            right -= wide + px(12)

    def _place_panel(self, where: TablePlaces, size: tuple[int, int]) -> None:
        """Place the open panel: below its card (above your own), beside the clock, or above the button for more."""
        if self.panel is None:
            return
        pen, px = self.pen, self.pen.px
        window = pygame.Rect((0, 0), size).inflate(-2 * px(20), -2 * px(16))
        units = (
            CHOOSER_WIDTH if isinstance(self.opened, int) else CLOCK_WIDTH if self.opened == CLOCK_PANEL else MORE_WIDTH
        )
        width = min(window.width, max(px(units), self.panel.content.min_width(pen) + px(40)))
        rect = pygame.Rect(0, 0, width, self.panel.height(pen, width))
        if self.opened == CLOCK_PANEL:
            rect.midright = where.clock.left - px(60), where.clock.centery
        elif self.opened == MORE_PANEL:
            rect.bottomright = where.buttons[0], self.widgets.more.rect.top - px(16)
        else:
            card = self.widgets.cards[int(self.opened)].rect
            rect.midtop = card.centerx, card.bottom + px(14)
            if self.opened == 0:
                rect.bottom = card.top - px(14)
            elif self.widgets.leave is not None and rect.colliderect(self.widgets.leave.rect):
                rect.top = self.widgets.leave.rect.bottom + px(8)
        self.panel.place(pen, rect, window)

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table of the game in lamplight."""
        board = self.places.board
        middle = board.centerx / size[0], board.centery / size[1]
        return self.table.paint(size, self.pen.theme, RoomLight(middle, LAMP_REACH, (0.0, 1.0), 1.0))

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the ledge and the remark in the upper line."""
        pen, where = self.pen, self.places
        wood = ledge((ground.get_width(), ground.get_height() - where.ledge_top), pen.theme)
        ground.blit(wood, (0, where.ledge_top - pen.px(LEDGE_SHADE)))
        left = self.widgets.back.rect.right + pen.px(8)
        pen.text_on_wood(ground, _("Set the table"), (left, pen.px(LINE_MIDDLE + 1)), 16, pen.theme.muted)

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the pieces beside the cards and the sentences about the game."""
        pen, where, seating = self.pen, self.places, self.seating
        for seat, middle in enumerate(where.heaps):
            self.heaps.draw(surface, pen.theme, seat, middle, where.heap)
        if not where.is_low:
            left, line = where.coin_words
            pen.text_on_wood(surface, starter_line(seating), (left, line - pen.px(24)), 17, pen.theme.ink, "bold")
            hint = _("Drag the coin to another card")
            pen.text_on_wood(surface, hint, (left, line - pen.px(1)), 15, pen.theme.muted)
            if seating.count == 2 and self.panel is None:
                card = where.cards[1]
                hint = _("Click a card to choose who plays, and how well")
                pen.text_on_wood(surface, hint, (card.right + pen.px(98), card.centery), 16, pen.theme.ink)
        left, y = where.words
        room = self.widgets.more.rect.left - pen.px(24) - left
        pen.text_on_wood(surface, table_title(seating), (left, y), 24, pen.theme.gold, "black")
        lines = order_line(seating), rules_line(seating)
        given = [seat.name for seat in seating.seats if seat.name]
        for index, words in enumerate(lines):
            at = left, y + pen.px(28 + 23 * index)
            seen = text.shorten_names(words, given, room, pen.theme.type_size(16), "semibold")
            pen.text_on_wood(surface, seen, at, 16, pen.theme.ink, "semibold", room=room)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, and over it the open panel; Start shows its key only while Enter presses it."""
        super().draw(surface)
        if self.panel is not None and self.dialog is None:
            self.panel.draw(surface, self.pen)
