"""Reads a page of a course from its table in the file, and checks it against the game's rules and its own script."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from typing import Any, Final

from game.core.display.picks import FirstPick, FromHand, FromStack, Onto, Spelling
from game.core.display.showing import Mark, Route
from game.core.errors import StaxError, quoted
from game.core.game import Game, check_option_value, default_options
from game.core.match import Match
from game.core.outcome import PLAYING
from game.learn import course_values as values
from game.learn.course import (
    CHOICE_LETTERS,
    Choice,
    CoursePage,
    Example,
    ForeseenTry,
    PageHint,
    PagePicture,
    PageStart,
    Part,
)
from game.learn.course_values import CourseFault
from game.learn.goals import Goal, picks_of_illegal_move

ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
REQUIRED_KEYS: Final = frozenset({"id", "title", "goal", "rule", "done", "look"})
ALLOWED_KEYS: Final = REQUIRED_KEYS | {
    *("options", "position", "before", "script", "accept", "look_at", "marks", "arrows", "part", "wrong", "choice"),
    *("targets", "shown"),
}
PARTS: Final[tuple[Part, ...]] = ("course", "play", "extra")
CONDITION_TYPES: Final = {field.name: str(field.type) for field in fields(Goal)}


def read_page(tables: dict[str, Any], game: Game) -> CoursePage:
    """The page in a file's table. Raises CourseFault or StaxError."""
    (page,) = tables.pop("page")
    if tables:
        raise CourseFault(f"there is no [{next(iter(tables))}]")
    values.check_keys(page, ALLOWED_KEYS, REQUIRED_KEYS)
    name = values.text_at(page, "id")
    if not ID_PATTERN.fullmatch(name):
        raise CourseFault(f"'{quoted(name)}' is no id: only a to z, digits, and single hyphens between them")
    options = _read_options(page.get("options", {}), game)
    start = values.text_at(page, "position") if "position" in page else None
    match, before = Match(game, options, start), values.texts_at(page, "before")
    for text in before:
        match.play_text(text)
    if match.outcome() != PLAYING:
        raise CourseFault("nobody is to move there")
    rule, seat = values.text_at(page, "rule"), match.turn
    headings = _headings(game.package)
    if rule not in headings:
        raise CourseFault(f"the rulebook has no heading '{quoted(rule)}'")
    script, goals, accept = values.texts_at(page, "script"), values.texts_at(page, "goal"), _read_goals(page)
    targets = _read_targets(page["targets"], match) if "targets" in page else None
    choices = _read_choices(page, match, accept)
    kinds = [bool(script), targets is not None, bool(choices)]
    if sum(kinds) != 1:
        raise CourseFault("a page has either script, or targets, or choices")
    own = _count_own_moves(match, script) if script else 1
    wanted = 0 if targets is not None else own
    if len(accept) != wanted or len(goals) != own:
        raise CourseFault(f"{own} of the learner's moves, but {len(goals)} goals and {len(accept)} times accept")
    examples = tuple(_read_example(each, match) for each in values.tables_at(page, "shown"))
    return CoursePage(
        game=game,
        id=name,
        title=values.text_at(page, "title"),
        goals=goals,
        section=headings.index(rule),
        start=PageStart(options, start, before, seat),
        script=script,
        accept=accept,
        done=values.text_at(page, "done"),
        hint=PageHint(values.text_at(page, "look"), values.read_cells(page.get("look_at", []), "look_at")),
        picture=PagePicture(
            _needs_hand(match, script, choices, targets) or any(each.pocket is not None for each in examples),
            tuple(Mark(cell, None) for cell in values.read_cells(page.get("marks", []), "marks")),
            tuple(
                Route(values.read_cells(each, "arrows"), 1)
                for each in values.read_list(page.get("arrows", []), "arrows")
            ),
            examples,
        ),
        wrong=tuple(_read_foreseen_try(each) for each in values.tables_at(page, "wrong")),
        choices=choices,
        targets=targets,
        part=_read_part(page.get("part", "course")),
    )


def _read_part(value: object) -> Part:
    for part in PARTS:
        if part == value:
            return part
    raise CourseFault(f"there is no part '{quoted(str(value))}'; there are {', '.join(PARTS)}")


def _read_example(table: Mapping[str, Any], match: Match) -> Example:
    """A step that is shown before the page asks, checked against the rules; the match is not changed."""
    values.check_keys(table, {"says", "cells", "moves", "replays", "refused", "walk", "lines_of", "pocket"}, {"says"})
    moves, replays = values.texts_at(table, "moves"), values.read_flag(table.get("replays", False), "replays")
    if replays and (moves or not match.texts):
        raise CourseFault("replays shows the moves of before, and no others")
    _require_legal(match, moves)
    return Example(
        says=values.text_at(table, "says"),
        cells=values.read_cells(table.get("cells", []), "cells"),
        moves=tuple(match.texts) if replays else moves,
        replays=replays,
        refused=_read_refused(values.text_at(table, "refused"), match) if "refused" in table else (),
        walk=values.read_cell(table["walk"], "walk") if "walk" in table else None,
        lines_of=values.read_cell(table["lines_of"], "lines_of") if "lines_of" in table else None,
        pocket=values.read_number(table["pocket"], "pocket") if "pocket" in table else None,
    )


def _read_refused(text: str, match: Match) -> Spelling:
    picks = _picks_of_text(match, text)
    if match.game.view.why_not(match.position, picks) is None:
        raise CourseFault(f"the move '{quoted(text)}' is legal, so nothing refuses it")
    return picks


@cache
def _headings(package: str) -> tuple[str, ...]:
    """The headings of a rulebook's sections, in English."""
    text = (resources.files(package) / "rulebook.en.md").read_text(encoding="utf-8")
    return tuple(line[3:].strip() for line in text.splitlines() if line.startswith("## "))


def _read_options(entries: object, game: Game) -> dict[str, str]:
    chosen = default_options(game)
    known = {option.key: option for option in game.options}
    for key, value in values.read_table(entries, "options").items():
        if key not in known or not isinstance(value, str):
            raise CourseFault(f"the game has no option '{quoted(key)}' of that kind")
        check_option_value(known[key], value)
        chosen[key] = value
    return chosen


def _count_own_moves(match: Match, script: tuple[str, ...]) -> int:
    """How many moves of a script belong to the learner; all moves must be legal, and the last must be the learner's."""
    seat, along = match.turn, Match(match.game, match.options, match.start)
    for text in (*match.texts, *script):
        along.play_text(text)
    movers = along.movers[len(match.texts) :]
    if movers[-1] != seat:
        raise CourseFault("the script's last move is not the learner's")
    return movers.count(seat)


def _needs_hand(match: Match, script: tuple[str, ...], choices: tuple[Choice, ...], targets: FirstPick | None) -> bool:
    firsts = [choice.picks[0] for choice in choices] + ([targets] if targets is not None else [])
    along = Match(match.game, match.options, match.start)
    for text in (*match.texts, *script):
        along.play_text(text)
        if along.movers[-1] == match.turn and len(along.texts) > len(match.texts):
            with along.position_before() as before:
                firsts.append(match.game.view.spell(before, along.moves[-1])[0])
    return any(isinstance(first, FromHand) for first in firsts)


def _read_targets(value: object, match: Match) -> FirstPick:
    table = values.read_table(value, "targets")
    if table.keys() == {"stack"}:
        first: FirstPick = FromStack(values.read_cell(table["stack"], "targets"))
    elif table.keys() == {"pocket"}:
        first = FromHand(match.turn, values.read_number(table["pocket"], "targets"))
    else:
        raise CourseFault("targets is { stack = [0, 0] } or { pocket = 0 }")
    if first not in match.game.view.first_picks(match.position):
        raise CourseFault("the piece of targets has no legal move")
    return first


def _read_choices(page: Mapping[str, Any], match: Match, accept: tuple[Goal, ...]) -> tuple[Choice, ...]:
    entries = values.tables_at(page, "choice")
    if not entries:
        return ()
    if not 2 <= len(entries) <= len(CHOICE_LETTERS) or len(accept) != 1:
        raise CourseFault(f"a question has 2 to {len(CHOICE_LETTERS)} choices and one accept")
    choices = tuple(_read_choice(each, match, accept[0]) for each in entries)
    if sum(choice.is_right for choice in choices) != 1:
        raise CourseFault(f"{sum(choice.is_right for choice in choices)} choices are the answer, not one")
    return choices


def _read_choice(choice: Mapping[str, Any], match: Match, goal: Goal) -> Choice:
    values.check_keys(choice, {"move", "says", "then"}, {"move"})
    text, game, position = values.text_at(choice, "move"), match.game, match.position
    picks = _picks_of_text(match, text)
    cell = next((pick.cell for pick in picks if isinstance(pick, Onto)), None)
    if cell is None:
        raise CourseFault(f"nobody knows where the move '{quoted(text)}' would go")
    right = goal.is_met_by_text(game, position, text)
    says = values.text_at(choice, "says") if "says" in choice else ""
    if not right and not says:
        raise CourseFault(f"nothing is said about the choice '{quoted(text)}'")
    follows = values.texts_at(choice, "then")
    _require_legal(match, (text, *follows) if follows else ())
    return Choice(text, cell, picks, right, says, follows)


def _require_legal(match: Match, texts: tuple[str, ...]) -> None:
    """Raise StaxError unless the moves can be played in turn; the match is not changed."""
    along = Match(match.game, match.options, match.start)
    for text in (*match.texts, *texts):
        along.play_text(text)


def _picks_of_text(match: Match, text: str) -> Spelling:
    try:
        return match.game.view.spell(match.position, match.game.notation.read_move(match.position, text))
    except StaxError as error:
        picks = picks_of_illegal_move(match.game, match.position, error)
        if not picks:
            raise
        return picks


def _read_foreseen_try(entry: Mapping[str, Any]) -> ForeseenTry:
    values.check_keys(entry, {"match", "says", "why", "reply"}, {"match", "says"})
    why = values.text_at(entry, "why") if "why" in entry else ""
    return ForeseenTry(_read_goal(entry["match"]), values.text_at(entry, "says"), why, values.texts_at(entry, "reply"))


def _read_goals(page: Mapping[str, Any]) -> tuple[Goal, ...]:
    entries = page.get("accept", [])
    return tuple(_read_goal(each) for each in (entries if isinstance(entries, list) else [entries]))


def _read_goal(value: object) -> Goal:
    """A goal; `any = true` accepts any move."""
    table = dict(values.read_table(value, "a goal"))
    if not table:
        raise CourseFault("a goal asks for nothing; say any = true if any move will do")
    if "any" in table:
        if table != {"any": True}:
            raise CourseFault("any = true stands alone")
        return Goal()
    values.check_keys(table, CONDITION_TYPES, ())
    return Goal(**{key: _read_condition(key, value) for key, value in table.items()})


def _read_condition(key: str, value: object) -> Any:
    kind = CONDITION_TYPES[key]
    if "bool" in kind:
        return values.read_flag(value, key)
    if "int" in kind:
        return values.read_number(value, key)
    if "Cell" in kind:
        return values.read_cells(value, key)
    if "tuple" in kind:
        return values.read_strings(value, key)
    return values.read_string(value, key)
