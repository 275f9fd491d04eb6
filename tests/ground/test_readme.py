"""The README's commands are the ones that are run."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_it_opens_with_one_command_to_play_and_one_to_test() -> None:
    play, test = (block.strip() for block in BLOCKS[:2])
    assert play.startswith("python3 -m venv .venv && ")
    assert play.endswith(".venv/bin/stax")
    assert test.startswith("python3 -m venv .venv && ")
    assert test.endswith("-m pytest -n 2")
    assert "\n" not in play + test


def test_ci_takes_the_test_command_from_the_readme() -> None:
    pattern = re.search(r"grep -m1 -E '([^']+)' \"\$project/README.md\"", (ROOT / ".ci" / "run").read_text())
    assert pattern
    found = [line for line in README.splitlines() if re.search(pattern[1], line)]
    assert found[0] == BLOCKS[1].strip()


def test_every_command_in_the_readme_exists() -> None:
    from game.__main__ import COMMANDS

    assert set(re.findall(r"^\| `stax ([a-z-]+)", README, re.MULTILINE)) == set(COMMANDS) - {"judge"}


def test_the_manners_list_every_command_of_the_lab() -> None:
    from lab.__main__ import COMMANDS

    contributing = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z-]+)", contributing, re.MULTILINE)) == set(COMMANDS)
