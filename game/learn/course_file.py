"""Reads a course strictly from its file `courses/<game>.toml`; a page with a fault is left out.

    title = "Stax"                      the title of the course
    minutes = 10

    [[page]]
    id = "two-neighbours"               lower case; it never changes, because completed pages are saved by it
    title = "Two neighbours"
    goal = "Lay a tile where it touches two others"        a list for several moves
    rule = "Placing"                    a heading of rulebook.en.md
    options = { players = "2" }         if they differ from the game's defaults
    position = "2 L 0,0=L03;1,0=D14"    if missing: the game's start
    before = ["..."]                    moves from there to the page's start
    script = ["0@0,1"]                  a solution, the opponent's moves included
    accept = { placed = true }          a goal (`goals.Goal`); a list for several moves
    done = "A tile from the hand touches two stacks"
    look = "Find the cells beside both tiles"
    look_at = [[0, 1]]
    marks = [[0, 1]]                    cells that are marked at the start
    arrows = [[[0, 0], [1, 0]]]         arrows at the start, each as its cells
    part = "play"                       how to play well; "extra": a variant; if missing, the course proper

    [[page.shown]]                      what is shown before the page asks, step after step
    says = "..."                        and any of:
    cells = [[0, 1]]                    cells with a ring
    moves = ["024@0,1"]                 legal moves, shown and not played
    replays = true                      the moves of `before`
    refused = "024@0,-1"                a move that is not legal, shown with the rule that it breaks
    walk = [0, 0]                       a stack from whose top a small figure walks down
    lines_of = [0, 0]                   a stack whose lines are drawn; no page before the first of these draws any
    pocket = 0                          a place in the learner's hand

    [[page.wrong]]                      a wrong try with a text of its own
    match = { reaches = [[1, 1]] }      a goal
    says = "..."
    why = "..."                         a second sentence
    reply = ["..."]                     the moves that refute it; with `safe = false` in the match they are computed

A question has at least two `[[page.choice]]` with `move` and `says` instead of `script`, and `accept` must hold for
exactly a single choice; the moves in `then` show what comes of a choice, which must be legal. A page that asks for all
target cells of a piece has `targets = { stack = [0, 0] }` or `targets = { pocket = 1 }`, and neither `script` nor
`accept`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any, Final

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game
from game.games import GAMES
from game.learn import course_values as values
from game.learn.course import Course, CoursePage
from game.learn.course_page import read_page
from game.learn.course_values import CourseFault

COURSE_FOLDER: Final = "courses"
PAGE_HEADER: Final = "[[page]]"
PLAYER_TEXT_KEYS: Final = ("title", "goal", "done", "look", "says", "why")
"""The keys of texts that players read, for the translation catalogues."""


@dataclass(frozen=True)
class Reading:
    """A course, without the pages that could not be read, and the faults, each with its file and line."""

    course: Course
    faults: tuple[StaxError, ...] = ()


@cache
def course_of(game_id: str) -> Reading:
    """The course of a registered game from its file in the package; it has no pages if the file is missing."""
    game, name = GAMES[game_id], f"{game_id}.toml"
    source = resources.files(__package__) / COURSE_FOLDER / name
    try:
        return read_course(source.read_text(encoding="utf-8"), game, name)
    except FileNotFoundError:
        return Reading(Course(game, game.name, 0, ()))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        fault = StaxError(N_("The lessons in {file} can't be read ({reason})."), file=name, reason=reason)
        return Reading(Course(game, game.name, 0, ()), (fault,))


def courses() -> tuple[Reading, ...]:
    """The courses of all games, in the registry's order."""
    return tuple(course_of(game_id) for game_id in GAMES)


def read_course(text: str, game: Game, file: str) -> Reading:
    """The course in the text of a file; a page with a fault is left out and reported."""
    (_, head), *chunks = _split_pages(text)
    title, minutes, faults = game.name, 0, []
    try:
        title, minutes = _read_head(head)
    except CourseFault as fault:
        faults.append(_fault_at(file, 1, str(fault)))
    pages: list[CoursePage] = []
    for line, chunk in chunks:
        try:
            page = read_page(_parse_chunk(chunk, line), game)
            if any(each.id == page.id for each in pages):
                raise CourseFault(f"the id '{page.id}' is given twice")
            pages.append(page)
        except CourseFault as fault:
            faults.append(_fault_at(file, line, str(fault), chunk))
        except StaxError as error:
            faults.append(_fault_at(file, line, error, chunk))
    return Reading(Course(game, title, minutes, _hide_untaught_lines(pages)), tuple(faults))


def _hide_untaught_lines(pages: Sequence[CoursePage]) -> tuple[CoursePage, ...]:
    """The pages, of which those before the page that teaches lines draw none."""
    taught_at = next((index for index, page in enumerate(pages) if page.picture.teaches_lines), 0)
    before = (replace(page, picture=replace(page.picture, draws_lines=False)) for page in pages[:taught_at])
    return (*before, *pages[taught_at:])


def player_texts(table: Mapping[str, Any]) -> Iterator[str]:
    """The texts that players read in a course file's TOML table, in order."""
    for key, value in table.items():
        values = value if isinstance(value, list) else [value]
        for each in values:
            if isinstance(each, dict):
                yield from player_texts(each)
            elif key in PLAYER_TEXT_KEYS and each:
                yield each


def _split_pages(text: str) -> Iterator[tuple[int, str]]:
    """The text before the first page, then the text of each page, each with its first line number."""
    first, gathered = 1, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip().replace(" ", "") == PAGE_HEADER:
            yield first, "\n".join(gathered)
            first, gathered = number, []
        gathered.append(line)
    yield first, "\n".join(gathered)


def _fault_at(file: str, line: int, what: object, chunk: str = "") -> StaxError:
    id_match = re.search(r'^\s*id\s*=\s*"([^"\n]*)"', chunk, re.MULTILINE)
    if id_match is None:
        return StaxError(
            N_("{file}, line {line}: {what}. That is skipped."), file=file, line=line, what=_without_full_stop(what)
        )
    return StaxError(
        N_("{file}, line {line}, page '{page}': {what}. That page is skipped."),
        file=file,
        line=line,
        page=quoted(id_match[1]),
        what=_without_full_stop(what),
    )


def _without_full_stop(what: object) -> str:
    return str(what).rstrip(".")


def _parse_chunk(chunk: str, first: int) -> dict[str, Any]:
    """The TOML table of a chunk; line numbers in an error are those of the whole file."""
    try:
        return tomllib.loads(chunk)
    except (ValueError, RecursionError) as error:  # invalid TOML, or too deep nesting
        message = re.sub(r"at line (\d+)", lambda found: f"at line {int(found[1]) + first - 1}", str(error))
        raise CourseFault(message) from error


def _read_head(chunk: str) -> tuple[str, int]:
    table = _parse_chunk(chunk, 1)
    values.check_keys(table, {"title", "minutes"}, {"title", "minutes"})
    return values.text_at(table, "title"), values.read_number(table["minutes"], "minutes")
