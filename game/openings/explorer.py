"""Explorer: how a game may continue from a position, by its book and by the user's own games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.core import outcome
from game.core.game import Game, Options
from game.core.geometry.canonical import CanonicalForm, canonical_form_after, canonical_placement, mapped_move
from game.core.match import Match
from game.core.move import Move
from game.core.position import Position
from game.openings.book import Book, BookMove, has_default_options

MAX_OPENING_PLIES: Final = 16  # of a game that are used; no book is as deep
Path: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game: its first moves, the seats of persons, the winner's seat or DRAW."""

    moves: Path
    persons: frozenset[int]
    winner: int


@dataclass(slots=True)
class OwnResults:
    """The number of games in which a person made a move, and how many of them that person won or drew."""

    games: int = 0
    won: int = 0
    drawn: int = 0

    def add(self, game: OwnGame, seat: int) -> None:
        """Count a game in which the person on a seat made the move."""
        self.games += 1
        self.won += game.winner == seat
        self.drawn += game.winner == outcome.DRAW


@dataclass(slots=True)
class Continuation:
    """A move with what the book has on it, if anything, the depth of that search, and its results in own games.

    `text` is the move as text.
    """

    move: Move
    text: str
    book_move: BookMove | None = None
    depth: int = 0
    own: OwnResults = field(default_factory=OwnResults)


@dataclass(slots=True)
class _Image:
    """A path that equals another after a turn or reflection, and the position to which it leads."""

    path: Path
    position: Position


class Explorer:
    """Combines a book and own games for matches that begin at the game's own start; too slow for use within a frame."""

    def __init__(self, game: Game, options: Options, book: Book, own: Iterable[OwnGame] = ()) -> None:
        self._game = game
        self._book = book if has_default_options(game, options) else None
        self._own: dict[Path, dict[str, list[OwnGame]]] = {}
        for each in own:
            for ply, text in enumerate(each.moves[:MAX_OPENING_PLIES]):
                self._own.setdefault(each.moves[:ply], {}).setdefault(text, []).append(each)
        start = game.notation.start(options)
        self._images: dict[Path, list[_Image]] = {(): [_Image((), start)]}

    def continuations(self, match: Match) -> tuple[Continuation, ...]:
        """How a match that is not over may continue: the book's moves, the best first, then other played moves."""
        position = match.position.clone()
        by_form: dict[CanonicalForm, Continuation] = {}
        for each in self._book.moves_at(position) if self._book is not None else ():
            text = self._game.notation.write_move(position, each.move)
            by_form[canonical_form_after(self._game, position, each.move)] = Continuation(
                each.move, text, each.book_move, each.depth
            )
        if match.start is None and len(match.texts) < MAX_OPENING_PLIES:
            self._count_own_games(position, tuple(match.texts), by_form)
        return tuple(
            sorted(
                by_form.values(), key=lambda each: (each.book_move is None, -each.own.games * (each.book_move is None))
            )
        )

    def _count_own_games(self, position: Position, path: Path, by_form: dict[CanonicalForm, Continuation]) -> None:
        """Count own games on all images of a path."""
        for image in self._images_of(path):
            for text, games in self._own.get(image.path, {}).items():
                own = [game for game in games if position.turn in game.persons]
                if own:
                    form = canonical_form_after(self._game, image.position, self._read(image.position, text))
                    if form not in by_form:
                        by_form[form] = self._mapped_continuation(image.position, text, position)
                    for game in own:
                        by_form[form].own.add(game, position.turn)

    def _mapped_continuation(self, image: Position, text: str, position: Position) -> Continuation:
        """The continuation in `position` for a move that was made in its image."""
        isometry = (
            canonical_placement(self._game, image)
            .isometries[0]
            .then(canonical_placement(self._game, position).isometries[0].inverse())
        )
        move = mapped_move(self._game, image, self._read(image, text), position, isometry)
        assert move is not None  # equivalent positions have equivalent moves
        return Continuation(move, self._game.notation.write_move(position, move))

    def _read(self, position: Position, text: str) -> Move:
        return self._game.notation.read_move(position, text)

    def _images_of(self, path: Path) -> list[_Image]:
        """All images of a path that own games may have taken; the path itself is the first."""
        if path not in self._images:
            before = self._images_of(path[:-1])
            extended = {each.path: each for image in before for each in self._extend_image(before[0], image, path[-1])}
            own = extended.pop(path)
            self._images[path] = [own, *(each for each in extended.values() if each.path in self._own)]
        return self._images[path]

    def _extend_image(self, first: _Image, image: _Image, text: str) -> Iterator[_Image]:
        """An image of a path, extended by each image of the move that continues the path itself."""
        game, move = self._game, self._read(first.position, text)
        if not image.path:  # games list only some of the orientations of the first piece
            wanted = canonical_form_after(game, first.position, move)
            same = [
                each for each in first.position.legal() if canonical_form_after(game, first.position, each) == wanted
            ]
        else:
            here = canonical_placement(game, first.position).isometries[0]
            isometries = canonical_placement(game, image.position).isometries
            mapped = (
                mapped_move(game, first.position, move, image.position, here.then(w.inverse())) for w in isometries
            )
            same = [each for each in mapped if each is not None]
        for each in same:
            after = image.position.clone()
            after.advance(each)
            yield _Image((*image.path, game.notation.write_move(image.position, each)), after)
