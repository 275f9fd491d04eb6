"""The calibration plot: results over predicted chances, as lines and dots in SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lab.chances.calibration import CERTAIN, Tenth

SIDE: Final = 200  # pixels, of a plot
GAP: Final = 56
TOP: Final = 34
MANY: Final = 100  # positions; a dot with fewer is hollow
BAND: Final = 0.05  # how far results may differ from predictions
INK: Final = "#2b2b2b"
BLUE: Final = "#2f5fa8"


def format_svg(rows: Sequence[Tenth]) -> str:
    """A plot for each setting as SVG: x is the predicted chance, y the share won with its 95 percent interval."""
    settings = list(dict.fromkeys(each.setting for each in rows))
    width, height = GAP + len(settings) * (SIDE + GAP), TOP + SIDE + GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for place, setting in enumerate(settings):
        left = GAP + place * (SIDE + GAP)
        lines.append(f'<g transform="translate({left} {TOP})">')
        lines += _frame(setting)
        lines += _dots([each for each in rows if each.setting == setting and each.tenth != CERTAIN])
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def _frame(setting: str) -> Iterator[str]:
    """The axes with their labels, and the band in which predictions count as right."""
    corners = (0, SIDE * (1 - BAND)), (0, SIDE), (SIDE * BAND, SIDE), (SIDE, SIDE * BAND), (SIDE, 0)
    points = " ".join(f"{x:g},{y:g}" for x, y in (*corners, (SIDE * (1 - BAND), 0)))
    yield f'<polygon points="{points}" fill="#e4ecf7"/>'
    yield f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#9db4d6"/>'
    yield f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}"/>'
    yield f'<text x="{SIDE / 2:g}" y="-12" font-size="14" text-anchor="middle" fill="{INK}">{setting}</text>'
    for percent in (0, 50, 100):
        at = SIDE * percent / 100
        yield f'<text x="{at:g}" y="{SIDE + 16}" font-size="11" text-anchor="middle" fill="{INK}">{percent}</text>'
        yield f'<text x="-6" y="{SIDE - at + 4:g}" font-size="11" text-anchor="end" fill="{INK}">{percent}</text>'
    yield f'<text x="{SIDE / 2:g}" y="{SIDE + 32}" font-size="11" text-anchor="middle">predicted → won, percent</text>'


def _dots(rows: Sequence[Tenth]) -> Iterator[str]:
    for each in rows:
        x, y = SIDE * each.predicted, SIDE * (1 - each.won)
        low, high = (SIDE * (1 - min(1.0, max(0.0, each.won + by))) for by in (-each.margin, each.margin))
        yield f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{BLUE}"/>'
        fill = BLUE if each.positions >= MANY else "#ffffff"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{fill}" stroke="{BLUE}"/>'
