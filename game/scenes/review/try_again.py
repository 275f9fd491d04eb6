"""Second tries: the position before a fault, in which the user looks for a better move; after two tries it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from game.analysis.move_retry import Retry, RetryResult
from game.analysis.verdict import Verdict
from game.core.display.steps import Step
from game.core.errors import N_, StaxError
from game.core.move import Move
from game.play.adviser import Advice
from game.scenes.board_screen.feedback import Feedback
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.fault_reasons import explain_fault
from game.scenes.review.whole_game import WholeGame
from game.scenes.sentences import players
from game.ui.panels.analysis.chance_plot import percent, whole_percent
from game.ui.widgets import Button
from game.ui.words import _, percent_text

State = Literal["", "asked", "weighed", "wrong", "found", "told"]
MAX_TRIES = 2


class TryAgain:
    """Asks for a better move at a fault, then at the next; `go` leads to a node without animation.

    Tries are played at the table and taken back; none of them is saved.  While it `is_active` the strip replaces the
    graph.
    """

    def __init__(self, screen: BoardScreen, whole_game: WholeGame, go: Callable[[int], None]) -> None:
        self.screen, self.board = screen, screen.board
        self.whole_game = whole_game
        self.feedback = Feedback(screen)
        self.judge = Retry()
        self.state: State = ""
        self.fault: Verdict | None = None
        self._go = go
        self._tries = 0
        self._start_node: int | None = None  # where the user was before

    @property
    def is_active(self) -> bool:
        """Whether a question or its answer is shown."""
        return self.state != ""

    @property
    def is_waiting(self) -> bool:
        """Whether the user may make a move."""
        return self.state == "asked"

    def start(self) -> bool:
        """Ask about the current fault, else the next, else the first; False if there is none."""
        analysis, ply = self.whole_game.analysis, self.whole_game.ply
        if analysis is None or self.whole_game.is_running:
            return False
        verdict = self.whole_game.verdict
        if self.is_active and self.fault is not None:
            fault = self._next_fault(self.fault)
        else:
            fault = verdict if verdict is not None and verdict.kind else self._fault_after(ply)
        if fault is None:
            return False
        if not self.is_active:
            self._start_node = self.whole_game.study.node
        self._begin_fault(fault)
        return True

    def _next_fault(self, fault: Verdict) -> Verdict | None:
        """The fault after another; None if there is no other."""
        found = self._fault_after(fault.ply)
        return None if found == fault else found

    def _fault_after(self, ply: int) -> Verdict | None:
        """The next fault, after the last the first; of a computer only if no person made any."""
        analysis, sitting = self.whole_game.analysis, self.board.setup.seats
        if analysis is None:
            return None
        persons = {seat for seat, each in enumerate(sitting) if each.human}
        seats = persons if analysis.nearest_fault(0, 1, persons) is not None else None
        return analysis.nearest_fault(ply, 1, seats) or analysis.nearest_fault(0, 1, seats)

    def leave(self) -> None:
        """End, and go back to the node where it was started."""
        back, tree = self._start_node, self.whole_game.study.tree
        self.end()
        if back is not None and back in set(tree):
            self._go(back)

    def end(self) -> None:
        """End at the position before the fault."""
        if not self.is_active:
            return
        self._undo_try()
        self.state, self.fault, self._start_node = "", None, None
        self.judge.cancel()
        self.feedback.hide_strip()

    def close(self) -> None:
        """End the engine that judges tries."""
        self.judge.close()

    # Tries:

    def judge_move(self, move: Move) -> None:
        """Play a legal move at the table and let the engine judge it."""
        board, match = self.board, self.board.table.match
        text = match.move_text(move)
        self.judge.weigh(text)
        board.playback.skip()
        board.table.play(move)
        self._tries += 1
        self.state = "weighed"
        self.feedback.show_strip("gold", "search", _("Thinking…"), "", ())

    def handle_key(self, command: str) -> bool:
        """Whether a command is for the strip."""
        if command == "try-again":
            return False
        if command == "back" and self.state == "asked" and self.board.state.selection.first is not None:
            return False
        if command == "hint" and self.state in ("asked", "wrong"):
            self.show_better()
        elif command in ("confirm", "back") and self.state == "wrong":
            self.go_on()
        elif command == "confirm" and self.state in ("found", "told"):
            self._go_on_or_leave()
        elif command == "back":
            self.leave()
        else:
            return self.state != "asked" and command in ("confirm", "hint", "type", "write", "remove")
        return True

    def go_on(self) -> None:
        """After a wrong try: ask once more, or after the last try show the better move."""
        if self._tries < MAX_TRIES:
            self.take_back()
        else:
            self.show_better()

    def update(self) -> None:
        """Show the engine's verdict on a try once the move has landed."""
        if self.state == "weighed" and self.board.playback.is_moving:
            return
        answer = self.judge.poll() if self.is_active else None
        if answer is not None and self.state == "weighed":
            self._show_judgement(answer)

    def take_back(self) -> None:
        """Take a wrong try back and ask again."""
        if self.state == "wrong":
            steps = self._undo_try()
            if steps:
                self.board.glide_back(steps)
            self._show_question()

    def show_better(self) -> None:
        """Show the better move and why it is better."""
        fault = self.fault
        if fault is None:
            return
        self._undo_try()
        self.state = "told"
        self.judge.cancel()
        advice = self._advice(fault)
        self.board.controller.reset_for_position()
        if advice is not None:
            self.board.controller.advise(advice, explained=True)
        head = _("This was better") if advice is not None else _("The better move is no longer known.")
        before, after = percent(fault.before), percent(fault.after)
        more = _("It keeps {before}; the move played left {after}.").format(before=before, after=after)
        reason = explain_fault(self.whole_game, self.board, self.board.table.match.position.clone(), fault)
        more = f"{more} {reason.sentence}".strip()
        self.feedback.show_strip("gold", "bulb", head, more if advice is not None else "", self._end_buttons())

    # Questions and answers:

    def _begin_fault(self, fault: Verdict) -> None:
        self._undo_try()
        self.fault, self._tries = fault, 0
        self._go(self.whole_game.node_at(fault.ply - 1))
        self.judge.begin(self.board.table.match, fault)
        self._show_question()

    def _show_question(self) -> None:
        fault = self.fault
        assert fault is not None
        self.state = "asked"
        self.board.controller.reset_for_position()
        head = _("Find the win that was missed") if fault.kind == "missed win" else _("Find a better move")
        more = self._loss_sentence(fault)
        show = Button(_("Show it"), self.show_better, icon="bulb", key="H")
        leave = Button(_("Leave"), self.leave, key="Esc")
        self.feedback.show_strip("gold", "again", head, more, (show, leave))

    def _loss_sentence(self, fault: Verdict) -> str:
        """What a fault cost its player, in the whole percents that the verdict and the graph tell."""
        analysis, setup = self.whole_game.analysis, self.board.setup
        chances = analysis.chances_around(fault) if analysis is not None else (fault.before, fault.after)
        before, after = (percent_text(whole_percent(chance)) for chance in chances)
        number = self.whole_game.number_of(fault.ply)
        if players.seat_name(setup, fault.seat) == _("You"):
            words = _("Move {number} dropped your chances from {before} to {after}.")
            return words.format(number=number, before=before, after=after)
        words = N_("Move {number} dropped {name}'s chances from {before} to {after}.")
        return players.player_sentence(setup, fault.seat, words, number=number, before=before, after=after)

    def _show_judgement(self, answer: RetryResult) -> None:
        fault = self.fault
        assert fault is not None
        if answer.is_good:
            self.state = "found"
            same = fault.better[:1] == (answer.move,)
            head = _("The best move.") if same else _("Good enough.")
            more = _("Chances: {before} with the best move, {after} with this one.").format(
                before=percent(fault.before), after=percent(answer.chance)
            )
            self.feedback.show_strip("go", "tick", head, "" if same else more, self._end_buttons())
            self.screen.services.sounds.play("win")
            return
        self._show_refutation(answer)
        self.screen.services.sounds.play("refuse")
        more = _("It leaves {after} of {before}.").format(after=percent(answer.chance), before=percent(fault.before))
        head = _("That was played in the game.") if answer.move == fault.move else _("That is not enough.")
        again = Button(_("Once more"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        show = Button(_("Show it"), self.show_better, icon="bulb", key="H", strong=self._tries >= MAX_TRIES)
        self.state = "wrong"
        self.feedback.show_strip("no", "cross", head, more, (again, show) if self._tries < MAX_TRIES else (show,))

    def _end_buttons(self) -> Sequence[Button]:
        if self.fault is None or self._next_fault(self.fault) is None:
            return (Button(_("Leave"), self.leave, key="Esc", strong=True),)
        next_fault = Button(_("Next mistake"), self._go_on_or_leave, icon="next", key="Y", strong=True)
        return next_fault, Button(_("Leave"), self.leave, key="Esc")

    def _go_on_or_leave(self) -> None:
        """Go to the next fault; leave if there is no other."""
        if not self.start():
            self.leave()

    def _show_refutation(self, answer: RetryResult) -> None:
        """Show the reply to a try as a ghost."""
        match = self.board.table.match
        try:
            self.board.refute((match.game.notation.read_move(match.position, answer.reply),))
        except StaxError:
            return  # there is no reply

    def _advice(self, fault: Verdict) -> Advice | None:
        """The best move of the analysis as advice; None if it is unknown."""
        match = self.board.table.match
        analysis = self.whole_game.analysis
        try:
            move = match.game.notation.read_move(match.position, fault.better[0] if fault.better else "")
        except StaxError:
            return None
        finding = analysis.findings[fault.ply - 1] if analysis is not None else None
        is_won = finding is not None and fault.before == 1.0
        plies, own = (finding.plies, finding.moves_to_win) if finding is not None and is_won else (None, 0)
        facts = match.game.facts.facts_of_move(match.position, move)
        return Advice(move, (), plies, None, own, facts)

    def _undo_try(self) -> tuple[Step, ...]:
        """Take a try off the table; its steps, empty if there was no try."""
        board, study = self.board, self.whole_game.study
        board.view.end_tries()
        board.controller.advise(None)
        board.playback.skip()
        is_tried = len(board.table.match.moves) > study.tree.ply(study.node)
        return self.feedback.undo_move() if is_tried else ()
