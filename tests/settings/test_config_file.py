"""The file of settings: readable, forgiving, never lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.settings import config_file, values
from game.settings.config_file import (
    BINDING_READERS,
    ConfigUnwritten,
    SetAside,
    config_from,
    edit_text,
    read_config,
    write_config,
)
from game.settings.default_keys import BINDABLE
from game.settings.values import KEYS, Config
from game.ui.canvas.motion import SPEEDS
from game.ui.look.themes import THEMES

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs, devices or modes")
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
CONFIGS = st.builds(
    Config,
    look=st.builds(
        values.LookSettings,
        language=TEXTS,
        theme=st.sampled_from(values.THEMES),
        scale=st.integers(*values.SCALES),
    ),
    sound=st.builds(values.SoundSettings, mute=st.booleans(), all=st.integers(0, 100)),
    play=st.builds(values.PlaySettings, folder=TEXTS),
    engine=st.builds(values.EngineSettings, seconds=st.floats(*values.THINKING_SECONDS), command=TEXTS),
    window=st.builds(values.WindowSettings, width=st.integers(*values.PIXELS)),
    last=st.builds(values.LastSettings, setup=TEXTS, setups=st.lists(TEXTS, max_size=3)),
    buttons=st.fixed_dictionaries({}, optional={"hint": st.sampled_from(["x", "rs-up"]), "turn": st.just("")}),
    keys=st.dictionaries(st.sampled_from(sorted(BINDABLE)), st.sampled_from(["ctrl+j", "?", ""]), max_size=1),
)
NAMES = [key.name for key in KEYS.values()] + list(KEYS) + ["colour", "x", "undo", "turn-back"]
VALUES = st.one_of(st.booleans(), st.integers(-5, 300), st.floats(allow_nan=False), TEXTS, st.lists(TEXTS, max_size=2))
LINES = st.one_of(
    st.sampled_from(["[look]", "[engine]", "[own]", "[keys]", "[buttons]", "[look.own]", "[[many]]"]),
    st.sampled_from(["# a remark", "", "setups = [", '"""', "]"]),
    st.builds(lambda name, value: f"{name} = {json.dumps(value)}", st.sampled_from(NAMES), VALUES),
)
FILES = st.lists(LINES, max_size=12).map("\n".join)


def test_every_choice_has_a_place_in_the_file() -> None:
    assert {each.name for each in fields(Config)} == {*(key.section for key in KEYS.values()), *BINDING_READERS}
    assert len({(key.section, key.name) for key in KEYS.values()}) == len(KEYS)
    assert set(values.THEMES) == set(THEMES)
    assert set(values.SPEEDS) == set(SPEEDS)
    assert config_from({}) == (Config(), [])


@settings(max_examples=60)
@given(st.one_of(TEXTS, FILES))
def test_any_text_gives_a_configuration_and_perhaps_a_notice(text: str) -> None:
    try:
        found = tomllib.loads(text)
    except ValueError:
        assert edit_text(text, Config()) is None
        return
    known, unread = config_from(found)
    made = edit_text(text, known)
    if made is not None:
        again = tomllib.loads(made)
        assert config_from(again) == (known, [])
        for name, value in found.items():
            if isinstance(value, dict):
                assert value.keys() - (BINDABLE if name in BINDING_READERS else ()) <= again[name].keys()
            elif name not in KEYS:
                assert again[name] == value
    assert all(isinstance(key, str) for key in unread)


@settings(max_examples=60)
@given(CONFIGS)
def test_what_is_written_is_read(kept: Config) -> None:
    text = edit_text("", kept)
    assert text is not None
    assert config_from(tomllib.loads(text)) == (kept, [])
    assert edit_text(text, kept) == text


@pytest.mark.parametrize("text", ["", "what = is\n= this", "\x00", "[look", "a = 1\na = 2", "x = " + "[" * 3000])
def test_a_damaged_file_is_set_aside_and_reported(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    found, notice = read_config(path)
    assert found == Config()
    if not text:
        assert notice is None
        return
    assert notice is not None
    assert "config.damaged-1" in str(notice)
    assert path.with_suffix(".damaged-1").read_text(encoding="utf-8") == text
    write_config(path, found)
    assert read_config(path) == (found, None)


def test_bytes_that_are_no_text_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"theme = \xff")
    assert isinstance(read_config(path)[1], config_file.SetAside)


def test_a_value_that_does_not_read_takes_its_usual_one_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[look]\ntheme = "pink"\nscale = 110\nflat = 1\n[sound]\nall = 101\n', encoding="utf-8")
    found, notice = read_config(path)
    assert found == Config(values.LookSettings(scale=110))
    assert notice is not None
    assert "look.theme, look.flat, sound.all" in str(notice)
    assert str(path) in str(notice)
    assert path.exists()


def test_buttons_are_kept_and_those_that_are_none_are_named(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    text = '[buttons]\nundo = "X"\nhint = "x"\nturn = ""\nmenu = "guide"\npause = 7\nown = "x"\n'
    path.write_text(text, encoding="utf-8")
    found, notice = read_config(path)
    assert found == Config(buttons={"undo": "x", "turn": ""})
    assert "buttons.hint, buttons.menu, buttons.pause." in str(notice)
    found.buttons = {"draw": "rs-up"}
    write_config(path, found)
    assert read_config(path) == (found, None)
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    assert written["buttons"] == {"draw": "rs-up", "own": "x"}


def test_what_is_not_known_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    own = '# mine\n[look]\ntheme = "slate"  # dark\nshine = 2024-01-01\n\n[own]\na = {b = [1, 2]}\n'
    path.write_text(own, encoding="utf-8")
    found, notice = read_config(path)
    assert notice is None
    found.look.scale = 150
    write_config(path, found)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# mine\n[look]\ntheme =")
    assert "shine = 2024-01-01\n" in text
    assert "[own]\na = {b = [1, 2]}\n" in text
    assert read_config(path) == (found, None)


@pytest.mark.parametrize(
    ("own", "edited_line"),
    [
        ('look = {theme = "slate"} # mine\n', 'look = {theme = "wood",'),
        ('look.theme = "slate" # mine\n', 'look.theme = "wood" # mine\n'),
        ('["look"]\n"theme" = """slate""" # mine\n', '["look"]\n"theme" = "wood" # mine\n'),
        ('[look]\ntheme = "slate" # mine\n[own]\n[look.own]\nx = 1', '[look]\ntheme = "wood" # mine\n'),
    ],
)
def test_a_known_value_is_edited_however_it_is_written(tmp_path: Path, own: str, edited_line: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(own, encoding="utf-8")
    found, _ = read_config(path)
    assert found.look.theme == "slate"
    found.look.theme = "wood"
    write_config(path, found)
    assert edited_line in path.read_text(encoding="utf-8")
    assert read_config(path) == (found, None)
    assert list(tmp_path.iterdir()) == [path]


def test_a_comment_beside_a_known_value_stays(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[look] # how it looks\ntheme = "slate"  # dark, for the evening\n# the end\n', encoding="utf-8")
    found, _ = read_config(path)
    write_config(path, found)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["[look] # how it looks", 'theme = "slate"  # dark, for the evening']
    assert "# the end" in lines


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b'\xef\xbb\xbf[look]\ntheme = "slate"\n')
    found, notice = read_config(path)
    assert (found, notice) == (Config(values.LookSettings(theme="slate")), None)
    write_config(path, found)
    assert read_config(path) == (found, None)


def test_damaged_files_are_numbered_and_the_newest_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    for number in range(1, 8):
        path.write_text(f"damage {number}", encoding="utf-8")
        assert f"config.damaged-{number}:" in str(read_config(path)[1])
    kept = {each.name: each.read_text(encoding="utf-8") for each in tmp_path.iterdir()}
    assert kept == {f"config.damaged-{number}": f"damage {number}" for number in range(3, 8)}


@POSIX
def test_a_link_stays_a_link_and_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path, target = tmp_path / "config.toml", tmp_path / "elsewhere" / "stax.toml"
    target.parent.mkdir()
    target.write_text('[look]\ntheme = "slate"\n', encoding="utf-8")
    target.chmod(0o600)
    path.symlink_to(target)
    found, _ = read_config(path)
    write_config(path, found)
    assert path.readlink() == target
    assert target.stat().st_mode & 0o777 == 0o600
    target.write_text("damage", encoding="utf-8")
    assert str(target.with_suffix(".damaged-1")) in str(read_config(path)[1])
    write_config(path, found)
    assert path.readlink() == target
    assert read_config(path) == (found, None)


@POSIX
def test_no_link_beside_the_file_is_written_through(tmp_path: Path) -> None:
    path, other = tmp_path / "config.toml", tmp_path / "other"
    other.write_text("not ours", encoding="utf-8")
    path.with_suffix(f".{os.getpid()}").symlink_to(other)
    write_config(path, Config())
    assert other.read_text(encoding="utf-8") == "not ours"


@POSIX
@pytest.mark.parametrize("kind", ["fifo", "device", "folder", "link to a device"])
def test_what_is_no_regular_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "config.toml"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if kind == "device" else "/dev/full")
    before = path.lstat()
    found, notice = read_config(path)
    assert found == Config()
    assert str(path) in str(notice)
    with pytest.raises(ConfigUnwritten, match="can't be written"):
        write_config(path, found)
    after = path.lstat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    assert list(tmp_path.iterdir()) == [path]


def test_settings_that_cannot_be_read_for_a_moment_are_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "config.toml"
    write_config(path, Config(values.LookSettings(theme="slate")))
    with monkeypatch.context() as patch:
        patch.setattr(config_file, "read_file", Mock(side_effect=OSError(errno.EIO, "Input/output error")))
        found, notice = read_config(path)
    assert str(notice).endswith("Input/output error")
    config_file.writer_for(path, notice)(found)
    assert read_config(path) == (Config(values.LookSettings(theme="slate")), None)
    config_file.writer_for(path, None)(found)
    assert read_config(path) == (found, None)


def test_a_huge_file_is_renamed(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    found, notice = read_config(path)
    assert found == Config()
    assert "config.damaged-1" in str(notice)
    write_config(path, found)
    assert path.with_suffix(".damaged-1").stat().st_size == 1 << 40
    assert read_config(path) == (found, None)


@pytest.mark.slow_cases("deep1")
@pytest.mark.parametrize(
    "deep",
    [
        "[" + ".".join(["a"] * 3000) + "]\n",
        "a." * 3000 + "a = 1\n",
        "x = " + "[" * 90 + "]" * 90 + "\n",
        "x = " + "{a=" * 90 + "1" + "}" * 90 + "\n",
    ],
)
def test_settings_nested_too_deeply_to_be_edited_are_renamed_when_others_are_written(tmp_path: Path, deep: str) -> None:
    path = tmp_path / "config.toml"
    own = deep + '[look]\ntheme = "slate"\n'
    path.write_text(own, encoding="utf-8")
    found, notice = read_config(path)
    assert (found, notice) == (Config(values.LookSettings(theme="slate")), None)
    with pytest.raises(SetAside, match=r"config\.damaged-1"):
        write_config(path, found)
    assert path.with_suffix(".damaged-1").read_text(encoding="utf-8") == own
    assert read_config(path) == (found, None)
    write_config(path, found)


def test_too_many_parts_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("a." * 30_000 + "a = 1\n", encoding="utf-8")
    assert isinstance(read_config(path)[1], SetAside)


def test_settings_that_could_not_be_read_again_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    write_config(path, Config(values.LookSettings(theme="slate")))
    with pytest.raises(ConfigUnwritten):
        write_config(path, Config(engine=values.EngineSettings(command="x" * config_file.MAX_BYTES)))
    assert read_config(path) == (Config(values.LookSettings(theme="slate")), None)


def test_a_first_frame_does_not_wait_for_what_only_writes() -> None:
    command = "import sys, game.program.start; sys.exit('tomlkit' in sys.modules)"
    subprocess.run([sys.executable, "-c", command], check=True)


def test_an_older_file_without_sections_is_read_and_becomes_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('width = 1300\nspeed = "fast"\nsetups = ["a", "b"]\nown = 1\n', encoding="utf-8")
    found, notice = read_config(path)
    assert notice is None
    assert (found.window.width, found.look.animation, found.last.setups) == (1300, "fast", ["a", "b"])
    write_config(path, found)
    assert tomllib.loads(path.read_text(encoding="utf-8"))["own"] == 1
    assert "\nwidth = 1300\n" in path.read_text(encoding="utf-8").partition("[window]")[2]
    assert read_config(path) == (found, None)


def test_a_disk_that_is_full_is_reported_and_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "config.toml"
    path.write_text("this is [not TOML", encoding="utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ConfigUnwritten, match="No space left on device"):
        write_config(path, Config())
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text(encoding="utf-8") == "this is [not TOML"
