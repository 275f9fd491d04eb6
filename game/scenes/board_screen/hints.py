"""A hint on demand, then why; and a move finished by the computer, from what has been picked of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from game.core.display.picks import FromHand, Say
from game.core.move import Move
from game.play.adviser import Advice, Adviser
from game.scenes.board.board import Board
from game.scenes.board.intents import Intent, Play
from game.scenes.sentences.numbers import number_word
from game.ui.input.chords import keycap_text
from game.ui.words import _, error_text


class Hints:
    """Asks an adviser for the person to move; `say` tells them something, `emit` the move found for them."""

    def __init__(
        self, board: Board, adviser: Adviser, say: Callable[[str], None], emit: Callable[[Intent], None]
    ) -> None:
        self.board = board
        self.adviser = adviser
        self.say = say
        self.emit = emit
        self._wanted: Literal["", "hint", "move"] = ""

    def hint(self) -> None:
        """Show a good move; once that is shown, why; then put it away."""
        board = self.board
        state = board.state
        if state.advice is not None and state.explained and state.refused is None and state.selection.first is None:
            board.controller.advise(None)
        elif state.advice is not None:
            board.controller.clear()  # a piece that is chosen, or a refusal, would hide the reason
            board.controller.advise(state.advice, explained=True)
            self.say("")
        elif self._begins("hint"):
            board.controller.clear()
            self.adviser.ask(board.table.match)
            self.say(_("Looking for a good move…"))

    def finish(self) -> None:
        """Play the best move that begins with what has been picked."""
        if self._begins("move"):
            self.adviser.ask(self.board.table.match, self.board.state.selection.meant)
            self.say(_("The computer looks for your move…"))

    def _begins(self, wanted: Literal["hint", "move"]) -> bool:
        """Whether something is to be asked now; it says why not."""
        if not self.board.mine or self.board.table.is_paused:
            if not self.board.playback.moving:
                over = self.board.table.result is not None
                self.say(_("The game is over.") if over else _("It is not your turn."))
            return False
        if self._wanted == wanted and self.adviser.is_thinking:
            return False
        self._wanted = wanted
        return True

    def update(self) -> None:
        """Hear the adviser; once a frame."""
        advice = self.adviser.poll()
        trouble = self.adviser.trouble()
        if trouble is not None:
            self.forget()
            self.say(error_text(trouble))
        if advice is None:
            return
        wanted, self._wanted = self._wanted, ""
        if wanted == "move" and self.board.mine:
            meant = self.board.state.selection.meant
            if meant and advice.move not in meant:  # something else has been picked meanwhile
                self.finish()
            else:
                self.emit(Play(advice.move, found=True))
        elif wanted == "hint":
            self.board.controller.advise(advice)
            self.say(shown(self.board, advice))

    def forget(self) -> None:
        """The position has changed: nothing is wanted any more."""
        self._wanted = ""
        self.adviser.cancel()

    def close(self) -> None:
        """End the adviser's engine."""
        self.adviser.close()


def shown(board: Board, advice: Advice) -> str:
    """What is said when a hint is shown: the move's words where it has some, and how to learn why."""
    match, key = board.table.match, keycap_text(board.services.bindings.chords["hint"])
    if advice.loses_in is not None:
        return _("Every move loses; one that lasts longest is shown. {key} once more tells why.").format(key=key)
    if advice.wins_in is not None:
        if advice.own_moves < 2:
            return _("A move that wins at once is shown. {key} once more tells why.").format(key=key)
        return _("A win in {count} moves is shown. {key} once more tells why.").format(
            count=number_word(advice.own_moves), key=key
        )
    said = [pick.word for pick in match.game.view.spell(match.position, advice.move) if isinstance(pick, Say)]
    if said:
        word = _(match.game.words[said[-1]])
        return _("A good move: {word}. {key} once more tells why.").format(word=word, key=key)
    return _("A good move is shown. {key} once more tells why.").format(key=key)


def advised_pocket(board: Board, move: Move) -> int | None:
    """The pocket of the hand to move that a proposed move begins with."""
    match = board.table.match
    first = match.game.view.spell(match.position, move)[0]
    return first.pocket if isinstance(first, FromHand) else None
