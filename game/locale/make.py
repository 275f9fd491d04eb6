"""Bring the catalogues up to date with the sources: `python game/locale/make.py` (it needs Babel, which is in `test`).

It writes `stax.pot` (every text in the program), takes new texts into each language's `stax.po` untranslated and drops
those that are gone, and compiles each `stax.po` to the `stax.mo` that the program reads.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.learn.course_file import player_texts
from game.ui.words import PLURAL_CONTEXT

HERE = Path(__file__).parent
PACKAGE = HERE.parent
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
METHODS = [("**.py", "python"), ("learn/courses/*.toml", "game.locale.make:extract_from_toml")]
NEVER = datetime(2026, 1, 1, tzinfo=UTC)
HEADER = "# The texts of Stax, in the order of the English text.\n#"


def extract_from_toml(
    file: IO[bytes], _keywords: object, _comments: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """What players read in a course, as Babel wants it from a method of extraction."""
    del options
    for text in player_texts(tomllib.load(file)):
        yield 0, "_", text, []


def extracted() -> Catalog:
    """Every text of the program, with the files that use it."""
    catalog = Catalog(project="stax", version="1", header_comment=HEADER, charset="utf-8", fuzzy=False)
    found = extract_from_dir(str(PACKAGE), method_map=METHODS, keywords=KEYWORDS, strip_comment_tags=True)
    for file, _line, message, _comments, context in found:
        catalog.add(message, locations=[(f"game/{Path(file).as_posix()}", 0)], context=context)
    return catalog


def languages() -> Iterator[tuple[str, Path]]:
    """Each language that there is a catalogue for, and the catalogue."""
    for path in sorted(HERE.glob("*/LC_MESSAGES/stax.po")):
        yield path.parents[1].name, path


def read(path: Path, language: str | None = None) -> Catalog:
    """A catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def written(catalog: Catalog) -> bytes:
    """A catalogue as the text of a file: no dates, no line numbers, so that it changes only when a text does."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, omit_header=False, sort_output=True, include_lineno=False, ignore_obsolete=True)
    lines = file.getvalue().decode().splitlines(keepends=True)
    dated = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Last-Translator',
        '"Language-Team',
        '"Generated-By',
        '"Report',
    )
    return "".join(line for line in lines if not line.startswith(dated)).encode()


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it; undated, so that it changes only when a text does."""
    catalog.creation_date = catalog.revision_date = NEVER
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> None:
    """Write everything; say what is still untranslated."""
    texts = extracted()
    (HERE / "stax.pot").write_bytes(written(texts))
    for language, path in languages():
        catalog = read(path, language)
        plural = [message for message in catalog if message.context == PLURAL_CONTEXT and message.id in texts]
        catalog.update(texts, no_fuzzy_matching=True)
        for message in plural:  # only a language itself knows which it needs
            catalog.add(message.id, message.string, flags=message.flags, context=PLURAL_CONTEXT)
        catalog.obsolete.clear()
        path.write_bytes(written(catalog))
        path.with_suffix(".mo").write_bytes(compiled(read(path, language)))
        missing = [str(message.id) for message in catalog if message.id and not all_translated(message.string)]
        print(f"{language}: {len(catalog)} texts, {len(missing)} without a translation")
        print("".join(f"  {text}\n" for text in missing), end="")


def all_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """Whether a text, or each of its plural forms, has a translation."""
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
