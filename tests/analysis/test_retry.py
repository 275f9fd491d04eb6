"""A fault is tried again: what counts as found, and what does not."""

from __future__ import annotations

import pytest

from game.analysis.move_retry import Retry, RetryResult
from game.analysis.verdict import Verdict
from tests.analysis.test_analyst import FakeScoringEngine, match

FAULT = Verdict(5, 0, "d4", 0.60, 0.30, "blunder", ("c1", "a2"))


class FakeRetryEngine(FakeScoringEngine):
    """An engine that scores each position for the player to move; `worth` after a try, 50 before it."""

    def __init__(self, worth: str) -> None:
        super().__init__()
        self.worth = worth

    def send(self, line: str) -> None:
        if line.startswith("go"):
            score = self.worth if self.requests[-1].count(" ") == 1 and self.requests[-1].startswith("play") else "50"
            self._said += [
                f"info depth {depth} line 1 score {score} nodes 5 nps 5 time 0.1 pv e1" for depth in (1, 2, 3)
            ]
            self._said.append("bestmove e1")
        self.requests.append(line)
        self._said.append("ok")


def tried(text: str, worth: str, fault: Verdict = FAULT) -> RetryResult | None:
    retry = Retry(lambda: FakeRetryEngine(worth))
    retry.begin(match(), fault)
    retry.weigh(text)
    for _ in range(9):
        answer = retry.poll()
        if answer is not None:
            retry.close()
            return answer
    return None


@pytest.mark.parametrize(("worth", "good"), [("-50", True), ("-49", True), ("900", False), ("win 3", False)])
def test_a_try_that_loses_little_counts_as_found(worth: str, good: bool) -> None:
    answer = tried("a3", worth)
    assert answer is not None
    assert answer.is_good == good


def test_a_win_that_was_missed_is_found_by_what_wins_as_surely() -> None:
    missed = Verdict(5, 0, "d4", 1.0, 0.30, "missed win", ("c1",))
    sure, unsure = tried("a3", "loss 4", missed), tried("a3", "-50", missed)
    assert sure is not None
    assert sure.is_good
    assert sure.chance == 1.0
    assert unsure is not None
    assert not unsure.is_good


def test_what_was_played_is_never_found_and_the_best_move_always() -> None:
    played, best = tried("d4", "-900"), tried("c1", "900")
    assert played is not None
    assert not played.is_good
    assert best is not None
    assert best.is_good


def test_without_an_engine_only_the_best_move_is_found() -> None:
    retry = Retry(lambda: FakeScoringEngine(fails=True))
    retry.begin(match(), FAULT)
    retry.weigh("a3")
    answers = [retry.poll() for _ in range(9)]
    assert [answer.is_good for answer in answers if answer is not None] == [False]
    assert retry.trouble() is not None
