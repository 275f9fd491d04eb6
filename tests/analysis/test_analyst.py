"""A whole game analysed by an engine of its own, which is asked a position at a time and never waited for."""

from __future__ import annotations

from game.analysis.analyst import Analyst
from game.core.game import read_options
from game.core.match import Match
from game.games import GAMES

MOVES = ("a1", "c3", "e5", "b2")


def match() -> Match:
    made = Match(GAMES["mixtour"], read_options(GAMES["mixtour"], []))
    for move in MOVES:
        made.play_text(move)
    return made


class FakeScoringEngine:
    """An engine that scores each position and records its `requests`; one that `fails` gives no score."""

    def __init__(self, fails: bool = False) -> None:
        self.requests: list[str] = []
        self.fails = fails
        self.alive = True
        self._said: list[str] = []

    def send(self, line: str) -> None:
        self.requests.append(line)
        if line.startswith("go") and not self.fails:
            self._said += ["info depth 1 line 1 score 20 nodes 5 nps 5 time 0.1 pv d4", "bestmove d4"]
        self._said.append("ok")

    def lines(self) -> list[str]:
        said, self._said = self._said, []
        return said

    def close(self) -> None:
        self.alive = False


def test_the_engine_is_led_from_one_position_to_the_next_and_keeps_what_it_knows() -> None:
    engine = FakeScoringEngine()
    analyst = Analyst(lambda: engine, nodes=100)
    analyst.begin(match())
    grown = []
    while analyst.is_running:
        if analyst.poll() and analyst.analysis is not None:
            grown.append(sum(finding is not None for finding in analyst.analysis.result_so_far.findings))
    assert grown[:5] == [1, 2, 3, 4, 5]
    assert engine.requests[:4] == ["new mixtour points=1", "play a1 c3 e5 b2", "go nodes=20", "undo 1"]
    assert [line for line in engine.requests if line.startswith("new")] == engine.requests[:1]
    assert analyst.analysis is not None
    assert analyst.analysis.result_so_far.is_complete
    assert not engine.alive


def test_an_engine_that_says_nothing_is_replaced_and_then_given_up() -> None:
    made: list[FakeScoringEngine] = []

    def another() -> FakeScoringEngine:
        made.append(FakeScoringEngine(fails=True))
        return made[-1]

    analyst = Analyst(another)
    analyst.begin(match())
    for _ in range(9):
        analyst.poll()
    assert len(made) == 2
    assert analyst.trouble() is not None
    assert not analyst.is_running


def test_what_was_found_stays_when_it_is_stopped() -> None:
    analyst = Analyst(FakeScoringEngine)
    analyst.begin(match())
    analyst.poll()
    analyst.stop()
    assert analyst.analysis is not None
    assert [finding is None for finding in analyst.analysis.result_so_far.findings] == [True, True, True, True, False]
