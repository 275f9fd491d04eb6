"""The temporary files of a killed one-file program are removed at the next start, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.library.storage.lock import LOCK_SUFFIX
from game.program import onefile_folder

HOLDS: str = """
import sys, time
from pathlib import Path
from game.program.onefile_folder import hold_folder
hold_folder(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    yield
    while onefile_folder._locks:
        onefile_folder._locks.pop().close()


def folder(place: Path, marked: bool = True, age: float = 3600.0) -> Path:
    """A folder with a program in it."""
    (place / "game" / "sprites").mkdir(parents=True)
    (place / "game" / "sprites" / "table.png").write_bytes(b"png")
    (place / "base_library.zip").write_bytes(b"zip")
    if marked:
        mark = place / (onefile_folder.MARK_NAME + LOCK_SUFFIX)
        mark.touch()
        os.utime(mark, (time.time() - age, time.time() - age))
    return place


def test_only_marked_folders_that_nobody_holds_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onefile_folder, "FRESH_SECONDS", 600.0)  # the process below may start late
    temporary, outside = tmp_path / "tmp", folder(tmp_path / "outside")
    own, left, living = (folder(temporary / f"_MEI{name}") for name in ("own", "left", "living"))
    kept = [
        own,
        living,
        folder(temporary / "_MEIother", marked=False),
        folder(temporary / "_MEIfresh", age=0.0),
        folder(temporary / "MEIelse"),
        outside,
    ]
    (left / "link").symlink_to(outside)
    (left / "game" / "link").symlink_to(outside)
    (temporary / "_MEIlink").symlink_to(outside)
    holder = subprocess.Popen([sys.executable, "-c", HOLDS, living], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        onefile_folder.hold_folder(own)
        onefile_folder.remove_unused_folders(own)
        assert not left.exists()
        assert all((place / "game" / "sprites" / "table.png").exists() for place in kept)
    finally:
        holder.kill()
        holder.communicate()
    onefile_folder.remove_unused_folders(own)
    assert not living.exists()
    assert all((place / "game" / "sprites" / "table.png").exists() for place in kept if place != living)


def test_a_removal_that_was_broken_off_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, left = folder(tmp_path / "_MEIown"), folder(tmp_path / "_MEIleft")

    def full(_path: Path) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", full)
        onefile_folder.remove_unused_folders(own)
    assert left.exists()
    onefile_folder.remove_unused_folders(own)
    assert not left.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux what is open")
def test_nothing_is_removed_that_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows would refuse it, and the folder would be left for ever."""
    own, left = folder(tmp_path / "_MEIown"), folder(tmp_path / "_MEIleft")
    unlink = Path.unlink

    def refusing(path: Path) -> None:
        assert path not in [Path(held).readlink() for held in Path("/proc/self/fd").iterdir() if held.exists()]
        unlink(path)

    monkeypatch.setattr(Path, "unlink", refusing)
    onefile_folder.remove_unused_folders(own)
    assert not left.exists()


def test_a_program_in_one_file_holds_its_folder_and_removes_what_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, left = folder(tmp_path / "_MEIown", marked=False), folder(tmp_path / "_MEIleft")
    assert onefile_folder.hold_own_folder() is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)  # a program in one folder has no such name
    assert onefile_folder.hold_own_folder() is None
    monkeypatch.setattr(sys, "_MEIPASS", str(own), raising=False)
    thread = onefile_folder.hold_own_folder()
    assert thread is not None
    thread.join()
    assert not left.exists()
    assert (own / (onefile_folder.MARK_NAME + LOCK_SUFFIX)).exists()
    assert onefile_folder.hold_own_folder() is not None  # its engine is the same program in the same folder
    assert len(onefile_folder._locks) == 1
