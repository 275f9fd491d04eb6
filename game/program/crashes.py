"""Crashes: what went wrong unforeseen while the window was open, how often at once, and what was going on then."""

from __future__ import annotations

from collections import deque
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.core.match import Match
from game.log import Report
from game.play.editor.edited import EditedTable
from game.scenes.base.scene import Scene

EVENTS: Final = 40  # that a report tells, the last ones
CALM: Final = 60  # frames that must go well until the next crash is another one, not the same again
DUMB: Final = (pygame.MOUSEMOTION, pygame.TEXTINPUT, pygame.TEXTEDITING)  # too many to tell, or a person's own words


class Crashes:
    """Writes a report of each; `at_once` is how many there were without `CALM` good frames between."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._heard: deque[tuple[str, pygame.event.Event, bool]] = deque(maxlen=EVENTS)
        self._calm = 0
        self.at_once = 0

    def hear(self, event: pygame.event.Event, scene: Scene | None) -> None:
        """Remember an event that a scene gets."""
        if event.type not in DUMB:
            writing = pygame.key.get_repeat() != (0, 0)  # as the clipboard's `begin_typing` has it
            self._heard.append((type(scene).__name__, event, writing))

    def went_well(self) -> None:
        """A frame has gone well, and no notice of a crash hid what had crashed."""
        self._calm += 1

    def add(self, error: Exception, scene: Scene | None) -> Path | None:
        """Another one; where its report lies, None if it could not be written."""
        self.at_once = self.at_once + 1 if self._calm < CALM else 1
        self._calm = 0
        return self._report(error, self._situation(scene))

    def _situation(self, scene: Scene | None) -> str:
        lines = [f"Scene: {type(scene).__name__}"]
        for part in (partial(_match_lines, scene), self._event_lines):
            try:
                lines += part()
            except Exception as error:  # a defect in what has crashed may show here again
                lines.append(f"This part of the report failed: {error!r}")
        return "\n".join(lines)

    def _event_lines(self) -> list[str]:
        return ["", "Last events:", *map(_event_text, self._heard)]


def _match_lines(scene: Scene | None) -> list[str]:
    """The match that the scene shows, if any, as text."""
    match = scene.match if scene is not None else None
    if match is None:
        return []
    options = " ".join(f"{key}={value}" for key, value in match.options.items())
    return [
        f"Game: {match.game.id} {options}",
        f"Start: {match.start or 'usual'}",
        f"Moves: {' '.join(match.texts)}",
        _position_line(match),
    ]


def _position_line(match: Match) -> str:
    if isinstance(match.position, EditedTable):  # the rules may know no such position
        return f"Draft: {match.position.draft!r}"
    return f"Position: {match.game.notation.write_position(match.position)}"


def _event_text(heard: tuple[str, pygame.event.Event, bool]) -> str:
    """An event, but for the letters of what a person writes."""
    scene, event, writing = heard
    facts = {name: getattr(event, name) for name in ("pos", "button", "x", "y", "size") if hasattr(event, name)}
    if hasattr(event, "key") and not writing:
        facts["key"] = pygame.key.name(event.key)
    return " ".join([scene, pygame.event.event_name(event.type), *(f"{key}={value}" for key, value in facts.items())])
