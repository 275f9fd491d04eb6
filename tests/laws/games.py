"""The cases of the laws: every registered game with every choice of its options, and random games of it."""

from __future__ import annotations

import pytest

from game.core.speed import is_program_compiled
from lab.reliability.cases import CASES, Case


def is_brief(case: Case) -> bool:
    """Whether no option that takes letters takes all of them: such games are long, and too slow without compiled rules.

    How a plain run plays them is compared with a compiled one all the same (`digest`).
    """
    return not any(option.letters and dict(case.options)[option.key] == option.letters for option in case.game.options)


LAWFUL = CASES if is_program_compiled() else [case for case in CASES if is_brief(case)]
ALIKE = "stack-22 scoring=lowest tiles=ACDEFGHIJKLNPQRSUVWXYZ"  # moves as with highest, and scores as with fewer tiles
every_game = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[pytest.mark.slow] * (str(case) == ALIKE)) for case in LAWFUL], ids=str
)
