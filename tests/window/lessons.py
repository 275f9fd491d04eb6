"""Doing a page of a course as a person does, by the mouse or by the keys alone: what its own data says is right."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Pick, Say
from game.core.display.steps import Capture
from game.learn.course import CoursePage
from game.learn.course_file import courses
from game.scenes.board.cursor import Spot
from game.scenes.exercise.lesson.chrome import ANSWER_PREFIX
from game.scenes.exercise.lesson.scene import LessonScene
from game.scenes.exercise.scene import ExerciseScene
from lab.driver import Driver, window

PAGES = [page for reading in courses() for page in reading.course.pages]
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
By = Callable[["Driver", Pick], None]


def name_of(page: CoursePage) -> str:
    return f"{page.game.id}-{page.id}"


def pages_of_each_kind() -> list[CoursePage]:
    """The first page of each course, the first question, the first on which cells are to be found, the first of two
    moves."""
    kinds: list[Callable[[CoursePage], bool]] = [
        lambda page: bool(page.choices),
        lambda page: page.targets is not None,
        lambda page: len(page.goals) > 1,
    ]
    found = [reading.course.pages[0] for reading in courses() if reading.course.pages]
    found += [
        page for kind in kinds for page in [next((page for page in PAGES if kind(page)), None)] if page is not None
    ]
    return found


def skip_examples(driver: Driver) -> None:
    """Go on to the task of the page that is open."""
    for _example in lesson(driver).page.examples:
        driver.key(pygame.K_RETURN)
        driver.frames(2)


@contextmanager
def opened(
    page: CoursePage,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    data: Path | None = None,
    speed: str = "off",
) -> Iterator[Driver]:
    """A window in which a page is open, over the title."""
    with window("", size, language, data, speed=speed) as driver:
        driver.app.navigation.lesson_routes.open_lesson(page)
        driver.faded()
        driver.frames(12)
        skip_examples(driver)
        yield driver


def lesson(driver: Driver) -> LessonScene:
    scene = driver.top_scene
    assert isinstance(scene, LessonScene), scene
    return scene


def exercise(driver: Driver) -> ExerciseScene:
    """The lesson, or the puzzle, that is seen."""
    scene = driver.top_scene
    assert isinstance(scene, ExerciseScene), scene
    return scene


def by_mouse(driver: Driver, pick: Pick) -> None:
    driver.pick(pick)


def by_keys(driver: Driver, pick: Pick) -> None:
    """The same with arrows, Enter, digits and turns; in a lesson Tab goes to the next page."""
    board = driver.seen.board
    match pick:
        case FromHand():
            if board.state.situation.reserve_pick is None:
                arrow_to(driver, pick)
                driver.key(pygame.K_RETURN)
        case FromStack(cell) | Onto(cell):
            arrow_to(driver, Onto(cell))
            driver.key(pygame.K_RETURN)
        case Off(count):
            if board.state.selection.count_choice is not None:
                driver.key(pygame.K_0 + count)
        case Say():
            arrow_to(driver, pick)
            driver.key(pygame.K_RETURN)
        case OrientedAs(piece):
            turned_to(driver, piece)


def turned_to(driver: Driver, piece: object) -> None:
    board = driver.seen.board
    for side in range(2):
        for _ in range(6):
            now = board.state.selection
            if now.first is None or now.oriented_piece == piece:
                break
            driver.key(pygame.K_r)
        if side == 0 and board.state.selection.oriented_piece != piece and board.state.selection.can_flip:
            driver.key(pygame.K_f)
    if board.state.selection.landed_cell is not None:
        driver.key(pygame.K_RETURN)


def arrow_to(driver: Driver, wanted: Spot) -> None:
    """Press the arrows that lead to a spot."""
    cursor = exercise(driver).cursor
    for key in way(driver, wanted):
        driver.key(key)
    assert cursor.spot == wanted


def way(driver: Driver, wanted: Spot) -> list[int]:
    """The shortest row of arrows from where the cursor is to a spot."""
    cursor, controller = exercise(driver).cursor, driver.seen.board.controller
    began, place = cursor.spot, driver.state.place
    before: dict[Spot | None, tuple[Spot | None, int]] = {}
    waiting: deque[Spot | None] = deque([began])
    while waiting and wanted not in before and began != wanted:
        here = waiting.popleft()
        for key, (across, down) in ARROWS.items():
            cursor.spot = here
            cursor.follow()
            if here is None:
                controller.point(place, None)
            cursor.step(across, down)
            if cursor.spot not in before and cursor.spot != began:
                before[cursor.spot] = here, key
                waiting.append(cursor.spot)
    cursor.spot = began
    cursor.follow()
    if began is None:
        controller.point(place, None)
    keys: list[int] = []
    while wanted != began:
        assert wanted in before, f"no arrows lead to {wanted}"
        found, key = before[wanted]
        keys.insert(0, key)
        if found is None or found == began:
            break
        wanted = found
    return keys


def play(driver: Driver, text: str, pick: By) -> None:
    """Make a move of the notation on the board."""
    match = driver.match
    view, number = match.game.view, match.game.notation.read_move(match.position, text)
    picks = view.spell(match.position, number)
    if any(isinstance(step, Capture) for step in view.steps(match.position, number)):
        picks = tuple(each for each in picks if not isinstance(each, OrientedAs))
    for each in picks:
        pick(driver, each)
    driver.calm()
    driver.frames(4)


def done(driver: Driver, page: CoursePage, pick: By) -> None:
    """Do a page to its end."""
    if page.choices:
        index = next(index for index, choice in enumerate(page.choices) if choice.is_right)
        if pick is by_mouse:
            driver.click(lesson(driver).screen.chrome.help.place_of(f"{ANSWER_PREFIX}{index}").center)
        else:
            driver.key(pygame.K_a + index)
    elif page.targets is not None:
        for cell in lesson(driver).lesson.targets:
            if pick is by_mouse:
                driver.click(driver.visible(cell))
            else:
                arrow_to(driver, Onto(cell))
                driver.key(pygame.K_RETURN)
    else:
        match = page.match()
        for text in page.script:
            if match.turn == page.start.seat:
                play(driver, text, pick)
            match.play_text(text)
    driver.frames(4)


def a_wrong_move(page: CoursePage) -> str | None:
    """A legal move that the page does not ask for; a foreseen move if there is any."""
    from game.learn.lesson import Lesson

    match = page.match()
    texts = sorted(match.move_text(move) for move in match.legal)
    found = None
    for text in texts:
        tried = Lesson(page)
        answer = tried.choose(page.game.notation.read_move(tried.position, text))
        if not answer.is_right:
            found = found or text
            if answer.replies:
                return text
    return found
