"""The licences of all that is shipped are listed, and a library without a licence is named."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LICENCES = ROOT / "packaging" / "licences"


@pytest.fixture(scope="module")
def gather() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gather", LICENCES / "gather.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["gather"] = module
    spec.loader.exec_module(module)
    return module


def libraries(gather: ModuleType, *names: str) -> dict[str, str]:
    found: dict[str, str] = dict(gather.of_libraries(Path("/nowhere") / name for name in names))
    return found


def test_a_library_has_its_makers_and_its_text(gather: ModuleType) -> None:
    texts = libraries(gather, "libSDL2-2-50d19f93.0.so.0.3200.10", "libopusfile-96d7a9c0.so.0.4.5", "SDL2_mixer.dll")
    assert set(texts) == {"SDL, SDL_image, SDL_mixer, SDL_ttf", "Ogg, Vorbis, Opusfile"}
    assert "Sam Lantinga" in texts["SDL, SDL_image, SDL_mixer, SDL_ttf"]
    assert "provided 'as-is'" in texts["SDL, SDL_image, SDL_mixer, SDL_ttf"]


def test_every_package_that_the_program_needs_here_is_listed(gather: ModuleType) -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    here = {re.split(r"[<>=]", each)[0] for each in needed if sys.platform == "linux" or "linux" not in each}
    listed = {name.lower() for name in gather.DISTRIBUTIONS}
    assert here <= listed
    assert all(gather.texts(gather.distribution(name)) for name in here - {"pygame-ce"})


def test_a_library_of_which_nothing_is_known_is_named(gather: ModuleType) -> None:
    assert libraries(gather, "libnobody.so.3") == {"libnobody.so.3": "no known licence: libnobody.so.3"}


def test_what_the_licence_of_pillow_covers_is_skipped(gather: ModuleType) -> None:
    assert not libraries(gather, "libpng16-fefdc88d.so.16.58.0", "zlib1.dll", "libz.1.dylib", "python311.dll")


def test_every_text_that_is_named_is_there() -> None:
    table = tomllib.loads((LICENCES / "libraries.toml").read_text(encoding="utf-8"))["library"]
    assert {each["licence"] for each in table} <= {path.stem for path in LICENCES.glob("*.txt")}
