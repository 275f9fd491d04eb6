"""The weakest level against a careless beginner, and what a small child would laugh at."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean

import pytest

from game.ai.thinker import Limits, Thinker
from game.core.game import read_options
from game.core.levels import Level
from game.core.speed import is_program_compiled
from game.games import GAMES
from lab.__main__ import main
from lab.match.arena import BEGINNER, Contender, Terms, play_opening
from lab.match.beginner import Beginner
from lab.match.senseless import KINDS, Child, watch_game

MIXTOUR = GAMES["mixtour"]
OPTIONS = read_options(MIXTOUR, ())
NEAR_WIN = ",,,,r/,,wrr,,/,r,,,/,,,wrrr,/w,,,,w W 0-0 -", "d2:4-e1"
FAR_WIN = ",r,,,/,,,,/wrw,,rr,,/,,,r,w/,,,, W 0-0 -", "a3:3-c3"


def played(text: str, player: Level | None, seed: int) -> str:
    """The move of a level, or of a beginner for None."""
    position = MIXTOUR.notation.read_position(text, OPTIONS)
    if player is None:
        move = Beginner(MIXTOUR, random.Random(seed))(position)
    else:
        move = Thinker(MIXTOUR, player, seed).think(position, Limits())
    return MIXTOUR.notation.write_move(position, move)


def test_a_beginner_sees_what_is_near_and_nothing_else() -> None:
    position = MIXTOUR.notation.read_position(NEAR_WIN[0], OPTIONS)
    beginner = Beginner(MIXTOUR, random.Random(1))
    assert [MIXTOUR.notation.write_move(position, move) for move in beginner.near_wins(position)] == [NEAR_WIN[1]]
    assert {played(NEAR_WIN[0], None, seed) for seed in range(5)} == {NEAR_WIN[1]}
    assert beginner.near_wins(MIXTOUR.notation.read_position(FAR_WIN[0], OPTIONS)) == []


@pytest.mark.parametrize(("notice", "finds"), [(0, set()), (100, set(range(8)))])
def test_a_level_with_short_sight_overlooks_its_wins_from_afar(notice: int, finds: set[int]) -> None:
    level = Level(depth=1, quiet=1, sight=1, notice=notice, check_replies=False)
    assert {seed for seed in range(8) if played(FAR_WIN[0], level, seed) == FAR_WIN[1]} == finds
    assert played(NEAR_WIN[0], level, 1) == NEAR_WIN[1]


def test_what_is_senseless_is_seen() -> None:
    for text, move, found in ((NEAR_WIN[0], "a1:1-a4", "left a win"), (NEAR_WIN[0], NEAR_WIN[1], "")):
        position = MIXTOUR.notation.read_position(text, OPTIONS)
        legal = {MIXTOUR.notation.write_move(position, each): each for each in position.legal()}
        chosen = legal.get(move) or next(each for name, each in legal.items() if name != NEAR_WIN[1])
        assert ([*Child(MIXTOUR).look(position, chosen)] or [""])[0] == found


@pytest.mark.slow_cases("stax", "death-stacks", "stack-22")
@pytest.mark.parametrize("game", GAMES)
def test_the_novice_plays_nothing_senseless(game: str) -> None:
    options = ("tiles=ACDEFHIK",) if game == "stack-22" else ()
    count = 4 if is_program_compiled() else 1
    seen = Counter(
        each for number in range(count) for each in watch_game(GAMES[game], "novice", options, f"{number}", 80)
    )
    assert seen["move"] > 10
    assert [kind for kind in KINDS if seen[kind]] == []


@pytest.mark.slow
@pytest.mark.skipif(not is_program_compiled(), reason="too many games for uncompiled code")
def test_a_beginner_has_a_fair_game_against_the_novice() -> None:
    """A part of the measurement in docs/levels.md."""
    terms = Terms("mixtour", (), Contender(BEGINNER), Contender("novice"), None, None, 4, 400, 3)
    assert 0.3 < fmean(course.score for number in range(100) for course in play_opening(terms, number)) < 0.55


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["senseless", "novice", "--game", "mixtour", "--games", "1", "--cut", "10"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("0 of ")


def test_a_remembered_refutation_changes_no_answer() -> None:
    game, chance = GAMES["stack-22"], random.Random(0)
    position, beginner = game.notation.start(read_options(game, ("tiles=ACDE",))), Beginner(game, random.Random(1))
    while position.plies_left() > 2:
        position.advance(chance.choice(position.legal()))
    moves = chance.sample(position.legal(), 240)
    answers = [beginner.loses_nearby(position, move) for move in moves]
    assert answers == [Beginner(game, random.Random(1)).loses_nearby(position, move) for move in moves]
    assert {*answers} == {False, True}
