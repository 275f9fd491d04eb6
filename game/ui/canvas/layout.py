"""Lays out frames of any kind of table, and compares them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.kinds import kind_of
from game.ui.look.theme import ChosenColours
from game.ui.render import coordinates
from game.ui.render.camera import Camera
from game.ui.render.frame import EndLight, Frame, Glow
from game.ui.render.free_room import Label
from game.ui.render.hollow import add_hollow
from game.ui.render.marks_over_table import add_marks
from game.ui.render.sprites import Drawing, Sprites
from game.ui.render.stage import Stage


def lay_out(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> Stage:
    """A frame laid out: sprites in the order of blitting, and what lies below them."""
    stage = kind_of(frame.arrangement).drawing.stage(frame, camera, sprites, area)
    for mark in stage.hollows:
        add_hollow(stage, mark)
    coordinates.add_cloth_coordinates(stage)
    stage.add_table()
    add_marks(stage)
    stage.add_badges()
    coordinates.add_pointed_coordinate(stage)
    stage.add_fan()
    return stage


def labels(frame: Frame, camera: Camera, sprites: Sprites, area: pygame.Rect) -> tuple[Label, ...]:
    """The words over the pieces of a frame, each with the places that it is about."""
    stage = kind_of(frame.arrangement).drawing.stage(frame, camera, sprites, area)
    return (*stage.labels(), *coordinates.labels(stage))


def likely_sprites(frame: Frame, camera: Camera, colours: ChosenColours) -> Iterator[Drawing]:
    """The sprites that may soon be needed, the likeliest first; none while the table turns."""
    if camera.is_resting:
        yield from kind_of(frame.arrangement).drawing.likely_sprites(frame, camera, colours)


def is_same(one: Frame, other: Frame) -> bool:
    """Whether two frames show the same."""
    return one is other or one == other


def is_lit(frame: Frame) -> bool:
    """Whether the room around a frame is dark, as at the end of a game; the darkness covers the same area always."""
    return any(isinstance(mark, (Glow, EndLight)) for mark in frame.markers)
