"""Files of weights: read, refused with a sentence that names what is wrong, rewritten with their comments."""

from __future__ import annotations

import pytest

from game.core.errors import StaxError
from game.core.weights import ChanceScale, load_weights, read_weights
from lab.tuning.weights_file import rewritten

TEXT = "# Counts.\n\n[weights]\nhand = 3  # in hand\nto-move = -4\n\n[engine-chances]\nseats-2 = 250\n"
NAMES = ("to-move", "hand")
PLAYER_SCALES = {2: ChanceScale(300.0, (0.0, 1.5))}
SCALES = {2: ChanceScale(250.5), 3: ChanceScale(300.0, (0.0, -0.25, 0.5), 1.5)}


def test_the_weights_come_in_the_evaluators_order() -> None:
    weights = read_weights(TEXT, NAMES, "here")
    assert weights.as_list() == [-4, 3]
    assert weights.engine_scales == {2: ChanceScale(250.0)}


@pytest.mark.parametrize(
    ("damaged", "message"),
    [
        (TEXT.replace("hand = 3", "hand 3"), "damaged"),
        (TEXT.replace("hand", "hnad", 1), "hand is missing"),
        (TEXT.replace("to-move", "tempo = 1\nto-move"), "no weight 'tempo'"),
        (TEXT.replace("= 3", "= 3.5"), "hand is no whole number"),
        (TEXT.replace("= 3", "= true"), "hand is no whole number"),
        (TEXT.replace("= 3", "= 3000000"), "hand is no whole number"),
        (TEXT.replace("250", "0"), "seats-2 is no number"),
        (TEXT.replace("seats-2", "seats"), "no 'seats'"),
        (TEXT.replace("seats-2", "later-2"), "seats-2 is no number"),
        (TEXT + "later-2 = -1\n", "later-2 is no number"),
        (TEXT + "bend-2 = -1\n", "bend-2 is no number"),
        (TEXT + "leads-2 = [0.0]\n", "leads-2 is no list of 2"),
        (TEXT + "leads-2 = [0.0, 11]\n", "leads-2 is no number"),
        (TEXT.replace("[engine-chances]", "[chances]"), "only"),
        ("weights = 3\n", "only"),
        ("", "to-move is missing"),
    ],
)
def test_a_damaged_file_is_named_in_the_message(damaged: str, message: str) -> None:
    with pytest.raises(StaxError) as error:
        read_weights(damaged, NAMES, "here.toml")
    assert "here.toml" in str(error.value)
    assert message in str(error.value)


def test_a_game_without_its_file_says_so() -> None:
    with pytest.raises(StaxError, match="cannot be read"):
        load_weights("game.core.weights", NAMES)


def test_a_rewritten_file_keeps_its_comments() -> None:
    record: dict[str, str | int | float] = {"made": 'by "us"', "games": 7}
    text = rewritten(TEXT, {"hand": 12, "to-move": 0}, record, SCALES, PLAYER_SCALES)
    assert "hand = 12  # in hand\n" in text
    assert text.startswith("# Counts.\n")
    again = read_weights(text, NAMES, "here")
    assert again.player_scales == PLAYER_SCALES
    assert (again.as_list(), again.record, again.engine_scales) == ([0, 12], record, SCALES)
    assert rewritten(text, again.values, again.record, again.engine_scales, again.player_scales) == text
