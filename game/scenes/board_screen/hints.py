"""Hints: a good move on demand, then its reasons; and a begun move completed by the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from game.core.display.picks import FromHand, Say
from game.core.move import Move
from game.play.adviser import Advice, Adviser
from game.scenes.board.board import Board
from game.scenes.board.intents import Play
from game.scenes.sentences.numbers import number_word
from game.ui.input.chords import keycap_text
from game.ui.words import _, error_text


class Hints:
    """Asks an adviser for the person to move; `say` shows a message."""

    def __init__(self, board: Board, adviser: Adviser, say: Callable[[str], None]) -> None:
        self.board = board
        self.adviser = adviser
        self.say = say
        self._request: Literal["", "hint", "move"] = ""

    def hint(self) -> None:
        """Show a good move; at the second call its reasons; at the third hide it."""
        board = self.board
        state = board.state
        if state.advice is not None and state.is_explained and state.refusal is None and state.selection.first is None:
            board.controller.advise(None)
        elif state.advice is not None:
            board.controller.clear()  # a chosen piece or a refusal would hide the reasons
            board.controller.advise(state.advice, explained=True)
            self.say("")
        elif self._start_request("hint"):
            board.controller.clear()
            self.adviser.ask(board.table.match)
            self.say(_("Looking for a good move…"))

    def finish_move(self) -> None:
        """Play the best move that begins with the player's picks."""
        if self._start_request("move"):
            self.adviser.ask(self.board.table.match, self.board.state.selection.intended_moves)
            self.say(_("The computer is choosing your move…"))

    def _start_request(self, wanted: Literal["hint", "move"]) -> bool:
        """Start a request if the player may move; otherwise say why not and return False."""
        if not self.board.can_choose or self.board.table.is_paused:
            if not self.board.playback.is_moving:
                over = self.board.table.result is not None
                self.say(_("The game is over.") if over else _("It is not your turn."))
            return False
        if self._request == wanted and self.adviser.is_thinking:
            return False
        self._request = wanted
        return True

    def update(self) -> None:
        """Poll the adviser and show its answer; called once a frame."""
        advice = self.adviser.poll()
        trouble = self.adviser.trouble()
        if trouble is not None:
            self.cancel()
            self.say(error_text(trouble))
        if advice is None:
            return
        wanted, self._request = self._request, ""
        if wanted == "move" and self.board.can_choose:
            meant = self.board.state.selection.intended_moves
            if meant and advice.move not in meant:  # something else has been picked meanwhile
                self.finish_move()
            else:
                others = frozenset(meant or self.board.table.match.legal)
                self.board.controller.ask_to_play(Play(advice.move, True, found=True, alternatives=others))
        elif wanted == "hint":
            self.board.controller.advise(advice)
            self.say(hint_line(self.board, advice))

    def dismiss(self) -> bool:
        """Take the words about a hint away, and stop looking for a hint; whether there was such a search."""
        was_looking = self._request == "hint" and self.adviser.is_thinking
        if was_looking:
            self.cancel()
        if was_looking or self.board.state.advice is not None:
            self.say("")
        return was_looking

    def cancel(self) -> None:
        """Cancel the request, because the position has changed."""
        self._request = ""
        self.adviser.cancel()

    def close(self) -> None:
        """End the adviser's engine."""
        self.adviser.close()


def hint_line(board: Board, advice: Advice) -> str:
    """The message about a hint: the words of the move if it has any, and the key for its reasons."""
    match, key = board.table.match, keycap_text(board.services.preferences.bindings.chords["hint"])
    if advice.loses_in is not None:
        return _(
            "Every move loses; the one that holds out longest is shown. Click Hint again, or press {key}, to see why."
        ).format(key=key)
    if advice.wins_in is not None:
        if advice.own_moves < 2:
            return _("A move that wins at once is shown. Click Hint again, or press {key}, to see why.").format(key=key)
        return _("A win in {count} moves is shown. Click Hint again, or press {key}, to see why.").format(
            count=number_word(advice.own_moves), key=key
        )
    said = [pick.word for pick in match.game.view.spell(match.position, advice.move) if isinstance(pick, Say)]
    if said:
        word = _(match.game.texts.words[said[-1]])
        return _("A good move: {word}. Click Hint again, or press {key}, to see why.").format(word=word, key=key)
    return _("A good move is shown. Click Hint again, or press {key}, to see why.").format(key=key)


def pocket_of_move(board: Board, move: Move) -> int | None:
    """The pocket with which a proposed move begins; None if it does not begin in a hand."""
    match = board.table.match
    first = match.game.view.spell(match.position, move)[0]
    return first.pocket if isinstance(first, FromHand) else None
