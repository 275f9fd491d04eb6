"""One line a game that sums up many random games of it: equal lines, equal moves, keys and values.

`python -m tests.laws.digest` sums up the moves' texts and the keys, which `tests/golden/digest.txt` keeps (write it
again when they are meant to change); with `values` the order and numbers of the moves and the evaluations too; with
`plain` it runs the .py files even where compiled modules lie beside them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING

STYLE_PLIES = 16  # the characters are asked for a move once in this number of plies

if TYPE_CHECKING:
    from game.core.position import Position
    from lab.reliability.cases import Case


class PlainOnly(MetaPathFinder):
    """Finds the program's modules as Python source, never as compiled extensions."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("game.") or path is None:
            return None
        for folder in path:
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if found:
                return found
        return None


def chosen_in_style(case: Case, position: Position) -> list[object]:
    """The move that each of the game's characters plays in a position, found by a short search."""
    from game.ai.characters import characters_at
    from game.ai.levels import level_of
    from game.ai.thinker import Limits, Thinker
    from game.core.outcome import PLAYING

    if position.outcome() != PLAYING:
        return []
    level, limits = level_of(case.game, "hard", position.seats), Limits(nodes=60)
    characters = characters_at(case.game, "master", position.seats).values()
    return [
        Thinker(case.game, level, 1, megabytes=1, character=character).think(position, limits)
        for character in characters
    ]


def digest(case: Case, values: bool) -> str:
    """The digest of five random games."""
    from lab.reliability.cases import random_game

    summary = sha256()
    for seed in range(5):
        evaluator = None
        for ply, position in enumerate(random_game(case, seed, plies=40, sparing=seed > 1)):
            facts: list[object] = [case.write(position), position.key, position.outcome(), sorted(case.texts(position))]
            if values:
                moves = position.legal()
                evaluator = evaluator or case.game.ai.evaluator(position)
                facts += [moves, position.noisy_moves()]
                facts += [evaluator.score(seat) for seat in range(position.seats)]
                facts += [evaluator.move_order_score(move) for move in moves]
                facts += chosen_in_style(case, position) if ply % STYLE_PLIES == 4 else []
            summary.update(repr(facts).encode())
    return summary.hexdigest()


def lines(values: bool) -> list[str]:
    """`GAME OPTIONS DIGEST` for each game."""
    from lab.reliability.cases import CASES

    return [f"{case} {digest(case, values)}" for case in CASES]


def main() -> None:
    if "plain" in sys.argv[1:]:
        sys.meta_path.insert(0, PlainOnly())
        from game.core.position import perft

        assert type(perft).__name__ == "function", "the compiled modules were loaded after all"
    print("\n".join(lines("values" in sys.argv[1:])))


if __name__ == "__main__":
    main()
