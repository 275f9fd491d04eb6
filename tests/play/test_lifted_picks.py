"""The piece that a friend has in hand, as text from another program: only pieces that lie there are lifted."""

from __future__ import annotations

import pytest

from game.core.display.picks import FromHand, FromStack
from game.core.game import default_options
from game.core.match import Match
from game.games import GAMES
from game.play.friend.lifted_picks import LiftedPieces, read_lifted, write_lifted


def opened() -> Match:
    """A game of Stax after two moves."""
    match = Match(GAMES["stax"], default_options(GAMES["stax"]))
    for _ply in range(2):
        match.play(min(match.legal))
    return match


def test_what_is_written_is_read() -> None:
    match = opened()
    shown = match.game.view.arrangement(match.position)
    for cell, pile in shown.stacks.items():
        lifted = LiftedPieces(FromStack(cell), len(pile))
        assert read_lifted(write_lifted(lifted), shown, 0) == lifted
    filled = next(index for index, pocket in enumerate(shown.hands[1]) if pocket.filled)
    lifted = LiftedPieces(FromHand(1, filled))
    assert read_lifted(write_lifted(lifted), shown, 1) == lifted
    assert read_lifted(write_lifted(lifted), shown, 0) is None
    assert write_lifted(None) == ()


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("",),
        ("held",),
        ("hand:1:99",),
        ("hand:9:0",),
        ("hand:1",),
        ("stack:400:400",),
        ("stack:0:0", "off:0"),
        ("stack:0:0", "off:50"),
        ("stack:0:0:0",),
        ("stack:x:0",),
    ],
)
def test_what_lies_nowhere_is_not_lifted(texts: tuple[str, ...]) -> None:
    match = opened()
    assert read_lifted(texts, match.game.view.arrangement(match.position), 1) is None
