"""What a Linux desktop is told of the program agrees with the program, and with the desktop's own checkers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import game
from game.games import GAMES
from game.library import ENDING
from game.library.form import words

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
KIND = "application/x-stax-game"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry() -> dict[str, str]:
    """The lines of the `.desktop` file."""
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # the documented way to keep capitals
    parser.read(LINUX / "stax.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


@pytest.mark.parametrize(
    ("tool", "told"),
    [
        ("desktop-file-validate", ["stax.desktop"]),
        ("appstreamcli", ["validate", "--no-net", "stax.metainfo.xml"]),
        ("update-mime-database", ["{home}/mime"]),
    ],
)
def test_the_desktops_own_checker_finds_nothing(tool: str, told: list[str], tmp_path: Path) -> None:
    if shutil.which(tool) is None:
        reason = f"{tool} is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    (tmp_path / "mime" / "packages").mkdir(parents=True)
    shutil.copy(LINUX / "stax.xml", tmp_path / "mime" / "packages")
    told = [word.format(home=tmp_path) for word in told]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run([tool, *told], cwd=LINUX, env=home, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    if tool == "update-mime-database":
        assert f"{KIND}:*{ENDING}" in (tmp_path / "mime" / "globs").read_text(encoding="utf-8")


def test_a_saved_game_is_known_by_its_ending_and_its_first_line() -> None:
    kind = ElementTree.parse(LINUX / "stax.xml").getroot().find(f"{MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == KIND
    assert [glob.get("pattern") for glob in kind.iter(f"{MIME}glob")] == [f"*{ENDING}"]
    starts = [match.get("value") for match in kind.iter(f"{MIME}match")]
    assert starts == [f"{words.SIGN}: ", rf"\xef\xbb\xbf{words.SIGN}: "]


def test_the_menu_opens_saved_games_and_speaks_both_languages() -> None:
    told = entry()
    assert told["MimeType"] == f"{KIND};"
    assert told["Exec"] == "stax %f"
    assert {"Game", "BoardGame"} < set(told["Categories"].split(";"))
    for key in ("GenericName", "Comment", "Keywords"):
        assert told[key] != told[f"{key}[es]"]


def test_the_software_centre_is_told_what_is_true() -> None:
    root = ElementTree.parse(LINUX / "stax.metainfo.xml").getroot()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'license = "{root.findtext("project_license")}"' in project
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == game.__version__
    assert f"## {game.__version__} - {release.get('date')}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert root.findtext("provides/mediatype") == KIND
    assert root.findtext("launchable") == "stax.desktop"
    told = [item.text or "" for item in root.iter("li")]
    assert len(told) == 2 * len(GAMES)
    assert all(re.match(one.name, text) for one, text in zip(GAMES.values(), told[::2], strict=True))
    assert not [element for element in root.iter() if "://" in (element.text or "")]
