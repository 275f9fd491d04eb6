"""The player's language: every text on the screen is translated here.

The source language is English.  Lower layers mark templates with `game.core.errors.N_`; this module translates and
fills them.  The whole program uses a single language at a time, through gettext.
"""

from __future__ import annotations

import gettext
import locale
import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from game.core.errors import StaxError

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "es": "Español"}
# The first part of Windows names, as in "Spanish_Spain"
WINDOWS_NAMES: Final[Mapping[str, str]] = {"english": "en", "spanish": "es"}
COMMA_LANGUAGES: Final = ("es",)  # languages with a decimal comma
PLURAL_CONTEXT: Final = "of several"
LOCALE_FOLDER: Final = Path(__file__).parents[1] / "locale"

LOG: Final = logging.getLogger(__name__)

_chosen: list[tuple[str, gettext.NullTranslations]] = [("en", gettext.NullTranslations())]


def language_of(environment: Mapping[str, str], system: str | None = None) -> str:
    """The code of the first supported language that the environment variables, in POSIX order, or `system` ask for.

    English if there is none.
    """
    codes = [environment.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wanted in ":".join([*(w for w in codes if w), system or ""]).split(":"):
        code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
        if code in ("c", "posix"):
            return "en"
        if code in WINDOWS_NAMES:
            return WINDOWS_NAMES[code]
    return "en"


def choose(language: str | None = None) -> str:
    """Switch to a language, by default the system's; returns its code.

    Unknown codes switch to English, as does a language whose catalogue is missing or damaged, which is logged.
    """
    code = language or language_of(os.environ, locale.getlocale()[0])
    _chosen[0] = ("en", gettext.NullTranslations())
    if code in LANGUAGES and code != "en":
        try:
            _chosen[0] = (code, gettext.translation("stax", LOCALE_FOLDER, [code]))
        except Exception as error:  # gettext raises a dozen kinds for a damaged file; without it all can still be read
            LOG.warning("The catalogue of the language %s cannot be read: %r", code, error)
    return _chosen[0][0]


def language() -> str:
    """The code of the current language."""
    return _chosen[0][0]


def catalogue() -> gettext.NullTranslations:
    """The message catalogue of the current language."""
    return _chosen[0][1]


def _(message: str) -> str:
    """The message in the current language."""
    return _chosen[0][1].gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message for a count, with its place `{count}` still to be filled."""
    return _chosen[0][1].ngettext(singular, plural, count)


def sentence_about(marked_name: str, sentence: str, place: str = "name", **values: object) -> str:
    """A sentence whose subject is a marked name; the name fills `place`, and `values` fill the other places.

    In some languages a name is plural (the name and the sentence then have the context `PLURAL_CONTEXT` in the
    catalogue), and the sentence agrees with it: “Gana Marfil”, but “Ganan las negras”. The sentence begins with a
    capital letter, also where it begins with the name: “Las negras piensan”.
    """
    several = catalogue().pgettext(PLURAL_CONTEXT, marked_name), catalogue().pgettext(PLURAL_CONTEXT, sentence)
    name, template = several if several[0] != marked_name and several[1] != sentence else (_(marked_name), _(sentence))
    text = template.format(**{place: name}, **values)
    return text[:1].upper() + text[1:]


def name_in_sentence(marked_name: str) -> str:
    """A marked name as it appears inside a sentence: with its article in languages where it is plural."""
    several = catalogue().pgettext(PLURAL_CONTEXT, marked_name)
    return several if several != marked_name else _(marked_name)


def decimal(value: float) -> str:
    """A number with a decimal place, in the notation of the current language."""
    return f"{value:.1f}".replace(".", "," if language() in COMMA_LANGUAGES else ".")


def percent_text(percent: float) -> str:
    """A percentage as a whole number, in the notation of the current language."""
    return _("{percent}%").format(percent=f"{percent:.0f}")


def fill(template: str, values: Mapping[str, object]) -> str:
    """A marked template, translated and filled; values that are errors are translated too."""
    texts = {name: error_text(value) if isinstance(value, StaxError) else value for name, value in values.items()}
    return _(template).format(**texts)


def error_text(error: StaxError) -> str:
    """The error's sentence in the current language."""
    return fill(error.template, error.values)


def lower_first(sentence: str) -> str:
    """A sentence for the place after a colon: its first letter is small."""
    return sentence[:1].lower() + sentence[1:]
