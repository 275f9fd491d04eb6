"""What `.ci/run` asks of the program is there."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

RUN = (Path(__file__).parents[2] / ".ci" / "run").read_text(encoding="utf-8")


def test_the_names_that_are_imported_exist() -> None:
    asked = re.findall(r"from (game[\w.]*) import ([\w, ]+)", RUN)
    assert asked
    for module, names in asked:
        for name in names.split(", "):
            found = importlib.import_module(module)
            assert hasattr(found, name) or importlib.import_module(f"{module}.{name}")
