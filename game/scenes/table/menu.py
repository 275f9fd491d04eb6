"""The table's menu: three rows for this game, three that leave it, and a page with everything that is rare."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Final

from game.core.errors import N_
from game.library.saved import EntryPage, Query
from game.play.pace import PACE_NAMES, PACES
from game.play.study import record_of
from game.scenes.base.routes import OpenLibrary, Paste, Quit, ReviewGame
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import is_available
from game.scenes.board_screen.dialogs import Dialog, Dialogs, MenuPages, features_with_keys
from game.scenes.sentences import players
from game.settings.default_keys import ACTIONS
from game.ui.menu import MenuRow
from game.ui.words import _, ngettext

GAME_ROWS: Final = (
    "meet-anew",
    "new",
    "review",
    "resign",
    "swapped",
)  # for the menu: the first three that are available
RARE: Final = (
    ("redo", "pause", "draw", "clock"),
    ("finish", "type", "pace", "swap", "swapped"),
    ("look", "rules", "panel", "rivals", "replay-before", "replay-next", "centre", "mute", "help"),
    ("watch", "copy-link", "copy-letter", "paste", "quit"),
)  # for the menu's second page; those that are not available are left out


class TableMenu(Dialogs):
    """The menu of a game in play; a subclass has the dialogs that `_openers` opens by the ids of their actions.

    `run` runs a command of the scene, `copy_link` copies a link to the position.
    """

    _openers: dict[str, Callable[[], None]]

    def __init__(
        self,
        board: Board,
        show: Callable[[Dialog | None], None],
        run: Callable[[str], object],
        copy_link: Callable[[], None],
    ) -> None:
        super().__init__(board, show, run)
        self.copy_link = copy_link
        self._unfinished = Future[EntryPage]()  # the number of unfinished games

    @property
    def is_running(self) -> bool:
        """Whether leaving now would break off a game that has begun."""
        table = self.board.table
        return table.result is None and bool(table.match.moves)

    @property
    def rematch_label(self) -> str:
        """The button's label for a new game with swapped seats."""
        if len(self.board.table.players) > 2:
            return _("Rematch, seats rotated")
        return _("Rematch, seats swapped")

    @property
    def _replay_label(self) -> str:
        """The row's label for the last moves again."""
        moves = len(self.board.table.last_moves)
        return ngettext("The last move again", "The last {count} moves again", moves).format(count=moves)

    @property
    def resigning_seat(self) -> int:
        """The person who would resign: the person to move, otherwise the first."""
        persons = self.board.human_seats()
        return self.board.turn if self.board.turn in persons else persons[0]

    def review(self) -> None:
        """Open the review of this game at its last move."""
        table = self.board.table
        self.close()
        self.services.go(ReviewGame(table.saved or 0, record_of(table)))

    def menu(self) -> None:
        """Open the menu: three rows for this game, three that leave it, and the way to everything that is rare."""
        self._unfinished = self.services.library.find(Query(ending="unfinished"), count=0)
        self.show_menu(self._pages)

    def _pages(self) -> MenuPages:
        board, match = self.board, self.board.table.match
        game = [action for action in GAME_ROWS if is_available(board, action)][:3]
        rare = [[self._row(action) for action in section if action not in game and self._is_offered(action)]
                for section in RARE]  # fmt: skip
        differing = players.describe_variant(match.game, match.options)
        foot = f"{match.game.name}, {differing}" if differing else ""
        library = self._row("library")
        self.services.continue_in_background(partial(self._tell_unfinished, library))
        leaving = [library, self._row("settings"), self._row("title")]
        return MenuPages([self._row(action) for action in game], leaving, rare, self._rare_words(), foot)

    def _rare_words(self) -> str:
        """Some of what stands on the menu's second page."""
        words = {
            "redo": _("redo"),
            "draw": _("draw"),
            "pause": _("pause"),
            "clock": _("clock"),
            "rules": _("rules"),
            "help": _("keys"),
        }
        return ", ".join([word for action, word in words.items() if self._is_offered(action)][:3])

    def _is_offered(self, action: str) -> bool:
        """Whether the menu offers an action; after the end the key that pauses shows the last moves again."""
        table = self.board.table
        can_replay = action == "pause" and table.result is not None and bool(table.last_moves)
        needs = ACTIONS[action].needs
        has_feature = not needs or needs in features_with_keys(self.board)
        return can_replay or (has_feature and is_available(self.board, action))

    def _tell_unfinished(self, row: MenuRow) -> bool:
        """Say in a row how many games are unfinished, once the library has answered; whether it has."""
        if not self._unfinished.done():
            return False
        count = self._unfinished.result().total
        words = ngettext("{count} unfinished game", "{count} unfinished games", count).format(count=count)
        row.relabel(row.label, words if count else "")
        return True

    def _row(self, action: str) -> MenuRow:
        """The row of an action in the menu."""
        table = self.board.table
        special = {"pace": self._make_pace_row, "mute": self._make_sound_row, "pause": self._make_pause_row}
        if action in special:
            return special[action]()
        labels = {
            "new": _("New game"),
            "swapped": self.rematch_label,
            "draw": _("Claim a draw") if table.can_claim_draw else "",
            "clock": _("Clock: {control}").format(control=players.control_line(self.board.setup.control)),
            "review": _("Review this game"),
            "title": _("Leave the game") if self.is_running else self.services.way_back(),
        }
        icons = {"new": "play", "review": "list"}
        handler, words = self._menu_handler(action), self._words(action)
        row = self.menu_row(action, handler, labels.get(action, ""), words, icons.get(action, ""))
        row.enable(action != "review" or bool(table.match.moves))
        return row

    def _words(self, action: str) -> str:
        """What a row of the menu does, in a few words."""
        words = {
            "new": _("this one is kept in the library") if self.board.table.match.moves else "",
            "review": _("with chances and better moves"),
            "resign": self._resignation_line() if action == "resign" else "",
            "title": _("it is saved, to go on later") if self.is_running else "",
        }
        return words.get(action, "")

    def _resignation_line(self) -> str:
        """Who wins if the player resigns."""
        board = self.board
        winner = board.table.match.position.winner_if_resigned(self.resigning_seat)
        return players.player_sentence(board.setup, winner, N_("{name} wins"))

    def _menu_handler(self, action: str) -> Callable[[], object]:
        """What a row of the menu does: open a scene over the menu, ask instead of the menu, or close it and act."""
        board, go = self.board, self.services.go
        handlers: dict[str, Callable[[], object]] = {
            **{name: self._instead_of_menu(opens) for name, opens in self._openers.items()},
            "review": self.review,
            "swap": self._close_then(board.table.swap),
            "copy-link": self._close_then(self.copy_link),
            "rules": self.rules,
            "settings": self.settings,
            "title": self.leave,
            "library": self._close_then(partial(go, OpenLibrary())),
            "paste": self._close_then(partial(go, Paste())),
            "quit": partial(go, Quit()),
        }
        return handlers.get(action) or self._close_then(partial(self.run, action))

    def _make_sound_row(self) -> MenuRow:
        """A row that switches the sound on and off."""
        sound = self.services.preferences.config.sound

        def toggle() -> None:
            self.run("mute")
            row.switch(not sound.mute)

        row = self.menu_row("mute", toggle, _("Sound"), is_on=not sound.mute)
        return row

    def _make_pause_row(self) -> MenuRow:
        """A row that pauses the game, goes on after trouble, or after the end shows the last moves again."""
        table = self.board.table
        if table.result is not None:
            return self.menu_row("pause", self._close_then(partial(self.run, "pause")), self._replay_label, icon="play")
        if table.is_paused:
            return self.menu_row("pause", self._close_then(table.resume), _("Continue"), icon="play")
        if table.has_far_friend:
            return self.menu_row("pause", self._close_then(partial(self.run, "pause")), _("Ask for a pause"))
        return self.menu_row("pause", self._openers["pause"])

    def _make_pace_row(self) -> MenuRow:
        """A row that names the computer's pace; each press chooses the next pace."""

        def choose_next() -> None:
            self.set_next_pace()
            row.relabel(self.pace_label())

        row = self.menu_row("pace", choose_next, self.pace_label())
        return row

    def pace_label(self) -> str:
        """The computer's pace in words."""
        return _("Computer's speed: {pace}").format(pace=_(PACE_NAMES[self._pace_id]))

    @property
    def _pace_id(self) -> str:
        pace = self.board.services.preferences.config.play.pace
        return pace if pace in PACES else next(iter(PACES))

    def set_next_pace(self) -> None:
        """Choose the computer's next pace; the fastest follows the slowest."""
        services, paces = self.board.services, list(PACES)
        services.preferences.config.play.pace = paces[(paces.index(self._pace_id) + 1) % len(paces)]
        self.board.table.set_pace(PACES[self._pace_id])
        services.preferences.remember()
