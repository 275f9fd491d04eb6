"""A malicious file costs time in proportion to its length, and is reported in a few sentences."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from game.core import outcome
from game.games import GAMES
from game.library.form import faults, moves
from game.library.form.faults import MAX_COMMENT_LETTERS, MAX_GAME_LETTERS, MAX_NAME_LETTERS, Fault, FaultList
from game.library.form.read import Damaged, GamesText, read_text
from game.library.form.write import write_text
from game.library.tree import ROOT, Tree
from lab.reliability.cases import Case
from lab.reliability.played import ending, random_move, sheet_of
from tests.library.test_form import CORPUS, games_and_faults

HEAD: Final = "Stax-Game: 1\nGame: mixtour\n"
READER: Final = str(Path(faults.__file__).parent)
WALK: Final = Case(GAMES["death-stacks"], (("too-tall", "enforced"),))


def walked(plies: int) -> str:
    """A long game with a branch at each move."""
    rng, position, lines = random.Random(3), WALK.start(), []
    for ply in range(1, plies + 1):
        tried = [random_move(WALK, position, rng) for _ in range(20)]
        move, text = next(each for each in tried if goes_on(position.clone(), each[0]))
        lines.append(f"{ply}. {text} ({ply}. {tried[-1][1]})")
        position.advance(move)
    return "Stax-Game: 1\nGame: death-stacks\n\n" + "\n".join(lines)


def goes_on(position: Any, move: int) -> bool:
    position.advance(move)
    return bool(position.outcome() == outcome.PLAYING)


HOSTILE: Final[dict[str, Callable[[int], str]]] = {
    "comments without an end": lambda n: f"{HEAD}\n1. c3 (1. c4\n" + "{\n" * n,
    "games whose comments have no end": lambda n: f"{HEAD}\n1. c3 (1. c4 {{\n" * n,
    "branches in branches": lambda n: f"{HEAD}\n1. c3 " + "(1. c4 (1. d4 " * n,
    "branches that end": lambda n: f"{HEAD}\n1. c3 " + "(1. c4 (1. d4 " * n + "))" * n,
    "a branch at each move": walked,
    "empty branches": lambda n: f"{HEAD}\n1. c3 " + "()" * n,
    "branches without a move": lambda n: f"{HEAD}\n1. c3 " + "(" * n,
    "branches that are not legal": lambda n: f"{HEAD}\n1. c3 " + "(1. c4 2. c4)" * n,
    "lines of a head": lambda n: HEAD + "bad\n" * n,
    "seats": lambda n: HEAD + "".join(f"Seat {place}: person\n" for place in range(n)),
    "heads without a game": lambda n: "Stax-Game: 2\n" * n,
    "comments at one move": lambda n: f"{HEAD}\n1. c3 " + "{a}" * n,
    "signs between two moves": lambda n: f"{HEAD}\n1. c3 " + "1. {} () " * n,
    "a comment of escapes": lambda n: f"{HEAD}\n1. c3 {{" + "\\}" * n + "}",
}


@pytest.mark.slow_cases("games whose comments have no end", "a branch at each move")
@pytest.mark.parametrize("made", HOSTILE.values(), ids=HOSTILE)
def test_a_text_twice_as_long_takes_twice_the_steps_and_few_faults_are_kept(made: Callable[[int], str]) -> None:
    small, large = steps(made(150)), steps(made(300))
    assert large[0] < 2.3 * small[0]
    assert large[1] <= faults.MAX_FAULTS == 100


SIGNS: Final = ("(", ")", "{", "}", "()", "{}", "{a}", "1.", "(}", "({", "9", "1. ", "\n")


@pytest.mark.slow_cases(
    "({-*", "{-in a branch*", "()-in a branch*", "(-in a branch*", "\\n-in the game", "{a}-*", "{}-*", "(}-*"
)
@pytest.mark.parametrize("before", ["", "((( "], ids=["in the game", "in a branch that is passed over"])
@pytest.mark.parametrize("sign", SIGNS)
def test_signs_that_mean_nothing_cost_few_steps(sign: str, before: str) -> None:
    count = 30_000
    ran, found = steps(f"{HEAD}\n1. c3 {before}{sign * (count // len(sign))}")
    assert ran < 12 * count
    assert found <= faults.MAX_FAULTS


def test_a_text_that_is_too_long_for_a_game_is_not_read_and_those_beside_it_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert MAX_GAME_LETTERS == 4 * 2**20
    monkeypatch.setattr("game.library.form.read.MAX_GAME_LETTERS", 1_000)
    first, damaged, last = GamesText("\n".join((CORPUS, f"{HEAD}\n1. c3" + " " * 1_000, CORPUS)), GAMES)
    assert first == last == read_text(CORPUS, GAMES)
    assert isinstance(damaged, Damaged)
    assert str(damaged.faults[0].reason) == f"This has {1_000 + len(HEAD) + 6} characters, but the limit is 1000."
    assert damaged.line == CORPUS.count("\n") + 2


@pytest.mark.parametrize("text", ["(1. c4) " * 3_000, "(1. c4 z " + "()" * 30_000])
def test_who_reads_may_pause_within_a_game(text: str) -> None:
    games, pauses = GamesText(f"{HEAD}\n1. c3 {text}", GAMES), []
    games.pause = lambda: pauses.append(0)
    list(games)
    assert len(pauses) > 5


def steps(text: str) -> tuple[int, int]:
    """How many lines of the reader's code are run, and how many faults are kept."""
    count = 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace if frame.f_code.co_filename.startswith(READER) else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        found = games_and_faults(text)[1]
    finally:
        sys.settrace(before)
    assert count
    return count, len(found)


def test_a_version_that_nobody_has_written_is_reported_in_a_short_line() -> None:
    (fault,) = games_and_faults("Stax-Game: 1\0\x1b[2J" + "9" * 5000)[1]
    assert str(fault.reason).isprintable()
    assert len(str(fault.reason)) < 300


def test_of_a_million_faults_the_first_are_kept_without_the_frames_that_raised_them() -> None:
    found = games_and_faults(HEAD + "bad\n" * 1000)[1]
    assert [fault.line for fault in found] == list(range(3, 103))
    raised = games_and_faults(f"{HEAD}\n1. c3 (1. c4 2. c4) (1. z9)")[1]
    assert [(fault.__traceback__, fault.reason.__traceback__) for fault in raised] == [(None, None)] * 2
    kept = FaultList()
    for line in range(200):
        kept.append(Fault(line, found[0].reason))
    assert len(kept) == 100


def test_branches_lie_in_one_another_two_hundred_deep_and_no_deeper() -> None:
    assert moves.MAX_BRANCH_DEPTH == 200
    begun = ["(1. c4 ", "(1. d4 "] * 100
    record = read_text(f"{HEAD}\n1. c3 {''.join(begun)}{')' * 200} 2. e1", GAMES)
    assert record.tree.moves == ("c3", "e1")
    assert [record.tree.text(node) for node in record.tree.children(ROOT)] == ["c3", "c4", "d4"]
    with pytest.raises(Damaged, match="Line 4: Branches can be nested at most 200 deep") as raised:
        read_text(f"{HEAD}\n1. c3 {''.join(begun)}(1. e3 (1. e4)) {')' * 200} 2. e1", GAMES)
    assert len(raised.value.faults) == 1
    assert raised.value.records == (record,)


@pytest.mark.parametrize("text", ["1. c3 2. c4 3. d4", "1. c3 (1. c4 2. c5) (1. d4)"])
def test_of_a_game_with_too_many_moves_the_first_are_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert moves.MAX_MOVES == 10_000
    monkeypatch.setattr(moves, "MAX_MOVES", 2)
    with pytest.raises(Damaged, match="Line 4: This game has more than 2 moves; the rest was not read") as raised:
        read_text(f"{HEAD}\n{text}", GAMES)
    assert len(raised.value.records[0].tree) == 2


@pytest.mark.slow
@pytest.mark.parametrize("case", [WALK, Case(GAMES["mixtour"], (("points", "5"),))], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_long_branches_of_long_branches_come_back(case: Case, seed: int) -> None:
    rng = random.Random(f"{case} {seed}")
    tree, positions = Tree(), {ROOT: case.start()}
    for branch in range(30):
        node = rng.choice(sorted(positions)) if branch else ROOT
        for _ in range(150 if not branch else rng.choice((1, 2, 40, 70, 140))):
            if not positions[node].legal():
                break
            move, text = random_move(case, positions[node], rng)
            position = positions[node].clone()
            position.advance(move)
            node = tree.add(node, text) if branch else tree.play(text)
            positions[node] = position
    record = sheet_of(case, tree, ending(int(positions[tree.main[-1]].outcome()), ""))
    assert len(tree) > 400
    assert read_text(write_text(record, case.game), GAMES) == record


def test_names_and_comments_that_are_too_long_are_reported_and_dropped() -> None:
    good = read_text(CORPUS, GAMES)
    for there, before in (("An evening", "Name: "), ("Ada", "person "), ("Deep Ben", "hard ")):
        fits = read_text(CORPUS.replace(before + there, before + "ñ" * MAX_NAME_LETTERS), GAMES)
        assert "ñ" * 200 in (fits.name, *(seat.partition(" ")[2] for seat in fits.seats))
        with pytest.raises(Damaged, match="This has 201 characters, but the limit is 200") as raised:
            read_text(CORPUS.replace(before + there, before + "ñ" * (MAX_NAME_LETTERS + 1)), GAMES)
        assert raised.value.records[0].tree == good.tree
    whole = read_text(CORPUS.replace("{odd}", "{" + "x" * MAX_COMMENT_LETTERS + "}"), GAMES)
    assert MAX_COMMENT_LETTERS in (len(whole.tree.comment(node)) for node in whole.tree)
    for long in ("{" + "x" * (MAX_COMMENT_LETTERS + 1) + "}", "{" + "x" * MAX_COMMENT_LETTERS + "} {x}"):
        with pytest.raises(Damaged, match="Line 12: This has 65537 characters, but the limit is 65536") as raised:
            read_text(CORPUS.replace("{odd}", long), GAMES)
        assert raised.value.records[0].tree.moves == good.tree.moves
        assert len(raised.value.records[0].tree) == len(good.tree)


def test_a_comment_without_an_end_does_not_swallow_the_next_game() -> None:
    text = CORPUS.replace("{odd}", "{odd") + "\n" + CORPUS
    with pytest.raises(Damaged, match="Line 12: The comment that begins here never ends") as raised:
        read_text(text, GAMES)
    assert raised.value.records[1] == read_text(CORPUS, GAMES)
