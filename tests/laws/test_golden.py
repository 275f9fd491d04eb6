"""Law 8: perft tables and golden playthroughs exist for every game, and match."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.core import speed
from game.core.game import Game
from game.core.outcome import DRAW, PLAYING
from game.core.position import Position, perft
from game.games import GAMES
from lab.reliability.cases import Case
from tests.laws.golden import GoldenFile, hash_of, perft_tables, playthroughs

MOST = 30_000_000 if speed.is_program_compiled() else 100_000  # the most lines of play that one test counts


def name(value: object) -> str:
    return value.path.stem if isinstance(value, GoldenFile) else ""


def counts() -> list[tuple[Case, str, int, int]]:
    found = []
    for table in perft_tables():
        position = ""
        for word, rest in table.lines:
            if word == "position":
                position = rest
            else:
                assert word == "counts"
                numbers = [(depth, int(number)) for depth, number in enumerate(rest.split(), 1)]
                found += [(table.case, position, depth, number) for depth, number in numbers if number <= MOST]
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_has_its_kept_results(game: Game) -> None:
    assert any(table.case.game is game for table in perft_tables())
    assert any(played.case.game is game for played in playthroughs())


@pytest.mark.parametrize(("case", "text", "depth", "number"), counts(), ids=str)
def test_perft_finds_the_kept_number(case: Case, text: str, depth: int, number: int) -> None:
    position = case.read(text)
    key = position.key
    assert perft(position, depth) == number
    assert case.write(position) == text
    assert position.key == key


def result_word(case: Case, position: Position) -> str:
    outcome = position.outcome()
    if outcome == PLAYING:
        return "playing"
    return "draw" if outcome == DRAW else f"win {case.game.notation.seat_letter(outcome)}"


@pytest.mark.parametrize("played", playthroughs(), ids=name)
def test_a_kept_game_replays(played: GoldenFile) -> None:
    case, position = played.case, played.case.start()
    seen: Counter[str] = Counter()
    for number, (word, rest) in enumerate(played.lines):
        where = f"{Path(played.path).name}, line {number + 2} or so"
        seen[word] += 1
        if word == "play":
            position.advance(case.game.notation.read_move(position, rest))
        elif word == "position":
            assert case.write(position) == rest, where
        elif word == "moves":
            texts = case.texts(position)
            assert f"{len(texts)} {hash_of(texts)}" == rest, where
        else:
            assert word == "result"
            assert result_word(case, position) == rest, where
    assert seen["result"] == 1
    assert seen["moves"] > seen["play"] / 10
