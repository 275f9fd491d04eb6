"""The scene that invites a friend elsewhere: three words in large letters, to be read aloud."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import pygame

from game.core.errors import N_
from game.core.game import Game
from game.friend.channel import room_invitation
from game.friend.connection import Connection
from game.friend.events import FriendEvent, Greeted, Joined, Left
from game.friend.friend_book import KeptFriend
from game.friend.meeting_place import ROOM_HOST
from game.friend.words import words_of_code
from game.games import GAMES
from game.play.setup import Seat, Setup, with_starter_first
from game.scenes.base import routes
from game.scenes.base.services import Services
from game.scenes.menus.friend.friend_scene import FriendScene, own_name
from game.scenes.menus.friend.places import MeetingPlaces
from game.scenes.menus.friend.table_offers import offer_of, setup_with_guest
from game.scenes.menus.friend.word_card import draw_card, draw_word
from game.scenes.menus.setup.heaps import Heaps
from game.scenes.players.seating import Seating
from game.scenes.sentences.friends import sentence_with_name
from game.ui import words
from game.ui.widgets import Button, Widget
from game.ui.words import _

DOT_STEP_SECONDS: Final = 0.4  # of the three dots while the friend is awaited
HEAP_RADIUS: Final = 44  # units


class InviteScene(FriendScene):
    """Reads out the codes of invitations to the table of a `seating`, for each friend elsewhere in turn."""

    def __init__(self, services: Services, seating: Seating, setup: Setup) -> None:
        own = next((seat.name for seat in setup.seats if not seat.is_far and seat.human and seat.name), "")
        super().__init__(services, own or own_name(services))
        self.heaps = Heaps(seating)
        self.setup = with_starter_first(setup, random.randrange)
        self.seated: tuple[Connection, ...] = ()  # who have sat down already
        self.open_seats = tuple(seat for seat, sitting in enumerate(self.setup.seats) if sitting.is_far)
        self._heap_of = {seat: index_of(setup.seats, sitting) for seat, sitting in enumerate(self.setup.seats)}
        self.code: tuple[str, ...] = ()
        self.awaits_kept = False  # a kept friend, who needs no words
        self._step = 0  # of the dots
        self.copy = Button(_("Copy"), self._copy, icon="copy", size=17)
        self.again = Button(_("Three new words"), self._invite, icon="again", size=17)
        self.nearby = [Button(_("In this room"), self._open_in_room, icon="home", size=17)]
        self.kept = self.friend_buttons()
        self._invite()

    @property
    def current_game(self) -> Game:
        """The game that is set up."""
        return GAMES[self.setup.game_id]

    @property
    def seat(self) -> int:
        """The seat of the friend who is awaited."""
        return self.open_seats[0]

    @property
    def friend_name(self) -> str:
        """The name of the friend who is awaited, "" if it is not known."""
        return self.setup.seats[self.seat].name

    def _invite(self) -> None:
        self.code, self.awaits_kept = (), False
        self.open_line("invite")

    def _open_in_room(self) -> None:
        """Let friends in the same network find the table."""
        self.code, self.awaits_kept = (), False
        self.connect(room_invitation(self.name), offer_of(self.setup, self.name, (self.seat,)), room=ROOM_HOST)

    def open_line(self, order: str) -> None:
        """Connect by an order, to offer the seat."""
        self.connect(order, offer_of(self.setup, self.name, (self.seat,)))

    def meet(self, friend: KeptFriend) -> None:
        """Wait for a kept friend instead of reading words."""
        self.setup = setup_with_guest(self.setup, self.seat, friend.name)
        self.code, self.awaits_kept = (), True
        self.open_line(f"meet {friend.secret}")

    def _copy(self) -> None:
        self.services.clipboard.put(" ".join(self.code))
        self.say(_("Copied: {words}").format(words=" ".join(self.code)))

    def show_event(self, event: FriendEvent) -> None:
        """Show the words once they are there; go to the table once all friends sit."""
        if self.connection is not None and self.connection.code:
            self.code = words_of_code(self.connection.code, words.language())
        if isinstance(event, Greeted):
            self.setup = setup_with_guest(self.setup, self.seat, event.hello.name)
        if isinstance(event, Joined):
            self.take_seat()

    def take_seat(self) -> None:
        """The friend has sat down: read words to the next, or go to the table."""
        self.seated = (*self.seated, self.take_connection())
        if len(self.open_seats) > 1:
            self.open_seats = self.open_seats[1:]
            self._invite()
            return
        seated, self.seated = self.seated, ()
        self.services.go(routes.PlayWithFriend(self.setup, seated))

    def _watch_seated(self) -> None:
        """Let a guest leave the table again before the game begins."""
        for connection in self.seated:
            if any(isinstance(event, Left) for event in connection.poll()):
                session = connection.session
                freed = sorted(session.friend_seats) if session is not None else []
                self.open_seats = (*self.open_seats, *freed)
                self.seated = tuple(each for each in self.seated if each is not connection)
                self.say(sentence_with_name(N_("{name} has left the table."), connection.friend_name))

    def close(self) -> None:
        """Leave the scene; the connections end that no table has taken over."""
        super().close()
        for connection in self.seated:
            connection.close()

    # Words and widgets:

    def titles(self) -> tuple[str, str]:
        """Whom to read the words to, and what they do with them."""
        if self.room is not None:
            return self.room.titles()
        name = self.friend_name
        if self.awaits_kept:
            line = _("It begins when your friend opens “Join a friend” and chooses you")
            return _("Waiting for {name}").format(name=name), line
        title = _("Read these three words to {name}").format(name=name) if name else self.title_without_name()
        return title, _("Your friend opens Stax, chooses “Join a friend” and types them")

    def title_without_name(self) -> str:
        """To whom the words are read if no name is known."""
        if self.seated:
            return _("Read these three words to the other friend")
        return (
            _("Read these three words to one friend") if len(self.open_seats) > 1 else _("Read these three words aloud")
        )

    def calm_words(self) -> tuple[str, str]:
        """Whether the friend has come."""
        name = self.friend_name or _("Your friend")
        if self.failure:
            return _("That did not work"), self.failure
        if self.room is not None:
            return self.room.calm_words()
        if not self.code and not self.awaits_kept:
            return _("Asking for three words"), _("They come from the server that connects your two computers")
        if self.connection is not None and self.connection.is_up:
            return _("{name} is there").format(name=name), _("The game begins when they have seen the table")
        return _("{name} has not come yet").format(name=name), self._patience_words()

    def _patience_words(self) -> str:
        """Who is there already, or how long the words work."""
        if self.seated:
            return sentence_with_name(N_("{name} sits at the table"), self.seated[0].friend_name)
        return (
            _("You find each other while both wait")
            if self.awaits_kept
            else _("The words work once, while you wait here")
        )

    def build(self) -> None:
        """Name the buttons for the present state."""
        if self.failure:
            main = Button(_("Try again"), self._invite, icon="again", strong=True, size=19)
        else:
            main = Button(_("Copy the words"), self._copy, icon="copy", strong=True, size=19)
            main.enable(bool(self.code))
        other = Button(_("Call it off"), self.leave, size=19)
        if self.room is not None and self.room.number:
            main, other = self.room_buttons()
        elif self.room is not None or (self.awaits_kept and not self.failure):
            main = Button(_("Read words instead"), self._invite, icon="again", size=19)
        self.show_frame(self.current_game.name, main, other)
        self.group.replace_widgets([self.main, *self.middle_widgets(), *self.frame_widgets()[1:]])
        self.relayout()

    def middle_widgets(self) -> Sequence[Widget]:
        """The kept friends, and the button for other words."""
        if self.room is not None:
            return []
        return [*self.kept, *self.nearby, *([self.again] if self.code else [])]

    def place_middle(self, where: MeetingPlaces) -> None:
        """Place the buttons in the middle below the cards."""
        shown = [button for button in self.middle_widgets() if isinstance(button, Button)]
        self.place_row(shown, (where.title[0], where.row))

    # Drawing:

    def idle(self, seconds: float) -> None:
        """Load the pictures of the pieces."""
        del seconds
        if self.heaps.load():
            self.invalidate()

    def update(self, now: float) -> None:
        """Move the dots while the friend is awaited."""
        super().update(now)
        self._step = int(now / DOT_STEP_SECONDS) % 3
        self._watch_seated()

    def extra_look(self) -> object:
        """The state of the dots and the colours of the pieces."""
        return self._step, self.heaps.shown_theme(self.pen.theme)

    def calm_start(self, where: MeetingPlaces) -> tuple[int, int]:
        """Beside the friend's pieces."""
        left, y = where.calm
        return left + self.pen.px(180 if where.is_low else 260), y

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the cards, the friend's pieces and the dots."""
        pen, where = self.pen, self.places
        assert where is not None
        shows_words = not self.awaits_kept and self.room is None
        self.draw_number(surface)
        for index, rect in enumerate(where.cards if shows_words else ()):
            draw_card(surface, pen, rect, str(index + 1), False)
            if index < len(self.code):
                draw_word(surface, pen, rect, self.code[index])
        radius = pen.px(HEAP_RADIUS if not where.is_low else 30)
        middle = where.calm[0] + pen.px(70 if where.is_low else 120), where.calm[1] + pen.px(4)
        self.heaps.draw(surface, pen.theme, self._heap_of[self.seat], middle, radius)
        if self.failure:
            return
        (left, y), _room, _lines = self.calm_lines(where, surface.get_width())
        left += pen.width(self.calm_words()[0], 24, "black") + pen.px(26)
        for index in range(3):
            share = (1.0, 0.6, 0.3)[(index - self._step) % 3]
            colour = pygame.Color(pen.theme.gold).lerp(pen.theme.dark, 1 - share)
            pygame.draw.aacircle(surface, colour, (left + index * pen.px(18), y + pen.px(2)), pen.px(5))


def index_of(seats: Sequence[Seat], sitting: Seat) -> int:
    """The place of a seat among others that may be equal."""
    return next(index for index, seat in enumerate(seats) if seat is sitting)
