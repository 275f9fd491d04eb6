"""FriendCompany: what a table with friends elsewhere shows and asks beside the game itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import pygame

from game.core.errors import N_, StaxError
from game.friend.connection import Connection, session_at
from game.friend.discretion import hiding_words
from game.friend.events import (
    AnotherGame,
    Answered,
    Asked,
    CameLate,
    ConnectionFailed,
    Differs,
    Joined,
    Left,
    LiftedCame,
    LineDown,
    MoveCame,
    Stopped,
    TalkCame,
    WouldGoOn,
)
from game.friend.lines import WOULD
from game.play.friend.consent import Consent
from game.play.friend.far_friend import FarFriend
from game.play.friend.friend_game import FriendGame, LineEvent, is_up
from game.play.friend.lifted_picks import LiftedPieces, read_lifted, write_lifted
from game.scenes.base import routes
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences.friends import AGREED, DECLINED, WAITING, late_words, sentence_with_name
from game.scenes.table.friend_questions import FriendQuestions
from game.scenes.table.friend_talk import FriendTalk
from game.ui.input.chords import keycap_text
from game.ui.words import _, error_text

ROOM_SECONDS: Final = 20.0  # after which it is said that a friend is not found in this room
PAUSE_OFFER_SECONDS: Final = 60.0  # after which a pause is offered while a friend can't be reached


class FriendCompany:
    """Asks the friends instead of acting, shows what they ask and write, and reports broken lines.

    `begin_again` shows that another game has begun at the table, with the seats swapped if it gets True.
    """

    def __init__(self, screen: BoardScreen, game: FriendGame, begin_again: Callable[[bool], None]) -> None:
        self.game: Final = game
        self._screen: Final = screen
        self._begin_again: Final = begin_again
        self.talk: Final = FriendTalk(screen, game)
        self.questions: Final = FriendQuestions(screen)
        self._lifted: LiftedPieces | None = None  # the pieces in hand here, as last sent to the friends
        self._has_answered_offer = False  # to keep the friend
        self._has_been_away = False  # a friend, when the game ended
        self._down_since: float | None = None  # when a friend who was there could no longer be reached
        self._seeking_since: float | None = None  # a friend in this room; infinite once that was said
        self._consent: Consent | None = None  # the question that goes round
        self.handlers: Final[Handlers] = {
            "undo": self.ask_undo,
            "draw": partial(self.ask, "draw"),
            "pause": partial(self.ask, "pause"),
            "talk": self.talk.open,
            "meet-anew": self._meet_anew,
        }

    def name_of(self, connection: Connection) -> str:
        """The name of the friend at the end of a line, "" if none was given."""
        seats = self.game.seats_at(connection)
        return self.game.table.players[seats[0]].name if len(seats) == 1 else connection.friend_name

    @property
    def _away_name(self) -> str:
        """The name of a friend who can't be reached."""
        return next((self.name_of(each) for each in self.game.friends if not is_up(each)), "")

    def update(self) -> None:
        """Exchange events with the friends and show them; called once a frame."""
        was_up, awaiting_end = self.game.is_up, self.game.awaiting_end
        with hiding_words():
            for event in self.game.update():
                self._show(event)
        self._show_own_choice()
        self._show_friends_choice()
        self._watch_line(was_up)
        self._tell_of_room()
        self._tell_of_end(awaiting_end)
        is_known = self.game.table.result is not None and not self.game.awaiting_end
        if is_known and not self._has_answered_offer and self._screen.picture.dialog is None:
            self._offer_to_keep()
        self.talk.update()

    def close(self) -> None:
        """Leave the table; the friends' programs are notified."""
        self.game.close()

    def note_end(self) -> None:
        """Say of a game that has ended while a friend is away that they will see it; called once the end is shown."""
        away = next((each for each in self.game.awaiting_end if not is_up(each)), None)
        self._has_been_away = away is not None
        if away is not None:
            words = N_("{name} will see the end once you are both here. Until then it waits in the library.")
            self._screen.say(sentence_with_name(words, self.name_of(away)))

    def _tell_of_end(self, awaiting_end: tuple[Connection, ...]) -> None:
        """Say that a friend who was away has seen the end."""
        remaining = self.game.awaiting_end
        informed = [each for each in awaiting_end if each not in remaining and self.game.table.result is not None]
        if informed and self._has_been_away:
            self._screen.say(sentence_with_name(N_("{name} has seen how the game ended."), self.name_of(informed[0])))

    # What is in hand:

    def _show_own_choice(self) -> None:
        """Let the friends see what is in hand here."""
        selection = self._screen.board.state.selection
        is_seen = selection.first is not None and self.game.is_up and self._screen.board.can_choose
        lifted = LiftedPieces(selection.first, selection.count) if is_seen and selection.first is not None else None
        if lifted != self._lifted:
            self._lifted = lifted
            for each in self.game.connections:
                session_at(each).lift(write_lifted(lifted))

    def _show_friends_choice(self) -> None:
        """Show what the friend to move has in hand."""
        board, table = self._screen.board, self.game.table
        mover = table.players[table.turn]
        lifted = None
        if isinstance(mover, FarFriend) and mover.lifted and table.result is None and not board.playback.is_moving:
            lifted = read_lifted(mover.lifted, board.playback.shown, table.turn)
        board.controller.show_friends_pick(lifted)

    # The line:

    def _watch_line(self, was_up: bool) -> None:
        """Offer a pause once the line has been down for a while."""
        now, table = self._screen.now, self.game.table
        if self.game.is_up or table.result is not None:
            self._down_since = None
        elif was_up:
            self._down_since = now
        elif self._screen.picture.dialog is None and now - (self._down_since or now) > PAUSE_OFFER_SECONDS:
            self._down_since = None
            self.questions.offer_pause(self._away_name, self._seal if table.is_waiting else None, self._leave)

    def _tell_of_room(self) -> None:
        """Say once for each search that a friend is not found in this room, and how else both meet."""
        seeking = next((each for each in self.game.friends if each.is_in_room and not each.is_up), None)
        if seeking is None:
            self._seeking_since = None
        elif self._seeking_since is None:
            self._seeking_since = self._screen.now
        elif self._screen.now - self._seeking_since > ROOM_SECONDS:
            self._seeking_since = math.inf
            words = N_("{name} is not found in this room. If one of you is elsewhere, meet by three new words ({key}).")
            key = keycap_text(self._screen.services.preferences.bindings.chords["meet-anew"])
            self._screen.say(sentence_with_name(words, self.name_of(seeking), key=key))

    def note_move(self, seat: int) -> None:
        """Say of a move that was made here while a friend can't be reached that it is sealed."""
        if self.game.table.players[seat].human and self.game.friends and not self.game.is_up:
            self._screen.say(sentence_with_name(N_("Your move is sealed until {name} is back."), self._away_name))

    def _seal(self) -> None:
        self._screen.say(_("Make your move: it stays sealed until your friend is back."))

    def _leave(self) -> None:
        self._screen.services.go(routes.GoBack())

    def _meet_anew(self) -> None:
        """Meet a friend who can't be reached by three new words."""
        line = next((each for each in self.game.friends if not is_up(each)), None)
        if line is not None:
            self._screen.services.go(routes.MeetAnew(self._screen.board.setup, line))

    # Questions that all must agree to:

    def ask_undo(self) -> None:
        """Ask to take back moves to this player's last turn."""
        players = self.game.table.players
        own = [ply for ply, seat in enumerate(self.game.table.match.movers) if players[seat].human]
        self.ask("undo", own[-1] if own else 0)

    def ask(self, kind: str, target: int = 0) -> None:
        """Ask all friends for something; says so, or why it is not possible."""
        if self._consent is not None:
            self._screen.say(_("Your friend has not answered your last question yet."))
        elif self._begin_consent(Consent(kind, target, self.game.friends)):
            name = self.name_of(self.game.friends[0]) if len(self.game.friends) == 1 else _("Your friends")
            self._screen.say(sentence_with_name(WAITING[kind], name))

    def _begin_consent(self, consent: Consent) -> bool:
        """Ask the first friend, if there is another to ask; whether that was possible."""
        self._consent = consent
        try:
            if consent.is_complete:
                self._end_consent(True)
            else:
                consent.ask_next()
        except StaxError as error:
            self._screen.say(error_text(error))
            self._end_consent(False)
            return False
        return True

    def _end_consent(self, is_yes: bool) -> None:
        consent, self._consent = self._consent, None
        self.game.settle(False)
        if consent is not None:
            consent.answer_asker(is_yes)
            if is_yes:
                self._carry_out(consent.kind)

    def _carry_out(self, kind: str) -> None:
        """Do what was agreed and is no matter of the moves."""
        table = self.game.table
        if kind == "pause" and table.result is None:
            table.pause()
            self.questions.show_pause(self._name_of_friends, partial(self.ask, "resume"))
        elif kind == "resume":
            table.resume()
            self._screen.show(None)

    @property
    def _name_of_friends(self) -> str:
        friends = self.game.friends
        return self.name_of(friends[0]) if len(friends) == 1 else _("Your friends")

    def _show_question(self, connection: Connection, event: Asked) -> None:
        kind = event.kind.removeprefix(WOULD)
        if self.game.is_watching or (kind == "resume" and not self.game.table.is_paused):
            self._answer(connection, event, True)
            return
        self.questions.show_question(kind, self.name_of(connection), partial(self._answer, connection, event))

    def _answer(self, connection: Connection, event: Asked, is_yes: bool) -> None:
        """Answer a friend's question; a yes is asked of the other friends first."""
        if is_yes and self._consent is None and not event.kind.startswith(WOULD):
            self._begin_consent(Consent(event.kind, event.target, self.game.friends, connection))
            return
        with suppress(StaxError):  # the question has become void meanwhile
            session_at(connection).answer(is_yes)

    def _take_answer(self, connection: Connection, event: Answered) -> None:
        """Ask the next friend after a yes; say what was answered in the end."""
        consent, name = self._consent, self.name_of(connection)
        if consent is None:
            return
        if not event.is_yes:
            tell = self.questions.show_declined if consent.kind == "draw" else self._screen.say
            tell(sentence_with_name(DECLINED[consent.kind], name))
            self._end_consent(False)
        elif consent.take_yes(connection, event.kind):
            self.game.settle(consent.has_begun and not consent.is_complete and consent.kind == "undo")
            if consent.is_complete:
                self._screen.say(sentence_with_name(AGREED[consent.kind], name))
            self._begin_consent(consent)

    # What happens:

    def _show(self, line_event: LineEvent) -> None:
        connection, event = line_event
        if isinstance(event, Asked):
            self._show_question(connection, event)
        elif isinstance(event, Answered):
            self._take_answer(connection, event)
        elif isinstance(event, AnotherGame):
            self._show_another_game(event.swapped)
        elif isinstance(event, Stopped):
            self._show_stop(connection, event.why)
        elif isinstance(event, Differs | WouldGoOn):
            self.questions.show_difference(event, connection)
        elif isinstance(event, LiftedCame):
            self._note_lifted(connection, event.picks)
        elif isinstance(event, TalkCame):
            self.talk.hear(connection, self.name_of(connection), event.text)
        elif isinstance(event, MoveCame):
            self._call()
        elif isinstance(event, CameLate):
            self._screen.say(late_words(event.what, session_at(connection).is_over))
        else:
            self._tell_of_line(connection, event)

    def _tell_of_line(self, connection: Connection, event: object) -> None:
        is_running = self.game.table.result is None
        if isinstance(event, LineDown) and connection in self.game.friends:
            if self._consent is not None:
                self._end_consent(False)
            self._screen.say(_("The line is down. No clock runs until it is back.") if is_running else "")
        elif isinstance(event, Joined) and is_running and connection in self.game.friends:
            self._screen.say(sentence_with_name(N_("{name} is there."), self.name_of(connection)))
        elif isinstance(event, ConnectionFailed):
            self._screen.say(error_text(event.why))
        elif isinstance(event, Left):
            words = (
                N_("{name} has left the table. The game is kept.") if is_running else N_("{name} has left the table.")
            )
            self._screen.say(sentence_with_name(words, self.name_of(connection)))

    def _show_another_game(self, swapped: bool) -> None:
        self._begin_again(swapped)

    def _note_lifted(self, connection: Connection, picks: tuple[str, ...]) -> None:
        table = self.game.table
        mover = table.players[table.turn]
        if isinstance(mover, FarFriend) and table.turn in self.game.seats_at(connection):
            mover.note_lifted(picks)

    def _call(self) -> None:
        """Let the player hear that a friend has moved while the window is behind others."""
        if not pygame.key.get_focused():
            self._screen.services.sounds.play("call")

    def _offer_to_keep(self) -> None:
        """Ask after a game whether a friend is kept, until that is answered; a friend's question goes first."""
        for connection in self.game.friends:
            name = self.name_of(connection)
            if name and not self._screen.services.friends.knows(connection.secret):
                self.questions.offer_to_keep(name, connection.secret, self._note_answered_offer)
                return

    def _note_answered_offer(self) -> None:
        self._has_answered_offer = True

    def _show_stop(self, connection: Connection, why: StaxError) -> None:
        if connection.is_closed:
            self._screen.say(error_text(why))
        else:
            self.questions.show_stop(why, connection)
