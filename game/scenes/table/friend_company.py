"""FriendCompany: what a table with a friend elsewhere shows and asks beside the game itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core.errors import StaxError
from game.friend.events import Answered, Asked, Differs, FriendEvent, Left, LineDown, Stopped, WouldGoOn
from game.play.friend_game import FriendGame
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences.friends import AGREED, DECLINED, QUESTIONS, WAITING, sentence_with_name
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text, ngettext


class FriendCompany:
    """Asks the friend instead of acting, shows what they ask, and tells what happens to the line.

    `again` starts another game at the same table.
    """

    def __init__(self, screen: BoardScreen, game: FriendGame) -> None:
        self.game: Final = game
        self._screen: Final = screen
        self.handlers: Final[Handlers] = {"undo": self.ask_undo, "draw": partial(self.ask, "draw")}

    @property
    def name(self) -> str:
        """The friend's name, "" if none was given."""
        return next((player.name for player in self.game.table.players if player.seat.is_far), "")

    def update(self) -> None:
        """Exchange what has happened, and show it; called once a frame."""
        for event in self.game.update():
            self._show(event)

    def close(self) -> None:
        """Leave the friend."""
        self.game.close()

    def ask_undo(self) -> None:
        """Ask to take back moves to this player's last turn."""
        session = self.game.session
        own = [ply for ply, seat in enumerate(session.match.movers) if seat not in session.friend_seats]
        self.ask("undo", own[-1] if own else 0)

    def ask(self, kind: str, target: int = 0) -> None:
        """Ask the friend for something; says so, or why it is not possible."""
        try:
            self.game.session.ask(kind, target)
        except StaxError as error:
            self._screen.say(error_text(error))
        else:
            self._screen.say(sentence_with_name(WAITING[kind], self.name))

    def _show(self, event: FriendEvent) -> None:
        if isinstance(event, Asked):
            self._show_question(event.kind)
        elif isinstance(event, Answered):
            self._screen.say(sentence_with_name((AGREED if event.is_yes else DECLINED)[event.kind], self.name))
        elif isinstance(event, Stopped):
            self._show_stop(event.why)
        elif isinstance(event, Differs | WouldGoOn):
            self._show_difference(event)
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
