"""Levels in words: their names, and how strong an opponent is that was set between two of them."""

from __future__ import annotations

from typing import Final

from game.ai.levels import level_places, offered_levels
from game.ai.strengths import is_mixed, place_of
from game.core.errors import N_
from game.core.game import Game
from game.games import GAMES
from game.play.setup import EVEN_LEVEL, LEVEL_NAMES, Seat
from game.statistics.even import FIRST_GAMES, OwnStrength
from game.ui.words import _, ngettext

EVEN_NAME: Final = N_("about as strong as you")
NEAR: Final = 10  # percent of the way to a level, within which a strength counts as that level


def level_name(level: str) -> str:
    """The name of a level for the middle of a sentence; a level of an unknown name is its own name."""
    if level == EVEN_LEVEL or is_mixed(level):
        return _(EVEN_NAME)
    return _(LEVEL_NAMES.get(level, level))


def character_name(game_id: str, character: str) -> str:
    """The name of a style of play, "" for balanced play; a style of an unknown name is its own name."""
    known = {each.id: each.name for each in GAMES[game_id].ai.characters} if game_id in GAMES else {}
    return _(known[character]) if character in known else character


def strength_name(game_id: str, sitting: Seat) -> str:
    """A computer's level and its style of play, for the middle of a sentence."""
    style = character_name(game_id, sitting.character)
    return f"{level_name(sitting.level)}, {style}" if style else level_name(sitting.level)


def level_title(level: str) -> str:
    """The name of a level with a capital."""
    return capitalized(level_name(level))


def capitalized(words: str) -> str:
    """Words with a capital at their beginning."""
    return words[:1].upper() + words[1:]


def strength_words(game: Game, strength: str) -> str:
    """How strong an even opponent is: at an offered level, or between two."""
    place = place_of(game, strength)
    if place is None:
        return strength
    places, offered = level_places(game), offered_levels(game)
    near = min(offered, key=lambda name: abs(places[name] - place))
    if abs(places[near] - place) <= NEAR:
        return _("at level {level}").format(level=_(LEVEL_NAMES[near]))
    weaker = next(name for name in reversed(offered) if places[name] < place)
    stronger = next(name for name in offered if places[name] > place)
    return _("between levels {weaker} and {stronger}").format(
        weaker=_(LEVEL_NAMES[weaker]), stronger=_(LEVEL_NAMES[stronger])
    )


def even_line(own: OwnStrength, game: Game, seats: int) -> str:
    """What an opponent about as strong as the player is like."""
    if own.games == 0:
        return _("About as strong as you. It begins gently and finds your strength within ten games.")
    strength = strength_words(game, own.level)
    if own.games < FIRST_GAMES:
        words = ngettext(
            "About as strong as you: {strength}, after {count} game. It is still getting to know you.",
            "About as strong as you: {strength}, after {count} games. It is still getting to know you.",
            own.games,
        )
        return words.format(strength=strength, count=own.games)
    if seats > 2:
        words = _("About as strong as you: {strength}. You should win about one game in {seats}.")
        return words.format(strength=strength, seats=seats)
    return _("About as strong as you: {strength}. You should win about half of your games.").format(strength=strength)
