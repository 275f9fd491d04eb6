"""PuzzleRoutes: opens the list of puzzles and the puzzles of a session, and adds pasted puzzles and missed wins.

A game's puzzles are read in a thread between frames; the tries that the library has saved arrive a moment later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.errors import N_, StaxError
from game.core.futures import PendingFutures, run_in_thread
from game.core.game import Game
from game.games import GAMES
from game.scenes.base.notice import WaitNotice
from game.scenes.base.scene import Services
from game.scenes.base.stack import SceneStack
from game.ui.look.worker import Pauses
from game.ui.words import _

if TYPE_CHECKING:
    from game.library.tries import PuzzlePast
    from game.puzzles.examination import Examination
    from game.puzzles.lost_wins import LostWins
    from game.puzzles.modes import Daily, Mode, ThreeMinutes
    from game.puzzles.puzzle import Puzzle
    from game.puzzles.shelf import Shelf
    from game.puzzles.workbook import Workbook
    from game.scenes.exercise.puzzle.session import PuzzleSession
    from game.scenes.menus.puzzles.scene import PuzzlesDoors
    from game.scenes.review.lost_wins import LostWin


PROOF_MESSAGE: Final = N_("The puzzle is being proven.")
PASTED_SOURCE: Final = "pasted"


class PuzzleRoutes:
    """The routes to puzzles: `say` shows a message, `rules` opens a rulebook, `back` goes back, `paste` opens the
    clipboard's link or puzzle, and `today` returns the date."""

    def __init__(
        self,
        services: Services,
        scenes: SceneStack,
        say: Callable[[StaxError], None],
        rules: Callable[[Game], None],
        back: Callable[[], None],
        paste: Callable[[], None],
        today: Callable[[], date] = date.today,
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.say = say
        self.rules = rules
        self.back = back
        self.paste = paste
        self.today = today
        self._workbooks: dict[str, Workbook] = {}
        self._requested_games: set[str] = set()
        self._has_reported_missing = False
        self._pending: Final = PendingFutures()
        self._examination: Examination | None = None  # of a pasted puzzle
        self._proven: Puzzle | None = None  # opened as soon as its game's workbook has been read
        self._notice: WaitNotice | None = None  # while the player waits for these
        self._missed_wins: Final[list[LostWin]] = []  # wins that wait for their games' workbooks
        self._lost_wins: LostWins | None = None

    # Workbooks:

    def workbook(self, game: Game) -> Workbook | None:
        """A game's workbook; None until it has been read.  The first call begins reading."""
        if game.id not in self._requested_games:
            self._requested_games.add(game.id)
            self._read(game)
        return self._workbooks.get(game.id)

    def _read(self, game: Game) -> None:
        """Read the puzzles of a game, then its saved tries."""
        from game.puzzles.shelf import PuzzlesMissing, read_shipped

        def read(shelf: Shelf) -> None:
            for fault in shelf.faults[:1]:
                missing = isinstance(fault, PuzzlesMissing)
                if not (missing and self._has_reported_missing):  # where all files are missing, one sentence is enough
                    self.say(fault)
                self._has_reported_missing |= missing
            past = self.services.library.puzzle_past(game.id)
            self._pending.add(
                past, partial(self._make_workbook, game, shelf), lambda _error: self._make_workbook(game, shelf, None)
            )

        self._pending.add(run_in_thread(partial(read_shipped, game, pause=Pauses())), read, self.say)

    def _make_workbook(self, game: Game, shelf: Shelf, past: PuzzlePast | None) -> None:
        from game.library.tries import PuzzlePast
        from game.puzzles.workbook import Workbook

        made = partial(Workbook, game, shelf.puzzles, past or PuzzlePast(), self.services.library)
        self._pending.add(run_in_thread(made), partial(self._workbooks.__setitem__, game.id), self.say)

    def update(self, now: float) -> None:
        """Process finished requests and proofs; called once a frame."""
        self._pending.update(now)
        self._poll_examination()
        self._collect_missed_wins()

    # Routes:

    @property
    def doors(self) -> PuzzlesDoors:
        """The callbacks of the list of puzzles."""
        from game.scenes.menus.puzzles.scene import PuzzlesDoors

        return PuzzlesDoors(self.begin, self.paste, self.back, self.workbook, self._daily, self._three_minutes)

    def open_puzzles(self, game: Game, themes: bool = False) -> None:
        """Open the list of puzzles, those of a game first; with `themes`, at the list of its themes."""
        from game.scenes.menus.puzzles.scene import PuzzlesScene

        scene = PuzzlesScene(self.services, tuple(GAMES.values()), game.id, self.doors)
        self.scenes.push(scene)
        if themes:
            scene.list_themes()

    def _daily(self, workbook: Workbook) -> Daily:
        from game.puzzles.modes import Daily

        return Daily(workbook, self.today())

    def _three_minutes(self, workbook: Workbook) -> ThreeMinutes:
        from game.puzzles.modes import ThreeMinutes

        return ThreeMinutes(workbook, clock=self.services.clock)

    def begin(self, mode: Mode) -> None:
        """Begin a session in a mode and open its next puzzle."""
        from game.scenes.exercise.puzzle.session import PuzzleSession

        self.open_next(PuzzleSession(mode.workbook.game, mode))

    def open_next(self, session: PuzzleSession) -> bool:
        """Open the next puzzle of a session in place of the last; False if there is none."""
        puzzle = session.mode.next()
        return puzzle is not None and self._show(session, puzzle)

    def _show(self, session: PuzzleSession, puzzle: Puzzle) -> bool:
        """Open a puzzle over the current scene or in place of another puzzle; False if that is not possible."""
        from game.scenes.exercise.puzzle.scene import PuzzleDoors, PuzzleScene

        doors = PuzzleDoors(self.open_next, self._open_missed, self._repeat_run, self.rules, self.back)
        try:
            scene = PuzzleScene(self.services, session, puzzle, doors)
        except StaxError as error:
            self.say(error)
            return False
        top = self.scenes.top
        if isinstance(top, PuzzleScene):
            top.is_passed_on = top.session is session
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)
        return True

    def _open_missed(self, session: PuzzleSession, puzzle: Puzzle) -> None:
        """Repeat the missed puzzles of a run, beginning with `puzzle`."""
        from game.puzzles.modes.missed import MissedInRun

        first = session.missed.index(puzzle)
        self.begin(MissedInRun(session.mode.workbook, (*session.missed[first:], *session.missed[:first])))

    def _repeat_run(self, session: PuzzleSession) -> None:
        """Begin another run in the mode of a session."""
        from game.puzzles.modes import Streak, ThreeMinutes

        workbook = session.mode.workbook
        self.begin(self._three_minutes(workbook) if isinstance(session.mode, ThreeMinutes) else Streak(workbook))

    # Pasted puzzles:

    def open_pasted(self, text: str) -> None:
        """Prove the puzzle of a text and then open it; shows a message if it is no puzzle."""
        from game.puzzles.examination import Examination
        from game.puzzles.text import read_puzzle_text

        try:
            posed = read_puzzle_text(text, GAMES)
        except StaxError as error:
            self.say(error)
            return
        self._cancel_examination()
        self.workbook(GAMES[posed.game])
        self._examination = Examination(GAMES[posed.game], posed)
        self._notice = WaitNotice(PROOF_MESSAGE, self._cancel_examination, self.services.appearance, self.scenes.top)
        self.scenes.push(self._notice)

    def _cancel_examination(self) -> None:
        """End the proof and close its notice."""
        if self._examination is not None:
            self._examination.close()
        if self._notice is not None and self.scenes.top is self._notice:
            self.scenes.pop()
        self._examination = self._notice = self._proven = None

    def _poll_examination(self) -> None:
        """Open the pasted puzzle as soon as it is proven; cancels the proof if the player has left its notice."""
        if self._notice is not None and self._notice not in self.scenes.scenes:
            self._cancel_examination()
        if self._notice is None or self.scenes.top is not self._notice:
            return
        if self._examination is not None:
            try:
                self._proven = self._examination.poll()
            except StaxError as error:
                self._cancel_examination()
                self.say(error)
                return
            if self._proven is not None:
                self._examination = None
        puzzle, workbook = self._proven, self._workbooks.get(self._proven.game) if self._proven is not None else None
        if puzzle is not None and workbook is not None:
            self._cancel_examination()
            known = workbook.find_same(puzzle)
            if known is None:
                workbook.add_own_puzzle(puzzle, PASTED_SOURCE)
            self._open_own(workbook, known or puzzle)

    # Missed wins:

    def add_missed_wins(self, wins: Sequence[LostWin]) -> None:
        """Make own puzzles from missed wins, in the background."""
        self._missed_wins.extend(wins)
        for win in wins:
            self.workbook(GAMES[win.game])

    def _collect_missed_wins(self) -> None:
        """Pass on the missed wins whose workbook has been read, and announce a new puzzle."""
        if self._missed_wins and (workbook := self._workbooks.get(self._missed_wins[0].game)) is not None:
            from game.puzzles.lost_wins import LostWins

            self._lost_wins = self._lost_wins or LostWins()
            win = self._missed_wins.pop(0)
            self._lost_wins.add(workbook, win.options, win.position, win.moves)
        if self._lost_wins is not None and self._lost_wins.poll() is not None:
            self._announce_puzzle()

    def _announce_puzzle(self) -> None:
        """Tell the player that a missed win has become a puzzle."""
        from game.scenes.board_screen.scene import BoardScene

        top = self.scenes.top
        if isinstance(top, BoardScene):
            top.screen.say(_("A win that was let go is among your own puzzles now."))

    def _open_own(self, workbook: Workbook, puzzle: Puzzle) -> None:
        from game.puzzles.modes import Own

        self.begin(Own(workbook, puzzle.number))
