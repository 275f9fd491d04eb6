"""Games by letter: a move as a link finds its game and is checked."""

from __future__ import annotations

import random

import pytest

from game.core.errors import StaxError
from game.core.game import default_options
from game.core.match import Match
from game.friend.move_link import find_letter, first_fitting, letter_text
from game.games import GAMES
from game.library.position_link import find_link
from game.library.record import GameRecord
from game.library.tree import Tree


def record_of(match: Match) -> GameRecord:
    return GameRecord(match.game.id, match.options, ("person",) * match.seats, Tree(match.texts))


def played(game_id: str, plies: int, seed: int = 1) -> Match:
    rng = random.Random(seed)
    match = Match(GAMES[game_id], default_options(GAMES[game_id]))
    for _ply in range(plies):
        match.play(rng.choice(sorted(match.legal)))
    return match


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_goes_by_letter(game_id: str) -> None:
    rng = random.Random(2)
    homes = [played(game_id, 0), played(game_id, 0)]
    for ply in range(12):
        sender, reader = homes[ply % 2], homes[1 - ply % 2]
        if not sender.legal:
            break
        sender.play(rng.choice(sorted(sender.legal)))
        text = letter_text(sender)
        assert len(text) < 160
        assert text.isascii()
        letter = find_letter(f"My move: {text} Yours!", GAMES)
        assert letter is not None
        assert first_fitting(letter, [record_of(played(game_id, ply, 77)), record_of(reader)]) in (0, 1)
        letter.check(reader)
        reader.play_text(letter.move)
        assert reader.texts == sender.texts


def test_a_letter_of_another_game_or_move_fits_nowhere() -> None:
    match = played("stax", 6)
    letter = find_letter(letter_text(match), GAMES)
    assert letter is not None
    others = [record_of(played("stax", 6)), record_of(played("stax", 4)), record_of(played("mixtour", 5))]
    assert first_fitting(letter, others) == 0  # where it was made
    assert first_fitting(letter, others[1:]) is None


def test_a_changed_letter_is_refused() -> None:
    match = played("mixtour", 3)
    text = letter_text(match)
    letter = find_letter(text[:-3] + ("00" if text[-3:-1] != "00" else "11") + "~", GAMES)
    assert letter is not None
    match.undo()
    before = match.texts.copy()
    with pytest.raises(StaxError, match="damaged"):
        letter.check(match)
    assert match.texts == before


@pytest.mark.parametrize("text", ["", "stax:mixtour/,,,,/...+W+0-0+-~", "stax:mixtour!0!c3!12!34~", "hello"])
def test_other_texts_are_no_letters(text: str) -> None:
    assert find_letter(text, GAMES) is None


def test_a_letter_of_an_unknown_game_or_without_a_move_is_refused() -> None:
    with pytest.raises(StaxError, match="chess"):
        find_letter(f"stax:chess!0!e4!{'0' * 16}!{'0' * 16}~", GAMES)
    with pytest.raises(StaxError, match="no move"):
        letter_text(played("stax", 0))


def test_a_letter_is_found_where_links_are_looked_for() -> None:
    assert find_link(letter_text(played("stax", 2)))
