"""A puzzle as text, and the proof without which none is taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import pytest

from game.core.errors import StaxError
from game.core.game import read_options
from game.core.move import Move
from game.games import GAMES
from game.library.position_link import link_text
from game.library.tries import PuzzlePast
from game.puzzles.examination import (
    FAULT_SENTENCES,
    Examination,
    NoPuzzle,
    accepted_moves,
    answer_line,
    examine,
    question_line,
)
from game.puzzles.judge_server import JudgeCommands
from game.puzzles.proof import Proof
from game.puzzles.puzzle import PosedPuzzle, Puzzle, Task
from game.puzzles.shelf import read_line, read_shipped, read_task, write_line
from game.puzzles.text import is_puzzle_text, puzzle_text, read_puzzle_text
from game.puzzles.workbook import FIRST_OWN_NUMBER, Workbook
from tests.engine.waiting import eventually
from tests.mutants import mutants
from tests.puzzles.fake_judge import FakeProcess
from tests.puzzles.lines import CASES, LINES
from tests.puzzles.test_modes import FakeLibrary

every_puzzle = pytest.mark.parametrize(("name", "line"), CASES, ids=[f"{name}-{line[0]}" for name, line in CASES])
MIXTOUR = GAMES["mixtour"]
WIN, SAVE, KEEP = (read_line(MIXTOUR, line) for line in LINES["mixtour"])


def posed(puzzle: Puzzle, task: Task | None = None) -> PosedPuzzle:
    return PosedPuzzle(puzzle.game, puzzle.options, puzzle.position, task or puzzle.task)


@every_puzzle
def test_what_is_shipped_is_found_again_from_its_text(name: str, line: str) -> None:
    game = GAMES[name]
    puzzle = read_line(game, line)
    text = puzzle_text(game, puzzle)
    assert "\n" not in text
    assert is_puzzle_text(text)
    read = read_puzzle_text(f" {text[:30]}\n{text[30:60]}\r\n{text[60:]}\n", GAMES)  # as a mail would have it
    found = examine(game, read)
    assert (found.accepted, found.line, found.seat) == (puzzle.accepted, puzzle.line, puzzle.seat)
    assert set(found.themes) == set(puzzle.themes)
    assert FIRST_OWN_NUMBER <= found.number < 2 * FIRST_OWN_NUMBER
    assert read_line(game, write_line(found)) == found
    workbook = Workbook(game, [puzzle], PuzzlePast(), FakeLibrary())
    assert workbook.find_same(found) == puzzle
    assert workbook.find_same(replace(found, task=Task("win", 9))) is None


def test_no_text_of_what_is_shipped_is_too_long_for_a_chat() -> None:
    lengths = [len(puzzle_text(MIXTOUR, puzzle)) for puzzle in read_shipped(MIXTOUR).puzzles[::20]]
    assert max(lengths) < 200


def test_the_same_puzzle_has_the_same_number_and_another_one_has_not() -> None:
    first, second = examine(MIXTOUR, posed(WIN)), examine(MIXTOUR, posed(WIN))
    assert first == second
    assert len({examine(MIXTOUR, posed(puzzle)).number for puzzle in (WIN, SAVE, KEEP)}) == 3


@pytest.mark.parametrize(
    ("puzzle", "task", "fault"),
    [
        (WIN, Task("win", 2), "nothing"),
        (WIN, Task("win", 4), "sooner"),
        (WIN, Task("save", 1), "safe"),
        (SAVE, Task("keep", 1), "nothing"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_puzzle_is_refused(puzzle: Puzzle, task: Task, fault: str) -> None:
    with pytest.raises(NoPuzzle) as found:
        examine(MIXTOUR, posed(puzzle, task))
    assert found.value.fault == fault
    assert str(task.moves) in str(found.value) or "{moves}" not in FAULT_SENTENCES[fault]


def test_a_win_is_found_in_its_fewest_moves() -> None:
    assert examine(MIXTOUR, posed(WIN, Task("win", 5)), soonest=True) == examine(MIXTOUR, posed(WIN))
    said: list[str] = []
    JudgeCommands(said.append).obey(1, question_line(posed(WIN, Task("win", 5)), soonest=True))
    assert said == [answer_line(MIXTOUR, posed(WIN))]
    with pytest.raises(NoPuzzle) as found:
        examine(MIXTOUR, posed(WIN, Task("win", 2)), soonest=True)
    assert found.value.fault == "nothing"


class Proven(Proof):
    """A proof of a position with three moves, 0, 1 and 2, and who wins after which of them within how many moves."""

    def __init__(self, soon: dict[int, int], certain: bool = True) -> None:
        super().__init__(MIXTOUR, WIN.set_up(MIXTOUR))
        self.moves = [Move(number) for number in range(3)]
        self._soon = soon
        self.is_doubtful = not certain

    def winning_moves(self, seat: int, moves: int, among: Iterable[Move] | None = None) -> list[Move]:
        del seat
        return [move for move in (self.moves if among is None else among) if self._soon.get(move, 99) <= moves]


@pytest.mark.parametrize(
    ("task", "soon", "fault"),
    [
        ("win 2", {0: 2, 1: 2, 2: 2}, "every"),
        ("win 2", {0: 1, 1: 2}, "sooner"),
        ("win 2", {0: 3}, "nothing"),
        ("win 2", {0: 2, 1: 4}, ""),
        ("keep 2", {0: 2, 1: 4}, "slower"),
        ("keep 2", {0: 2, 1: 5}, ""),
        ("save 2", {0: 1, 1: 2, 2: 2}, "lost"),
        ("save 2", {0: 3}, "safe"),
        ("save 2", {0: 1, 1: 2}, ""),
    ],
)
def test_each_way_to_be_none(task: str, soon: dict[int, int], fault: str) -> None:
    asked = posed(WIN, read_task(task))
    if fault:
        with pytest.raises(NoPuzzle) as found:
            accepted_moves(asked, Proven(soon))
        assert found.value.fault == fault
    else:
        assert accepted_moves(asked, Proven(soon)) == ([2] if task[0] == "s" else [0])
    with pytest.raises(NoPuzzle) as doubt:
        accepted_moves(asked, Proven(soon, certain=False))
    assert doubt.value.fault == "unproven"


def test_a_proof_that_takes_too_long_is_none() -> None:
    with pytest.raises(NoPuzzle) as found:
        examine(MIXTOUR, posed(WIN, Task("win", 9)), nodes=10_000)
    assert found.value.fault == "unproven"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "win 3 stax:mixtour/x~",
        "stax puzzle",
        "stax puzzle win 3",
        "stax puzzle win 0 stax:mixtour/,,,,/,,,,/,,,,/,,,,/,,,,+W+0-0+-~",
        "stax puzzle draw 3 stax:mixtour/,,,,/,,,,/,,,,/,,,,/,,,,+W+0-0+-~",
        "stax puzzle win 3 stax:mixtour/,,,,~",
        "stax puzzle win 3 stax:chess/,,,,~",
        "stax puzzle win 3 stax:stax,players=3/3+L+~",
    ],
)
def test_what_does_not_read_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(StaxError) as found:
        read_puzzle_text(text, GAMES)
    assert str(found.value).endswith((".", "~", "…"))


def test_a_game_of_three_is_none() -> None:
    game = GAMES["stax"]
    options = read_options(game, ["players=3"])
    text = f"stax puzzle win 1 {link_text(game, options, game.notation.start(options))}"
    with pytest.raises(StaxError, match="two-player position"):
        read_puzzle_text(text, GAMES)


def test_damaged_texts_end_in_a_sentence_or_in_a_puzzle() -> None:
    good = [puzzle_text(MIXTOUR, WIN), puzzle_text(GAMES["stax"], read_line(GAMES["stax"], LINES["stax"][0]))]
    read: list[PosedPuzzle] = []
    refused: list[str] = []
    for mutant in mutants(good, ["stax:", "~", "+", "win 99", "keep"], 60, seed=4):
        try:
            read.append(read_puzzle_text(mutant.decode("utf-8", "replace"), GAMES))
        except StaxError as error:
            refused.append(str(error))
    assert {puzzle.game for puzzle in read} <= {"mixtour", "stax"}
    assert 0 < len(read) < len(refused)
    assert not [sentence for sentence in refused if "\n" in sentence or "{" in sentence]


def found_by(examination: Examination) -> Puzzle:
    found: list[Puzzle] = []

    def there() -> bool:
        puzzle = examination.poll()
        if puzzle is not None:
            found.append(puzzle)
        return bool(found)

    assert eventually(there)
    return found[0]


@pytest.mark.slow
def test_the_process_examines() -> None:
    first = Examination(MIXTOUR, posed(KEEP))
    second = Examination(MIXTOUR, posed(KEEP, Task("save", 9)))
    assert found_by(first) == examine(MIXTOUR, posed(KEEP))
    second.close()


def test_what_the_process_answers_is_read_back() -> None:
    good = Examination(MIXTOUR, posed(KEEP), lambda: FakeProcess(answer_line(MIXTOUR, posed(KEEP))))
    assert good.poll() == examine(MIXTOUR, posed(KEEP))
    for said, fault in (("none\tsooner", "sooner"), ("none\tnonsense", "unproven"), ("", "unproven")):
        other = Examination(MIXTOUR, posed(KEEP), partial(FakeProcess, said))
        with pytest.raises(NoPuzzle) as found:
            other.poll()
        assert found.value.fault == fault
    refused = Examination(MIXTOUR, posed(KEEP), lambda: FakeProcess("err no such thing"))
    assert refused.poll() is None  # another one is asked
    with pytest.raises(NoPuzzle):
        refused.poll()
