"""Words over the table, around it and on every sheet: none lies over what it is about or over others, none is cut, and
everything is in view, over the most crowded tables of all games too.

All is told by rectangles, which the drawing code gives itself, so the table itself is not painted here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pygame
import pytest

from game.games import GAMES
from game.lab.driver import Driver, Place
from game.lab.tour.pictures import SCALES, SIZES
from game.lab.tour.walks import WALKS, walking
from game.scenes.table.board_scene import BoardScene
from game.ui import screen
from game.ui.canvas.painter import Painter
from game.ui.kinds.discs import paths
from game.ui.look.pen import Pen
from game.ui.look.themes import Appearance
from game.ui.panels import notes
from game.ui.render.camera import Point
from game.ui.render.free_room import body
from game.ui.words import LANGUAGES
from game.window import read_size

pytestmark = pytest.mark.usefixtures("no_screen")
EVERY = tuple(read_size(size) for size in SIZES)
FEW = ((1280, 720), (1280, 800))
LEADING = 0.4  # of a line's height: so much two lines may share, as no letter fills its line
SLACK = 3  # pixels by which a rounded place may miss


class Seen:
    """What is written while the program draws, and what is wrong with it; the table is not painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: list[tuple[pygame.Surface, pygame.Rect, str]] = []
        self.faults: list[str] = []
        write = Pen.text

        def text(pen: Pen, surface: pygame.Surface, words: str, *arguments: object, **others: object) -> pygame.Rect:
            place = write(pen, surface, words, *arguments, **others)  # type: ignore[arg-type]  # handed on as it came
            self.written.append((surface, place.copy(), words))
            self.faults += [f"cut: {cut}" for cut in pen.cut]
            pen.cut.clear()
            return place

        def painted(painter: Painter, *_arguments: object) -> list[pygame.Rect]:
            painter.sprites.large = painter.theme.large
            return []

        monkeypatch.setattr(Pen, "text", text)
        monkeypatch.setattr(Painter, "draw", painted)
        monkeypatch.setattr(Painter, "refine", lambda *_: False)

    def look(self, driver: Driver) -> list[str]:
        """What is wrong with what is seen now, and was drawn since the last look."""
        window = screen.surface()
        self.written = [one for one in self.written if one[0] is not window]
        scene = driver.app.scenes.top
        assert scene is not None
        scene.spoil()
        driver.frames()
        found = [*self.faults, *overlapping(self.written), *outside(self.written)]
        if isinstance(scene, BoardScene):
            found += [*labels_wrong(scene), *parts_wrong(scene)]
        self.written.clear()
        self.faults.clear()
        return found


def overlapping(written: Sequence[tuple[pygame.Surface, pygame.Rect, str]]) -> Iterator[str]:
    """Words that were written over others."""
    sheets: dict[int, list[tuple[pygame.Rect, str]]] = {}
    for surface, place, words in written:
        inner = place.inflate(-2, -round(LEADING * place.height))
        if words.strip() and (inner, words) not in sheets.setdefault(id(surface), []):
            sheets[id(surface)].append((inner, words))
    for lines in sheets.values():
        for (one, words), (other, others) in itertools.combinations(lines, 2):
            if one.colliderect(other):
                yield f"'{words}' lies over '{others}'"


def outside(written: Sequence[tuple[pygame.Surface, pygame.Rect, str]]) -> Iterator[str]:
    """Words that reach beyond the picture that they are written in."""
    for surface, place, words in written:
        if not surface.get_rect().inflate(SLACK, SLACK).contains(place) and surface.get_clip().colliderect(place):
            yield f"'{words}' is cut by the edge"


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


def parts_wrong(scene: BoardScene) -> Iterator[str]:
    """Parts around the table that lie over each other or beyond the window, stacks that are not in view."""
    window, chrome, board = pygame.Rect((0, 0), screen.size()), scene.picture.chrome, scene.board
    parts = [part for part in chrome.parts() if part is not chrome.pill and part.rect.height]
    for part in parts:
        if not window.contains(part.rect):
            yield f"{type(part).__name__} is not in view"
    for one, other in itertools.combinations(parts, 2):
        if one.rect.colliderect(other.rect):
            yield f"{type(one).__name__} lies over {type(other).__name__}"
    if not chrome.bar.free.contains(chrome.pill.rect):
        yield "the pill lies over the bar"
    for rail in chrome.rails:
        if not all(rail.rect.inflate(SLACK, SLACK).collidepoint(centre) for centre in rail.places.centres):
            yield "a pocket is not on its rail"
    camera, frame, seen = board.camera_control, board.frame(), board.layout.table.inflate(2 * SLACK, 2 * SLACK)
    if not camera.own and not camera.gliding and frame.fan is None:
        yield from (
            f"the stack on {cell} is not in view"
            for cell in frame.arrangement.stacks
            if not seen.contains(body(frame, camera.camera, cell))
        )


def walked(monkeypatch: pytest.MonkeyPatch, walk: str, size: Place, language: str, scale: int) -> dict[str, list[str]]:
    """What is wrong at each sight of a walk."""
    seen, wrong = Seen(monkeypatch), dict[str, list[str]]()
    with walking(WALKS[walk], size, language, Appearance("wood", scale)) as sights:
        for driver, name in sights:
            found = seen.look(driver)
            if found:
                wrong[name] = found
    return wrong


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", FEW, ids=str)
def test_crowded_tables(monkeypatch: pytest.MonkeyPatch, size: Place, language: str, scale: int) -> None:
    assert walked(monkeypatch, "crowded", size, language, scale) == {}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", EVERY, ids=str)
@pytest.mark.parametrize("walk", WALKS)
def test_every_sight(monkeypatch: pytest.MonkeyPatch, walk: str, size: Place, language: str, scale: int) -> None:
    assert walked(monkeypatch, walk, size, language, scale) == {}


def test_words_that_are_laid_where_they_speak_of_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_it(size: Place, tip: Point, *_where: object) -> pygame.Rect:
        return pygame.Rect(round(tip[0]) - size[0] // 2, round(tip[1]) - size[1] // 2, *size)

    for module in (paths, notes):
        monkeypatch.setattr(module, "roomy", on_it)
    wrong = walked(monkeypatch, "crowded", FEW[0], "en", 150)
    for game in GAMES:
        assert any("tip hides" in fault for fault in wrong[f"refusal {game}"]), game
    assert any("note hides" in fault for fault in wrong["refusal mixtour"])
