"""Errors that are told to a person: a template that can be translated, and the values that fill it."""

from __future__ import annotations


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for "mark, translate later"
    """Mark a text for the catalogues; it is translated at the rim, where a person reads it."""
    return template


class StaxError(Exception):
    """One clear sentence: `template` is the English text with `{name}` places, `values` fills them."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)


class NotationError(StaxError, ValueError):
    """A text that is not a move or a position; the sentence names the place."""


class IllegalMove(StaxError, ValueError):  # noqa: N818 - it is what the field calls it
    """A move that reads well but is not legal in the position.

    `number` is the move as the game counts them, if it has one and the sentence does not say which rule it breaks: then
    `core.refusal` finds that out.
    """

    number: int | None = None

    def numbered(self, number: int) -> IllegalMove:
        """The same, with the move's number."""
        self.number = number
        return self
