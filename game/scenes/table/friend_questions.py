"""The questions at a table with a friend elsewhere: what they ask, tables that differ, a line that stays down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core.errors import N_, StaxError
from game.friend.connection import Connection, session_at
from game.friend.events import Differs, WouldGoOn
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.sentences.friends import QUESTIONS, sentence_with_name
from game.scenes.table.dialogs import declined_dialog
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text, ngettext


class FriendQuestions:
    """Shows questions over the table; a question closes before what was chosen is done."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen: Final = screen

    def show_question(self, kind: str, name: str, answer: Callable[[bool], None]) -> None:
        """Show what a friend asks; `answer` gets what the player chooses, no for a kind without a question."""
        if kind not in QUESTIONS:
            answer(False)
            return
        yes = Button(_("Agree"), self._close_then(partial(answer, True)), icon="tick")
        refusal = _("Wait") if kind == "resume" else _("Play on")
        no = Button(refusal, self._close_then(partial(answer, False)), key="Esc", strong=True)
        words = _("Your friend waits for your answer.")
        title = sentence_with_name(QUESTIONS[kind], name)
        self._screen.show(QuestionDialog(title, words, [yes, no], no.on_press, side_by_side=True, focus=1))

    def show_declined(self, title: str) -> None:
        """Say that an offer was declined, until the player goes on."""
        self._screen.show(declined_dialog(title, self._close_then(lambda: None)))

    def offer_to_keep(self, name: str, secret: str, note_answer: Callable[[], None]) -> None:
        """Ask whether the friend is kept, so that the next game needs no words; either answer calls `note_answer`."""

        def keep_friend() -> None:
            self._screen.services.friends.keep(name, secret)
            note_answer()

        title = _("Keep {name} as a friend?").format(name=name)
        words = _("If you both say yes, you meet again by one click, without words.")
        keep = Button(_("Keep"), self._close_then(keep_friend), icon="tick", strong=True)
        no = Button(_("Not now"), self._close_then(note_answer), key="Esc")
        self._screen.show(QuestionDialog(title, words, [keep, no], no.on_press, side_by_side=True))

    def show_stop(self, why: StaxError, connection: Connection) -> None:
        """Say why the game stands, and offer to compare the tables."""
        begin = session_at(connection).begin
        again = Button(_("Compare the tables"), self._close_then(begin), icon="again", strong=True)
        later = Button(_("Not now"), self._close_then(lambda: None), key="Esc")
        title = _("The game stands where it was")
        self._screen.show(QuestionDialog(title, error_text(why), [again, later], later.on_press))

    def show_difference(self, event: Differs | WouldGoOn, connection: Connection) -> None:
        """Ask from where the game goes on, since the moves of the two tables differ."""
        common = event.common if isinstance(event, Differs) else event.plies
        words = ngettext(
            "Your moves and your friend's are the same up to move {count}.",
            "Your moves and your friend's are the same up to move {count}.",
            common,
        ).format(count=common)
        settle = partial(self._settle, connection)
        buttons = [Button(_("Go on from there"), self._close_then(partial(settle, common)), strong=True)]
        if isinstance(event, Differs) and event.friend_more and not event.own_more:
            longer = common + event.friend_more
            label = _("Take over your friend's moves")
            buttons.append(Button(label, self._close_then(partial(settle, longer))))
        wait = self._close_then(lambda: None)
        buttons.append(Button(_("Wait"), wait, key="Esc"))
        self._screen.show(QuestionDialog(_("The two tables differ"), words, buttons, wait))

    def _settle(self, connection: Connection, plies: int) -> None:
        try:
            session_at(connection).settle(plies)
        except StaxError as error:
            self._screen.say(error_text(error))

    def offer_pause(self, name: str, seal: Callable[[], None] | None, leave: Callable[[], None]) -> None:
        """Offer a pause, since a friend can't be reached; `seal` lets the player make a last move before it."""
        title = sentence_with_name(N_("{name} can't be reached"), name)
        words = _(
            "No clock runs. The game is kept: it goes on here when your friend is back, or later from the library."
        )
        buttons = [
            Button(_("Break off for today"), self._close_then(leave), icon="library"),
            Button(_("Wait"), self._close_then(lambda: None), key="Esc"),
        ]
        if seal is not None:
            sealed = _("You may seal your move: it counts, and your friend sees it when you are both back.")
            words = f"{words} {sealed}"
            buttons.insert(0, Button(_("Seal my move"), self._close_then(seal), icon="pause", strong=True))
        self._screen.show(QuestionDialog(title, words, buttons, buttons[-1].on_press))

    def show_pause(self, name: str, go_on: Callable[[], None]) -> None:
        """Show that both have agreed to pause; `go_on` asks the friend to go on."""
        words = sentence_with_name(N_("You have agreed with {name}: no clock runs until you both go on."), name)
        again = Button(_("Continue"), go_on, icon="play", strong=True)
        self._screen.show(QuestionDialog(_("The game is paused"), words, [again], go_on))

    def _close_then(self, act: Callable[[], object]) -> Callable[[], None]:
        def close() -> None:
            self._screen.show(None)
            act()

        return close
