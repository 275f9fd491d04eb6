"""The other home in a process of its own: `python -m tests.window.other_home SERVER`, with commands on standard input.

`join WORD WORD WORD` types the words, sits down and plays random moves, agrees to every question, answers what is
written, and says `over RESULT MOVES` once the host has left; `quit` ends it.  `draw` and `resign` are written to it as
talk, and it does so.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Final

import pygame

from game.scenes.base.routes import OpenScene
from game.scenes.menus.friend.join import JoinScene
from game.scenes.table.scene import TableScene
from game.ui.widgets import QuestionDialog
from lab.driver import Driver, post, window

REST: Final = 0.01  # seconds between two frames
ANSWER: Final = "Hello from the other home"


class OtherHome:
    """A player who does what is asked."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.rng = random.Random(3)
        self.answered = 0  # of what was written

    def join(self, words: str) -> None:
        """Type the words and sit down."""
        driver = self.driver
        driver.app.navigation.go(OpenScene(JoinScene(driver.app.services)))
        scene = driver.comes(JoinScene)
        post(pygame.TEXTINPUT, text=words)
        driver.frames(3)
        driver.click(scene.main.rect.center)
        driver.until(lambda: scene.setup is not None, REST)
        driver.frames(3)
        driver.click(scene.main.rect.center)
        driver.until(lambda: isinstance(driver.top_scene, TableScene), REST)

    def play(self) -> str:
        """Play until the host has left; returns how the last game has ended, and its moves."""
        summary = ""
        while (scene := self.driver.top_scene) is not None and isinstance(scene, TableScene):
            company, table = scene.company, self.driver.table
            assert company is not None
            summary = " ".join((str(table.result), *table.match.texts))
            if all(each.is_closed for each in company.game.connections):
                break
            self.answer_questions()
            self.answer_talk(scene)
            if table.is_waiting and company.game.is_up and not scene.board.playback.is_moving:
                self.move(len(table.match.moves))
            self.driver.frames()
            time.sleep(REST)
        self.driver.app.navigation.go_to_title()
        self.driver.frames(3)
        return summary

    def move(self, ply: int) -> None:
        """A random move: the first by clicks, the others at once."""
        match = self.driver.match
        text = match.move_text(self.rng.choice(sorted(match.legal)))
        if ply < 2:
            self.driver.play(text)
        else:
            self.driver.table.play(match.game.notation.read_move(match.position, text))

    def answer_questions(self) -> None:
        """Press the first button of a question: yes."""
        dialog = self.driver.dialog
        if isinstance(dialog, QuestionDialog):
            self.driver.frames(2)
            if self.driver.dialog is dialog:  # otherwise another question came in its place
                dialog.group.widgets[0].press()

    def answer_talk(self, scene: TableScene) -> None:
        """Answer what was written, or do it."""
        company = scene.company
        assert company is not None
        fresh = company.talk.messages[self.answered :]
        self.answered = len(company.talk.messages)
        for said in fresh:
            if said.text == "resign" and self.driver.table.result is None:
                self.driver.table.resign(scene.board.human_seats()[0])
            elif said.text == "draw":
                company.ask("draw")
            elif said.text.endswith("Hello"):
                company.talk.say(ANSWER)
                self.answered += 1


def main(server: str) -> None:
    """Run the commands."""
    with window(seats="", speed="off") as driver:
        driver.config.friend.server = server
        driver.config.friend.name = "Bruno"
        home = OtherHome(driver)
        for line in sys.stdin:
            order, _, rest = line.strip().partition(" ")
            if order != "join":
                return
            home.answered = 0
            home.join(rest)
            print(home.play(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
