"""The puzzle room: the ways to the puzzles of all games, to a puzzle and from one to the next; and what was tried.

A game's puzzles are read beside the loop, each between two frames; what the library keeps of them comes a moment later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.request import Awaiting, aside
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
    from game.scenes.exercise.puzzle.session import Session
    from game.scenes.menus.puzzles.scene import PuzzlesDoors
    from game.scenes.review.lost_wins import LostWin


PROVING: Final = N_("The puzzle is being proven.")
PASTED: Final = "pasted"


class PuzzleRoom:
    """Where puzzles are solved; `say` tells a sentence, `rules` opens a rulebook, `back` takes a step back,
    `paste` opens what was copied, `today` tells the day."""

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
        self._asked: set[str] = set()
        self._missing_told = False
        self._coming: Final = Awaiting()
        self._examination: Examination | None = None  # of a puzzle that was copied
        self._proven: Puzzle | None = None  # that is opened as soon as its game's workbook has been read
        self._notice: WaitNotice | None = None  # while these are waited for
        self._let_go: Final[list[LostWin]] = []  # that wait for their games' workbooks
        self._lost_wins: LostWins | None = None

    # What is known:

    def workbook(self, game: Game) -> Workbook | None:
        """A game's workbook; None until it has been read, which begins when it is asked for first."""
        if game.id not in self._asked:
            self._asked.add(game.id)
            self._read(game)
        return self._workbooks.get(game.id)

    def _read(self, game: Game) -> None:
        """Read the puzzles of a game, then what was tried of them."""
        from game.puzzles.shelf import PuzzlesMissing, read_shipped

        def read(shelf: Shelf) -> None:
            for fault in shelf.faults[:1]:
                missing = isinstance(fault, PuzzlesMissing)
                if not (missing and self._missing_told):  # where all files are missing, one sentence is enough
                    self.say(fault)
                self._missing_told |= missing
            past = self.services.library.puzzle_past(game.id)
            self._coming.ask(past, partial(self._open, game, shelf), lambda _error: self._open(game, shelf, None))

        self._coming.ask(aside(partial(read_shipped, game, pause=Pauses())), read, self.say)

    def _open(self, game: Game, shelf: Shelf, past: PuzzlePast | None) -> None:
        from game.library.tries import PuzzlePast
        from game.puzzles.workbook import Workbook

        made = partial(Workbook, game, shelf.puzzles, past or PuzzlePast(), self.services.library)
        self._coming.ask(aside(made), partial(self._workbooks.__setitem__, game.id), self.say)

    def update(self, now: float) -> None:
        """Take what has come."""
        self._coming.update(now)
        self._examine()
        self._collect()

    # The ways:

    @property
    def doors(self) -> PuzzlesDoors:
        """Where the puzzles lead."""
        from game.scenes.menus.puzzles.scene import PuzzlesDoors

        return PuzzlesDoors(self.begin, self.paste, self.back, self.workbook, self._daily, self._three_minutes)

    def puzzles(self, game: Game, themes: bool = False) -> None:
        """Lay the puzzles over what is seen, those of a game first; with the list of its `themes`."""
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
        """Solve puzzles in a mode, from its next one on."""
        from game.scenes.exercise.puzzle.session import Session

        self.next(Session(mode.workbook.game, mode))

    def next(self, session: Session) -> bool:
        """Open the next puzzle of a session in place of its last one; False where there is none."""
        puzzle = session.mode.next()
        return puzzle is not None and self._show(session, puzzle)

    def _show(self, session: Session, puzzle: Puzzle) -> bool:
        """Lay a puzzle over what is seen, or in place of another one; False if that cannot be."""
        from game.scenes.exercise.puzzle.scene import PuzzleDoors, PuzzleScene

        doors = PuzzleDoors(self.next, self._missed, self._again, self.rules, self.back)
        try:
            scene = PuzzleScene(self.services, session, puzzle, doors)
        except StaxError as error:
            self.say(error)
            return False
        top = self.scenes.top
        if isinstance(top, PuzzleScene):
            top.passed = top.session is session
            self.scenes.replace(scene)
        else:
            self.scenes.push(scene)
        return True

    def _missed(self, session: Session, puzzle: Puzzle) -> None:
        """Open a puzzle that was missed in a run, and after it the others."""
        from game.puzzles.modes.missed import MissedInRun

        first = session.missed.index(puzzle)
        self.begin(MissedInRun(session.mode.workbook, (*session.missed[first:], *session.missed[:first])))

    def _again(self, session: Session) -> None:
        """Begin a run anew."""
        from game.puzzles.modes import Streak, ThreeMinutes

        workbook = session.mode.workbook
        self.begin(self._three_minutes(workbook) if isinstance(session.mode, ThreeMinutes) else Streak(workbook))

    # A puzzle that was copied:

    def pose(self, text: str) -> None:
        """Open a puzzle that is posed by a text, once it is proven; say so if it is none."""
        from game.puzzles.examination import Examination
        from game.puzzles.text import read_puzzle_text

        try:
            posed = read_puzzle_text(text, GAMES)
        except StaxError as error:
            self.say(error)
            return
        self._cancel()
        self.workbook(GAMES[posed.game])
        self._examination = Examination(GAMES[posed.game], posed)
        self._notice = WaitNotice(PROVING, self._cancel, self.services.appearance, self.scenes.top)
        self.scenes.push(self._notice)

    def _cancel(self) -> None:
        """Wait no more."""
        if self._examination is not None:
            self._examination.close()
        if self._notice is not None and self.scenes.top is self._notice:
            self.scenes.pop()
        self._examination = self._notice = self._proven = None

    def _examine(self) -> None:
        """Hear whether it is one, and open it, once the notice is seen; where that was left, nobody waits any more."""
        if self._notice is not None and self._notice not in self.scenes.scenes:
            self._cancel()
        if self._notice is None or self.scenes.top is not self._notice:
            return
        if self._examination is not None:
            try:
                self._proven = self._examination.poll()
            except StaxError as error:
                self._cancel()
                self.say(error)
                return
            if self._proven is not None:
                self._examination = None
        puzzle, workbook = self._proven, self._workbooks.get(self._proven.game) if self._proven is not None else None
        if puzzle is not None and workbook is not None:
            self._cancel()
            known = workbook.find_same(puzzle)
            if known is None:
                workbook.add_own_puzzle(puzzle, PASTED)
            self._own(workbook, known or puzzle)

    # Wins that were let go:

    def let_go(self, wins: Sequence[LostWin]) -> None:
        """Make puzzles of the player's own of wins that were let go, beside whatever else is done."""
        self._let_go.extend(wins)
        for win in wins:
            self.workbook(GAMES[win.game])

    def _collect(self) -> None:
        """Hand on what waits for its game's workbook, and tell of a puzzle that has become one."""
        if self._let_go and (workbook := self._workbooks.get(self._let_go[0].game)) is not None:
            from game.puzzles.lost_wins import LostWins

            self._lost_wins = self._lost_wins or LostWins()
            win = self._let_go.pop(0)
            self._lost_wins.add(workbook, win.options, win.position, win.moves)
        if self._lost_wins is not None and self._lost_wins.poll() is not None:
            self._mention()

    def _mention(self) -> None:
        """Say in passing that a win has become a puzzle."""
        from game.scenes.board_screen.scene import BoardScene

        top = self.scenes.top
        if isinstance(top, BoardScene):
            top.screen.say(_("A win that was let go is among your own puzzles now."))

    def _own(self, workbook: Workbook, puzzle: Puzzle) -> None:
        from game.puzzles.modes import Own

        self.begin(Own(workbook, puzzle.number))
