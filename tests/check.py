"""Lint, format, types and the import rules in one command: `python -m tests.check`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOLS = Path(sys.executable).parent
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
)


def main() -> int:
    """Run every check, even after one has failed; 0 if all passed."""
    failed = []
    for name, *arguments in CHECKS:
        print(f"== {name} {' '.join(arguments)}", flush=True)
        if subprocess.run([TOOLS / name, *arguments], check=False).returncode:
            failed.append(name)
    print(f"check: failed: {', '.join(failed)}" if failed else "check: all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
