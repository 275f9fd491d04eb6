"""Bake the tables: `python sprites/tables.py [folder]` writes them into this folder, always the same.

`ground_oak` and `ground_stone` are tables as they lie in the middle of the lamp's light, seen at the ordinary angle;
`ground_felt` is grey and repeats; it is multiplied with a theme's colour.  `ground_walnut` is a plank for rails, of
which the mean is white.  A table is a colour in linear light and a relief: the lamp hangs behind it at the left, warm,
and the room is cool.  Lengths are in pixels of a window 1000 high, a table has `FINE` times as many.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Plane = NDArray[np.float32]
Random = np.random.Generator

FINE: Final = 1.6
SIZE: Final = (2560, 1600)
SQUASH: Final = 0.64
UPRIGHT: Final = 0.768  # how much of a height is seen
LAMP: Final = (-130.0, 330.0, 1010.0)
WARM: Final = np.array((1.34, 1.10, 0.80), np.float32) * 1.44
COOL: Final = np.array((0.150, 0.165, 0.205), np.float32) * 1.5
FELT: Final = 960
PLANK: Final = (2560, 384)
QUALITY: Final = 88


def noise(size: tuple[int, int], across: float, along: float, random: Random) -> Plane:
    """Smooth noise from -1 to 1 with grains of so many pixels."""
    few = max(2, int(size[0] / (across * FINE)) + 2), max(2, int(size[1] / (along * FINE)) + 2)
    drawn = random.uniform(-1, 1, few[::-1]).astype(np.float32)
    return np.asarray(Image.fromarray(drawn).resize(size, Image.Resampling.BICUBIC), np.float32)


def mixed(pale: tuple[int, int, int], dark: tuple[int, int, int], share: Plane) -> Plane:
    """Between two colours, in linear light."""
    one, other = (np.array(colour, np.float32) / 255 for colour in (pale, dark))
    found: Plane = (one + (other - one) * np.clip(share, 0, 1)[..., None]) ** 2.2
    return found


def plank(
    size: tuple[int, int], top: int, high: int, pale: tuple[int, int, int], dark: tuple[int, int, int], random: Random
) -> tuple[Plane, Plane]:
    """The rows of a plank from `top` on that are there: rings of a log cut flat, pores, fibres, a few rays."""
    rows = min(size[1], top + high) - max(0, top)
    part = size[0], rows
    x = np.arange(size[0], dtype=np.float32)[None, :] / FINE * random.choice((-1, 1)) + random.uniform(-900, 900)
    y = (np.arange(high, dtype=np.float32)[max(0, -top) :][:rows, None] - high * random.uniform(0.1, 0.9)) / FINE
    warp = noise(part, 420, 70, random) * 20 + noise(part, 150, 26, random) * 6 + noise(part, 46, 9, random) * 1.4
    ring = np.hypot(y * 1.1 + warp, 30 + np.abs(x) * random.uniform(0.035, 0.07) + warp * 0.6)
    turn = (ring / random.uniform(8.5, 13) + noise(part, 90, 14, random) * 0.25) % 1
    late = np.clip((turn - 0.25) / 0.6, 0, 1) ** 1.6 * np.clip((1 - turn) / 0.10, 0, 1)
    fibre = noise(part, 70, 1.4, random) * 0.6 + noise(part, 22, 1.1, random) * 0.5
    pores = np.clip(noise(part, 15, 1.15, random) - 0.34 - 0.42 * (turn > 0.42), 0, 1) * 2.2
    rays = np.clip(noise(part, 5, 7, random) - 0.62, 0, 1) * (noise(part, 200, 60, random) > 0.1)
    tone = 0.42 + 0.36 * late + 0.10 * fibre + 0.44 * pores - 0.5 * rays
    tone = tone + random.uniform(-0.15, 0.15) + noise(part, 500, 90, random) * 0.12
    colour = mixed(pale, dark, tone) * (1 + 0.05 * noise(part, 300, 60, random)[..., None])
    return colour, -1.1 * pores + 0.12 * late + 0.12 * fibre


def oak(
    size: tuple[int, int], seed: int, wide: float, pale: tuple[int, int, int], dark: tuple[int, int, int]
) -> tuple[Plane, Plane]:
    """Planks along x, `wide` on the mean, and the seams between them: colour and relief."""
    random = np.random.default_rng(seed)
    colour, relief = np.zeros((size[1], size[0], 3), np.float32), np.zeros(size[::-1], np.float32)
    top = -int(wide * FINE * 0.45)
    while top < size[1]:
        high = int(wide * FINE * random.uniform(0.86, 1.14))
        first, last = max(0, top), min(size[1], top + high)
        if last > first:
            wood, rough = plank(size, top, high, pale, dark, random)
            row = np.arange(first, last, dtype=np.float32) - top
            edge = (np.minimum(row, high - 1 - row) / FINE)[:, None]
            seam = np.clip((edge - 0.3) / 2.2, 0, 1)
            lit = (0.18 + 0.82 * seam) * (1 + 0.22 * np.exp(-(((edge - 4.0) / 1.6) ** 2)))
            colour[first:last], relief[first:last] = wood * lit[..., None], rough - 2.0 * (1 - seam)
        top += high
    return colour, relief


def stone(size: tuple[int, int], seed: int) -> tuple[Plane, Plane]:
    """Honed dark stone: clouds, faint pale veins, mica."""
    random = np.random.default_rng(seed)
    grains = ((420, 0.5), (150, 0.34), (52, 0.24), (17, 0.16), (5, 0.12), (2, 0.12))
    cloud = np.zeros(size[::-1], np.float32)
    for grain, share in grains:
        cloud += noise(size, grain, grain * 0.8, random) * share
    first = (
        noise(size, 260, 200, random) * 0.8 + noise(size, 90, 60, random) * 0.32 + noise(size, 24, 18, random) * 0.07
    )
    vein = np.exp(-((np.abs(first) / 0.012) ** 0.9)) * np.clip(0.35 + noise(size, 200, 160, random), 0, 1)
    other = noise(size, 340, 300, random) + noise(size, 60, 50, random) * 0.2
    thin = np.exp(-((np.abs(other - 0.2) / 0.008) ** 0.9)) * np.clip(noise(size, 160, 160, random), 0, 1)
    vein = vein + 0.5 * thin
    mica = np.clip(random.random(size[::-1], np.float32) - 0.9975, 0, 1) * 380
    colour = mixed((44, 49, 52), (86, 92, 94), 0.42 + 0.42 * cloud + 0.55 * vein) * (1 + mica[..., None] * 1.2)
    return colour, cloud * 0.25 + vein * 0.4


def lit(colour: Plane, relief: Plane, gloss: float) -> Plane:
    """A table of colour and relief under the lamp and in the room, in linear light."""
    down, right = np.gradient(relief * 0.30)
    normal = np.stack((-right, -down, np.ones_like(relief)), -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    rows, columns = relief.shape
    x, y = np.meshgrid(np.arange(columns, dtype=np.float32) / FINE, np.arange(rows, dtype=np.float32) / FINE)
    lamp = np.stack((LAMP[0] - x, LAMP[1] - y, np.full_like(x, LAMP[2])), -1)
    lamp /= np.linalg.norm(lamp, axis=-1, keepdims=True)
    half = lamp + np.array((0, UPRIGHT, SQUASH), np.float32)
    half /= np.linalg.norm(half, axis=-1, keepdims=True)
    shine = np.clip((half * normal).sum(-1), 0, 1)
    direct = np.clip((lamp * normal).sum(-1), 0, 1)[..., None] * WARM
    gleam = (gloss * (0.10 * shine**18 + 0.05 * shine**70))[..., None] * WARM * 0.55
    found: Plane = colour * (direct + COOL) + gleam
    return found


def developed(light: Plane, share: float = 1.0) -> NDArray[np.uint8]:
    """A share of linear light as a picture: a soft shoulder, a breath of grain."""
    light = light * share
    soft = light * (1 + light / 2.6) / (1 + light)
    tone = np.clip(soft * 1.22, 0, 1) ** (1 / 2.2)
    grain = np.random.default_rng(3).normal(0, 0.008, tone.shape[:2]).astype(np.float32)
    return (np.clip(tone + grain[..., None], 0, 1) * 255).astype(np.uint8)


def squashed(table: Plane) -> Plane:
    """A table from straight above as it is seen at the ordinary angle."""
    parts = [Image.fromarray(np.ascontiguousarray(table[..., k])) for k in range(3)]
    return np.stack([np.asarray(part.resize(SIZE, Image.Resampling.BOX), np.float32) for part in parts], -1)


def table(kind: str) -> NDArray[np.uint8]:
    """A table in the light."""
    whole = SIZE[0], round(SIZE[1] / SQUASH)
    if kind == "oak":
        made = oak(whole, 11, 168, (128, 91, 59), (64, 42, 28))
        return developed(squashed(lit(*made, 0.55)), 0.82)
    return developed(squashed(lit(*stone(whole, 5), 0.55)), 0.74)


def repeated(random: Random, size: int, across: float, along: float) -> Plane:
    """Noise of mean 0 and spread 1 that repeats, with grains of so many pixels."""
    row, column = (np.fft.fftfreq(size)[:, None], np.fft.fftfreq(size)[None, :])
    keep = np.exp(-2 * (np.pi**2) * ((column * across) ** 2 + (row * along) ** 2))
    drawn = np.fft.ifft2(np.fft.fft2(random.normal(size=(size, size))) * keep).real
    return ((drawn - drawn.mean()) / drawn.std()).astype(np.float32)


def hairs(random: Random, angle: float) -> Plane:
    """Short fibres that lie one way, mean 0, spread 1."""
    row, column = np.fft.fftfreq(FELT)[:, None], np.fft.fftfreq(FELT)[None, :]
    along, over = (
        column * np.cos(np.radians(angle + more)) + row * np.sin(np.radians(angle + more)) for more in (0, 90)
    )
    keep = np.exp(-2 * (np.pi**2) * ((along * 4.5) ** 2 + (over * 0.55) ** 2))
    drawn = np.fft.ifft2(np.fft.fft2(random.normal(size=(FELT, FELT))) * keep).real
    return ((drawn - drawn.mean()) / drawn.std()).astype(np.float32)


def felt() -> NDArray[np.uint8]:
    """Felted wool: short fibres every way, lit from the left behind, worn a little here and there; mean about 200."""
    random = np.random.default_rng(7)
    fibres = sum(hairs(random, angle) for angle in range(0, 180, 30)) / 2.45
    slope = fibres - np.roll(np.roll(fibres, 1, 0), 1, 1)
    worn = 0.016 * repeated(random, FELT, 60, 45) + 0.012 * repeated(random, FELT, 14, 10)
    tone = 1 + 0.030 * slope + 0.026 * fibres + 0.022 * repeated(random, FELT, 0.6, 0.5) + worn
    return np.clip(tone * 200, 0, 255).astype(np.uint8)


def walnut() -> NDArray[np.uint8]:
    """A plank of walnut, every channel's mean 200."""
    colour, relief = oak(PLANK, 6, 900, (150, 94, 58), (72, 42, 25))
    seen = developed(lit(colour, relief, 0.55)).astype(np.float32)
    return np.clip(seen / seen.mean(axis=(0, 1)) * 200, 0, 255).astype(np.uint8)


def bake(folder: Path) -> None:
    """Write every picture into a folder."""
    made = {"felt": felt(), "walnut": walnut(), **{kind: table(kind) for kind in ("oak", "stone")}}
    for name, pixels in made.items():
        Image.fromarray(pixels).save(folder / f"ground_{name}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    bake(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
