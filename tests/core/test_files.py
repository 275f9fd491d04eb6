"""`core.files` reads and replaces regular files only, bounded, whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from game.core.files import FileTooLarge, NotARegularFile, check_writable, read_file, replace_file

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs, devices or modes")


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(FileTooLarge):
        read_file(path, 4)


@POSIX
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null", "/dev/tty"])
def test_no_device_is_read(device: str) -> None:
    with pytest.raises(NotARegularFile):
        read_file(Path(device), 10)


@POSIX
def test_a_fifo_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link"):
        with pytest.raises(NotARegularFile):
            read_file(tmp_path / name, 10)
        with pytest.raises(NotARegularFile):
            replace_file(tmp_path / name, b"x")


@POSIX
def test_a_file_exchanged_for_a_fifo_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x")
    regular = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(Path, "stat", lambda _self: regular)
    with pytest.raises(NotARegularFile):
        read_file(path, 10)


def test_a_folder_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=os.strerror(21)):
        read_file(tmp_path, 10)
    with pytest.raises(OSError, match=os.strerror(21)):
        replace_file(tmp_path, b"x")


@POSIX
def test_a_link_stays_and_permissions_too(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o600)
    link.symlink_to(target)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]


def test_what_cannot_be_written_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@POSIX
def test_a_link_to_itself_is_no_place_to_write(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    for write in (check_writable, lambda path: replace_file(path, b"x")):
        with pytest.raises(OSError, match="symbolic links"):
            write(path)


@POSIX
def test_a_name_of_the_greatest_length_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("\U0001f600" * 63 + "abc")  # 255 bytes
    replace_file(path, b"x")
    assert path.read_bytes() == b"x"
