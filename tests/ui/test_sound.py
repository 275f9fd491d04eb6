"""The sounds: what is shipped is what the script makes, and a machine without sound plays on."""

from __future__ import annotations

import array
import runpy
import wave
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
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
    assert set(sound.SOUND_NAMES) == set(MADE["SOUNDS"])
    assert MADE["LANDINGS"] == sound.LANDING_HEIGHTS


@pytest.mark.parametrize("name", sound.SOUND_NAMES)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    here, there = MADE["samples"](name), shipped(name)
    assert len(here) == len(there)
    assert max(abs(a - b) for a, b in zip(here, there, strict=True)) <= 1  # a machine may round another way


@pytest.mark.parametrize("name", sound.SOUND_NAMES)
def test_no_sound_is_louder_than_6_db_below_full_or_clicks_at_its_ends(name: str) -> None:
    samples = shipped(name)
    loudest = max(map(abs, samples))
    assert 0.05 < loudest / 32767 <= 0.502
    assert abs(samples[0]) < 0.05 * loudest
    assert max(map(abs, samples[-44:])) < 0.01 * loudest


def loudness(name: str) -> float:
    """The A-weighted level of the loudest eighth of a second, in dB; eighths that overlap by three quarters."""
    size = 5512
    wave_ = np.concatenate([np.zeros(size), np.array(shipped(name)) / 32768, np.zeros(size)])
    pitch = np.fft.rfftfreq(size, 1 / 44_100)
    ear = np.interp(pitch, [hertz for hertz, _ in A_CURVE], [decibel for _, decibel in A_CURVE], left=-80)
    levels = [
        np.sum(np.abs(np.fft.rfft(wave_[at : at + size])) ** 2 * 10 ** (ear / 10)) * 2 / size**2
        for at in range(0, len(wave_) - size, size // 8)
    ]
    return float(10 * np.log10(max(levels)))


A_CURVE = [  # Hz and dB, as the standard's table has them (IEC 61672-1)
    *((50, -30.2), (63, -26.2), (80, -22.5), (100, -19.1), (125, -16.1), (160, -13.4), (200, -10.9), (250, -8.6)),
    *((315, -6.6), (400, -4.8), (500, -3.2), (630, -1.9), (800, -0.8), (1000, 0.0), (1250, 0.6), (1600, 1.0)),
    *((2000, 1.2), (2500, 1.3), (3150, 1.2), (4000, 1.0), (5000, 0.5), (6300, -0.1), (8000, -1.1), (10000, -2.5)),
    *((12500, -4.3), (16000, -6.6), (20000, -9.3)),
]


@pytest.mark.parametrize("kind", MADE["CLASSES"])
def test_sounds_of_a_class_are_as_loud_as_it_says(kind: str) -> None:
    loud, sounds = MADE["CLASSES"][kind]
    for name in sounds:
        assert abs(loudness(name) - loud) < 3, name


def test_sounds_are_told_apart() -> None:
    alone = [name for name in sound.SOUND_NAMES if name[-1] not in "2345"]
    for one, other in combinations(alone, 2):
        lengths = sorted((len(shipped(one)), len(shipped(other))))
        assert unlike(one, other) > 0.2 or lengths[1] > 10 * lengths[0], (one, other)


def unlike(one: str, other: str) -> float:
    """How far apart two spectra are in thirds of an octave: 0 where they are one, 1 where they share nothing."""
    edges = 50 * 2 ** (np.arange(27) / 3)

    def spectrum(name: str) -> npt.NDArray[np.float64]:
        energy = np.abs(np.fft.rfft(np.array(shipped(name)), 1 << 17)) ** 2
        places = np.searchsorted(np.fft.rfftfreq(1 << 17, 1 / 44_100), edges)
        found = np.add.reduceat(energy, places)[:-1]
        return np.asarray(found / found.sum())

    return float(1 - np.sqrt(spectrum(one) * spectrum(other)).sum())


@pytest.mark.parametrize("name", sound.LANDING_PREFIXES.values())
def test_higher_stacks_sound_deeper(name: str) -> None:
    pitches = [pitch(shipped(f"{name}{step}")) for step in range(1, 6)]
    assert pitches == sorted(pitches, reverse=True)
    assert pitches[0] > pitches[-1]


def test_sounds_are_played_unless_muted() -> None:
    sounds = sound.Sounds()
    assert sounds.is_available
    assert sounds.read_error is None
    sounds.play_event("land", 3)
    assert pygame.mixer.get_busy()
    assert sounds.toggle_mute()
    assert not pygame.mixer.get_busy()
    sounds.play_event("capture")
    assert not pygame.mixer.get_busy()
    assert not sounds.toggle_mute()
    pygame.mixer.quit()


def test_a_machine_without_sound_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()

    def refuse(*_args: object) -> None:
        raise pygame.error("no sound card")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = sound.Sounds()
    assert not sounds.is_available
    sounds.play_event("land", 9)
    sounds.play("win")
    assert sounds.toggle_mute()
