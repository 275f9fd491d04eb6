"""`reliability engines`: a bad engine is reported in one sentence, and a broken promise is a breach."""

from __future__ import annotations

import pytest

from lab.__main__ import main
from lab.reliability import engines
from lab.reliability.engines import Bad


@pytest.mark.slow
def test_an_engine_that_plays_and_one_that_ends_are_as_promised(capsys: pytest.CaptureFixture[str]) -> None:
    parts = ["a-newer-protocol", "dies-at-the-start", "missing"]
    assert main(["reliability", "engines", "--count", "1", "--only", *parts]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(";")[2].split(".")[0].split(" “")[0] for line in lines] == [
        " it plays",
        " The engine",
        " The engine",
    ]


def test_an_engine_that_should_play_and_does_not_is_a_breach(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(engines.SCRIPTS, "a-newer-protocol", Bad("loop('z99')", plays=True))
    assert main(["reliability", "engines", "--count", "1", "--only", "a-newer-protocol"]) == 1
    assert "BREACH: it can play, but" in capsys.readouterr().out
