"""The interface between a scene and the main loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.core.errors import N_
from game.core.game import Game
from game.core.match import Match
from game.ui.words import _


class Scene:
    """A screen of the program with its own input.

    All times are seconds of the same steady clock.  Drawing never changes the state of a scene.
    """

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; False if the scene does not use it."""
        del event
        return False

    @property
    def has_click_sound(self) -> bool:
        """Whether a press in this scene makes the click of a button."""
        return True

    waits_below: ClassVar[bool] = False  # stays on the stack during a game
    is_kept_when_full: ClassVar[bool] = False  # not closed to make room on a full stack
    is_overlay: ClassVar[bool] = False  # a short visit; no other overlay opens over it

    opened_by: ClassVar[str] = ""  # the action that opens the scene over another; its key closes it again

    return_words: ClassVar[str] = N_("Back")

    @property
    def return_label(self) -> str:
        """The label of a button that leads back to this scene."""
        return _(self.return_words)

    @property
    def current_game(self) -> Game | None:
        """The game whose rulebook opens from this scene, None if there is none."""
        return None

    @property
    def match(self) -> Match | None:
        """The match that the scene shows, None if there is none."""
        return None

    def update(self, now: float) -> None:
        """Advance to the time `now`; called once a frame, before `needs_redraw` and `draw`."""

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether the scene can be drawn at a window size without waiting for a thread.

        If not, the threads are started, and the previous scene stays visible a moment longer.
        """
        del size
        return True

    def needs_redraw(self) -> bool:
        """Whether the picture differs from the last drawing."""
        return True

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the scene.

        Return the rectangles that changed since the last drawing on this surface, None for all of it.

        After `invalidate` everything is drawn.
        """
        del surface
        return None

    def invalidate(self) -> None:
        """Draw everything at the next frame: the window was resized, or another scene covered this scene."""

    def idle(self, seconds: float) -> None:
        """Use up to `seconds` of idle time to prepare finer pictures."""

    def resume(self) -> None:
        """Called when the scene comes to the top of the stack."""

    def pause(self) -> None:
        """Called when another scene covers this scene."""

    def close(self) -> None:
        """Called once, when the scene is left and will not be shown again."""
