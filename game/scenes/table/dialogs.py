"""The dialogs over the table: what they ask, and what each answer does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core.errors import N_, StaxError
from game.play.clocks import OFFERED_CONTROLS, TimeControl
from game.play.setup import LEVEL_NAMES
from game.scenes.board.board import Board
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.sentences import players
from game.scenes.table.end_card_content import level_offer_text, make_end_story
from game.scenes.table.menu import TableMenu
from game.ui.panels.end_card import EndCard
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text


def declined_dialog(title: str, close: Callable[[], None]) -> QuestionDialog:
    """The message that an offer was declined; it stays until the player goes on."""
    return QuestionDialog(title, "", [Button(_("Play on"), close, icon="play", strong=True)], close)


class TableDialogs(TableMenu):
    """Opens dialogs by the ids of their commands.

    `say` shows a short message, `copy_link` copies a link to the position, `run` runs a command of the scene.
    """

    def __init__(
        self,
        board: Board,
        show: Callable[[Dialog | None], None],
        start_again: Callable[[bool], None],
        say: Callable[[str], None],
        copy_link: Callable[[], None],
        run: Callable[[str], object],
    ) -> None:
        super().__init__(board, show, run, copy_link)
        self.say = say
        self.start_again = start_again

        self._openers = {
            "new": self.ask_new_game,
            "swapped": lambda: self.ask_new_game(swapped=True),
            "resign": self.ask_resign,
            "draw": self.ask_draw,
            "pause": self.pause,
            "clock": self.choose_clock,
            "title": self.leave,
            "menu": self.menu,
            "help": self.help,
            "rules": self.rules,
            "review": self.review,
            "settings": self.settings,
        }
        self.handlers = {name: self._open_from_scene(opens) for name, opens in self._openers.items()}

    def ask_new_game(self, swapped: bool = False) -> None:
        """Start a new game with the same players, with seats swapped on request; ask first if a game is running."""
        if not self.is_running:
            self._start_new_game(swapped)
            return
        words = _("The current game ends here, without a winner.")
        yes = Button(_("New game"), partial(self._start_new_game, swapped), strong=True)
        self.ask(_("Start a new game?"), words, yes)

    def _start_new_game(self, swapped: bool = False) -> None:
        self.close()
        self.start_again(swapped)

    def ask_resign(self) -> None:
        """Ask whether to resign; nothing happens after the end or if no person plays."""
        board = self.board
        persons = board.human_seats()
        if board.table.result is not None or not persons:
            return
        seat = self.resigning_seat
        give_up = self._close_then(partial(board.table.resign, seat))
        title = _("Resign?")
        if len(persons) > 1:
            title = players.player_sentence(board.setup, seat, N_("Does {name} resign?"))
        winner = board.table.match.position.winner_if_resigned(seat)
        words = players.player_sentence(board.setup, winner, N_("Then {name} wins the game."))
        self.ask(title, words, Button(_("Resign"), give_up, strong=True))

    def ask_draw(self) -> None:
        """Ask whether to claim or offer a draw.

        An offer goes to the other persons at this screen, else to the computer.
        """
        board, table = self.board, self.board.table
        persons = board.human_seats()
        if table.result is not None or not persons:
            return
        if table.can_claim_draw:
            words = _("This position has come up three times, so either player can claim a draw.")
            claim = Button(_("Claim it"), self._close_then(table.claim_draw), strong=True)
            self.ask(_("Claim a draw?"), words, claim)
        elif not table.can_offer_draw:
            self.say(_("You can offer a draw once per move, after the first move."))
        elif len(persons) > 1:
            self.show(self._draw_offer_dialog(board.turn if board.turn in persons else persons[0]))
        else:
            words = _("The computer accepts if it doesn't think it is ahead.")
            offer = Button(_("Offer it"), self._close_then(self._offer_draw), strong=True)
            self.ask(_("Offer a draw?"), words, offer)

    def _draw_offer_dialog(self, seat: int) -> QuestionDialog:
        """A question to the other persons at this screen, who can accept the draw or play on."""
        setup = self.board.setup
        others = [players.seat_name(setup, other) for other in self.board.human_seats() if other != seat]
        title = players.player_sentence(setup, seat, N_("{name} offers a draw"))
        words = _("{names}: do you accept?").format(names=", ".join(others))
        refuse = self._close_then(self.board.table.refuse_draw)
        take = Button(_("Accept"), self._close_then(self._offer_draw), icon="tick")
        play_on = Button(_("Play on"), refuse, key="Esc", strong=True)
        return QuestionDialog(title, words, [take, play_on], refuse, side_by_side=True, focus=1)

    def _offer_draw(self) -> None:
        if not self.board.table.offer_draw():
            self.show(declined_dialog(_("The computer declines the draw."), self._close_then(lambda: None)))

    def pause(self) -> None:
        """Pause the game and show a dialog that resumes it."""
        table = self.board.table
        if table.result is not None:
            return
        table.pause()
        go_on = self._action_button("pause", self._close_then(table.resume), _("Continue"), "play", strong=True)
        words = _("No clock runs and no computer thinks.")
        self.show(QuestionDialog(_("The game is paused"), words, [go_on], self._close_then(table.resume)))

    def choose_clock(self) -> None:
        """Choose the time control for the rest of the game."""
        table = self.board.table
        if table.result is not None:
            return
        now = table.clocks.control if table.clocks is not None else None
        choices = [None, *OFFERED_CONTROLS]
        buttons = [
            Button(
                players.control_line(control) if control is not None else _("No clock"),
                self._clock_setter(control),
                strong=control == now,
            )
            for control in choices
        ]
        words = _("From now on everybody gets this time.")
        focus = choices.index(now) if now in choices else 0
        self.show(QuestionDialog(_("Clock"), words, buttons, self._back, focus=focus))

    def _clock_setter(self, control: TimeControl | None) -> Callable[[], None]:
        def set_clock() -> None:
            board = self.board
            board.table.set_control(control)
            board.change_setup(replace(board.setup, control=control))

        return self._close_then(set_clock)

    def offer_coach(self, answer: Callable[[bool], None]) -> None:
        """Ask whether the coach should warn of blunders; `answer` gets what the player wants."""

        def say(wanted: bool) -> None:
            self.close()
            answer(wanted)

        yes = Button(_("Yes"), partial(say, True), icon="bulb", strong=True)
        words = _("The coach asks you before you play a big mistake. You can change this in the settings.")
        self.ask(_("Warn you before a blunder?"), words, yes, _("No"), partial(say, False))

    def show_trouble(self, error: StaxError) -> None:
        """Say why the computer has stopped playing; offer to try again or to leave."""

        def resume() -> None:
            self.close()
            self.board.table.resume()

        again = Button(_("Try again"), resume, icon="again", strong=True)
        leave = Button(self.board.services.way_back(), self.leave, icon="home")
        self.show(QuestionDialog(_("The computer has stopped"), error_text(error), [again, leave], self.close))

    def _close_then(self, handler: Callable[[], object]) -> Callable[[], None]:
        """Close the dialog and do something, as on any board; if it has become impossible meanwhile, say so."""

        def attempt() -> None:
            try:
                handler()
            except StaxError as error:
                self.say(error_text(error))

        return super()._close_then(attempt)

    def make_end_card(
        self, close: Callable[[], None], replay: Callable[[], None], level: str, play_level: Callable[[str], None]
    ) -> EndCard | None:
        """The card about the end of the game, None while it is running.

        `level` is offered for the next game and `play_level` starts that game; "" offers none.
        """
        board = self.board
        if board.table.result is None:
            return None
        again = self._action_button("new", self._start_new_game, strong=True)
        review = self._action_button("review", self.review)
        corner = Button(_("Look at the table"), close, icon="cross", key="Esc")
        buttons = [again, review]
        if level:
            buttons.insert(1, self._make_level_button(level, play_level))
        elif board.table.last_moves:
            buttons.insert(1, self._action_button("pause", replay, _("See it again"), "play"))
        return EndCard(make_end_story(board, board.table.result), buttons, corner)

    def _make_level_button(self, level: str, play_level: Callable[[str], None]) -> Button:
        """A button that starts a game at another level; what that level sees is its tooltip."""
        words = _("Play {level} next").format(level=_(LEVEL_NAMES[level]))
        sees = level_offer_text(self.board.table.match, level)
        return Button(words, lambda: play_level(level), icon="computer", tip=sees)
