"""Helpers of the protocol tests: positions, and the form of a refusal."""

from __future__ import annotations

import re

KINGS = "2 L 0,0=LK;1,0=DK"
ONE_MOVE = (
    "2 L -1,0=L25/L01235/L0235/D01345;-1,1=L1235/L1234/D123/D05;0,-1=L135/L014/L35/D034;0,0=LK;0,1=L0/D0245/D04;"
    "0,2=DK;1,-1=L45/L234/D0125;1,0=D0134/D024;1,1=L012345"
)
LINE = re.compile(
    r"info depth (\d+) line (\d+) score (\S+(?: \d+)?) nodes (\d+) nps (\d+) time (\d+(?:\.\d+)?) pv( \S+)+"
)


def refused(answer: list[str], kind: str = "err") -> None:
    assert len(answer) == 1, answer
    assert re.fullmatch(rf"{kind} \S.*", answer[0]), answer


def thought(answer: list[str]) -> tuple[list[re.Match[str]], str]:
    """The `info` lines and the move."""
    *lines, last = answer
    found = [LINE.fullmatch(line) for line in lines if line.startswith("info")]
    assert all(found), lines
    assert len(found) == len(lines)
    assert re.fullmatch(r"bestmove \S+", last)
    return [match for match in found if match], last.split()[1]
