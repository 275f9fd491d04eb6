"""Games that come from elsewhere are known again: by their head, moves, branches and comments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.errors import StaxError
from game.games import GAMES
from game.library.files import export_games, import_games
from game.library.form.read import read_text
from game.library.library import LIBRARY_FILE, Library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.tree import ROOT, Tree
from tests.library.test_form import CORPUS
from tests.library.test_library import TickingClock

ONE = read_text(CORPUS, GAMES)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / LIBRARY_FILE, TickingClock())
    yield library
    library.close()


def news(library: Library, *games: GameRecord) -> list[GameRecord]:
    """The games that are new to the library: it has taken them in."""

    def there() -> dict[int, GameRecord]:
        found = library.find(Query()).result(60).entries
        return {entry.id: replace(library.saved_game(entry.id).result(60).record, updated=0.0) for entry in found}

    before = there()
    came = library.start_import(lambda: games).result(60)
    kept = [game for number, game in there().items() if number not in before]
    assert (came.new, came.known) == (len(kept), len(games) - len(kept))
    undated = [replace(game, updated=0.0) for game in games]
    return [games[place] for place, game in enumerate(undated) if game in kept and game not in undated[:place]]


def changed(change: Callable[[Tree], object]) -> GameRecord:
    tree = deepcopy(ONE.tree)
    change(tree)
    return replace(ONE, tree=tree)


OTHERS = {
    "name": replace(ONE, name="Another"),
    "seat": replace(ONE, seats=("person Zoë", *ONE.seats[1:])),
    "option": replace(ONE, options={"points": "3"}),
    "begun": replace(ONE, created=ONE.created + 60),
    "result": replace(ONE, result="draw agreed"),
    "clock": replace(ONE, clock="5:00"),
    "comment": changed(lambda tree: tree.set_comment(tree.main[-1], "Well played")),
    "words about it": changed(lambda tree: tree.set_comment(ROOT, "Rain")),
    "branch": changed(lambda tree: tree.add(ROOT, "another")),
    "move": changed(lambda tree: tree.play("one more")),
    "shorter": changed(lambda tree: tree.set_main_line(tree.moves[:-1])),
}


def test_a_game_that_was_written_into_a_file_is_known_when_it_is_read(library: Library, tmp_path: Path) -> None:
    number = library.add(ONE)
    export_games(tmp_path / "one.stax", [library.saved_game(number).result(60).record], GAMES)
    library.save_times(number, (1.0, 2.0))
    read = [game for game in import_games(tmp_path / "one.stax", GAMES) if isinstance(game, GameRecord)]
    assert len(read) == 1
    assert news(library, *read) == []


@pytest.mark.parametrize("other", OTHERS)
def test_what_differs_is_new(library: Library, other: str) -> None:
    library.add(ONE)
    assert news(library, ONE, OTHERS[other]) == [OTHERS[other]]


def test_a_game_of_unknown_age_is_known_by_the_rest(library: Library) -> None:
    ageless = replace(ONE, created=0.0, updated=0.0)
    library.add(ageless)
    assert news(library, ageless) == []


def test_when_a_game_was_begun_counts_to_the_second(library: Library) -> None:
    library.add(replace(ONE, created=ONE.created + 0.4))
    later = replace(ONE, created=ONE.created + 1)
    assert news(library, ONE, later) == [later]


def test_a_game_that_is_imported_twice_is_new_once(library: Library) -> None:
    assert news(library, ONE, OTHERS["name"], ONE) == [ONE, OTHERS["name"]]


def test_what_lies_in_the_bin_is_not_there(library: Library) -> None:
    library.delete(library.add(ONE))
    assert news(library, ONE) == [ONE]


def test_where_nothing_is_kept_nothing_is_taken_in() -> None:
    with closing(Library(None)) as library, pytest.raises(StaxError, match="No games are saved here"):
        library.start_import(lambda: [ONE]).result(0)
