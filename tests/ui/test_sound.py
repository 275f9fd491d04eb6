"""The sounds: what is shipped is what the script makes, and a machine without sound plays on."""

from __future__ import annotations

import runpy
import wave
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.ui import sound
from game.ui.assets import asset

MADE = runpy.run_path(str(Path(__file__).parents[2] / "sounds" / "make.py"))


Samples: TypeAlias = npt.NDArray[np.float64]
FILES = [file for files in sound.TAKES.values() for file in files]


@cache
def shipped(name: str) -> npt.NDArray[np.int16]:
    """The samples of a shipped file: shape (samples, 2)."""
    with wave.open(str(asset("sounds", f"{name}.wav"))) as file:
        assert (file.getframerate(), file.getsampwidth(), file.getnchannels()) == (44_100, 2, 2)
        return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").reshape(-1, 2)


def heard(name: str) -> Samples:
    """The mean of both ears, 1 is full scale."""
    return np.asarray(shipped(name).mean(axis=1) / 32768)


def pitch(name: str) -> float:
    """The frequency in Hz of the strongest tone of a landing around the one of its first knock."""
    size = 1 << 18
    spectrum = np.abs(np.fft.rfft(heard(name)[200:6000] * np.hanning(5800), size))
    hertz = np.fft.rfftfreq(size, 1 / 44_100)
    spectrum[hertz < 0.94 * NOMINAL[name[:-1]]] = 0
    spectrum[hertz > 1.06 * NOMINAL[name[:-1]]] = 0
    return float(hertz[spectrum.argmax()])


NOMINAL = {
    f"{kind}{step + 1}": pitch * fall**step
    for kind, pitch, fall in (("land", 1080, 0.84), ("disc", 1560, 0.83), ("slab", 480, 0.84))
    for step in range(5)
}


def test_every_sound_is_there() -> None:
    assert set(FILES) == set(MADE["SOUNDS"])
    assert MADE["LANDINGS"] == sound.LANDING_HEIGHTS


@pytest.mark.slow_cases("loss", "draw", "flag", "call", "win", "land?[b-d]", "disc?[b-d]", "slab?[b-d]")
@pytest.mark.parametrize("name", FILES)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    here, there = MADE["samples"](name), shipped(name)
    assert here.shape == there.shape
    assert np.abs(here.astype(int) - there).max() <= 1  # a machine may round another way


@pytest.mark.parametrize("name", FILES)
def test_no_sound_is_louder_than_6_db_below_full_or_clicks_at_its_ends(name: str) -> None:
    samples = np.abs(shipped(name).astype(int))
    loudest = samples.max()
    assert 0.04 < loudest / 32767 <= 0.502
    assert samples[0].max() < 0.05 * loudest
    assert samples[-44:].max() < 0.01 * loudest


@pytest.mark.parametrize("name", ["win", "loss", "draw", "resign", "flag", "danger", "capture"])
def test_tails_fade_into_silence(name: str) -> None:
    samples = shipped(name) / 32768
    tail = samples[-round(0.2 * 44_100) :]
    steps = np.abs(np.diff(tail, axis=0)).max()
    assert steps < 0.002, "a tail that is cut jumps"
    assert np.sqrt(np.square(samples[-441:]).mean()) < 10 ** (-70 / 20)


@pytest.mark.parametrize("name", ["win", "loss", "draw"])
def test_bells_begin_with_the_hiss_of_a_strike(name: str) -> None:
    def brightness(first: int, last: int) -> float:
        energy = np.abs(np.fft.rfft(heard(name)[first:last])) ** 2
        hertz = np.fft.rfftfreq(last - first, 1 / 44_100)
        return float(energy[hertz > 6000].sum() / energy.sum())

    assert brightness(0, 882) > 20 * brightness(4000, 4882)


@pytest.mark.parametrize("name", [each for each in FILES if each not in sound.INTERFACE_SOUNDS])
def test_the_room_is_wide_but_its_middle_stays(name: str) -> None:
    left, right = (shipped(name)[:, ear].astype(float) for ear in (0, 1))
    late = len(left) // 2
    assert np.corrcoef(left[late:], right[late:])[0, 1] < 0.99
    assert abs(10 * np.log10(np.square(left).sum() / np.square(right).sum())) < 0.5


@pytest.mark.parametrize("name", sound.LANDING_NAMES)
def test_takes_of_a_landing_differ_a_little(name: str) -> None:
    takes = [name + take for take in sound.LANDING_TAKES]
    assert max(abs(1200 * np.log2(pitch(take) / NOMINAL[name])) for take in takes) < 60  # a knock's tone is broad
    levels = [loudness(take) for take in takes]
    assert max(levels) - min(levels) < 1.5
    for one, other in combinations(takes, 2):
        assert unlike(one, other) > 0.002, (one, other)


@cache
def loudness(name: str) -> float:
    """The A-weighted level of the loudest eighth of a second, in dB; eighths that overlap by three quarters."""
    size = 5512
    silence = np.zeros((size, 2))
    ears = np.concatenate([silence, shipped(name) / 32768, silence])
    pitch = np.fft.rfftfreq(size, 1 / 44_100)
    ear = np.interp(pitch, [hertz for hertz, _ in A_CURVE], [decibel for _, decibel in A_CURVE], left=-80)
    levels = [
        np.sum(np.abs(np.fft.rfft(ears[at : at + size], axis=0)).T ** 2 * 10 ** (ear / 10)) / size**2
        for at in range(0, len(ears) - size, size // 8)
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


def test_sounds_can_be_distinguished() -> None:
    alone = [name for name in FILES if not name[-1].isalpha() or name[-2:] == "1a" or not name[-2].isdigit()]
    for one, other in combinations(alone, 2):
        lengths = sorted((len(shipped(one)), len(shipped(other))))
        assert unlike(one, other) > 0.2 or lengths[1] > 10 * lengths[0], (one, other)


@cache
def spectrum(name: str) -> Samples:
    """The share of each third of an octave in a sound's energy."""
    edges = 50 * 2 ** (np.arange(27) / 3)
    energy = np.abs(np.fft.rfft(heard(name), 1 << 17)) ** 2
    places = np.searchsorted(np.fft.rfftfreq(1 << 17, 1 / 44_100), edges)
    found = np.add.reduceat(energy, places)[:-1]
    return np.asarray(found / found.sum())


def unlike(one: str, other: str) -> float:
    """How far apart two spectra are in thirds of an octave: 0 where they are equal, 1 where they share nothing."""
    return float(1 - np.sqrt(spectrum(one) * spectrum(other)).sum())


@pytest.mark.parametrize("name", sound.LANDING_PREFIXES.values())
def test_higher_stacks_sound_deeper(name: str) -> None:
    pitches = [pitch(f"{name}{step}a") for step in range(1, 6)]
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


@pytest.mark.parametrize("seed", range(120))
def test_takes_are_within_30_cents_and_bounce_within_6_ms(seed: int) -> None:
    takes = [MADE["take_of"](seed, take) for take in range(len(MADE["TAKES"]))]
    cents = [1200 * np.log2(factor) for factor, _ in takes]
    assert max(map(abs, cents)) <= 30
    assert min(np.diff(cents)) > 5
    assert all(0.003 <= bounce <= 0.006 for _, bounce in takes)


class FakeChannel:
    """Notes the volumes of both sides."""

    def __init__(self) -> None:
        self.sides: list[tuple[float, float]] = []

    def set_volume(self, left: float, right: float) -> None:
        self.sides.append((left, right))


class FakeSound:
    """A sound that notes that it was played."""

    def __init__(self, name: str, played: list[str], channel: FakeChannel) -> None:
        self.name, self.played, self.channel = name, played, channel

    def set_volume(self, volume: float) -> None:
        assert 0 <= volume <= 1

    def play(self) -> FakeChannel:
        self.played.append(self.name)
        return self.channel


@pytest.fixture
def played_and_channel(monkeypatch: pytest.MonkeyPatch) -> tuple[sound.Sounds, list[str], FakeChannel]:
    played: list[str] = []
    channel = FakeChannel()
    sounds = sound.Sounds()
    fakes = {name: FakeSound(name, played, channel) for name in FILES}
    monkeypatch.setattr(sounds, "_sounds", fakes)
    return sounds, played, channel


def test_no_take_is_heard_twice_in_a_row(played_and_channel: tuple[sound.Sounds, list[str], FakeChannel]) -> None:
    sounds, played, _ = played_and_channel
    for _ in range(200):
        sounds.land(2)
    assert set(played) == {f"land2{take}" for take in sound.LANDING_TAKES}
    assert all(one != other for one, other in pairwise(played))


@pytest.mark.parametrize(("pan", "sides"), [(-1, (1.0, 0.6)), (0, (1.0, 1.0)), (0.5, (0.8, 1.0)), (7, (0.6, 1.0))])
def test_a_sound_comes_from_where_it_happens(
    pan: float, sides: tuple[float, float], played_and_channel: tuple[sound.Sounds, list[str], FakeChannel]
) -> None:
    sounds, _, channel = played_and_channel
    sounds.play_event("land", 1, pan=pan)
    assert channel.sides == [pytest.approx(sides)]


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
