"""Course: the lessons of a game, page by page. Its texts are marked for translation and translated when drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.core.display.picks import FirstPick, Spelling
from game.core.display.showing import Diagram, Mark, Route
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.learn.goals import Goal

CHOICE_LETTERS: Final = "ABCDEF"
Part: TypeAlias = Literal["course", "play", "extra"]
"""The parts of a course: the rules, how to play well, and a variant."""


@dataclass(frozen=True)
class ForeseenTry:
    """A wrong try with a text of its own: the goal that recognises it, a first sentence, a second, and the refutation.

    `replies` are the moves that are shown after it. After a try that is not `safe` the winning move is shown instead.
    """

    goal: Goal
    says: str
    why: str = ""
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A lettered answer to a question: a move, which may be illegal, and the cell that carries the letter.

    `picks` spell the move. `says` explains why it is wrong. `right` is computed by the game's rules.  `follows` are
    moves that show, once it was chosen, what comes of it.
    """

    text: str
    cell: Cell
    picks: Spelling
    is_right: bool
    says: str = ""
    follows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """A step that a page shows before it asks: a sentence and what the board shows with it.

    `cells` have a ring.  `moves` are shown in turn and not played, from the page's position; if `replays`,
    they are the moves that led there, from the position before them.  `refused` are the picks of a move that is not
    legal: it is shown with the rule that it breaks.  `walk` is a stack from whose top a small figure walks down,
    `lines_of` a stack whose lines are drawn, and `pocket` a place in the learner's hand.
    """

    says: str
    cells: tuple[Cell, ...] = ()
    moves: tuple[str, ...] = ()
    replays: bool = False
    refused: Spelling = ()
    walk: Cell | None = None
    lines_of: Cell | None = None
    pocket: int | None = None


@dataclass(frozen=True)
class PageStart:
    """Where a page begins, with the learner, `seat`, to move.

    `moves_before` are moves from `position` (None: the game's start), for the rules on repetition.
    """

    options: Mapping[str, str]
    position: str | None
    moves_before: tuple[str, ...]
    seat: int


@dataclass(frozen=True)
class PageHint:
    """The first hint of a page, and the cells that it is about."""

    text: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class PagePicture:
    """What a page shows besides its pieces: `needs_hand`, the hand too; cells with a mark; arrows.

    The `examples` are shown before the page asks.  `draws_lines`: the lines along which a piece may go are drawn.
    """

    needs_hand: bool
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Route, ...] = ()
    examples: tuple[Example, ...] = ()
    draws_lines: bool = True

    @property
    def teaches_lines(self) -> bool:
        """Whether an example shows lines, and so says what they are."""
        return any(example.lines_of is not None for example in self.examples)


@dataclass(frozen=True)
class CoursePage:
    """A page of a course: a position of a game, a task, and the texts about it.

    `goals` are the task's sentences and `accept` the conditions on the moves, both with an entry per move of the
    learner.  `script` has the moves of a solution, the opponent's included.  A page with `choices` asks a question
    instead, and a page with `targets` asks for all cells to which that piece may go; there `script` is empty.

    `section` is the number, from 0, of the rulebook's section to which the page belongs, the same in every language.
    `done` says what was learned.  `part` is the part of the course.
    """

    game: Game
    id: str
    title: str
    goals: tuple[str, ...]
    section: int
    start: PageStart
    script: tuple[str, ...]
    accept: tuple[Goal, ...]
    done: str
    hint: PageHint
    picture: PagePicture
    wrong: tuple[ForeseenTry, ...] = ()
    choices: tuple[Choice, ...] = ()
    targets: FirstPick | None = None
    part: Part = "course"

    @property
    def examples(self) -> tuple[Example, ...]:
        """What is shown, step after step, before the page asks."""
        return self.picture.examples

    def match(self) -> Match:
        """A new match in the page's start position."""
        match = self._first_match()
        _play_all(match, self.start.moves_before)
        return match

    def _first_match(self) -> Match:
        """A new match where the moves before the page begin."""
        return Match(self.game, self.start.options, self.start.position)

    def example_moves(self, example: Example) -> tuple[Match, tuple[Move, ...]]:
        """A new match where an example's moves begin, and the moves."""
        make = self._first_match if example.replays else self.match
        return make(), _play_all(make(), example.moves)

    def choice_moves(self, choice: Choice) -> tuple[Move, ...]:
        """The move of an answer and those that show what comes of it; empty if an answer of the page is illegal."""
        return _play_all(self.match(), (choice.text, *choice.follows)) if self.has_legal_answers else ()

    @property
    def has_legal_answers(self) -> bool:
        """Whether all answers to a question are legal moves, so that they are played once they are chosen."""
        position = self.match().position
        return all(self.game.view.why_not(position, choice.picks) is None for choice in self.choices)

    @property
    def diagram(self) -> Diagram:
        """The page as a thumbnail: its position, with the piece selected that the script moves first.

        For an empty table it shows the position after the script's first move.
        """
        match = self.match()
        options = tuple(self.start.options.items())
        if self.script and not self.game.view.arrangement(match.position).stacks:
            match.play_text(self.script[0])
            return Diagram(self.game.notation.write_position(match.position), options)
        position = self.game.notation.write_position(match.position)
        picks: Spelling = (self.targets,) if self.targets is not None else ()
        if self.script and not picks:
            move = self.game.notation.read_move(match.position, self.script[0])
            picks = self.game.view.spell(match.position, move)[:1]
        return Diagram(position, options, picks)


def _play_all(match: Match, texts: Iterable[str]) -> tuple[Move, ...]:
    """Play moves given as texts; the moves."""
    begun = len(match.moves)
    for text in texts:
        match.play_text(text)
    return tuple(match.moves[begun:])


@dataclass(frozen=True)
class Course:
    """The lessons of a game; `minutes` is what a newcomer needs for all pages."""

    game: Game
    title: str
    minutes: int
    pages: tuple[CoursePage, ...]

    def part(self, part: Part) -> tuple[CoursePage, ...]:
        """The pages of a part, in order."""
        return tuple(page for page in self.pages if page.part == part)

    @property
    def core_pages(self) -> tuple[CoursePage, ...]:
        """The pages that teach the rules."""
        return self.part("course")

    @property
    def play_pages(self) -> tuple[CoursePage, ...]:
        """The pages about playing well."""
        return self.part("play")

    @property
    def extra_pages(self) -> tuple[CoursePage, ...]:
        """The pages about a variant of the game."""
        return self.part("extra")

    def page(self, name: str) -> CoursePage | None:
        """The page with this id, or None."""
        return next((page for page in self.pages if page.id == name), None)

    def page_for_section(self, section: int) -> CoursePage | None:
        """The first page about a section of the rulebook, or None; about the first section, the course's first page."""
        if not section:
            return self.pages[0]
        return next((page for page in self.pages if page.section == section), None)
