"""All hot modules are compiled or none, and the program says which."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.core import speed
from game.core.errors import StaxError


def test_hot_modules_are_those_with_c_types() -> None:
    assert {"game.core.position", "game.core.evaluator"} <= set(speed.hot_modules())


def test_this_installation_is_of_one_speed() -> None:
    speed.check_one_speed()
    assert {speed.is_compiled(name) for name in speed.hot_modules()} == {speed.is_program_compiled()}


def test_no_compiled_module_is_older_than_its_source() -> None:
    if not speed.is_program_compiled():
        pytest.skip("plain: the sources themselves run")
    for name in speed.hot_modules():
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        built, source = Path(spec.origin), speed.PROGRAM_FOLDER.joinpath(*name.split(".")[1:])
        for ending in (".py", ".pxd"):
            fresh = built.stat().st_mtime >= source.with_suffix(ending).stat().st_mtime
            assert fresh, f"{source.name}{ending} was changed after it was compiled: pip install -e . again"


def test_a_mixture_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "mixed"
    package.mkdir()
    for name in ("fast", "slow"):
        (package / f"{name}.py").write_text("")
        (package / f"{name}.pxd").write_text("")
    (package / "__init__.py").write_text("")
    (package / f"fast{EXTENSION_SUFFIXES[0]}").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    names = speed.hot_modules(package)
    assert names == ["mixed.fast", "mixed.slow"]
    with pytest.raises(StaxError, match=r"mixed\.slow is not"):
        speed.check_one_speed(package)
