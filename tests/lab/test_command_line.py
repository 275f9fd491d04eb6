"""The lab's command line: what it refuses, and what it says of a package that is missing."""

from __future__ import annotations

import sys

import pytest

from lab.__main__ import main


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["match", "novice", "random", "--cut", "0"], "argument --cut: it is at least 1"),
        (["puzzles", "make", "mixtour", "--tries", "none"], "argument --tries: invalid number value: 'none'"),
        (["openings", "make", "mixtour", "--seconds", "0"], "argument --seconds: it is above 0"),
        (["puzzles", "make", "mixtour", "--longest", "0"], "argument --longest: invalid choice: 0"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused_by_its_option(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert reason in capsys.readouterr().err


def test_a_package_of_the_extra_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("lab.tuning.tune", "lab.tuning.fitting", "lab.tuning.selfplay"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["tune", "mixtour", "folder"]) == 1
    assert capsys.readouterr().err == "python -m lab: numpy is missing; pip install -e '.[lab]' brings it\n"
