"""Facts for and against a move as sentences in the player's language; directions as seen on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.errors import N_
from game.core.facts import Fact, Side
from game.core.game import Game
from game.play.adviser import Advice
from game.scenes.board.board import Board
from game.scenes.board.context import BoardContext
from game.scenes.sentences import players
from game.scenes.sentences.moves import side_index
from game.scenes.sentences.numbers import number_word
from game.ui.kinds.kind import TableKind
from game.ui.render.camera import Camera
from game.ui.words import _, fill

SIDE_NAMES: Final = (  # clockwise on the screen, from the right
    N_("the right"),
    N_("the lower right"),
    N_("below"),
    N_("the lower left"),
    N_("the left"),
    N_("the upper left"),
    N_("above"),
    N_("the upper right"),
)


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """How sentences name places on a table: cells by name only if the player sees the names, else as marked."""

    kind: TableKind
    camera: Camera
    cells_are_named: bool = True

    def name_of(self, value: object) -> object:
        """The words for a direction or a cell; any other value stays."""
        if isinstance(value, Side):
            return _(SIDE_NAMES[side_index(self.camera, value)])
        if not isinstance(value, tuple):
            return value
        return self.kind.cell_name((value[0], value[1])) if self.cells_are_named else _("the marked cell")


def place_words(board: BoardContext) -> PlaceWords:
    """How sentences about a board name its places."""
    return PlaceWords(board.kind, board.camera_control.camera, board.shows_coordinates)


def outlook_line(advice: Advice, seats: int) -> str:
    """The sentence that a move wins, or that all moves lose, and how soon; "" if neither is certain.

    With three players the result assumes that the others play for themselves.
    """
    count = number_word(advice.own_moves)
    if advice.wins_in is not None:
        if advice.own_moves < 2:
            return _("It wins at once.")
        if seats > 2:
            return _("It wins in {count} moves, if the others play for themselves.").format(count=count)
        return _("It wins in {count} moves, whatever the reply.").format(count=count)
    if advice.loses_in is None:
        return ""
    if advice.own_moves < 2 and seats > 2:
        return _("Every move loses: whatever you do, another player wins before your next turn.")
    if advice.own_moves < 2:
        return _("Every move loses: whatever you do, your opponent wins next.")
    if seats > 2:
        words = _("Every move loses if the others play for themselves. This one holds out longest: {count} moves.")
        return words.format(count=count)
    return _("Every move loses. This one holds out longest: {count} moves.").format(count=count)


def fact_sentence(game: Game, fact: Fact, places: PlaceWords) -> str:
    """A fact as a sentence."""
    return fill(game.sentence_for(fact), side_values(fact.values, places))


def omission_sentence(game: Game, fact: Fact, places: PlaceWords) -> str:
    """The sentence that a move omits something that a better move does."""
    return fill(game.facts.texts.omissions[fact.name], side_values(fact.values, places))


def threat_sentence(board: Board, seat: int, mover: int, fact: Fact, sentences: Mapping[str, str]) -> str:
    """The sentence about what `mover` does next, to the seat itself or to a third player."""
    values = side_values(fact.values, place_words(board))
    loser, template = fact.values.get("loser"), sentences.get(fact.name, "")
    if isinstance(loser, int) and loser != seat:
        template = board.table.match.game.facts.texts.threats[f"{fact.name}-observed"]
        values["loser"] = players.name_within_sentence(board.setup, loser)
    return players.player_sentence(board.setup, mover, template, "mover", **values) + "."


def side_values(values: Mapping[str, object], places: PlaceWords) -> dict[str, object]:
    """The values of a sentence with the words for cells and directions."""
    return {key: places.name_of(value) for key, value in values.items()}


def advice_reasons(game: Game, seats: int, advice: Advice, places: PlaceWords) -> str:
    """The reasons for an advised move: the certain result, then the facts."""
    said = [
        outlook_line(advice, seats),
        *(fact_sentence(game, fact, places) for fact in advice.facts_to_tell),
    ]
    return " ".join(filter(None, said)) or _("It changes little now, but pays off later.")
