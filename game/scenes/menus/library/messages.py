"""A saved game in words: its title, the players, the result and the date."""

from __future__ import annotations

from game.core.display.colours import with_seat_colours
from game.core.errors import N_, StaxError
from game.core.game import Game
from game.games import GAMES
from game.library.saved import Entry
from game.play.setup import Seat, read_seat
from game.scenes.sentences.dates import day_and_time
from game.scenes.sentences.levels import strength_name
from game.scenes.sentences.players import describe_variant
from game.ui.words import _, ngettext, sentence_about


def game_of(entry: Entry) -> Game | None:
    """The game that was played; None if this program does not have it."""
    return GAMES.get(entry.game_id)


def game_name(entry: Entry) -> str:
    """The name of the game that was played, with the options that differ from the usual."""
    game = game_of(entry)
    if game is None:
        return entry.game_id
    differing = describe_variant(game, entry.options)
    return f"{game.name}  ·  {differing}" if differing else game.name


def title(entry: Entry) -> str:
    """The name that the player gave, or else the name of the game that was played."""
    return entry.name or game_name(entry)


def seat_name(entry: Entry, seat: int) -> str:
    """The name of the player at a seat, or the computer with its level, or the game's name of the seat."""
    sitting = seat_at(entry, seat)
    if sitting.name:
        return sitting.name
    if not sitting.human:
        return _("Computer, {level}").format(level=strength_name(entry.game_id, sitting))
    game = game_of(entry)
    if game is None or seat >= len(game.texts.seat_names):
        return _("Player {number}").format(number=seat + 1)
    return _(with_seat_colours(game, entry.colours, len(entry.seats)).texts.seat_names[seat])


def players(entry: Entry) -> str:
    """All players on one line, every computer with its level; the reader is the only person without a name."""
    you = _seat_of_reader(entry)
    return "  ·  ".join(_("You") if seat == you else _seat_text(entry, seat) for seat in range(len(entry.seats)))


def _seat_of_reader(entry: Entry) -> int | None:
    """The seat of the only person without a name; None if there are several or none."""
    sitting = [seat_at(entry, seat) for seat in range(len(entry.seats))]
    nameless = [seat for seat, each in enumerate(sitting) if each.human and not each.name]
    return nameless[0] if len(nameless) == 1 else None


def _seat_text(entry: Entry, seat: int) -> str:
    name, sitting = seat_name(entry, seat), seat_at(entry, seat)
    if sitting.human or not sitting.name:
        return name
    return _("{name} ({level})").format(name=name, level=strength_name(entry.game_id, sitting))


def seat_at(entry: Entry, seat: int) -> Seat:
    """The player at a seat; a text that cannot be read is taken as a person's name."""
    try:
        return read_seat(entry.seats[seat])
    except StaxError:
        return Seat(name=entry.seats[seat])


def outcome(entry: Entry) -> str:
    """The result and the number of moves."""
    moves = ngettext("{count} move", "{count} moves", entry.plies).format(count=entry.plies)
    word, winner = entry.result.partition(" ")[0], _winner(entry)
    if winner is not None and winner == _seat_of_reader(entry):
        return _("You won  ·  {moves}").format(moves=moves)
    if winner is not None:
        game, sitting = game_of(entry), seat_at(entry, winner)
        if game is not None and sitting.human and not sitting.name and winner < len(game.texts.seat_names):
            called = with_seat_colours(game, entry.colours, len(entry.seats)).texts.seat_names[winner]
            return sentence_about(called, N_("{name} won  ·  {moves}"), moves=moves)
        words = _("{name} won  ·  {moves}").format(name=_name_within(entry, winner), moves=moves)
        return words[:1].upper() + words[1:]
    if word == "draw":
        return _("Draw  ·  {moves}").format(moves=moves)
    if word == "abandoned":
        return _("Abandoned  ·  {moves}").format(moves=moves)
    return _("Unfinished  ·  {moves}").format(moves=moves)


def summary(entry: Entry) -> str:
    """Who played and who won, as a short sentence for a print."""
    winner = _winner(entry)
    words = _summary_of_two(entry, winner) if len(entry.seats) < 3 else _summary_of_three(entry, winner)
    return words[:1].upper() + words[1:]


def _summary_of_three(entry: Entry, winner: int | None) -> str:
    """Computers that have not won are named by their levels alone, since a print is narrow."""
    sitting = [seat_at(entry, seat) for seat in range(len(entry.seats))]
    you = _seat_of_reader(entry)
    names = [
        seat_name(entry, seat) if each.human or each.name else strength_name(entry.game_id, each)
        for seat, each in enumerate(sitting)
    ]
    others = ", ".join(name for seat, name in enumerate(names) if seat not in (winner, you))
    if winner is None:
        return _("Against {name}").format(name=others) if you is not None else others
    if winner == you:
        return _("You beat {name}").format(name=others)
    return _("{name} won").format(name=_name_within(entry, winner))


def _summary_of_two(entry: Entry, winner: int | None) -> str:
    you = _seat_of_reader(entry)
    names, drawn = [_name_within(entry, seat) for seat in range(2)], entry.result.startswith("draw")
    if you is not None:
        other = names[1 - you]
        if winner is not None:
            return (_("You beat {name}") if winner == you else _("{name} beat you")).format(name=other)
        return (_("A draw against {name}") if drawn else _("Against {name}")).format(name=other)
    if winner is not None:
        return _("{winner} beat {loser}").format(winner=names[winner], loser=names[1 - winner])
    template = _("{first} and {second} drew") if drawn else _("{first} against {second}")
    return template.format(first=names[0], second=names[1])


def _name_within(entry: Entry, seat: int) -> str:
    """A player's name in a sentence; between two computers their levels are enough."""
    sitting = seat_at(entry, seat)
    if sitting.human or sitting.name:
        return seat_name(entry, seat)
    level = strength_name(entry.game_id, sitting)
    alone = any(seat_at(entry, other).human for other in range(len(entry.seats)))
    return _("the computer ({level})").format(level=level) if alone else level


def _winner(entry: Entry) -> int | None:
    """The seat that won; None without a winner."""
    word, _blank, rest = entry.result.partition(" ")
    seat = rest.partition(" ")[0]
    is_valid = word == "win" and seat.isdecimal() and int(seat) < len(entry.seats)
    return int(seat) if is_valid else None


def details(entry: Entry) -> str:
    """The players, the number of moves and the day, for the line about the chosen game."""
    parts = players(entry), outcome(entry), last_played(entry)
    return "  ·  ".join(filter(None, (game_name(entry) if entry.name else "", *parts)))


def last_played(entry: Entry) -> str:
    """The local time of the last move; "" if the system's calendar has no such day."""
    try:
        return day_and_time(entry.updated)
    except (OverflowError, OSError, ValueError):
        return ""


def import_summary(new: int, known: int) -> str:
    """How many games were added, and how many the library had already."""
    if not known:
        return _("Imported: {count}").format(count=new)
    if not new:
        words = ngettext("The library has this game already.", "The library has these {count} games already.", known)
        return words.format(count=known)
    return _("New: {new}. Already there: {known}.").format(new=new, known=known)
