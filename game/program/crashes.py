"""Crashes: writes reports of unexpected exceptions and counts how many came in a row."""

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

MAX_EVENTS: Final = 40  # of a report, the last ones
CALM_FRAMES: Final = 60  # frames without a crash after which the count starts again
# Too many events, or text that a person typed.
UNREPORTED_EVENTS: Final = (pygame.MOUSEMOTION, pygame.TEXTINPUT, pygame.TEXTEDITING)


class Crashes:
    """Writes a report of each crash; `in_a_row` counts crashes with fewer than `CALM_FRAMES` good frames between."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._events: deque[tuple[str, pygame.event.Event, bool]] = deque(maxlen=MAX_EVENTS)
        self._calm = 0
        self.in_a_row = 0

    def note_event(self, event: pygame.event.Event, scene: Scene | None) -> None:
        """Remember an event for the next report."""
        if event.type not in UNREPORTED_EVENTS:
            writing = pygame.key.get_repeat() != (0, 0)  # as the clipboard's `begin_typing` has it
            self._events.append((type(scene).__name__, event, writing))

    def note_good_frame(self) -> None:
        """Count a frame without a crash, in which no crash notice hid the scene."""
        self._calm += 1

    def add(self, error: Exception, scene: Scene | None) -> Path | None:
        """Count a crash and write its report; returns the report's path, None if it could not be written."""
        self.in_a_row = self.in_a_row + 1 if self._calm < CALM_FRAMES else 1
        self._calm = 0
        return self._report(error, self._situation(scene))

    def _situation(self, scene: Scene | None) -> str:
        lines = [f"Scene: {type(scene).__name__}"]
        for part in (partial(_match_lines, scene), self._event_lines):
            try:
                lines += part()
            except Exception as error:  # the same defect may raise again here
                lines.append(f"This part of the report failed: {error!r}")
        return "\n".join(lines)

    def _event_lines(self) -> list[str]:
        return ["", "Last events:", *map(_event_text, self._events)]


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
    if isinstance(match.position, EditedTable):  # the notation may not cover this position
        return f"Draft: {match.position.draft!r}"
    return f"Position: {match.game.notation.write_position(match.position)}"


def _event_text(heard: tuple[str, pygame.event.Event, bool]) -> str:
    """An event as text, without the keys of typed text."""
    scene, event, writing = heard
    facts = {name: getattr(event, name) for name in ("pos", "button", "x", "y", "size") if hasattr(event, name)}
    if hasattr(event, "key") and not writing:
        facts["key"] = pygame.key.name(event.key)
    return " ".join([scene, pygame.event.event_name(event.type), *(f"{key}={value}" for key, value in facts.items())])
