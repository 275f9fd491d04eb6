"""The dialogs over the table, with what they ask and what happens then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from game.core.errors import N_, StaxError
from game.play.clocks import CONTROLS, TimeControl
from game.play.pace import PACE_NAMES, PACES
from game.play.setup import LEVEL_NAMES
from game.play.study import record_of
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import is_available
from game.scenes.board_screen.dialogs import Dialog, Dialogs
from game.scenes.sentences import players
from game.scenes.table.result_card import end_story
from game.ui.panels.end_card import EndCard
from game.ui.widgets import Button, QuestionDialog
from game.ui.words import _, error_text, ngettext

OFFERED: Final = (  # in the menu, as far as they are available
    "new",
    "swapped",
    "review",
    "pause",
    "resign",
    "draw",
    "clock",
    "swap",
    "pace",
    "xray",
    "copy-link",
    "rules",
    "help",
    "settings",
    "title",
)


class TableDialogs(Dialogs):
    """Opens dialogs by the id of the command that needs them; `say` tells something, `copy_link` makes a link."""

    def __init__(
        self,
        board: Board,
        show: Callable[[Dialog | None], None],
        again: Callable[[bool], None],
        say: Callable[[str], None],
        copy_link: Callable[[], None],
    ) -> None:
        super().__init__(board, show)
        self.say = say
        self.copy_link = copy_link
        self.again = again

        self._opened: dict[str, Callable[[], None]] = {
            "new": self.new,
            "swapped": self.swapped,
            "resign": self.resign,
            "draw": self.draw,
            "pause": self.pause,
            "clock": self.clock,
            "title": self.title,
            "menu": self.menu,
            "help": self.help,
            "rules": self.rules,
            "review": self.review,
            "settings": self.settings,
        }
        self.deeds = {name: self._open_from_scene(opens) for name, opens in self._opened.items()}

    @property
    def running(self) -> bool:
        """Whether a game is under way that would be left."""
        table = self.board.table
        return table.result is None and bool(table.match.moves)

    def new(self, swapped: bool = False) -> None:
        """A new game with the same players, on each other's seats if wished; asked first while one is running."""
        if not self.running:
            self._new(swapped)
            return
        words = _("The game that is running ends here, without a winner.")
        self.show(self._question(_("Begin a new game?"), words, _("New game"), lambda: self._new(swapped)))

    def _new(self, swapped: bool = False) -> None:
        self.close()
        self.again(swapped)

    def swapped(self) -> None:
        """A new game on each other's seats."""
        self.new(swapped=True)

    @property
    def _swapped(self) -> str:
        """What a new game on each other's seats is called."""
        if len(self.board.table.players) > 2:
            return _("Rematch, one seat on")
        return _("Rematch, seats swapped")

    def resign(self) -> None:
        """Give the game up; asked first."""
        board = self.board
        persons = board.human_seats()
        if board.table.result is not None or not persons:
            return
        seat = board.turn if board.turn in persons else persons[0]

        give_up = self._close_then(partial(board.table.resign, seat))
        title = _("Give up?")
        if len(persons) > 1:
            title = players.player_sentence(board.setup, seat, N_("Does {name} give up?"))
        self.show(self._question(title, _("The other side wins the game."), _("Give up"), give_up))

    def draw(self) -> None:
        """Claim a draw, or offer one; asked first, of whoever else sits here."""
        board, table = self.board, self.board.table
        persons = board.human_seats()
        if table.result is not None or not persons:
            return
        if table.can_claim:
            words = _("The same situation stands for the third time, so either player may claim a draw.")
            self.show(self._question(_("Claim a draw?"), words, _("Claim it"), self._close_then(table.claim)))
        elif not table.can_offer:
            self.say(_("A draw can be offered once a move, from the first move on."))
        elif len(persons) > 1:
            self.show(self._offered(board.turn if board.turn in persons else persons[0]))
        else:
            words = _("The computer takes it if it does not think itself better off.")
            self.show(self._question(_("Offer a draw?"), words, _("Offer it"), self._close_then(self._offer)))

    def _offered(self, seat: int) -> QuestionDialog:
        """A person's offer to the others at the same screen."""
        setup = self.board.setup
        others = [players.seat_name(setup, other) for other in self.board.human_seats() if other != seat]
        title = players.player_sentence(setup, seat, N_("{name} offers a draw"))
        words = _("{names}: do you take it?").format(names=", ".join(others))
        refuse = self._close_then(self.board.table.refuse)
        take = Button(_("Take it"), self._close_then(self._offer), icon="tick")
        return QuestionDialog(
            title, words, [take, Button(_("Play on"), refuse, key="Esc")], refuse, side_by_side=True, focus=1
        )

    def _offer(self) -> None:
        if not self.board.table.offer():
            self.say(_("The computer does not take the draw."))

    def pause(self) -> None:
        """Everything stands still until it goes on."""
        table = self.board.table
        if table.result is not None:
            return
        table.pause()
        go_on = self._action_button("pause", self._close_then(table.resume), _("Go on"), "play")
        go_on.strong = True
        words = _("No clock runs and no computer thinks.")
        self.show(QuestionDialog(_("The game stands still"), words, [go_on], self._close_then(table.resume)))

    def clock(self) -> None:
        """Choose how time is given from now on."""
        table = self.board.table
        if table.result is not None:
            return
        now = table.clocks.control if table.clocks is not None else None
        known = [None, *CONTROLS]
        buttons = [
            Button(players.control_line(control), self._giving(control), strong=control == now) for control in known
        ]
        words = _("Everybody gets that much from now on.")
        focus = known.index(now) if now in known else 0
        self.show(QuestionDialog(_("Clock"), words, buttons, self._back, focus=focus))

    def _giving(self, control: TimeControl | None) -> Callable[[], None]:
        def given() -> None:
            board = self.board
            board.table.give(control)
            board.setup = replace(board.setup, control=control)

        return self._close_then(given)

    def review(self) -> None:
        """Look the game through from its end."""
        table = self.board.table
        self.close()
        self.board.services.review(table.saved or 0, record_of(table))

    def title(self) -> None:
        """Back to where one came from; the game is kept and can be continued."""
        self.close()
        self.board.services.leave()

    def menu(self) -> None:
        """Everything that has no button on the bar."""
        board = self.board
        self._from_menu = False
        labels = {
            "swapped": self._swapped,
            "pause": _("Go on") if board.table.paused else "",  # after trouble that was put away
            "draw": _("Claim a draw") if board.table.can_claim else "",
            "clock": _("Clock: {control}").format(control=players.control_line(board.setup.control)),
            "title": board.services.way_back,
        }
        deeds: dict[str, Callable[[], None]] = {
            **{name: self._instead_of_menu(opens) for name, opens in self._opened.items()},
            "review": self.review,
            "pause": self._close_then(board.table.resume) if board.table.paused else self.pause,
            "swap": self._close_then(board.table.swap),
            "copy-link": self._close_then(self.copy_link),
            "xray": self._close_then(board.xray.toggle),
            "rules": self.rules,
            "settings": self.settings,
            "title": self.title,
        }
        buttons = [Button(_("Back to the game"), self.close, icon="play", key="Esc", strong=True)]
        for action in (action for action in OFFERED if is_available(board, action)):
            made = self._pace_button() if action == "pace" else None
            icon = "play" if action == "pause" and board.table.paused else ""
            buttons.append(made or self._action_button(action, deeds[action], labels.get(action, ""), icon))
        buttons.append(Button(_("Quit"), board.services.quit, icon="door"))
        self.show(QuestionDialog(_("Menu"), "", buttons, self.close))

    def _pace_button(self) -> Button:
        """It names the pace, and takes the next one when it is pressed."""

        def paced() -> None:
            self.next_pace()
            button.label = self.pace_line()

        button = self._action_button("pace", paced, self.pace_line())
        return button

    def pace_line(self) -> str:
        """The pace that the computer keeps now."""
        return _("Computer's pace: {pace}").format(pace=_(PACE_NAMES[self._pace]))

    @property
    def _pace(self) -> str:
        pace = self.board.services.config.pace
        return pace if pace in PACES else next(iter(PACES))

    def next_pace(self) -> None:
        """The computer takes its moves slower, or after the slowest as soon as it may."""
        services, known = self.board.services, list(PACES)
        services.config.pace = known[(known.index(self._pace) + 1) % len(known)]
        self.board.table.pace = PACES[self._pace]
        services.remember()

    def trouble(self, error: StaxError) -> None:
        """The computer cannot go on by itself: try once more, or leave."""

        def resume() -> None:
            self.close()
            self.board.table.resume()

        again = Button(_("Try again"), resume, icon="again", strong=True)
        leave = Button(self.board.services.way_back, self.title, icon="home")
        self.show(QuestionDialog(_("The computer player has stopped"), error_text(error), [again, leave], self.close))

    def _close_then(self, deed: Callable[[], object]) -> Callable[[], None]:
        """The same as for any board; what has happened since then may have made it impossible, which is told."""

        def tried() -> None:
            try:
                deed()
            except StaxError as error:
                self.say(error_text(error))

        return super()._close_then(tried)

    def _question(self, title: str, words: str, yes: str, deed: Callable[[], None]) -> QuestionDialog:
        buttons = [Button(yes, deed, strong=True), Button(_("Cancel"), self._back, key="Esc")]
        return QuestionDialog(title, words, buttons, self._back, side_by_side=True)

    def card(
        self, away: Callable[[], None], replay: Callable[[], None], level: str, take: Callable[[str], None]
    ) -> EndCard | None:
        """The end of the game, None while it is running; `level` is offered next and `take` takes that, "" for none."""
        board = self.board
        if board.table.result is None:
            return None
        again = self._action_button("new", self._new)
        again.strong = True
        moves = len(board.table.last_moves)
        seen = ngettext("The last move again", "The last {count} moves again", moves).format(count=moves)
        lesser = [
            self._action_button("review", self.review),
            self._action_button("title", self.title, board.services.way_back),
        ]
        if moves:
            lesser.insert(0, self._action_button("pause", replay, seen, "play"))
        swapped = self._action_button("swapped", lambda: self._new(swapped=True), self._swapped)
        buttons = [*lesser[:-2], again, swapped, *lesser[-2:]]
        corner = Button(_("Look at the table"), away, icon="cross", key="Esc")
        taken = None
        if level:
            words = _("Play {level} next").format(level=_(LEVEL_NAMES[level]))
            taken = Button(words, lambda: take(level), icon="computer")
        return EndCard(end_story(board, board.table.result, level), buttons, lesser, corner, taken)
