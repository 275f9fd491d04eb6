"""Make the sounds of the game: `python sounds/make.py` writes every .wav beside this file (or those that are
named), the same each time.

Wood is a few short damped tones over a burst of noise; felt is soft noise; the bell is a sum of partials that die away
at their own pace (the proportions are those of a small hand bell).  16 bits, 44.1 kHz, mono, peaks at -6 dBFS.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

RATE = 44_100
PEAK = 10 ** (-6 / 20)
HERE = Path(__file__).parent
LANDINGS = 5  # pitches, falling with the height of the stack

Samples = list[float]


def silence(seconds: float) -> Samples:
    """Nothing, to be added to."""
    return [0.0] * round(seconds * RATE)


def add(into: Samples, sound: Iterable[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Mix a sound into another from a moment on; what goes past the end is lost."""
    first = round(at * RATE)
    for i, sample in enumerate(sound, first):
        if i >= len(into):
            return
        into[i] += gain * sample


def tone(pitch: float, decay: float, seconds: float) -> Samples:
    """A sine that dies away to a third in `decay` seconds."""
    turn = 2 * math.pi * pitch / RATE
    return [math.sin(turn * i) * math.exp(-i / (decay * RATE)) for i in range(round(seconds * RATE))]


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
    return found


def knock(pitch: float, seed: int, ring: float = 1.0) -> Samples:
    """Wood on wood: three tones of a short bar, a thump below, a click at the start."""
    sound = silence(0.2 * ring)
    for ratio, decay, gain in ((1, 0.022, 1.0), (2.71, 0.011, 0.5), (5.15, 0.006, 0.28), (0.24, 0.03, 0.7)):
        add(sound, tone(pitch * ratio, decay * ring, 0.2 * ring), gain=gain)
    add(sound, noise(seed, 0.012, 900, 7000, lambda t: (1 - t) ** 3), gain=1.6)
    return sound


def land(step: int) -> Samples:
    """A tile laid down; a higher stack sounds deeper."""
    return knock(1080 * 0.84**step, 11 + step, 1 + 0.12 * step)


def disc(step: int) -> Samples:
    """A turned disc set down on a board: a short bright click, and the softer one of its other edge."""
    pitch = 1560 * 0.83**step
    sound = silence(0.2)
    add(sound, knock(pitch, 81 + step, 0.62 + 0.06 * step))
    add(sound, knock(pitch * 1.12, 91 + step, 0.4), 0.034 + 0.004 * step, 0.32)
    return sound


def slab(step: int) -> Samples:
    """A broad slab laid flat: a deep thud, the air that it presses out, and little ringing."""
    pitch = 480 * 0.84**step
    sound = silence(0.42)
    add(sound, knock(pitch, 101, 1.6))
    add(sound, tone(pitch / 2, 0.05, 0.4), gain=0.5)
    add(sound, noise(111, 0.12, 60, 420, lambda t: (1 - t) ** 2), gain=0.4)
    return sound


def slide() -> Samples:
    """A tile drawn over felt."""
    sound = noise(5, 0.24, 250, 2600, lambda t: math.sin(math.pi * t) ** 1.4)
    add(sound, noise(6, 0.24, 80, 500, lambda t: math.sin(math.pi * t)), gain=0.8)
    return sound


def capture() -> Samples:
    """A king is taken: a deep knock, then the prize rolls off."""
    sound = silence(0.62)
    add(sound, knock(520, 21, 1.8))
    add(sound, tone(98, 0.09, 0.5), gain=0.9)
    for i, at in enumerate((0.17, 0.27, 0.345, 0.4)):
        add(sound, knock(900 - 60 * i, 31 + i), at, 0.42 * 0.72**i)
    return sound


def bell(pitch: float, seconds: float) -> Samples:
    """A soft hand bell."""
    sound = silence(seconds)
    for ratio, decay, gain in (
        (0.5, 0.7, 0.25),
        (1, 0.62, 1.0),
        (2.003, 0.4, 0.45),
        (2.98, 0.2, 0.2),
        (4.16, 0.1, 0.12),
    ):
        add(sound, tone(pitch * ratio, decay, seconds), gain=gain)
    return sound


def win() -> Samples:
    """Three bells that rise, the last one left to ring."""
    sound = silence(2.1)
    for pitch, at, gain in ((523.25, 0.0, 0.7), (659.26, 0.16, 0.75), (783.99, 0.32, 1.0)):
        add(sound, bell(pitch, 2.1 - at), at, gain)
    return sound


def pick() -> Samples:
    """A tile taken up: a light tick."""
    return knock(1750, 41, 0.5)


def turn() -> Samples:
    """A tile turned by one notch."""
    sound = silence(0.09)
    add(sound, knock(2300, 51, 0.35), gain=0.8)
    add(sound, knock(1900, 52, 0.35), 0.028, 0.5)
    return sound


def click() -> Samples:
    """A button of the interface: a fingertip on felt over wood, short and soft."""
    sound = silence(0.06)
    add(sound, tone(640, 0.008, 0.06))
    add(sound, tone(1450, 0.004, 0.06), gain=0.3)
    add(sound, noise(71, 0.008, 300, 2500, lambda t: (1 - t) ** 3), gain=0.7)
    return sound


def refuse() -> Samples:
    """It may not go there: two dull taps on felt."""
    sound = silence(0.22)
    for at in (0.0, 0.085):
        add(sound, tone(150, 0.03, 0.12), at)
        add(sound, noise(61, 0.05, 80, 700, lambda t: (1 - t) ** 2), at, 1.2)
    return sound


PIECES: dict[str, Callable[[int], Samples]] = {"land": land, "disc": disc, "slab": slab}
SOUNDS: dict[str, Callable[[], Samples]] = {
    **{f"{name}{step + 1}": partial(made, step) for name, made in PIECES.items() for step in range(LANDINGS)},
    "slide": slide,
    "capture": capture,
    "win": win,
    "pick": pick,
    "turn": turn,
    "refuse": refuse,
    "click": click,
}
QUIETER = {"slide": 0.4, "pick": 0.5, "turn": 0.45, "refuse": 0.7, "click": 0.4}  # shares of the peak


def finished(sound: Sequence[float], peak: float) -> array.array[int]:
    """The samples at their peak in 16 bits; both ends fade, so that nothing clicks."""
    loudest, fade = max(map(abs, sound)), round(0.004 * RATE)
    count = len(sound)
    ends = (min(1.0, (i + 1) / 24, (count - i) / fade) for i in range(count))
    return array.array("h", (round(32767 * peak * s / loudest * end) for s, end in zip(sound, ends, strict=True)))


def samples(name: str) -> array.array[int]:
    """A sound as it is shipped."""
    return finished(SOUNDS[name](), PEAK * QUIETER.get(name, 1.0))


def write(name: str, folder: Path) -> None:
    """Write one sound."""
    made = samples(name)
    if sys.byteorder == "big":
        made.byteswap()
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(made.tobytes())


if __name__ == "__main__":
    for each in sys.argv[1:] or SOUNDS:
        write(each, HERE)
