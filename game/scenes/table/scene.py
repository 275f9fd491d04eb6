"""The table scene: a game in play, from the first move to the replay after the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core.errors import N_
from game.core.move import Move
from game.friend.connection import Connection
from game.play.coach import Coach
from game.play.events import Ended, Event, Played, Redone, Repeated, Swapped, TakenBack, Trouble
from game.play.friend.friend_game import FriendGame
from game.play.pace import DEFAULT_PACE_SECONDS, PACES
from game.play.setup import FIRST_COACH, Setup, with_offered_character
from game.play.table import Table
from game.puzzles.saves import SaveFinder
from game.scenes.base import routes
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board.intents import Play
from game.scenes.board_screen.actions import Handlers, is_available
from game.scenes.board_screen.frame.hands import DRAWER_PREFIX
from game.scenes.board_screen.frame.mark_notes import MarkNotes
from game.scenes.board_screen.move_list import entries_of_match, entry_of
from game.scenes.board_screen.scene import BoardScene
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences import players
from game.scenes.sentences.friends import sentence_with_name
from game.scenes.table.chrome import MOVE_PREFIX, SAVE_PREFIX, TableChrome
from game.scenes.table.coach_view import CoachView
from game.scenes.table.dialogs import TableDialogs
from game.scenes.table.end_view import EndView
from game.scenes.table.friend_company import FriendCompany
from game.scenes.table.hand_motion import HandMotion
from game.scenes.table.letters import Letters
from game.scenes.table.move_replay import MoveReplay
from game.scenes.table.near_hand import NearHand
from game.scenes.table.panel_source import TableViews
from game.scenes.table.saves_view import SavesView
from game.settings.default_keys import HELD_ACTIONS
from game.settings.values import KEYS
from game.statistics.even import has_even_seat, with_even_wish
from game.ui.input.chords import command_of
from game.ui.input.gestures import Gesture, Pressed
from game.ui.look.pen import Pen
from game.ui.words import _, error_text

GUARDED: Final = frozenset({"undo", "redo", "swap", "pace", "type"})  # refused here if they are not available


def seat_below(persons: Sequence[int]) -> int:
    """The seat whose hand lies at the bottom: that of a single person, otherwise the first."""
    return persons[0] if len(persons) == 1 else 0


class TableScene(BoardScene):
    """A game at the table; `close` leaves it and saves it, so that it can be continued."""

    is_kept_when_full = True
    return_words = N_("Back to the game")
    dialogs: TableDialogs
    chrome: TableChrome

    def __init__(self, services: Services, setup: Setup, table: Table, friend: FriendGame | None = None) -> None:
        persons = [seat for seat, player in enumerate(table.players) if player.human]
        below = seat_below(persons)
        super().__init__(BoardScreen(services, setup, table, below, self._make_chrome, has_finale=True))
        self.replay = MoveReplay(self.board)
        self.saves = SavesView(self.screen, SaveFinder())
        self.hand_motion = HandMotion()
        self.near_hand = NearHand(self.screen)
        self.coach_view = CoachView(self.screen, Coach(clock=services.clock), self.near_hand.lay_out)
        self._mark_notes = MarkNotes(self.board)
        self.picture.floating.explain_marks(lambda: self.coach_view.reply_tip or self._mark_notes.tip)
        self._is_covered = False
        self._paused_by_cover = False  # by `pause`, because another scene covers this one
        self.dialogs = TableDialogs(
            self.board, self.screen.show, self._start_again, self.screen.say, self.screen.copy_link, self.act
        )
        self.end_view = EndView(self.screen, self.dialogs, self.near_hand.lay_out, self._play_other_level)
        self.letters = Letters(self.screen, self.replay)
        self.handlers: Handlers = {
            **self.board_handlers(),
            **self.dialogs.handlers,
            "undo": table.undo,
            "redo": table.redo,
            "swap": table.swap,
            "panel": self.near_hand.toggle_panel,
            "pause": self._pause_or_replay,
            "pace": self._next_pace,
            "type": lambda: self.screen.entry.open(),
            "copy-letter": self.letters.copy,
            "watch": self._let_watch,
            "back": self._go_back,
            "hint": self._hint,
            "rivals": lambda: self.chrome.toggle_next_drawer(),
            "replay-first": lambda: self.replay.choose(0),
            "replay-before": lambda: self.replay.step(-1),
            "replay-play": self.replay.play,
            "replay-next": lambda: self.replay.step(1),
            "replay-last": self.replay.leave,
        }
        self.company = FriendCompany(self.screen, friend, self._show_new_game) if friend is not None else None
        if self.company is not None:
            self.handlers = {**self.handlers, **self.company.handlers}
        self.near_hand.lay_out()
        self.board.open_view()
        if not table.match.moves:
            self.hand_motion.deal()
        self._reset_for_position()

    @property
    def has_click_sound(self) -> bool:
        """Whether clicks make a button sound: only in dialogs, since the table has its own sounds."""
        return self.picture.dialog is not None

    # Events:

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Whether an event comes while the coach weighs a move; the pointer still moves."""
        if not self.coach_view.is_weighing or event.type == pygame.KEYUP:
            return False
        self.screen.track_pointer(event)
        return True

    def takes_gesture(self, gesture: Gesture) -> bool:
        """Whether a gesture only concerns the move in question, or returns from an earlier move to the game."""
        if isinstance(gesture, Pressed) and not self.chrome.covers(gesture.place) and self.replay.leave():
            return True
        return self.coach_view.takes_gesture(gesture)

    def intercepts(self, command: str) -> bool:
        """Whether a command is refused; a move in question is taken back first, which may be all that is wanted."""
        if command == "xray" and self._is_xray_blocked():
            return True
        if command.startswith(MOVE_PREFIX):
            self.replay.choose(int(command.removeprefix(MOVE_PREFIX)))
            return True
        if command.startswith(SAVE_PREFIX):
            self.saves.choose(int(command.removeprefix(SAVE_PREFIX)))
            return True
        if command.startswith(DRAWER_PREFIX):
            return False
        if self.coach_view.takes_command(command):
            return True
        return command in GUARDED and not is_available(self.board, command)

    def play_move(self, move: Move) -> None:
        """Play a move, unless the coach weighs it first."""
        self.play_intent(Play(move))

    def play_intent(self, intent: Play) -> None:
        """Play a move, unless the coach weighs it first; it may replace a move that the computer has found."""
        if not self.coach_view.intercept(intent):
            self.board.table.play(intent.move)

    def _go_back(self) -> None:
        """Close a rival's drawer, return from an earlier move, put saves away, or else do as at every board."""
        chrome, saves = self.chrome, self.saves
        if not (chrome.close_drawer() or self.replay.leave() or (saves.is_seen and saves.put_away())):
            self.step_back()

    def _hint(self) -> None:
        """Show what saves an attacked king; asked again, or otherwise, a good move."""
        if not self.saves.ask():
            self.screen.hints.hint()

    def _next_pace(self) -> None:
        self.dialogs.set_next_pace()
        self.screen.say(self.dialogs.pace_label())

    def _let_watch(self) -> None:
        """Invite a friend elsewhere to watch this table."""
        if is_available(self.board, "watch"):
            self.services.go(routes.LetWatch(self.board.setup, self.board.table, self._admit))

    def _admit(self, connection: Connection) -> None:
        """Let a friend elsewhere watch from now on."""
        if self.company is None:
            game = FriendGame(self.board.table, (connection,), self.services.clock, self.services.friends)
            self.company = FriendCompany(self.screen, game, self._show_new_game)
        else:
            self.company.game.admit(connection)
        self.screen.say(sentence_with_name(N_("{name} watches."), connection.friend_name))

    def _pause_or_replay(self) -> None:
        """Pause the game; once it is over, replay the last moves."""
        if self.board.table.result is None:
            self.dialogs.pause()
        else:
            self.end_view.replay()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key: those of a card come first, then the line for typing, the cursor and the commands."""
        command = command_of(event, self.services.preferences.bindings)
        if command == "xray" and self._is_xray_blocked():
            return True
        if command in HELD_ACTIONS:
            self._explain_held_key(command)
            return self.screen.keys.press(event, command)
        if command in ("back", "confirm") and self.picture.card is not None:
            if self.coach_view.is_holding:
                self.coach_view.take_back()
            elif self.board.playback.is_replaying:
                self.board.playback.skip()
            elif command == "confirm":
                self.picture.card.press_default()
            else:
                self.end_view.close_card()
            return True
        done = self.run_key(event, command)
        if command == "mute":
            words = _("The sound is off.") if self.services.preferences.config.sound.mute else _("The sound is on.")
            self.screen.say(words)
        return done

    def _is_xray_blocked(self) -> bool:
        """Whether the X-ray must stay off: while the coach asks about a move, since the answer would be visible.

        If it may be shown, the card about the end is closed first.
        """
        if self.coach_view.is_holding:
            self.screen.say(_("The X-ray comes back when you have decided."))
            return True
        self.end_view.close_card()
        return False

    def _explain_held_key(self, command: str) -> None:
        """Say why nothing appears while a key is held that shows threats, in a game without threats."""
        match = self.board.table.match
        if command == "threats" not in self.board.state.held_commands and not match.game.view.threats(match.position):
            self.screen.say(_("No tile has a line to a king."))

    def handle_table_event(self, event: Event) -> None:
        """React to an event of the table that has been shown on the board."""
        match = self.board.table.match
        listed = self.chrome.entries
        if isinstance(event, Played):
            if len(listed) < len(match.moves):
                word = players.spoken_line(self.board.setup, self.board.table, event, len(listed))
                if word:
                    self.screen.say(word)
                self.letters.remind(event)
                if self.company is not None:
                    self.company.note_move(event.seat)
                listed.append(entry_of(match, event, len(listed)))
            self._reset_for_position()
        elif isinstance(event, (TakenBack, Redone)):
            listed[:] = entries_of_match(match)
            self.end_view.close_card()
            self._reset_for_position()
        elif isinstance(event, Swapped):
            self._update_seats()
        elif isinstance(event, Repeated):
            self.screen.say(players.repetition_line(match.game, event))
        elif isinstance(event, Ended):
            self.end_view.show()
            self._reset_for_position()
            if self.company is not None:
                self.company.note_end()
        elif isinstance(event, Trouble):
            if event.is_paused:
                self.dialogs.show_trouble(event.message)
            else:
                self.picture.toast.show(error_text(event.message), self.screen.now, "no")

    def _make_chrome(self, board: Board, pen: Pen) -> TableChrome:
        entries, views = entries_of_match(board.table.match), TableViews(self.replay, self.saves, self.hand_motion)
        self.chrome = TableChrome(board, pen, entries, views, self.picture.card)
        return self.chrome

    def _update_seats(self) -> None:
        """The players have swapped seats: turn the table so that a single person's hand lies at the bottom again."""
        board = self.board
        persons = board.human_seats()
        seats = tuple(player.seat for player in board.table.players)
        board.change_setup(replace(board.setup, seats=seats), seat_below(persons))
        self.screen.lay_out()
        board.turn_to_near_seat()
        self._reset_for_position()
        if len(persons) == 1:
            self.screen.say(players.you_play_line(board.setup, persons[0]))
        else:
            self.screen.say(_("The seats are swapped."))

    def _play_other_level(self, level: str) -> None:
        """Start a new game against the computer at another level."""
        board = self.board
        game, count = board.table.match.game, len(board.setup.seats)
        seats = tuple(
            seat if seat.human else with_offered_character(game, replace(seat, level=level), count)
            for seat in board.setup.seats
        )
        board.change_setup(replace(board.setup, seats=seats))
        board.table.set_players(self.services.players_for(seats))
        self._start_again(swapped=False)

    def _reset_for_position(self) -> None:
        """Drop hints, the coach's question and the selection, since the position has changed."""
        self.screen.hints.cancel()
        self.saves.cancel()
        self.coach_view.cancel()
        self.board.controller.reset_for_position()

    def _start_again(self, swapped: bool) -> None:
        """Start a new game, or ask a friend for it; if `swapped`, each player takes the next seat with their colour."""
        if self.company is not None and self.board.table.has_far_friend:
            self.company.ask("again", int(swapped))
            return
        setup = with_even_wish(self.board.setup)
        # How strong an even computer is follows from the last game, too; and another player may begin behind.
        if has_even_seat(setup) or (swapped and setup.gifts):
            self.board.services.go(routes.StartGame(setup.rotated(1) if swapped else setup))
            return
        self.board.table.restart(swapped)
        self._show_new_game(swapped)

    def _show_new_game(self, swapped: bool) -> None:
        """Show that a new game has begun; if `swapped`, each player has taken the next seat."""
        self.end_view.close_card()
        self.coach_view.begin_game()
        if swapped:
            self.board.change_setup(self.board.setup.rotated(1))
        self.hand_motion.deal()

    # The loop:

    def update_parts(self, now: float) -> None:
        """Keep the near hand, the card and the view up to date, and let the coach weigh a move."""
        self.end_view.raise_card(now)
        self.near_hand.follow_turn()
        self._mark_notes.update(self._is_quiet)
        self.replay.update(self.chrome.move_at(self.board.state.place))
        self.board.follow_choice()
        self.board.follow_xray()
        self.coach_view.update()
        if self.company is not None:
            self.company.update()
        if not self.coach_view.is_holding:  # the coach marks the table itself
            self.saves.update()

    @property
    def _is_quiet(self) -> bool:
        """Whether a person may read a note: nothing moves, no dialog and no card is open, and nothing is typed."""
        free = self.picture.dialog is None and self.picture.card is None and not self.coach_view.is_holding
        still = not self.board.playback.is_moving and not self.picture.floating.is_typing
        return free and still and bool(self.board.human_seats())

    def pause(self) -> None:
        """Stop the clocks, since another scene covers the table."""
        self._paused_by_cover = not self.board.table.is_paused
        if self.company is not None:  # the line is kept up
            self.services.continue_in_background(self._keep_company)
        if self.board.table.has_far_friend:  # the friend plays on
            self._paused_by_cover = False
        elif self._paused_by_cover:
            self.board.table.pause()
        self._is_covered = True
        super().pause()

    def _keep_company(self) -> bool:
        """Keep the friend's line up while another scene covers the table; whether that is over."""
        if self._is_covered and self.company is not None:
            self.company.update()
        return not self._is_covered

    def resume(self) -> None:
        """Go on when the scene is shown first or again, with the current settings and language."""
        self.board.table.set_pace(PACES.get(self.services.preferences.config.play.pace, DEFAULT_PACE_SECONDS))
        super().resume()
        self._is_covered = False
        if self._paused_by_cover:
            self._paused_by_cover = False
            self.board.table.resume()
        if self.coach_view.follow_setting():
            self._reset_for_position()

    def offer_coach(self) -> None:
        """Ask whether the coach should warn of blunders, before the first game in which it can, unless it is on."""
        play = self.services.preferences.config.play
        is_on = play.coach != "off" or bool(self.board.setup.coach)
        if not play.coach_offered and self.coach_view.is_possible and not is_on:
            self.dialogs.offer_coach(self._answer_coach_offer)

    def _answer_coach_offer(self, wanted: bool) -> None:
        preferences = self.services.preferences
        preferences.config.set_value(KEYS["coach_offered"], True)
        if wanted:
            preferences.config.set_value(KEYS["coach"], FIRST_COACH)
        preferences.remember()
        if self.coach_view.follow_setting():
            self._reset_for_position()

    def update_language(self) -> None:
        """Build the texts of the card again."""
        if self.coach_view.is_holding:
            self.coach_view.show_question()
        elif self.picture.card is not None:
            self.end_view.show_card()

    def close(self) -> None:
        """Leave the table for good; the game is saved."""
        super().close()
        self._is_covered = False
        if self.company is not None:
            self.company.close()
        self.coach_view.close()
        self.saves.close()
        self.board.table.close()
