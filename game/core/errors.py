"""Errors that players read: a template, which can be translated, and the values that fill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.core.display.picks import Pick, Spelling
    from game.core.geometry.hexes import Cell
    from game.core.move import Move


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for "mark, translate later"
    """Mark a text for the catalogues and return it; it is translated where a player reads it."""
    return template


def printable(text: str, kept: str = "") -> str:
    """The text with `·` for each character that is neither printable nor one of those to be kept."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in kept else "·" for letter in text)


QUOTED: Final = 60  # letters of a text that a sentence repeats


def quoted(text: str, most: int = QUOTED) -> str:
    """What somebody has typed, as a sentence repeats it: not too much, and `·` for what would break the line."""
    text = printable(text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


class StaxError(Exception):
    """A clear sentence: `template` is the English text with `{name}` places, which `values` fill."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)


class NotationError(StaxError, ValueError):
    """A text that is not a move or a position; the sentence names the faulty part, and `cells` show it if they can."""

    cells: tuple[Cell, ...] = ()
    marked: str = ""  # a sentence in place of the first where the cells are marked and have no names on the table

    def with_cells(self, *cells: Cell, marked: str = "") -> NotationError:
        """The same error, with the cells to which its sentence refers, and a sentence for where they are marked."""
        self.cells, self.marked = cells, marked
        return self


class IllegalMove(StaxError, ValueError):  # noqa: N818 - the field's own term
    """A well-formed move that is not legal in the position.

    If the sentence does not name the broken rule, `core.display.refusal` finds it from `picks`, the clicks for which
    the text stands, or from `number`, the move as the game's integer.
    """

    number: Move | None = None
    picks: Spelling = ()

    def with_number(self, number: Move) -> IllegalMove:
        """The same error, with the move as the game's integer."""
        self.number = number
        return self

    def with_picks(self, *picks: Pick) -> IllegalMove:
        """The same error, with the clicks for which the text stands."""
        self.picks = picks
        return self
