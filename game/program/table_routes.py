"""TableRoutes: opens the table of a new or saved game, of a game with friends elsewhere, or of a letter's game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.errors import N_, StaxError
from game.core.game import Game, default_options
from game.core.match import Match
from game.library.saved import Entry, SavedGame
from game.play.clocks import TimeControl
from game.play.setup import FIRST_COACH, FIRST_LEVEL, Seat, Setup, with_starter_first
from game.program.scene_requests import SceneRequests
from game.scenes.base import routes
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack
from game.statistics.even import MAX_GAMES, has_even_seat, own_strength, person_name, query_for, with_even_seats

if TYPE_CHECKING:  # the first frame does not wait for them
    from game.friend.connection import Connection
    from game.friend.move_link import Letter
    from game.play.table import Table

MAX_LETTER_GAMES: Final = 200  # unfinished games in which a letter's game is looked for


class TableRoutes:
    """The routes to tables; `say` shows a message.

    `control` is the clock for games that were set up without a clock.  `draw(n)` returns a random number below n, to
    choose who starts.
    """

    def __init__(
        self,
        services: Services,
        scenes: SceneStack,
        requests: SceneRequests,
        say: Callable[[StaxError], None],
        retry_failed_engine: Callable[[], None],
        control: TimeControl | None,
        draw: Callable[[int], int],
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.requests = requests
        self.say = say
        self.retry_failed_engine = retry_failed_engine
        self.control = control
        self.draw = draw

    def play(self, setup: Setup) -> None:
        """Begin a game from the command line, with its clock; the remembered choices do not change."""
        self.begin(setup if setup.control is not None else replace(setup, control=self.control))

    def begin(self, setup: Setup) -> None:
        """Begin a game, in the default colours if it names none; draws who starts if chance decides that."""
        from game.scenes.table.opening import open_new_table

        if has_even_seat(setup):
            self._find_even_strength(setup, self.begin)
            return
        self.retry_failed_engine()
        setup = with_starter_first(setup, self.draw)
        usual = self.services.preferences.appearance.colours[: len(setup.seats)]
        scene = open_new_table(self.services, replace(setup, colours=setup.colours or usual))
        self.scenes.enter(scene)
        scene.offer_coach()

    def _find_even_strength(self, setup: Setup, begin: Callable[[Setup], None]) -> None:
        """Begin a game with a computer about as strong as the player, once the player's last games are read."""

        def find(entries: Sequence[Entry]) -> None:
            strength = own_strength(setup.game_id, len(setup.seats), entries, person_name(setup)).level
            begin(with_even_seats(setup, strength))

        games = self.services.library.find(query_for(setup.game_id), 0, MAX_GAMES)
        self.requests.ask(games, lambda page: find(page.entries), lambda _error: find(()))

    def begin_first_game(self, game: Game) -> None:
        """Begin a game against novice, with the coach on."""
        options = default_options(game)
        seats = (Seat(), *(Seat(FIRST_LEVEL) for _ in range(game.seats(options) - 1)))
        self.begin(Setup(game.id, options, seats, coach=FIRST_COACH))

    def play_with_friend(self, setup: Setup, connections: Sequence[Connection]) -> None:
        """Begin a game with friends elsewhere, in place of the scene in which all met."""
        from game.scenes.table.opening import open_friend_table

        if has_even_seat(setup):
            self._find_even_strength(setup, lambda found: self.play_with_friend(found, connections))
            return
        self.scenes.enter(open_friend_table(self.services, setup, connections))

    def meet_anew(self, setup: Setup, connection: Connection) -> None:
        """Open the words by which a friend is met again over the table: the host reads them, the guest types them."""
        from game.scenes.menus.friend.again import InviteAgainScene, JoinAgainScene

        scene = InviteAgainScene if connection.is_host else JoinAgainScene
        self.scenes.push(scene(self.services, setup, connection))

    def let_watch(self, setup: Setup, table: Table, admit: Callable[[Connection], None]) -> None:
        """Open the code for a friend who wants to watch a table, over that table."""
        from game.scenes.menus.friend.again import InviteWatcherScene

        self.scenes.push(InviteWatcherScene(self.services, setup, table, admit))

    def play_on(self, setup: Setup, match: Match) -> None:
        """Begin a game that continues a match."""
        from game.scenes.table.opening import open_new_table

        if has_even_seat(setup):
            self._find_even_strength(setup, lambda found: self.play_on(found, match))
            return
        self.scenes.enter(open_new_table(self.services, setup, match))

    def open_game(self, number: int) -> None:
        """Continue a game of the library; shows a message if that is not possible."""
        saved_game = self.services.library.saved_game(number)
        self.requests.ask(saved_game, lambda saved: self.services.go(routes.ContinueSaved(saved)), self.say)

    def open_saved(self, saved: SavedGame) -> None:
        """Open the table of a saved game; raises StaxError if that is not possible."""
        from game.scenes.table.opening import open_kept_table, open_saved_table

        kept = self.services.friends.games.find(saved.id, saved.record.game_id)
        if kept is not None and not kept.is_by_letter:
            self.scenes.enter(open_kept_table(self.services, saved, kept))
            return
        scene, notice = open_saved_table(self.services, saved)
        self.scenes.enter(scene)
        if notice is not None:
            self.say(notice)

    # Games by letter:

    def open_letter(self, letter: Letter) -> None:
        """Play a move by letter at the table of its game, the last unfinished game that it fits, or of a new game."""
        found = self.services.library.request_unfinished(MAX_LETTER_GAMES)
        self.requests.ask(found, partial(self._play_letter, letter), self.say)

    def _play_letter(self, letter: Letter, found: Sequence[SavedGame]) -> None:
        """Open the table of the game that fits, and play the letter's move there."""
        from game.friend.move_link import first_fitting
        from game.scenes.table.scene import TableScene

        index = first_fitting(letter, [saved.record for saved in found])
        if index is not None:
            self.services.go(routes.ContinueSaved(found[index]))
        elif letter.ply == 0:
            persons = (Seat(),) * letter.game.seats(letter.options)
            self.begin(Setup(letter.game.id, letter.options, persons))
        else:
            self.say(StaxError(N_("This move fits none of your unfinished games.")))
            return
        scene = next((each for each in self.scenes.scenes if isinstance(each, TableScene)), None)
        if scene is not None:
            try:
                scene.letters.take(letter)
            except StaxError as error:
                self.say(error)
