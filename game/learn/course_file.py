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
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any, Final

from game.core.errors import N_, StaxError, quoted
from game.core.game import Game, check, defaults
from game.core.hexes import Cell
from game.core.match import Match
from game.core.outcome import PLAYING
from game.core.picks import FromHand, FromStack, Onto, Spelling
from game.core.showing import Mark, Route
from game.games import GAMES
from game.learn.course import LETTERS, Choice, Course, Page, Wrong
from game.learn.goals import Goal, spelled

FOLDER: Final = "courses"
PAGE: Final = "[[page]]"
ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TEXTS: Final = ("title", "goal", "done", "look", "says", "why")
"""The keys whose values are read by players, for the catalogues."""
NEEDED: Final = frozenset({"id", "title", "goal", "rule", "done", "look"})
ALLOWED: Final = NEEDED | {
    *("options", "position", "before", "script", "accept", "look_at", "marks", "arrows", "extra", "wrong", "choice"),
    "targets",
}
CONDITIONS: Final = {field.name: str(field.type) for field in fields(Goal)}


class _Fault(Exception):  # noqa: N818 - it is what it tells of
    """What is wrong with a page, in words for whoever writes it."""


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
    except _Fault as fault:
        faults.append(_told(file, 1, str(fault)))
    pages: list[Page] = []
    for line, chunk in chunks:
        try:
            page = _page(_parsed(chunk, line), game)
            if any(each.id == page.id for each in pages):
                raise _Fault(f"the id '{page.id}' is given twice")
            pages.append(page)
        except _Fault as fault:
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
        raise _Fault(told) from error


def _head(chunk: str) -> tuple[str, int]:
    told = _parsed(chunk, 1)
    _only(told, {"title", "minutes"}, {"title", "minutes"})
    return _text(told, "title"), _number(told["minutes"], "minutes")


# One page:


def _page(told: dict[str, Any], game: Game) -> Page:
    (page,) = told.pop("page")
    if told:
        raise _Fault(f"there is no [{next(iter(told))}]")
    _only(page, ALLOWED, NEEDED)
    name = _text(page, "id")
    if not ID.fullmatch(name):
        raise _Fault(f"'{quoted(name)}' is no id: only a to z, digits, and single hyphens between them")
    options = _options(page.get("options", {}), game)
    start = _text(page, "position") if "position" in page else None
    match, before = Match(game, options, start), _texts(page, "before")
    for text in before:
        match.play_text(text)
    if match.outcome() != PLAYING:
        raise _Fault("nobody is to move there")
    rule, seat = _text(page, "rule"), match.turn
    headings = _headings(game.package)
    if rule not in headings:
        raise _Fault(f"the rulebook has no heading '{quoted(rule)}'")
    script, goals, accept = _texts(page, "script"), _texts(page, "goal"), _goals(page)
    targets = _targets(page["targets"], match) if "targets" in page else None
    choices = _choices(page, match, accept)
    kinds = [bool(script), targets is not None, bool(choices)]
    if sum(kinds) != 1:
        raise _Fault("a page has either script, or targets, or choices")
    own = _own_moves(match, script) if script else 1
    wanted = 0 if targets is not None else own
    if len(accept) != wanted or len(goals) != own:
        raise _Fault(f"{own} of the learner's moves, but {len(goals)} goals and {len(accept)} times accept")
    return Page(
        game=game,
        id=name,
        title=_text(page, "title"),
        goals=goals,
        rule=rule,
        section=headings.index(rule),
        options=options,
        position=start,
        before=before,
        seat=seat,
        hand=_needs_hand(match, script, choices, targets),
        script=script,
        accept=accept,
        done=_text(page, "done"),
        look=_text(page, "look"),
        look_at=_cells(page.get("look_at", []), "look_at"),
        wrong=tuple(_wrong(each) for each in _tables(page, "wrong")),
        choices=choices,
        targets=targets,
        marks=tuple(Mark(cell, None) for cell in _cells(page.get("marks", []), "marks")),
        arrows=tuple(Route(_cells(each, "arrows"), 1) for each in _list(page.get("arrows", []), "arrows")),
        extra=_flag(page.get("extra", False), "extra"),
    )


@cache
def _headings(package: str) -> tuple[str, ...]:
    """The headings of a rulebook's sections, in English."""
    text = (resources.files(package) / "rulebook.en.md").read_text(encoding="utf-8")
    return tuple(line[3:].strip() for line in text.splitlines() if line.startswith("## "))


def _options(told: object, game: Game) -> dict[str, str]:
    chosen = defaults(game)
    known = {option.key: option for option in game.options}
    for key, value in _table(told, "options").items():
        if key not in known or not isinstance(value, str):
            raise _Fault(f"the game has no option '{quoted(key)}' of that kind")
        check(known[key], value)
        chosen[key] = value
    return chosen


def _own_moves(match: Match, script: tuple[str, ...]) -> int:
    """How many moves of a script the player to move makes; all of them must be legal, the last one theirs."""
    seat, along = match.turn, Match(match.game, match.options, match.start)
    for text in (*match.texts, *script):
        along.play_text(text)
    movers = along.movers[len(match.texts) :]
    if movers[-1] != seat:
        raise _Fault("the script's last move is not the learner's")
    return movers.count(seat)


def _needs_hand(
    match: Match, script: tuple[str, ...], choices: tuple[Choice, ...], targets: FromHand | FromStack | None
) -> bool:
    firsts = [choice.picks[0] for choice in choices] + ([targets] if targets is not None else [])
    along = Match(match.game, match.options, match.start)
    for text in (*match.texts, *script):
        along.play_text(text)
        if along.movers[-1] == match.turn and len(along.texts) > len(match.texts):
            with along.looked_back() as before:
                firsts.append(match.game.view.spell(before, along.moves[-1])[0])
    return any(isinstance(first, FromHand) for first in firsts)


def _targets(told: object, match: Match) -> FromHand | FromStack:
    table = _table(told, "targets")
    if table.keys() == {"stack"}:
        first: FromHand | FromStack = FromStack(_cell(table["stack"], "targets"))
    elif table.keys() == {"pocket"}:
        first = FromHand(match.turn, _number(table["pocket"], "targets"))
    else:
        raise _Fault("targets is { stack = [0, 0] } or { pocket = 0 }")
    if first not in match.game.view.firsts(match.position):
        raise _Fault("the piece of targets has no legal move")
    return first


def _choices(page: Mapping[str, Any], match: Match, accept: tuple[Goal, ...]) -> tuple[Choice, ...]:
    told = _tables(page, "choice")
    if not told:
        return ()
    if not 2 <= len(told) <= len(LETTERS) or len(accept) != 1:
        raise _Fault(f"a question has 2 to {len(LETTERS)} choices and one accept")
    made = tuple(_choice(each, match, accept[0]) for each in told)
    if sum(choice.right for choice in made) != 1:
        raise _Fault(f"{sum(choice.right for choice in made)} choices are the answer, not one")
    return made


def _choice(told: Mapping[str, Any], match: Match, goal: Goal) -> Choice:
    _only(told, {"move", "says"}, {"move"})
    text, game, position = _text(told, "move"), match.game, match.position
    picks = _picks(match, text)
    cell = next((pick.cell for pick in picks if isinstance(pick, Onto)), None)
    if cell is None:
        raise _Fault(f"nobody knows where the move '{quoted(text)}' would go")
    right = goal.met_by_text(game, position, text)
    says = _text(told, "says") if "says" in told else ""
    if not right and not says:
        raise _Fault(f"nothing is said about the choice '{quoted(text)}'")
    return Choice(text, cell, picks, right, says)


def _picks(match: Match, text: str) -> Spelling:
    try:
        return match.game.view.spell(match.position, match.game.notation.read_move(match.position, text))
    except StaxError as error:
        picks = spelled(match.game, match.position, error)
        if not picks:
            raise
        return picks


def _wrong(told: Mapping[str, Any]) -> Wrong:
    _only(told, {"match", "says", "why", "reply"}, {"match", "says"})
    why = _text(told, "why") if "why" in told else ""
    return Wrong(_goal(told["match"]), _text(told, "says"), why, _texts(told, "reply"))


def _goals(page: Mapping[str, Any]) -> tuple[Goal, ...]:
    told = page.get("accept", [])
    return tuple(_goal(each) for each in (told if isinstance(told, list) else [told]))


def _goal(told: object) -> Goal:
    """A goal; `any = true` says that any move will do."""
    table = dict(_table(told, "a goal"))
    if not table:
        raise _Fault("a goal asks for nothing; say any = true if any move will do")
    if "any" in table:
        if table != {"any": True}:
            raise _Fault("any = true stands alone")
        return Goal()
    _only(table, CONDITIONS, ())
    return Goal(**{key: _condition(key, value) for key, value in table.items()})


def _condition(key: str, value: object) -> Any:
    kind = CONDITIONS[key]
    if "bool" in kind:
        return _flag(value, key)
    if "int" in kind:
        return _number(value, key)
    if "Cell" in kind:
        return _cells(value, key)
    if "tuple" in kind:
        return _strings(value, key)
    return _string(value, key)


# What a value must be:


def _only(told: Mapping[str, Any], allowed: Any, needed: Any) -> None:
    strange = next((key for key in told if key not in allowed), None)
    lacking = next((key for key in sorted(needed) if key not in told), None)
    if strange is not None:
        raise _Fault(f"there is no '{quoted(strange)}'")
    if lacking is not None:
        raise _Fault(f"{lacking} is lacking")


def _table(value: object, key: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _Fault(f"{key} is no table")
    return value


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Fault(f"{key} is no list")
    return value


def _tables(page: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    return [_table(each, key) for each in _list(page.get(key, []), key)]


def _string(value: object, key: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _Fault(f"{key} is no text")
    return value


def _text(told: Mapping[str, Any], key: str) -> str:
    return _string(told[key], key)


def _strings(value: object, key: str) -> tuple[str, ...]:
    return tuple(_string(each, key) for each in (value if isinstance(value, list) else [value]))


def _texts(told: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return _strings(told[key], key) if key in told else ()


def _number(value: object, key: str) -> int:
    if type(value) is not int or not 0 <= value < 1000:
        raise _Fault(f"{key} is no whole number from 0 to 999")
    return value


def _flag(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise _Fault(f"{key} is neither true nor false")
    return value


def _cell(value: object, key: str) -> Cell:
    match value:
        case [int(q), int(r)] if max(abs(q), abs(r)) < 100 and not isinstance(q, bool) and not isinstance(r, bool):
            return q, r
    raise _Fault(f"{key}: a cell is two whole numbers, as [0, 1]")


def _cells(value: object, key: str) -> tuple[Cell, ...]:
    return tuple(_cell(each, key) for each in _list(value, key))
