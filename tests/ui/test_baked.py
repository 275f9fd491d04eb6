from __future__ import annotations

import json
import runpy
import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.ui.assets import asset
from game.ui.kinds.tiles.tiles import tile
from game.ui.render.baked import (
    HOLE_PARTS,
    MASTER_RADII,
    MAX_ENLARGEMENT,
    TABLE_VIEW,
    TILE_GRAINS,
    TOP_VIEW,
    Sprite,
    make_translucent,
    master_radius,
    packed_sheet,
    sheet_part,
)
from game.ui.render.camera import FLAT_SQUASH, TILTED_SQUASH
from game.ui.render.stage import VEIL_STRENGTH, veil_surface

ROOT = Path(__file__).parents[2]
LOSS = 1.5  # of 255; how far wood is off on the mean, which is written with loss; another encoder loses otherwise
ROUNDING = 2.5  # and how far any pixel of what is written without loss


def off_by(name: str, index: int, drawn: NDArray[np.float64], size: int = 176) -> tuple[float, float]:
    """How far a shipped part of a sheet is off what a script draws: the mean and the most of all channels."""
    shipped = sheet_part(name, size, index)
    width, height = shipped.get_size()
    seen = np.frombuffer(pygame.image.tobytes(shipped, "RGBA"), np.uint8).reshape(height, width, 4)
    by = drawn.shape[0] // height
    wanted = drawn.reshape(height, by, width, by, 4).mean(axis=(1, 3))
    off = np.abs(seen - wanted)
    return float(off.mean()), float(off.max())


@pytest.fixture(scope="module")
def make() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "sprites" / "make.py"))


@pytest.mark.slow
def test_the_shipped_bodies_are_what_the_script_bakes(make: dict[str, Any]) -> None:
    look = make["VIEWS"][0]
    for stain, grain in (("slate", 2), ("teal", 0)):
        drawn = make["body"](look, make["WOODS"][stain], grain)
        for size in MASTER_RADII:
            assert off_by(f"table_body_{stain}", grain, drawn, size)[0] < LOSS
        assert off_by(f"table_body_{stain}", grain ^ 1, drawn)[0] > LOSS


@pytest.mark.slow
def test_the_shipped_holes_are_what_the_script_bakes(make: dict[str, Any]) -> None:
    look, pointers = make["VIEWS"][1], 0b001011
    width, height = make["hole_size"](look)
    x, y = make["grid"](width, height, height / 2, look.squash)
    arrows = [make["arrow"](x, y, direction) for direction in range(6)]
    distance = make["outline_of"](pointers, arrows, (x * x + y * y) ** 0.5)
    drawn = make["hole"](look, make["cutting"](look, distance, blank=False))
    assert sorted(drawn) == sorted(HOLE_PARTS)
    for part, picture in drawn.items():
        for size in MASTER_RADII:
            assert off_by(f"top_{part}", pointers, picture, size)[1] <= ROUNDING


def test_the_sizes_agree_with_the_script(make: dict[str, Any]) -> None:
    assert tuple(make["UNIT"] * share for share in make["SHARES"]) == MASTER_RADII
    assert make["GRAINS"] == TILE_GRAINS
    assert [len(packed_sheet(f"top_{part}", 88)) for part in (*HOLE_PARTS, "body_sky")] == [64, 64, 64, 64, TILE_GRAINS]


@pytest.mark.parametrize("radius", [14, 64, 88, 92, 93, 131, 176, 240, 364])
def test_pieces_are_made_from_pictures_that_are_large_enough(radius: int) -> None:
    size = master_radius(radius)
    assert radius <= MAX_ENLARGEMENT * size
    assert size == MASTER_RADII[0] or radius > MAX_ENLARGEMENT * size / 2
    assert master_radius(radius, 176) == min(size, 176)


@pytest.mark.parametrize("squash", [TILTED_SQUASH, 0.8, FLAT_SQUASH])
@pytest.mark.parametrize("radius", [64.0, 131.0, 176.0, 352.0])
def test_a_shade_darkens_its_tile_and_nothing_beside_it(radius: float, squash: float) -> None:
    plain, shaded = (tile("ivory", 0b001011, shades, False, radius, squash) for shades in ((), (3,) * 6))
    assert (plain.x, plain.y) == (shaded.x, shaded.y)
    alphas = [pygame.image.tobytes(made.surface, "RGBA")[3::4] for made in (plain, shaded)]
    assert alphas[0] == alphas[1]  # or a dark fringe would stand out from the table
    lit, dark = (pygame.transform.average_color(made.surface)[:3] for made in (plain, shaded))
    assert all(a > b for a, b in zip(lit, dark, strict=True))


def test_the_views_agree_with_the_script(make: dict[str, Any]) -> None:
    for view, look in zip((TABLE_VIEW, TOP_VIEW), make["VIEWS"], strict=True):
        assert (view.name, view.squash, view.thickness) == (look.name, look.squash, look.thickness)


def test_a_missing_file_is_reported_in_one_sentence() -> None:
    with pytest.raises(StaxError, match=r"sprites/nothing\.png"):
        asset("sprites", "nothing.png")


def test_the_shipped_icon_is_what_the_script_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "sprites")
    icon = runpy.run_path(str(ROOT / "sprites" / "icon.py"))
    assert asset("sprites", "icon.svg").read_text(encoding="utf-8") == icon["icon"]()


def test_windows_finds_the_icon_in_every_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "sprites")
    icon = runpy.run_path(str(ROOT / "sprites" / "icon.py"))
    icon["program"](tmp_path / "stax.ico", icon["WINDOWS"])
    file = (tmp_path / "stax.ico").read_bytes()
    for number, size in enumerate(icon["WINDOWS"]):
        length, place = struct.unpack_from("<II", file, 6 + 16 * number + 8)  # as the format's directory has them
        picture = pygame.image.load(BytesIO(file[place : place + length]))
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(icon["drawn"](size), "RGBA")


def test_a_desktop_finds_the_icon_in_every_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "sprites")
    icon = runpy.run_path(str(ROOT / "sprites" / "icon.py"))
    icon["theme"](tmp_path)
    for size in icon["SIZES"]:
        for name in icon["SHOWN"]:
            picture = pygame.image.load(tmp_path / f"{size}x{size}" / f"{name}.png")
            assert picture.get_size() == (size, size)
            assert picture.get_at((0, 0)).a == 0
            middle, face = picture.get_at((size // 2, round(size * 0.43))), picture.get_at((size // 2, size // 8))
            assert sum(map(abs, (middle.r - face.r, middle.g - face.g, middle.b - face.b))) > 150  # the well is seen
    assert (tmp_path / "scalable" / "apps" / "stax.svg").is_file()


def test_a_sprite_that_is_mostly_empty_is_kept_without_that() -> None:
    line = pygame.Surface((400, 300), pygame.SRCALPHA, 32)
    pygame.draw.line(line, (40, 60, 20, 90), (5, 290), (390, 8), 6)
    thin = Sprite(line, 200.0, 150.0).trim()
    assert sum(part.get_width() * part.get_height() for part, _, _ in thin.parts) < 400 * 300 / 4
    assert thin.surface.get_size() == (1, 1)
    assert pygame.image.tobytes(thin.merge().surface, "RGBA") == pygame.image.tobytes(line, "RGBA")
    faint = make_translucent(thin, 0.5).merge().surface
    assert pygame.image.tobytes(faint, "RGBA") == pygame.image.tobytes(
        make_translucent(thin.merge(), 0.5).surface, "RGBA"
    )


def test_a_sprite_that_is_mostly_full_or_small_is_kept_whole() -> None:
    full, small = (pygame.Surface(size, pygame.SRCALPHA, 32) for size in ((400, 300), (60, 60)))
    pygame.draw.ellipse(full, "white", full.get_rect())
    for picture in (full, small):
        assert Sprite(picture, 0.0, 0.0).trim().surface is picture


def plain_veil(size: tuple[int, int]) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((0, 0, 0, round(255 * VEIL_STRENGTH)))
    return made


def test_a_veil_is_multiplied_with_where_it_is_even_and_looks_as_it_is() -> None:
    made = veil_surface((900, 700))
    ground, quick = pygame.Surface((900, 700), depth=32), pygame.Surface((900, 700), depth=32)
    for surface in (ground, quick):
        for x in range(900):
            surface.fill((x % 256, 255 - x % 256, 90), (x, 0, 1, 700))
    ground.blit(plain_veil((900, 700)), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    made.draw(quick, (0, 0))
    pairs = zip(pygame.image.tobytes(ground, "RGB"), pygame.image.tobytes(quick, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 1


@pytest.mark.parametrize("size", [(1, 1), (1, 400), (2, 3), (5, 5), (39, 41), (300, 4)])
def test_a_veil_has_any_size(size: tuple[int, int]) -> None:
    made = veil_surface(size)
    looks, quick = pygame.Surface(size, depth=32), pygame.Surface(size, depth=32)
    for surface in (looks, quick):
        surface.fill((200, 150, 100))
    looks.blit(plain_veil(size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    made.draw(quick, (0, 0))
    pairs = zip(pygame.image.tobytes(looks, "RGB"), pygame.image.tobytes(quick, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 1


def test_a_veil_darkens_a_picture_with_alpha_as_well() -> None:
    looks, quick = (pygame.Surface((30, 20), pygame.SRCALPHA, 32) for _ in range(2))
    for surface in (looks, quick):
        surface.fill((90, 60, 30, 120), (0, 0, 15, 20))
    looks.blit(plain_veil((30, 20)), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    veil_surface((30, 20)).draw(quick, (0, 0))
    pairs = zip(looks.get_buffer().raw, quick.get_buffer().raw, strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 2


@pytest.mark.parametrize("place", [(0, 0, 20, 700), (300, 200, 90, 80), (880, 690, 40, 40), (100, 3, 60, 5)])
def test_a_veil_is_laid_inside_a_clip_alone(place: tuple[int, int, int, int]) -> None:
    made = veil_surface((900, 700))
    whole, part = pygame.Surface((900, 700), depth=32), pygame.Surface((900, 700), depth=32)
    for surface in (whole, part):
        surface.fill((200, 150, 100))
    made.draw(whole, (0, 0))
    part.set_clip(place)
    made.draw(part, (0, 0))
    kept = pygame.Surface((900, 700), depth=32)
    kept.fill((200, 150, 100))
    kept.blit(whole, place, place)
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(kept, "RGB")


@pytest.mark.slow_cases("death-stacks", "mixtour")
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_things_on_the_shelf_are_as_they_are_baked(game: Game, tmp_path: Path) -> None:
    vignettes = runpy.run_path(str(ROOT / "sprites" / "vignettes.py"))
    vignettes["bake_thing"](game, tmp_path)
    name = f"title_{game.id}_thing.webp"
    made, shipped = pygame.image.load(tmp_path / name), pygame.image.load(asset("sprites", name))
    same = pygame.mask.from_threshold(made, (0, 0, 0), (24, 24, 24, 255), shipped)
    assert made.get_size() == shipped.get_size()
    assert same.count() > 0.99 * made.get_width() * made.get_height()


@pytest.mark.slow
def test_a_vignette_is_as_it_is_baked(tmp_path: Path) -> None:
    vignettes, game = runpy.run_path(str(ROOT / "sprites" / "vignettes.py")), GAMES["mixtour"]
    places = vignettes["bake_vignette"](game, tmp_path)
    shipped = json.loads(asset("sprites", "title_parts.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(places)) == shipped[game.id]
    made = pygame.image.load(tmp_path / "title_mixtour.webp")
    same = pygame.mask.from_threshold(
        made, (0, 0, 0), (24, 24, 24, 255), pygame.image.load(asset("sprites", "title_mixtour.webp"))
    )
    assert same.count() > 0.99 * made.get_width() * made.get_height()
