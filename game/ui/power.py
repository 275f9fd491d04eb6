"""Whether the computer runs on its battery, if the system says so."""

from __future__ import annotations

import pygame
from pygame import system


def is_on_battery() -> bool:
    """Whether the computer runs on its battery; False if the system does not tell."""
    try:
        state = system.get_power_state()
    except pygame.error:
        return False
    return state is not None and state.on_battery
