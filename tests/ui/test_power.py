"""Whether the computer runs on its battery."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from pygame import system

from game.ui.power import is_on_battery


@pytest.mark.parametrize(
    ("state", "on_battery"),
    [(SimpleNamespace(on_battery=True), True), (SimpleNamespace(on_battery=False), False), (None, False)],
)
def test_the_system_knows_of_the_battery(
    state: SimpleNamespace | None, on_battery: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "get_power_state", lambda: state)
    assert is_on_battery() == on_battery


def test_a_system_that_does_not_know_is_taken_for_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise pygame.error("no such thing")

    monkeypatch.setattr(system, "get_power_state", fail)
    assert not is_on_battery()
