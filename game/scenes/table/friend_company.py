"""FriendCompany: what a table with a friend elsewhere shows and asks beside the game itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core.errors import StaxError
from game.friend.events import (
    AnotherGame,
    Answered,
    Asked,
    Differs,
    FriendEvent,
    Left,
    LiftedCame,
    LineDown,
    Stopped,
    TalkCame,
    WouldGoOn,
)
from game.play.friend.far_friend import FarFriend
from game.play.friend.friend_game import FriendGame
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences.friends import AGREED, DECLINED, QUESTIONS, WAITING, sentence_with_name
from game.scenes.table.talk import MAX_SAID, Said, TalkSheet
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text, ngettext


class FriendCompany:
    """Asks the friend instead of acting, shows what they ask and write, and tells what happens to the line.

    `begin_again` shows that another game has begun at the table, with the seats swapped if it gets True.
    """

    def __init__(self, screen: BoardScreen, game: FriendGame, begin_again: Callable[[bool], None]) -> None:
        self.game: Final = game
        self._screen: Final = screen
        self._begin_again: Final = begin_again
        self.said: Final[list[Said]] = []
        self.is_muted = False
        self._is_holding = False  # a piece, as the friend was told
        self._has_offered_to_keep = False
        self._sheet: TalkSheet | None = None
        self.handlers: Final[Handlers] = {
            "undo": self.ask_undo,
            "draw": partial(self.ask, "draw"),
            "talk": self.open_talk,
        }

    @property
    def friend(self) -> FarFriend:
        """The friend at this table."""
        return next(player for player in self.game.table.players if isinstance(player, FarFriend))

    @property
    def name(self) -> str:
        """The friend's name, "" if none was given."""
        return self.friend.name

    def update(self) -> None:
        """Exchange what has happened, and show it; called once a frame."""
        for event in self.game.update():
            self._show(event)
        self._show_own_choice()
        if self.game.table.result is not None and not self._has_offered_to_keep:
            self._has_offered_to_keep = True
            self._offer_to_keep()
        if self._sheet is not None and self._screen.picture.dialog is self._sheet:
            self._sheet.group.update(self._screen.now)

    def _show_own_choice(self) -> None:
        """Let the friend see whether a piece is in hand here."""
        is_holding = self._screen.board.state.selection.first is not None and self.game.is_up
        if is_holding != self._is_holding:
            self._is_holding = is_holding
            self.game.session.lift(("held",) if is_holding else ())

    def close(self) -> None:
        """Leave the friend, whose program is told."""
        self.game.close()

    def ask_undo(self) -> None:
        """Ask to take back moves to this player's last turn."""
        players = self.game.table.players
        own = [ply for ply, seat in enumerate(self.game.session.match.movers) if players[seat].human]
        self.ask("undo", own[-1] if own else 0)

    def ask(self, kind: str, target: int = 0) -> None:
        """Ask the friend for something; says so, or why it is not possible."""
        try:
            self.game.session.ask(kind, target)
        except StaxError as error:
            self._screen.say(error_text(error))
        else:
            self._screen.say(sentence_with_name(WAITING[kind], self.name))

    # Talk:

    def open_talk(self) -> None:
        """Show what was said, with a field to write."""
        stains = self.game.table.match.game.stains
        self._sheet = TalkSheet(self.said, stains, self._write, self._mute, lambda: self.is_muted, self._close_talk)
        self.friend.note_unread(0)
        self._screen.show(self._sheet)

    def _close_talk(self) -> None:
        if self._sheet is not None:
            self._sheet.group.close()
        self._sheet = None
        self._screen.show(None)

    def _mute(self) -> None:
        self.is_muted = not self.is_muted
        self._screen.show(self._sheet)

    def _write(self, text: str) -> None:
        meeting = self.game.connection.meeting
        if meeting is not None and self.game.is_up:
            meeting.talk(text)
            own = next((seat for seat, player in enumerate(self.game.table.players) if player.human), 0)
            self._note_said(own, _("You"), text)
        else:
            self._screen.say(_("Your friend can't be reached now."))

    def _hear(self, text: str) -> None:
        if self.is_muted:
            return
        seat = next(iter(self.game.session.friend_seats))
        self._note_said(seat, self.name or _("Your friend"), text)
        if self._sheet is None or self._screen.picture.dialog is not self._sheet:
            self.friend.note_unread(self.friend.unread + 1)
            self._screen.say(f"{self.name or _('Your friend')}: {text}")

    def _note_said(self, seat: int, name: str, text: str) -> None:
        self.said.append(Said(seat, name, text, len(self.game.table.match.moves)))
        del self.said[:-MAX_SAID]
        self._screen.invalidate()

    def _show(self, event: FriendEvent) -> None:
        if isinstance(event, Asked):
            self._show_question(event.kind)
        elif isinstance(event, Answered):
            self._screen.say(sentence_with_name((AGREED if event.is_yes else DECLINED)[event.kind], self.name))
        elif isinstance(event, AnotherGame):
            self._begin_again(event.swapped)
        elif isinstance(event, Stopped):
            self._show_stop(event.why)
        elif isinstance(event, Differs | WouldGoOn):
            self._show_difference(event)
        elif isinstance(event, LiftedCame):
            self.friend.note_lifted(bool(event.picks))
        elif isinstance(event, TalkCame):
            self._hear(event.text)
        elif isinstance(event, LineDown):
            self._screen.say(_("The line is down. No clock runs until it is back."))
        elif isinstance(event, Left):
            words = _("{name} has left the table. The game is kept.")
            self._screen.say(words.format(name=self.name or _("Your friend")))

    def _show_question(self, kind: str) -> None:
        if kind not in QUESTIONS:
            self._answer(False)
            return
        title = sentence_with_name(QUESTIONS[kind], self.name)
        yes = Button(_("Agree"), self._close_then(partial(self._answer, True)), icon="tick", strong=True)
        no = Button(_("Play on"), self._close_then(partial(self._answer, False)), key="Esc")
        words = _("Your friend waits for your answer.")
        self._screen.show(QuestionDialog(title, words, [yes, no], no.on_press, side_by_side=True, focus=1))

    def _answer(self, is_yes: bool) -> None:
        try:
            self.game.session.answer(is_yes)
        except StaxError:  # the question has become void meanwhile
            self._screen.say(_("The question is no longer open."))

    def _offer_to_keep(self) -> None:
        """Ask after the first game whether the friend is kept, so that the next game needs no words."""
        friends, secret = self._screen.services.friends, self.game.connection.secret
        if friends.knows(secret) or not self.name:
            return
        title = _("Keep {name} as a friend?").format(name=self.name)
        words = _("If you both say yes, you meet again by one click, without words.")
        keep = Button(_("Keep"), self._close_then(partial(friends.keep, self.name, secret)), icon="tick", strong=True)
        no = Button(_("Not now"), self._close_then(lambda: None), key="Esc")
        self._screen.show(QuestionDialog(title, words, [keep, no], no.on_press, side_by_side=True))

    def _show_stop(self, why: StaxError) -> None:
        if self.game.connection.is_closed:
            self._screen.say(error_text(why))
            return
        again = Button(_("Compare the tables"), self._close_then(self.game.session.begin), icon="again", strong=True)
        later = Button(_("Not now"), self._close_then(lambda: None), key="Esc")
        title = _("The game stands where it was")
        self._screen.show(QuestionDialog(title, error_text(why), [again, later], later.on_press))

    def _show_difference(self, event: Differs | WouldGoOn) -> None:
        common = event.common if isinstance(event, Differs) else event.plies
        words = ngettext(
            "Your moves and your friend's are the same up to move {count}.",
            "Your moves and your friend's are the same up to move {count}.",
            common,
        ).format(count=common)
        buttons = [Button(_("Go on from there"), self._close_then(partial(self._settle, common)), strong=True)]
        if isinstance(event, Differs) and event.friend_more and not event.own_more:
            longer = common + event.friend_more
            label = _("Take over your friend's moves")
            buttons.append(Button(label, self._close_then(partial(self._settle, longer))))
        wait = self._close_then(lambda: None)
        buttons.append(Button(_("Wait"), wait, key="Esc"))
        self._screen.show(QuestionDialog(_("The two tables differ"), words, buttons, wait))

    def _settle(self, plies: int) -> None:
        try:
            self.game.session.settle(plies)
        except StaxError as error:
            self._screen.say(error_text(error))

    def _close_then(self, act: Callable[[], object]) -> Callable[[], None]:
        def close() -> None:
            self._screen.show(None)
            act()

        return close
