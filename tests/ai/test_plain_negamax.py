"""Law 7: without selectivity, extensions and the table, the search's root value is that of plain negamax."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.ai import nogil
from game.core import outcome
from game.core.game import read_options
from game.core.speed import is_program_compiled
from game.games import GAMES
from tests.ai.toy import minimax, plain

BUDGET = 30_000 if is_program_compiled() else 1_200


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_with_extra_turns_draws_and_three_seats(tmp_path: Path, seed: int) -> None:
    # A game that is not compiled runs with the plain set, whatever is installed.
    copy = tmp_path / "game"
    shutil.copytree(Path(game.__file__).parent, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    shutil.copy(Path(__file__).with_name("toy.py"), tmp_path)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "toy.py"), str(seed)],
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("equal\n", 0), done.stderr


@pytest.mark.parametrize("players", ["2", "3"])
@pytest.mark.parametrize("seed", range(4))
def test_stax(players: str, seed: int) -> None:
    stax = GAMES["stax"]
    chance = random.Random(seed)
    position = stax.notation.start({"players": players})
    for _ in range(6 + 8 * seed):
        position.advance(chance.choice(position.legal()))
        if position.outcome() >= 0:
            return
    count = len(position.legal())
    depth = next(depth for depth in (3, 2, 1) if count**depth <= BUDGET or depth == 1)
    evaluator = stax.ai.evaluator(position)
    wanted = minimax(position, evaluator, depth, position.turn)
    search = plain(position, evaluator)
    nogil.list_root(search)
    assert nogil.deepen(search, depth, 0) == wanted


@pytest.mark.parametrize("window", [1, 40])
@pytest.mark.parametrize("name", ["mixtour", "death-stacks"])
def test_a_score_sought_near_the_last_one_is_the_same(name: str, window: int) -> None:
    game = GAMES[name]
    chance = random.Random(window)
    position = game.notation.start(read_options(game, []))
    for _ in range(6):
        position.advance(chance.choice(position.legal()))
    assert position.outcome() == outcome.PLAYING
    evaluator = game.ai.evaluator(position)
    search, aspiring = plain(position, evaluator), plain(position, evaluator, aspiration_window=window)
    for one in (search, aspiring):
        nogil.list_root(one)
    for depth in range(1, 5):
        assert nogil.deepen(aspiring, depth, 0) == nogil.deepen(search, depth, 0)
        assert aspiring.ordered_moves()[0] == aspiring.best_line()[0]
    assert aspiring.nodes != search.nodes
