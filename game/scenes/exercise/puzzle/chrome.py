"""The panels around a puzzle's board: the bar, the prompt line, the player's hand and the panel at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.exercise.chrome import ExerciseChrome, ExercisePanelSource
from game.scenes.exercise.layout import ExercisePlaces
from game.scenes.sentences import puzzles
from game.ui.input.chords import keycap_of
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.exercise_bar import HINT, DoorBar, DoorBarContent
from game.ui.panels.puzzle_panel import PANEL_WIDTH, PuzzlePanel, PuzzlePanelContent
from game.ui.panels.tally import TallyPanel
from game.ui.panels.task_line import Prompt
from game.ui.words import _

SHOW_ACTION: Final = "solution"
COPY_ACTION: Final = "copy"
RULES_ACTION: Final = "rules"
DISCARD_ACTION: Final = "discard"
TRY_PREFIX: Final = "try "  # followed by the index of a likely try
SCORE_WIDTH: Final = 230  # units; the width of the score where it lies on the table


class PuzzleBar(DoorBar):
    """The bar over a puzzle, with the icons of its actions."""

    signs: ClassVar[Mapping[str, str]] = {HINT: "bulb", SHOW_ACTION: "eye", COPY_ACTION: "copy", RULES_ACTION: "book"}


class OwnPuzzleBar(PuzzleBar):
    """The bar over a puzzle of the player's own, which can be thrown away."""

    signs: ClassVar[Mapping[str, str]] = {**PuzzleBar.signs, DISCARD_ACTION: "bin"}


@dataclass(frozen=True, slots=True)
class PuzzleContent:
    """The content of the panels: the game, the mode, the task, the disabled actions, and how many hints were used.

    `back` is the label of the way back; `is_own` is whether the player made the puzzle.
    """

    game: str
    mode: str
    goal: str
    disabled: frozenset[str]
    hints: int
    back: str
    is_prompt_covered: bool
    is_own: bool
    panel: PuzzlePanelContent


class PuzzleBarSource(ExercisePanelSource):
    """What the panels say around a puzzle's board; `get_content` returns what the scene knows of it."""

    def __init__(self, board: Board, get_content: Callable[[], PuzzleContent]) -> None:
        super().__init__(board)
        self.get_content = get_content

    def prompt(self) -> Prompt:
        """The content of the prompt line: who is to move, and the task."""
        board = self.board
        stain = board.table.match.game.stains[board.below]
        return Prompt(stain, puzzles.to_move_line(board.setup, board.below), self.get_content().goal)

    def bar(self) -> DoorBarContent:
        """The content of the bar: the mode, and the actions that are possible."""
        content, bindings = self.get_content(), self.board.services.preferences.bindings
        hint, rules = keycap_of(bindings, "hint"), keycap_of(bindings, "rules")
        return DoorBarContent(
            title=content.game,
            variant=content.mode,
            disabled=content.disabled,
            hints=content.hints,
            labels=(_("Hint"), _("Solution"), _("Copy"), _("Rules"), *([_("Delete")] if content.is_own else [])),
            keys=(hint, "S", "C", rules, *([_("Del")] if content.is_own else [])),
            back=content.back,
        )


class PuzzleChrome(ExerciseChrome):
    """The panels around the board, laid out for a window size; `get_content` returns what the scene knows."""

    def __init__(
        self, board: Board, pen: Pen, get_content: Callable[[], PuzzleContent], places: ExercisePlaces, shows_hand: bool
    ) -> None:
        source = PuzzleBarSource(board, get_content)
        bar_type = OwnPuzzleBar if get_content().is_own else PuzzleBar
        super().__init__(board, pen, source, bar_type(pen, board.layout.bar, source.bar()), places, shows_hand)
        self.get_content = get_content
        self.panel = self._lay_panel()

    def _lay_panel(self) -> PuzzlePanel:
        """The panel, with the score below it in games that count.

        Beside a folded panel the score lies in the table's corner.
        """
        pen, side, table, content = self.pen, self.board.layout.side, self.board.layout.table, self.source.tally()
        assert side is not None  # a puzzle's panel folds, but is always there
        if content is not None:
            beside = side.width < pen.px(PANEL_WIDTH)
            wide = pen.px(SCORE_WIDTH) if beside else side.width
            tall = TallyPanel.height_for(pen, content, wide)
            corner = (side.left - pen.px(16), table.bottom) if beside else side.bottomright
            self.tally = TallyPanel(pen, pygame.Rect(0, 0, wide, tall).move_to(bottomright=corner), content)
            if not beside:
                side = pygame.Rect(side.left, side.top, side.width, side.height - tall - pen.px(16))
        return PuzzlePanel(pen, side, self.get_content().panel)

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """The panels that are drawn, with the panel and the score added."""
        yield self.panel
        if self.tally is not None:
            yield self.tally
        covered = self.get_content().is_prompt_covered
        yield from (part for part in super().parts() if not (covered and part is self.prompt_line))

    def sync(self) -> list[pygame.Rect]:
        """Update the panels to the state of the puzzle; the rectangles that have changed."""
        changed = super().sync()
        if self.panel.show(replace(self.get_content().panel, hovered=self.panel.try_at(self.board.state.place))):
            changed.append(self.panel.outer)
        if self.tally is not None and self.tally.show(self.source.tally()):
            changed.append(self.tally.outer)
        return changed

    def command_at(self, place: Place) -> str | None:
        """The action under a pixel, including the likely tries on the panel; None if there is none."""
        index = self.panel.try_at(place)
        return super().command_at(place) if index is None else f"{TRY_PREFIX}{index}"
