"""The corpus of the fuzzer is tried again on every parser: it gives a value or the documented error."""

from __future__ import annotations

import pytest

from lab.reliability import fuzz
from lab.reliability.fuzz import CORPUS, PARTS, kept
from lab.reliability.parsers import PARSERS, fault


@pytest.mark.parametrize("part", PARTS)
def test_what_is_kept_is_read_or_refused(part: str) -> None:
    inputs = kept(part)
    assert len(inputs) > 2
    for content in inputs:
        assert fault(PARSERS[part], content)[0] == "", content


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in CORPUS.iterdir()) < 300_000
    assert {path.stem for path in CORPUS.iterdir()} == set(PARTS)


def test_of_inputs_that_lead_to_the_same_lines_the_shortest_is_kept(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "CORPUS", tmp_path_factory.mktemp("kept") / "corpus")
    fuzz.keep("weights", [b"[weights]\n\xff", b"a = = 1", b"", b"bb = = 1"])
    assert kept("settings") == []
    assert b"bb = = 1" not in kept("weights")
    assert kept("weights")[0] == b""


def test_an_exception_of_a_parser_is_reported_with_its_place() -> None:
    def broken(content: bytes) -> None:
        assert content != b"x", "no x"

    assert fault(broken, b"y") == ("", ())
    said, places = fault(broken, b"x")
    assert said.startswith("AssertionError: no x")
    assert places[-1].startswith("test_corpus.py:")
