"""How much of the window the pieces cover, over whole games, as a player sees them."""

from __future__ import annotations

from statistics import median

import pygame
import pytest

from game.ui.look.themes import Appearance
from game.ui.render.camera import BOARD_BORDER, BOARD_FRONT_DROP, BOARD_RIM_RISE
from lab.driver import Driver, window

pytestmark = pytest.mark.usefixtures("no_screen")

SIZES = (((1280, 800), 100), ((1280, 720), 150))
STAX_GAMES = (  # between levels; the tables are as compact as players make them
    "02345@0,0 12345@0,1 012345@1,0 012345@1,-1 1235@1,1 1235@0,-1 0123@-1,1 0134@-1,2 1245@-1,0 0125@0,2 034@2,-1 "
    "012@-1,3 015@2,0 124@-2,3 135@-2,1 024@-2,2 25@-2,0 K@-3,3 34@-2,4 -1,3>-2,4=234 35@-1,3 0,-1>0,0=0234 3@-1,4 "
    "0,2>0,4=0123 K@-2,5 0,4>-1,4=0123 -2,5>-1,4=K 1,-1>1,2=012345 1,0>1,2=012345 0,0>-1,1=1345 -1,0>-1,2=0235 "
    "-2,2>-1,2=135 -2,0>-3,1=14 23@-3,2 -2,1>-2,3=135 35@0,3 -2,3>-3,3=135",
    "K@0,0 01245@1,0 012345@0,1 1234@1,1 0,0>1,0=K 012345@0,2 01345@2,0 0234@2,1 2,0>2,1=01345 1245@2,0 0235@1,2 "
    "345@2,2 0245@0,3 145@0,0 0125@-1,1 135@2,-1 1,2>2,2=1245 14@-1,2 0,3>0,2=1345 23@3,-1 -1,1>1,1=2345 K@3,-2 "
    "0,2>3,-1=1345 3,-2>2,-2=K 3,-1>3,-3=1235 0,0>0,1=145 3,-3>2,-2=1235",
)
SLAB_GAME = (  # as compact as the study's
    "Y0@0,0 P9@1,1 A3@0,0 H0@-1,-1 D5@-1,-1 A1@0,0 P7@1,2 X2@1,2 Q0@2,0 Y3@0,1 H2@-3,1 Q4@-3,1 X4@-3,1 F2@-2,1 F1@0,-1"
)
CORNERS = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))


def share_of_tiles(driver: Driver) -> float:
    """The share of the window's pixels that stacks of hexagons cover, from the table to their tops, without shadows."""
    camera, size = driver.camera_control.camera, pygame.display.get_window_size()
    surface, radius = pygame.Surface(size, pygame.SRCALPHA), 0.985 * camera.radius
    for cell, pile in driver.playback.shown.stacks.items():
        (x, y), foot = camera.at(cell, len(pile)), camera.at(cell)[1]
        top = [(x + a * radius, y + b * radius * camera.squash) for a, b in CORNERS]
        low = [(a, b + foot - y) for a, b in top]
        pygame.draw.polygon(surface, "white", (top[5], top[0], top[1], low[2], low[3], low[4]))
    return pygame.mask.from_surface(surface, 100).count() / (size[0] * size[1])


def share_of_board(driver: Driver) -> float:
    """The share of the window's pixels that a square board covers, from the top of its rim to the foot of its front."""
    camera, size = driver.camera_control.camera, pygame.display.get_window_size()
    surface, cells = pygame.Surface(size, pygame.SRCALPHA), driver.camera_control.board
    far = max(q for q, _ in cells) + 0.5 + BOARD_BORDER
    near = -0.5 - BOARD_BORDER
    ring = [camera.at(corner) for corner in ((near, near), (far, near), (far, far), (near, far))]
    for down in range(-round(BOARD_RIM_RISE * camera.radius), round(BOARD_FRONT_DROP * camera.radius)):
        pygame.draw.polygon(surface, "white", [(x, y + down) for x, y in ring])
    return pygame.mask.from_surface(surface, 100).count() / (size[0] * size[1])


def play(driver: Driver, move: str) -> None:
    """Play a move at once, and wait until the view rests."""
    match = driver.match
    driver.table.play(match.game.notation.read_move(match.position, move))
    driver.calm()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale", "least", "middle"), [(*SIZES[0], 0.22, 0.30), (*SIZES[1], 0.17, 0.25)])
def test_tiles_fill_the_window_over_whole_games(size: tuple[int, int], scale: int, least: float, middle: float) -> None:
    shares = list[float]()
    for game in STAX_GAMES:
        with window(size=size, game="stax", speed="off", appearance=Appearance(percent=scale)) as driver:
            for ply, move in enumerate(game.split(), 1):
                play(driver, move)
                if ply >= 8 and driver.table.result is None:
                    shares.append(share_of_tiles(driver))
    assert median(shares) >= middle
    assert min(shares) >= least


@pytest.mark.parametrize("game", ["death-stacks", "mixtour"])
@pytest.mark.parametrize(("size", "scale", "least"), [(*SIZES[0], 0.47), (*SIZES[1], 0.40)])
def test_a_board_fills_the_window(game: str, size: tuple[int, int], scale: int, least: float) -> None:
    with window(size=size, game=game, speed="off", appearance=Appearance(percent=scale)) as driver:
        assert share_of_board(driver) >= least


@pytest.mark.slow_cases("size0-*")
@pytest.mark.parametrize(("size", "scale", "least"), [(*SIZES[0], 0.40), (*SIZES[1], 0.33)])
def test_slabs_fill_the_window_from_the_eighth_on(size: tuple[int, int], scale: int, least: float) -> None:
    options, look = {"tiles": "ADFHPQXY"}, Appearance(percent=scale)
    with window(size=size, game="stack-22", options=options, speed="off", appearance=look) as driver:
        shares = list[float]()
        for move in SLAB_GAME.split():
            play(driver, move)
            shares.append(share_of_tiles(driver))
    assert min(shares[7:]) >= least
