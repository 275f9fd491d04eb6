"""A move that was made, as a sentence: who did what, then where and how far, as the table is seen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from game.core.display.pieces import Disc, Piece, Slab
from game.core.errors import N_
from game.core.facts import Side
from game.core.game import Game
from game.core.match import Match
from game.play.events import Played
from game.play.setup import Setup
from game.scenes.sentences import players
from game.scenes.sentences.numbers import number_word
from game.ui.kinds.move_picture import MovePicture, picture_of_move, seen_way
from game.ui.render.camera import Camera
from game.ui.words import _, ngettext

DIRECTIONS: Final = (  # clockwise on the screen, from the right
    N_("to the right"),
    N_("down to the right"),
    N_("straight down"),
    N_("down to the left"),
    N_("to the left"),
    N_("up to the left"),
    N_("straight up"),
    N_("up to the right"),
)
YOUR_SENTENCES: Final = {
    "lay": N_("You lay a tile"),
    "build": N_("You lay a tile"),
    "enter": N_("You enter a piece"),
    "take": N_("You capture a king"),
    "score": N_("You complete a tower"),
    "bare": N_("You move to an empty cell"),
    "own": N_("You move onto your own stack"),
    "enemy": N_("You move onto an enemy stack"),
}
THEIR_SENTENCES: Final = {
    "lay": N_("{name} lays a tile"),
    "build": N_("{name} lays a tile"),
    "enter": N_("{name} enters a piece"),
    "take": N_("{name} captures a king"),
    "score": N_("{name} completes a tower"),
    "bare": N_("{name} moves to an empty cell"),
    "own": N_("{name} moves onto a friendly stack"),
    "enemy": N_("{name} moves onto an enemy stack"),
    "yours": N_("{name} moves onto your stack"),
}


def side_index(camera: Camera, seen: Side) -> int:
    """The eighth of a turn in which a cell lies from another on the screen, clockwise from the right."""
    (x, y), (a, b) = camera.at(seen.cell), camera.at(seen.other)
    eighths = math.atan2((b - y) / camera.squash, a - x) / math.tau * len(DIRECTIONS)
    return round(eighths) % len(DIRECTIONS)


def move_sentence(setup: Setup, match: Match, played: Played, camera: Camera) -> tuple[str, str]:
    """A move of a match in two lines: who did what, and the details; "" and "" if it moved no piece."""
    picture = picture_of_move(played.before, played.steps)
    if picture is None:
        return "", ""
    effect = _effect_of(picture, played.seat)
    if _is_you(setup, played.seat):
        strong = _(YOUR_SENTENCES[effect])
    else:
        yours = effect == "enemy" and picture.under is not None and _is_you(setup, picture.under.owner)
        strong = players.player_sentence(setup, played.seat, THEIR_SENTENCES["yours" if yours else effect])
    return strong, ", ".join(filter(None, _details(match, picture, camera)))


def _is_you(setup: Setup, seat: int) -> bool:
    """Whether a seat is that of the only person."""
    return setup.seats[seat].human and players.is_single_player(setup)


def _effect_of(picture: MovePicture, seat: int) -> str:
    """What the move did, as a key of the sentences."""
    if len(picture.path) == 1:
        return {Disc: "enter", Slab: "build"}.get(type(picture.piece), "lay")
    if picture.takes or picture.scores:
        return "take" if picture.takes else "score"
    if picture.under is None:
        return "bare"
    return "own" if picture.under.owner == seat else "enemy"


def _details(match: Match, picture: MovePicture, camera: Camera) -> Iterator[str]:
    """Which piece was laid on which level, or where the pieces went and how high they lie."""
    height = picture.level + picture.count
    if len(picture.path) == 1:
        yield piece_words(match.game, picture.piece)
        if isinstance(picture.piece, Slab):
            yield _("on level {level}").format(level=height)
        return
    start, after = picture.path[0], picture.path[1]
    yield _(DIRECTIONS[side_index(camera, Side(start, after))])
    passed, bends = len(picture.path) - 2, len(seen_way(picture.path, camera)) > 2
    if bends:
        yield _("off the wall")
    elif passed:
        yield ngettext("over one cell", "over {count} cells", passed).format(count=number_word(passed))
    if picture.count > 1 and picture.level:
        yield _("with {count} pieces").format(count=number_word(picture.count))
    if height > 1 and not (picture.takes or picture.scores):
        yield _("now {height} high").format(height=number_word(height))


def piece_words(game: Game, piece: Piece) -> str:
    """What a piece from the hand is called; "" where all pieces are alike."""
    if isinstance(piece, Disc):
        return ""
    name = _(game.texts.piece_name(piece))
    return _("Tile {letter}").format(letter=name) if isinstance(piece, Slab) else name
