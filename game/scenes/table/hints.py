"""A hint on demand, then why; and a move finished by the computer, from what has been picked of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from game.core.errors import N_
from game.core.game import Game
from game.core.move import Move
from game.core.picks import FromHand, Say
from game.play.adviser import Advice, Adviser
from game.scenes.board.board import Board
from game.scenes.board.intents import Intent, Play
from game.ui.input.chords import cap
from game.ui.words import _, tell

SMALL: Final = 10  # a term that changes so many times less than another is not worth a word


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
        advice = board.state.advice
        if advice is not None and board.state.explained:
            board.controller.advise(None)
        elif advice is not None:
            board.controller.advise(advice, explained=True)
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
        if not self.board.mine or self.board.table.paused:
            if not self.board.playback.moving:
                over = self.board.table.result is not None
                self.say(_("The game is over.") if over else _("It is not your turn."))
            return False
        if self._wanted == wanted and self.adviser.thinking:
            return False
        self._wanted = wanted
        return True

    def update(self) -> None:
        """Hear the adviser; once a frame."""
        advice = self.adviser.poll()
        trouble = self.adviser.trouble()
        if trouble is not None:
            self.forget()
            self.say(tell(trouble))
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
    match, key = board.table.match, cap(board.services.bindings.chords["hint"])
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


def won(seats: int, plies: int) -> str:
    """That a move wins so many plies on; of three players nobody can be held to what only costs another the game."""
    if plies == 1:
        return _("It wins at once.")
    return _("It wins, whatever is answered.") if seats == 2 else _("It wins if the others play for themselves.")


def reasons(game: Game, seats: int, advice: Advice) -> str:
    """Why a move is advised, in the player's language."""
    most = max((abs(change) for _name, change in advice.terms), default=0)
    named = [(game.gain(term, seats), change) for term, change in advice.terms]
    telling = [(name, change) for name, change in named if SMALL * abs(change) > most and name]
    sentences = []
    if advice.wins_in is not None:
        sentences.append(won(seats, advice.wins_in))
    for template, sign in ((N_("It gains: {terms}."), 1), (N_("It costs: {terms}."), -1)):
        names = [_(name) for name, change in telling if sign * change > 0]
        if names:
            sentences.append(_(template).format(terms=", ".join(names)))
    return " ".join(sentences) or _("It changes little at once; what comes after it speaks for it.")
