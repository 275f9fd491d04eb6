"""What the files for a desktop say agrees with the program, and with the desktop's own checkers."""

from __future__ import annotations

import os
import plistlib
import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

import game
from game.__main__ import file_from_word
from game.games import GAMES
from game.library import GAME_FILE_SUFFIX, LINK_SCHEME
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
    ("tool", "args"),
    [
        ("desktop-file-validate", ["stax.desktop"]),
        ("appstreamcli", ["validate", "--no-net", "stax.metainfo.xml"]),
        ("update-mime-database", ["{home}/mime"]),
        ("flatpak-builder", ["--show-manifest", "local.stax.Stax.yml"]),
    ],
)
def test_the_desktops_own_checker_finds_nothing(tool: str, args: list[str], tmp_path: Path) -> None:
    if shutil.which(tool) is None:
        reason = f"{tool} is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    (tmp_path / "mime" / "packages").mkdir(parents=True)
    shutil.copy(LINUX / "stax.xml", tmp_path / "mime" / "packages")
    args = [word.format(home=tmp_path) for word in args]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run([tool, *args], cwd=LINUX, env=home, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    if tool == "update-mime-database":
        assert f"{KIND}:*{GAME_FILE_SUFFIX}" in (tmp_path / "mime" / "globs").read_text(encoding="utf-8")


def test_a_saved_game_is_known_by_its_ending_and_its_first_line() -> None:
    kind = ElementTree.parse(LINUX / "stax.xml").getroot().find(f"{MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == KIND
    assert [glob.get("pattern") for glob in kind.iter(f"{MIME}glob")] == [f"*{GAME_FILE_SUFFIX}"]
    starts = [match.get("value") for match in kind.iter(f"{MIME}match")]
    assert starts == [f"{words.FORM_NAME}: ", rf"\xef\xbb\xbf{words.FORM_NAME}: "]


def test_the_menu_opens_saved_games_and_speaks_both_languages() -> None:
    fields = entry()
    assert fields["MimeType"] == f"{KIND};x-scheme-handler/{LINK_SCHEME[:-1]};"
    assert fields["Exec"] == "stax %u"
    assert {"Game", "BoardGame"} < set(fields["Categories"].split(";"))
    for key in ("GenericName", "Comment", "Keywords"):
        assert fields[key] != fields[f"{key}[es]"]


def test_a_desktop_may_hand_a_file_over_as_an_address(tmp_path: Path) -> None:
    assert file_from_word(f"file://{quote(str(tmp_path))}/Ana%20y%20Zo%C3%AB.stax") == tmp_path / "Ana y Zoë.stax"
    assert file_from_word("file:///no%20file") is None


def test_what_the_software_centre_shows_is_true() -> None:
    root = ElementTree.parse(LINUX / "stax.metainfo.xml").getroot()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'license = "{root.findtext("project_license")}"' in project
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == game.__version__
    assert f"## {game.__version__} - {release.get('date')}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert root.findtext("provides/mediatype") == KIND
    assert root.findtext("launchable") == "stax.desktop"
    features = [item.text or "" for item in root.iter("li")]
    assert len(features) == 2 * len(GAMES)
    assert all(re.match(one.name, text) for one, text in zip(GAMES.values(), features[::2], strict=True))
    assert not [element for element in root.iter() if "://" in (element.text or "")]


def files(folder: Path) -> set[str]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="is a Linux desktop's")
def test_the_archive_puts_itself_into_the_menu_and_takes_itself_away(tmp_path: Path) -> None:
    frozen, home = tmp_path / "frozen", tmp_path / "at home" / ".local"
    frozen.mkdir()
    (frozen / "stax").write_text("#!/bin/sh\necho started\n", encoding="utf-8")
    (frozen / "stax").chmod(0o755)
    (home / "share" / "icons").mkdir(parents=True)
    (home / "share" / "icons" / "kept").write_bytes(b"")
    subprocess.run([LINUX / "tar", frozen, tmp_path], env={**os.environ, "PYTHON": sys.executable}, check=True)
    subprocess.run(["tar", "-xzf", *tmp_path.glob("*.tar.gz")], cwd=tmp_path, check=True)
    for _again in range(2):
        subprocess.run([tmp_path / f"stax-{game.__version__}" / "install.sh", home], check=True)
    menu = (home / "share" / "applications" / "stax.desktop").read_text(encoding="utf-8")
    program = shlex.split(next(line for line in menu.splitlines() if line.startswith("Exec="))[5:])[0]
    assert subprocess.run([program], capture_output=True, check=True).stdout == b"started\n"
    assert "share/icons/hicolor/scalable/apps/stax.svg" in files(home)
    subprocess.run(["sh", home / "lib" / "stax" / "uninstall.sh"], check=True)
    made_by_the_desktop = {name for name in files(home) if name.startswith(("share/mime/", "share/applications/"))}
    assert files(home) - made_by_the_desktop == {"share/icons/kept"}
    assert not {name for name in made_by_the_desktop if "stax" in name}


def test_macos_has_the_same() -> None:
    info = plistlib.loads((LINUX.with_name("macos") / "Info.plist").read_bytes())
    (document,), (declared,) = info["CFBundleDocumentTypes"], info["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"] == {
        "public.filename-extension": [GAME_FILE_SUFFIX[1:]],
        "public.mime-type": [KIND],
    }
    assert set(info["CFBundleLocalizations"]) == {"en", "es"}
    (link,) = info["CFBundleURLTypes"]
    assert link["CFBundleURLSchemes"] == [LINK_SCHEME[:-1]]
    assert info["NSHighResolutionCapable"] is True
