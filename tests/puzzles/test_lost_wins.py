"""Missed wins become puzzles, one after the other; positions that are no puzzle are skipped."""

from __future__ import annotations

from game.core.game import Game
from game.games import GAMES
from game.library.tries import PuzzlePast
from game.puzzles.examination import NoPuzzle, examine
from game.puzzles.lost_wins import LOST_WIN_SOURCE, LostWin, LostWins
from game.puzzles.puzzle import PosedPuzzle, Puzzle
from game.puzzles.shelf import read_line
from game.puzzles.workbook import Workbook
from tests.puzzles.lines import LINES
from tests.puzzles.test_modes import FakeLibrary

GAME = GAMES["mixtour"]
WIN, SAVE, _KEEP = (read_line(GAME, line) for line in LINES["mixtour"])


class FakeExamination:
    """An examination that has its answer at the second look."""

    def __init__(self, game: Game, posed: PosedPuzzle) -> None:
        self._looks = 0
        self._game, self._posed = game, posed

    def poll(self) -> Puzzle | None:
        self._looks += 1
        return examine(self._game, self._posed, soonest=True) if self._looks > 1 else None


def test_what_is_proven_becomes_a_puzzle_of_the_player() -> None:
    kept = FakeLibrary()
    workbook = Workbook(GAME, (), PuzzlePast(), kept)
    wins = LostWins(lambda _game: workbook, FakeExamination)
    wins.add([LostWin(GAME.id, WIN.options, WIN.position, 4)])
    wins.add([LostWin(GAME.id, SAVE.options, SAVE.position, 2)])  # nothing wins there
    wins.add([LostWin(GAME.id, SAVE.options, SAVE.position, 40)])  # too long for a puzzle
    wins.add([LostWin(GAME.id, WIN.options, WIN.position, 3)])  # the same again
    found = [wins.poll() for _ in range(12)]
    puzzles = [puzzle for puzzle in found if puzzle is not None]
    assert puzzles == [examine(GAME, PosedPuzzle(GAME.id, WIN.options, WIN.position, WIN.task))]
    assert list(workbook.own.values()) == puzzles
    assert [(each.number, each.source) for each in kept.own] == [(puzzles[0].number, LOST_WIN_SOURCE)]
    assert puzzles[0].task == WIN.task


def test_a_position_that_cannot_be_is_passed_over() -> None:
    def refused(game: Game, posed: PosedPuzzle) -> FakeExamination:
        del game, posed
        raise NoPuzzle("unproven", 3)

    wins = LostWins(lambda _game: Workbook(GAME, (), PuzzlePast(), FakeLibrary()), refused)
    wins.add([LostWin(GAME.id, WIN.options, WIN.position, 3)])
    assert [wins.poll() for _ in range(3)] == [None] * 3


def test_a_win_waits_until_the_puzzles_have_been_read() -> None:
    workbooks: list[Workbook] = []
    wins = LostWins(lambda _game: workbooks[0] if workbooks else None, FakeExamination)
    wins.add([LostWin(GAME.id, WIN.options, WIN.position, 4)])
    assert [wins.poll() for _ in range(5)] == [None] * 5
    workbooks.append(Workbook(GAME, (), PuzzlePast(), FakeLibrary()))
    assert any(wins.poll() for _ in range(5))
    assert len(workbooks[0].own) == 1
