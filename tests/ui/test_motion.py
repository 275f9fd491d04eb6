from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from game.core.display.pieces import Arrangement, HexTable, HexTile, Pocket
from game.core.display.steps import Capture, Place, Remove, Slide, Step, Turn, replay
from game.ui.canvas.motion import FALL_TIME, MAX_SLIDE_TIME, OVERSHOOT, SPEEDS, MoveAnimation, Speed, slide_seconds
from game.ui.kinds import kind_of
from game.ui.render.frame import Flying
from tests.ui.boards import tower
from tests.ui.squares import pile, tray, walled

KING = HexTile(1, 0)
RIDER = HexTile(0, 5)
BEFORE = Arrangement(
    HexTable(),
    {(0, 0): (*tower(2), RIDER), (1, 0): tower(4), (2, 0): (*tower(1), KING), (0, 1): tower(1)},
    ((Pocket(HexTile(0, 7), True),), ()),
)
PLACE = (Place(0, 0, (1, 1), HexTile(0, 14)),)
SLIDE = (Slide(1, ((0, 0), (1, 0), (2, 0), (3, 0))), Turn((3, 0), HexTile(0, 10)))
CAPTURE = (Slide(1, ((0, 0), (1, 0), (2, 0))), Capture((2, 0)), Turn((2, 0), HexTile(0, 10)))
TURN = (Turn((0, 0), HexTile(0, 10)),)
MOVES = [PLACE, SLIDE, CAPTURE, TURN]


def pieces(arrangement: Arrangement) -> int:
    return sum(map(len, arrangement.stacks.values()))


@pytest.mark.parametrize("steps", MOVES)
@pytest.mark.parametrize("speed", list(SPEEDS))
def test_it_ends_as_the_steps_say(steps: Sequence[Step], speed: Speed) -> None:
    motion = MoveAnimation(steps, BEFORE, 10.0, speed)
    end = 10.0 + motion.length + 1e-6
    assert motion.is_done(end)
    assert motion.frame(end) == (replay(BEFORE, steps), ())


@pytest.mark.parametrize("steps", MOVES)
def test_no_piece_is_lost_on_the_way(steps: Sequence[Step]) -> None:
    motion = MoveAnimation(steps, BEFORE, 0.0)
    whole = pieces(BEFORE) + len(steps[0:1]) * isinstance(steps[0], Place)
    for k in range(40):
        arrangement, flying = motion.frame(motion.length * k / 40)
        assert pieces(arrangement) + len(flying) == whole
        assert all(fly.height >= 0 for fly in flying)


@pytest.mark.parametrize("steps", MOVES)
def test_skipping_shows_the_end_at_once(steps: Sequence[Step]) -> None:
    motion = MoveAnimation(steps, BEFORE, 0.0)
    motion.skip()
    assert motion.is_done(0.0)
    assert motion.frame(0.0) == (replay(BEFORE, steps), ())


def heard(motion: MoveAnimation, ticks: int, skip_at: int | None = None) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    step = motion.length / ticks or 0.01
    for k in range(ticks + 3):
        if k == skip_at:
            motion.skip()
        found += [(event.kind, event.height) for event in motion.sounds(k * step)]
    return found


@pytest.mark.parametrize("skip_at", [None, 0, 5])
@pytest.mark.parametrize("speed", list(SPEEDS))
def test_every_sound_comes_once(skip_at: int | None, speed: Speed) -> None:
    sounds = heard(MoveAnimation(CAPTURE, BEFORE, 0.0, speed), 20, skip_at)
    assert sounds == [("slide", 2), ("land", 3), ("capture", 2)]
    assert heard(MoveAnimation(PLACE, BEFORE, 0.0, speed), 20, skip_at) == [("land", 1)]


def test_a_slide_hops_over_what_lies_in_its_way() -> None:
    motion = MoveAnimation(SLIDE, BEFORE, 0.0)
    over = []
    for k in range(400):
        _, flying = motion.frame(motion.length * k / 400)
        if flying and 0.7 < flying[0].at[0] < 1.3:
            over.append(flying[0].height)
    assert over
    assert min(over) > 4


def test_a_turn_of_the_moving_tile_is_seen_on_its_way() -> None:
    motion = MoveAnimation(SLIDE, BEFORE, 0.0)
    seen = [fly.piece for k in range(100) for fly in motion.frame(motion.length * k / 100)[1]]
    assert list(dict.fromkeys(seen)) == [RIDER, HexTile(0, 10)]


def test_a_lifted_tile_starts_from_where_it_is_held() -> None:
    assert MoveAnimation(SLIDE, BEFORE, 0.0, lifted=True).frame(0.0)[1][0].height == pytest.approx(3.3)
    assert MoveAnimation(SLIDE, BEFORE, 0.0).frame(0.0)[1][0].height == pytest.approx(2.0)


DISCS = walled({(0, 0): "keke", (2, 0): "ek"})
BOUNCE = (Slide(3, ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (4, 0), (3, 0))),)
SCORED = tray({(1, 1): "cbc", (1, 3): "bb"})
SCORE = (Slide(2, ((1, 1), (1, 2), (1, 3))), Remove((1, 3)))
HOMES = {0: (-4.0, 0.0), 1: (9.0, 4.0)}


def frames(motion: MoveAnimation, count: int = 60) -> list[tuple[Arrangement, tuple[Flying, ...]]]:
    return [motion.frame(motion.length * k / count) for k in range(count)]


def test_discs_go_as_one_block_there_and_back_from_the_wall() -> None:
    seen = frames(MoveAnimation(BOUNCE, DISCS, 0.0))
    assert all(tuple(fly.piece for fly in flying) == pile("eke") for _, flying in seen)
    assert all(len({fly.at for fly in flying}) == 1 for _, flying in seen)
    across = [flying[0].at[0] for _, flying in seen]
    assert max(across) == pytest.approx(5, abs=0.2)
    turn = across.index(max(across))
    assert across[: turn + 1] == sorted(across[: turn + 1])
    assert across[turn:] == sorted(across[turn:], reverse=True)


def test_a_long_way_takes_longer_but_never_long() -> None:
    assert slide_seconds(1) == slide_seconds(3) == 0.22
    assert slide_seconds(3) < slide_seconds(5) < slide_seconds(8) < MAX_SLIDE_TIME
    assert slide_seconds(24) == MAX_SLIDE_TIME


@pytest.mark.parametrize("homes", [{}, HOMES])
def test_a_stack_that_leaves_returns_to_the_hands(homes: dict[int, tuple[float, float]]) -> None:
    motion = MoveAnimation(SCORE, SCORED, 0.0, homes=homes)
    seen = frames(motion)
    assert all(pieces(arrangement) + len(flying) == 5 for arrangement, flying in seen)
    assert all(fly.height >= 0 for _, flying in seen for fly in flying)
    last = seen[-1][1]
    assert all(fly.alpha < 0.5 for fly in last)
    if homes:
        assert all(fly.at == pytest.approx(HOMES[fly.piece.owner], abs=0.5) for fly in last)
    after, flying = motion.frame(motion.length + 1)
    assert (after, flying) == (replay(SCORED, SCORE), ())
    assert heard(MoveAnimation(SCORE, SCORED, 0.0), 20) == [("slide", 1), ("land", 4), ("capture", 4), ("land", 1)]


def test_a_disc_comes_from_its_reserve() -> None:
    index = max(i for i, pocket in enumerate(SCORED.hands[0]) if pocket.filled)
    motion = MoveAnimation((Place(0, index, (4, 4), pile("c")[0]),), SCORED, 0.0, homes=HOMES)
    (_, (first,)), (_, (last,)) = motion.frame(0.0), motion.frame(motion.length * 0.999)
    assert first.at == HOMES[0]
    assert last.at == pytest.approx((4, 4), abs=0.05)
    assert last.height == pytest.approx(0, abs=0.05)


def test_a_piece_put_down_falls_from_its_ghost_goes_a_little_too_far_and_back() -> None:
    motion = MoveAnimation(PLACE, BEFORE, 0.0, lifted=True)
    seen = [flying[0] for _, flying in frames(motion)]
    assert seen[0].height == pytest.approx(kind_of(BEFORE).camera.hover)
    falls = [fly.height for fly in seen if not fly.sunk]
    drops = [high - low for high, low in pairwise(falls)]
    assert drops == sorted(drops)
    assert all(fly.alpha == 1 for fly in seen)
    settling = [fly for fly in seen if fly.sunk]
    assert {fly.height for fly in settling} == {0}
    assert max(fly.sunk for fly in settling) == pytest.approx(OVERSHOOT, abs=0.05)
    assert settling[-1].sunk < 0.5
    heard_at = [event.at for event in motion.sounds(motion.length)]
    assert heard_at == [pytest.approx(FALL_TIME)]
    assert MoveAnimation(PLACE, BEFORE, 0.0, "off", lifted=True).is_done(0.0)
