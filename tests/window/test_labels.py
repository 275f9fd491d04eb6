"""Words over the table, around it and on every sheet: none lies over what it is about or over others, none is cut, and
everything is in view, over the most crowded tables of all games too.

All is checked by rectangles, which the drawing code itself reports, so the table itself is not painted here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pygame
import pytest

from game.games import GAMES
from game.program.window import read_size
from game.scenes.base.scene import Scene
from game.scenes.board_screen.scene import BoardScene
from game.scenes.menus.menu_scene import MenuScene
from game.scenes.menus.setup.scene import SetupScene
from game.ui import screen
from game.ui.canvas.painter import Painter
from game.ui.kinds.discs import paths
from game.ui.kinds.rail import HAND_SQUASH
from game.ui.kinds.shelf import HandShelf
from game.ui.look.cache import Recent
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.themes import Appearance
from game.ui.panels import notes
from game.ui.panels.frame import CalmPlace, HeadedBar
from game.ui.render.camera import Point
from game.ui.render.free_room import stack_rect
from game.ui.render.sprites import SpriteLook
from game.ui.widgets import Group
from game.ui.words import LANGUAGES
from lab.driver import Driver, Place
from lab.tour.pictures import SCALES, SIZES
from lab.tour.walks import WALKS, walking

pytestmark = pytest.mark.usefixtures("no_screen")
EVERY = tuple(read_size(size) for size in SIZES[:-1])  # the largest lays out as the next does, all half again as large
LOOKS = tuple(  # every size, small ones at both scales, each scale in both languages; not each with each
    (size, list(LANGUAGES)[(index + odd) % 2], SCALES[odd])
    for index, size in enumerate(EVERY)
    for odd in (0, 1)
    if size[0] < 2000 or odd == index % 2
)
FEW = ((1280, 720), (1280, 800))
LEADING = 0.4  # of a line's height that two lines may share, as no letter fills its line
BARE_FOOT = 14  # units below the words about the turn, in which nothing is written
SLACK = 3  # pixels by which a rounded place may miss


class WrittenLine(NamedTuple):
    """A line of words: on what, where, and in which part of that it is seen: pages that are scrolled show no more."""

    surface: pygame.Surface
    place: pygame.Rect
    seen: pygame.Rect
    words: str


class DrawnWords:
    """The texts that the program draws, and their faults; the table is not painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[WrittenLine] = []
        self.faults: list[str] = []
        write, draw_box, fresh = Pen.text, Pen.box, CachedPicture._clear_to_ground

        def text(pen: Pen, surface: pygame.Surface, words: str, *arguments: object, **others: object) -> pygame.Rect:
            place = write(pen, surface, words, *arguments, **others)  # type: ignore[arg-type]  # handed on as it came
            if words.strip():
                self.written.append(WrittenLine(surface, place.copy(), surface.get_clip(), words))
            self.faults += [f"truncated_texts: {truncated_texts}" for truncated_texts in pen.truncated_texts]
            pen.truncated_texts.clear()
            return place

        def box(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, *arguments: object, **others: object) -> None:
            draw_box(pen, surface, rect, *arguments, **others)  # type: ignore[arg-type]  # handed on as it came
            ground = str(arguments[1]) if len(arguments) > 1 else ""
            if ground.startswith(
                (pen.theme.ground.solid, pen.theme.ground.floating, pen.theme.ground.note[:7])
            ):  # it hides what is under it
                self.written = [one for one in self.written if one.surface is not surface or not lies_on(one, rect)]

        def painted(painter: Painter, *_arguments: object) -> list[pygame.Rect]:
            theme = painter.theme
            painter.sprites.set_look(SpriteLook(theme.chosen_colours, theme.enlargement, theme.unit))
            return []

        def clear_and_record(part: CachedPicture[object], picture: pygame.Surface) -> None:
            clip = picture.get_clip()
            self.written = [one for one in self.written if one.surface is not picture or not lies_on(one, clip)]
            fresh(part, picture)

        monkeypatch.setattr(Pen, "text", text)
        monkeypatch.setattr(Pen, "box", box)
        monkeypatch.setattr(CachedPicture, "_clear_to_ground", clear_and_record)
        monkeypatch.setattr(Painter, "draw", painted)
        monkeypatch.setattr(Painter, "show", painted)
        monkeypatch.setattr(Painter, "restore", lambda *_: None)
        monkeypatch.setattr(Painter, "refine", lambda *_: False)

    def look(self, driver: Driver) -> list[str]:
        """The faults of everything that is seen and was drawn since the last call."""
        window, scene = screen.surface(), driver.top_scene
        self.written = [one for one in self.written if one.surface is not window]
        assert scene is not None
        scene.invalidate()
        driver.frames()
        found = [*self.faults, *overlapping(self.written), *outside(self.written), *widgets_wrong(scene, self.written)]
        if isinstance(scene, BoardScene):
            found += [*labels_wrong(scene), *parts_wrong(scene)]
        self.written.clear()
        self.faults.clear()
        return found


def lies_on(one: WrittenLine, rect: pygame.Rect) -> bool:
    """Whether words lie on a rectangle, at least in part."""
    return one.place.clip(one.seen).colliderect(rect)


def letters(one: WrittenLine) -> pygame.Rect:
    """Where the letters of a line lie."""
    return one.place.inflate(-2, -round(LEADING * one.place.height))


def overlapping(written: Sequence[WrittenLine]) -> Iterator[str]:
    """Words that were written over others."""
    sheets: dict[int, dict[tuple[int, ...], WrittenLine]] = {}
    for one in written:
        sheets.setdefault(id(one.surface), {})[*one.place, hash(one.words)] = one
    for lines in sheets.values():
        inner = [(one, letters(one).clip(one.seen)) for one in lines.values()]
        for (one, place), (other, there) in itertools.combinations(inner, 2):
            if place.colliderect(there):
                yield f"'{one.words}' lies over '{other.words}'"


def outside(written: Sequence[WrittenLine]) -> Iterator[str]:
    """Words that reach beyond the picture that they are written in, where it is not a page that is scrolled."""
    for surface, place, seen, words in written:
        whole = surface.get_rect()
        if seen == whole and not whole.inflate(SLACK, SLACK).contains(place):
            yield f"'{words}' is cut by the edge"


def widgets_wrong(scene: Scene, written: Sequence[WrittenLine]) -> Iterator[str]:
    """Buttons and their like that lie over each other, or beyond the window, or are too small for their words."""
    over = getattr(scene, "dialog", None), getattr(scene, "picker", None), getattr(scene, "picture", None)
    lying = (getattr(one, "dialog", None) if one is over[2] else one for one in over)
    sheet = next((one for one in lying if one is not None), scene)
    group = getattr(sheet, "group", None)
    widgets = [widget for widget in group.widgets if widget.window is None] if isinstance(group, Group) else []
    open_list = getattr(group.focused, "list_rect", None) if isinstance(group, Group) else None
    if open_list is not None:  # it lies over other widgets on purpose
        assert isinstance(scene, MenuScene)
        listed = open_list(scene.pen)
        widgets = [one for one in widgets if not one.rect.colliderect(listed)]
    panel = scene.panel if isinstance(scene, SetupScene) else None
    if panel is not None:  # the same
        widgets = [one for one in widgets if not one.rect.colliderect(panel.rect)]
    for one in widgets:
        if not pygame.Rect((0, 0), screen.size()).contains(one.rect):
            yield f"{one.label} is not in view"
        for line in written:
            shown = letters(line).clip(line.seen)
            on = line.surface is screen.surface() and shown and one.rect.collidepoint(shown.center)
            if on and not one.rect.inflate(SLACK, SLACK).contains(shown):
                yield f"'{line.words}' reaches beyond {one.label}"
    for one, other in itertools.combinations(widgets, 2):
        if one.rect.colliderect(other.rect):
            yield f"{one.label} lies over {other.label}"


def labels_wrong(scene: BoardScene) -> Iterator[str]:
    """Labels over the table that hide what they are about, or each other, or are not in view."""
    window, labels = pygame.Rect((0, 0), screen.size()), scene.picture.labels()
    for label in labels:
        if not window.contains(label.rect):
            yield f"{label.name} is not in view"
        for about in label.about:
            if label.rect.colliderect(about):
                yield f"{label.name} hides what it is about: {label.rect} {about}"
    for one, other in itertools.combinations(labels, 2):
        if one.rect.colliderect(other.rect):
            yield f"{one.name} lies over {other.name}"


def filled(part: CachedPicture[Any]) -> list[pygame.Rect]:
    """The areas of a part: its rectangle; for a shelf the ledge and its pieces, for a bar its words."""
    if isinstance(part, HeadedBar):
        head = pygame.Rect(part.rect.left, part.rect.top, part.head_end - part.rect.left, part.rect.height)
        return [head, *(place for _name, place in part.buttons())]
    if not isinstance(part, HandShelf):
        return [part.rect]
    top, radius = part.ledge_top(part.rect), part.radius
    tall = round(radius * HAND_SQUASH)
    places = zip(part.places.centres, part.content.pockets, strict=True)
    pieces = [pygame.Rect(x - radius, y - tall, 2 * radius, 2 * tall) for (x, y), pocket in places if pocket.filled]
    return [pygame.Rect(part.rect.left, top, part.rect.width, part.rect.bottom - top), *pieces]


def parts_wrong(scene: BoardScene) -> Iterator[str]:
    """Parts around the table that lie over each other or beyond the window, stacks that are not in view."""
    window, chrome, board = pygame.Rect((0, 0), screen.size()), scene.picture.chrome, scene.board
    parts = [part for part in chrome.parts() if part is not chrome.pill and part.rect.height]
    for part in parts:
        if not window.contains(part.rect):
            yield f"{type(part).__name__} is not in view"
    for one, other in itertools.combinations([part for part in parts if not part.floats], 2):
        if any(place.colliderect(there) for place in filled(one) for there in filled(other)):
            yield f"{type(one).__name__} lies over {type(other).__name__}"
    if isinstance(chrome.pill, CalmPlace):
        near, pen, pill = chrome.rails[board.below], scene.picture.pen, chrome.pill
        wide = max(pen.width(pill.content.strong, 24, "black"), pen.width(pill.content.words, 16, "semibold"))
        right = min(pill.rect.right, pill.rect.left + pen.px(50) + wide)
        lowest = pill.rect.bottom - pen.px(BARE_FOOT)
        if any(near.pocket_at((right, y)) is not None for y in range(pill.rect.top, lowest)):
            yield "the words about the turn lie over the hand"
    elif any(part is chrome.pill for part in chrome.parts()) and not chrome.bar.pill_span.contains(chrome.pill.rect):
        yield "the pill lies over the bar"
    for rail in chrome.shown_rails():
        around, centres = rail.rect.inflate(SLACK, SLACK), rail.places.centres
        filled_places = [centre for centre, pocket in zip(centres, rail.content.pockets, strict=True) if pocket.filled]
        if not all(around.collidepoint(centre) for centre in filled_places):
            yield "a pocket is not on its rail"
    camera, frame, seen = board.camera_control, board.frame(), board.layout.table.inflate(2 * SLACK, 2 * SLACK)
    if not camera.is_custom and not camera.is_gliding and frame.fan is None:
        yield from (
            f"the stack on {cell} is not in view"
            for cell in frame.arrangement.stacks
            if not seen.contains(stack_rect(frame, camera.camera, cell))
        )


def walked(monkeypatch: pytest.MonkeyPatch, walk: str, size: Place, language: str, scale: int) -> dict[str, list[str]]:
    """The faults at each step of a walk."""
    seen, wrong = DrawnWords(monkeypatch), dict[str, list[str]]()
    with walking(WALKS[walk], size, language, Appearance("wood", scale)) as sights:
        for driver, name in sights:
            found = seen.look(driver)
            if found:
                wrong[name] = found
    return wrong


@pytest.mark.slow_cases("*-en-*", "*-100", "(1280, 800)-*")
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", FEW, ids=str)
def test_crowded_tables(monkeypatch: pytest.MonkeyPatch, size: Place, language: str, scale: int) -> None:
    assert walked(monkeypatch, "crowded", size, language, scale) == {}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("size", "language", "scale"), LOOKS, ids=lambda value: str(value))
@pytest.mark.parametrize("walk", WALKS)
def test_every_sight(monkeypatch: pytest.MonkeyPatch, walk: str, size: Place, language: str, scale: int) -> None:
    assert walked(monkeypatch, walk, size, language, scale) == {}


@pytest.mark.slow
def test_words_that_are_laid_where_they_speak_of_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_it(size: Place, tip: Point, *_where: object) -> pygame.Rect:
        return pygame.Rect(round(tip[0]) - size[0] // 2, round(tip[1]) - size[1] // 2, *size)

    for module in (paths, notes):
        monkeypatch.setattr(module, "free_place", on_it)
    monkeypatch.setattr(paths, "NOTE_PLACES", Recent[tuple[paths.PlacedNote, ...]](64))
    wrong = walked(monkeypatch, "crowded", FEW[0], "en", 150)
    for game in GAMES:
        assert any("tip hides" in fault for fault in wrong[f"refusal {game}"]), game
    assert any("note hides" in fault for fault in wrong["refusal mixtour"])
