"""Numbers as words, in the player's language."""

from __future__ import annotations

from typing import Final

from game.core.errors import N_
from game.ui.words import _

NUMBER_WORDS: Final = (  # from two on
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
)


def number_word(count: int) -> str:
    """A number from two to ten as a word, every other number in digits."""
    return _(NUMBER_WORDS[count - 2]) if 0 <= count - 2 < len(NUMBER_WORDS) else str(count)
