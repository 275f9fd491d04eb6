"""What a review exports: a picture of the table as it stands, and the game up to there as an animation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import StaxError
from game.core.pieces import Arrangement
from game.scenes.board.playback import trail
from game.scenes.review.pictures import MOVING, PICTURE, Darkroom
from game.ui.render.frame import Frame, Trail
from game.ui.render.present import present
from game.ui.words import _, tell

if TYPE_CHECKING:
    from game.scenes.review.scene import ReviewScene


class PictureExport:
    """Takes what is seen from where one looks; the files lie in the review's folder."""

    def __init__(self, scene: ReviewScene) -> None:
        self.scene = scene
        self.darkroom = Darkroom(self._taken, lambda error: scene.screen.say(tell(error)))

    def photograph(self) -> None:
        """A picture of the table as it stands."""
        scene, board = self.scene, self.scene.board
        frame = self._framed(board.table.arrangement, board.playback.trail)
        self.darkroom.picture(frame, board.camera_control.camera, scene.screen.theme_at(PICTURE), self._file(".png"))
        scene.screen.say(_("The picture is being made…"))

    def animate(self) -> None:
        """The game up to here as an animation."""
        scene, study = self.scene, self.scene.study
        view, position = study.game.view, study.match.position_after(0)
        frames = [self._framed(view.arrangement(position), None)]
        for move in study.match.moves:
            steps = view.steps(position, move)
            position.advance(move)
            arrangement = view.arrangement(position)
            frames.append(self._framed(arrangement, trail(steps, arrangement)))
        self.darkroom.animation(
            frames, scene.board.camera_control.camera, scene.screen.theme_at(MOVING), self._file(".webp")
        )
        scene.screen.say(_("The animation is being made…"))

    def update(self) -> None:
        """Go on with what is being made."""
        self.darkroom.update()

    def leave(self) -> None:
        """The review is left: what is being made is made all the same, and told only where it cannot be."""

        room, faults = self.darkroom, list[StaxError]()

        def finished() -> bool:
            done = room.finished()
            if faults:
                raise faults.pop(0)
            return done

        if room.busy:
            room.told, room.failed = lambda _file: None, faults.append
            self.scene.services.finish(finished)

    def _framed(self, arrangement: Arrangement, mark: Trail | None) -> Frame:
        """What a picture shows: the table with the mark of the last move."""
        frame = present(arrangement, () if mark is None else (mark,))
        return replace(frame, coordinates=self.scene.services.config.coordinates)

    def _file(self, ending: str) -> Path:
        """Where a picture goes."""
        study = self.scene.study
        plain = "".join(c if c.isalnum() or c in " -_" else "-" for c in study.record.name or study.game.name).strip()
        return self.scene.folder / f"{plain} {len(study.match.moves)}{ending}"

    def _taken(self, file: str) -> None:
        self.scene.screen.say(_("Written to {file}.").format(file=file))
