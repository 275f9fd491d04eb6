"""The sounds: what is shipped is what the script makes, and a machine without sound plays on."""

from __future__ import annotations

import array
import runpy
import wave
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui import sound
from game.ui.assets import asset

MADE = runpy.run_path(str(Path(__file__).parents[2] / "sounds" / "make.py"))


def shipped(name: str) -> array.array[int]:
    with wave.open(str(asset("sounds", f"{name}.wav"))) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (44_100, 2, 1)
        return array.array("h", file.readframes(file.getnframes()))


def pitch(samples: array.array[int]) -> float:
    """How often the sound swings through nought in its first 50 ms: the higher, the brighter."""
    first = samples[400:2600]
    return sum(a < 0 <= b for a, b in pairwise(first))


def test_every_sound_is_there() -> None:
    assert set(sound.NAMES) == set(MADE["SOUNDS"])
    assert MADE["LANDINGS"] == sound.LANDINGS


@pytest.mark.parametrize("name", sound.NAMES)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    here, there = MADE["samples"](name), shipped(name)
    assert len(here) == len(there)
    assert max(abs(a - b) for a, b in zip(here, there, strict=True)) <= 1  # a machine may round another way


@pytest.mark.parametrize("name", sound.NAMES)
def test_no_sound_is_louder_than_6_db_below_full(name: str) -> None:
    samples = shipped(name)
    assert 0.15 < max(map(abs, samples)) / 32767 <= 0.502
    assert max(abs(samples[0]), abs(samples[-1])) < 1400


@pytest.mark.parametrize("name", sound.LANDING.values())
def test_higher_stacks_sound_deeper(name: str) -> None:
    pitches = [pitch(shipped(f"{name}{step}")) for step in range(1, 6)]
    assert pitches == sorted(pitches, reverse=True)
    assert pitches[0] > pitches[-1]


def test_sounds_are_played_unless_muted() -> None:
    sounds = sound.Sounds()
    assert sounds.possible
    assert sounds.missing is None
    sounds.hear("land", 3)
    assert pygame.mixer.get_busy()
    assert sounds.toggle()
    assert not pygame.mixer.get_busy()
    sounds.hear("capture")
    assert not pygame.mixer.get_busy()
    assert not sounds.toggle()
    pygame.mixer.quit()


def test_a_machine_without_sound_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()

    def refuse(*_args: object) -> None:
        raise pygame.error("no sound card")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = sound.Sounds()
    assert not sounds.possible
    sounds.hear("land", 9)
    sounds.play("win")
    assert sounds.toggle()
