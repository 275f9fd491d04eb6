"""The position editor: the real board on which every piece goes everywhere, with all hands around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, assert_never

import pygame

from game.core.display.colours import with_seat_colours
from game.core.display.picks import FromHand
from game.core.display.pieces import Piece
from game.core.game import Game
from game.core.match import Match
from game.play.editor.edited import EditedMatch, carried_out, edited
from game.play.editor.editing import Editing
from game.play.players import Person
from game.play.setup import Seat, Setup
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.board.cursor import ARROWS
from game.scenes.board.intents import Ask, Landing, Play, Refusal, ViewChange
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.scene import BoardScene
from game.scenes.editor.chrome import EditorChrome
from game.scenes.editor.cursor import EditorCursor
from game.scenes.editor.dialogs import EditorDialogs, EditorDoors
from game.scenes.editor.panel import EditorPanel, PanelDoors
from game.scenes.editor.screen import EditorScreen
from game.scenes.editor.taking import Taking, chosen_cell
from game.scenes.editor.ways import EditorWays
from game.ui.input.chords import command_of, keycap_text
from game.ui.input.gestures import Clicked, Gesture, Pressed
from game.ui.look.pen import Pen
from game.ui.words import _, error_text

NOT_HERE: Final = ("hint", "finish")
OF_TABLE: Final = ("undo", "redo")  # what the table's own keys do here too
MODIFIED: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class EditorScene(BoardScene):
    """Edits a match's position; `setup` tells whose colours are worn, and who is proposed to play from here.

    Raises StaxError for a game whose positions cannot be set up.
    """

    waits_below = True
    chrome: EditorChrome
    screen: EditorScreen

    def __init__(self, services: Services, setup: Setup, match: Match, doors: EditorDoors) -> None:
        self.doors = doors
        self.editing = Editing(match)
        self.setup = setup
        super().__init__(self._seated(services))
        self._settle()

    @property
    def current_game(self) -> Game:
        """The game whose position is edited; what is edited is seen as a game of its own."""
        return self.editing.game

    # The board, made anew where other players sit around it:

    def _seated(self, services: Services) -> EditorScreen:
        """A screen with a table of as many seats as there are now."""
        self.setup = self._setup()
        self.panel = EditorPanel(
            self.editing,
            self.setup,
            PanelDoors(self._deed, self._cap_of(services), lambda option: self.ways.letters(option), self._reset),
        )
        return EditorScreen(services, self.setup, self._table({}), 0, self._chrome)

    def _setup(self) -> Setup:
        """Who sits where: as many as there are seats, in colours that were chosen for so many."""
        options, count = dict(self.editing.options), len(self.editing.stock.seats)
        seats = (*self.setup.seats[:count], *(Seat() for _ in range(count - len(self.setup.seats))))
        colours = self.setup.colours if len(self.setup.colours) == count else ()
        return replace(self.setup, options=options, seats=seats, colours=colours)

    def _settle(self) -> None:
        self.seen = self.screen.board.view
        self.cursor = EditorCursor(self.board, self.picture.pocket_middle, self.picture.word_middle)
        self.dialogs = EditorDialogs(self.board, self.show, lambda: self.deeds, self.doors.back, self.current_game)
        self.taking = Taking(self.screen, self.editing, self._confirm, self._took)
        self.ways = EditorWays(self.screen, self.editing, self.dialogs, self.doors, self._stepped)
        self.deeds = self._deeds()
        self.screen.lay_out(folded=False)
        self.board.fit(glide=False)
        self.board.controller.reset_for_position()

    def _chrome(self, board: Board, pen: Pen) -> EditorChrome:
        self.chrome = EditorChrome(board, pen, self.editing, self.panel)
        return self.chrome

    def _table(self, lying: dict[FromHand, Piece]) -> Table:
        count = len(self.editing.stock.seats)
        game = with_seat_colours(self.editing.game, self.setup.colours, count)
        match = EditedMatch(game, self.editing, lying)
        return Table(match, [Person() for _ in range(count)], None, lambda: 0.0, pace=0)

    def _cap_of(self, services: Services) -> Callable[[str], str]:
        def told(action: str) -> str:
            chord = services.bindings.chords.get(action, "")
            return keycap_text(chord) if chord else ""

        return told

    def _reset(self, lying: dict[FromHand, Piece] | None = None) -> None:
        """The draft has changed: the table shows it, without motion."""
        if len(self.board.table.players) != len(self.editing.stock.seats):
            self.screen.hints.close()
            self.panel.group.close()
            screen = self._seated(self.services)
            self.screen, self.board, self.picture = screen, screen.board, screen.picture
            self._settle()
            return
        before = self.setup.options
        self.setup = self._setup()
        self.board.setup = self.setup
        self.board.show_table(self._table(lying or {}))
        self.board.reveal((), self.board.playback.shown)
        self.board.controller.reset_for_position()
        if self.setup.options != before:
            self.panel.setup = self.setup
            self.panel.build()
            self.screen.lay_out()
        self._tell()

    def _tell(self) -> None:
        """Say on the panel and on the table what the rules say."""
        verdict = self.editing.verdict
        self.seen.forbidden = verdict.cells if verdict is not None else ()
        self.panel.tell()
        if self.chrome.side is not None:
            self.chrome.side.lay()

    @property
    def return_label(self) -> str:
        """Games and reviews lead back here."""
        return _("Back to the editor")

    # What is done:

    def _deeds(self) -> Handlers:
        editing = self.editing
        return {
            **{name: deed for name, deed in self.screen.handlers.items() if name not in NOT_HERE},
            **self.dialogs.deeds,
            "undo": lambda: self._stepped(editing.undo),
            "redo": lambda: self._stepped(editing.redo),
            "turn": lambda: self._turn(1),
            "turn-back": lambda: self._turn(-1),
            "flip": lambda: self._turn(0, over=True),
            "take-off": self._take_off,
            "other-turn": self._other_turn,
            "clear-table": lambda: self._stepped(editing.clear),
            "start-position": lambda: self._stepped(editing.start),
            **self.ways.deeds,
            "leave-editor": self._leave,
            "back": self._step_back,
        }

    def _deed(self, action: str) -> None:
        self.deeds[action]()

    def _stepped(self, step: Callable[[], None]) -> None:
        before = self.editing.sheet
        step()
        if self.editing.sheet is not before:
            self._reset()
            self.panel.build()
            self._tell()

    def _turn(self, by: int, over: bool = False) -> None:
        """Turn the piece in hand, else the one on the table that is meant."""
        selection, controller = self.board.state.selection, self.board.controller
        if selection.can_turn:
            if over:
                controller.flip()
            else:
                controller.turn(by)
            return
        cell, first = chosen_cell(self.screen), selection.first
        if cell is not None and self.editing.turn_over(cell, by, over):
            self._reset()
            if first is not None:
                controller.choose(first)

    def _take_off(self) -> None:
        cell, count = chosen_cell(self.screen), self.board.state.selection.count
        if cell is not None:
            self.taking.off(cell, count if self.board.state.selection.source is not None else 1)

    def _took(self, held: tuple[FromHand, Piece] | None) -> None:
        """Pieces are off the table; a slab is in hand still."""
        self._reset({} if held is None else dict([held]))
        if held is not None:
            self.board.controller.choose(held[0])
            self.board.controller.look()

    def _other_turn(self) -> None:
        if self.editing.drafts.turn_follows:
            self.screen.say(_("Whose turn it is follows from how many have been laid."))
            return
        self.editing.to_move((self.editing.draft.turn + 1) % len(self.editing.stock.seats))
        self._reset()

    def _confirm(self) -> None:
        """Put down what has landed."""
        self.board.controller.confirm()
        self._carry_out()

    def _carry_out(self) -> None:
        for intent in self.screen.drain_intents():
            match intent:
                case Play(move):
                    position = edited(self.board.table.match.position)
                    draft = carried_out(self.editing, position.spellings[move])
                    self.editing.change(draft)
                    cell, _piece = draft.placements[-1]
                    self._reset()
                    self.board.apply_intent(Landing(len(draft.stacks[cell])))
                case Ask(command):
                    self.act(command)
                case ViewChange() | Landing():
                    self.board.apply_intent(intent)
                case Refusal():
                    pass  # the board shows why
                case _:
                    assert_never(intent)

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """Dialogs first, then keys, the panel, the table."""
        done = self._handled(event)
        self._carry_out()
        return done

    def _handled(self, event: pygame.event.Event) -> bool:
        screen, side = self.screen, self.chrome.side
        if screen.handle_overlay(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        screen.release(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave_to_mouse()
        place, legend = self.board.state.place, self.chrome.legend
        on = side is not None and side.rect.collidepoint(place) and not legend.covers(place)
        open_to = not legend.covers(place) or event.type == pygame.MOUSEBUTTONUP
        if (event.type != pygame.MOUSEWHEEL or on) and open_to and self.panel.group.handle(event) and on:
            return True
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command:
            self.act(command)
        elif command is None and not self.screen.scroll(gesture) and not self.taking.take(gesture):
            self.board.controller.handle(gesture)
        self._carry_out()

    def _key(self, event: pygame.event.Event) -> bool:
        bindings, group = self.services.bindings, self.panel.group
        command = command_of(event, bindings, "editor")
        table = command_of(event, bindings, "table")
        command = table if not command and table in OF_TABLE else command
        if event.key == pygame.K_TAB:
            self.board.xray.hide()
            return group.handle(event)
        if group.by_keyboard:
            if command == "back":
                group.by_keyboard = False
                return True
            if event.key in ARROWS or command == "confirm":
                return group.handle(event)
        if self._hides_the_xray(command) or self.screen.hold(event, command):
            return True
        done = self._pointed(event, command) or self.act(command)
        self.board.controller.look()
        return done

    def _pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows move the cursor; what confirms presses where it is."""
        if event.mod & MODIFIED:
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif command == "confirm" and self.cursor.spot is not None:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._gesture(gesture)
        else:
            return False
        return True

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none."""
        if self._hides_the_xray(command):
            return True
        done = self.screen.run_command(command, self.deeds)
        self._carry_out()
        return done

    def _hides_the_xray(self, command: str) -> bool:
        """Whether it is asked for where there is nothing to look at; then why is said."""
        verdict = self.editing.verdict
        if command != "xray" or self.board.xray.can_look or verdict is None or verdict.error is None:
            return False
        self.screen.say(error_text(verdict.error))
        return True

    def _step_back(self) -> None:
        """Put the X-ray away, or what is chosen back; with nothing to put back, leave."""
        if not self.board.xray.hide() and not self.board.controller.step_back():
            self._leave()

    def _leave(self) -> None:
        """Leave; asked first where there is something to lose."""
        if self.editing.can_undo:
            self.dialogs.leaving()
        else:
            self.doors.back()

    # The loop:

    def update(self, now: float) -> None:
        """Hear the rules, move what moves."""
        for gesture in self.screen.begin_frame(now):
            self._gesture(gesture)
        self.board.camera_control.update(now)
        self.cursor.follow()
        self.screen.update_playback()
        self.screen.finish_frame()
        self._carry_out()
        self.ways.update(now)
        if self.editing.update():
            self._tell()
        self.panel.group.update(now)
        self.screen.play_choice_sounds(warns=False)

    def show(self, dialog: Dialog | None) -> None:
        """Put a dialog up, or away."""
        if dialog is not None:
            self.panel.group.close()
        self.screen.show(dialog)

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        if self.screen.resume():
            self.panel.build()
            self.screen.lay_out()
            if self.picture.dialog is not None:
                self.dialogs.rebuild()

    def pause(self) -> None:
        """Covered by another scene."""
        self.screen.pause()

    def close(self) -> None:
        """Leave for good."""
        self.screen.hints.close()
        self.panel.group.close()
        self.ways.close()
