"""The base of the two scenes in which friends meet: three cards on a table in lamplight, and what happens in words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.core.errors import StaxError
from game.friend.channel import FAILURES, Channel
from game.friend.connection import Connection, Party
from game.friend.discretion import hiding_words
from game.friend.events import ConnectionFailed, FriendEvent
from game.friend.friend_book import KeptFriend
from game.friend.lines import TableOffer
from game.friend.meeting_place import MeetingPlace
from game.friend.session import Session
from game.games import GAMES
from game.play.setup import MAX_NAME_LENGTH
from game.scenes.base import routes
from game.scenes.base.services import Services
from game.scenes.menus.friend.places import MeetingPlaces, meeting_places
from game.scenes.menus.friend.room_meeting import RoomMeeting
from game.scenes.menus.friend.word_card import draw_card, draw_word
from game.scenes.menus.menu_scene import MenuScene
from game.scenes.menus.room_scene import WayBack
from game.ui.look.room import LEDGE_SHADE, RoomLight, ledge, lit_room
from game.ui.look.text import wrap
from game.ui.widgets import Button, QuestionDialog, Widget
from game.ui.widgets.word_button import WordButton
from game.ui.words import _, error_text

LIGHT: Final = RoomLight((0.5, 0.44), 0.42, (-1.0, 0.0), 1.0)
UPPER_LINE: Final = 56  # units
TITLE_SIZE, LOW_TITLE_SIZE = 44, 34
LINE_SIZE: Final = 19
CALM_SIZE: Final = 24
MAX_SHOWN_FRIENDS: Final = 5


class FriendScene(MenuScene):
    """A scene in which friends meet; `name` is how this player is called.

    Nothing connects before a subclass calls `connect`; leaving the scene ends the connection.
    """

    def __init__(self, services: Services, name: str) -> None:
        super().__init__(lambda: services.preferences.appearance, self.leave)
        self.services = services
        self.name = name
        self.connection: Connection | None = None
        self.failure = ""  # why the last try has failed
        self.room: RoomMeeting | None = None  # while a friend in the same network is looked for
        self.main = Button("", self.leave)
        self.other: Button | None = None
        self.back = WayBack("", self.leave)
        self.help = WordButton(_("How it works"), self._explain, icon="help")
        self.places: MeetingPlaces | None = None

    # What a subclass says:

    @abstractmethod
    def titles(self) -> tuple[str, str]:
        """The large title and the line below it."""

    @abstractmethod
    def calm_words(self) -> tuple[str, str]:
        """What happens, in gold, and a sentence below it."""

    @abstractmethod
    def show_event(self, event: FriendEvent) -> None:
        """React to an event of the connection."""

    # Kept friends:

    def friend_buttons(self) -> list[Button]:
        """A button for each of the latest kept friends, which meets them without a code."""
        friends = self.services.friends.friends[:MAX_SHOWN_FRIENDS]
        return [Button(friend.name, partial(self.meet, friend), icon="person", size=17) for friend in friends]

    @abstractmethod
    def meet(self, friend: KeptFriend) -> None:
        """Meet a kept friend, who does the same."""

    def ask_whom_to_forget(self) -> None:
        """Let the player choose a friend to forget."""
        friends = self.services.friends.friends[:MAX_SHOWN_FRIENDS]
        buttons = [Button(friend.name, partial(self._forget, friend), icon="bin") for friend in friends]
        close = Button(_("Back"), lambda: self.set_dialog(None), key="Esc", strong=True)
        words = _("Then you meet again only by new words.")
        self.set_dialog(QuestionDialog(_("Forget a friend"), words, [*buttons, close], close.on_press))

    def _forget(self, friend: KeptFriend) -> None:
        self.services.friends.forget(friend.secret)
        self.set_dialog(None)
        self.refresh()

    def place_row(self, widgets: Sequence[Button], middle: tuple[int, int]) -> None:
        """Place buttons side by side around a point."""
        pen = self.pen
        widths = [button.min_width(pen) for button in widgets]
        left = middle[0] - (sum(widths) + pen.px(12) * (len(widgets) - 1)) // 2
        for button, wide in zip(widgets, widths, strict=True):
            button.place(pen, pygame.Rect(left, middle[1] - pen.px(25), wide, pen.px(50)))
            left += wide + pen.px(12)

    # The connection:

    def connect(
        self, order: str, offer: TableOffer | None = None, session: Session | None = None, room: str = ""
    ) -> None:
        """Start the connection, for a game that goes on with its session; `room` is the place of a side in a room.

        The failure is kept as a sentence if no process can be started.
        """
        self.disconnect()
        self.failure = ""
        self.room = RoomMeeting(offer is not None) if room else None
        place = MeetingPlace(self.services.preferences.config.friend.server, room)

        def start(order: str) -> Channel:
            return Channel(self.services.friend_process(place.of(order)), order)

        try:
            self.connection = Connection(
                Party(self.name, GAMES, offer, place=place), order, start, self.services.clock, session
            )
        except StaxError as error:
            self.failure = error_text(error)
        self.refresh()

    def room_buttons(self) -> tuple[Button, Button]:
        """The buttons to say whether both see the same number."""
        yes = Button(_("It is the same"), self._agree, icon="tick", strong=True, size=19)
        yes.enable(self.room is not None and self.room.must_compare)
        return yes, Button(_("It differs"), self._refuse, icon="cross", size=19)

    def _agree(self) -> None:
        if self.connection is not None and self.room is not None:
            self.room.agree()
            self.connection.agree()
        self.refresh()

    def _refuse(self) -> None:
        self.disconnect()
        self.failure = _(FAILURES["refused"])
        self.refresh()

    def meet_anew(self, connection: Connection, order: str) -> None:
        """Give an order to the line of a table below this scene, which goes on polling it."""
        self.failure = ""
        try:
            connection.meet_by(order)
        except StaxError as error:
            self.failure = error_text(error)
        self.refresh()

    def follow_line(self, connection: Connection) -> None:
        """Go back to the table below once its line is there again; show why that failed."""
        failure = error_text(connection.failure) if connection.failure is not None else ""
        if connection.is_up:
            self.leave()
        elif failure != self.failure and failure:
            self.failure = failure
            self.refresh()

    def disconnect(self) -> None:
        """End the connection, if any."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None
        self.room = None

    def take_connection(self) -> Connection:
        """The connection, which this scene no longer ends; for the table."""
        connection, self.connection = self.connection, None
        assert connection is not None
        return connection

    def leave(self) -> None:
        """Go back to the scene below."""
        self.services.go(routes.GoBack())

    def close(self) -> None:
        """Leave the scene; its connection ends."""
        super().close()
        self.disconnect()

    def update(self, now: float) -> None:
        """Follow the connection, and animate the widgets."""
        super().update(now)
        with hiding_words():
            self._follow_connection()

    def _follow_connection(self) -> None:
        for event in self.connection.poll() if self.connection is not None else ():
            if self.room is not None:
                self.room.note(event)
                self.room = None if self.room.is_done else self.room
            if isinstance(event, ConnectionFailed):
                self.failure = error_text(event.why)
                self.connection = self.room = None
            self.show_event(event)
            self.refresh()
            if self.connection is None:
                break

    def refresh(self) -> None:
        """Show the present words and buttons."""
        self.build()
        self.repaint()

    @abstractmethod
    def build(self) -> None:
        """Name the buttons for the present state and give the group its widgets."""

    def _explain(self) -> None:
        """Say how it works and who sees what."""
        words = _(
            "The words make a secret between your two computers. A server passes on what they send, encrypted: it "
            "sees when and how much, and nothing of the game. Your friend sees your name, your moves and what you "
            "write."
        )
        words = self.room.explanation() if self.room is not None else words
        close = Button(_("Back"), lambda: self.set_dialog(None), key="Esc", strong=True)
        self.set_dialog(QuestionDialog(_("How it works"), words, [close], close.on_press))

    # Drawing:

    def lay_out(self, size: tuple[int, int]) -> object:
        """Place everything in a window of a size in pixels."""
        pen = self.pen
        where = self.places = meeting_places(pen.theme, size)
        self.back.place_at_corner(pen)
        self.help.place_right(pen, size[0] - pen.px(26), pen.px(UPPER_LINE) // 2)
        right, top = where.buttons
        tall = where.ledge_top - pen.px(18) - top
        for button in self.lower_buttons:
            wide = button.min_width(pen)
            button.place(pen, pygame.Rect(right - wide, top, wide, tall))
            right -= wide + pen.px(14)
        self.place_middle(where)
        return where, self.titles(), self.calm_words()

    @abstractmethod
    def place_middle(self, where: MeetingPlaces) -> None:
        """Place the widgets between the upper line and the calm place."""

    def frame_widgets(self) -> list[Widget]:
        """The buttons that every state has."""
        return [*self.lower_buttons, self.help, self.back]

    @property
    def lower_buttons(self) -> list[Button]:
        """The buttons at the lower right, the gold button first."""
        return [button for button in (self.main, self.other) if button is not None]

    def show_frame(self, title: str, main: Button, other: Button | None) -> None:
        """Show a way back with the scene's title, and the buttons at the lower right."""
        self.back, self.main, self.other = WayBack(title, self.leave), main, other

    def empty_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """The table in the light of the lamp, with the ledge."""
        where, pen = self.places, self.pen
        assert where is not None
        made = lit_room(size, pen.theme, LIGHT)
        wood = ledge((size[0], size[1] - where.ledge_top), pen.theme)
        made.blit(wood, (0, where.ledge_top - pen.px(LEDGE_SHADE)))
        return made

    def paint(self, ground: pygame.Surface) -> None:
        """Paint the titles and the calm place."""
        pen, where = self.pen, self.places
        assert where is not None
        width = ground.get_width()
        remark = self.back.rect.right + pen.px(8), self.back.rect.centery + pen.px(1)
        room = self.help.rect.left - pen.px(24) - remark[0]
        is_near = self.connection is not None and self.connection.is_in_room
        where_words = _("with a friend in this room") if is_near else _("with a friend elsewhere")
        pen.text_on_wood(ground, where_words, remark, 16, pen.theme.muted, "regular", "midleft", room)
        title, line = self.titles()
        size = LOW_TITLE_SIZE if where.is_low else TITLE_SIZE
        pen.text_on_wood(ground, title, where.title, size, pen.theme.ink, "black", "center", width - pen.px(80))
        pen.text_on_wood(ground, line, where.line, LINE_SIZE, pen.theme.muted, "semibold", "center", width - pen.px(80))
        self._paint_calm(ground, where)

    def _paint_calm(self, ground: pygame.Surface, where: MeetingPlaces) -> None:
        pen, strong = self.pen, self.calm_words()[0]
        (left, y), room, lines = self.calm_lines(where, ground.get_width())
        colour = pen.theme.no if self.failure else pen.theme.gold
        pen.text_on_wood(ground, strong, (left, y), CALM_SIZE, colour, "black", "midleft", room)
        for number, each in enumerate(lines):
            at = left, y + pen.px(31 + 22 * number)
            pen.text_on_wood(ground, each, at, 17, pen.theme.ink, "semibold", "midleft", room)

    def draw_number(self, surface: pygame.Surface) -> None:
        """Draw the number that both must see in a room, on a card."""
        if self.room is not None and self.room.number and self.places is not None:
            draw_card(surface, self.pen, self.places.cards[1], "", False)
            draw_word(surface, self.pen, self.places.cards[1], self.room.number)

    def calm_lines(self, where: MeetingPlaces, width: int) -> tuple[tuple[int, int], int, list[str]]:
        """The left middle of what happens, its room in pixels, and the lines of the sentence below."""
        pen, (left, y) = self.pen, self.calm_start(where)
        room = min((button.rect.left for button in self.lower_buttons), default=width) - pen.px(28) - left
        lines = wrap(self.calm_words()[1], room, pen.theme.type_size(17), "semibold")[:3]
        return (left, y - pen.px(22) * max(0, len(lines) - 1)), room, lines

    def calm_start(self, where: MeetingPlaces) -> tuple[int, int]:
        """The left middle of what happens."""
        return where.calm


def own_name(services: Services) -> str:
    """The name that a friend elsewhere sees."""
    return services.preferences.config.friend.name[:MAX_NAME_LENGTH]
