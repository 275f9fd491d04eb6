"""Drafts of Death Stacks: positions that are set up by hand."""

from __future__ import annotations

from typing import Final

from game.core.draft import Draft, Drafts, Extra, Options, stacked_pieces
from game.core.errors import N_
from game.core.position import Position
from game.games.death_stacks.notation import CALL_TEXT, DEATH_STACKS_NOTATION, GRID_TEXT, PIECE_LETTERS, death_stacks_of
from game.games.death_stacks.view import DEATH_STACKS_VIEW

CALL_KEY: Final = "call"
CALL_EXTRA: Final = Extra(CALL_KEY, ("no", "yes"), N_("A stack was left too tall"), {"no": N_("No"), "yes": N_("Yes")})


class DeathStacksDrafts(Drafts):
    """Drafts of Death Stacks: pieces in stacks, who is to move and whether they may call."""

    gift_labels = (N_("{name}: one piece fewer"), N_("{name}: two pieces fewer"))

    def start_with_gift(self, options: Options, giver: int, gift: int) -> str:
        """The start position in which the giver lacks a piece of a stack, or of two stacks."""
        start, letter = DEATH_STACKS_NOTATION.start(options), PIECE_LETTERS[giver]
        return DEATH_STACKS_NOTATION.write_position(start).replace(2 * letter, letter, gift + 1)

    def from_position(self, position: Position) -> Draft:
        """The draft of a position, stack by stack."""
        game = death_stacks_of(position)
        laid = stacked_pieces(DEATH_STACKS_VIEW.arrangement(position))
        return Draft(laid, game.turn, {CALL_KEY: "yes"} if game.may_call() else {})

    def extras(self, options: Options) -> tuple[Extra, ...]:
        """Whether the last move was an offence, in the variant in which offences are called."""
        return (CALL_EXTRA,) if options["too-tall"] == "called" else ()

    def position_text(self, draft: Draft, options: Options) -> str:
        """The text of the position."""
        may_call = options["too-tall"] == "called" and draft.extras.get(CALL_KEY) == "yes"
        return (
            f"{GRID_TEXT.write_stacks(draft.stacks)} {PIECE_LETTERS[draft.turn]}{' ' + CALL_TEXT if may_call else ''}"
        )


DEATH_STACKS_DRAFTS: Final = DeathStacksDrafts()
