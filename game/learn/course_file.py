"""A course read from its file, `courses/<game>.toml`: strictly, and whatever is wrong with one page costs that page.

    title = "Stax"                      what the course is called
    minutes = 10

    [[page]]
    id = "two-neighbours"               lower case; a star is kept under it, so it never changes
    title = "Two neighbours"
    goal = "Lay a tile where it touches two others"        a list of such where several moves are asked for
    rule = "Placing"                    a heading of rulebook.en.md
    options = { players = "2" }         where they are not the game's first ones
    position = "2 L 0,0=L03;1,0=D14"    lacking: the game's beginning
    before = ["..."]                    moves played from there before the page begins
    script = ["0@0,1"]                  a way through the page, the opponent's moves too
    accept = { placed = true }          a goal (`goals.Goal`); a list of such where several moves are asked for
    done = "A tile from the hand touches two stacks"
    look = "Find the cells beside both tiles"
    look_at = [[0, 1]]
    marks = [[0, 1]]                    cells marked from the beginning
    arrows = [[[0, 0], [1, 0]]]         ways drawn from the beginning, each as its cells
    extra = true                        after the course proper

    [[page.wrong]]                      a try that is foreseen
    match = { reaches = [[1, 1]] }      a goal
    says = "..."
    why = "..."                         a second sentence
    reply = ["..."]                     the moves that refute it; where the match is `safe = false`, they are found

A question has, instead of `script`, at least two `[[page.choice]]` with `move` and `says`, of which `accept` holds for
just one.  A page on which all cells are to be found to which a piece may go has `targets = { stack = [0, 0] }` or
`targets = { pocket = 1 }` and neither `script` nor `accept`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.games import GAMES
from game.learn import course_values as values
from game.learn.course import Course, Page
from game.learn.course_page import read_page
from game.learn.course_values import CourseFault

FOLDER: Final = "courses"
PAGE: Final = "[[page]]"
TEXTS: Final = ("title", "goal", "done", "look", "says", "why")
"""The keys whose values are read by players, for the catalogues."""


@dataclass(frozen=True)
class Reading:
    """A course as far as it could be read, and what could not, each with its file and line."""

    course: Course
    faults: tuple[StaxError, ...] = ()


@cache
def course_of(game_id: str) -> Reading:
    """The course of a game of the registry, from the file that is shipped; without a page where there is none."""
    game, name = GAMES[game_id], f"{game_id}.toml"
    source = resources.files(__package__) / FOLDER / name
    try:
        return read_course(source.read_text(encoding="utf-8"), game, name)
    except FileNotFoundError:
        return Reading(Course(game, game.name, 0, ()))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        fault = StaxError(N_("The lessons in {file} cannot be read ({reason})."), file=name, reason=reason)
        return Reading(Course(game, game.name, 0, ()), (fault,))


def courses() -> tuple[Reading, ...]:
    """The courses of all games, in the order of the registry."""
    return tuple(course_of(game_id) for game_id in GAMES)


def read_course(text: str, game: Game, file: str) -> Reading:
    """The course in the text of a file; a page with a fault is left out and told."""
    (_, head), *chunks = _chunks(text)
    title, minutes, faults = game.name, 0, []
    try:
        title, minutes = _head(head)
    except CourseFault as fault:
        faults.append(_told(file, 1, str(fault)))
    pages: list[Page] = []
    for line, chunk in chunks:
        try:
            page = read_page(_parsed(chunk, line), game)
            if any(each.id == page.id for each in pages):
                raise CourseFault(f"the id '{page.id}' is given twice")
            pages.append(page)
        except CourseFault as fault:
            faults.append(_told(file, line, str(fault), chunk))
        except StaxError as error:
            faults.append(_told(file, line, error, chunk))
    return Reading(Course(game, title, minutes, tuple(pages)), tuple(faults))


def texts(told: Mapping[str, Any]) -> Iterator[str]:
    """What players read in a file as TOML has it, in its order."""
    for key, value in told.items():
        values = value if isinstance(value, list) else [value]
        for each in values:
            if isinstance(each, dict):
                yield from texts(each)
            elif key in TEXTS and each:
                yield each


def _chunks(text: str) -> Iterator[tuple[int, str]]:
    """What stands before the first page, then each page by itself, with the lines on which they begin."""
    first, gathered = 1, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip().replace(" ", "") == PAGE:
            yield first, "\n".join(gathered)
            first, gathered = number, []
        gathered.append(line)
    yield first, "\n".join(gathered)


def _told(file: str, line: int, what: object, chunk: str = "") -> StaxError:
    named = re.search(r'^\s*id\s*=\s*"([^"\n]*)"', chunk, re.MULTILINE)
    if named is None:
        return StaxError(N_("{file}, line {line}: {what}. That is left out."), file=file, line=line, what=_clause(what))
    return StaxError(
        N_("{file}, line {line}, page '{page}': {what}. That page is left out."),
        file=file,
        line=line,
        page=quoted(named[1]),
        what=_clause(what),
    )


def _clause(what: object) -> str:
    return str(what).rstrip(".")


def _parsed(chunk: str, first: int) -> dict[str, Any]:
    """A chunk as TOML has it; the line that it complains of is that of the file."""
    try:
        return tomllib.loads(chunk)
    except (ValueError, RecursionError) as error:  # what TOML does not allow, or Python does not hold
        told = re.sub(r"at line (\d+)", lambda found: f"at line {int(found[1]) + first - 1}", str(error))
        raise CourseFault(told) from error


def _head(chunk: str) -> tuple[str, int]:
    told = _parsed(chunk, 1)
    values.only(told, {"title", "minutes"}, {"title", "minutes"})
    return values.text(told, "title"), values.number(told["minutes"], "minutes")
