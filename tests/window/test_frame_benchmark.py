"""The benchmark of frames runs the real scene and prints the promised lines."""

from __future__ import annotations

import re

import pytest

from game.core.game import Game
from game.games import GAMES
from lab.__main__ import main
from lab.bench import frames

pytestmark = pytest.mark.slow


def test_the_last_line_is_the_promised_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert main(["bench-frames", "--size", "1024x640", "--frames", "12", "--no-engine"]) == 0
    *parts, last = capsys.readouterr().out.splitlines()[-len(frames.PARTS) - 1 :]
    assert [part.split(" frames ")[0].strip() for part in parts] == [name for name, _ in frames.PARTS]
    assert re.fullmatch(rf"frames {12 * len(frames.PARTS)} median \d+\.\d+ ms p99 \d+\.\d+ ms", last)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_crowded_table_is_set_up_and_can_be_played(game: Game) -> None:
    assert frames.crowded(game).legal


def test_every_tile_of_three_players_lies_on_the_table_of_stax() -> None:
    position = GAMES["stax"].examples.crowded_position[0]
    assert position.count("/") + position.count("=") == 39
