"""What stands around a puzzle's board: the bar, the line that asks, one's own hand, the panel at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.exercise.chrome import ExerciseChrome
from game.scenes.exercise.layout import ExercisePlaces
from game.scenes.sentences import puzzles
from game.ui.input.chords import keycap_text
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.asking_line import Prompt
from game.ui.panels.door_bar import HINT, DoorBar, DoorBarContent
from game.ui.panels.puzzle_panel import PANEL_WIDTH, PuzzlePanel, PuzzlePanelContent
from game.ui.panels.tally import TallyPanel
from game.ui.words import _

SHOW: Final = "solution"
COPY: Final = "copy"
RULES: Final = "rules"
DISCARD: Final = "discard"
TRY: Final = "try "  # and the number of a likely one
SCORE: Final = 230  # units; the width of the score where it lies on the table


class PuzzleBar(DoorBar):
    """The bar over a puzzle."""

    signs: ClassVar[Mapping[str, str]] = {HINT: "bulb", SHOW: "eye", COPY: "copy", RULES: "book"}


class OwnPuzzleBar(PuzzleBar):
    """The bar over a puzzle of the player's own, which can be thrown away."""

    signs: ClassVar[Mapping[str, str]] = {**PuzzleBar.signs, DISCARD: "bin"}


@dataclass(frozen=True, slots=True)
class PuzzleContent:
    """What is told around the board: the game, the mode, the goal, which doors are `off`, how far the help has gone,
    where the way back leads; whether a strip has the place of the line that asks, whether the puzzle is the player's
    own; what the panel tells."""

    game: str
    mode: str
    goal: str
    off: frozenset[str]
    hints: int
    back: str
    covered: bool
    own: bool
    panel: PuzzlePanelContent


class PuzzleChrome(ExerciseChrome):
    """The parts around the board, laid out for one window; `told` says what they tell now."""

    bar: PuzzleBar

    def __init__(
        self, board: Board, pen: Pen, told: Callable[[], PuzzleContent], where: ExercisePlaces, hand: bool
    ) -> None:
        self.told = told
        super().__init__(board, pen, where, hand)
        self.panel = self._lay_panel()

    def _lay_panel(self) -> PuzzlePanel:
        """The panel, and the score under it where a game counts one; a folded panel leaves it to the table's corner."""
        pen, side, table, content = self.pen, self.board.layout.side, self.board.layout.table, self._tally_content()
        assert side is not None  # it folds, and never goes away
        if content is not None:
            beside = side.width < pen.px(PANEL_WIDTH)
            wide = pen.px(SCORE) if beside else side.width
            tall = TallyPanel.height_for(pen, content, wide)
            corner = (side.left - pen.px(16), table.bottom) if beside else side.bottomright
            self.tally = TallyPanel(pen, pygame.Rect(0, 0, wide, tall).move_to(bottomright=corner), content)
            if not beside:
                side = pygame.Rect(side.left, side.top, side.width, side.height - tall - pen.px(16))
        return PuzzlePanel(pen, side, self.told().panel)

    def _make_bar(self) -> PuzzleBar:
        made = OwnPuzzleBar if self.told().own else PuzzleBar
        return made(self.pen, self.board.layout.bar, self._bar_content())

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panel too."""
        yield self.panel
        if self.tally is not None:
            yield self.tally
        covered = self.told().covered
        yield from (part for part in super().parts() if not (covered and part is self.asking))

    def sync(self) -> list[pygame.Rect]:
        """Show the puzzle as it is now."""
        changed = super().sync()
        if self.panel.show(replace(self.told().panel, hovered=self.panel.try_at(self.board.state.place))):
            changed.append(self.panel.outer)
        if self.tally is not None and self.tally.show(self._tally_content()):
            changed.append(self.tally.outer)
        return changed

    def command_at(self, place: Place) -> str | None:
        """Also a likely try on the panel."""
        index = self.panel.try_at(place)
        return super().command_at(place) if index is None else f"{TRY}{index}"

    def _asked(self) -> Prompt:
        board = self.board
        stain = board.table.match.game.stains[board.below]
        return Prompt(stain, puzzles.to_move_line(board.setup, board.below), self.told().goal)

    def _bar_content(self) -> DoorBarContent:
        told, chords = self.told(), self.board.services.bindings.chords
        hint, rules = (keycap_text(chords[name]) if chords[name] else "" for name in ("hint", "rules"))
        return DoorBarContent(
            title=told.game,
            variant=told.mode,
            disabled=told.off,
            hovered=self._hovered(),
            hints=told.hints,
            labels=(_("Hint"), _("Solution"), _("Copy"), _("Rules"), *([_("Throw away")] if told.own else [])),
            keys=(hint, "S", "C", rules, *([_("Del")] if told.own else [])),
            back=told.back,
        )
