"""The coach at a table: a person's move against computers is weighed before it is played, and held where it costs much.

A held move is seen on the board, and what answers it as a ghost; the question stands beside the board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.display.steps import replay
from game.core.errors import N_
from game.core.move import Move
from game.play.coach import Coach, Verdict
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.refutation import Refutation, ReturnGlide
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board_screen.facts_in_words import threat_sentence
from game.scenes.board_screen.screen import BoardScreen
from game.ui.panels.question_card import QuestionCard
from game.ui.widgets import Button
from game.ui.words import _, error_text

LOST: Final = N_("After it you cannot hold the game any more.")
WON: Final = N_("A certain win is thrown away with it.")
MUCH: Final = N_("It throws away much of your chances.")


class Coaching:
    """Weighs moves and asks about those that are held; `changed` hears when the question comes and goes."""

    def __init__(self, screen: BoardScreen, coach: Coach, changed: Callable[[], None]) -> None:
        self.screen, self.board = screen, screen.board
        self.coach = coach
        self.changed = changed
        self.view = RefutedView()
        self.board.view = self.view
        self.weighed: Move | None = None  # before it is played
        self.verdict: Verdict | None = None  # of the move that is held
        self._told = False  # that no coach is there any more

    @property
    def strictness(self) -> str:
        """How strict the coach is now; "off" unless one person plays computers."""
        players = self.board.table.players
        if len(players) < 2 or sum(player.human for player in players) != 1:
            return "off"
        return self.board.setup.coach or self.board.services.config.coach

    @property
    def held(self) -> bool:
        """Whether a question is asked."""
        return self.verdict is not None

    @property
    def weighing(self) -> bool:
        """Whether a move is weighed that is neither held nor played yet."""
        return self.weighed is not None and self.verdict is None

    def weighs(self, move: Move) -> bool:
        """Whether a move that a person wants is weighed: then it is played later, or held; if not, play it."""
        if self.weighed is not None:
            return True
        table = self.board.table
        if self.strictness == "off" or self.coach.trouble() is not None or not table.waiting:
            return False
        self.weighed, table.held = move, True
        self.coach.weigh(table.match, move)
        self.update()
        return True

    def update(self) -> None:
        """Watch the person's position, hear what a move is worth; once a frame."""
        table = self.board.table
        if self.weighed is None:
            if table.waiting and self.strictness != "off":
                self.coach.watch(table.match)
                self.coach.poll()
            self._tell_trouble()
            return
        if self.verdict is not None:
            return
        verdict = self.coach.poll()
        if verdict is None and self.coach.waiting:
            return
        if verdict is not None and verdict.holds(self.strictness):
            self._hold(self.weighed, verdict)
        else:
            self.go()
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        trouble = self.coach.trouble()
        if trouble is not None and not self._told:
            self._told = True
            self.screen.say(_("The coach is gone: {reason}").format(reason=error_text(trouble)))

    def _hold(self, move: Move, verdict: Verdict) -> None:
        """Show the move where it would lie and what answers it, and ask."""
        board, match = self.board, self.board.table.match
        position = match.position.clone()
        self.verdict = verdict
        after = replay(board.table.arrangement, match.game.view.steps(position, move))
        position.play(move)
        board.controller.clear()
        self.view.replacement = MarkedTable(after)
        still = board.playback.speed == "off"
        self.view.refutation = Refutation(match.game, position, (verdict.reply,), self.screen.now, still)
        self.ask()
        board.services.sounds.play("refuse")

    def ask(self) -> None:
        """Put the question up, in the language that is spoken now."""
        verdict = self.verdict
        if verdict is None:
            return
        figures = ((percent(verdict.before), _("chances before")), (percent(verdict.after), _("after this move")))
        back = Button(_("Take it back"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        on = Button(_("Play it all the same"), self.go, icon="play")
        away = Button(_("Take it back"), self.take_back, icon="cross", key="Esc")
        self.screen.picture.card = QuestionCard(_("Take it back?"), self._said(verdict), figures, [back, on], away)
        self.changed()

    def _said(self, verdict: Verdict) -> str:
        """What answers the move, told to whom it is made against, or else what it costs."""
        board, match = self.board, self.board.table.match
        if verdict.threat is not None:
            return threat_sentence(board, match.turn, *verdict.threat, match.game.facts.threats)
        replies = match.game.facts.replies if match.seats == 2 else {}
        fact = next((fact for fact in verdict.facts if fact.name in replies), None)
        if fact is None:
            return _(WON if verdict.win else LOST if verdict.lost else MUCH)
        return threat_sentence(board, match.turn, 1 - match.turn, fact, replies)

    def take_back(self) -> None:
        """The move is not played."""
        move, match = self.weighed, self.board.table.match
        held = self.held
        self.forget()
        if move is not None and held and self.board.playback.speed != "off":
            steps = match.game.view.steps(match.position, move)
            self.view.return_glide = ReturnGlide(steps, self.board.table.arrangement, self.screen.now)
        self.board.controller.reset_for_position()

    def go(self) -> None:
        """Play the move that was weighed; one that was held has been seen landing."""
        move, held, table = self.weighed, self.held, self.board.table
        self.forget()
        if move is None or not table.waiting:
            return
        if held:
            self.board.playback.skip_landing()
        table.play(move)

    def forget(self) -> None:
        """Nothing is weighed or held any more."""
        held = self.held
        self.weighed = self.verdict = None
        self.board.table.held = False
        self.coach.forget()
        self.view.clear()
        if held:
            self.screen.picture.card = None
            self.changed()

    def close(self) -> None:
        """End the coach's engine."""
        self.coach.close()


def percent(share: float) -> str:
    """Chances in words."""
    return f"{round(100 * share)} %"  # no text
