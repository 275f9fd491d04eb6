"""`go` from a book: what a level plays at once, and what is always thought about."""

from __future__ import annotations

import io
import time

import pytest

from game.engine.commands import EngineResources
from game.engine.info_line import read_info
from game.engine.server import serve
from game.openings.book import Book
from game.openings.repertoire import Repertoire
from game.openings.shelf import read_book
from tests.openings.hand_made import MIXTOUR, TEXT

BOOK = Book(MIXTOUR, read_book(MIXTOUR, TEXT, "some.txt").positions.get)


def last(*lines: str, seed: int = 1) -> list[str]:
    """The answer to the last line, without its `ok`."""
    stdout = io.BytesIO()
    means = EngineResources(seed, megabytes=1, books=Repertoire(seed, read=lambda _game, _complain: BOOK))
    serve(io.BytesIO("\n".join(lines).encode()), stdout, time.monotonic, means)
    return stdout.getvalue().decode().split("ok\n")[-2].splitlines()


def is_from_book(answer: list[str]) -> bool:
    line = read_info(answer[0])
    return len(answer) == 2 and line is not None and line.nodes == 0


def test_a_level_from_hard_up_answers_from_the_book_at_once() -> None:
    info, best = last("new mixtour", "play e5", "go level=expert movetime=60")
    line = read_info(info)
    assert line is not None
    assert (line.depth, line.rank, line.nodes) == (7, 1, 0)
    assert line.score < 0  # a chance of 0.49
    assert best == f"bestmove {line.move}"
    assert line.move in ("d5", "e4")
    assert last("new mixtour", "position ,,,,r/,,,,/,,,,/,,,,/,,,, W 0-0 -", "go level=hard")[1] in (
        "bestmove d5",
        "bestmove e4",
    )


@pytest.mark.parametrize(
    "go",
    [
        "go movetime=0.02",  # no level: an analysis
        "go level=medium movetime=0.02",
        "go level=hard depth=1",
        "go level=master nodes=50",
        "go level=master lines=2 movetime=0.02",
    ],
)
def test_a_search_with_bounds_uses_no_book(go: str) -> None:
    assert not is_from_book(last("new mixtour", go))


def test_other_options_and_other_positions_are_thought_about() -> None:
    assert is_from_book(last("new mixtour", "go level=master movetime=0.02"))
    assert not is_from_book(last("new mixtour points=2", "go level=master movetime=0.02"))
    assert not is_from_book(last("new mixtour", "play a1 b1", "go level=master movetime=0.02"))


def test_the_seed_draws() -> None:
    moves = {last("new mixtour", "go level=hard", seed=seed)[1] for seed in range(20)}
    assert len(moves) > 3
    assert last("new mixtour", "go level=hard", seed=3) == last("new mixtour", "go level=hard", seed=3)
