"""When a change of the settings is applied and saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.base.services import Services
from game.ui.widgets import Widget

SAVE_DELAY: Final = 0.6  # seconds from a change until it is saved


class Changes:
    """Applies changes at once, or once a widget is released, and saves them after a delay.

    `on_apply` is called after a change was applied.  Times are in seconds.
    """

    def __init__(self, services: Services, on_apply: Callable[[], None]) -> None:
        self._services = services
        self._on_apply = on_apply
        self._held: tuple[Widget, str] | None = None  # with the sound to play on its release
        self._changed_at: float | None = None
        self._now = 0.0

    @property
    def is_held(self) -> bool:
        """Whether a change waits for the release of its widget."""
        return self._held is not None

    def save_later(self) -> None:
        """Save a change that is neither seen nor heard."""
        self._changed_at = self._now

    def apply(self) -> None:
        """Apply a change of looks or sounds at once."""
        self._services.apply()
        self.save_later()
        self._on_apply()

    def apply_on_release(self, widget: Widget, sample: str = "") -> None:
        """Apply a change once a widget is released, which must not move while it is dragged; then play a sample."""
        self._held = widget, sample
        self.save_later()

    def forget_held(self) -> None:
        """Leave out the change of a widget that is still held."""
        self._held = None

    def update(self, now: float) -> None:
        """Apply the change of a released widget, and save after the delay."""
        self._now = now
        if self._held is not None and not self._held[0].is_held:
            sample, self._held = self._held[1], None
            self.apply()
            if sample:
                self._services.sounds.play(sample)
        if self._changed_at is not None and now - self._changed_at >= SAVE_DELAY:
            self._save()

    def finish(self) -> None:
        """Apply and save everything, as the scene is left."""
        if self._held is not None:
            self._services.apply()
        if self._changed_at is not None:
            self._save()

    def _save(self) -> None:
        self._changed_at = None
        self._services.preferences.remember()
