"""The scene that joins a friend elsewhere: three words are typed, then the friend's table is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.core.errors import StaxError
from game.friend.events import FriendEvent, Greeted, Joined, Offered
from game.friend.friend_book import KeptFriend
from game.friend.meeting_place import ROOM_GUEST
from game.friend.words import code_of_words, language_of
from game.games import GAMES
from game.play.setup import MAX_NAME_LENGTH, Setup, check_name
from game.scenes.base import routes
from game.scenes.base.services import Services
from game.scenes.menus.friend.friend_scene import MAX_SHOWN_FRIENDS, FriendScene, own_name
from game.scenes.menus.friend.places import CARD_GAP, MeetingPlaces
from game.scenes.menus.friend.table_offers import setup_of_offer
from game.scenes.menus.friend.word_card import TableCard, WordField
from game.scenes.players.clock_choice import time_words
from game.scenes.sentences import players
from game.ui import words
from game.ui.widgets import Button, TextField, Widget
from game.ui.widgets.editing import LineState
from game.ui.widgets.word_button import WordButton
from game.ui.words import _, error_text


class JoinScene(FriendScene):
    """Three cards to type a code into, and the way to the friend's table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, own_name(services))
        self.fields = [
            WordField(
                number + 1,
                self._language,
                partial(self._change, number),
                partial(self._go_on, number),
                partial(self._back, number),
            )
            for number in range(3)
        ]
        self.name_field = TextField(
            _("Your name"), self.name, self._rename, limit=MAX_NAME_LENGTH, placeholder=_("Your name"), icon="pencil"
        )
        self.host_name = ""
        self.kept = self.friend_buttons()
        self.nearby = [Button(_("In this room"), self._look_around, icon="home", size=17)]
        self.forget = WordButton(_("Forget a friend"), self.ask_whom_to_forget)
        self.tables: list[Button] = []  # in the same network
        self.setup: Setup | None = None  # once the friend's table is known
        self.build()

    @property
    def words(self) -> tuple[str, ...]:
        """The words on the cards."""
        return tuple(field.value for field in self.fields)

    @property
    def is_complete(self) -> bool:
        """Whether all words are known."""
        return all(field.is_complete for field in self.fields)

    @property
    def is_typing(self) -> bool:
        """Whether a word is begun, so that the words that begin so are listed below its card."""
        return any(field.value and not field.is_complete for field in self.fields)

    # Typing:

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Leave out the letter of the key that opened the scene."""
        if event.type == pygame.TEXTINPUT and not self.now:
            return True
        return super().handle_event(event)

    def _language(self) -> str:
        """The language of the words that are there, else that of the window."""
        return next(filter(None, map(language_of, self.words)), "") or words.language()

    def _change(self, number: int, value: str) -> None:
        pasted = value.replace("-", " ").split()
        if len(pasted) > 1:
            for field, word in zip(self.fields[number:], pasted, strict=False):
                field.restore(LineState(word).move_to(len(word)))
                if not field.is_complete and field.word:
                    field.restore(LineState(field.word).move_to(len(field.word)))
        self.failure = ""
        self.refresh()

    def _go_on(self, number: int) -> None:
        empty = next((field for field in self.fields[number + 1 :] if not field.is_complete), None)
        self.group.focus_on(empty or (self.main if self.is_complete else self.fields[number]))
        self.refresh()

    def _back(self, number: int) -> None:
        self.group.focus_on(self.fields[max(0, number - 1)])

    def _rename(self, name: str) -> None:
        try:
            check_name(name.strip())
        except StaxError as error:
            self.say(error_text(error))
            return
        self.name = name.strip()
        self.services.preferences.config.friend.name = self.name
        self.repaint()

    # Meeting:

    def _join(self) -> None:
        try:
            code = code_of_words(self.words)
        except StaxError as error:
            self.say(error_text(error))
            return
        self.services.preferences.remember()
        self.open_line(f"join {code}")

    def _look_around(self) -> None:
        """Look for tables in the same network."""
        self.services.preferences.remember()
        self.connect("seek", room=ROOM_GUEST)

    def _type_words(self) -> None:
        """Look for no more tables, and show the cards again."""
        self.disconnect()
        self.refresh()

    def _visit(self, key: str) -> None:
        if self.connection is not None and self.room is not None:
            self.host_name = self.room.tables[key]
            self.room.choose()
            self.connection.visit(key)
        self.refresh()

    def open_line(self, order: str) -> None:
        """Connect by an order."""
        self.connect(order)

    def meet(self, friend: KeptFriend) -> None:
        """Connect to a kept friend, who offers a table to this player."""
        self.host_name = friend.name
        self.connect(f"meet {friend.secret}")

    def _sit(self) -> None:
        if self.connection is not None:
            self.connection.sit()

    def show_event(self, event: FriendEvent) -> None:
        """Show the friend's table; go there once both sit."""
        if isinstance(event, Greeted):
            self.host_name = event.hello.name
        elif isinstance(event, Offered):
            try:
                self.setup = setup_of_offer(event.offer, self.host_name, self.name)
            except StaxError as error:
                self.failure = error_text(error)
                self.disconnect()
        elif isinstance(event, Joined) and self.setup is not None:
            self.services.go(routes.PlayWithFriend(self.setup, (self.take_connection(),)))

    # Words and widgets:

    def titles(self) -> tuple[str, str]:
        """What to type, or which table the friend offers."""
        if self.setup is not None and self.connection is not None:
            name = self.host_name or _("Your friend")
            return _("{name} has laid the table").format(name=name), self._table_words(self.setup)
        if self.room is not None:
            return self.room.titles()
        origin = _("Your friend gets them in Set up, with “A friend elsewhere”; three letters of each are enough")
        return _("Type the three words"), origin

    def _table_words(self, setup: Setup) -> str:
        """The game, its variant, the clock, and who begins."""
        game = GAMES[setup.game_id]
        parts = [game.name, players.describe_variant(game, setup.options), time_words(setup.control)[0]]
        standing = _("clocks stand while the line is down") if setup.control is not None else ""
        return "  ·  ".join(part for part in (*parts, self._beginner(setup), standing) if part)

    def _beginner(self, setup: Setup) -> str:
        """Who begins, in a few words; nothing for who only watches."""
        if not self._has_seat(setup):
            return ""
        first = setup.seats[0]
        if not first.is_far:
            return _("you begin")
        if len(setup.seats) > 2 and first.name:
            return _("{name} begins").format(name=first.name)
        return _("your friend begins")

    def _has_seat(self, setup: Setup) -> bool:
        """Whether a seat is offered, and not only a look at the game."""
        return any(not seat.is_far for seat in setup.seats)

    def calm_words(self) -> tuple[str, str]:
        """What happens to what is typed."""
        if self.failure:
            return _("That did not work"), self.failure
        if self.setup is not None and self.connection is not None:
            if not self._has_seat(self.setup):
                return _("You may watch"), _("You see every move; the players see that you are there")
            return _("Your seat is free"), _("The game begins when you sit down")
        if self.room is not None:
            return self.room.calm_words()
        if self.connection is not None:
            return _("Looking for your friend"), _("Your two computers are being connected")
        shown = _("Then your friend sees your name, {name}, your moves and what you write").format(name=self.name)
        return _("Nothing is sent before you press Join"), (
            shown if self.name else _("Then your friend sees your moves and what you write")
        )

    def build(self) -> None:
        """Name the buttons for the present state."""
        is_offered = self.setup is not None and self.connection is not None
        act = self._sit if is_offered else self._join
        seat = _("Sit down") if self.setup is None or self._has_seat(self.setup) else _("Watch")
        main = Button(seat if is_offered else _("Join"), act, icon="play", strong=True, size=19)
        main.enable(is_offered or (self.is_complete and self.connection is None))
        other = Button(_("Call it off"), self.leave, size=19) if self.connection is not None else None
        if self.room is not None:
            instead = Button(_("Type words instead"), self._type_words, icon="again", size=19)
            main, other = self.room_buttons() if self.room.number else (instead, other)
        self.show_frame(_("Join a friend"), main, other)
        self.kept = self.friend_buttons()
        self.tables = self._table_buttons()
        for field in self.fields:
            field.enable(self.connection is None)
        self.group.replace_widgets([*self.middle_widgets(), *self.frame_widgets()])
        self.relayout()

    def _table_buttons(self) -> list[Button]:
        """A button for each table in the same network, until the player has chosen."""
        if self.room is None or not self.room.must_choose:
            return []
        tables = list(self.room.tables.items())[:MAX_SHOWN_FRIENDS]
        return [TableCard(name or _("A table"), partial(self._visit, key)) for key, name in tables]

    def draw_content(self, surface: pygame.Surface) -> None:
        """Draw the number that both must see."""
        self.draw_number(surface)

    def middle_widgets(self) -> Sequence[Widget]:
        """The cards, and the field for the name; in a room its tables."""
        if self.room is not None:
            return self.tables
        if self.connection is not None:
            return self.fields
        if self.is_typing:
            return [*self.fields, self.name_field]
        return [*self.fields, *self.kept, *self.nearby, *([self.forget] if self.kept else []), self.name_field]

    def _place_tables(self, where: MeetingPlaces) -> None:
        """Place the tables in a room side by side, as large as cards while there is room."""
        gap, count = self.pen.px(CARD_GAP), len(self.tables)
        whole = where.cards[-1].right - where.cards[0].left + gap
        wide = min(where.cards[0].width, whole // max(1, count) - gap)
        left = where.title[0] - (count * (wide + gap) - gap) // 2
        for index, button in enumerate(self.tables):
            box = pygame.Rect(left + index * (wide + gap), where.cards[0].top, wide, where.cards[0].height)
            button.place(self.pen, box)

    def place_middle(self, where: MeetingPlaces) -> None:
        """Place the cards, and the name at the right below them."""
        self._place_tables(where)
        row = [*self.kept, *self.nearby]
        self.place_row(row, (where.title[0], where.row))
        if self.kept:
            right = max(button.rect.right for button in row)
            self.forget.place_right(self.pen, right + self.pen.px(24) + self.forget.min_width(self.pen), where.row)
        for field, rect in zip(self.fields, where.cards, strict=True):
            field.place(self.pen, rect)
        wide, tall = min(where.cards[2].width, self.pen.px(260)), self.pen.px(48)
        self.name_field.place(
            self.pen,
            pygame.Rect(0, 0, wide, tall).move_to(midright=(where.buttons[0], where.buttons[1] - self.pen.px(44))),
        )
