"""The documents name what there is: widths, lengths, links, files, modules and commands."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

import game
from game.__main__ import COMMANDS
from game.core.levels import Level, Techniques
from game.engine.requests import INTEGER_RANGES
from lab.__main__ import COMMANDS as LAB_COMMANDS

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted({path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))})
LOGS = [name for name in DOCUMENTS if name.startswith("docs/log/")]
TABLES = ("docs/performance.md", "docs/levels.md", "docs/weights.md")
WIDEST, LONGEST = 120, 60
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")
PATH = re.compile(r"(?<![\w./-])(?:game|lab|tests|docs|sprites|sounds)/[\w./<>-]*[\w/>]")
MODULE = re.compile(r"-m ((?:game|lab|tests)[.\w]*)")
COMMAND = re.compile(r"(?:`|^ *)stax ([a-z][a-z-]*)", re.MULTILINE)
LAB_COMMAND = re.compile(r"-m lab ([a-z][a-z-]*)")
ENTRY = re.compile(r"- \d{4}-\d\d-\d\d [0-9a-f]{7}(, [0-9a-f]{7})*: ")  # the day and its commits


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def there(name: str) -> bool:
    """Whether a file, a folder or a module has this name, in which <...> stands for anything."""
    pattern = re.sub(r"<[^>]*>", "*", name.rstrip("/"))
    return any(any(ROOT.glob(found)) for found in (pattern, f"{pattern}.py"))


def wide(name: str) -> list[int]:
    """The lines outside tables that are too wide."""
    lines = enumerate(read(name).splitlines(), 1)
    return [number for number, line in lines if len(line) > WIDEST and not line.startswith("|")]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_line_is_wide_outside_tables(name: str) -> None:
    assert not wide(name)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_measured_now_fits_on_a_page(name: str) -> None:
    assert len(read(name).splitlines()) <= LONGEST


@pytest.mark.parametrize("name", LOGS)
def test_every_entry_of_the_diary_has_its_day_and_commits(name: str) -> None:
    entries = [line for line in read(name).splitlines() if line.startswith("- ")]
    assert len(entries) > 2
    assert not [line for line in entries if not ENTRY.match(line)]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    links = [link for link in LINK.findall(read(name)) if "://" not in link]
    assert not [link for link in links if not ((ROOT / name).parent / link).exists()]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_and_module_that_is_named_exists(name: str) -> None:
    text = read(name)
    named = [*PATH.findall(text), *(module.replace(".", "/") for module in MODULE.findall(text))]
    assert not [path for path in named if not there(path)]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_that_is_named_exists(name: str) -> None:
    assert not set(COMMAND.findall(read(name))) - set(COMMANDS)
    assert not set(LAB_COMMAND.findall(read(name))) - set(LAB_COMMANDS)


def test_the_steps_of_the_search_are_named_as_fields_of_a_level() -> None:
    steps = re.findall(r"^\| [^|`]*\(`(\w+)`\) \|", read("docs/performance.md"), re.MULTILINE)
    assert len(steps) > 5
    assert set(steps) <= {field.name for record in (Level, Techniques) for field in dataclasses.fields(record)}


def test_the_protocol_names_every_command_of_the_engine() -> None:
    commands, options = read("docs/protocol.md").split("Options of `go`")
    documented = set(re.findall(r"^\| `([a-z]+)[^`]*` \|", commands, re.MULTILINE))
    assert documented == {*re.findall(r'"([a-z]+)": self\._', read("game/engine/commands.py")), "new", "quit"}
    assert {*INTEGER_RANGES, "movetime", "level", "character", "infinite"} == set(
        re.findall(r"^\| `([a-z]+)", options, re.MULTILINE)
    )


def test_the_architecture_has_a_page_limit() -> None:
    assert len(read("docs/architecture.md").splitlines()) <= 250


def test_the_documents_are_looked_at() -> None:
    everything = "\n".join(map(read, DOCUMENTS))
    assert len(LOGS) > 5
    assert len(LINK.findall(everything)) > 20
    assert "game/games/<id>/weights.toml" in PATH.findall("in `game/games/<id>/weights.toml`: a number")
    assert len(PATH.findall(everything)) > 20
    assert "tests.check" in MODULE.findall(everything)
    assert {"bench", "match", "misses", "solve"} <= set(LAB_COMMAND.findall(everything))
    assert {"engine", "analyse"} <= set(COMMAND.findall(everything))


def test_the_changelog_ends_with_this_version_and_has_room_for_what_follows() -> None:
    following, released = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.MULTILINE)[:2]
    assert following == "Unreleased"
    assert re.fullmatch(rf"{re.escape(game.__version__)} - \d{{4}}-\d\d-\d\d", released)
