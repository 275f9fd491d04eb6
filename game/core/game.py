"""The record by which a game is known to everything outside its folder, and its options as words: `players=3`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

from game.core.display.picks import Pick, Spelling
from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.display.showing import Descent, Diagram, Mark, MovementLine, Reason, Route, Score
from game.core.display.steps import Step
from game.core.display.xray import Xray
from game.core.draft import Drafts
from game.core.errors import N_, StaxError, quoted
from game.core.evaluator import Evaluator
from game.core.facts import Fact, Facts
from game.core.geometry.hexes import Cell
from game.core.levels import Level
from game.core.move import Move
from game.core.position import Position
from game.core.weights import Weights

Options = Mapping[str, str]
Figure: TypeAlias = Literal["cells", "line", "cliff", "group", "tall", "place"]
"""How the cells of a reason are shown: a mark on each, a line over them in order, the cliff between the first two, the
outline of the group that they are, hazard tape around each stack, the outline of the place where it may go instead."""
Posed: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]
"""A position's text and the options that it is for."""
Repetition: TypeAlias = Literal["", "claim", "draw"]
"""What it means that the same situation stands for the third time: nothing, that a draw may be claimed, a draw."""


def no_name(piece: Piece) -> str:
    """The name of a piece in a game that has no names."""
    del piece
    return ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game: `key=value` with the default first among `values`.

    Where there are `letters`, `values` are only some choices worth offering: any of the letters make a value, at least
    one, each at most once.  `label` is what players call the choice and `labels` what they call its values (a value
    that is not named is its own name); both are marked, not translated.  `differing` says of a game that it has another
    value than the default, which fills `{value}`, its letters counted `{count}`.
    """

    key: str
    values: tuple[str, ...]
    letters: str = ""
    label: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    difference: str = ""


class Notation(Protocol):
    """Text of moves and positions, total in both directions: a value or a `StaxError` that names the place."""

    def start(self, options: Options) -> Position:
        """The first position."""

    def read_position(self, text: str, options: Options) -> Position:
        """A position that is set up; its history is empty."""

    def write_position(self, position: Position) -> str:
        """The canonical text."""

    def read_move(self, position: Position, text: str) -> Move:
        """A legal move; raises NotationError if the text is none, IllegalMove if it is not legal here."""

    def write_move(self, position: Position, move: Move) -> str:
        """The text of a move that is legal in the position."""

    def seat_letter(self, seat: int) -> str:
        """The letter that the position's text uses for a seat."""


class View(Protocol):
    """What a person sees and clicks.  Every method leaves the position as it was.

    A game's view inherits from this one, and with it what its game does not have.
    """

    def arrangement(self, position: Position) -> Arrangement:
        """What lies where."""

    def spell(self, position: Position, move: Move) -> Spelling:
        """The clicks that choose a legal move, or would choose one that an `IllegalMove` numbers."""

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """The first picks of all legal moves."""

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """The legal moves that begin with a pick, by their spelling."""

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """How the picked piece may lie at all: one tuple a side, each its distinct turns in clockwise order.

        The side and turn in which it lies now (or its base turn) comes first.
        """

    def steps(self, position: Position, move: Move) -> tuple[Step, ...]:
        """What is seen when a legal move is played."""

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The rule that a choice of picks breaks, None if it is or begins a legal move.

        Picks come in their order (a piece, a cell, how it lies) and may stop anywhere; raises ValueError for others.
        """

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every conceivable target cell of the choice begun, legal if some move that begins so goes there.

        For a slab: the cells that it covers in some legal placement that begins so.
        """

    def routes(self, position: Position, picks: Spelling, pointed: Cell | None) -> tuple[Route, ...]:
        """The ways of pieces that are worth drawing: of the choice begun, or to and from the stack pointed at."""
        del position, picks, pointed
        return ()

    def alerts(self, position: Position) -> tuple[Reason, ...]:
        """What the rules demand of the player to move or offer them, which stands until they have moved."""
        del position
        return ()

    def score(self, position: Position) -> Score | None:
        """The score as it stands, where there is one."""
        del position
        return None

    def ending(self, position: Position) -> Reason | None:
        """How a finished game has ended, in the game's words; its value `winner`, if any, is a seat."""
        del position
        return None

    def lines(
        self, position: Position, origin: Cell, piece: Piece | None, picks: Spelling = ()
    ) -> tuple[MovementLine, ...]:
        """The lines of movement of the top tile on `origin`, or of `piece` as if it were laid there.

        Once the legal move that `picks` spell has been played, if there are any.
        """
        del position, origin, piece, picks
        return ()

    def threats(self, position: Position) -> tuple[MovementLine, ...]:
        """All lines of movement that end on a king whom the line's owner may capture."""
        del position
        return ()

    def hunted_seat(self, position: Position, seat: int) -> int | None:
        """The seat whose king a seat may capture; None where that need not be told."""
        del position, seat
        return None

    def descent(self, position: Position, cell: Cell, picks: Spelling = ()) -> Descent | None:
        """A little figure's way down from a stack, once a piece has gone where `picks` put it; None without a stack."""
        del position, cell, picks
        return None


@dataclass(frozen=True, slots=True)
class Game:
    """A game's record in the registry.

    `reasons`: the rule id of a `Reason` to its sentence, a template that its `values` fill; `figures`: the same ids
    to how the reason's cells are shown, where it is not `cells`; `piece_name`: what players call a piece;
    `piece_told`: one line about a piece in a hand, "" where there is nothing to say;
    `seat_names`: what the rules call the players, in turn order; `motto`: one sentence that invites to play.  Texts
    are marked, not translated.  `vignette` is a position that shows the game well, `vignette_by_seats` one for another
    number of players; `crowded` one that is as hard to draw and to think about as play can make it, for measurements.
    `stains`: one a seat; `words`: the labels of what can be said by a button; `repetition`: what a third standing of
    the same situation means; `diagrams`: the pictures of the rulebook, by the names that its texts use; `levels`: those
    of the computer that need other figures here than the common ones, `levels_by_seats`: where another number of
    players asks for others;
    `weights`: what its evaluator judges by, `weights_by_seats`: where another number of players asks for others;
    `terms`: what that counts, told as what a player gains by more of it, or, with a minus before the term, by less
    (`gain`), but for the tempo; `facts`: what a move does by the rules; `xray`: what
    a position is by them, in layers;
    `drafts`: how its positions are set up, None where they cannot be;
    `phase`: how far a game has gone, from 0 to 1, where that is not told by how many of its pieces lie on the table;
    `package`: the import name of the game's folder, in which the rulebook's texts lie.
    """

    id: str
    name: str
    designer: str
    year: int | None
    options: tuple[Option, ...]
    seats: Callable[[Options], int]
    notation: Notation
    view: View
    evaluator: Callable[[Position], Evaluator]
    reasons: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    piece_name: Callable[[Piece], str] = no_name
    piece_description: Callable[[Piece], str] = no_name
    seat_names: tuple[str, ...] = ()
    motto: str = ""
    vignette: Posed = ("", ())
    vignette_by_seats: Mapping[int, Posed] = field(default_factory=dict)
    crowded_position: Posed = ("", ())
    stains: tuple[Stain, ...] = ("ivory", "slate", "vermilion")
    words: Mapping[str, str] = field(default_factory=dict)
    repetition: Repetition = ""
    diagrams: Mapping[str, Diagram] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    levels_by_seats: Mapping[int, Mapping[str, Level]] = field(default_factory=dict)
    weights: Weights = field(default_factory=Weights)
    weights_by_seats: Mapping[int, Weights] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    xray: Xray = field(default_factory=Xray)
    drafts: Drafts | None = None
    phase: Callable[[Position], float] | None = None
    package: str = ""

    def with_seat_names(self, seat_names: tuple[str, ...]) -> Game:
        """The same game with other names for its seats, marked, not translated."""
        return replace(self, seat_names=seat_names)

    def weights_for(self, seats: int) -> Weights:
        """The weights by which positions of so many seats are judged."""
        return self.weights_by_seats.get(seats, self.weights)

    def gain_sentence(self, term: str, seats: int) -> str:
        """What a player gains by a term, as its weight for so many seats has it: marked, not translated, or ""."""
        weight = self.weights_for(seats).values.get(term, 0)
        return self.terms.get(f"-{term}" if weight < 0 else term, "")

    def sentence_for(self, fact: Fact, seats: int) -> str:
        """The sentence of a fact: marked, not translated."""
        return self.gain_sentence(fact.name, seats) if fact.sense == "counts" else self.facts.sentences[fact.name]

    def with_weights(self, weights: Weights) -> Game:
        """The same game with an evaluator that judges by other weights, whatever the number of seats."""
        new_evaluator = self.evaluator
        values = weights.as_list()

        def weighed(position: Position) -> Evaluator:
            evaluator = new_evaluator(position)
            evaluator.set_weights(values)
            return evaluator

        return replace(self, evaluator=weighed, weights=weights, weights_by_seats={})


def default_options(game: Game) -> dict[str, str]:
    """Each option at its first value."""
    return {option.key: option.values[0] for option in game.options}


def read_options(game: Game, words: Sequence[str]) -> dict[str, str]:
    """The options that `key=value` words set, the others at their defaults; StaxError names the first wrong word."""
    options = {option.key: option for option in game.options}
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in options:
            raise StaxError(N_("{game} has no option '{word}'."), game=game.name, word=quoted(word))
        if key in values:
            raise StaxError(N_("The option '{key}' is given twice."), key=key)
        check_option_value(options[key], value)
        values[key] = value
    return default_options(game) | values


def check_option_value(option: Option, value: str) -> None:
    """Raise StaxError if a value is none of the option's."""
    if value in option.values:
        return
    if not option.letters:
        raise StaxError(N_("'{value}' is no value of the option '{key}'."), value=quoted(value), key=option.key)
    unknown = next((letter for letter in value if letter not in option.letters), None)
    if not value or unknown is not None:
        raise StaxError(
            N_("The option '{key}' takes some of the letters {letters}, not '{value}'."),
            key=option.key,
            letters=option.letters,
            value=quoted(unknown or value),
        )
    repeated = next((letter for letter in value if value.count(letter) > 1), None)
    if repeated is not None:
        raise StaxError(N_("The option '{key}' has the letter {letter} twice."), key=option.key, letter=repeated)
