"""Positions of Mixtour that are set up."""

from __future__ import annotations

from typing import Final

from game.core.display.pieces import Disc
from game.core.draft import Draft, Extra, Options
from game.core.errors import N_
from game.core.position import Position
from game.games.mixtour.grid import CELLS, cell_of
from game.games.mixtour.notation import GRID, NO_LAST, NOTATION, SEATS, mixtour
from game.games.mixtour.view import STAINS

POINTS: Final = ("first-points", "second-points")


class MixtourDrafts:
    """Drafts of Mixtour: pieces in stacks, who is to move, the points; the last move as long as nothing is changed."""

    turn_follows = False
    uneven_rule = ""

    def from_position(self, position: Position) -> Draft:
        """The pieces, stack by stack."""
        game = mixtour(position)
        laid = tuple((cell_of(cell), Disc(seat, STAINS[seat])) for cell in range(CELLS) for seat in game.pile(cell))
        points = {key: str(game.points(seat)) for seat, key in enumerate(POINTS) if game.points(seat)}
        last = NOTATION.write_position(game).split(" ")[-1]
        return Draft(laid, game.turn, points, last)

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """How many points each has; none where the first one wins."""
        values = tuple(map(str, range(int(options["points"]))))
        return tuple(Extra(key, values, N_("points"), seat=seat) for seat, key in enumerate(POINTS) if len(values) > 1)

    def completed_draft(self, draft: Draft) -> Draft:
        """Nothing follows."""
        return draft

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text; whoever had the points that win has one fewer."""
        most = int(options["points"]) - 1
        points = "-".join(str(min(most, int(draft.extras.get(key, "0")))) for key in POINTS)
        return f"{GRID.write_stacks(draft.stacks)} {SEATS[draft.turn]} {points} {draft.last or NO_LAST}"


DRAFTS: Final = MixtourDrafts()
