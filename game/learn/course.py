"""Course: what is taught of a game, page by page, one idea each.  Words are marked texts, translated at the rim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.display.picks import FromHand, FromStack, Spelling
from game.core.display.showing import Diagram, Mark, Route
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.learn.goals import Goal

LETTERS: Final = "ABCDEF"


@dataclass(frozen=True)
class Wrong:
    """A try that is foreseen: which, what is said about it in one sentence and then in another, what refutes it.

    `replies` are the texts of the moves that are shown after it, one after the other; after a try that is not `safe`
    the move that wins is shown.
    """

    match: Goal
    says: str
    why: str = ""
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One of the lettered answers to a question: a move, which may be illegal, and the cell that wears the letter.

    `picks` spell the move; `says` is told of it where it is not the answer; `right` is what the rules have found.
    """

    text: str
    cell: Cell
    picks: Spelling
    right: bool
    says: str = ""


@dataclass(frozen=True)
class Page:
    """One page: a position of a game with its options, a task, and the words about it.

    `goals` are the asking lines and `accept` what the moves must do, one of each for every move that the learner makes
    on the page; `script` are the texts of a way through it, the opponent's moves too.  A page with `choices` asks a
    question instead, one with `targets` asks for all cells to which that piece may go: there `script` is empty.

    `before` were played from `position` (None: the game's beginning) before the page begins, so that the rules on
    repetition know them.  `seat` is the learner's.  `rule` is the heading of the English rulebook to which the page
    belongs, `section` its number there from 0, the same in every language.  `look` and `look_at` are the first hint.
    `done` says what was learned.  `hand`: the page needs what is in hand.  `extra`: it comes after the course proper.
    """

    game: Game
    id: str
    title: str
    goals: tuple[str, ...]
    rule: str
    section: int
    options: Mapping[str, str]
    position: str | None
    before: tuple[str, ...]
    seat: int
    hand: bool
    script: tuple[str, ...]
    accept: tuple[Goal, ...]
    done: str
    look: str
    look_at: tuple[Cell, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    choices: tuple[Choice, ...] = ()
    targets: FromHand | FromStack | None = None
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Route, ...] = ()
    extra: bool = False

    def match(self) -> Match:
        """A match that stands where the page begins."""
        match = Match(self.game, self.options, self.position)
        for text in self.before:
            match.play_text(text)
        return match

    @property
    def diagram(self) -> Diagram:
        """The page as a small picture: its position, with the piece chosen that the script moves first.

        Of an empty table it is what the script's first move makes.
        """
        match = self.match()
        options = tuple(self.options.items())
        if self.script and not self.game.view.arrangement(match.position).stacks:
            match.play_text(self.script[0])
            return Diagram(self.game.notation.write_position(match.position), options)
        position = self.game.notation.write_position(match.position)
        picks: Spelling = (self.targets,) if self.targets is not None else ()
        if self.script and not picks:
            move = self.game.notation.read_move(match.position, self.script[0])
            picks = self.game.view.spell(match.position, move)[:1]
        return Diagram(position, options, picks)


@dataclass(frozen=True)
class Course:
    """What is taught of a game: `minutes` are what a newcomer needs for all pages."""

    game: Game
    title: str
    minutes: int
    pages: tuple[Page, ...]

    @property
    def first(self) -> tuple[Page, ...]:
        """The course proper."""
        return tuple(page for page in self.pages if not page.extra)

    @property
    def further(self) -> tuple[Page, ...]:
        """What comes after it."""
        return tuple(page for page in self.pages if page.extra)

    def page(self, name: str) -> Page | None:
        """The page of an id."""
        return next((page for page in self.pages if page.id == name), None)

    def about(self, section: int) -> Page | None:
        """The first page that belongs to a heading of the rulebook, for the way from there to here."""
        return next((page for page in self.pages if page.section == section), None)
