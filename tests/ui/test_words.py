"""The player's language."""

from __future__ import annotations

import gettext
import random
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.ui import words


@pytest.mark.parametrize(
    ("environment", "system", "language"),
    [
        ({}, None, "en"),
        ({"LANG": "es_ES.UTF-8"}, None, "es"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": "en_GB.UTF-8"}, None, "en"),
        ({"LANGUAGE": "fr:es:en", "LANG": "fr_FR.UTF-8"}, None, "es"),
        ({"LANG": "C.UTF-8"}, "es_ES", "en"),
        ({"LANG": "de_DE.UTF-8"}, None, "en"),
        ({}, "Spanish_Spain", "es"),
        ({}, "es_AR", "es"),
    ],
)
def test_the_language_of_a_machine(environment: dict[str, str], system: str | None, language: str) -> None:
    assert words.language_of(environment, system) == language


def test_a_language_is_spoken_from_the_moment_it_is_chosen() -> None:
    assert words._("Menu") == "Menu"
    assert words.choose("es") == words.language() == "es"
    assert words._("Menu") == "Menú"
    assert [words.ngettext("{count} game", "{count} games", n).format(count=n) for n in (1, 2)] == [
        "1 partida",
        "2 partidas",
    ]


def test_decimals_are_written_as_the_language_has_them() -> None:
    assert words.decimal(2.25) == "2.2"
    words.choose("es")
    assert words.decimal(2.25) == "2,2"


def test_an_unknown_language_is_english() -> None:
    assert words.choose("tlh") == "en"


def test_an_error_is_written_in_the_players_language_and_filled() -> None:
    error = StaxError("{move} is not legal here.", move="K@0,0")
    assert words.error_text(error) == "K@0,0 is not legal here."
    words.choose("es")
    assert words.error_text(error) == "K@0,0 no es legal aquí."


def test_an_error_inside_an_error_is_written_too() -> None:
    words.choose("es")
    inner = StaxError("{move} is not legal here.", move="7")
    message = words.error_text(StaxError("The computer's program refuses the game: {message}", message=inner))
    assert "7 no es legal aquí." in message


@pytest.mark.parametrize("share", [0, 1, 5, 20, 27, 60, 500, 999, None])
def test_a_damaged_catalogue_means_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: int | None) -> None:
    """Cut off after `share` thousandths; None is a missing catalogue."""
    whole = words.LOCALE_FOLDER / "es" / "LC_MESSAGES" / "stax.mo"
    monkeypatch.setattr(words, "LOCALE_FOLDER", tmp_path)
    if share is not None:
        cut = tmp_path / "es" / "LC_MESSAGES" / "stax.mo"
        cut.parent.mkdir(parents=True)
        cut.write_bytes(whole.read_bytes()[: whole.stat().st_size * share // 1000])
    assert words.choose("es") == words.language() == "en"
    assert words._("Menu") == "Menu"


def test_no_flipped_bits_of_a_catalogue_prevent_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = (words.LOCALE_FOLDER / "es" / "LC_MESSAGES" / "stax.mo").read_bytes()
    monkeypatch.setattr(words, "LOCALE_FOLDER", tmp_path)
    chance = random.Random(1)
    for number in range(60):
        damaged = bytearray(whole)
        damaged[chance.randrange(40 if number % 2 else 4000)] ^= 1 << chance.randrange(8)
        cut = tmp_path / "es" / "LC_MESSAGES" / "stax.mo"
        cut.parent.mkdir(parents=True, exist_ok=True)
        cut.write_bytes(damaged)
        monkeypatch.setattr(gettext, "_translations", {})  # it remembers a file by its name
        assert words.choose("es") in ("en", "es")
        assert isinstance(words._("Menu"), str)
        assert isinstance(words.ngettext("{count} tile", "{count} tiles", 2), str)
    words.choose("en")


def test_a_percentage_has_a_form_of_its_own_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spanish wants a space before the sign, at which no line breaks."""
    assert words.percent_text(92.6) == "93%"
    monkeypatch.setattr(words, "_", {"{percent}%": "{percent}\u00a0%"}.get)
    assert words.percent_text(0) == "0\u00a0%"
