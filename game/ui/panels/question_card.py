"""A question beside the table, in the place and the style of the card at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.panels.end_card import EndCard, EndStory
from game.ui.widgets import Button


class QuestionCard(EndCard):
    """A card with a question: `title` asks, `words` give the reason, `figures` have names; `close_button` is in the
    corner."""

    def __init__(
        self,
        title: str,
        words: str,
        figures: Sequence[tuple[str, str]],
        buttons: Sequence[Button],
        close_button: Button,
    ) -> None:
        super().__init__(EndStory(title, words, figures=tuple(figures)), buttons, (), close_button)
