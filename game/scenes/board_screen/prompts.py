"""The prompt on the upper line: the player's next step, in the player's language."""

from __future__ import annotations

from game.core.display.picks import FromHand, FromStack
from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.sentences import players
from game.ui.words import _


def count_words(board: Board) -> str:
    """How many pieces are in hand, and how to take another number; "" unless there is a choice."""
    selection = board.state.selection
    if selection.count_choice is None or selection.source is None:
        return ""
    height = len(board.playback.shown.stacks.get(selection.source, ()))
    words = _("{count} of {height} in hand; for more or fewer turn the wheel or press a digit")
    return words.format(count=selection.count, height=height) if height > 1 else ""


def next_pick(board: Board) -> str:
    """The prompt for the player's next pick, "" for none."""
    selection = board.state.selection
    if selection.first is None:
        if selection.words:
            return ""
        return _beginning(board)
    if selection.landed_cell is not None:
        if selection.words:
            return ""
        return _("Turn it, then click it") if selection.can_turn else _("Click it again, or press Enter")
    if selection.count_choice is not None and selection.source is not None:
        height = len(board.playback.shown.stacks.get(selection.source, ()))
        words = _("{count} of {height} in hand: choose where; the wheel changes how many")
        return words.format(count=selection.count, height=height) if height > 1 else _("Choose where it lands")
    if selection.can_turn:
        return _("Put it down, or turn it")
    return _("Choose where it lands")


def turn_lost(board: Board) -> str:
    """The sentence that the other of two players has lost a turn, "" if that is not so."""
    match, setup = board.table.match, board.setup
    if match.seats != 2 or match.movers[-1:] != [match.turn]:
        return ""
    if board.can_choose:
        return players.player_sentence(setup, 1 - match.turn, N_("{name} loses the turn: move again"))
    if players.is_single_player(setup):
        return _("You lose the turn")
    return players.player_sentence(setup, 1 - match.turn, N_("{name} loses the turn"))


def _beginning(board: Board) -> str:
    """The prompt for the first pick of a move."""
    firsts, entering = board.state.situation.first_picks, board.state.situation.reserve_pick is not None
    hand = any(isinstance(first, FromHand) for first in firsts)
    stack = any(isinstance(first, FromStack) for first in firsts)
    if entering and stack:
        return _("Enter a piece or pick a stack")
    if entering:
        return _("Enter a piece")
    if hand and stack:
        return _("Pick a tile or a stack")
    if hand:
        return _("Pick a tile")
    piles = [board.playback.shown.stacks.get(first.cell) for first in firsts if isinstance(first, FromStack)]
    are_own = all(pile is not None and pile[-1].owner == board.turn for pile in piles)
    return _("Pick a stack of yours") if are_own else _("Pick a stack")
