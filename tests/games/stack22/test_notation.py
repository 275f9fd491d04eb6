"""Placements and positions as text: read in their exact form only, refused in one sentence that names the place."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalMove, NotationError
from game.games.stack22 import forms
from game.games.stack22.notation import STACK22_NOTATION

ALL = {"tiles": forms.TILE_LETTERS, "scoring": "highest"}


@pytest.mark.parametrize("text", ["W -", "B H0@0,0", "B L0@0,0;A5@1,0;J0@0,0", "W L0@0,0;A5@1,0;J0@0,0;I0@-1,0"])
def test_a_position_comes_back(text: str) -> None:
    assert STACK22_NOTATION.write_position(STACK22_NOTATION.read_position(text, ALL)) == text


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "TURN PLACEMENTS"),
        ("W", "TURN PLACEMENTS"),
        ("W  -", "TURN PLACEMENTS"),
        ("w -", "TURN is W or B, not “w”"),
        ("B -", "After 0 placements it is not B"),
        ("W H0@0,0", "After 1 placements it is not W"),
        ("B H1@0,0", "Placement 1: H1@0,0 is not legal here: the first tile lies in form 0 on 0,0."),
        ("W H0@0,0;H0@9,9", "Placement 2: H0@9,9 is not legal here: it touches no tile."),
        ("W H0@0,0;H0@0,0", "Placement 2: H0@0,0 is not legal here: it would lie on a single tile."),
        ("W H0@0,0;I0@0,0", "Placement 2: I0@0,0 is not legal here: its five cells are not equally high."),
        ("B L0@0,0;A5@1,0;J0@2,-4", "Placement 3: J0@2,-4 is not legal here: the tile can go to level 2."),
        ("B H0@0,0;H0@-1,-1;H0@2,2", "Placement 3: H0@2,2 is not legal here: the tile is not in hand."),
        ("B B0@0,0", "Placement 1: There is no tile B."),
        ("B H3@0,0", "Placement 1: The tile H has the forms 0 to 2, not 3."),
        ("B H00@0,0", "Placement 1: “H00@0,0” is not a placement"),
        ("B H0@0,0;", "Placement 2: “” is not a placement"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(text: str, refusal: str) -> None:
    with pytest.raises(NotationError) as refused:
        STACK22_NOTATION.read_position(text, ALL)
    assert refusal in str(refused.value)


@pytest.mark.parametrize("text", ["H0@0,00", "H0@-0,0", "h0@0,0", "H0@0,0 ", "H0@+1,0", "H01@0,0", "H0@0", "H@0,0"])
def test_placements_are_read_in_their_exact_form_only(text: str) -> None:
    with pytest.raises(NotationError, match="not a placement"):
        STACK22_NOTATION.read_move(STACK22_NOTATION.start(ALL), text)


def test_far_away_is_refused_and_nothing_breaks() -> None:
    position = STACK22_NOTATION.read_position("B H0@0,0", ALL)
    for text in ("A0@9999,0", "A0@-9999,9999", "A0@240,-240"):
        with pytest.raises(IllegalMove, match="touches no tile"):
            STACK22_NOTATION.read_move(position, text)
