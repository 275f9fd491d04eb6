"""The file of settings: readable, forgiving, never lost."""

from __future__ import annotations

import errno
import json
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.settings import config
from game.settings.actions import BINDABLE
from game.settings.config import BOUND, KEYS, Config, ConfigUnwritten, edited, read, taken, write
from game.ui.canvas.motion import SPEEDS
from game.ui.look.themes import THEMES

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
CONFIGS = st.builds(
    Config,
    width=st.integers(*config.PIXELS),
    language=TEXTS,
    setup=TEXTS,
    setups=st.lists(TEXTS, max_size=3),
    mute=st.booleans(),
    theme=st.sampled_from(config.THEMES),
    scale=st.integers(*config.SCALES),
    volume=st.integers(0, 100),
    folder=TEXTS,
    seconds=st.floats(*config.SECONDS),
    engine=TEXTS,
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
    assert {each.name for each in fields(Config)} == {*KEYS, *BOUND}
    assert len({(key.section, key.name) for key in KEYS.values()}) == len(KEYS)
    assert set(config.THEMES) == set(THEMES)
    assert set(config.SPEEDS) == set(SPEEDS)
    assert taken({}) == (Config(), [])


@settings(max_examples=60, deadline=None)
@given(st.one_of(TEXTS, FILES))
def test_any_text_gives_a_configuration_and_perhaps_a_notice(text: str) -> None:
    try:
        found = tomllib.loads(text)
    except ValueError:
        assert edited(text, Config()) is None
        return
    known, unread = taken(found)
    made = edited(text, known)
    if made is not None:
        again = tomllib.loads(made)
        assert taken(again) == (known, [])
        for name, value in found.items():
            if isinstance(value, dict):
                assert value.keys() - (BINDABLE if name in BOUND else ()) <= again[name].keys()
            elif name not in KEYS:
                assert again[name] == value
    assert all(isinstance(key, str) for key in unread)


@settings(max_examples=60, deadline=None)
@given(CONFIGS)
def test_what_is_written_is_read(kept: Config) -> None:
    text = edited("", kept)
    assert text is not None
    assert taken(tomllib.loads(text)) == (kept, [])
    assert edited(text, kept) == text


@pytest.mark.parametrize("text", ["", "what = is\n= this", "\x00", "[look", "a = 1\na = 2", "x = " + "[" * 3000])
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    found, notice = read(path)
    assert found == Config()
    if not text:
        assert notice is None
        return
    assert notice is not None
    assert "config.damaged" in str(notice)
    assert path.with_suffix(".damaged").read_text(encoding="utf-8") == text
    write(path, found)
    assert read(path) == (found, None)


def test_bytes_that_are_no_text_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"theme = \xff")
    assert isinstance(read(path)[1], config.SetAside)


def test_a_value_that_does_not_read_takes_its_usual_one_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[look]\ntheme = "pink"\nscale = 110\nflat = 1\n[sound]\nall = 101\n', encoding="utf-8")
    found, notice = read(path)
    assert found == Config(scale=110)
    assert notice is not None
    assert "look.theme, look.flat, sound.all" in str(notice)
    assert str(path) in str(notice)
    assert path.exists()


def test_buttons_are_kept_and_those_that_are_none_are_named(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    text = '[buttons]\nundo = "X"\nhint = "x"\nturn = ""\nmenu = "guide"\npause = 7\nown = "x"\n'
    path.write_text(text, encoding="utf-8")
    found, notice = read(path)
    assert found == Config(buttons={"undo": "x", "turn": ""})
    assert "buttons.hint, buttons.menu, buttons.pause." in str(notice)
    found.buttons = {"draw": "rs-up"}
    write(path, found)
    assert read(path) == (found, None)
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    assert written["buttons"] == {"draw": "rs-up", "own": "x"}


def test_what_is_not_known_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    own = '# mine\n[look]\ntheme = "slate"  # dark\nshine = 2024-01-01\n\n[own]\na = {b = [1, 2]}\n'
    path.write_text(own, encoding="utf-8")
    found, notice = read(path)
    assert notice is None
    found.scale = 150
    write(path, found)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# mine\n[look]\ntheme =")
    assert "shine = 2024-01-01\n" in text
    assert "[own]\na = {b = [1, 2]}\n" in text
    assert read(path) == (found, None)


def test_a_file_that_cannot_be_edited_line_by_line_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    own = 'look = {theme = "slate"}\n'
    path.write_text(own, encoding="utf-8")
    found, _ = read(path)
    assert found.theme == "slate"
    write(path, found)
    assert path.with_suffix(".old").read_text(encoding="utf-8") == own
    assert read(path) == (found, None)


def test_an_older_file_without_sections_is_read_and_becomes_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('width = 1300\nspeed = "fast"\nsetups = ["a", "b"]\nown = 1\n', encoding="utf-8")
    found, notice = read(path)
    assert notice is None
    assert (found.width, found.speed, found.setups) == (1300, "fast", ["a", "b"])
    write(path, found)
    assert tomllib.loads(path.read_text(encoding="utf-8"))["own"] == 1
    assert "\nwidth = 1300\n" in path.read_text(encoding="utf-8").partition("[window]")[2]
    assert read(path) == (found, None)


def test_a_disk_that_is_full_is_told_and_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "config.toml"
    path.write_text("this is [not TOML", encoding="utf-8")

    def full(fresh: Path, *_args: object, **_options: object) -> None:
        fresh.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ConfigUnwritten, match="No space left on device"):
        write(path, Config())
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text(encoding="utf-8") == "this is [not TOML"
