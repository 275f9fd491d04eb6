"""The real rules against the oracle: the oracle's figures first, then whole sets of moves over random play."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.stax import oracle
from tests.games.stax.comparison import (
    Pair,
    begin,
    both_read,
    compare,
    full_table,
    holes,
    play_on,
    set_up,
    small_table,
    walled_table,
)

QUIET = (  # with these few tiles arrangements soon repeat, shifted too
    "2 L 0,0=LK;1,0=DK",
    "2 L 0,0=L012345;1,0=D012345;0,1=LK;1,1=DK",
    "2 L 0,0=LK;1,0=DK;2,0=D03",
    "2 D 0,0=LK;1,0=D1/L0;2,0=DK;2,-1=D12",
    "3 L 0,0=LK;1,0=DK;1,-1=RK",
    "3 D 0,0=LK;1,0=DK;1,-1=RK;2,0=L014",
)

# Light, to move, has all thirteen tiles on the table, the king shut in and the others buried.
STRANDED = (
    "{} {} -1,0=L125/L12/L345/D135;-1,1=L0125/L14/D015;0,-1=L01235/L4/L012345/L0134/D03;0,0=LK;0,1=L024/D012345;"
    "0,2=DK;1,-1=L35/L1345/D0134/D0124;1,0=D04"
)


@pytest.mark.slow_cases("2-counts0")
@pytest.mark.parametrize(("players", "counts"), [(2, [63, 23628]), (3, [63, 23814])])
def test_the_oracle_counts_as_published(players: int, counts: list[int]) -> None:
    assert [oracle.perft(oracle.start(players), depth) for depth in (1, 2)] == counts


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_random_games_agree(players: int) -> None:
    seen = compare(seed=0, players=players, length=1)
    assert seen["positions"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("text", QUIET)
def test_small_tables_repeat_and_agree(text: str) -> None:
    rng = random.Random(text)
    seen: Counter[str] = Counter()
    for _ in range(3):
        pair = set_up(text)
        play_on(pair, rng, 30, moving=1.0)
        seen += pair.seen
    assert seen["repeated"] > 0


@pytest.mark.slow
def test_tables_grown_at_random_repeat_and_agree() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        rng = random.Random(seed)
        pair = both_read(small_table(rng, 2 + seed % 2))
        if pair:
            play_on(pair, rng, 20, moving=1.0)
            seen += pair.seen
    assert seen["repeated"] > 20


@pytest.mark.slow
def test_full_tables_are_refused_or_agree() -> None:
    seen: Counter[str] = Counter()
    for seed in range(100):
        rng = random.Random(seed)
        pair = both_read(full_table(rng, 2 + seed % 2))
        if pair:
            pair.check()
            seen += pair.seen
            seen["holes"] += holes(pair.expected.table)
        seen["refused"] += pair is None
    assert all(seen[kind] for kind in ("refused", "positions", "holes", "captures")), seen


def test_shut_in_cells_are_refused_or_agree() -> None:
    seen: Counter[str] = Counter()
    for seed in range(16):
        rng = random.Random(seed)
        pair = both_read(walled_table(rng, 2 + seed % 2))
        if pair:
            play_on(pair, rng, 2, moving=1.0)
            seen += pair.seen
        seen["refused"] += pair is None
    assert seen["refused"] > 2
    assert seen["positions"] > 9


def test_a_king_takes_the_only_other_tile() -> None:
    pair = set_up("2 L 0,0=LK;1,0=DK")
    after = pair.check()
    pair.play("0,0>1,0=K", after["0,0>1,0=K"])
    assert not pair.check()
    assert oracle.result(pair.expected) == "L"


@pytest.mark.parametrize(("players", "winner"), [(2, "D"), (3, "R")])
def test_a_stranded_player_loses(players: int, winner: str) -> None:
    pair = set_up(STRANDED.format(players, "L"))
    assert not pair.check()
    assert pair.seen["stranded"]
    assert oracle.result(pair.expected) == winner


def test_a_player_who_strands_the_next_has_won() -> None:
    before = set_up(STRANDED.format(2, "D"))
    ends: Counter[str] = Counter()
    after = before.check()
    for text in random.Random(1).sample(sorted(after), 40):
        pair = Pair(before.real.clone(), before.expected)
        pair.moves = before.moves
        pair.play(text, after[text])
        pair.check()
        ends[oracle.result(pair.expected)] += 1
    assert ends["D"] > 5, ends


@pytest.mark.parametrize("players", [2, 3])
def test_taking_back_leaves_the_same_moves(players: int) -> None:
    rng = random.Random(players)
    pair = begin(players)
    play_on(pair, rng, 10, moving=0.5)
    for _ in range(3):
        for move in rng.sample(pair.real.legal(), 20):
            pair.real.play(move)
            pair.real.legal()
            pair.real.undo()
        after = pair.check()
        text = rng.choice(sorted(after))
        pair.play(text, after[text])
