"""PuzzleRoutes: opens the list of puzzles and the puzzles of a session, and adds pasted puzzles and missed wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.core.errors import N_, StaxError
from game.core.game import Game
from game.games import GAMES
from game.puzzles.workbooks import Workbooks
from game.scenes.base.notice import WaitNotice
from game.scenes.base.routes import SolvePuzzles
from game.scenes.base.services import Services
from game.scenes.base.stack import SceneStack
from game.ui.words import _

if TYPE_CHECKING:
    from game.puzzles.examination import Examination
    from game.puzzles.lost_wins import LostWin, LostWins
    from game.puzzles.modes import Mode
    from game.puzzles.puzzle import Puzzle
    from game.puzzles.session import PuzzleSession
    from game.puzzles.workbook import Workbook


PROOF_MESSAGE: Final = N_("Checking the puzzle…")
PASTED_SOURCE: Final = "pasted"


class PuzzleRoutes:
    """The routes to puzzles, which `workbooks` has; `say` shows a message."""

    def __init__(
        self, services: Services, scenes: SceneStack, workbooks: Workbooks, say: Callable[[StaxError], None]
    ) -> None:
        self.services = services
        self.scenes = scenes
        self.workbooks = workbooks
        self.say = say
        self._pasted: PastedPuzzle | None = None
        self._lost_wins: LostWins | None = None

    def update(self, now: float) -> None:
        """Process finished requests and proofs; called once a frame."""
        self.workbooks.update(now)
        self._poll_pasted()
        if self._lost_wins is not None and self._lost_wins.poll() is not None:
            self._announce_puzzle()

    def open_puzzles(self, game: Game) -> None:
        """Open the list of puzzles, those of a game first."""
        from game.scenes.menus.puzzles.scene import PuzzlesScene

        self.scenes.push(PuzzlesScene(self.services, self.workbooks, tuple(GAMES.values()), game.id))

    def begin(self, mode: Mode) -> None:
        """Begin a session in a mode and open its first puzzle, if it has any."""
        from game.puzzles.session import PuzzleSession

        puzzle = mode.next()
        if puzzle is not None:
            self.open_puzzle(PuzzleSession(mode.workbook.game, mode), puzzle)

    def open_puzzle(self, session: PuzzleSession, puzzle: Puzzle) -> None:
        """Open a puzzle over the current scene or in place of another puzzle; raises StaxError if it is not legal."""
        from game.scenes.exercise.puzzle.scene import PuzzleScene

        scene, top = PuzzleScene(self.services, session, puzzle), self.scenes.top
        if isinstance(top, PuzzleScene):
            top.pass_on(session)
        self.scenes.put(scene)

    # Pasted puzzles:

    def open_pasted(self, text: str) -> None:
        """Prove the puzzle of a text and then open it; raises StaxError if the text is no puzzle."""
        from game.puzzles.examination import Examination
        from game.puzzles.text import read_puzzle_text

        posed = read_puzzle_text(text, GAMES)
        self._cancel_pasted()
        game = GAMES[posed.game]
        self.workbooks.of(game)
        notice = WaitNotice(PROOF_MESSAGE, self._cancel_pasted, self.services.preferences.appearance, self.scenes.top)
        self._pasted = PastedPuzzle(game, Examination(game, posed), notice)
        self.scenes.push(notice)

    def _cancel_pasted(self) -> None:
        """End the proof and close its notice."""
        if self._pasted is not None:
            self._pasted.examination.close()
            if self.scenes.top is self._pasted.notice:
                self.scenes.pop()
        self._pasted = None

    def _poll_pasted(self) -> None:
        """Open the pasted puzzle as soon as it is proven; cancels the proof if the player has left its notice."""
        pasted = self._pasted
        if pasted is None or self.scenes.top is not pasted.notice:
            if pasted is not None and pasted.notice not in self.scenes.scenes:
                self._cancel_pasted()
            return
        try:
            puzzle = pasted.poll()
        except StaxError as error:
            self._cancel_pasted()
            self.say(error)
            return
        workbook = self.workbooks.of(pasted.game)
        if puzzle is not None and workbook is not None:
            self._cancel_pasted()
            self._open_own(workbook, puzzle)

    def _open_own(self, workbook: Workbook, puzzle: Puzzle) -> None:
        """Open a pasted puzzle, which becomes the player's own if the workbook does not have it."""
        from game.puzzles.modes import Own

        known = workbook.find_same(puzzle)
        if known is None:
            workbook.add_own_puzzle(puzzle, PASTED_SOURCE)
        self.services.go(SolvePuzzles(Own(workbook, (known or puzzle).number)))

    # Missed wins:

    def add_lost_wins(self, wins: Sequence[LostWin]) -> None:
        """Make own puzzles from missed wins, in the background."""
        from game.puzzles.lost_wins import LostWins

        self._lost_wins = self._lost_wins or LostWins(self.workbooks.of)
        self._lost_wins.add(wins)

    def _announce_puzzle(self) -> None:
        """Tell the player that a missed win has become a puzzle."""
        from game.scenes.board_screen.scene import BoardScene

        top = self.scenes.top
        if isinstance(top, BoardScene):
            top.screen.say(_("The win you missed is now one of your own puzzles."))


class PastedPuzzle:
    """A pasted puzzle of a game while it is examined, and the notice that the player sees meanwhile."""

    def __init__(self, game: Game, examination: Examination, notice: WaitNotice) -> None:
        self.game = game
        self.examination = examination
        self.notice = notice
        self._proven: Puzzle | None = None

    def poll(self) -> Puzzle | None:
        """The puzzle, None until it is proven; raises StaxError if it is no puzzle."""
        self._proven = self._proven or self.examination.poll()
        return self._proven
