"""Every text of the program is in the catalogues, translated, with its places; no text is there for nothing."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from game.locale import make
from game.ui.words import LANGUAGES

texts = functools.cache(make.extracted)  # read only where they are asked for, which takes a second
CATALOGUES = dict(make.languages())


def keys(catalog: Catalog) -> set[str]:
    return {str(message.id) for message in catalog if message.id}


def context(message: Message) -> str:
    read = message.context or ""
    return read.decode() if isinstance(read, bytes) else read  # as compiled catalogues are read


def strings(catalog: Catalog) -> dict[tuple[str, str], list[str]]:
    return {(context(message), forms(message.id)[0]): forms(message.string) for message in catalog if message.id}


def forms(text: object) -> list[str]:
    return [str(form) for form in text] if isinstance(text, tuple | list) else [str(text)]


def places(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", text))


def gaps(message: Message) -> set[str]:
    """Places that the text has and a translation has not, or the other way round; "one" may leave the number out."""
    wanted, found = places(forms(message.id)[-1]), [places(form) for form in forms(message.string)]
    return (found[-1] ^ wanted) | (set().union(*found) - wanted)


def test_there_is_a_catalogue_for_every_language() -> None:
    assert set(CATALOGUES) == set(LANGUAGES) - {"en"}


@pytest.mark.slow
def test_the_template_is_up_to_date() -> None:
    assert keys(make.read(make.HERE / "stax.pot")) == keys(texts()), "run: python game/locale/make.py"


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_is_complete(language: str) -> None:
    catalog = make.read(CATALOGUES[language], language)
    assert keys(catalog) == keys(texts()), "run: python game/locale/make.py"
    assert not catalog.obsolete
    assert [message.id for message in catalog if message.id and not make.all_translated(message.string)] == []
    assert [message.id for message in catalog if message.fuzzy and message.id] == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_translations_keep_the_places_to_fill(language: str) -> None:
    catalog = make.read(CATALOGUES[language], language)
    assert {str(message.id): gaps(message) for message in catalog if message.id and gaps(message)} == {}


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_single_text_says_how_a_percentage_is_written(language: str) -> None:
    """So that it is written in one form everywhere; Spanish has a space before the sign, at which no line breaks."""
    catalog = make.read(CATALOGUES[language], language)
    with_sign = {str(message.id): str(message.string) for message in catalog if "%" in f"{message.id}{message.string}"}
    assert set(with_sign) - {""} == {"{percent}%"}
    assert with_sign["{percent}%"] == {"es": "{percent}\u00a0%"}[language]


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_the_program_reads_is_what_the_catalogue_says(language: str) -> None:
    path: Path = CATALOGUES[language]
    with path.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    assert strings(compiled) == strings(make.read(path, language)), "run: python game/locale/make.py"


def test_every_text_is_found() -> None:
    """Texts below the rim (N_), at it (_), and in plural are all seen by the extraction."""
    assert {"The king of {owner} is covered at {cell}.", "Menu", "('{count} game', '{count} games')"} <= keys(texts())
