"""What every scene offers to the loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

import pygame

from game.core.game import Game
from game.core.match import Match
from game.desktop.desktop import Desktop
from game.engine.client import Client
from game.library.library import Library
from game.library.record import GameRecord
from game.settings.config import Config
from game.settings.key_bindings import Bindings
from game.ui.look.themes import Appearance
from game.ui.sound import Sounds
from game.ui.widgets.clipboard import Clipboard
from game.ui.words import _


class Scene:
    """One screenful with its own input; the loop knows nothing more of it.

    All times are seconds of one steady clock.  Drawing never changes what is drawn.
    """

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; False if it means nothing here."""
        del event
        return False

    @property
    def has_click_sound(self) -> bool:
        """Whether what is pressed here now are buttons, which click."""
        return True

    waits_below: ClassVar[bool] = False  # below while a game is played, to be come back to
    is_never_closed: ClassVar[bool] = False  # is not closed to make room when too many scenes lie over it
    is_overlay: ClassVar[bool] = False  # a scene that is only laid aside for a moment; nothing else is laid over it

    opened_by: ClassVar[str] = ""  # the action that opens the scene over another; its key closes it again

    @property
    def return_label(self) -> str:
        """What a button says that leads back to this scene."""
        return _("Back")

    @property
    def current_game(self) -> Game | None:
        """The game whose rules are read from here."""
        return None

    @property
    def match(self) -> Match | None:
        """The match that is seen."""
        return None

    def update(self, now: float) -> None:
        """Move on to a moment; called once a frame, before `stale` and `draw`."""

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether it can be drawn in a window of a size without waiting for what a thread reads or makes.

        If not, that is begun: what was seen before is seen a moment longer.
        """
        del size
        return True

    def needs_redraw(self) -> bool:
        """Whether the picture differs from the one last drawn."""
        return True

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the picture; return the parts that changed since the last drawing on this surface, None for all of it.

        After `spoil` everything is drawn.
        """
        del surface
        return None

    def invalidate(self) -> None:
        """What was drawn before is gone (resized, covered by another scene): draw everything next time."""

    def idle(self, seconds: float) -> None:
        """Use a few seconds (fractions) that the frame has left, to prepare what will be drawn finer."""

    def resume(self) -> None:
        """Become the top scene."""

    def pause(self) -> None:
        """Another scene has come on top."""

    def close(self) -> None:
        """Leave for good."""


class Services(Protocol):
    """What the program offers to its scenes."""

    config: Config
    library: Library
    sounds: Sounds
    desktop: Desktop
    clipboard: Clipboard
    clock: Callable[[], float]

    @property
    def seconds(self) -> float:
        """How long a computer thinks about a move."""

    def engine(self) -> Client:
        """A new engine for a computer's seat; raises StaxError where none can be started."""

    @property
    def bindings(self) -> Bindings:
        """Which key does what."""

    @property
    def has_controller(self) -> bool:
        """Whether a game controller is plugged in."""

    @property
    def appearance(self) -> Appearance:
        """How the player wishes everything to look."""

    def apply(self) -> None:
        """Make it look and sound as the configuration says, which has changed."""

    def settings(self) -> None:
        """Lay the settings over the scene."""

    def remember(self) -> None:
        """Write the configuration down."""

    def fill_screen(self) -> None:
        """Fill the screen, or go back to a window."""

    def leave(self) -> None:
        """One step back, to the scene from which this one was opened, or to the title."""

    @property
    def way_back(self) -> str:
        """What a button says that takes this step."""

    def continue_in_background(self, work: Callable[[], bool]) -> None:
        """Go on with what a scene that was left had begun, a little each frame, until it says that it is done.

        A StaxError that it raises is told.
        """

    def retry_failed_engine(self) -> None:
        """A game begins: an engine that was given up may try again."""

    def rules(self, game: Game) -> None:
        """Lay a game's rulebook over the scene."""

    def review(self, number: int, otherwise: GameRecord | None = None) -> None:
        """Lay the review of a game of the library over the scene; of a record where the library does not have it."""

    def quit(self) -> None:
        """End the program after this frame."""
