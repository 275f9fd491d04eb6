"""Positions of Death Stacks that are set up."""

from __future__ import annotations

from typing import Final

from game.core.display.pieces import Disc
from game.core.draft import Draft, Extra, Options
from game.core.errors import N_
from game.core.position import Position
from game.games.death_stacks.notation import CALLED, GRID, LETTERS, death_stacks
from game.games.death_stacks.view import STAINS
from game.games.death_stacks.walls import CELLS, cell_of

CALL: Final = "call"
MAY_CALL: Final = Extra(CALL, ("no", "yes"), N_("A stack was left too tall"), {"no": N_("No"), "yes": N_("Yes")})


class DeathStacksDrafts:
    """Drafts of Death Stacks: pieces in stacks, who is to move and whether they may call."""

    turn_follows = False
    uneven_rule = ""

    def from_position(self, position: Position) -> Draft:
        """The pieces, stack by stack."""
        game = death_stacks(position)
        laid = tuple((cell_of(cell), Disc(seat, STAINS[seat])) for cell in range(CELLS) for seat in game.pile(cell))
        return Draft(laid, game.turn, {CALL: "yes"} if game.may_call() else {})

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """Where offences are called, whether the last move was one."""
        return (MAY_CALL,) if options["too-tall"] == "called" else ()

    def completed_draft(self, draft: Draft) -> Draft:
        """Nothing follows."""
        return draft

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text."""
        called = options["too-tall"] == "called" and draft.extras.get(CALL) == "yes"
        return f"{GRID.write_stacks(draft.stacks)} {LETTERS[draft.turn]}{' ' + CALLED if called else ''}"


DRAFTS: Final = DeathStacksDrafts()
