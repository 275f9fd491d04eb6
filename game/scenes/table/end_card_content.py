"""The content of the card after a game: the winner, how the game ended, the times used, and a level to play next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.ai.levels import offered_levels
from game.ai.sight import describe_sight
from game.core.display.pieces import Disc, Piece, Slab
from game.core.display.steps import Capture, Place, Slide
from game.core.errors import N_
from game.core.match import Match
from game.core.outcome import DRAW
from game.games import GAMES
from game.play.events import GameResult
from game.play.setup import LEVEL_NAMES, Setup
from game.play.table import Table
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import place_words, side_values
from game.scenes.sentences import players
from game.ui.panels.end_card import EndStory
from game.ui.words import _, fill, ngettext

FIGURE_COUNT: Final = 3
MIN_FLIGHT: Final = 2  # cells; a shorter way is not shown


def make_end_story(board: Board, result: GameResult) -> EndStory:
    """The card's content for a result."""
    setup, table = board.setup, board.table
    is_draw = result.winner == DRAW
    won = winning_piece(table, result)
    taken = next((step.cell for step in table.last_steps if isinstance(step, Capture)), None)
    pile = table.arrangement.stacks.get(taken, ())[-2:-1] if taken is not None and won is not None else ()
    return EndStory(
        _("A draw") if is_draw else players.result_line(setup, result.winner),
        ending_sentence(board, result),
        None if is_draw else table.match.game.stains[result.winner],
        end_figures(setup, table),
        won,
        next(iter(pile), None),
        "even" if is_draw else "",
        players.result_tone(setup, result.winner) == "won",
        players.given_names(setup),
    )


def ending_sentence(board: Board, result: GameResult) -> str:
    """A sentence on how the last move won, with sides as seen on this screen.

    If no fact describes that, how the game ended.
    """
    match, setup = board.table.match, board.setup
    sentence = players.ending_line(setup, result, match)
    if result.how != "played" or not match.moves:
        return sentence
    with match.position_before() as before:
        fact = next(
            (fact for fact in match.game.facts.facts_of_move(before, match.moves[-1]) if fact.sense == "wins"), None
        )
    if fact is None:
        return sentence
    person = next(iter(board.human_seats()), -1) if players.is_single_player(setup) else -1
    hearer = "won" if person == result.winner else "lost" if person == fact.values.get("loser", -2) else "observed"
    template = match.game.facts.texts.endings.get(f"{fact.name}-{hearer}", "")
    values = side_values({**fact.values, "winner": result.winner}, place_words(board))
    return players.fill_with_players(setup, template, values) if template else sentence


def end_figures(setup: Setup, table: Table) -> tuple[tuple[str, str], ...]:
    """Three figures of the game, each with its name: what decided it, then moves, time and the last flight."""
    score, moves = _score_figures(setup, table), _moves_figure(setup, table)
    found = [*score, *([] if score else [moves]), *_time_figures(setup, table), *_flight_figures(table)]
    found += [moves] if score else []
    return (*found, *_table_figures(table))[:FIGURE_COUNT]


def _table_figures(table: Table) -> Iterator[tuple[str, str]]:
    """What lies on the table at the end: the tallest stack, if any pieces lie on others, and how much there is."""
    stacks, hands = table.arrangement.stacks, table.arrangement.hands
    tallest = max(map(len, stacks.values()), default=0)
    if tallest > 1:
        yield str(tallest), _("tallest stack")
    pieces = [piece for pile in stacks.values() for piece in pile]
    if any(isinstance(piece, Disc) for piece in pieces):
        yield str(len(stacks)), ngettext("stack on the table", "stacks on the table", len(stacks))
        return
    count = len({piece if isinstance(piece, Slab) else index for index, piece in enumerate(pieces)})
    yield str(count), ngettext("tile on the table", "tiles on the table", count)
    held = sum(pocket.filled for hand in hands for pocket in hand)
    yield str(held), ngettext("tile left in hand", "tiles left in hand", held)


def _score_figures(setup: Setup, table: Table) -> list[tuple[str, str]]:
    """The points of each seat, or its slabs on the level that decided, or its highest level; the reader's first."""
    match = table.match
    reason, score = match.game.view.ending(match.position), match.game.view.score(match.position)
    level = reason.values.get("level") if reason is not None else None
    if isinstance(level, int) and reason is not None and reason.values.get("least") == 0:
        counts = _highest_levels(table)
        own, other = _("your highest level"), N_("{name}'s highest level")
    elif isinstance(level, int):
        counts = (
            list(next((row.counts for row in score.rows if row.label.values.get("level") == level), ()))
            if score
            else []
        )
        own, other = _("your tiles on level {level}").format(level=level), N_("{name}'s tiles on level {level}")
    elif score is not None and score.goal is not None:
        counts, own, other = list(score.rows[0].counts), _("your points"), N_("{name}'s points")
    else:
        return []
    reader = _reader(setup)
    seats = sorted(range(len(counts)), key=lambda seat: seat != reader)
    named = {seat: _(other).format(name=players.player_name(setup, seat), level=level) for seat in seats}
    return [(str(counts[seat]), own if seat == reader else named[seat]) for seat in seats][: FIGURE_COUNT - 1]


def _highest_levels(table: Table) -> list[int]:
    """The highest level on which each seat has a piece on top."""
    stacks = table.arrangement.stacks.values()
    return [
        max((level for pile in stacks for level, piece in enumerate(pile, 1) if piece.owner == seat), default=0)
        for seat in range(table.match.seats)
    ]


def _reader(setup: Setup) -> int:
    """The seat of the only person, -1 if several persons or none play."""
    return next(seat for seat, each in enumerate(setup.seats) if each.human) if players.is_single_player(setup) else -1


def _moves_figure(setup: Setup, table: Table) -> tuple[str, str]:
    """The moves of the only person, or of all."""
    match, reader = table.match, _reader(setup)
    if reader < 0:
        return str(len(match.moves)), ngettext("move", "moves", len(match.moves))
    own = match.movers.count(reader)
    return str(own), ngettext("move of yours", "your moves", own)


def _time_figures(setup: Setup, table: Table) -> list[tuple[str, str]]:
    """The time of the only person, or of all; nothing for a game that was resumed."""
    spent, reader = table.seconds_spent, _reader(setup)
    if not spent:
        return []
    if reader >= 0:
        return [(players.time_left(spent[reader]), _("your time"))]
    return [(players.time_left(sum(spent)), _("time played"))]


def _flight_figures(table: Table) -> list[tuple[str, str]]:
    """How far the piece flew that captured the king; nothing if that was no flight."""
    if not any(isinstance(step, Capture) for step in table.last_steps):
        return []
    flown = max((len(step.path) - 1 for step in table.last_steps if isinstance(step, Slide)), default=0)
    return [(str(flown), _("cells it flew"))] if flown >= MIN_FLIGHT else []


def winning_piece(table: Table, result: GameResult) -> Piece | None:
    """The winner's piece that made the last move, or its slab that decided; None if nothing of the winner's did."""
    reason, stacks = table.match.game.view.ending(table.match.position), table.arrangement.stacks
    level = reason.values.get("level") if reason is not None else None
    if result.how == "played" and reason is not None and isinstance(level, int):
        return stacks[reason.cells[-1]][level - 1]
    moved: Piece | None = None
    for step in table.last_steps:
        if isinstance(step, Place):
            moved = step.piece
        elif isinstance(step, Slide):
            moved = next(iter(table.arrangement.stacks.get(step.path[-1], ())[-1:]), None)
    return moved if result.how == "played" and moved is not None and moved.owner == result.winner else None


def next_level(setup: Setup, result: GameResult) -> str:
    """The level to offer after a single person's game: above the computer's after a win, below it after a loss.

    "" if there is no such level, after a draw, and in games of several levels.
    """
    levels = {seat.level for seat in setup.seats if not seat.human}
    level = levels.pop() if len(levels) == 1 else ""
    offered = offered_levels(GAMES[setup.game_id])
    if not players.is_single_player(setup) or result.winner == DRAW or level not in offered:
        return ""
    index = offered.index(level) + (1 if setup.seats[result.winner].human else -1)
    return offered[index] if 0 <= index < len(offered) else ""


def level_offer_text(match: Match, level: str) -> str:
    """A level's name and what a computer of that level sees."""
    sight = " ".join(fill(text, values) for text, values in describe_sight(match.game, level, match.seats))
    return _("{level}: {sight}").format(level=_(LEVEL_NAMES[level]).capitalize(), sight=sight)
