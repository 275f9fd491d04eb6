"""The content of the card after a game: the winner, how the game ended, the times used, and a level to play next."""

from __future__ import annotations

from typing import Final

from game.ai.levels import describe_sight
from game.core.display.pieces import Piece
from game.core.display.steps import Place, Slide
from game.core.match import Match
from game.core.outcome import DRAW
from game.play.events import GameResult
from game.play.setup import LEVEL_NAMES, Setup
from game.play.table import Table
from game.scenes.board.board import Board
from game.scenes.board_screen.facts_in_words import side_values
from game.scenes.sentences import players
from game.ui.panels.end_card import EndStory
from game.ui.words import _, fill

LEVEL_IDS: Final = tuple(LEVEL_NAMES)


def make_end_story(board: Board, result: GameResult, level: str = "") -> EndStory:
    """The card's content for a result; `level` is offered for the next game, "" for none."""
    setup, match = board.setup, board.table.match
    is_draw = result.winner == DRAW
    title = _("A draw") if is_draw else players.result_line(setup, result.winner)
    colour = "" if is_draw else players.colour_wins_line(setup, result.winner)
    return EndStory(
        title,
        ending_sentence(board, result),
        None if is_draw else match.game.stains[result.winner],
        colour if colour != title else "",
        end_figures(setup, board.table),
        winning_piece(board.table, result),
        players.result_tone(setup, result.winner) == "won",
        players.given_names(setup),
        level_offer_text(match, level) if level else "",
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
    values = side_values({**fact.values, "winner": result.winner}, board.kind, board.camera_control.camera)
    return players.fill_with_players(setup, template, values) if template else sentence


def end_figures(setup: Setup, table: Table) -> tuple[tuple[str, str], ...]:
    """The number of moves and each player's time, as pairs of a value and its label; without a clock only the moves."""
    moves = str(len(table.match.moves)), _("Moves")
    spent = [players.time_left(seconds) for seconds in table.seconds_spent]
    if not spent:
        return (moves,)
    if players.is_single_player(setup):
        own = next(seat for seat, sitting in enumerate(setup.seats) if sitting.human)
        others = players.time_left(sum(seconds for seat, seconds in enumerate(table.seconds_spent) if seat != own))
        theirs = _("Its time") if len(setup.seats) == 2 else _("Their time")
        return moves, (spent[own], _("Your time")), (others, theirs)
    return moves, *((time, players.player_name(setup, seat)) for seat, time in enumerate(spent))


def winning_piece(table: Table, result: GameResult) -> Piece | None:
    """The winner's piece that made the last move; None if the game was not decided by a move of the winner."""
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
    if not players.is_single_player(setup) or result.winner == DRAW or level not in LEVEL_IDS:
        return ""
    index = LEVEL_IDS.index(level) + (1 if setup.seats[result.winner].human else -1)
    return LEVEL_IDS[index] if 0 <= index < len(LEVEL_IDS) else ""


def level_offer_text(match: Match, level: str) -> str:
    """A level's name and what a computer of that level sees."""
    sight = " ".join(fill(text, values) for text, values in describe_sight(match.game, level, match.seats))
    return _("{level}: {sight}").format(level=_(LEVEL_NAMES[level]).capitalize(), sight=sight)
