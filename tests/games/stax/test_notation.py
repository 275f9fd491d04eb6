"""Texts of moves and positions: canonical, exact, and one clear sentence for everything else."""

from __future__ import annotations

import random
from string import printable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import IllegalMove, NotationError
from game.games.stax.notation import STAX_NOTATION
from game.games.stax.rules import Stax
from tests.games.stax.boards import play, set_up

TWO, THREE = {"players": "2"}, {"players": "3"}
ALPHABET = "23LDRK0123456789,;=/->@ -"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2 L -", "2 L -"),
        ("2 D 1,0=D21/L30;0,0=L310", "2 D 0,0=L013;1,0=D12/L03"),
        ("3 R 0,1=RK;0,0=L5", "3 R 0,0=L5;0,1=RK"),
        ("2 L -9999,9999=LK", "2 L -9999,9999=LK"),
        ("2 L 10,-7=D0;9,-7=L1", "2 L 9,-7=L1;10,-7=D0"),
    ],
)
def test_a_position_is_written_in_canonical_form(text: str, canonical: str) -> None:
    assert STAX_NOTATION.write_position(STAX_NOTATION.read_position(text, {"players": text[0]})) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1 parts"),
        ("2 L", "2 parts"),
        ("2 L 0,0=LK ", "4 parts"),
        ("4 L -", "“4”"),
        ("3 L -", "for 3 players; this game has 2"),
        ("2 R -", "TURN is one of L, D, not “R”"),
        ("2 LD -", "“LD”"),
        ("2 D -", "On an empty table it is Light's turn, not D's"),
        ("2 L 0,0", "“0,0” is not"),
        ("2 L 0,0=LK;", "“” is not"),
        ("2 L 0,x=LK", "“0,x” is not"),
        ("2 L 00,0=LK", "“00,0” is not"),
        ("2 L 0,-0=LK", "“0,-0” is not"),
        ("2 L 10000,0=LK", "10000,0 are not within -9999..9999"),
        ("2 L 0,-10000=LK", "0,-10000 are not within"),
        ("2 L 0,0=", "“” at 0,0"),
        ("2 L 0,0=K", "“K” at 0,0"),
        ("2 L 0,0=L", "“L” at 0,0 has others"),
        ("2 L 0,0=L6", "“L6” at 0,0"),
        ("2 L 0,0=L00", "“L00” at 0,0"),
        ("2 L 0,0=LK0", "“LK0” at 0,0"),
        ("2 L 0,0=L٣", "“L٣” at 0,0"),
        ("2 L 0,0=RK", "Red plays only with three players, but has a tile at 0,0"),
        ("2 L 0,0=L01;1,0=L12", "L has the tile 2a only once, but there is another at 1,0"),
        ("2 L 0,0=L013;1,0=L023", "3c only once"),
        ("2 L 0,0=L0;0,0=D0", "0,0 appears twice"),
        ("2 L 0,0=LK/D0", "king of L is covered at 0,0"),
        ("2 L 0,0=LK;2,0=DK", "2,0 is separate from 0,0"),
        ("2 L 0,0=LK;60,0=DK", "61 cells wide in q; the limit is 60"),
        ("2 L 0,0=LK;0,-60=DK", "61 cells wide in r"),
        ("2 L 0,0=LK;30,30=DK", "61 cells wide in q+r"),
        ("2 L 0,0=LK;59,0=DK", "59,0 is separate"),
        ("2 L 0,0=L0/D0", "0,0 has no way down"),
        ("2 L 0,0=LK;1,0=L0/D0/L01", "1,0 has no way down"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        STAX_NOTATION.read_position(text, TWO)
    assert message in str(refusal.value)


def test_a_three_player_game_refuses_a_position_for_two() -> None:
    with pytest.raises(NotationError, match="for 2 players; this game has 3"):
        STAX_NOTATION.read_position("2 L -", THREE)


NO_MOVES = [
    "",
    "@",
    "013@",
    "@0,0",
    "310@0,0",
    "011@0,0",
    "6@0,0",
    "K@0",
    "K@0,0 ",
    "K@+0,0",
    "K@00,0",
    "K@-0,0",
    "٣@0,0",
]
NO_MOVES += ["0,0>1,0", "0,0>1,0=", "0,0=K", "0,0>1,0=KK", "k@0,0", "K@0,0\n"]


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move"):
        STAX_NOTATION.read_move(Stax(2), text)


@pytest.mark.parametrize("text", ["012345@0,0", "K@1,0", "K@64,-1", "0,0>1,0=K", "K@999999999999,0", "1,1>2,1=0"])
def test_a_move_that_is_not_legal_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not legal here"):
        STAX_NOTATION.read_move(Stax(2), text)


def test_far_cells_are_not_taken_for_near_ones() -> None:
    position = play(Stax(2), "K@0,0")
    assert "K@1,0" in {STAX_NOTATION.write_move(position, move) for move in position.legal()}
    for text in ("K@65,-1", "K@-63,1", "K@4097,0", "K@1,64"):
        with pytest.raises(IllegalMove):
            STAX_NOTATION.read_move(position, text)
    assert position.tiles_at(0, 0) == [(0, 0)]
    assert position.tiles_at(64, -1) == []


def test_the_text_of_a_finished_game_is_a_game_with_the_king_in_hand() -> None:
    position = play(Stax(2), "K@0,0", "K@1,0", "0,0>1,0=K")
    text = STAX_NOTATION.write_position(position)
    again = STAX_NOTATION.read_position(text, TWO)
    assert text == "2 D 1,0=LK"
    assert again.hand(1)[0] == 0
    assert again.captured_tiles() == []
    assert again.outcome() == -1


@pytest.mark.parametrize("players", ["2", "3"])
def test_random_games_go_to_text_and_back(players: str) -> None:
    rng = random.Random(players)
    position = STAX_NOTATION.start({"players": players})
    for _ in range(60):
        moves = position.legal()
        if not moves:
            break
        written = {STAX_NOTATION.write_move(position, move): move for move in moves}
        assert len(written) == len(moves)
        text, move = rng.choice(sorted(written.items()))
        assert STAX_NOTATION.read_move(position, text) == move
        position.advance(move)
        text = STAX_NOTATION.write_position(position)
        if not position.captured_tiles():
            again = STAX_NOTATION.read_position(text, {"players": players})
            assert STAX_NOTATION.write_position(again) == text
            assert again.key == again.compute_key()


@given(st.text(alphabet=ALPHABET) | st.text() | st.text(alphabet=printable))
def test_any_text_gives_a_value_or_one_sentence(text: str) -> None:
    position = set_up("2 L 0,0=LK;1,0=DK")
    for read in (
        lambda: STAX_NOTATION.read_position(text, TWO),
        lambda: STAX_NOTATION.read_position("2 L " + text.replace(" ", ""), TWO),
        lambda: STAX_NOTATION.read_move(position, text),
    ):
        try:
            assert read() is not None
        except (NotationError, IllegalMove) as refusal:
            assert str(refusal)  # noqa: PT017 - a value is as good
