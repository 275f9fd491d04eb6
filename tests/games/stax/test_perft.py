"""How many lines of play there are, against figures that an independent program has found as well."""

from __future__ import annotations

import pytest

from game.core.position import perft
from game.core.speed import compiled
from tests.games.stax.boards import set_up

TWO = "2 L -2,1=LK;-2,2=L25;-1,1=D4;0,-1=L345/DK;0,0=L4;1,-1=D01345;1,0=L0345;1,1=L0245;2,-1=D2345/D1235;2,0=L13"
THREE = (
    "3 L -2,0=D0125;-1,-1=DK;-1,0=L035;-1,1=D145;0,-2=R045;0,-1=D01245;0,0=L234;0,1=L01;0,2=R134;0,3=R02;1,-3=D012;"
    "1,-1=R1234/D25;1,0=L03;1,1=L0234;1,2=L4;2,-1=L1245;2,0=RK;3,-1=LK"
)
TABLE = {
    "2 L -": (63, 23628, 2686698),
    "3 L -": (63, 23814, 2977128),
    TWO: (257, 92094, 24068281),
    THREE: (334, 149013),
}
DEEPEST = 3 if compiled() else 2
CASES = [(text, depth) for text, counts in TABLE.items() for depth in range(1, len(counts) + 1) if depth <= DEEPEST]


@pytest.mark.parametrize(("text", "depth"), CASES)
def test_perft_finds_the_known_figures(text: str, depth: int) -> None:
    position = set_up(text)
    assert perft(position, depth) == TABLE[text][depth - 1]
    assert position.ply == 0
    assert position.key == position.fresh_key()
