"""The interface between a scene and the main loop, and the services that the program offers to scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.core.game import Game
from game.core.match import Match
from game.desktop.desktop import Desktop
from game.engine.client import Client
from game.library.library import Library
from game.scenes.base.preferences import Preferences
from game.scenes.base.routes import Route
from game.ui.sound import Sounds
from game.ui.widgets.clipboard import Clipboard
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

    @property
    def return_label(self) -> str:
        """The label of a button that leads back to this scene."""
        return _("Back")

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


@dataclass(slots=True)
class Services:
    """The services that the program offers to its scenes.

    `clock` returns steady seconds.  `engine` starts a new engine for a computer's seat; it raises StaxError if that
    fails.  `has_controller` returns whether a game controller is plugged in.  `apply` applies a changed configuration
    to the window and the sounds.  `go` goes to the place that a route names; `way_back` returns the label of a button
    that goes back.  `continue_in_background` calls a function a little in each frame, until it returns True, though its
    scene has been closed; the message of a StaxError that it raises is shown to the player.
    """

    preferences: Preferences
    library: Library
    sounds: Sounds
    desktop: Desktop
    clipboard: Clipboard
    clock: Callable[[], float]
    engine: Callable[[], Client]
    has_controller: Callable[[], bool]
    apply: Callable[[], None]
    go: Callable[[Route], None]
    way_back: Callable[[], str]
    continue_in_background: Callable[[Callable[[], bool]], None]
