"""The position editor: the real board on which any piece goes to any cell, with all hands around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.core.display.colours import with_seat_colours
from game.core.display.picks import FromHand
from game.core.display.pieces import Piece
from game.core.errors import N_
from game.core.game import Game
from game.core.match import Match
from game.core.move import Move
from game.play.editor.edited import EditedMatch, apply_spelling, as_edited_table
from game.play.editor.editing import Editing
from game.play.players import Person
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.board import Board, turn_to_seat
from game.scenes.board.cursor import ARROWS
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.scene import BoardScene
from game.scenes.editor.actions import EditorActions
from game.scenes.editor.chrome import EditorChrome, refusal_words
from game.scenes.editor.cursor import EditorCursor
from game.scenes.editor.dialogs import EditorDialogs
from game.scenes.editor.gestures import PieceTaker, target_cell
from game.scenes.editor.panel import EditorPanel, PanelCallbacks
from game.scenes.editor.screen import EditorScreen
from game.ui.input.chords import command_of, keycap_of
from game.ui.input.gestures import Gesture
from game.ui.look.pen import Pen
from game.ui.words import _

MIN_OPEN_WIDTH: Final = 1200  # units; in a narrower window the drawer is shut at first
TABLE_ACTIONS: Final = ("undo", "redo", "panel")  # actions that also answer to the table's keys here


class EditorScene(BoardScene):
    """Edits a match's position; `setup` gives the colours and the players that are proposed for a game from here.

    Raises StaxError for a game whose positions cannot be set up.
    """

    return_words = N_("Back to the editor")
    waits_below = True
    back_action = "leave-editor"
    unused_actions = ("hint", "finish")
    warns_of_dangers = False
    cursor_type = EditorCursor
    dialogs: EditorDialogs
    chrome: EditorChrome
    screen: EditorScreen

    def __init__(self, services: Services, setup: Setup, match: Match) -> None:
        self.editing = Editing(match)
        self.setup = setup
        self._is_open: bool | None = None  # whether the drawer is open; None until the window is known
        super().__init__(self._make_screen(services))
        self._attach_screen()

    @property
    def current_game(self) -> Game:
        """The game whose position is edited; the table itself shows a stand-in of it."""
        return self.editing.game

    # The board, which is replaced when the number of seats changes:

    def _make_screen(self, services: Services) -> EditorScreen:
        """A screen with a table for the current number of seats."""
        self.setup = self._setup_for_seats()
        self.panel = EditorPanel(
            self.editing,
            self.setup,
            PanelCallbacks(
                self._run_action,
                lambda action: keycap_of(services.preferences.bindings, action),
                lambda option: self.editor_actions.pick_letters(option),
                self._follow_panel,
            ),
        )
        return EditorScreen(services, self.setup, self._make_table({}), self._make_chrome)

    def _setup_for_seats(self) -> Setup:
        """The setup for the current number of seats; chosen colours are kept only if their number fits."""
        options, count = dict(self.editing.options), len(self.editing.stock.seats)
        seats = (*self.setup.seats[:count], *(Seat() for _ in range(count - len(self.setup.seats))))
        colours = self.setup.colours if len(self.setup.colours) == count else ()
        return replace(self.setup, options=options, seats=seats, colours=colours)

    def _attach_screen(self) -> None:
        self.dialogs = EditorDialogs(self.board, self.show, lambda: self.handlers, self.current_game, self.act)
        self.taker = PieceTaker(self.screen, self.editing, self._confirm, self._update_after_taking)
        self.editor_actions = EditorActions(
            self.screen, self.editing, self.dialogs, self._take_step, self._put_down_landed
        )
        self.handlers = self._make_handlers()
        self.screen.lay_out(folded=True)
        if self._is_open is None:
            self._is_open = self.screen.window.size[0] >= self.picture.pen.px(MIN_OPEN_WIDTH)
        self._lay_out()
        board, start = self.board, Match(self.current_game, self.editing.options)
        turn_to_seat(board.camera_control, start, board.below, board.heights_to_show())
        board.fit(glide=False)
        board.controller.reset_for_position()

    def _make_chrome(self, board: Board, pen: Pen) -> EditorChrome:
        self.chrome = EditorChrome(board, pen, self.editing, self.panel)
        return self.chrome

    def _make_table(self, lying: dict[FromHand, Piece]) -> Table:
        count = len(self.editing.stock.seats)
        game = with_seat_colours(self.editing.game, self.setup.colours, count)
        match = EditedMatch(game, self.editing, lying)
        return Table(match, [Person() for _ in range(count)], None, lambda: 0.0, pace=0)

    def _update_table(self, lying: dict[FromHand, Piece] | None = None) -> None:
        """Show the changed draft on the table, without animation; a new number of seats needs a new screen."""
        if len(self.board.table.players) != len(self.editing.stock.seats):
            self.screen.hints.close()
            self.panel.group.close()
            self.attach(self._make_screen(self.services))
            self._attach_screen()
            return
        before = self.setup.options
        self.setup = self._setup_for_seats()
        self.board.change_setup(self.setup)
        self.board.show_table(self._make_table(lying or {}))
        self.board.reveal((), self.board.playback.shown)
        self.board.controller.reset_for_position()
        if self.setup.options != before:
            self.panel.show_setup(self.setup)
            self._lay_out()
        self._update_verdict()

    def _follow_panel(self) -> None:
        """Show what the panel has changed; a piece that has landed stays."""
        self._put_down_landed()
        self._update_table()

    def _update_verdict(self) -> None:
        """Show the rules' verdict on the panel and on the table."""
        check = self.editing.check
        self.screen.board.view.forbid(check.cells if check is not None else ())
        self.panel.update_status()

    def _lay_out(self) -> None:
        """Lay out the scene for the hand below and for the drawer."""
        self.screen.set_reach(self.screen.hand_reach())
        self.screen.lay_out(folded=not self._is_open)

    def _toggle_drawer(self) -> None:
        """Open the drawer or shut it."""
        self._is_open = not self._is_open
        self._lay_out()

    # Actions:

    def _make_handlers(self) -> Handlers:
        editing = self.editing
        return {
            **self.board_handlers(),
            "panel": self._toggle_drawer,
            **self.dialogs.handlers,
            "undo": lambda: self._take_step(editing.undo),
            "redo": lambda: self._take_step(editing.redo),
            "turn": lambda: self._turn_piece(1),
            "turn-back": lambda: self._turn_piece(-1),
            "flip": lambda: self._turn_piece(0, over=True),
            "take-off": self._take_off,
            "other-turn": self._pass_turn,
            "clear-table": lambda: self._take_step(editing.clear),
            "start-position": lambda: self._take_step(editing.start),
            **self.editor_actions.handlers,
            "leave-editor": self._leave,
        }

    def _run_action(self, action: str) -> None:
        self.handlers[action]()

    def _put_down_landed(self) -> None:
        """Put down a piece that has landed and could still be turned."""
        if self.board.state.selection.landed_cell is not None:
            self._confirm()

    def _take_step(self, step: Callable[[], None]) -> None:
        before = self.editing.step
        step()
        if self.editing.step is not before:
            self._update_table()
            self.panel.build()
            self._lay_out()
            self._update_verdict()

    def _turn_piece(self, by: int, over: bool = False) -> None:
        """Turn the piece in hand by `by` steps, or flip it.

        With an empty hand, the piece that is chosen or pointed at.
        """
        selection, controller = self.board.state.selection, self.board.controller
        if selection.can_turn:
            if over:
                controller.chosen.flip()
            else:
                controller.chosen.turn(by)
            return
        cell, first = target_cell(self.screen), selection.first
        if cell is not None and self.editing.turn_top_piece(cell, by, over):
            self._update_table()
            if first is not None:
                controller.choose(first)

    def _take_off(self) -> None:
        cell, count = target_cell(self.screen), self.board.state.selection.count
        if cell is not None:
            self.taker.take_off(cell, count if self.board.state.selection.source is not None else 1)

    def _update_after_taking(self, in_hand: tuple[FromHand, Piece] | None) -> None:
        """Show the table after pieces were taken off; a slab that was picked up is in hand."""
        self._update_table({} if in_hand is None else dict([in_hand]))
        if in_hand is not None:
            self.board.controller.choose(in_hand[0])
            self.board.controller.look()

    def _pass_turn(self) -> None:
        if self.editing.drafts.turn_follows:
            self.screen.say(_("The number of tiles on the table decides whose turn it is."))
            return
        self.editing.set_turn((self.editing.draft.turn + 1) % len(self.editing.stock.seats))
        self._update_table()

    def _confirm(self) -> None:
        """Put down the piece that has landed."""
        self.board.controller.chosen.confirm()
        self.carry_out()

    def play_move(self, move: Move) -> None:
        """Put a piece down as a move of the stand-in says."""
        position = as_edited_table(self.board.table.match.position)
        draft = apply_spelling(self.editing, position.spellings[move])
        self.editing.add_step(draft)
        cell, _piece = draft.placements[-1]
        self._update_table()
        self.board.play_landing(len(draft.stacks[cell]))

    # Events:

    def handle_beside(self, event: pygame.event.Event) -> bool:
        """Whether an event is for the widgets of the side panel, which lie under the X-ray's legend."""
        side, place, legend = self.chrome.side, self.board.state.place, self.chrome.legend
        on = side is not None and side.rect.collidepoint(place) and not legend.covers(place)
        open_to = not legend.covers(place) or event.type == pygame.MOUSEBUTTONUP
        return (event.type != pygame.MOUSEWHEEL or on) and open_to and self.panel.group.handle(event) and on

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture takes a piece off or picks it up."""
        return self.taker.handle(gesture)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key: the widgets come first, then the cursor and the commands."""
        bindings, group = self.services.preferences.bindings, self.panel.group
        command = command_of(event, bindings, "editor")
        table_command = command_of(event, bindings, "table")
        command = table_command if not command and table_command in TABLE_ACTIONS else command
        if event.key == pygame.K_TAB:
            self.board.xray.hide()
            if not self._is_open:
                self._toggle_drawer()
            return group.handle(event)
        if group.by_keyboard:
            if command == "back":
                group.leave_keyboard()
                return True
            if event.key in ARROWS or command == "confirm":
                return group.handle(event)
        if self.intercepts(command) or self.screen.keys.press(event, command):
            return True
        return self.run_key(event, command)

    def intercepts(self, command: str) -> bool:
        """Whether the command asks for an X-ray of a position that the rules refuse; if so, say why they refuse it."""
        check = self.editing.check
        if command != "xray" or self.board.xray.can_look or check is None or check.error is None:
            return False
        self.screen.say(refusal_words(self.board, check.error))
        return True

    def _leave(self) -> None:
        """Leave the editor; ask first if there are changes to lose."""
        if self.editing.can_undo:
            self.dialogs.ask_to_leave()
        else:
            self.dialogs.leave()

    # The loop:

    def update_parts(self, now: float) -> None:
        """Advance the running actions and the panel; show a new verdict of the rules."""
        self.editor_actions.update(now)
        if self.screen.set_reach(self.screen.hand_reach()):
            self._lay_out()
        if self.editing.update():
            self._update_verdict()
        self.panel.group.update(now)

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up; None closes it."""
        if dialog is not None:
            self.panel.group.close()
        self.screen.show(dialog)

    def update_language(self) -> None:
        """Build the panel again."""
        self.panel.build()

    def close(self) -> None:
        """Leave the editor for good and end its background work."""
        super().close()
        self.panel.group.close()
        self.editor_actions.close()
