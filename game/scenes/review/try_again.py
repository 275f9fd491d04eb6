"""Try again: the position before a fault, in which one looks for better; two tries, then what was better and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from game.analysis.retry import Retry, Tried
from game.analysis.verdict import Verdict
from game.core.display.steps import Step
from game.core.errors import StaxError
from game.core.move import Move
from game.play.adviser import Advice
from game.scenes.board.refutation import Refutation, ReturnGlide
from game.scenes.board.refuted_view import RefutedView
from game.scenes.board_screen.move_list import entry_in
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.reasoned import reasoned
from game.scenes.review.whole_game import WholeGame
from game.ui.look.pen import Pen
from game.ui.panels.analysis.chance_plot import percent
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.widgets import Button
from game.ui.words import _

State = Literal["", "asked", "weighed", "wrong", "found", "told"]
TRIES = 2


class TryAgain:
    """Asks for better in the place of one fault after the other; `go` leads to a node without motion.

    Tries are made at the table and taken back; nothing of them is kept.  While it is `active` the strip stands where
    the graph lies.
    """

    def __init__(self, screen: BoardScreen, game: WholeGame, view: RefutedView, go: Callable[[int], None]) -> None:
        self.screen, self.board = screen, screen.board
        self.game = game
        self.view = view
        self.judge = Retry()
        self.state: State = ""
        self.fault: Verdict | None = None
        self._go = go
        self._tries = 0
        self._from: int | None = None  # where one was before

    @property
    def active(self) -> bool:
        """Whether something is asked or answered."""
        return self.state != ""

    @property
    def asks(self) -> bool:
        """Whether a move is waited for."""
        return self.state == "asked"

    def start(self) -> bool:
        """Ask about the fault that is shown, else the next one, else the first; False if there is none."""
        analysis, ply = self.game.analysis, self.game.ply
        if analysis is None or self.game.running:
            return False
        shown = self.game.verdict
        if self.active and self.fault is not None:
            fault = analysis.fault(self.fault.ply, 1) or analysis.fault(0, 1)
        else:
            fault = shown if shown is not None and shown.kind else analysis.fault(ply, 1) or analysis.fault(0, 1)
        if fault is None:
            return False
        if not self.active:
            self._from = self.game.study.node
        self._ask(fault)
        return True

    def leave(self) -> None:
        """Go back to where one was."""
        back, tree = self._from, self.game.study.tree
        self.end()
        if back is not None and back in set(tree):
            self._go(back)

    def end(self) -> None:
        """Ask no more; one stays before the fault."""
        if not self.active:
            return
        self._clear()
        self.state, self.fault, self._from = "", None, None
        self.judge.forget()
        self._away()

    def close(self) -> None:
        """End the engine."""
        self.judge.close()

    # What is tried:

    def tried(self, move: Move) -> None:
        """A legal move is made: see it on the table, and weigh it."""
        board, match = self.board, self.board.table.match
        text = match.move_text(move)
        self.judge.weigh(text)
        board.playback.skip()
        board.table.play(move)
        self._tries += 1
        self.state = "weighed"
        self._say("gold", "search", _("Weighing…"), "", ())

    def key(self, command: str) -> bool:
        """Whether a key is for the strip."""
        if command == "try-again":
            return False
        if command == "back" and self.state == "asked" and self.board.state.selection.first is not None:
            return False
        if command == "hint" and self.state in ("asked", "wrong"):
            self.show()
        elif command in ("confirm", "back") and self.state == "wrong":
            self.go_on()
        elif command == "confirm" and self.state in ("found", "told"):
            self.start()
        elif command == "back":
            self.leave()
        else:
            return self.state != "asked" and command in ("confirm", "hint", "type", "write", "remove")
        return True

    def go_on(self) -> None:
        """After a wrong try: once more, or after the second one what was better."""
        if self._tries < TRIES:
            self.take_back()
        else:
            self.show()

    def update(self, now: float) -> None:
        """Hear what a try comes to, once it has landed."""
        strip = self.screen.picture.strip
        if strip is not None:
            strip.group.update(now)
        if self.state == "weighed" and self.board.playback.is_moving:
            return
        answer = self.judge.poll() if self.active else None
        if answer is not None and self.state == "weighed":
            self._answered(answer)

    def take_back(self) -> None:
        """Take a wrong try back and ask again."""
        if self.state == "wrong":
            steps = self._clear()
            if steps and self.board.playback.speed != "off":
                self.view.return_glide = ReturnGlide(steps, self.board.table.arrangement, self.screen.now)
            self._asked()

    def show(self) -> None:
        """Tell what was better, and why."""
        fault = self.fault
        if fault is None:
            return
        self._clear()
        self.state = "told"
        self.judge.forget()
        advice, words = self._advice(fault)
        self.board.controller.reset_for_position()
        if advice is not None:
            self.board.controller.advise(advice, explained=True)
        head = _("Better was {move}").format(move=words) if words else _("What was better is not known any more.")
        before, after = percent(fault.before), percent(fault.after)
        more = _("It keeps {before}; what was played left {after}.").format(before=before, after=after)
        why = reasoned(self.game, self.board, self.board.table.match.position.clone(), fault)
        more = f"{more} {why.difference}".strip()  # the best move's own reasons stand on the table
        self._say("gold", "bulb", head, more if words else "", self._onward())

    # What is said:

    def _ask(self, fault: Verdict) -> None:
        self._clear()
        self.fault, self._tries = fault, 0
        self._go(self.game.node(fault.ply - 1))
        self.judge.begin(self.board.table.match, fault)
        self._asked()

    def _asked(self) -> None:
        fault = self.fault
        assert fault is not None
        self.state = "asked"
        self.board.controller.reset_for_position()
        entry = self.game.listed.entries[self.game.node(fault.ply)]
        played = " ".join(part for part in entry.parts if isinstance(part, str))
        head = _("Find the win that was missed") if fault.kind == "missed win" else _("Find better")
        words = _("Move {number} was {move}. It lost {lost} % of the chances.")
        more = words.format(number=fault.ply, move=played, lost=round(100 * fault.loss))
        show = Button(_("Show it"), self.show, icon="bulb", key="H")
        leave = Button(_("Leave"), self.leave, key="Esc")
        self._say("gold", "again", head, more, (show, leave))

    def _answered(self, answer: Tried) -> None:
        fault = self.fault
        assert fault is not None
        if answer.good:
            self.state = "found"
            same = fault.better[:1] == (answer.move,)
            head = _("The best move.") if same else _("Good enough.")
            more = _("Chances: {before} with the best move, {after} with this one.").format(
                before=percent(fault.before), after=percent(answer.chance)
            )
            self._say("go", "tick", head, "" if same else more, self._onward())
            self.screen.services.sounds.play("win")
            return
        self._refute(answer)
        self.screen.services.sounds.play("refuse")
        more = _("It leaves {after} of {before}.").format(after=percent(answer.chance), before=percent(fault.before))
        head = _("That was played in the game.") if answer.move == fault.move else _("That is not enough.")
        again = Button(_("Once more"), self.take_back, icon="undo", key=_("Enter"), strong=True)
        show = Button(_("Show it"), self.show, icon="bulb", key="H", strong=self._tries >= TRIES)
        self.state = "wrong"
        self._say("no", "cross", head, more, (again, show) if self._tries < TRIES else (show,))

    def _onward(self) -> Sequence[Button]:
        on = Button(_("Next fault"), self._on, icon="next", key="Y", strong=True)
        return on, Button(_("Leave"), self.leave, key="Esc")

    def _on(self) -> None:
        self.start()

    def _refute(self, answer: Tried) -> None:
        """Show what answers a try as a ghost."""
        match, still = self.board.table.match, self.board.playback.speed == "off"
        try:
            reply = match.game.notation.read_move(match.position, answer.reply)
        except StaxError:  # there is none
            return
        self.view.refutation = Refutation(match.game, match.position, (reply,), self.screen.now, still)

    def _advice(self, fault: Verdict) -> tuple[Advice | None, str]:
        """The best move of the analysis as advice, and as the list has it."""
        match = self.board.table.match
        analysis = self.game.analysis
        try:
            move = match.game.notation.read_move(match.position, fault.better[0] if fault.better else "")
        except StaxError:
            return None, ""
        found = analysis.findings[fault.ply - 1] if analysis is not None else None
        plies = found.plies if found is not None and fault.before == 1.0 else None
        own = (plies + match.seats - 1) // match.seats if plies is not None else 0
        facts = match.game.facts.facts_of_move(match.position, move)
        parts = entry_in(match, match.position, move, fault.better[0]).parts
        words = " ".join(part for part in parts if isinstance(part, str))
        return Advice(move, (), plies, None, own, facts), words

    def _clear(self) -> tuple[Step, ...]:
        """Take a try off the table; its steps, none where there was none."""
        board, study = self.board, self.game.study
        self.view.refutation = self.view.return_glide = None
        board.controller.advise(None)
        board.playback.skip()
        extra = len(board.table.match.moves) - study.tree.ply(study.node)
        steps = board.table.last_steps if extra > 0 else ()
        if extra > 0:
            board.table.resume()
            board.table.undo()
            self.screen.update_playback()
        return steps

    def _say(self, tone: str, icon: str, head: str, more: str, buttons: Sequence[Button]) -> None:
        picture, theme = self.screen.picture, self.screen.picture.pen.theme
        colour = {"go": theme.go, "no": theme.no}.get(tone, theme.gold)
        picture.strip = AnswerStrip(colour, icon, head, more, buttons)
        self.screen.entry.give_way()
        self.place(picture.pen)
        picture.invalidate()

    def place(self, pen: Pen) -> None:
        """Let the strip lie where the graph does."""
        strip, foot = self.screen.picture.strip, self.board.layout.foot
        if strip is not None and foot is not None:
            strip.place(pen, foot)

    def _away(self) -> None:
        self.screen.picture.strip = None
        self.screen.picture.invalidate()
