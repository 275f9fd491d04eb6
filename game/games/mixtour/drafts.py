"""Drafts of Mixtour: positions that are set up by hand."""

from __future__ import annotations

from typing import Final

from game.core.draft import Draft, Drafts, Extra, Options, stacked_pieces
from game.core.errors import N_
from game.core.position import Position
from game.games.mixtour.notation import GRID_TEXT, MIXTOUR_NOTATION, NO_LAST_TEXT, SEAT_LETTERS, mixtour_of
from game.games.mixtour.view import MIXTOUR_VIEW

POINT_EXTRAS: Final = ("first-points", "second-points")


class MixtourDrafts(Drafts):
    """Drafts of Mixtour: pieces in stacks, who is to move, the points; the last move until the draft is changed."""

    gift_labels = (N_("{name}: one point behind"), N_("{name}: two points behind"))

    def start_with_gift(self, options: Options, giver: int, gift: int) -> str:
        """The empty board on which the other player has a point, or two, already; "" if that wins."""
        key = POINT_EXTRAS[1 - giver]
        points = str(gift + 1)
        return self.position_text(Draft(extras={key: points}), options) if int(points) < int(options["points"]) else ""

    def from_position(self, position: Position) -> Draft:
        """The draft of a position, stack by stack."""
        game = mixtour_of(position)
        laid = stacked_pieces(MIXTOUR_VIEW.arrangement(position))
        points = {key: str(game.points(seat)) for seat, key in enumerate(POINT_EXTRAS) if game.points(seat)}
        last = MIXTOUR_NOTATION.write_position(game).split(" ")[-1]
        return Draft(laid, game.turn, points, last)

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """The points of each seat; none if a single point wins."""
        values = tuple(map(str, range(int(options["points"]))))
        return tuple(
            Extra(key, values, N_("points"), seat=seat) for seat, key in enumerate(POINT_EXTRAS) if len(values) > 1
        )

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text of the position; a seat with enough points to win gets a point less."""
        most = int(options["points"]) - 1
        points = "-".join(str(min(most, int(draft.extras.get(key, "0")))) for key in POINT_EXTRAS)
        return (
            f"{GRID_TEXT.write_stacks(draft.stacks)} {SEAT_LETTERS[draft.turn]} {points} {draft.last or NO_LAST_TEXT}"
        )


MIXTOUR_DRAFTS: Final = MixtourDrafts()
