"""Game: the record by which everything outside a game's folder knows it; reading of options such as `players=3`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

from game.core.character import Character
from game.core.display.picks import Pick, Spelling
from game.core.display.pieces import Arrangement, Piece, Stain
from game.core.display.showing import Descent, Diagram, Hunt, Mark, MovementLine, Reason, Route, Score
from game.core.display.steps import Step
from game.core.display.xray import Xray
from game.core.draft import Drafts
from game.core.errors import N_, StaxError, quoted
from game.core.evaluator import Evaluator
from game.core.facts import ENEMY_KEY, Fact, Facts
from game.core.geometry.hexes import Cell
from game.core.levels import Level
from game.core.move import Move
from game.core.position import Position
from game.core.weights import Weights

Options = Mapping[str, str]
Figure: TypeAlias = Literal["cells", "line", "cliff", "group", "tall", "place"]
"""How the cells of a reason are shown: a mark on each cell, a line over them in order, the cliff between the first two,
the outline of the group that they form, hazard tape around each stack, the outline of the place where the piece may go
instead."""
PositionWithOptions: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]
"""A position as text, with the options under which it is read."""
Repetition: TypeAlias = Literal["", "claim", "draw"]
"""What the third repetition of a situation means: nothing, that a player may claim a draw, or a draw."""


def no_name(piece: Piece) -> str:
    """An empty name, for games whose pieces have no names."""
    del piece
    return ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that is made before a game: `key=value`; the first of `values` is the default.

    With `letters` a value is any set of these letters, at least one, each at most once; `values` are then the choices
    to offer.  `label` is what players call the choice and `labels` what they call its values; a value without a label
    is its own name.  Both are marked, not translated.  `difference` describes a game whose value is not the default: it
    has places for the `{value}` and for the `{count}` of its letters.
    """

    key: str
    values: tuple[str, ...]
    letters: str = ""
    label: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    difference: str = ""


class Notation(Protocol):
    """Moves and positions as text, both ways: every text gives a value, or a `StaxError` that names the fault."""

    def start(self, options: Options) -> Position:
        """The position in which a game with these options begins."""

    def read_position(self, text: str, options: Options) -> Position:
        """The position of a text, without history; raises NotationError if the text is none."""

    def write_position(self, position: Position) -> str:
        """The canonical text of a position."""

    def read_move(self, position: Position, text: str) -> Move:
        """The legal move of a text; raises NotationError if it is not a move, IllegalMove if it is not legal here."""

    def write_move(self, position: Position, move: Move) -> str:
        """The text of a move that is legal in the position."""

    def seat_letter(self, seat: int) -> str:
        """The letter that the position's text uses for a seat."""


class View(Protocol):
    """What a player sees and clicks.  Every method leaves the position as it was.

    A game's view inherits from this class, and with it the answers for what its game does not have.
    """

    def arrangement(self, position: Position) -> Arrangement:
        """All pieces on the table and in the hands."""

    def spell(self, position: Position, move: Move) -> Spelling:
        """The clicks that choose a move: a legal one, or the `number` of an IllegalMove."""

    def first_picks(self, position: Position) -> tuple[Pick, ...]:
        """The first clicks of all legal moves, each once."""

    def moves_by_spelling(self, position: Position, first: Pick) -> Mapping[Spelling, Move]:
        """The legal moves that begin with a click, by their spellings."""

    def sides(self, position: Position, first: Pick) -> tuple[tuple[Piece, ...], ...]:
        """The orientations of the picked piece: a tuple for each side, of its distinct turns in clockwise order.

        The side and turn in which the piece lies now (in a hand: its base turn) comes first.
        """

    def steps(self, position: Position, move: Move) -> tuple[Step, ...]:
        """The visible steps of a legal move."""

    def why_not(self, position: Position, picks: Spelling) -> Reason | None:
        """The rule that some picks break; None if they are, or begin, a legal move.

        The picks are in their order (a piece, a cell, an orientation) and may stop anywhere; ValueError for others.
        """

    def marks(self, position: Position, picks: Spelling) -> tuple[Mark, ...]:
        """Every conceivable target cell for the picks so far; legal if some move that begins with them goes there.

        For a slab: the cells that it covers in some legal placement that begins with these picks.
        """

    def routes(self, position: Position, picks: Spelling, pointed: Cell | None) -> tuple[Route, ...]:
        """The ways of pieces that are worth drawing: for the picks so far, or to and from the pointed stack."""
        del position, picks, pointed
        return ()

    def alerts(self, position: Position) -> tuple[Reason, ...]:
        """What the rules demand of the player to move, or offer them; it stands until they have moved."""
        del position
        return ()

    def score(self, position: Position) -> Score | None:
        """The score as it stands; None in a game without a score."""
        del position
        return None

    def ending(self, position: Position) -> Reason | None:
        """How a finished game has ended; a value `winner`, if there is one, is a seat.  None while the game goes on."""
        del position
        return None

    def lines(
        self, position: Position, origin: Cell, piece: Piece | None, picks: Spelling = ()
    ) -> tuple[MovementLine, ...]:
        """The lines of movement of the top tile on `origin`, or of `piece` as if it lay there.

        If there are `picks`, they spell a legal move, and the lines are those after it.
        """
        del position, origin, piece, picks
        return ()

    def threats(self, position: Position) -> tuple[MovementLine, ...]:
        """All lines of movement that end on a king which the line's owner may capture."""
        del position
        return ()

    def hunts(self, position: Position) -> tuple[Hunt, ...]:
        """Whose king each seat may capture; empty where players need no reminder."""
        del position
        return ()

    def descent(self, position: Position, cell: Cell, picks: Spelling = ()) -> Descent | None:
        """A small figure's way down from a stack, after the move that `picks` spell; None if no stack is there."""
        del position, cell, picks
        return None


@dataclass(frozen=True, slots=True)
class Texts:
    """What players read about a game; marked, not translated.

    - `seat_names`: what the rules call the players, in turn order.
    - `reasons`: the sentence of each rule id of a `Reason`, a template that the reason's values fill; `figures`: how a
      rule's cells are shown, if not as `cells`.
    - `terms`: what a player gains by more of a term of the evaluation, or by less of it if a minus stands before the
      term; with `ENEMY_KEY` behind it, that the enemy has less of it, or more (`Game.gain_keys`).
    - `words`: the labels of the buttons that stand for picks.
    - `scoring`: how the score decides the game, "" for a game without a score.
    - `piece_name`: what players call a piece; `piece_description`: a line about a piece in a hand, or "".
    """

    designer: str = ""
    year: int | None = None
    seat_names: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    scoring: str = ""
    piece_name: Callable[[Piece], str] = no_name
    piece_description: Callable[[Piece], str] = no_name


@dataclass(frozen=True, slots=True)
class GameAI:
    """What the computer needs to play a game.

    - `weights`, `weights_by_seats`: what the evaluator multiplies its counts by, in general and for a number of
      players.
    - `levels`, `levels_by_seats`: the levels that differ from the common ones.
    - `left_out_levels`: the levels that are not offered, because they are hardly stronger than the level below.
    - `levels_between`: further levels where two lie far apart, as `hard+` and `hard++` after `hard`, each with the
      percentage of the way to the next common level.
    - `characters`: the styles of play that the computer can have above medium, with two players.
    - `phase`: how far a game has gone, from 0 to 1, if the share of pieces on the table does not show it.
    """

    evaluator: Callable[[Position], Evaluator]
    weights: Weights = field(default_factory=Weights)
    weights_by_seats: Mapping[int, Weights] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    levels_by_seats: Mapping[int, Mapping[str, Level]] = field(default_factory=dict)
    left_out_levels: frozenset[str] = frozenset()
    levels_between: Mapping[str, int] = field(default_factory=dict)
    characters: tuple[Character, ...] = ()
    phase: Callable[[Position], float] | None = None

    def with_weights(self, weights: Weights) -> GameAI:
        """The same with an evaluator that uses other weights, for every number of seats."""
        new_evaluator = self.evaluator
        values = weights.as_list()

        def weighted_evaluator(position: Position) -> Evaluator:
            evaluator = new_evaluator(position)
            evaluator.set_weights(values)
            return evaluator

        return replace(self, evaluator=weighted_evaluator, weights=weights, weights_by_seats={})


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions that show a game.

    - `vignette`: a position that shows the game well.
    - `crowded_position`: a position that is as hard to draw and to search as play can make it, for measurements.
    - `diagrams`: the pictures of the rulebook, by the names that its texts use.
    """

    vignette: PositionWithOptions = ("", ())
    crowded_position: PositionWithOptions = ("", ())
    diagrams: Mapping[str, Diagram] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """A game's record in the registry.

    - `package`: the import name of the game's folder, where the rulebook's texts are.
    - `facts`: what a move does by the rules; `xray`: what the rules make of a position, in layers.
    - `drafts`: how positions are set up, None if they cannot be.
    - `stains`: a colour for each seat; `repetition`: what a third repetition means.
    """

    id: str
    name: str
    options: tuple[Option, ...]
    seats: Callable[[Options], int]
    notation: Notation
    view: View
    texts: Texts
    ai: GameAI
    examples: Examples = field(default_factory=Examples)
    facts: Facts = field(default_factory=Facts)
    xray: Xray = field(default_factory=Xray)
    drafts: Drafts | None = None
    stains: tuple[Stain, ...] = ("ivory", "slate", "vermilion")
    repetition: Repetition = ""
    package: str = ""

    def with_seat_names(self, seat_names: tuple[str, ...]) -> Game:
        """The game with other names for its seats, which are marked, not translated."""
        return replace(self, texts=replace(self.texts, seat_names=seat_names))

    def weights_for(self, seats: int) -> Weights:
        """The weights by which positions with `seats` seats are judged."""
        return self.ai.weights_by_seats.get(seats, self.ai.weights)

    def gain_keys(self, term: str, seats: int) -> tuple[str, ...]:
        """The keys of the sentences that say what a player gains by a term, given the sign of its weight."""
        weight = self.weights_for(seats).values.get(term, 0)
        key = f"-{term}" if weight < 0 else term
        return tuple(each for each in (key, key + ENEMY_KEY) if each in self.texts.terms)

    def sentence_for(self, fact: Fact) -> str:
        """The sentence of a fact, marked, not translated."""
        texts = self.texts.terms if fact.sense == "counts" else self.facts.texts.sentences
        return texts[fact.name]

    def with_weights(self, weights: Weights) -> Game:
        """The game with an evaluator that uses other weights, for every number of seats."""
        return replace(self, ai=self.ai.with_weights(weights))


def default_options(game: Game) -> dict[str, str]:
    """The default value of each option, by its key."""
    return {option.key: option.values[0] for option in game.options}


def read_options(game: Game, words: Sequence[str]) -> dict[str, str]:
    """The options that `key=value` words set, and the defaults of the others; StaxError names the first wrong word."""
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
    """Raise StaxError if an option cannot have the value."""
    if value in option.values:
        return
    if not option.letters:
        raise StaxError(N_("The option '{key}' can't have the value '{value}'."), value=quoted(value), key=option.key)
    unknown = next((letter for letter in value if letter not in option.letters), None)
    if not value or unknown is not None:
        raise StaxError(
            N_("The option '{key}' takes letters from {letters}, not '{value}'."),
            key=option.key,
            letters=option.letters,
            value=quoted(unknown or value),
        )
    repeated = next((letter for letter in value if value.count(letter) > 1), None)
    if repeated is not None:
        raise StaxError(N_("The option '{key}' has the letter {letter} twice."), key=option.key, letter=repeated)
