"""Everything that CI and releases use exists and is pinned: actions by commit, packages by their hashes."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
RUN: Final = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LOCKS: Final = sorted((ROOT / "requirements").glob("*.txt"))
INSTALLS: Final = re.compile(r"""pip"?\s+(?:install|download|wheel)\b|"\$1" install\b""")


def commands(path: Path) -> list[str]:
    """The commands of a file, continued lines joined, comments left out."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if not line.lstrip().startswith("#")]


def installers() -> list[Path]:
    """The files whose commands install packages for CI or a release."""
    packaging = [path for path in (ROOT / "packaging").rglob("*") if path.is_file() and is_script(path)]
    return [ROOT / ".ci" / "run", ROOT / "pyproject.toml", *WORKFLOWS, *packaging]


def is_script(path: Path) -> bool:
    return path.suffix == ".py" or path.read_bytes()[:2] == b"#!"


def test_the_names_that_are_imported_exist() -> None:
    asked = re.findall(r"from (game[\w.]*) import ([\w, ]+)", RUN)
    assert asked
    for module, names in asked:
        for name in names.split(", "):
            found = importlib.import_module(module)
            assert hasattr(found, name) or importlib.import_module(f"{module}.{name}")


def test_every_action_is_named_by_its_commit_and_version() -> None:
    uses = [line.strip() for path in WORKFLOWS for line in commands(path) if re.search(r"\buses:", line)]
    assert uses
    assert [line for line in uses if not re.fullmatch(r"(- )?uses: [\w/.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_packages_are_installed_by_their_hashes() -> None:
    found = [line.strip() for path in installers() for line in commands(path) if INSTALLS.search(line)]
    locked = [line for line in found if "--require-hashes" in line]
    of_this_program = [line for line in found if "--no-deps" in line and "--no-build-isolation" in line]
    assert len(locked) >= 6
    assert [line for line in found if line not in locked and line not in of_this_program] == []
    assert [
        line for path in installers() for line in commands(path) if re.search(r"-m build (?!--no-isolation)", line)
    ] == []
    assert '"build", "--no-isolation"' in (ROOT / "packaging" / "release.py").read_text(encoding="utf-8")


def test_every_lock_that_is_named_is_there() -> None:
    texts = "\n".join("\n".join(commands(path)) for path in installers())
    named = set(re.findall(r"requirements/([\w-]+)\.txt", texts)) | set(re.findall(r"locked \S+ ([\w-]+)", texts))
    named |= set(re.findall(r'unpack "[^"]+" ([\w-]+)', texts))
    assert named == {path.stem for path in LOCKS}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_has_a_version_and_hashes_for_every_package_and_names_no_server(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text
    packages = re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]
    assert packages
    line = r"[\w.-]+==[\w.]+( ; [^\\\n]+)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+"
    assert [each.split()[0] for each in packages if not re.fullmatch(line, each)] == []
    wanted = re.findall(r"^\w[\w-]*", path.with_suffix(".in").read_text(encoding="utf-8"), re.MULTILINE)
    assert {name.lower() for name in wanted} <= {each.partition("==")[0] for each in packages}


def test_the_locks_have_what_the_program_and_its_tools_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    tools = extras["build"] + project["build-system"]["requires"]
    tools[tools.index("stax[friend]") : tools.index("stax[friend]") + 1] = extras["friend"]
    for lock, packages in (("wheels", needed + project["build-system"]["requires"]), ("build", needed + tools)):
        text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
        for package in packages:
            assert f"\n{re.split('[<>=;]', package)[0].lower()}==" in f"\n{text}"
