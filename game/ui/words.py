"""The player's language: every text on the screen passes through here.

The source is English.  Layers below mark their templates with `game.core.errors.N_`; they are translated here, at the
rim, and then filled.  One language is chosen for the whole program, as gettext has it.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.core.errors import StaxError

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "es": "Español"}
WINDOWS_NAMES: Final[Mapping[str, str]] = {"english": "en", "spanish": "es"}  # from "Spanish_Spain"
COMMA_LANGUAGES: Final = ("es",)  # the languages that write decimals behind a comma
PLURAL_CONTEXT: Final = "of several"
LOCALE_FOLDER: Final = Path(__file__).parents[1] / "locale"

_chosen: list[tuple[str, gettext.NullTranslations]] = [("en", gettext.NullTranslations())]


def language_of(environment: Mapping[str, str], system: str | None = None) -> str:
    """The first language of ours that the environment (in POSIX's order) or the system's own name asks for.

    English where none does.
    """
    wishes = [environment.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wish in ":".join([*(w for w in wishes if w), system or ""]).split(":"):
        code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
        if code in ("c", "posix"):
            return "en"
        if code in WINDOWS_NAMES:
            return WINDOWS_NAMES[code]
    return "en"


def choose(language: str | None = None) -> str:
    """Speak a language from now on, the system's if none is named; returns its code.  Unknown codes mean English."""
    code = language or language_of(os.environ, locale.getlocale()[0])
    if code not in LANGUAGES:
        code = "en"
    words = gettext.NullTranslations() if code == "en" else gettext.translation("stax", LOCALE_FOLDER, [code])
    _chosen[0] = (code, words)
    return code


def language() -> str:
    """The code of the language that is spoken now."""
    return _chosen[0][0]


def catalogue() -> gettext.NullTranslations:
    """The messages of the language that is spoken now."""
    return _chosen[0][1]


def _(message: str) -> str:
    """The message in the player's language."""
    return _chosen[0][1].gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message for a count; fill `{count}` yourself."""
    return _chosen[0][1].ngettext(singular, plural, count)


def sentence_about(marked_name: str, sentence: str, place: str = "name", **values: object) -> str:
    """A sentence about those who go by a marked name, which fills a place of it; `values` fill the others.

    Where the language has that name in the plural (the name and the sentence stand with the context `SEVERAL` in its
    catalogue) the sentence bends with it: “Gana Marfil”, but “Ganan las negras”.
    """
    several = catalogue().pgettext(PLURAL_CONTEXT, marked_name), catalogue().pgettext(PLURAL_CONTEXT, sentence)
    name, template = several if several[0] != marked_name and several[1] != sentence else (_(marked_name), _(sentence))
    return template.format(**{place: name}, **values)


def name_in_sentence(marked_name: str) -> str:
    """A marked name as it stands within a sentence: with its article where the language has it in the plural."""
    several = catalogue().pgettext(PLURAL_CONTEXT, marked_name)
    return several if several != marked_name else _(marked_name)


def decimal(value: float) -> str:
    """A number with one decimal, as the language that is spoken now writes it."""
    return f"{value:.1f}".replace(".", "," if language() in COMMA_LANGUAGES else ".")


def fill(template: str, values: Mapping[str, object]) -> str:
    """A marked template in the player's language, its places filled; values that are errors are told too."""
    texts = {name: error_text(value) if isinstance(value, StaxError) else value for name, value in values.items()}
    return _(template).format(**texts)


def error_text(error: StaxError) -> str:
    """The error's sentence in the player's language."""
    return fill(error.template, error.values)
