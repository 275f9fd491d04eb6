"""Repair of a SQLite file's header: its values are known for a library, or follow from the rest of the file.

The header is the file's first 100 bytes (https://www.sqlite.org/fileformat.html#the_database_header).  A flipped bit
in it, or a missing page at the end, keeps SQLite from reading intact pages.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

HEADER_BYTES: Final = 100
MAGIC: Final = b"SQLite format 3\0"
USUAL_PAGE_SIZE: Final = 4096
PAGE_SIZES: Final = (USUAL_PAGE_SIZE, *(512 << power for power in range(8) if 512 << power != USUAL_PAGE_SIZE))
SAMPLED_PAGES: Final = 64  # that are read to guess the page size
CELL_POINTERS_AT: Final = {2: 12, 5: 12, 10: 8, 13: 8}  # offsets in a tree page, by its first byte
KNOWN_VALUES: Final = {  # by their offsets; the other values do not matter for reading
    0: MAGIC,
    18: b"\2\2",  # write-ahead log
    20: b"\0\x40\x20\x20",  # no reserved bytes, and three fixed fractions
    44: b"\0\0\0\4",  # the schema's format
    48: bytes(8),  # no cache size, no automatic vacuum
    56: b"\0\0\0\1",  # UTF-8
    64: bytes(4),
    72: bytes(20),
}
COPY_ENDING: Final = ".repaired"
SPARE_BYTES: Final = 64 * 2**20  # of free disk space that a copy must leave


def repaired_header(path: Path) -> bytes:
    """The repaired header; raises OSError, and ValueError if neither the file nor its log has a page."""
    size = path.stat().st_size
    with path.open("rb") as file:
        header = bytearray(file.read(HEADER_BYTES).ljust(HEADER_BYTES, b"\0"))
    page_size = _page_size(path, bytes(header), size) if size >= HEADER_BYTES else _page_size_of_log(path)
    for place, value in KNOWN_VALUES.items():
        header[place : place + len(value)] = value
    header[16:18] = (page_size & 0xFFFF or 1).to_bytes(2, "big")
    header[28:32] = max(1, size // page_size).to_bytes(4, "big")
    header[92:96] = header[24:28]  # marks the number of pages as valid
    return bytes(header)


def seems_read_only(path: Path) -> bool:
    """Whether the header keeps SQLite from writing, because it has an unknown version of the file format."""
    with path.open("rb") as file:
        return file.read(HEADER_BYTES)[18:19] not in (b"\1", b"\2")


def has_wrong_page_count(path: Path) -> bool:
    """Whether SQLite would believe a number of pages in the header that is not the file's; raises OSError.

    A write would then overwrite pages, or add them in the wrong place.  SQLite ignores the number if it is marked as
    outdated, and takes it from the log beside the file if that is not empty.
    """
    log = path.with_name(path.name + "-wal")
    size = path.stat().st_size if path.exists() else 0
    if size < HEADER_BYTES or (log.exists() and log.stat().st_size):
        return False
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    page_size, count = int.from_bytes(header[16:18], "big"), int.from_bytes(header[28:32], "big")
    if page_size not in PAGE_SIZES or not count or header[24:28] != header[92:96]:
        return False
    return count != size // page_size


@contextmanager
def repaired_copy(path: Path) -> Iterator[Path | None]:
    """A copy with a repaired header, with its log, which is deleted at the end.

    None if the header needs no repair or the disk has no room.  The file itself does not change.
    """
    copy = path.with_name(path.name + COPY_ENDING)
    files = [(path.with_name(path.name + ending), copy.with_name(copy.name + ending)) for ending in ("", "-wal")]
    try:
        _delete(copy)
        yield copy if _make_copy(path, files) else None
    finally:
        _delete(copy)


def _make_copy(path: Path, files: list[tuple[Path, Path]]) -> bool:
    with suppress(OSError, ValueError):
        header = repaired_header(path)
        with path.open("rb") as file:
            if file.read(HEADER_BYTES) == header:
                return False
        originals = [(original, copy) for original, copy in files if original.is_file()]
        if (
            sum(original.stat().st_size for original, _ in originals) + SPARE_BYTES
            > shutil.disk_usage(path.parent).free
        ):
            return False
        for original, copy in originals:
            with original.open("rb") as source, copy.open("xb") as target:
                shutil.copyfileobj(source, target, 1 << 20)
        with files[0][1].open("r+b") as target:
            target.write(header)
        return True
    return False


def _delete(copy: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        with suppress(OSError):
            copy.with_name(copy.name + ending).unlink(missing_ok=True)


def _page_size(path: Path, header: bytes, size: int) -> int:
    """The size in the header if the pages fit it, else the smallest size at which most pages are valid."""
    named = int.from_bytes(header[16:18], "big")
    named = 65536 if named == 1 else named
    share = {page_size: _share_of_pages(path, page_size, size) for page_size in PAGE_SIZES}
    likely = [page_size for page_size in sorted(PAGE_SIZES) if share[page_size] >= 0.9 * max(share.values())]
    if named in likely or max(share.values()) == 0:
        return named if named in PAGE_SIZES else USUAL_PAGE_SIZE
    return likely[0]


def _page_size_of_log(path: Path) -> int:
    with path.with_name(path.name + "-wal").open("rb") as log:
        page_size = int.from_bytes(log.read(12)[8:], "big")
    if page_size not in PAGE_SIZES:
        raise ValueError("no page size in the log")
    return page_size


def _share_of_pages(path: Path, page_size: int, size: int) -> float:
    """The share of sampled pages that are valid for a page size, from 0 to 1."""
    count = size // page_size
    places = range(1, count, max(1, count // SAMPLED_PAGES))
    with path.open("rb") as file:
        found = 0
        for place in places:
            file.seek(place * page_size)
            found += _is_tree_page(file.read(page_size), page_size)
    return found / max(1, len(places))


def _is_tree_page(page: bytes, page_size: int) -> bool:
    """Whether all cell pointers of a page lead to offsets between them and the page's end."""
    if len(page) < page_size or page[0] not in CELL_POINTERS_AT:
        return False
    begin = CELL_POINTERS_AT[page[0]]
    cells = int.from_bytes(page[3:5], "big")
    content = int.from_bytes(page[5:7], "big") or 65536
    if begin + 2 * cells > content or content > page_size:
        return False
    pointers = page[begin : begin + 2 * cells]
    return all(
        content <= (high << 8 | low) < page_size for high, low in zip(pointers[::2], pointers[1::2], strict=True)
    )
