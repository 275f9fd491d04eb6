from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.pieces import Arrangement, HexTable, HexTile, Pocket
from game.core.steps import Capture, Place, Slide, Step, Turn, replay
from game.ui.motion import SPEEDS, Motion, Speed
from tests.ui.boards import tower

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
    motion = Motion(steps, BEFORE, 10.0, speed)
    end = 10.0 + motion.length + 1e-6
    assert motion.done(end)
    assert motion.frame(end) == (replay(BEFORE, steps), ())


@pytest.mark.parametrize("steps", MOVES)
def test_no_piece_is_lost_on_the_way(steps: Sequence[Step]) -> None:
    motion = Motion(steps, BEFORE, 0.0)
    whole = pieces(BEFORE) + len(steps[0:1]) * isinstance(steps[0], Place)
    for k in range(40):
        arrangement, flying = motion.frame(motion.length * k / 40)
        assert pieces(arrangement) + len(flying) == whole
        assert all(fly.height >= 0 for fly in flying)


@pytest.mark.parametrize("steps", MOVES)
def test_skipping_shows_the_end_at_once(steps: Sequence[Step]) -> None:
    motion = Motion(steps, BEFORE, 0.0)
    motion.skip()
    assert motion.done(0.0)
    assert motion.frame(0.0) == (replay(BEFORE, steps), ())


def heard(motion: Motion, ticks: int, skip_at: int | None = None) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    step = motion.length / ticks or 0.01
    for k in range(ticks + 3):
        if k == skip_at:
            motion.skip()
        found += [(event.kind, event.height) for event in motion.sounds(max(0, k - 1) * step, k * step)]
    return found


@pytest.mark.parametrize("skip_at", [None, 0, 5])
@pytest.mark.parametrize("speed", list(SPEEDS))
def test_every_sound_is_told_once(skip_at: int | None, speed: Speed) -> None:
    sounds = heard(Motion(CAPTURE, BEFORE, 0.0, speed), 20, skip_at)
    assert sounds == [("slide", 2), ("land", 3), ("capture", 2)]
    assert heard(Motion(PLACE, BEFORE, 0.0, speed), 20, skip_at) == [("land", 1)]


def test_a_slide_hops_over_what_lies_in_its_way() -> None:
    motion = Motion(SLIDE, BEFORE, 0.0)
    over = []
    for k in range(400):
        _, flying = motion.frame(motion.length * k / 400)
        if flying and 0.7 < flying[0].at[0] < 1.3:
            over.append(flying[0].height)
    assert over
    assert min(over) > 4


def test_a_turn_of_the_moving_tile_is_seen_on_its_way() -> None:
    motion = Motion(SLIDE, BEFORE, 0.0)
    seen = [fly.piece for k in range(100) for fly in motion.frame(motion.length * k / 100)[1]]
    assert list(dict.fromkeys(seen)) == [RIDER, HexTile(0, 10)]


def test_a_lifted_tile_starts_from_where_it_is_held() -> None:
    assert Motion(SLIDE, BEFORE, 0.0, lifted=True).frame(0.0)[1][0].height == pytest.approx(3.3)
    assert Motion(SLIDE, BEFORE, 0.0).frame(0.0)[1][0].height == pytest.approx(2.0)
