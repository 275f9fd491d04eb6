"""A foreign engine starts when the player has confirmed it, and as long as it is what was confirmed."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest

from game.engine import confirmed
from game.engine.confirmed import ConfirmedEngines, resolve_command
from game.engine.engines import Engines, ForeignEngine
from tests.engine.test_engines import script
from tests.engine.waiting import eventually


def test_it_starts_only_when_it_is_confirmed_and_is_asked_for_once(tmp_path: Path) -> None:
    started = tmp_path / "started"
    command = script(tmp_path, f"open({str(started)!r}, 'w')\ninput()")
    engines = Engines()
    clients = [engines.start(command), engines.start(command)]
    assert not any(isinstance(client, ForeignEngine) for client in clients)
    assert list(engines.question) == [sys.executable, str(tmp_path / "other engine.py")]
    assert all(client.alive for client in clients)
    assert not started.exists()
    question, engines.question = engines.question, ()
    engines.start(command).close()
    assert engines.question == ()
    engines.confirm(question)
    assert not any(client.alive for client in clients)
    client = engines.start(command)
    assert isinstance(client, ForeignEngine)
    assert eventually(started.exists)
    client.close()


def test_what_was_confirmed_is_remembered_beside_the_settings_and_not_in_them(tmp_path: Path) -> None:
    path = tmp_path / "stax" / "engines.json"
    ConfirmedEngines(path).add(["/an/engine", "--quick"])
    ConfirmedEngines(path).add(["/another"])
    assert ["/an/engine", "--quick"] in ConfirmedEngines(path)
    assert ["/another"] in ConfirmedEngines(path)
    assert ["/an/engine"] not in ConfirmedEngines(path)
    assert ["/an/engine", "--quick", ""] not in ConfirmedEngines(path)
    assert [file.name for file in path.parent.iterdir()] == ["engines.json"]


@pytest.mark.parametrize("changed", ["engine", "weights"])
def test_a_file_that_has_changed_is_asked_for_again(tmp_path: Path, changed: str) -> None:
    known, command = ConfirmedEngines(tmp_path / "engines.json"), [str(tmp_path / "engine"), str(tmp_path / "weights")]
    for name in command:
        Path(name).write_text("print(1)", encoding="utf-8")
    known.add(command)
    assert command in known
    file = tmp_path / changed
    before = file.stat()
    file.write_text("print(2)", encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))  # neither its size nor its time shows the change
    assert command not in known
    file.write_text("print(1)", encoding="utf-8")
    assert command in known
    file.unlink()
    assert command not in known


def test_of_a_large_file_the_end_counts_by_its_size_and_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirmed, "MAX_HASHED_BYTES", 4)
    known, file = ConfirmedEngines(), tmp_path / "engine"
    file.write_bytes(b"abcdef")
    known.add([str(file)])
    assert [str(file)] in known
    file.write_bytes(b"abcdefg")
    assert [str(file)] not in known


@pytest.mark.parametrize("damage", [b"", b"[]", b"{", b"\xff", b'{"/x": 3}', b"[" * 100_000, b" " * 2**20 + b"{}"])
def test_a_damaged_memory_has_confirmed_nothing_and_is_rewritten(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "engines.json"
    path.write_bytes(damage)
    assert ["/x"] not in ConfirmedEngines(path)
    ConfirmedEngines(path).add(["/x"])
    assert ["/x"] in ConfirmedEngines(path)
    assert "/x" in json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs, devices or modes")
@pytest.mark.parametrize("special", ["fifo", "/dev/zero", "/dev/full"])
def test_a_memory_that_is_no_regular_file_is_left_alone(tmp_path: Path, special: str) -> None:
    path = tmp_path / "engines.json"
    if special == "fifo":
        os.mkfifo(path)
    else:
        path.symlink_to(special)
    before = path.lstat()
    known = ConfirmedEngines(path)
    assert ["/x"] not in known
    known.add(["/x"])
    assert ["/x"] in known
    assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs, devices or modes")
def test_a_linked_memory_stays_a_link_with_its_permissions(tmp_path: Path) -> None:
    path, target, other = tmp_path / "engines.json", tmp_path / "kept.json", tmp_path / "other"
    target.write_text("{}", encoding="utf-8")
    target.chmod(0o600)
    path.symlink_to(target)
    path.with_suffix(f".{os.getpid()}").symlink_to(other)
    ConfirmedEngines(path).add(["/x"])
    assert path.readlink() == target
    assert target.stat().st_mode & 0o777 == 0o600
    assert ["/x"] in ConfirmedEngines(target)
    assert not other.exists()


def test_where_it_cannot_be_written_it_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    known = ConfirmedEngines(tmp_path / "file" / "engines.json")
    known.add(["/x"])
    assert ["/x"] in known
    assert ["/x"] not in ConfirmedEngines(tmp_path / "file" / "engines.json")


def test_the_whole_path_of_the_program_is_shown_and_no_file_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "engine.exe"  # Windows knows by the ending what can be started
    engine.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert resolve_command(["engine.exe", "-c", "x"]) == [str(engine), "-c", "x"]
    assert resolve_command(["no-such-program"]) == [str(Path.home() / "no-such-program")]
    assert resolve_command([str(tmp_path / "a" / ".." / "b")]) == [str(tmp_path / "b")]
    assert resolve_command(["./x", "a b"]) == [str(Path.home() / "x"), "a b"]


def test_a_confirmed_engine_imports_nothing_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / name for name in ("home", "installed", "stranger")]
    for folder in folders:
        folder.mkdir()
        (folder / "engine.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w').write({folder.name!r})\ninput()")
    (tmp_path / "home" / "engine.py").unlink()
    monkeypatch.setenv("HOME", str(folders[0]))
    monkeypatch.setenv("USERPROFILE", str(folders[0]))
    monkeypatch.setenv("PYTHONPATH", str(folders[1]))
    monkeypatch.chdir(folders[2])
    command = shlex.join([sys.executable, "-m", "engine"])
    engines = Engines()
    engines.start(command)
    engines.confirm(engines.question)
    client = engines.start(command)
    assert isinstance(client, ForeignEngine)
    assert eventually((tmp_path / "ran").exists)
    assert eventually(lambda: (tmp_path / "ran").read_text() == "installed")
    client.close()


def test_relative_names_belong_to_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert resolve_command(["./a/../engine"]) == [str(tmp_path / "engine")]
    known, script = ConfirmedEngines(), tmp_path / "script"
    script.write_text("1")
    known.add(["/x", "script"])
    script.write_text("2")
    assert ["/x", "script"] not in known
