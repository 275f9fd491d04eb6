"""Preferences: the player's configuration, and what follows from it for all scenes."""

from __future__ import annotations

from collections.abc import Callable

from game.core.errors import StaxError
from game.settings.changed_keys import Bindings, make_bindings
from game.settings.config_file import ConfigUnwritten, SetAside
from game.settings.values import Config
from game.ui.look.themes import Appearance
from game.ui.power import is_on_battery


class Preferences:
    """The configuration, which `write` saves; scenes change `config` and then call `remember`.

    `report` gets a message if the old file was renamed or, once, if saving fails.  `seconds_for_run` is how long a
    computer thinks about a move in this run of the program, None if the configuration says it.
    """

    def __init__(
        self,
        config: Config,
        write: Callable[[Config], None],
        report: Callable[[StaxError], None],
        seconds_for_run: float | None = None,
    ) -> None:
        self.config = config
        self.write = write
        self.seconds_for_run = seconds_for_run
        self._report = report
        self._bound = dict(config.keys), dict(config.buttons)
        self._bindings = make_bindings(config.keys, config.buttons)
        self._has_reported_unwritten = False  # the player knows that settings cannot be saved

    @property
    def appearance(self) -> Appearance:
        """The colours and sizes that the player has chosen."""
        look = self.config.look
        return Appearance(look.theme, look.scale, tuple(look.colours), look.table)

    @property
    def bindings(self) -> Bindings:
        """The bindings of keys and buttons to actions."""
        keys, buttons = self.config.keys, self.config.buttons
        if self._bound != (keys, buttons):
            self._bound, self._bindings = (dict(keys), dict(buttons)), make_bindings(keys, buttons)
        return self._bindings

    @property
    def seconds(self) -> float:
        """How many seconds a computer thinks about a move."""
        return self.config.engine.seconds if self.seconds_for_run is None else self.seconds_for_run

    def may_ponder(self) -> bool:
        """Whether a computer may think while a person does: the built-in engine, if the computer is plugged in."""
        return self.config.engine.ponder and not self.config.engine.command.strip() and not is_on_battery()

    def remember(self) -> None:
        """Save the configuration with `write`."""
        try:
            self.write(self.config)
        except SetAside as notice:
            self._report(notice)
        except ConfigUnwritten as error:
            if not self._has_reported_unwritten:
                self._has_reported_unwritten = True
                self._report(error)
