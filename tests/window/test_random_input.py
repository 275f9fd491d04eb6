"""`lab reliability monkey`: it acts the same for a seed, and prints what it did before an error."""

from __future__ import annotations

import re
import time

import pytest

from game.core.errors import StaxError
from game.program.loop import App
from lab.__main__ import main
from lab.bench.memory import growth
from lab.reliability import monkey

pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.slow]


def test_a_monkey_prints_what_it_did_before_an_exception(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    turn, left = App.turn, iter(range(60))

    def broken(app: App) -> bool:
        if next(left, None) == 50:
            raise StaxError("It broke.")
        return turn(app)

    monkeypatch.setattr(App, "turn", broken)
    monkeypatch.setattr(monkey, "SLOWEST", 10.0)
    assert main(["reliability", "monkey", "--count", "30", "--seed", "7"]) == 1
    said = capsys.readouterr().out
    assert "BREACH: seed 7, action " in said
    assert "It broke." in said
    assert "  led to: " in said
    assert said.splitlines()[-1].startswith("monkey window: 30; slowest frame ")


def test_a_monkey_reports_a_slow_frame(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey, "SLOWEST", 0.0)
    assert main(["reliability", "monkey", "--count", "2"]) == 1
    assert " ms in Title" in capsys.readouterr().out


def test_memory_is_compared_with_the_first_settled_tenth() -> None:
    assert growth([50.0] * 10 + [100.0] * 80 + [110.0] * 10, 10) == pytest.approx(0.1)
    assert growth([100.0, 100.0], 10) == 0


def test_the_same_seed_acts_the_same() -> None:
    done = []
    for _ in range(2):
        with monkey.sitting(5) as (one, _failed):
            for _ in range(20):
                one.act()
            done.append([line.partition(": ")[2] for line in one.done])  # a scene may come a frame later
    assert done[0] == done[1]


def test_a_slow_frame_shows_where_its_time_went(monkeypatch: pytest.MonkeyPatch) -> None:
    def work_hard(ended: float) -> bool:
        while time.process_time() < ended:
            pass
        return True

    monkeypatch.setattr(monkey, "SLOWEST", 0.2)
    with monkey.sitting(1) as (one, _failed):
        monkeypatch.setattr(App, "turn", lambda _app: work_hard(time.process_time() + 0.3))
        one.frames(1)
    assert re.match(r"a frame of 3\d\d ms in TitleScene, \d+ ms in the loop\n", one.slow[0])
    assert "work_hard" in one.slow[0]
