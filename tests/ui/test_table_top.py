"""The tables: each in the light of one lamp, and calm and dark enough that every mark on it stands out."""

from __future__ import annotations

import runpy
import threading
import weakref
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.settings import values
from game.ui.assets import asset
from game.ui.look import table_top as table_tops
from game.ui.look import worker
from game.ui.look.table_top import TABLES, _baked_ground, is_built, is_loaded, is_small, lamplight, table_top
from game.ui.look.theme import Theme, contrast, luminance, theme_for
from game.ui.look.themes import THEMES, WOOD, Appearance
from game.ui.look.worker import GATE, READER, run_in_thread
from game.ui.render import markers

SIZE = (1280, 800)
LIT = [(theme, table) for theme in ("wood", "slate") for table in TABLES]
ROOT = Path(__file__).parents[2]


def dressed(theme: str, table: str) -> Theme:
    return theme_for(SIZE, 1.0, THEMES[theme].with_table(table))


def mean(surface: pygame.Surface, rect: pygame.Rect) -> str:
    """The colour that is as bright as the pixels of a part are on the mean, in linear light."""
    pixels = pygame.image.tobytes(surface.subsurface(rect), "RGB")
    shares = [(sum((c / 255) ** 2.2 for c in pixels[k::3]) / (len(pixels) // 3)) ** (1 / 2.2) for k in range(3)]
    return "#" + "".join(f"{round(255 * share):02X}" for share in shares)


def around(x: float, y: float, size: int = 64) -> pygame.Rect:
    rect = pygame.Rect(0, 0, size, size)
    rect.center = round(x * SIZE[0]), round(y * SIZE[1])
    return rect.clip(pygame.Rect((0, 0), SIZE))


@pytest.mark.parametrize(("theme", "table"), LIT)
def test_marks_stand_out_from_every_table_where_the_lamp_is_brightest(theme: str, table: str) -> None:
    seen = table_top(SIZE, dressed(theme, table))
    for place in (around(0.40, 0.50), around(0.40, 0.50, 192), around(0.62, 0.50)):
        ground = mean(seen, place)
        assert contrast(markers.CORAL, ground) >= 3.0, ground
        assert min(contrast(mark, ground) for mark in (markers.TEAL, markers.GOLD, markers.INK)) >= 4.5, ground


@pytest.mark.parametrize(("theme", "table"), LIT)
def test_a_table_is_calm_where_pieces_lie(theme: str, table: str) -> None:
    seen = table_top(SIZE, dressed(theme, table)).subsurface(around(0.40, 0.50, 256))
    tones = [sum(seen.get_at((x, y))[:3]) / 3 for x in range(0, 256, 3) for y in range(0, 256, 3)]
    middle = sum(tones) / len(tones)
    assert 1 < (sum((tone - middle) ** 2 for tone in tones) / len(tones)) ** 0.5 < 14


@pytest.mark.parametrize(("theme", "table"), LIT)
def test_the_lamp_leaves_the_room_around_the_table_dark(theme: str, table: str) -> None:
    seen = table_top(SIZE, dressed(theme, table))
    middle, near, far = (luminance(mean(seen, around(*place))) for place in ((0.4, 0.5), (0.1, 0.9), (0.95, 0.1)))
    assert middle > 2.5 * near > 0
    assert middle > 5 * far > 0


@pytest.mark.parametrize(("theme", "table"), LIT)
def test_the_upper_edge_of_a_window_is_dark_enough_for_words(theme: str, table: str) -> None:
    look = dressed(theme, table)
    seen = table_top(SIZE, look)
    line = (seen.get_at((x, y)) for x in range(4, SIZE[0], 7) for y in (8, 24, 40))
    tones = (f"#{pixel.r:02X}{pixel.g:02X}{pixel.b:02X}" for pixel in line)
    assert contrast(look.ink, max(tones, key=luminance)) > 12


def test_the_tables_differ_and_are_those_that_can_be_set() -> None:
    assert set(TABLES) == set(values.TABLES)
    assert len({pygame.image.tobytes(table_top((200, 120), dressed("wood", table)), "RGB") for table in TABLES}) == 3
    assert Appearance(table="oak").theme(SIZE).backdrop.table == "oak"
    assert Appearance(table="marble").theme(SIZE) == theme_for(SIZE, 1.0, WOOD)


@pytest.mark.slow_cases("felt", "stone")
@pytest.mark.parametrize("table", sorted(TABLES))
def test_in_high_contrast_every_table_is_plain(table: str) -> None:
    theme = Appearance("contrast", table=table).theme(SIZE)
    assert is_loaded(theme)
    pixels = pygame.image.tobytes(table_top(SIZE, theme), "RGB")
    assert {pixels[k : k + 3] for k in range(0, len(pixels), 3)} == {bytes(pygame.Color(theme.backdrop.felt)[:3])}


def test_the_baked_ground_is_freed_once_the_table_of_a_window_is_built() -> None:
    theme = theme_for((1000, 640), 1.0, WOOD)
    table_top((1000, 640), theme)
    assert not is_small((1000, 640))
    assert (theme.backdrop.table,) not in _baked_ground


@pytest.mark.parametrize("size", [(640, 400), (333, 780), (3000, 500), (60, 40)])
@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_table_fills_a_picture_of_any_shape(size: tuple[int, int], table: str) -> None:
    seen = table_top(size, theme_for(size, 1.0, WOOD.with_table(table)))
    assert seen.get_size() == size
    spots = [seen.get_at((x * (size[0] - 1) // 4, y * (size[1] - 1) // 4)) for x in range(5) for y in range(5)]
    assert all(sum(spot[:3]) > 15 for spot in spots)


def test_a_part_of_the_light_is_that_of_the_whole_window() -> None:
    part = pygame.Rect(300, 40, 500, 120)
    whole, alone = lamplight(SIZE, pygame.Rect((0, 0), SIZE)), lamplight(SIZE, part)
    for x, y in ((5, 5), (250, 60), (490, 110)):
        one, other = whole.get_at((part.x + x, part.y + y)), alone.get_at((x, y))
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 6
    assert alone.get_at((250, 60)).r < lamplight(SIZE, part, 0.5).get_at((250, 60)).r


@pytest.mark.slow
@pytest.mark.parametrize("name", ["felt", "walnut", "oak", "stone"])
def test_the_shipped_tables_are_what_the_script_bakes(name: str) -> None:
    make = runpy.run_path(str(ROOT / "sprites" / "tables.py"))
    baked = make["table"](name) if name in ("oak", "stone") else make[name]()
    written = BytesIO()
    Image.fromarray(baked).save(written, "JPEG", quality=make["QUALITY"], optimize=True)
    with Image.open(written) as again, Image.open(asset("sprites", f"ground_{name}.jpg")) as shipped:
        assert again.size == shipped.size
        one, other = again.tobytes(), shipped.tobytes()
    assert max(abs(a - b) for a, b in zip(one[::101], other[::101], strict=True)) <= 4


def test_a_small_table_does_not_wait_for_a_large_one_made_by_a_thread() -> None:
    made = list[pygame.Surface]()
    small = threading.Thread(target=lambda: made.append(table_top((90, 60), dressed("wood", "felt"))), daemon=True)
    with table_tops._build_lock:
        small.start()
        small.join(60)
        assert made


def test_a_table_that_was_read_beside_the_loop_is_held_by_its_cache_alone() -> None:
    """Whoever tried all three tables kept fifty megabytes."""
    theme = dressed("wood", "oak")
    _baked_ground.clear()
    assert not is_loaded(theme)
    READER.submit(lambda: True).result(60)
    assert is_loaded(theme)
    found = weakref.ref(_baked_ground("oak"))
    _baked_ground.clear()
    assert found() is None


def test_a_table_is_made_by_a_thread_and_of_several_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_FRAME_WAIT", 60.0)
    wanted, other = dressed("wood", "felt"), dressed("slate", "oak")
    table_tops._large_tables.clear()
    with GATE.shut():
        assert not is_built(SIZE, other)
        assert not is_built(SIZE, wanted)
        assert not is_built(SIZE, wanted)
    run_in_thread(lambda: True).result(60)
    assert is_built(SIZE, wanted)
    assert table_tops._large_tables.cache_info().currsize == 1
    made = table_tops._large_tables.cache_info().misses
    table_top(SIZE, wanted)
    assert table_tops._large_tables.cache_info().misses == made
    table_top((1280, 720), wanted)  # which takes its place
    assert not is_built(SIZE, wanted)
    run_in_thread(lambda: True).result(60)
    assert is_built(SIZE, wanted)


def test_a_small_table_and_a_plain_one_are_waited_for_by_nobody() -> None:
    table_tops._large_tables.clear()
    assert is_built((90, 60), dressed("wood", "felt"))
    assert is_built(SIZE, dressed("contrast", "oak"))
