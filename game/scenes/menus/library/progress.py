"""The progress of an import, as a sentence and as a bar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.library.imports import Import
from game.ui.look.pen import Pen
from game.ui.words import _

PROGRESS_STEPS: Final = 200  # of an import; each step is drawn once


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """The progress of an import, in games and as a share; it changes at most `PROGRESS_STEPS` times."""

    done: int
    total: int
    share: float

    @property
    def text(self) -> str:
        """The progress as a sentence for the player."""
        return _("Importing games: {done} of {total}").format(done=self.done, total=self.total)


def progress_of(current: Import | None) -> ImportProgress | None:
    """The progress of an import; None without an import."""
    if current is None:
        return None
    tick = current.read * PROGRESS_STEPS // max(1, current.total)
    return ImportProgress(tick * current.total // PROGRESS_STEPS, current.total, tick / PROGRESS_STEPS)


def draw_progress(surface: pygame.Surface, pen: Pen, ledge_top: int, share: float) -> None:
    """Draw a gold bar along the edge of the ledge, up to a share of its width from 0 to 1."""
    tall = max(3, pen.px(5))
    surface.fill(pen.theme.gold, (0, ledge_top - tall, round(surface.get_width() * share), tall))
