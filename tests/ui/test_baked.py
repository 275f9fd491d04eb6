from __future__ import annotations

import json
import runpy
import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.display.pieces import HexTile
from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.ui.assets import asset
from game.ui.kinds import portrait
from game.ui.kinds.tiles.tiles import empty_pocket
from game.ui.render.baked import TABLE_VIEW, TOP_VIEW, Sprite, make_translucent, sheet
from game.ui.render.stage import veil_surface

ROOT = Path(__file__).parents[2]


def farthest(shipped: pygame.Surface, baked: bytes) -> int:
    """How far any channel of any pixel is off; another processor may round the last bit otherwise."""
    return max(abs(a - b) for a, b in zip(pygame.image.tobytes(shipped, "RGBA"), baked, strict=True))


@pytest.fixture(scope="module")
def make() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "sprites" / "make.py"))


@pytest.mark.slow
def test_the_shipped_bodies_are_what_the_script_bakes(make: dict[str, Any]) -> None:
    look = make["VIEWS"][0]
    width, height = make["size"](look)
    for stain, grain in (("slate", 2), ("teal", 0)):
        baked = make["body"](look, make["WOODS"][stain], grain)
        shipped = sheet(f"table_body_{stain}").subsurface((grain * width, 0, width, height))
        assert farthest(shipped, baked.tobytes()) <= 1


@pytest.mark.slow
def test_the_shipped_holes_are_what_the_script_bakes(make: dict[str, Any]) -> None:
    look, pointers = make["VIEWS"][1], 0b001011
    width, height = make["hole_size"](look)
    x, y = make["grid"](width, height, height / 2, look.squash)
    arrows = [make["arrow"](x, y, direction) for direction in range(6)]
    distance = make["outline_of"](pointers, arrows, (x * x + y * y) ** 0.5)
    place = (pointers % 8 * width, pointers // 8 * height, width, height)
    for stain in ("vermilion", "oxblood"):
        added, kept = make["hole"](look, make["WOODS"][stain], make["cutting"](look, distance, blank=False))
        assert farthest(sheet(f"top_holes_{stain}").subsurface(place), added.tobytes()) <= 1
    assert farthest(sheet("top_keep").subsurface(place), kept.tobytes()) <= 1


def test_the_views_agree_with_the_script(make: dict[str, Any]) -> None:
    for view, look in zip((TABLE_VIEW, TOP_VIEW), make["VIEWS"], strict=True):
        assert (view.name, view.squash, view.thickness) == (look.name, look.squash, look.thickness)


def test_a_missing_file_is_told_in_one_sentence() -> None:
    with pytest.raises(StaxError, match=r"sprites/nothing\.png"):
        asset("sprites", "nothing.png")


def test_a_pocket_is_as_large_as_its_tile_and_darker() -> None:
    tile, empty = portrait(HexTile(0, 5), 30), empty_pocket(HexTile(0, 5), 30)
    assert tile.get_size() == empty.get_size()
    middle = tile.get_width() // 2, tile.get_height() // 3
    assert sum(empty.get_at(middle)[:3]) < sum(tile.get_at(middle)[:3]) / 3


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


def test_a_veil_is_multiplied_with_where_it_is_even_and_looks_as_it_is() -> None:
    made = veil_surface((900, 700))
    ground, quick = pygame.Surface((900, 700), depth=32), pygame.Surface((900, 700), depth=32)
    for surface in (ground, quick):
        for x in range(900):
            surface.fill((x % 256, 255 - x % 256, 90), (x, 0, 1, 700))
    ground.blit(made, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    made.draw(quick, (0, 0))
    assert made.even_part.w * made.even_part.h > 900 * 700 / 2
    pairs = zip(pygame.image.tobytes(ground, "RGB"), pygame.image.tobytes(quick, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 1


@pytest.mark.parametrize("size", [(1, 1), (1, 400), (2, 3), (5, 5), (39, 41), (300, 4)])
def test_a_veil_has_any_size(size: tuple[int, int]) -> None:
    made = veil_surface(size)
    looks, quick = pygame.Surface(size, depth=32), pygame.Surface(size, depth=32)
    for surface in (looks, quick):
        surface.fill((200, 150, 100))
    looks.blit(made, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    made.draw(quick, (0, 0))
    pairs = zip(pygame.image.tobytes(looks, "RGB"), pygame.image.tobytes(quick, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 1


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
