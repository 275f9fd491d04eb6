"""A program that is killed in the middle of a game loses nothing that was seen: the game goes on where it stood."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from game.library.library import LIBRARY_FILE, Library
from game.play.players import Person
from game.play.resuming import table_from_saved

PLAYING = """
import random, sys, time
from pathlib import Path
from game.core.match import Match
from game.games import GAMES
from game.library.library import Library
from game.play.players import Person
from game.play.table import Table

library = Library(Path(sys.argv[1]))
rng = random.Random(5)
match = Match(GAMES["mixtour"], {"points": "9"})
table = Table(match, [Person("Ada"), Person("Ben")], library, time.monotonic)
while table.result is None:
    for _ in range(7):
        table.play(rng.choice(sorted(match.legal)))
    table.undo()
    library.wait_for_unfinished()  # returns when all changes are on the disk
    print(*match.texts, flush=True)
"""


def test_a_game_goes_on_where_it_stood_when_the_program_was_killed(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    command = [sys.executable, "-c", PLAYING, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        seen = [process.stdout.readline().split() for _ in range(3)][-1]
        process.kill()
    library = Library(path)
    assert library.writable
    assert library.next_notice() is None
    (saved,) = library.wait_for_unfinished()
    table, notice = table_from_saved(saved, library, time.monotonic)
    assert notice is None
    assert len(seen) == 18
    assert table.match.texts[: len(seen) - 1] == seen[:-1]  # the last may have been taken back again
    assert [player.name for player in table.players if isinstance(player, Person)] == ["Ada", "Ben"]
    count = len(table.match.texts)
    table.play(min(table.match.legal))
    assert [len(again.record.moves) for again in library.wait_for_unfinished()] == [count + 1]
    position = table.match.game.notation.write_position(table.match.position)
    assert library.entry(saved.id).result(60).final == position
    library.close()
