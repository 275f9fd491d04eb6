"""No note lies on what it is about, nor under the pointer: refusals, hints, callouts, warnings and toasts, over random
games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.games import GAMES
from game.play.adviser import Advice
from game.scenes.board_screen.callout import CALLOUT_SECONDS
from game.scenes.board_screen.frame.mark_notes import REST_SECONDS
from game.ui.kinds.shelf import HandShelf
from game.ui.look.themes import Appearance
from game.ui.panels.notes import leader_rects
from game.ui.render.frame import Ghost
from game.ui.render.free_room import Label, edge_places, face_rect, stack_rect
from lab.driver import STEP, Driver, window
from lab.tour.evenings import EVENINGS
from lab.tour.walks import sat

pytestmark = pytest.mark.usefixtures("no_screen")
NOTES = ("tip", "callout", "warning", "toast")
PLIES = 24
SLACK = 3  # pixels by which a rounded place may miss


def faults(driver: Driver, what: str) -> Iterator[str]:
    """The notes that lie where they may not."""
    picture, pointer = driver.scene.picture, driver.state.place
    for label in picture.labels():
        if label.name in NOTES:
            yield from _faults_of(label, pointer, what)


def _faults_of(label: Label, pointer: tuple[int, int], what: str) -> Iterator[str]:
    if label.rect.collidepoint(pointer):
        yield f"{what}: {label.name} under the pointer"
    for about in label.about:
        part = label.rect.clip(about)
        if min(part.size) > SLACK:
            yield f"{what}: {label.name} {label.rect} on what it is about {about}"


def random_places(driver: Driver, luck: random.Random) -> Iterator[tuple[int, int]]:
    """Some stacks, some bare places, and a piece in the hand."""
    area = driver.scene.picture.area
    stacks = sorted(driver.playback.shown.stacks)
    for cell in luck.sample(stacks, min(2, len(stacks))):
        yield driver.top(cell)
    yield luck.randrange(area.left, area.right), luck.randrange(area.top, area.bottom)
    filled = [index for index, pocket in enumerate(driver.rails[driver.match.turn].content.pockets) if pocket.filled]
    if filled:
        yield driver.pocket(driver.match.turn, luck.choice(filled))


def look_round(driver: Driver, luck: random.Random, what: str) -> Iterator[str]:
    """Point here and there, try what is not allowed, ask for a hint; the faults of what is said meanwhile."""
    board = driver.scene.board
    for place in random_places(driver, luck):
        driver.point(place)
        driver.frames(round(max(CALLOUT_SECONDS, REST_SECONDS) / STEP) + 2)
        yield from faults(driver, f"{what} pointing at {place}")
        driver.click(place)
        yield from faults(driver, f"{what} clicking {place}")
        other = next(random_places(driver, luck), place)
        driver.click(other)
        yield from faults(driver, f"{what} then {other}")
        board.controller.clear()
        board.controller.reset_for_position()
    move = luck.choice(sorted(driver.match.legal))
    board.controller.advise(Advice(move), explained=True)
    driver.scene.screen.say("A good move is shown. Click Hint again, or press H, to see why.")
    driver.frames(3)
    yield from faults(driver, f"{what} hint")
    yield from leaders_over_ghosts(driver, f"{what} hint")
    label = next((label for label in driver.scene.picture.labels() if label.name in ("tip", "toast")), None)
    if label is not None:
        driver.point(label.rect.center)
        yield from faults(driver, f"{what} pointing at the words")
    board.controller.advise(None)


def leaders_over_ghosts(driver: Driver, what: str) -> Iterator[str]:
    """The lines of notes that cross a ghost's face."""
    floating, board = driver.scene.picture.floating, driver.scene.board
    tip = floating.current_tip()
    if tip is None:
        return
    frame, camera = board.frame(), board.camera_control.camera
    for line in leader_rects(floating.pen, board.layout.table, floating._tip_note(tip)):
        for mark in frame.markers:
            if isinstance(mark, Ghost):
                for cell in mark.piece.cells_at(mark.cell):
                    face = face_rect(frame, camera, cell, mark.height + 1 + camera.hover)
                    if min(line.clip(face).size) > SLACK:
                        yield f"{what}: a leader over a ghost"


@pytest.mark.slow_cases("*-150-*", "1-*", "*stack-22", "*death-stacks", "*mixtour")
@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 720), 150)])
@pytest.mark.parametrize("seed", [0, 1])
def test_no_note_lies_on_what_it_is_about_nor_under_the_pointer(
    game: str, size: tuple[int, int], scale: int, seed: int
) -> None:
    luck, found = random.Random(seed), list[str]()
    appearance = Appearance("wood", scale)
    with window(game=game, size=size, appearance=appearance, speed="off", newcomer=True) as driver:
        for ply in range(PLIES):
            if driver.table.result is not None:
                break
            if ply % 4 == 3:
                found += look_round(driver, luck, f"ply {ply}")
            driver.table.play(luck.choice(sorted(driver.match.legal)))
            driver.calm()
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["stax", "stack-22", "mixtour"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 720), 150)])
def test_a_toast_keeps_off_the_hand_its_words_and_the_sides_of_stacks(
    name: str, size: tuple[int, int], scale: int
) -> None:
    """There is air between it and the hand; a place that covers no stack is found if there is one."""
    evening = EVENINGS[name]
    with window(game=evening.game_id, size=size, appearance=Appearance("wood", scale), speed="off") as driver:
        for back in (0, 3, 6):
            sat(driver, evening, back)
            driver.scene.screen.say("The coach is off.")
            driver.frames(2)
            picture, board = driver.scene.picture, driver.scene.board
            floating, frame, camera = picture.floating, board.frame(), board.camera_control.camera
            (toast,) = (label.rect for label in picture.labels() if label.name == "toast")
            shelf = picture.chrome.rails[board.below]
            assert isinstance(shelf, HandShelf)
            if shelf.content.count:
                assert toast.bottom + floating.pen.px(10) <= shelf.pieces_top or toast.left >= shelf.pieces_right
            stacks = [stack_rect(frame, camera, cell) for cell in frame.arrangement.stacks]
            places = edge_places(toast.size, board.layout.table.inflate(0, -2 * floating.pen.px(8)))
            if any(place.collidelist(stacks) < 0 for place in places if place.top < size[1] / 2):
                assert toast.collidelist(stacks) < 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["death-stacks", "mixtour"])
def test_a_note_about_a_mark_covers_no_stack_of_discs(name: str) -> None:
    """It lies farther away, in an enlarged interface too."""
    evening, appearance = EVENINGS[name], Appearance("wood", 150)
    with window(game=evening.game_id, size=(1280, 720), appearance=appearance, speed="off", newcomer=True) as driver:
        for back in (0, 1, 7):
            sat(driver, evening, back)
            driver.config.last.marks = []
            driver.until(lambda: driver.scene.picture.tooltip_text != "")
            board = driver.scene.board
            frame, camera = board.frame(), board.camera_control.camera
            (note,) = (label.rect for label in driver.scene.picture.labels() if label.name == "tip")
            assert note.collidelist([stack_rect(frame, camera, cell) for cell in frame.arrangement.stacks]) < 0
