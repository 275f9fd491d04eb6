"""Make the sounds of the game: `python sounds/make.py` writes every .wav beside this file (or those that are
named), the same each time.

Wood is a few short damped tones over a burst of noise; felt is soft noise; a bell is a sum of partials that die away
at their own pace (the proportions are those of a small hand bell).  What happens on the table is heard in a small soft
room.  16 bits, 44.1 kHz, stereo.

A landing has four takes for each height, as no two blows on wood are the same: pitch, partials, loudness and the bounce
differ a little.  `game/ui/sound.py` never plays a take twice running.

A sound is as loud as its class says: the A-weighted level (IEC 61672) of its loudest eighth of a second, in dB below
full scale; no peak is above -6 dBFS.  `docs/sounds.md` tells when each is heard.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

RATE = 44_100
PEAK = 10 ** (-6 / 20)
FAST = 0.125  # seconds over which a level is taken
HERE = Path(__file__).parent
LANDINGS = 5  # pitches, falling with the height of the stack
TAKES = "abcd"  # of each landing
MAX_CENTS = 26  # that a take's pitch differs from its height's
MAX_DECIBELS = 0.4  # that a take is louder or softer than its class
RELEASE = 0.3  # of a tone's length, over which it fades to silence

Samples: TypeAlias = npt.NDArray[np.float64]


def moments(seconds: float) -> Samples:
    """The time of every sample."""
    return np.arange(round(seconds * RATE)) / RATE


def mixed(*sounds: tuple[Samples, float, float]) -> Samples:
    """Sounds together, each from a moment on with its gain; as long as the last of them lasts."""
    ends = [round(at * RATE) + len(sound) for sound, at, _ in sounds]
    into = np.zeros(max(ends))
    for end, (sound, _, gain) in zip(ends, sounds, strict=True):
        into[end - len(sound) : end] += gain * sound
    return into


def tone(pitch: float, decay: float, seconds: float) -> Samples:
    """A sine that dies away to a third in `decay` seconds and fades to silence at its end."""
    t = moments(seconds)
    release = np.clip((seconds - t) / (RELEASE * seconds), 0.0, 1.0)
    return np.asarray(np.sin(2 * np.pi * pitch * t) * np.exp(-t / decay) * np.sin(np.pi / 2 * release) ** 2)


def noise(seed: int, seconds: float, low: float, high: float, envelope: Callable[[float], float]) -> Samples:
    """Noise between two pitches, shaped by an envelope over its length (0 to 1)."""
    draw, count = random.Random(seed), round(seconds * RATE)
    above, below = 1 - math.exp(-2 * math.pi * high / RATE), 1 - math.exp(-2 * math.pi * low / RATE)
    bright = dull = 0.0
    found = []
    for i in range(count):
        bright += above * (draw.uniform(-1, 1) - bright)
        dull += below * (bright - dull)
        found.append((bright - dull) * envelope(i / count))
    return np.array(found)


def above(pitch: float, sound: Samples) -> Samples:
    """What of a sound lies above a pitch."""
    heard = np.fft.rfft(sound)
    heard[np.fft.rfftfreq(len(sound), 1 / RATE) < pitch] = 0
    return np.fft.irfft(heard, len(sound))


def knock(pitch: float, seed: int, ring: float = 1.0) -> Samples:
    """Wood on wood: three tones of a short bar, a thump below, a click at the start.

    The upper tones are 2 to 4 percent off a bar's, up or down by the seed, as no two pieces of wood are the same.
    """
    draw = random.Random(seed)
    tones = ((1, 0.022, 1.0), (2.71, 0.011, 0.5), (5.15, 0.006, 0.28), (0.24, 0.03, 0.7))
    detuned = [1.0, *(1 + draw.choice((-1, 1)) * draw.uniform(0.02, 0.04) for _ in tones[1:])]
    return mixed(
        *(
            (tone(pitch * ratio * detune, decay * ring, 0.25 * ring), 0.0, gain)
            for (ratio, decay, gain), detune in zip(tones, detuned, strict=True)
        ),
        (noise(seed, 0.012, 900, 7000, lambda t: (1 - t) ** 3), 0.0, 1.6),
    )


def take_of(seed: int, take: int) -> tuple[float, float]:
    """How a take differs: the factor of its pitch, and after how many seconds the piece bounces."""
    draw = random.Random(seed * len(TAKES) + take)
    cents = MAX_CENTS * (2 * take / (len(TAKES) - 1) - 1) + draw.uniform(-4, 4)
    return 2 ** (cents / 1200), draw.uniform(0.003, 0.006)


def landing(pitch: float, seed: int, ring: float, take: int) -> Samples:
    """A take of a piece that lands: a knock, and a softer one when its other edge comes down."""
    factor, bounce = take_of(seed, take)
    seed = 1000 + seed * len(TAKES) + take
    blow, echo = knock(factor * pitch, seed, ring), knock(factor * pitch, seed + 500, 0.7 * ring)
    return mixed((blow, 0.0, 1.0), (echo, bounce, 0.3))


def bell(pitch: float, seconds: float) -> Samples:
    """A soft hand bell, with the hiss of the clapper's blow."""
    partials = ((0.5, 0.7, 0.25), (1, 0.62, 1.0), (2.003, 0.4, 0.45), (2.98, 0.2, 0.2), (4.16, 0.1, 0.12))
    return mixed(
        *((tone(pitch * ratio, decay, seconds), 0.0, gain) for ratio, decay, gain in partials),
        (above(6000, noise(round(pitch), 0.03, 5000, 16000, lambda t: (1 - t) ** 2)), 0.0, 0.9),
    )


# What is heard at the table:


def land(step: int, take: int) -> Samples:
    """A tile laid down; a higher stack sounds deeper."""
    return landing(1080 * 0.84**step, 11 + step, 1 + 0.12 * step, take)


def disc(step: int, take: int) -> Samples:
    """A turned disc set down on a board: a short bright click, and the softer one of its other edge."""
    pitch = 1560 * 0.83**step
    return mixed(
        (landing(pitch, 81 + step, 0.62 + 0.06 * step, take), 0.0, 1.0),
        (knock(pitch * 1.12, 91 + step + 10 * take, 0.4), 0.034 + 0.004 * step, 0.32),
    )


def slab(step: int, take: int) -> Samples:
    """A broad slab laid flat: a deep thud, the air that it presses out, and little ringing."""
    pitch = 480 * 0.84**step
    return mixed(
        (landing(pitch, 101 + step, 1.6, take), 0.0, 1.0),
        (tone(pitch / 2, 0.05, 0.4), 0.0, 0.5),
        (noise(111 + take, 0.12, 60, 420, lambda t: (1 - t) ** 2), 0.0, 0.3),
    )


def slide() -> Samples:
    """A tile drawn over felt."""
    return mixed(
        (noise(5, 0.24, 250, 2600, lambda t: math.sin(math.pi * t) ** 1.4), 0.0, 1.0),
        (noise(6, 0.24, 80, 500, lambda t: math.sin(math.pi * t)), 0.0, 0.8),
    )


def capture() -> Samples:
    """A king falls: the blow, its weight on the table, then it rocks on its edge, faster and softer, and lies."""
    sounds = [(knock(430, 21, 2.2), 0.0, 1.0), (tone(74, 0.13, 0.7), 0.01, 0.5), (tone(147, 0.09, 0.5), 0.004, 0.55)]
    at, rest = 0.19, 0.155
    for i in range(9):
        sounds.append((knock(640 - 22 * i, 31 + i, 0.9), at, 0.5 * 0.8**i))
        at, rest = at + rest, rest * 0.78
    return mixed(*sounds, (tone(96, 0.07, 0.4), at, 0.45))


def pick() -> Samples:
    """A tile taken up: a light tick."""
    return knock(1750, 41, 0.5)


def turn() -> Samples:
    """A tile turned by one notch."""
    return mixed((knock(2300, 51, 0.35), 0.0, 0.8), (knock(1900, 52, 0.35), 0.028, 0.5))


def refuse() -> Samples:
    """It may not go there: two dull taps on felt."""
    tap = noise(61, 0.05, 80, 700, lambda t: (1 - t) ** 2)
    return mixed(
        *((sound, at, gain) for at in (0.0, 0.085) for sound, gain in ((tone(150, 0.03, 0.12), 1.0), (tap, 1.2)))
    )


def danger() -> Samples:
    """A king is attacked: two hollow strokes on a slit drum, a minor third down, the second left to ring."""

    def stroke(pitch: float, seed: int, ring: float) -> Samples:
        return mixed(
            (tone(pitch, 0.1 * ring, 0.5), 0.0, 1.0),
            (tone(pitch * 1.5, 0.05 * ring, 0.4), 0.0, 0.35),
            (tone(pitch * 3.9, 0.012, 0.1), 0.0, 0.25),
            (noise(seed, 0.02, 300, 1800, lambda t: (1 - t) ** 3), 0.0, 0.7),
        )

    return mixed((stroke(311.13, 121, 0.8), 0.0, 0.85), (stroke(261.63, 122, 1.3), 0.17, 1.0))


def win() -> Samples:
    """Three bells that rise over a deep fifth, the last one left to ring."""
    chimes = ((523.25, 0.0, 0.7), (659.26, 0.16, 0.75), (783.99, 0.32, 1.0), (1046.5, 0.32, 0.35))
    root = ((130.81, 0.0, 0.55), (196.0, 0.32, 0.5))
    return mixed(
        *((bell(pitch, 2.9 - at), at, gain) for pitch, at, gain in chimes),
        *((tone(pitch, 0.7, 2.9 - at), at, gain) for pitch, at, gain in root),
    )


def loss() -> Samples:
    """Two low bells that sink, without sharpness."""
    chimes = ((392.0, 0.0, 0.9), (311.13, 0.28, 1.0))
    return mixed(
        *((bell(pitch, 2.7 - at), at, gain) for pitch, at, gain in chimes), (tone(155.56, 0.8, 2.4), 0.28, 0.5)
    )


def draw() -> Samples:
    """The same bell twice: nobody is above."""
    return mixed(*((bell(440.0, 2.5 - at), at, gain) for at, gain in ((0.0, 0.9), (0.26, 0.9))))


def resign() -> Samples:
    """A piece laid down on its side: it tips over, rocks twice, and lies."""
    rocks = ((620.0, 0.0, 0.9), (560.0, 0.19, 0.5), (545.0, 0.3, 0.26))
    felt = noise(171, 0.16, 120, 900, lambda t: math.sin(math.pi * t) ** 2)
    return mixed((felt, 0.03, 0.5), *((knock(pitch, 171 + round(pitch), 1.6), at, gain) for pitch, at, gain in rocks))


def call() -> Samples:
    """A friend elsewhere has moved while the window is behind: two knocks at the door and a distant bell."""
    knocks = ((980.0, 0.0, 0.8), (900.0, 0.16, 1.0))
    return mixed(
        *((knock(pitch, 191 + index, 1.2), at, gain) for index, (pitch, at, gain) in enumerate(knocks)),
        (bell(587.33, 1.6), 0.3, 0.35),
    )


def flag() -> Samples:
    """A clock's flag falls: two dry ticks of its wheels, then a small bell."""
    ticks = ((2100.0, 0.0, 0.5), (1750.0, 0.09, 0.8))
    return mixed(
        *((knock(pitch, 181 + index, 0.5), at, gain) for index, (pitch, at, gain) in enumerate(ticks)),
        (bell(880.0, 1.2), 0.16, 0.6),
    )


def click() -> Samples:
    """A button of the interface: a fingertip on felt over wood, short and soft."""
    return mixed(
        (tone(640, 0.008, 0.06), 0.0, 1.0),
        (tone(1450, 0.004, 0.06), 0.0, 0.3),
        (noise(71, 0.008, 300, 2500, lambda t: (1 - t) ** 3), 0.0, 0.7),
    )


PIECES: dict[str, Callable[[int, int], Samples]] = {"land": land, "disc": disc, "slab": slab}
CLASSES: dict[str, tuple[float, dict[str, Callable[[], Samples]]]] = {
    "landing": (
        -30,
        {
            f"{kind}{step + 1}{name}": partial(made, step, take)
            for kind, made in PIECES.items()
            for step in range(LANDINGS)
            for take, name in enumerate(TAKES)
        },
    ),
    "fall": (-27, {"capture": capture}),
    "moving": (-32, {"slide": slide}),
    "choosing": (-35, {"pick": pick, "turn": turn}),
    "telling": (-30, {"refuse": refuse, "danger": danger, "resign": resign, "flag": flag, "call": call}),
    "end": (-22, {"win": win, "loss": loss, "draw": draw}),
    "interface": (-36, {"click": click}),
}
"""How loud each class is, in dB, and its sounds."""
SOUNDS = {name: made for _, sounds in CLASSES.values() for name, made in sounds.items()}


# How it is finished:


@cache
def room(ear: int) -> Samples:
    """What a small room with curtains answers to a clap, at one ear: a few walls, then a dull tail, gone in a fifth of
    a second.  The two ears hear other walls at other moments."""
    walls = (((0.0113, 0.08), (0.0229, 0.05)), ((0.0137, 0.07), (0.0203, 0.06)))[ear]
    tail = noise(7 + ear, 0.3, 150, 2200, lambda t: math.exp(-7 * t) * min(1.0, t / 0.03))
    return mixed((np.ones(1), 0.0, 1.0), *((np.ones(1), at, gain) for at, gain in walls), (tail, 0.012, 0.02))


def in_room(sound: Samples) -> Samples:
    """The sound as both ears hear it in the room, at any level: shape (samples, 2)."""
    count = len(sound) + max(len(room(ear)) for ear in (0, 1)) - 1
    heard = np.stack(
        [np.fft.irfft(np.fft.rfft(sound, count) * np.fft.rfft(room(ear), count), count) for ear in (0, 1)], axis=1
    )
    heard /= np.sqrt(np.square(heard).mean(axis=0))  # both ears are equally loud
    loudest = np.abs(heard).max(axis=1)
    audible = np.flatnonzero(loudest > 10 ** (-66 / 20) * loudest.max())
    return np.asarray(heard[: audible[-1] + 1])


def weight(pitch: Samples) -> Samples:
    """How much of a pitch the ear takes in: the A curve."""
    square = np.square(pitch)
    below = (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2)) * (square + 12194.0**2)
    return np.asarray(1.2589 * 12194.0**2 * np.square(square) / below)


def level(sound: Samples) -> float:
    """The A-weighted level of the loudest eighth of a second, in dB below full scale; the mean energy of the ears."""
    window = round(FAST * RATE)
    count = 2 * len(sound) + window
    ear = weight(np.fft.rfftfreq(count, 1 / RATE))[:, np.newaxis]
    heard = np.fft.irfft(np.fft.rfft(sound, count, axis=0) * ear, count, axis=0)
    energy = np.concatenate([[0.0], np.cumsum(np.square(heard).mean(axis=1))])
    return float(10 * np.log10((energy[window:] - energy[:-window]).max() / window))


def finished(sound: Samples, loud: float) -> npt.NDArray[np.int16]:
    """The samples at their level, or as near as their peak allows; both ends fade, so that nothing clicks."""
    count, fade = len(sound), round(0.012 * RATE)
    steps = np.arange(count)
    ends = np.minimum(1.0, np.minimum((steps + 1) / 24, (count - 1 - steps) / fade))
    sound = sound * ends[:, np.newaxis]
    gain = min(10 ** ((loud - level(sound)) / 20), PEAK / np.abs(sound).max())
    return np.round(32767 * gain * sound).astype("<i2")


def take_level(name: str) -> float:
    """How many dB a take is louder or softer than its class; 0 for other sounds than landings."""
    return random.Random(name).uniform(-MAX_DECIBELS, MAX_DECIBELS) if name[-1] in TAKES and name[-2].isdigit() else 0.0


def samples(name: str) -> npt.NDArray[np.int16]:
    """A sound as it is shipped: shape (samples, 2)."""
    kind, loud = next((kind, loud) for kind, (loud, sounds) in CLASSES.items() if name in sounds)
    sound = SOUNDS[name]()
    heard = np.stack([sound, sound], axis=1) if kind == "interface" else in_room(sound)
    return finished(heard, loud + take_level(name))


def write(name: str, folder: Path) -> None:
    """Write one sound."""
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(name).tobytes())


def main(names: Sequence[str]) -> None:
    """Write the sounds that are named, or all."""
    for each in names or SOUNDS:
        write(each, HERE)


if __name__ == "__main__":
    main(sys.argv[1:])
