"""One page of a course, from what its file says: it is held to the game's rules and to what its own script comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from typing import Any, Final

from game.core.display.picks import FromHand, FromStack, Onto, Spelling
from game.core.display.showing import Mark, Route
from game.core.errors import StaxError, quoted
from game.core.game import Game, check_option_value, default_options
from game.core.match import Match
from game.core.outcome import PLAYING
from game.learn import course_values as values
from game.learn.course import LETTERS, Choice, Page, Wrong
from game.learn.course_values import CourseFault
from game.learn.goals import Goal, spelled

ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NEEDED: Final = frozenset({"id", "title", "goal", "rule", "done", "look"})
ALLOWED: Final = NEEDED | {
    *("options", "position", "before", "script", "accept", "look_at", "marks", "arrows", "extra", "wrong", "choice"),
    "targets",
}
CONDITIONS: Final = {field.name: str(field.type) for field in fields(Goal)}


def read_page(told: dict[str, Any], game: Game) -> Page:
    """The page that stands in a file's table.  Raises a CourseFault or a StaxError."""
    (page,) = told.pop("page")
    if told:
        raise CourseFault(f"there is no [{next(iter(told))}]")
    values.only(page, ALLOWED, NEEDED)
    name = values.text(page, "id")
    if not ID.fullmatch(name):
        raise CourseFault(f"'{quoted(name)}' is no id: only a to z, digits, and single hyphens between them")
    options = _options(page.get("options", {}), game)
    start = values.text(page, "position") if "position" in page else None
    match, before = Match(game, options, start), values.texts(page, "before")
    for text in before:
        match.play_text(text)
    if match.outcome() != PLAYING:
        raise CourseFault("nobody is to move there")
    rule, seat = values.text(page, "rule"), match.turn
    headings = _headings(game.package)
    if rule not in headings:
        raise CourseFault(f"the rulebook has no heading '{quoted(rule)}'")
    script, goals, accept = values.texts(page, "script"), values.texts(page, "goal"), _goals(page)
    targets = _targets(page["targets"], match) if "targets" in page else None
    choices = _choices(page, match, accept)
    kinds = [bool(script), targets is not None, bool(choices)]
    if sum(kinds) != 1:
        raise CourseFault("a page has either script, or targets, or choices")
    own = _own_moves(match, script) if script else 1
    wanted = 0 if targets is not None else own
    if len(accept) != wanted or len(goals) != own:
        raise CourseFault(f"{own} of the learner's moves, but {len(goals)} goals and {len(accept)} times accept")
    return Page(
        game=game,
        id=name,
        title=values.text(page, "title"),
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
        done=values.text(page, "done"),
        look=values.text(page, "look"),
        look_at=values.cells(page.get("look_at", []), "look_at"),
        wrong=tuple(_wrong(each) for each in values.tables(page, "wrong")),
        choices=choices,
        targets=targets,
        marks=tuple(Mark(cell, None) for cell in values.cells(page.get("marks", []), "marks")),
        arrows=tuple(Route(values.cells(each, "arrows"), 1) for each in values.items(page.get("arrows", []), "arrows")),
        extra=values.flag(page.get("extra", False), "extra"),
    )


@cache
def _headings(package: str) -> tuple[str, ...]:
    """The headings of a rulebook's sections, in English."""
    text = (resources.files(package) / "rulebook.en.md").read_text(encoding="utf-8")
    return tuple(line[3:].strip() for line in text.splitlines() if line.startswith("## "))


def _options(told: object, game: Game) -> dict[str, str]:
    chosen = default_options(game)
    known = {option.key: option for option in game.options}
    for key, value in values.table(told, "options").items():
        if key not in known or not isinstance(value, str):
            raise CourseFault(f"the game has no option '{quoted(key)}' of that kind")
        check_option_value(known[key], value)
        chosen[key] = value
    return chosen


def _own_moves(match: Match, script: tuple[str, ...]) -> int:
    """How many moves of a script the player to move makes; all of them must be legal, the last one theirs."""
    seat, along = match.turn, Match(match.game, match.options, match.start)
    for text in (*match.texts, *script):
        along.play_text(text)
    movers = along.movers[len(match.texts) :]
    if movers[-1] != seat:
        raise CourseFault("the script's last move is not the learner's")
    return movers.count(seat)


def _needs_hand(
    match: Match, script: tuple[str, ...], choices: tuple[Choice, ...], targets: FromHand | FromStack | None
) -> bool:
    firsts = [choice.picks[0] for choice in choices] + ([targets] if targets is not None else [])
    along = Match(match.game, match.options, match.start)
    for text in (*match.texts, *script):
        along.play_text(text)
        if along.movers[-1] == match.turn and len(along.texts) > len(match.texts):
            with along.position_before() as before:
                firsts.append(match.game.view.spell(before, along.moves[-1])[0])
    return any(isinstance(first, FromHand) for first in firsts)


def _targets(told: object, match: Match) -> FromHand | FromStack:
    table = values.table(told, "targets")
    if table.keys() == {"stack"}:
        first: FromHand | FromStack = FromStack(values.cell(table["stack"], "targets"))
    elif table.keys() == {"pocket"}:
        first = FromHand(match.turn, values.number(table["pocket"], "targets"))
    else:
        raise CourseFault("targets is { stack = [0, 0] } or { pocket = 0 }")
    if first not in match.game.view.first_picks(match.position):
        raise CourseFault("the piece of targets has no legal move")
    return first


def _choices(page: Mapping[str, Any], match: Match, accept: tuple[Goal, ...]) -> tuple[Choice, ...]:
    told = values.tables(page, "choice")
    if not told:
        return ()
    if not 2 <= len(told) <= len(LETTERS) or len(accept) != 1:
        raise CourseFault(f"a question has 2 to {len(LETTERS)} choices and one accept")
    made = tuple(_choice(each, match, accept[0]) for each in told)
    if sum(choice.right for choice in made) != 1:
        raise CourseFault(f"{sum(choice.right for choice in made)} choices are the answer, not one")
    return made


def _choice(told: Mapping[str, Any], match: Match, goal: Goal) -> Choice:
    values.only(told, {"move", "says"}, {"move"})
    text, game, position = values.text(told, "move"), match.game, match.position
    picks = _picks(match, text)
    cell = next((pick.cell for pick in picks if isinstance(pick, Onto)), None)
    if cell is None:
        raise CourseFault(f"nobody knows where the move '{quoted(text)}' would go")
    right = goal.met_by_text(game, position, text)
    says = values.text(told, "says") if "says" in told else ""
    if not right and not says:
        raise CourseFault(f"nothing is said about the choice '{quoted(text)}'")
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
    values.only(told, {"match", "says", "why", "reply"}, {"match", "says"})
    why = values.text(told, "why") if "why" in told else ""
    return Wrong(_goal(told["match"]), values.text(told, "says"), why, values.texts(told, "reply"))


def _goals(page: Mapping[str, Any]) -> tuple[Goal, ...]:
    told = page.get("accept", [])
    return tuple(_goal(each) for each in (told if isinstance(told, list) else [told]))


def _goal(told: object) -> Goal:
    """A goal; `any = true` says that any move will do."""
    table = dict(values.table(told, "a goal"))
    if not table:
        raise CourseFault("a goal asks for nothing; say any = true if any move will do")
    if "any" in table:
        if table != {"any": True}:
            raise CourseFault("any = true stands alone")
        return Goal()
    values.only(table, CONDITIONS, ())
    return Goal(**{key: _condition(key, value) for key, value in table.items()})


def _condition(key: str, value: object) -> Any:
    kind = CONDITIONS[key]
    if "bool" in kind:
        return values.flag(value, key)
    if "int" in kind:
        return values.number(value, key)
    if "Cell" in kind:
        return values.cells(value, key)
    if "tuple" in kind:
        return values.strings(value, key)
    return values.string(value, key)
