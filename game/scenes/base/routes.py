"""Routes: the places to which a scene can lead.

A scene passes a route to `Services.go`.  What it opens, and over or in place of which scene, is decided in
`game/program/navigation.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # the first frame does not wait for all of this
    from game.core.game import Game
    from game.core.match import Match
    from game.friend.connection import Connection
    from game.learn.course import CoursePage
    from game.library.record import GameRecord
    from game.library.saved import SavedGame
    from game.library.tree import Tree
    from game.play.setup import Setup
    from game.play.table import Table
    from game.puzzles.modes import Mode
    from game.puzzles.puzzle import Puzzle
    from game.puzzles.session import PuzzleSession
    from game.scenes.base.scene import Scene


@dataclass(frozen=True, slots=True)
class GoBack:
    """To the scene below, or to the title if there is none."""


@dataclass(frozen=True, slots=True)
class GoToTitle:
    """To the title; all scenes above it are closed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """To the end of the program, after this frame."""


@dataclass(frozen=True, slots=True)
class OpenScene:
    """To a scene that the current scene has made, because it works on the state of the current scene."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """To the settings, over the current scene."""


@dataclass(frozen=True, slots=True)
class OpenRules:
    """To a game's rulebook, at the heading with an index, or at its top for None."""

    game: Game
    section: int | None = None


@dataclass(frozen=True, slots=True)
class OpenLibrary:
    """To the list of the saved games."""


@dataclass(frozen=True, slots=True)
class OpenStatistics:
    """To the statistics of the saved games."""


@dataclass(frozen=True, slots=True)
class OpenCourses:
    """To the courses, that of a game first."""

    game: Game


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """To a page of a course, in place of another page or of a rulebook."""

    page: CoursePage


@dataclass(frozen=True, slots=True)
class OpenPuzzles:
    """To the list of puzzles, those of a game first."""

    game: Game


@dataclass(frozen=True, slots=True)
class SolvePuzzles:
    """To the first puzzle of a new session in a mode."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class OpenPuzzle:
    """To a puzzle of a session, in place of another puzzle."""

    session: PuzzleSession
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Paste:
    """To the link or puzzle on the clipboard."""


@dataclass(frozen=True, slots=True)
class OpenLink:
    """To the review at the position of a link."""

    text: str


def save_nothing(_tree: Tree) -> None:
    """Save nothing, for a game that the library does not have."""


@dataclass(frozen=True, slots=True)
class ReviewGame:
    """To the review of a game of the library by its id; if it is missing, of the record `otherwise`.

    A review from `outside` the program (a link, a file) replaces an earlier review from outside.
    """

    number: int
    otherwise: GameRecord | None = None
    outside: bool = False


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """To the review of a record, whose changed tree `save` gets; `outside` is as in `ReviewGame`."""

    record: GameRecord
    outside: bool = False
    save: Callable[[Tree], None] = save_nothing


@dataclass(frozen=True, slots=True)
class EditPosition:
    """To the position editor with a match's position; `setup` has its players and colours."""

    setup: Setup
    match: Match


@dataclass(frozen=True, slots=True)
class StartGame:
    """To the table of a new game."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class PlayWithFriend:
    """To the table of a game with friends elsewhere who have sat down, through open connections."""

    setup: Setup
    connections: tuple[Connection, ...]


@dataclass(frozen=True, slots=True)
class MeetAnew:
    """To the words by which a friend elsewhere who can't be reached is met again; `setup` is that of the game."""

    setup: Setup
    connection: Connection


@dataclass(frozen=True, slots=True)
class LetWatch:
    """To the code for a friend elsewhere who wants to watch a table; `admit` gets the connection to them."""

    setup: Setup
    table: Table
    admit: Callable[[Connection], None]


@dataclass(frozen=True, slots=True)
class StartFirstGame:
    """To the table of a learner's first game: against the weakest level, with the coach on."""

    game: Game


@dataclass(frozen=True, slots=True)
class PlayFrom:
    """To the table of a new game that continues a match."""

    setup: Setup
    match: Match


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """To the table of a game of the library by its id."""

    number: int


@dataclass(frozen=True, slots=True)
class ContinueSaved:
    """To the table of a game that was read from the library."""

    saved: SavedGame


Route: TypeAlias = (
    GoBack
    | GoToTitle
    | Quit
    | OpenScene
    | OpenSettings
    | OpenRules
    | OpenLibrary
    | OpenStatistics
    | OpenCourses
    | OpenLesson
    | OpenPuzzles
    | SolvePuzzles
    | OpenPuzzle
    | Paste
    | OpenLink
    | ReviewGame
    | ReviewRecord
    | EditPosition
    | StartGame
    | PlayWithFriend
    | MeetAnew
    | LetWatch
    | StartFirstGame
    | PlayFrom
    | ContinueGame
    | ContinueSaved
)
