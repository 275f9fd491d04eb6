"""The program starts with any settings file; a damaged file of weights is refused in one sentence."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import weights
from game.core.errors import StaxError
from game.core.weights import Weights
from game.engine.client import Client
from game.library.files import resolve_path
from game.play.setup import read_setup
from game.program.start import open_library_in
from game.settings import values
from game.settings.config_file import config_from, edit_text, read_config
from game.settings.values import Config, EngineSettings
from game.ui import words
from tests.core.test_weights import NAMES, TEXT
from tests.mutants import mutants

NUMBERS: Final = ["9" * 400, "9" * 5000, "0x" + "f" * 5000, "-1", "1e400", "-inf", "nan", "0.1", "3600.0", "1_0"]
PIECES: Final = [
    *NUMBERS,
    "true",
    '"\\u0000"',
    '"~nobody"',
    "[" * 3000,
    "{a=" * 400,
    "[[1], [[2]]]",
    "1979-05-27T07:32:00Z",
    "[engine]\nseconds = ",
    "[look]\ncolours = [0x" + "f" * 5000 + ", 1, 2]",
    "[keys]\nundo = ",
    "[weights]\nhand = ",
    "[engine-chances]\nseats-2 = ",
    "[record]\nmade = ",
    "\n",
    '"""',
    "a.b.c = 1\n",
]
PARTS: Final = [
    "person",
    "computer:easy Eve",
    "coach third",
    "starts 2",
    "starts chance",
    "colours teal sky",
    "clock 5:00+3",
]
WHOLE: Final = (
    edit_text("", Config(engine=EngineSettings(command="x"), keys={"undo": "ctrl+j"}, buttons={"hint": "x"})) or ""
)


def started(path: Path, content: bytes) -> Config:
    """The settings as a start of the program finds them, all that is done with them before the window is there."""
    path.write_bytes(content)
    found, notice = read_config(path)
    assert notice is None or words.error_text(notice)
    assert words.choose(found.look.language) in words.LANGUAGES
    words.choose("en")
    for text in (*found.last.setups, found.last.setup):
        read_or_refused(text)
    edit_text(content.decode("utf-8", "replace"), found)
    return found


def read_or_refused(text: str) -> None:
    """A text of a choice is refused, or reads as a choice that is written so that it reads the same again."""
    with suppress(StaxError):
        setup = read_setup(text)
        assert read_setup(str(setup)) == setup


@pytest.mark.slow
def test_no_settings_prevent_the_start(tmp_path: Path) -> None:
    for content in mutants([WHOLE], PIECES, 1500, 1):
        started(tmp_path / "config.toml", content)


@pytest.mark.parametrize("value", [*NUMBERS, "[[1]]", '"\\u0000"'])
@pytest.mark.parametrize("key", ["engine.seconds", "look.colours", "window.width", "last.setups", "keys.undo"])
def test_a_value_that_cannot_be_used_is_named(tmp_path: Path, key: str, value: str) -> None:
    section, name = key.split(".")
    found = started(tmp_path / "config.toml", f"[{section}]\n{name} = {value}\n".encode())
    standard = Config()
    if key == "engine.seconds" and value in ("0.1", "3600.0"):
        standard.engine.seconds = float(value)
    if key == "window.width" and value == "1_0":
        standard.window.width = 10
    if key == "engine.seconds" and value == "1_0":
        standard.engine.seconds = 10.0
    if key == "last.setups":
        return
    assert found == standard


def test_no_weights_are_refused_otherwise_than_by_their_error() -> None:
    read: list[Weights] = []
    refused: list[str] = []
    for content in mutants([TEXT], PIECES, 1500, 2):
        try:
            read.append(weights.read_weights(content.decode("utf-8", "replace"), NAMES, "here"))
        except StaxError as error:
            refused.append(str(error))
    assert {tuple(each.values) for each in read} == {NAMES}
    assert 0 < len(read) < len(refused)
    assert not [sentence for sentence in refused if "here" not in sentence]


@pytest.mark.parametrize("damage", ["9" * 5000, "[" * 3000, "{a=" * 3000, "[" * 100_000])
def test_what_python_cannot_hold_is_damage_too(damage: str) -> None:
    with pytest.raises(StaxError, match="The weights in here are damaged"):
        weights.read_weights(TEXT.replace("= 3", f"= {damage}"), NAMES, "here")


@settings(max_examples=150)
@given(
    st.text(st.sampled_from("stax mixtour;=:clockcoloursstarts0159+/.,-personcomputer\0ñ"), max_size=60)
    | st.lists(st.sampled_from(PARTS), max_size=6).map(lambda parts: ";".join(["stax", *parts]))
)
def test_any_text_of_a_choice_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


JSONLIKE: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
SECTIONS: Final = sorted({key.section for key in values.KEYS.values()} | {"keys", "buttons"})
INSIDE: Final = sorted({key.name for key in values.KEYS.values()} | {"undo", "hint"})


@pytest.mark.slow
@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(SECTIONS), JSONLIKE | st.dictionaries(st.sampled_from(INSIDE), JSONLIKE)))
def test_values_of_any_kind_are_taken_or_named(found: dict[str, object]) -> None:
    known, unread = config_from(found)
    assert edit_text("", known) is not None
    assert all(isinstance(name, str) for name in unread)


@pytest.mark.parametrize("folder", ["~nobody-has-this-name", "a\0b", "\0"])
def test_a_folder_that_no_system_has_is_reported_and_the_usual_folder_used(tmp_path: Path, folder: str) -> None:
    library, notice = open_library_in(folder, tmp_path)
    library.close()
    assert notice is not None
    assert "Files can't be saved in" in str(notice)
    assert (tmp_path / "games.sqlite3").exists()
    with pytest.raises(StaxError):
        resolve_path("")


def test_an_engine_whose_command_no_system_has_is_reported() -> None:
    with pytest.raises(StaxError, match="The engine could not be started: embedded null byte"):
        Client([sys.executable, "a\0b"])
