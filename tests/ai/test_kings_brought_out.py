"""With three players the levels bring their kings out; two players' levels move as before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.levels import LEVELS, level_of
from game.ai.thinker import Limits, Thinker
from game.core.levels import Level
from game.core.move import Move
from game.core.position import Position
from game.core.speed import is_program_compiled
from game.games import GAMES
from lab.match.arena import Contender, Terms, mover, opening, play_game
from lab.match.counts import Course
from tests.ai.positions import STAX, contested, hangs

TURN = 8  # nobody's own one is later
GAMES_PLAYED = 6 if is_program_compiled() else 1
SOME = 40 if is_program_compiled() else 3
LATE = {"medium": [(5, 0)]}  # the hunter could have captured it wherever it was laid
BRINGING = [name for name in LEVELS if name != "master"]


def course(level: str, number: int) -> Course:
    player = Contender(level)
    return play_game(Terms("stax", ("players=3",), player, player, None, 600, 3, 60, 5), number, number % 3)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["novice", "easy", "casual", "medium"] if is_program_compiled() else ["novice"])
def test_kings_come_out_by_the_eighth_own_turn_and_not_all_at_once(level: str) -> None:
    courses = [course(level, number) for number in range(GAMES_PLAYED)]
    late = [
        (number, seat)
        for number, played in enumerate(courses)
        for seat, ply in enumerate(played.brought)
        if (ply or played.plies + 1) > 3 * (TURN - 1) + seat + 1
    ]
    assert late == LATE.get(level, [])
    if is_program_compiled():
        assert len({ply // 3 for played in courses for ply in played.brought if ply}) >= 3
        assert sum(played.threats for played in courses) >= GAMES_PLAYED


def due(position: Position) -> list[Move]:
    return [Move(move) for move in STAX.ai.evaluator(position).due_moves(1)]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_king_that_is_due_lets_nobody_win_at_once(level: str) -> None:
    eager = replace(level_of(STAX, level, 3), due_from=1, due_by=1)
    laid = 0
    for seed, position in enumerate(contested("3", 10 * SOME)):
        placed = due(position)
        if placed:
            move = Thinker(STAX, eager, seed).think(position, Limits(nodes=300))
            laid += move in placed
            assert not hangs(position, move), STAX.notation.write_position(position)
    assert laid > 0


def test_what_is_due_is_the_king_in_hand_from_an_own_turn_on() -> None:
    position = STAX.notation.read_position("3 L 0,0=L01;0,1=D01;1,0=R01;1,1=L02", {"players": "3"})
    texts = [[STAX.notation.write_move(position, move) for move in due(position)]]
    evaluator = STAX.ai.evaluator(position)
    assert texts[0]
    assert all(text.startswith("K@") for text in texts[0])
    assert evaluator.due_moves(3) == evaluator.due_moves(1)
    assert evaluator.due_moves(4) == []
    laid = STAX.notation.read_position("3 L 0,0=LK;0,1=D01;1,0=R01;1,1=L02", {"players": "3"})
    assert due(laid) == []


def test_only_three_players_of_stax_and_the_novice_of_two_are_hurried() -> None:
    hurried = {
        (game.id, seats, name)
        for game in GAMES.values()
        for seats in (2, 3)
        for name in LEVELS
        if level_of(game, name, seats) != replace(level_of(game, name, seats), due_from=0, due_by=0)
    }
    assert hurried == {("stax", 2, "novice"), *(("stax", 3, name) for name in BRINGING)}
    assert (Level().due_from, Level().due_by) == (0, 0)


# Played before there was anything due, but for the novice, and for medium, which is stronger since:
BEFORE = {
    "novice": "024@-1,-1 0123@0,-2 134@1,-2 K@1,-3 0124@-1,-2 0,-2>-1,-2=2345",
    "easy": "01234@-1,-1 0234@0,-2 0123@-2,0 024@-2,-1 K@-2,1 K@-1,-2",
    "casual": "01234@-1,-1 0234@0,-2 0123@-2,0 024@-2,-1 K@-2,1 K@-1,-2",
    "medium": "01234@-1,-1 01245@1,-1 012345@1,-2 012345@1,0 0145@-2,0 0245@0,-2",
    "hard": "K@-2,1 012345@-1,-1 01345@-2,0 12345@-3,1 -2,0>-1,-1=01235 K@-2,2",
}


@pytest.mark.parametrize("level", BEFORE if is_program_compiled() else ["novice"])
def test_with_two_players_the_levels_move_as_before(level: str) -> None:
    terms = Terms("stax", ("players=2",), Contender(level), Contender(level), None, 300, 4, 400, 1)
    position = STAX.notation.start({"players": "2"})
    for move in opening(terms, 3):
        position.advance(move)
    thinks = mover(terms, terms.first, 7)
    played: list[str] = []
    for _ in BEFORE[level].split():
        move = thinks(position)
        played.append(STAX.notation.write_move(position, move))
        position.advance(move)
    assert " ".join(played) == BEFORE[level]
