"""A release is refused for what is not true, and is tagged only when that was said."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
READ = ("game/__init__.py", "CHANGELOG.md", "packaging/linux/stax.metainfo.xml")


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "packaging" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "make", lambda _root, out: (out / "LICENCES.txt").write_text("licences\n"))
    return module


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree that is ready for release, in version 2.3.4."""
    root = tmp_path / "tree"
    for name in READ:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / READ[0]).write_text('__version__ = "2.3.4"\n')
    (root / READ[1]).write_text(
        "# Changelog\n\n## Unreleased\n\n## 2.3.4 - 2031-02-03\n\n- New.\n\n## 1.0.0 - 2026-11-22\n"
    )
    (root / READ[2]).write_text('<release version="2.3.4" date="2031-02-03"/>')
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "All")
    return root


def git(root: Path, *words: str) -> str:
    who = ["-c", "user.name=A", "-c", "user.email=a@localhost"]
    return subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True, text=True).stdout


def changed(root: Path, name: str, old: str, new: str) -> None:
    """Change a file and commit that."""
    text = (root / name).read_text()
    assert old in text
    (root / name).write_text(text.replace(old, new))
    git(root, "commit", "--quiet", "--all", "--message", "Change")


def test_a_tree_that_is_ready_has_no_faults(release: ModuleType, tree: Path) -> None:
    assert release.faults(tree) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "parts"),
    [
        ("game/__init__.py", "2.3.4", "2.4", ["three numbers", "CHANGELOG.md has nothing", "metainfo"]),
        ("CHANGELOG.md", "- New.", "", ["CHANGELOG.md has nothing"]),
        ("CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- Newer.\n", ["still has changes"]),
        ("CHANGELOG.md", "2031-02-03", "2031-02-04", ["metainfo"]),
    ],
)
def test_what_is_not_true_is_reported(
    release: ModuleType, tree: Path, name: str, old: str, new: str, parts: list[str]
) -> None:
    changed(tree, name, old, new)
    faults = release.faults(tree)
    assert len(faults) == len(parts)
    assert all(part in fault for part, fault in zip(parts, faults, strict=True))
    assert release.main([str(tree.parent / "out")], tree) == 1
    assert not (tree.parent / "out").exists()


def test_a_tree_with_changes_and_a_tag_that_is_there_are_reported(release: ModuleType, tree: Path) -> None:
    git(tree, "tag", "v2.3.4")
    (tree / "new").write_text("")
    assert release.faults(tree) == ["The tree has changes that are not committed.", "The tag v2.3.4 is there already."]


@pytest.mark.parametrize(
    ("words", "tags"), [([], ""), (["--tag"], "v2.3.4\n"), (["--trial"], ""), (["--trial", "--tag"], "")]
)
def test_only_a_release_that_was_meant_is_tagged(
    release: ModuleType, tree: Path, words: list[str], tags: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
        monkeypatch.setenv(key, "a@localhost")
    out = tree.parent / "out"
    assert release.main([str(out), *words], tree) == 0
    assert git(tree, "tag", "--list") == tags
    if tags:
        assert git(tree, "tag", "--list", "--format=%(contents)") == "Stax 2.3.4\n\n- New.\n"
    subprocess.run(["sha256sum", "--check", "--strict", release.SUMS], cwd=out, check=True)
    assert (out / release.SUMS).read_text().endswith("  LICENCES.txt\n")


def test_a_library_without_a_licence_is_refused(
    release: ModuleType, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "no known licence: libnobody.so.3\n"
    monkeypatch.setattr(release, "make", lambda _root, out: (out / "LICENCES.txt").write_text(text))
    assert release.main([str(tree.parent / "out"), "--tag"], tree) == 1
    assert git(tree, "tag", "--list") == ""
