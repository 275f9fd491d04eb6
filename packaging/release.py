"""Make a release: `python packaging/release.py OUT` makes in the folder OUT all that is shipped from this machine.

Nothing is tagged unless `--tag` is said, and nothing is ever uploaded.  What must be true first is told in sentences,
each of them a reason to refuse; a trial (`--trial`) tells them and goes on.  `docs/release.md` has the whole way.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SUMS: Final = "SHA256SUMS"
UNKNOWN: Final = "no known licence"


def version(root: Path) -> str:
    """The version, from the one place where it stands."""
    found = re.search(r'^__version__ = "(.+)"$', (root / "game/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else ""


def section(text: str, title: str) -> str | None:
    """What a changelog says under a title; None if it has no such title."""
    found = re.search(rf"^## {re.escape(title)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else None


def faults(root: Path) -> list[str]:
    """What stands in the way of a release, as sentences."""
    told, number = [], version(root)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    date = re.search(rf"^## {re.escape(number)} - (\d{{4}}-\d\d-\d\d)$", changes, re.MULTILINE)
    if not re.fullmatch(r"\d+\.\d+\.\d+", number):
        told.append(f"game/__init__.py has no version of three numbers but '{number}'.")
    if date is None or not section(changes, number):
        told.append(f"CHANGELOG.md has nothing under '## {number} - DATE'.")
    if section(changes, "Unreleased"):
        told.append(f"CHANGELOG.md still has changes under 'Unreleased', which belong under a version after {number}.")
    release = f'<release version="{number}" date="{date[1] if date else "DATE"}"/>'
    if release not in (root / "packaging/linux/stax.metainfo.xml").read_text(encoding="utf-8"):
        told.append(f"packaging/linux/stax.metainfo.xml has no {release}.")
    if said(root, "git", "status", "--porcelain"):
        told.append("The tree has changes that are not committed.")
    if said(root, "git", "tag", "--list", f"v{number}"):
        told.append(f"The tag v{number} is there already.")
    return told


def said(root: Path, *command: str) -> str:
    """What a command says."""
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.strip()


def make(root: Path, out: Path) -> None:
    """Make all of it in a folder; raises CalledProcessError where a step fails."""
    python, time = sys.executable, said(root, "git", "log", "-1", "--format=%ct")

    def run(*command: str | Path) -> None:
        print("+", *command, flush=True)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": time, "PYTHON": python, "SDL_VIDEODRIVER": "dummy"}
        subprocess.run(command, cwd=root, check=True, env=environment)

    run(python, "-m", "build", "--no-isolation", "--outdir", out)
    run(python, "-m", "twine", "check", "--strict", *out.glob("stax-*"))
    (root / "build").mkdir(exist_ok=True)
    for ending in ("ico", "icns"):
        run(python, "sprites/icon.py", f"build/stax.{ending}")
    run(python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "build.spec")
    shutil.copy(root / "build/LICENCES.txt", out)
    if sys.platform == "linux":
        run("packaging/linux/tar", "dist/stax-folder", out)
        run("packaging/linux/deb", "dist/stax-folder", out)
        shutil.copy(root / "dist/stax", out / f"stax-{version(root)}-linux-{os.uname().machine}")


def write_sums(out: Path) -> None:
    """Write the checksums of all files of a folder, in the form of `sha256sum`."""
    files = sorted(path for path in out.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")


def main(words: list[str], root: Path = ROOT) -> int:
    """The status, 1 where something stands in the way."""
    parser = ArgumentParser(description="Make all that is shipped from this machine.")
    parser.add_argument("out", type=Path, help="Put it into this folder, which is made and must be empty.")
    parser.add_argument("--tag", action="store_true", help="Tag the commit when all is made.")
    parser.add_argument("--trial", action="store_true", help="Go on, whatever stands in the way, and tag nothing.")
    told = parser.parse_args(words)
    found, out = faults(root), told.out.absolute()
    print("".join(f"release: {fault}\n" for fault in found), end="")
    if found and not told.trial:
        return 1
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        print(f"release: the folder {out} is not empty.")
        return 1
    make(root, out)
    if UNKNOWN in (out / "LICENCES.txt").read_text(encoding="utf-8"):
        print(f"release: LICENCES.txt says '{UNKNOWN}'; packaging/licences/libraries.toml must tell it.")
        return 1
    write_sums(out)
    if told.tag and not told.trial:
        number = version(root)
        notes = section((root / "CHANGELOG.md").read_text(encoding="utf-8"), number) or ""
        said(
            root,
            "git",
            "tag",
            "--annotate",
            "--cleanup=verbatim",
            "--message",
            f"Stax {number}\n\n{notes}",
            f"v{number}",
        )
    print((out / SUMS).read_text(encoding="utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
