"""What a review exports: texts for the clipboard, a picture of the table, the game as an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from game.core.display.pieces import Arrangement
from game.core.errors import StaxError
from game.core.match import Match
from game.desktop.asked import AskedFile
from game.library.clipboard import moves_text, position_text
from game.library.files import nearest, unused
from game.library.record import match_at
from game.play.study import Study, result_of
from game.scenes.base.file_dialogs import FileQuestions
from game.scenes.board.playback import trail_of
from game.scenes.board_screen.actions import Handlers
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.review.caption import Caption, caption
from game.scenes.review.pictures import LAST, MOVING, PICTURE, Darkroom, Shot
from game.ui.canvas.motion import MoveAnimation
from game.ui.render.frame import Flying, Frame, Trail
from game.ui.render.present import present
from game.ui.words import _, error_text

STILL: Final = 900  # milliseconds that a move of an animation stands
TICK: Final = 0.08  # seconds between two pictures of a move on its way


class Export:
    """Copies and takes what is seen from where one looks; pictures lie in `folder`."""

    def __init__(self, screen: BoardScreen, study: Study, folder: Path, show: Callable[[Dialog | None], None]) -> None:
        self.screen = screen
        self.study = study
        self.folder = folder
        self.clipboard = screen.services.clipboard
        self.darkroom = Darkroom(self._taken, lambda error: screen.say(error_text(error)))
        self.questions = FileQuestions(screen.services.desktop, show, screen.say)
        self.deeds: Handlers = {
            "copy-position": self._copy_position,
            "copy-moves": self._copy_moves,
            "picture": self._photograph,
            "animation": self._animate,
        }

    def _copy_position(self) -> None:
        """The position as text."""
        study = self.study
        self.clipboard.put(position_text(study.game, study.match.position))
        self.screen.say(_("The position was copied as text."))

    def _copy_moves(self) -> None:
        """The moves up to here as text."""
        self.clipboard.put(moves_text(self.study.match.texts))
        self.screen.say(_("The moves up to here were copied as text."))

    def _photograph(self) -> None:
        """A picture of the table as it stands."""
        screen, board = self.screen, self.screen.board
        frame = self._framed(board.table.arrangement, board.playback.trail)
        camera, theme, caption = board.camera_control.camera, screen.theme_at(PICTURE), self._caption(self.study.match)

        def taken(path: Path, replaced: bool = False) -> None:
            self.darkroom.picture(frame, camera, theme, caption, path, replaced)
            screen.say(_("The picture is being made…"))

        self._ask(_("Where shall the picture be written?"), _("Pictures"), ".png", len(self.study.match.moves), taken)

    def _animate(self) -> None:
        """The whole game on the line that is followed, as an animation."""
        screen, match = self.screen, match_at(self.study.record, self.study.game, self.study.end)
        camera, theme, caption = screen.board.camera_control.camera, screen.theme_at(MOVING), self._caption(match)

        def taken(path: Path, replaced: bool = False) -> None:
            self.darkroom.animation(list(self._shots(match)), camera, theme, caption, path, replaced)
            screen.say(_("The animation is being made…"))

        self._ask(_("Where shall the animation be written?"), _("Pictures"), ".webp", len(match.moves), taken)

    def _ask(self, title: str, kind: str, ending: str, moves: int, taken: Callable[..., None]) -> None:
        """Where a picture is to lie; in the usual folder under a free name where the system does not ask."""
        study = self.study
        plain = "".join(c if c.isalnum() or c in " -_" else "-" for c in study.record.name or study.game.name).strip()
        usual = self.folder / f"{plain} {moves}{ending}"
        asked = AskedFile(title, _("Save"), nearest(self.folder), kind, ending, unused(usual).name)

        def chosen(path: Path) -> None:
            whole = path if path.suffix else path.with_suffix(ending)
            taken(whole, whole == path)

        self.questions.ask(asked, chosen, partial(taken, usual))

    def _shots(self, match: Match) -> Iterator[Shot]:
        """The moves of a match as they are seen, each on its way and then at rest."""
        view, position = match.game.view, match.position_after(0)
        before = view.arrangement(position)
        yield Shot(self._framed(before, None), STILL)
        for index, move in enumerate(match.moves):
            steps = view.steps(position, move)
            position.advance(move)
            motion = MoveAnimation(steps, before, 0.0)
            for tick in range(1, ceil(motion.length / TICK)):
                table, flying = motion.frame(tick * TICK)
                yield Shot(self._framed(table, None, flying), round(TICK * 1000))
            before = view.arrangement(position)
            yield Shot(self._framed(before, trail_of(steps, before)), STILL if index + 1 < len(match.moves) else LAST)

    def _caption(self, match: Match) -> Caption:
        """Who plays, and how it stands; a game that was not played to its end has ended after its last move only."""
        record = self.study.record
        whole = tuple(match.texts) == record.tree.moves
        return caption(self.screen.board.setup, match, result_of(record) if whole else None)

    def update(self) -> None:
        """Go on with what is being made."""
        self.darkroom.update()
        self.questions.update(self.screen.now)

    def leave(self) -> None:
        """The review is left: what is being made is made all the same, and told only where it cannot be."""

        room, faults = self.darkroom, list[StaxError]()

        def finished() -> bool:
            done = room.finished()
            if faults:
                raise faults.pop(0)
            return done

        if room.busy:
            room.told, room.failed = lambda _path: None, faults.append
            self.screen.services.continue_in_background(finished)

    def _framed(self, arrangement: Arrangement, mark: Trail | None, flying: tuple[Flying, ...] = ()) -> Frame:
        """What a picture shows: the table with the mark of the last move."""
        frame = present(arrangement, () if mark is None else (mark,), flying=flying)
        return replace(frame, coordinates=self.screen.services.config.coordinates)

    def _taken(self, path: Path) -> None:
        """A picture is written; where something else is asked just now, that is told in passing."""
        if self.screen.picture.dialog is None:
            self.questions.announce_written(path, picture=path.suffix == ".png")
        else:
            self.screen.say(_("Written to {file}.").format(file=path))
