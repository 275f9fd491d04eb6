"""The setups of the last games, in the configuration: where the title begins."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from game.core.errors import StaxError
from game.play.setup import Setup, read_setup
from game.settings.values import Config


def last_setups(config: Config) -> dict[str, Setup]:
    """The last setup of each game by its id, that of the last game at the end; unreadable setups are skipped."""
    found: dict[str, Setup] = {}
    for text in (*config.last.setups, config.last.setup):
        with suppress(StaxError):
            setup = read_setup(text)
            found.pop(setup.game_id, None)
            found[setup.game_id] = setup
    return found


def remember_setups(config: Config, setups: Sequence[Setup]) -> None:
    """Keep the setup of each game, that of the chosen game at the end."""
    texts = [str(setup) for setup in setups]
    config.last.setups, config.last.setup = texts, texts[-1]
