"""What the commands do at the table, by key, by button and from the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from game.core.hexes import Cell
from game.scenes.board.camera_control import around
from game.scenes.board.controller import BoardController
from game.scenes.board.state import Desk
from game.scenes.table.hints import Hints

SAY: Final = "say:"  # begins the ids of words that are said by a button
MANY: Final = 99  # more pieces than any stack has
ASKED: Final = (
    "new",
    "swapped",
    "resign",
    "draw",
    "pause",
    "clock",
    "title",
    "menu",
    "help",
    "rules",
    "review",
    "settings",
)  # what `ask` opens
STEP: Final = 1.2  # how much nearer a key brings the table


class Actions:
    """Does commands by their ids; `ask` opens what must be asked or shown first, `refold` lays the window out anew."""

    def __init__(
        self,
        desk: Desk,
        touching: BoardController,
        ask: Callable[[str], None],
        refold: Callable[[], None],
        advising: Hints,
    ) -> None:
        self.desk = desk
        self.controller = touching
        self._deeds: dict[str, Callable[[], object]] = {
            "confirm": self._confirm,
            "back": lambda: self._back(ask),
            "turn": lambda: touching.turn(1),
            "turn-back": lambda: touching.turn(-1),
            "flip": touching.flip,
            **{f"count-{number}": self._counting(number) for number in range(1, 10)},
            "count-all": lambda: desk.selection.count_by(MANY),
            "undo": self.undo,
            "redo": self.redo,
            "lift": lambda: desk.camera_control.lift(),
            "turn-left": lambda: desk.camera_control.turn(-1, self.heights()),
            "turn-right": lambda: desk.camera_control.turn(1, self.heights()),
            "top-down": lambda: desk.camera_control.flatten(self.heights()),
            "nearer": lambda: self._more(1),
            "farther": lambda: self._more(-1),
            "fit": self.fit,
            "centre": lambda: desk.camera_control.centre(self.cells()),
            "mute": self._mute,
            "swap": self._swap,
            "hint": advising.hint,
            "finish": advising.finish,
            "panel": refold,
            **{name: self._asking(ask, name) for name in ASKED},
        }

    @staticmethod
    def _asking(ask: Callable[[str], None], name: str) -> Callable[[], None]:
        return lambda: ask(name)

    def _counting(self, number: int) -> Callable[[], None]:
        return lambda: self.controller.count(number)

    def _more(self, steps: int) -> None:
        """One piece more or fewer while that is chosen, as the wheel does; else nearer or farther."""
        if self.desk.mine and self.desk.selection.count_by(steps):
            return
        self.desk.camera_control.zoom(STEP**steps, self.desk.layout.table.center)

    def act(self, command: str) -> bool:
        """Do a command; False if there is none of that id."""
        if command.startswith(SAY):
            self.controller.say(command.removeprefix(SAY))
            return True
        deed = self._deeds.get(command)
        if deed is None:
            return False
        deed()
        return True

    def _confirm(self) -> None:
        if self.desk.playback.moving:
            self.desk.playback.skip()
        else:
            self.controller.confirm()

    def _back(self, ask: Callable[[str], None]) -> None:
        """One step back; with nothing to step back from, the menu."""
        desk = self.desk
        if desk.refused is not None or desk.fan is not None:
            desk.refused = desk.fan = None
        elif not desk.selection.back():
            ask("menu")

    def undo(self) -> None:
        """Take back, to the person's own turn."""
        if self.desk.table.can_undo:
            self.desk.table.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.desk.table.can_redo:
            self.desk.table.redo()

    def _swap(self) -> None:
        """Let a person and the computer change places."""
        if self.desk.table.can_swap:
            self.desk.table.swap()

    def _mute(self) -> None:
        services = self.desk.services
        services.config.mute = services.sounds.toggle()
        services.remember()

    def heights(self) -> dict[Cell, int]:
        """The stacks and how high they are."""
        return {cell: len(pile) for cell, pile in self.desk.playback.shown.stacks.items()}

    def cells(self) -> Iterable[Cell]:
        """The cells that matter to the view: the stacks, and where the chosen piece may go; room for slabs around."""
        desk = self.desk
        if desk.layout.style == "slabs":
            return around(desk.playback.shown.stacks or around([(0, 0)]))
        may = [cell for cell, mark in desk.selection.marks.items() if mark.reason is None]
        return [*desk.playback.shown.stacks, *may] or [(0, 0)]

    def fit(self, glide: bool = True) -> None:
        """Show the whole table, with a ring of cells around it that can be moved to."""
        self.desk.camera_control.fit(around(self.cells()), self.heights(), glide)
