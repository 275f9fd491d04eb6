"""Random games, each position's whole move set compared with the slow rules of `oracle`."""

from __future__ import annotations

import random

import pytest

from game.games.stax.notation import NOTATION
from game.games.stax.rules import Stax
from tests.games.stax.boards import set_up, texts
from tests.games.stax.oracle import Oracle

QUIET = (  # small tables on which repetition, shifted repetition too, is frequent
    "2 L 0,0=LK;1,0=DK",
    "2 L 0,0=L012345;1,0=D012345;0,1=LK;1,1=DK",
    "2 L 0,0=LK;1,0=DK;2,0=D03",
    "2 D 0,0=LK;1,0=D1/L0;2,0=DK;2,-1=D12",
    "3 L 0,0=LK;1,0=DK;1,-1=RK",
    "3 D 0,0=LK;1,0=DK;1,-1=RK;2,0=L014",
)


def captures(position: Stax, written: set[str]) -> set[str]:
    king = position.king_cell(position.enemy_of(position.turn))
    return {text for text in written if king and f">{king[0]},{king[1]}=" in text}


def noisy(position: Stax) -> set[str]:
    return {NOTATION.write_move(position, move) for move in position.noisy()}


@pytest.mark.parametrize("players", [2, 3])
def test_every_list_of_a_random_game_is_that_of_the_slow_rules(players: int) -> None:
    rng = random.Random(players)
    position, oracle = Stax(players), Oracle(players)
    for _ in range(45):
        written = texts(position)
        assert written == oracle.legal(), NOTATION.write_position(position)
        assert noisy(position) == captures(position, written)
        quiet = sorted(written - noisy(position))
        moves = [text for text in quiet if ">" in text and rng.random() < 0.7] or quiet
        text = rng.choice(moves)
        position.advance(NOTATION.read_move(position, text))
        oracle.play(text)


@pytest.mark.parametrize("text", QUIET)
def test_games_of_movements_alone_meet_superko_as_the_slow_rules_do(text: str) -> None:
    rng = random.Random(text)
    for _ in range(6):
        position = set_up(text)
        table = {cell: tuple(position.tiles_at(*cell)) for cell in position.cells()}
        oracle = Oracle(position.seats, table, position.turn)
        for _ in range(30):
            written = {move for move in texts(position) if ">" in move}
            assert written == set(oracle.movements()), NOTATION.write_position(position)
            quiet = sorted(written - noisy(position))
            if not quiet:
                break
            move = rng.choice(quiet)
            position.advance(NOTATION.read_move(position, move))
            oracle.play(move)


@pytest.mark.parametrize("players", [2, 3])
def test_taking_back_restores_everything(players: int) -> None:
    rng = random.Random(7)
    position = Stax(players)
    for _ in range(60):
        moves = position.legal()
        if not moves:
            break
        before = (NOTATION.write_position(position), position.key, position.turn, position.ply, moves)
        for move in rng.sample(moves, min(4, len(moves))):
            position.play(move)
            assert position.key == position.fresh_key()
            position.undo()
            after = (NOTATION.write_position(position), position.key, position.turn, position.ply, position.legal())
            assert after == before
        position.advance(rng.choice([move for move in moves if move not in position.noisy()] or moves))


def test_a_clone_goes_its_own_way() -> None:
    rng = random.Random(3)
    position = Stax(2)
    for _ in range(30):
        position.play(rng.choice([move for move in position.legal() if move not in position.noisy()]))
    twin = position.clone()
    text, moves = NOTATION.write_position(position), position.legal()
    assert (NOTATION.write_position(twin), twin.key, twin.legal(), twin.ply) == (text, position.key, moves, 0)
    for _ in range(20):
        twin.play(rng.choice(twin.legal()))
        if not twin.legal():
            break
    assert (NOTATION.write_position(position), position.legal()) == (text, moves)
    for _ in range(30):
        position.undo()
    assert position.cells() == []


def test_both_speeds_play_the_same_game() -> None:
    rng = random.Random(11)
    digest = 0
    for players in (2, 3):
        position = Stax(players)
        for _ in range(120):
            moves = position.legal()
            if not moves:
                break
            digest = (digest * 31 + sum(moves) + position.key) % (1 << 61)
            moving = [move for move in moves if position.move_parts(move)[0] == "move" and move not in position.noisy()]
            position.advance(rng.choice(moving if moving and rng.random() < 0.6 else moves))
    assert digest == 836841512186726218
