"""Wins and threats that the computer never misses: a few positions of `lab misses`, and the checker itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from game.ai.thinker import Limits, Thinker, Thought
from game.core import outcome
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES
from lab.__main__ import main
from lab.exhaustive import misses
from lab.exhaustive.full_width import FullWidth
from lab.exhaustive.misses import Counts, Finding, Survey, examine, reached

GIVEN = [("stax", "players=2"), ("stax", "players=3"), ("mixtour", "points=1"), ("death-stacks", "too-tall=enforced")]
SHORT = ("stack-22", "tiles=CE")  # every line of its last three plies can be tried in plain Python too
EACH = 4 if is_program_compiled() else 2
SOME = 12 if is_program_compiled() else 1
CUT = 200


def late(game: str, option: str, games: int) -> list[Position]:
    """The last three positions of some quick games."""
    survey = Survey(game, (option,), (), last=3, cut=CUT)
    return [position for number in range(games) for position in reached(survey, number)]


def wins(position: Position, plies: int) -> bool:
    """Whether the player to move forces a win in this number of plies: the definition, word for word."""
    return any(forces(position, move, plies) for move in position.legal())


def forces(position: Position, move: int, plies: int) -> bool:
    """Whether a move forces a win in this number of plies, itself included."""
    seat = position.turn
    position.play(move)
    done = position.outcome()
    won = done == seat
    if done == outcome.PLAYING and plies > 2:
        won = all(answered(position, reply, seat, plies - 2) for reply in position.legal())
    position.undo()
    return won


def answered(position: Position, reply: int, seat: int, plies: int) -> bool:
    """Whether a seat still forces a win after a reply of the other's."""
    position.play(reply)
    done = position.outcome()
    won = done == seat or (done == outcome.PLAYING and wins(position, plies))
    position.undo()
    return won


def loses(position: Position, move: int) -> bool:
    """Whether a move loses itself or lets the next player win at once."""
    seat = position.turn
    position.play(move)
    done = position.outcome()
    lost = done >= 0 and done != seat
    if done == outcome.PLAYING:
        lost = wins(position, 1)
    position.undo()
    return lost


@pytest.mark.slow_cases("stax-players=3", "death-stacks*")
@pytest.mark.parametrize(("game", "option"), [*GIVEN, SHORT])
def test_full_width_is_the_definition(game: str, option: str) -> None:
    chance = random.Random(game)
    seen: Counter[bool] = Counter()
    for position in late(game, option, EACH)[-SOME:]:
        plain = FullWidth(position.clone())
        for move in chance.sample(position.legal(), min(4, len(position.legal()))):
            takes, hangs = forces(position, move, 1), loses(position, move)
            assert (plain.wins(move), plain.loses(move, 1)) == (takes, hangs)
            seen[takes] += 1
        for move in position.noisy_moves()[:3]:
            assert plain.wins(move) == forces(position, move, 1)
            seen[plain.wins(move) == 1] += 1
    assert seen[True] > 0 or not is_program_compiled()  # among these few moves none may win
    assert seen[False] > 0


@pytest.mark.parametrize(("game", "option"), [*GIVEN[2:], SHORT])
def test_forced_wins_are_the_definition(game: str, option: str) -> None:
    for position in late(game, option, EACH):
        plain = FullWidth(position.clone())
        for move in random.Random(position.key).sample(position.legal(), min(3, len(position.legal()))):
            assert plain.forces_win(move) == forces(position, move, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "option"), [*GIVEN, *([SHORT] * is_program_compiled())])  # minutes, plain
def test_nothing_is_missed(game: str, option: str) -> None:
    levels = misses.CHECKED_LEVELS if is_program_compiled() else ("medium",)
    survey = Survey(game, (option,), levels, nodes=2_000, last=3 if is_program_compiled() else 2, cut=CUT, seed=7)
    counts = Counts()
    for number in range(EACH):
        for position in reached(survey, number):
            findings = examine(survey, position)
            assert [finding.level for finding in findings] == list(levels)
            assert not [finding.miss for finding in findings if finding.miss]
            counts.add(findings)
    assert counts.matters["medium", "win"] > 0


@pytest.mark.slow_cases("stax-players=3")
@pytest.mark.parametrize(("game", "option"), GIVEN)
def test_weak_levels_win_when_they_can(game: str, option: str) -> None:
    weak = ("casual",) if (game, option) == ("stax", "players=2") else ("easy", "casual")  # easy sees less there
    survey = Survey(game, (option,), weak, last=3, cut=CUT, seed=7)
    found = [finding for number in range(EACH) for one in reached(survey, number) for finding in examine(survey, one)]
    wins = [finding for finding in found if finding.matter == "win"]
    assert {finding.level for finding in wins} == set(weak)
    assert not [finding.miss for finding in wins if finding.miss]


def test_a_survey_is_always_the_same() -> None:
    survey = Survey("mixtour", ("points=1",), ("medium",), last=3)
    write = GAMES["mixtour"].notation.write_position
    assert [write(one) for one in reached(survey, 0)] == [write(one) for one in reached(survey, 0)]


def test_what_is_missed_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def blunder(_: Thinker, position: Position, limits: Limits, report: Callable[[Thought], None]) -> int:
        """A random move, thought about not at all."""
        assert limits.nodes is None
        report(Thought(1, 1, (0,), 0, 0.0, ()))
        return random.Random(position.key).choice(position.legal())

    monkeypatch.setattr(misses, "examine", partial(blundered, monkeypatch, blunder))
    assert main(["misses", "--game", "mixtour", "--level", "medium", "--positions", "30", "--last", "3"]) == 1
    printed = capsys.readouterr().out
    assert "win: medium plays" in printed
    assert "medium: 30 positions" in printed


def blundered(
    monkeypatch: pytest.MonkeyPatch, blunder: Callable[..., int], survey: Survey, position: Position
) -> list[Finding]:
    """`examine`, while levels blunder; the games are played as ever."""
    with monkeypatch.context() as patch:
        patch.setattr(Thinker, "think", blunder)
        return examine(survey, position)


@pytest.mark.parametrize(("matter", "missed", "failed"), [("win", 1, True), ("forced", 1, False), ("forced", 2, True)])
def test_one_forced_win_in_a_hundred_may_be_missed(matter: str, missed: int, failed: bool) -> None:
    counts = Counts()
    for number in range(100):
        counts.add([Finding("hard", matter, "a miss" if number < missed else "")])
    assert counts.failed("hard") == failed


def test_a_level_that_promises_nothing_may_miss() -> None:
    counts = Counts()
    counts.add([Finding("novice", "threat", "a miss")])
    assert counts.line("novice") == "novice: 1 positions; wins in one 0, missed 0; threats 1, missed 1"
    assert not counts.failed("novice")
