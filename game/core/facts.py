"""Facts: what a move does, by the rules or by the evaluation's count.

Hints, the coach and the analysis all use these facts, and `scenes` make sentences of them.  `select_facts` picks those
that are worth mentioning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position

TermCounts: TypeAlias = Mapping[str, tuple[int | None, int | None]]
"""By a term of the evaluation: what a player and the enemy have of it; None if the thing itself is not on the table."""
ENEMY_KEY: Final = "|enemy"
"""Ends the key of a sentence about a term, if it says that the enemy has more or less of it."""
Sense: TypeAlias = Literal["wins", "saves", "gains", "counts", "costs"]
"""What a fact means for the mover: a win, a danger met, a gain by the rules, a gain in the evaluation, a cost."""
DANGER: Final = "danger"
MAX_FACTS_OF_MOVE: Final = 3  # that are mentioned for a move


@dataclass(frozen=True, slots=True)
class Side:
    """The side of `cell` on which `other` lies; it is put into words as the camera stands at that moment."""

    cell: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class Fact:
    """A single thing that a move does.

    `name` is its id within its game; for a term of the evaluation it is the key of its sentence.  `cells` hold the
    pieces concerned and `line` is the way concerned, from beginning to end, on the table before the move.  `values`
    fill the sentence: numbers, cells, a `Side`.
    """

    name: str
    sense: Sense
    cells: tuple[Cell, ...] = ()
    line: tuple[Cell, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FactTexts:
    """Templates of sentences about the facts of a game, marked for translation.

    - `sentences`: by a fact's name, addressed to the mover (`you`).
    - `endings`: for a fact that wins, its name with -won, -lost or -observed, for a reader who won, lost or looked on.
    - `replies`: about a move of the opponent, `mover`, addressed to the player against whom it is made.
    - `threats`: for a fact that wins, a warning that `mover` can do it next; with -observed it names `loser`, for a
      third player.
    - `omissions`: by the name of a fact of a better move, that the move that was played does not do it.
    - `ideas`: by a theme, what explains it once a puzzle is solved; the most telling theme comes first.
    """

    sentences: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    replies: Mapping[str, str] = field(default_factory=dict)
    threats: Mapping[str, str] = field(default_factory=dict)
    omissions: Mapping[str, str] = field(default_factory=dict)
    ideas: Mapping[str, str] = field(default_factory=dict)


class Facts:
    """The base class, which knows no facts."""

    texts: FactTexts = FactTexts()
    #: By the name of a fact: the theme of the puzzles whose solution rests on it.
    themes: Mapping[str, str] = {}
    #: By the name of a fact: the name of the first fact that says much the same, as `threatens` of `opens`.
    kin: Mapping[str, str] = {}

    def facts_of_move(self, position: Position, move: Move) -> tuple[Fact, ...]:
        """What a legal move does by the rules alone, the most telling fact first; the position stays as it was."""
        del position, move
        return ()

    def themes_of(self, position: Position, move: Move) -> frozenset[str]:
        """The themes of puzzles that a legal move of a solution shows, by the rules alone; each is a single word."""
        return frozenset(
            self.themes[fact.name] for fact in self.facts_of_move(position, move) if fact.name in self.themes
        )

    def reply_seat(self, position: Position, fact: Fact) -> int | None:
        """The seat to which a fact's sentence in `texts.replies` may be addressed; None if it fits nobody.

        With two players that is the opponent.  With three it depends on whose pieces the sentence is about.
        """
        del fact
        return 1 - int(position.turn) if position.seats == 2 else None

    def dangers(self, position: Position) -> tuple[Fact, ...]:
        """The attacks that the player to move must answer, or else lose the game; each has its `line`.

        The first fact's sentence covers all of them; it completes the sentence that `DANGER` names.
        """
        del position
        return ()

    def losing_lines(self, position: Position) -> tuple[tuple[Cell, ...], ...]:
        """The ways, from beginning to end, by which an enemy would win at once if it were their turn.

        By default those of the dangers; empty if the rules of a game don't know such ways.
        """
        return tuple(fact.line for fact in self.dangers(position))

    def is_omitted(self, position: Position, fact: Fact, played: Move) -> bool:
        """Whether the sentence in `texts.omissions` about a better move's fact is true of the played move.

        By default it is if the played move does nothing of the kind.
        """
        return self._kind(fact) not in {self._kind(other) for other in self.facts_of_move(position, played)}

    def _kind(self, fact: Fact) -> str:
        name = fact.name.removesuffix("-one").removesuffix("-many")
        return self.kin.get(name, name)

    def term_counts(self, position: Position, seat: int) -> TermCounts | None:
        """What the sentences about terms speak of, for a seat and its enemy; None if all of them are taken as true."""
        del position, seat
        return None

    def true_gains(self, position: Position, move: Move) -> frozenset[str] | None:
        """The keys of the sentences about terms that are true of a legal move; None if all of them are taken as true.

        A sentence is true if the player's own count changes as it says, or with `ENEMY_KEY` the enemy's.
        """
        seat, after = position.turn, position.clone()
        after.play(move)
        old, new = self.term_counts(position, seat), self.term_counts(after, seat)
        if old is None or new is None:
            return None
        return frozenset(key for term in old for key in _changed_keys(term, old[term], new.get(term, (None, None))))

    def cells_behind_term(self, position: Position, move: Move, term: str) -> tuple[Cell, ...]:
        """The cells of the pieces through which a legal move changes the count of a term of the evaluation."""
        del position, move, term
        return ()


def _changed_keys(term: str, old: tuple[int | None, int | None], new: tuple[int | None, int | None]) -> Iterator[str]:
    """The keys of the sentences that say how a player's count and the enemy's have changed."""
    for before, after, gain, loss, end in (
        (old[0], new[0], "", "-", ""),
        (old[1], new[1], "-", "", ENEMY_KEY),
    ):
        if before is not None and after is not None and before != after:
            yield f"{gain if after > before else loss}{term}{end}"


def select_facts(facts: Iterable[Fact], won: bool = False, lost: bool = False) -> tuple[Fact, ...]:
    """The facts that are worth mentioning, at most MAX_FACTS_OF_MOVE, with at most a single cost, which comes last.

    `won` or `lost`: the result is certain.  In a won position facts of the evaluation are left out; in a lost one only
    dangers met and costs remain, since praise would sound wrong.
    """
    senses = {"saves", "costs"} if lost else {"wins", "saves", "gains", "costs", *(() if won else ("counts",))}
    wanted = [fact for fact in facts if fact.sense in senses]
    prices = [fact for fact in wanted if fact.sense == "costs"][:1]
    others = [fact for fact in wanted if fact.sense != "costs"]
    return (*others[: MAX_FACTS_OF_MOVE - len(prices)], *prices)
