"""The table scene: a game in play, from the first tile to a look back at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

import pygame

from game.core import outcome
from game.core.display.colours import read_usable_colours, with_seat_colours
from game.core.errors import StaxError
from game.core.match import Match
from game.games import GAMES
from game.library.saved import SavedGame
from game.play.coach import COACH_NAMES, Coach
from game.play.computer import seated
from game.play.events import Ended, Event, Played, Redone, Repeated, Swapped, TakenBack, Trouble
from game.play.pace import PACE, PACES
from game.play.resuming import table_from_saved
from game.play.setup import Setup, read_seat
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.board.cursor import ARROWS, Cursor
from game.scenes.board.intents import Ask, Landing, Play, Refusal, ViewChange
from game.scenes.board_screen.actions import Handlers, is_available
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.move_list import entries_of_match, entry_of
from game.scenes.board_screen.scene import BoardScene
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences import players
from game.scenes.table.coach_view import Coaching
from game.scenes.table.dialogs import TableDialogs
from game.scenes.table.result_card import next_level
from game.settings.actions import HELD
from game.ui.input.chords import command_of
from game.ui.input.gestures import Clicked, Dropped, Gesture, Pressed
from game.ui.look.pen import Pen
from game.ui.words import _, error_text

LOOKING: Final = frozenset(
    {"lift", "turn-left", "turn-right", "top-down", "nearer", "farther", "fit", "centre", "mute", "panel"}
)  # what may be done while a move is held


class TableScene(BoardScene):
    """A game at the table; `close` leaves it, saved, to be continued."""

    is_kept_when_full = True

    def __init__(self, services: Services, setup: Setup, table: Table) -> None:
        persons = [seat for seat, player in enumerate(table.players) if player.human]
        super().__init__(BoardScreen(services, setup, table, persons[0] if len(persons) == 1 else 0, self._chrome))
        self._offered: set[str] = set()  # levels, each of them once,
        self._offer = ""  # and which one now
        self.board.playback.shows_finale = True
        self.coaching = Coaching(self.screen, Coach(clock=services.clock), self._lay_out)
        self._stands = False  # the game stands still because another scene covers it
        self.cursor = Cursor(self.board, self.picture.pocket_middle, self.picture.word_middle)
        self.dialogs = TableDialogs(self.board, self.screen.show, self._again, self.screen.say, self.screen.copy_link)
        self.deeds: Handlers = {
            **self.screen.handlers,
            **self.dialogs.deeds,
            "undo": self._undo,
            "redo": self._redo,
            "swap": self._swap,
            "panel": self._refold,
            "pause": self._pause,
            "pace": self._next_pace,
        }
        self.screen.lay_out(folded=not services.config.panel)
        self.board.fit(glide=False)
        self._anew()

    @property
    def has_click_sound(self) -> bool:
        """On dialogs there are buttons; the table has sounds of its own."""
        return self.picture.dialog is not None

    # Events:

    def handle(self, event: pygame.event.Event) -> bool:
        """Dialogs first, then what lies over the table, keys, the table."""
        done = self._handled(event)
        self._carry_out()
        return done

    def _handled(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if self.coaching.weighing and event.type != pygame.KEYUP:
            screen.track_pointer(event)
            return True
        if (self.picture.dialog is None and self._on_card(event)) or screen.handle_overlay(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        screen.release(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.cursor.leave_to_mouse()
        gestures = screen.gestures(event)
        for gesture in gestures:
            self._gesture(gesture)
        return bool(gestures)

    def _on_card(self, event: pygame.event.Event) -> bool:
        card = self.picture.card
        if card is None or event.type == pygame.KEYDOWN or not card.handle(event):
            return False
        self.screen.track_pointer(event)
        return True

    def _gesture(self, gesture: Gesture) -> None:
        command = self.screen.command_at(gesture)
        if command:
            self.act(command)
        elif command is None and not self.screen.scroll(gesture) and not self._held_back(gesture):
            self.board.controller.handle(gesture)
        self._carry_out()

    def _held_back(self, gesture: Gesture) -> bool:
        """Whether a gesture is for a move that is held: who presses a piece takes that back, and takes up the other."""
        if not self.coaching.held or not isinstance(gesture, Pressed | Clicked | Dropped):
            return False
        if isinstance(gesture, Pressed):
            place, controller = gesture.place, self.board.controller
            cell = controller.cell_at(place)
            if controller.hits.pocket_at(place) is None and cell not in self.board.table.arrangement.stacks:
                return True
            self.coaching.take_back()
            self.coaching.view.clear()
            return False
        return True

    def act(self, command: str) -> bool:
        """Do a command by its id; False if there is none.  A move that is held is taken back first."""
        if command == "xray" and self._hides_the_xray():
            return True
        if self.coaching.held and command not in LOOKING:
            self.coaching.take_back()
            if command in ("undo", "back", "confirm"):
                return True
        done = self.screen.run_command(command, self.deeds)
        self._carry_out()
        return done

    def _carry_out(self) -> None:
        """Do what is wanted of the one who owns the board."""
        for intent in self.screen.drain_intents():
            match intent:
                case Play(move, found):
                    if found:
                        self.board.controller.clear()
                    if not self.coaching.weighs(move):
                        self.board.table.play(move)
                case Ask(command):
                    self.act(command)
                case ViewChange() | Landing():
                    self.board.apply_intent(intent)
                case Refusal():
                    pass  # the board shows why
                case _:
                    assert_never(intent)

    def _undo(self) -> None:
        """Take back, to the person's own turn."""
        if is_available(self.board, "undo"):
            self.board.table.undo()

    def _redo(self) -> None:
        """Play again what was taken back."""
        if is_available(self.board, "redo"):
            self.board.table.redo()

    def _swap(self) -> None:
        """Let a person and the computer change places."""
        if is_available(self.board, "swap"):
            self.board.table.swap()

    def _next_pace(self) -> None:
        if is_available(self.board, "pace"):
            self.dialogs.next_pace()
            self.screen.say(self.dialogs.pace_line())

    def _refold(self) -> None:
        """Put the side panel away, or take it out."""
        self.services.config.panel = not self.services.config.panel
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay all out; the side panel is there while it is wanted, and while the end of a game is told in its place."""
        self.screen.lay_out(folded=not self.services.config.panel and self.picture.card is None)

    def _pause(self) -> None:
        """Let everything stand still; at the end, where nothing runs, show the last moves again."""
        if self.board.table.result is None:
            self.dialogs.pause()
        else:
            self._replay()

    def _replay(self) -> None:
        self.board.playback.replay_moves(self.board.table.last_moves)
        self.board.controller.look()

    def _key(self, event: pygame.event.Event) -> bool:
        command = command_of(event, self.services.bindings)
        if command == "xray" and self._hides_the_xray():
            return True
        if command in HELD:
            self._tell_held(command)
            return self.screen.hold(event, command)
        if command in ("back", "confirm") and self.picture.card is not None:
            if self.coaching.held:
                self.coaching.take_back()
            elif self.board.playback.is_replaying:
                self.board.playback.skip()
            else:
                self._put_away()
            return True
        if command == "type" and self.coaching.held:
            self.coaching.take_back()
        if command == "type" and self.board.human_seats() and self.board.table.result is None:
            self.screen.entry.open(self.picture.pen)
            return True
        done = self._pointed(event, command) or self.act(command)
        if command == "mute":
            words = _("The sound is off.") if self.services.config.mute else _("The sound is on.")
            self.screen.say(words)
        self.board.controller.look()
        return done

    def _pointed(self, event: pygame.event.Event, command: str) -> bool:
        """Arrows and Tab move the cursor; what confirms presses where it is."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in ARROWS:
            self.cursor.step(*ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self.cursor.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif command == "confirm" and self.cursor.spot is not None and not self.board.playback.is_moving:
            place = self.board.state.place
            for gesture in (Pressed(place), Clicked(place)):
                self._gesture(gesture)
        else:
            return False
        return True

    def _hides_the_xray(self) -> bool:
        """Whether the X-ray may not be seen now: not while the coach holds a move; the card of the end goes first."""
        if self.coaching.held:
            self.screen.say(_("The X-ray is seen again when you have decided."))
            return True
        self._put_away()
        return False

    def _tell_held(self, command: str) -> None:
        """Say so where there is nothing to show while a key is held."""
        match = self.board.table.match
        if command == "threats" not in self.board.state.held_commands and not match.game.view.threats(match.position):
            self.screen.say(_("No tile has a line on a king."))

    def _happened(self, event: Event) -> None:
        """Something has happened at the table, and has been seen."""
        match = self.board.table.match
        known = self.picture.chrome.entries
        if isinstance(event, Played):
            if len(known) < len(match.moves):
                word = players.spoken_line(self.board.setup, self.board.table, event, len(known))
                if word:
                    self.screen.say(word)
                known.append(entry_of(match, event, len(known)))
            self._anew()
        elif isinstance(event, (TakenBack, Redone)):
            known[:] = entries_of_match(match)
            self._put_away()
            self._anew()
        elif isinstance(event, Swapped):
            self._swapped()
        elif isinstance(event, Repeated):
            self.screen.say(players.repetition_line(match.game, event))
        elif isinstance(event, Ended):
            self._ended()
        elif isinstance(event, Trouble):
            if event.paused:
                self.dialogs.trouble(event.message)
            else:
                self.picture.toast.show(error_text(event.message), self.screen.now, "no")

    def _chrome(self, board: Board, pen: Pen) -> SurroundingPanels:
        return SurroundingPanels(board, pen, entries_of_match(board.table.match), self.picture.card)

    def _swapped(self) -> None:
        """The players sit elsewhere: the hand of the one who plays alone lies at the bottom again."""
        board = self.board
        board.setup = replace(board.setup, seats=tuple(player.seat for player in board.table.players))
        persons = board.human_seats()
        board.below = persons[0] if len(persons) == 1 else 0
        self.screen.lay_out()
        self._anew()
        if len(persons) == 1:
            self.screen.say(players.you_play_line(board.setup, persons[0]))
        else:
            self.screen.say(_("The seats are swapped."))

    def _ended(self) -> None:
        self.picture.toast.hide()
        result = self.board.table.result
        level = next_level(self.board.setup, result) if result is not None else ""
        self._offer = "" if level in self._offered else level
        self._offered.add(level)
        self._tell_end()
        self.board.controller.look()
        self.services.sounds.play(self._ending())
        self._anew()

    def _ending(self) -> str:
        """The sound of the end: a win is one for whoever sits here, and so is a game that nobody here has played."""
        result, persons = self.board.table.result, self.board.human_seats()
        if result is None or result.winner == outcome.DRAW:
            return "draw"
        return "win" if result.winner in persons or not persons else "loss"

    def _tell_end(self) -> None:
        """Put the card up."""
        self.picture.card = self.dialogs.card(self._put_away, self._replay, self._offer, self._other_level)
        self._lay_out()

    def _other_level(self, level: str) -> None:
        """A new game against the computer at another level."""
        board = self.board
        seats = tuple(seat if seat.human else replace(seat, level=level) for seat in board.setup.seats)
        board.setup = replace(board.setup, seats=seats)
        board.table.seat(seated(seats, self.services.seconds, self.services.engine))
        self._again(swapped=False)

    def _put_away(self) -> None:
        if self.picture.card is not None:
            self.picture.card = None
            self._lay_out()

    def _anew(self) -> None:
        """The position has changed: choose from there."""
        self.screen.hints.cancel()
        self.coaching.forget()
        self.board.controller.reset_for_position()

    def _again(self, swapped: bool) -> None:
        """A new game with the same players, each on the next seat if they are swapped; chosen colours go with them."""
        self._put_away()
        if swapped:
            self.board.setup = self.board.setup.moved_up(1)
        self.board.table.restart(swapped)

    # The loop:

    def update(self, now: float) -> None:
        """Poll the table, move what moves."""
        for gesture in self.screen.begin_frame(now):
            self._gesture(gesture)
        self.board.camera_control.update(now)
        self.cursor.follow()
        if self.picture.card is not None:
            self.picture.card.group.update(now)
        for event in self.screen.update_playback():
            self._happened(event)
        self.coaching.update()
        self.screen.finish_frame()
        self._carry_out()
        self.screen.play_choice_sounds()

    def pause(self) -> None:
        """Covered by another scene: nobody's time runs meanwhile."""
        self._stands = not self.board.table.paused
        if self._stands:
            self.board.table.pause()
        self.screen.pause()

    def resume(self) -> None:
        """Seen again, or for the first time: as it is set now."""
        self.board.table.pace = PACES.get(self.services.config.pace, PACE)
        if self.screen.resume():
            self._reworded()
        if self._stands:
            self._stands = False
            self.board.table.resume()

    def _reworded(self) -> None:
        if self.coaching.held:
            self.coaching.ask()
        elif self.picture.card is not None:
            self._tell_end()
        self.screen.lay_out()
        if self.picture.dialog is not None:
            self.dialogs.rebuild()

    def close(self) -> None:
        """Leave the table; the game is saved."""
        self.screen.hints.close()
        self.coaching.close()
        self.board.table.close()


def new_table(services: Services, setup: Setup, match: Match | None = None) -> TableScene:
    """A table for a new game, or for one that goes on with a match; in the game's own colours if those cannot be."""
    game = GAMES[setup.game_id]
    setup = replace(setup, colours=read_usable_colours(setup.colours, len(setup.seats)))
    match = match or Match(with_seat_colours(game, setup.colours, len(setup.seats)), setup.options)
    players = seated(setup.seats, services.seconds, services.engine)
    pace = PACES.get(services.config.pace, PACE)
    table = Table(
        match,
        players,
        services.library,
        services.clock,
        pace=pace,
        control=setup.control,
        colours=setup.colours,
        coach=setup.coach,
    )
    return TableScene(services, setup, table)


def old_table(services: Services, saved: SavedGame) -> tuple[TableScene, StaxError | None]:
    """The table of a game that was left, and what could not be restored; raises StaxError if nothing could."""
    table, notice = table_from_saved(
        saved,
        services.library,
        services.clock,
        players_for=lambda seats: seated(seats, services.seconds, services.engine),
        pace=PACES.get(services.config.pace, PACE),
    )
    control = table.clocks.control if table.clocks is not None else None
    record = saved.record
    seats = tuple(read_seat(seat) for seat in record.seats)
    coach = record.coach if record.coach in COACH_NAMES else ""
    setup = Setup(record.game_id, record.options, seats, control, record.colours, coach=coach)
    return TableScene(services, setup, table), notice
