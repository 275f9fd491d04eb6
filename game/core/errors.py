"""Errors that are told to a person: a template that can be translated, and the values that fill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.core.display.picks import Pick, Spelling
    from game.core.geometry.hexes import Cell
    from game.core.move import Move


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for "mark, translate later"
    """Mark a text for the catalogues; it is translated at the rim, where a person reads it."""
    return template


MAX_QUOTED_LETTERS: Final = 60  # letters of a text that a sentence repeats


def quoted(text: str, max_letters: int = MAX_QUOTED_LETTERS) -> str:
    """What somebody has typed, as a sentence repeats it: not too much, and `·` for what would break the line."""
    text = "".join(letter if letter.isprintable() else "·" for letter in text[: max_letters + 1])
    return text if len(text) <= max_letters else text[: max_letters - 1] + "…"


class StaxError(Exception):
    """One clear sentence: `template` is the English text with `{name}` places, `values` fills them."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)


class NotationError(StaxError, ValueError):
    """A text that is not a move or a position; the sentence names the place, `cells` show it where that is possible."""

    cells: tuple[Cell, ...] = ()

    def with_cells(self, *cells: Cell) -> NotationError:
        """The same, with the cells that it speaks of."""
        self.cells = cells
        return self


class IllegalMove(StaxError, ValueError):  # noqa: N818 - it is what the field calls it
    """A move that reads well but is not legal in the position.

    Where the sentence does not say which rule it breaks, `core.refusal` finds that out: from `picks`, the choices that
    the text stands for, or from `number`, the move as the game counts them.
    """

    number: Move | None = None
    picks: Spelling = ()

    def with_number(self, number: Move) -> IllegalMove:
        """The same, with the move's number."""
        self.number = number
        return self

    def with_picks(self, *picks: Pick) -> IllegalMove:
        """The same, with the choices that the text stands for."""
        self.picks = picks
        return self
