"""import-linter does not see `cimport`s; this reads them and holds them to the same layers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = ("core", "games", "ai", "lab")
RULES = ("stacks", "turns", "legal", "rules")
CIMPORT = re.compile(r"^\s*(?:from\s+(game[\w.]*)\s+cimport|cimport\s+(game[\w.]*))", re.MULTILINE)
C_FILES = sorted(
    path for room in ("game", "lab") for ending in ("pxd", "pyx") for path in (ROOT / room).rglob(f"*.{ending}")
)


def cimported(path: Path) -> list[str]:
    return [first or second for first, second in CIMPORT.findall(path.read_text(encoding="utf-8"))]


def test_there_are_c_files() -> None:
    assert C_FILES


@pytest.mark.parametrize("path", C_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_cimports_point_downward(path: Path) -> None:
    own = path.relative_to(ROOT).parts
    own = own[1:] if own[0] == "game" else own
    for name in cimported(path):
        other = name.split(".")[1:]
        assert LAYERS.index(other[0]) <= LAYERS.index(own[0]), f"{path.name} cimports {name}"
        if own[0] == "games" and other[0] == "games":
            assert other[1] == own[1], f"{path.name} cimports another game: {name}"
        if path.stem in RULES:
            assert other[-1] != "evaluate", "the rules have no opinion"
