"""The walks of the tour: every scene, sheet and page of the program, and what matters on a table, by real events.

Every walk yields the name of each stop when it is on the screen.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from game.core.display import pieces
from game.core.display.picks import FromStack
from game.core.draft import Draft
from game.core.game import Game
from game.core.match import Match
from game.games import GAMES
from game.learn.course_file import courses
from game.play.setup import Seat, Setup, read_seat
from game.scenes.board_screen.frame.legend import LegendMenu
from game.scenes.board_screen.frame.look_menu import LookMenu
from game.scenes.editor.scene import EditorScene
from game.scenes.exercise.lesson.scene import LessonScene
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.ui.input.controllers import ControllerInput
from game.ui.look.themes import Appearance
from game.ui.menu import Menu
from game.ui.widgets import ChordField
from lab.driver import Driver, Place, post, window
from lab.tour.evenings import ENDINGS, EVENINGS, Evening, furnish
from lab.tour.friends import friends
from lab.tour.graphs import graphs
from lab.tour.names import FIRST_WORDS, begins_with
from lab.tour.openings import openings
from lab.tour.puzzles import puzzles
from lab.tour.reviews import analysis
from lab.tour.year import statistics

ENGINE: Final = (f"/home/ana/Descargas/{'motores-de-otros/' * 6}motor", "--nivel", "muy fuerte")
RIVAL: Final = "computer:medium"

Walk = Callable[[Driver], Iterator[str]]


def title(driver: Driver) -> Iterator[str]:
    """The start, what is set up for each game, and the choices of its second player with the levels."""
    start = driver.top_scene
    assert isinstance(start, TitleScene)
    driver.until(lambda: start.buttons.go_on is not None, 0.002)
    yield "title"
    for game_id in GAMES:
        driver.key(pygame.K_u)
        yield f"setup {game_id}"
        setup = driver.top_scene
        assert isinstance(setup, SetupScene)
        driver.click(setup.widgets.cards[1].rect.center)
        yield f"levels {game_id}"
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_RIGHT)


def tables(driver: Driver) -> Iterator[str]:
    """The table of each game in its middle, a piece in hand, and the drawer with its moves."""
    for name, evening in EVENINGS.items():
        count = evening.match().position.seats
        sat(driver, evening, seats=tuple(read_seat(f"person {who}") for who in ("Ana", "Bruno", "Clara")[:count]))
        yield f"table {name}"
        driver.pick(driver.state.situation.first_picks[-1])
        driver.calm()
        yield f"held {name}"
        driver.key(pygame.K_ESCAPE)
        yield from drawer(driver, name)


def drawer(driver: Driver, name: str) -> Iterator[str]:
    """The drawer with the moves, the last of which is shown again, without and with coordinates."""
    driver.key(pygame.K_l)
    driver.calm()
    yield f"moves {name}"
    driver.scene.replay.choose(len(driver.moves) - 1)
    for stop in (f"move shown {name}", f"move named {name}"):
        driver.until(lambda: driver.playback.held_move is not None)
        driver.frames(4)
        yield stop
        driver.key(pygame.K_F9)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_l)


def sheets(driver: Driver) -> Iterator[str]:
    """What lies over a table: help, menu, questions, a crash, a pause."""
    sitting(driver, "stax three")
    over = {"help": pygame.K_F1, "menu": pygame.K_F10, "giving up": pygame.K_g, "new game": pygame.K_n}
    yield from opened_by_keys(driver, over)
    driver.app.navigation.notices.show_crash(Path("/home/ana/.local/state/stax/log/crash-2027-01-31-200000.txt"))
    yield "crash"
    driver.key(pygame.K_ESCAPE)
    yield from opened_by_keys(driver, {"clock": pygame.K_i})
    yield from pages(driver)
    driver.app.navigation.notices.ask_engine(ENGINE, lambda _command: None)
    yield "engine asked"
    driver.key(pygame.K_ESCAPE)
    sitting(driver, "mixtour")
    yield from opened_by_keys(driver, {"draw offered": pygame.K_d})
    driver.key(pygame.K_p)
    driver.frames(4)
    yield "pause"
    driver.key(pygame.K_p)
    yield from typing(driver)


def pages(driver: Driver) -> Iterator[str]:
    """The second page of the menu, the ways to look with one of them shown, the legend, and a note about a mark."""
    driver.key(pygame.K_F10)
    driver.click(last_row(driver))
    yield "menu more"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F8)
    looks = driver.dialog
    assert isinstance(looks, LookMenu)
    driver.point(looks.rows["lift"].rect.center)
    driver.calm()
    yield "looks"
    driver.click(last_row(driver))
    legend = driver.dialog
    assert isinstance(legend, LegendMenu)
    driver.until(lambda: all(row.thumbnail.is_complete for row in legend.rows), 0.002)
    yield "legend"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.config.last.marks = []
    driver.until(lambda: driver.scene.picture.tooltip_text != "")
    yield "mark explained"


def last_row(driver: Driver) -> tuple[int, int]:
    """The middle of the last row of the open menu."""
    menu = driver.dialog
    assert isinstance(menu, Menu)
    return menu.group.widgets[-1].rect.center


def typing(driver: Driver) -> Iterator[str]:
    """The line to type moves, and a wrong move in it; the sheet of keys with those of a controller."""
    sitting(driver, "stax")
    driver.key(pygame.K_SLASH)
    driver.frames(20)
    yield "typing"
    for letter in "0,0>9,9=K":
        post(pygame.TEXTINPUT, text=letter)
    driver.frames(2)
    driver.key(pygame.K_RETURN)
    yield "typed wrong"
    driver.key(pygame.K_ESCAPE)
    driver.app.pads = ControllerInput(Plug())
    driver.app.pads.start()
    post(pygame.CONTROLLERDEVICEADDED, device_index=0)
    driver.frames(2)
    yield from opened_by_keys(driver, {"help with a controller": pygame.K_F1})
    yield from buttons(driver)


class Plug:
    """A controller that is plugged in."""

    def start(self) -> None:
        """Begin to report controllers; nothing is to be done."""

    def open(self, index: int, known: bool) -> int | None:
        """Its id, where the system knows how its buttons lie."""
        return 100 + index if known else None


def buttons(driver: Driver) -> Iterator[str]:
    """The page of keys with a controller's buttons: waiting for a button, and after it went to another action."""
    driver.key(pygame.K_F2)
    open_settings_page(driver, "keys")
    wait_for_chord(driver)
    yield "keys waiting for a button"
    post(pygame.CONTROLLERBUTTONDOWN, instance_id=100, button=pygame.CONTROLLER_BUTTON_Y)
    driver.frames(2)
    yield "keys buttons exchanged"
    driver.key(pygame.K_ESCAPE)


def settings_scene(driver: Driver) -> SettingsScene:
    """The settings, which are open."""
    scene = driver.top_scene
    assert isinstance(scene, SettingsScene)
    return scene


def settings_pages(driver: Driver) -> list[str]:
    """The names of the pages of the settings."""
    return [segment.value for segment in settings_scene(driver).tabs.segments]


def open_settings_page(driver: Driver, page: str) -> None:
    """Click the tab of a page."""
    scene = settings_scene(driver)
    driver.click(scene.tabs.segment_rects(scene.pen)[settings_pages(driver).index(page)].center)


def wait_for_chord(driver: Driver) -> None:
    """Click the first key on the page of keys, which then waits for another."""
    field = next(widget for widget in settings_scene(driver).group.widgets if isinstance(widget, ChordField))
    driver.click(field.rect.center)


def opened_by_keys(driver: Driver, keys: Mapping[str, int], frames: int = 0) -> Iterator[str]:
    """Press each key, run `frames` frames, yield its name, and close what it opened with Escape."""
    for name, key in keys.items():
        driver.key(key)
        driver.frames(frames)
        yield name
        driver.key(pygame.K_ESCAPE)


def sitting(driver: Driver, name: str) -> None:
    """Sit down at the table of an evening, all persons."""
    sat(driver, EVENINGS[name])


def sat(driver: Driver, evening: Evening, but: int = 0, seats: tuple[Seat, ...] = ()) -> None:
    """Open a game of an evening, `but` moves before its last; all seats are persons unless `seats` says otherwise."""
    match = evening.match(but)
    driver.app.navigation.table_routes.play_on(
        Setup(evening.game_id, match.options, seats or (read_seat("person"),) * match.position.seats), match
    )
    driver.calm()


def danger(driver: Driver) -> Iterator[str]:
    """A king that is attacked, what saves it, and a king that can be captured."""
    sat(driver, ENDINGS["stax"], 2)
    yield "danger"
    driver.key(pygame.K_h)
    driver.until(lambda: not driver.scene.saves.finder.is_thinking, 0.002)
    driver.calm()
    yield "saves"
    sat(driver, ENDINGS["stax"], 1)
    driver.pick(FromStack((1, -1)))
    driver.point(driver.visible((0, 0)))
    driver.frames(8)
    yield "king to be captured"


def xray(driver: Driver) -> Iterator[str]:
    """The X-ray of each game: at first, with the highest stack pointed at, and with a single layer."""
    for name in EVENINGS:
        sitting(driver, name)
        board = driver.scene.board
        driver.key(pygame.K_v)
        driver.frames(2)
        driver.until(board.xray.is_complete, 0.002)
        driver.calm()
        yield f"xray {name}"
        stacks = board.playback.shown.stacks
        highest = max(len(pile) for pile in stacks.values())
        driver.point(driver.visible(min(cell for cell, pile in stacks.items() if len(pile) == highest)))
        driver.calm()
        yield f"xray pointed {name}"
        driver.point(driver.scene.picture.chrome.legend.row_rect(1).center)
        driver.calm()
        yield f"xray layer {name}"
        driver.key(pygame.K_ESCAPE)


def crowded(driver: Driver) -> Iterator[str]:
    """The most crowded table of each game against a computer: a stack pointed at, a refusal, lifted, from above."""
    for game in GAMES.values():
        full(driver, game)
        yield f"crowded {game.id}"
        stacks = driver.playback.shown.stacks
        driver.point(driver.top(max(sorted(stacks), key=lambda cell: len(stacks[cell]))))
        driver.frames(8)
        yield f"stack {game.id}"
        if refused(driver):
            yield f"refusal {game.id}"
        driver.key(pygame.K_ESCAPE)
        for key, name in ((pygame.K_x, "lifted"), (pygame.K_t, "flat")):
            driver.key(key)
            driver.calm()
            yield f"{name} {game.id}"
            driver.key(key)
            driver.calm()


def full(driver: Driver, game: Game) -> None:
    """Sit down at a game's most crowded table, to move, against a computer."""
    text, options = game.examples.crowded_position
    match = Match(game, dict(options), text)
    seats = tuple(read_seat("person" if seat == match.turn else RIVAL) for seat in range(match.seats))
    driver.app.navigation.table_routes.play_on(Setup(game.id, match.options, seats), match)
    driver.calm()


def refused(driver: Driver) -> bool:
    """Choose a piece and point where it may not go; whether there is such a place."""
    board = driver.scene.board
    for first in board.state.situation.first_picks:
        driver.pick(first)
        for cell in sorted(board.playback.shown.stacks, key=lambda cell: driver.top(cell)[::-1]):
            if first != FromStack(cell):
                driver.point(driver.top(cell))
                if driver.scene.picture.tooltip_text:
                    driver.frames(8)
                    return True
        driver.key(pygame.K_ESCAPE)
    return False


def ending(driver: Driver) -> Iterator[str]:
    """A hint and the end of each game."""
    sitting(driver, "stax")
    for _ in range(2):
        driver.key(pygame.K_h)
        driver.until(lambda: not driver.scene.screen.hints.adviser.is_thinking, 0.002)
    driver.calm()
    yield "hint"
    for game_id, evening in ENDINGS.items():
        turn = evening.match(1).turn
        names = ("person Ana", "person Bruno") if game_id == "stax" else ("person", RIVAL)
        if game_id == "stack-22":
            names = ("person", "person")
        seats = tuple(read_seat(name) for name in (names if turn == 0 else names[::-1]))
        sat(driver, evening, 1, seats)
        driver.play(evening.moves.split()[-1])
        driver.frames(4)
        assert driver.card is not None
        yield "end" if game_id == "stax" else f"end {game_id}"


def library(driver: Driver) -> Iterator[str]:
    """The list of games, what it asks, and a review."""
    driver.key(pygame.K_l)
    shelves = driver.top_scene
    assert isinstance(shelves, LibraryScene)
    driver.until(lambda: shelves.prints.count == 6, 0.002)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_LEFT)
    yield "library"
    for widget, name in ((shelves.filters.ending, "library endings"), (shelves.buttons.more, "library more")):
        driver.click(widget.rect.center)
        yield name
        driver.key(pygame.K_ESCAPE)
    post(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    driver.frames(12)
    yield "library finding"
    driver.key(pygame.K_ESCAPE)
    for action, name in (("rename", "renaming"), ("save", "saving"), ("load", "loading")):
        shelves.actions.all()[action].run()
        driver.frames(2)
        yield name
        driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F4)
    review = driver.comes(ReviewScene)
    driver.frames(12)
    for _ in range(14):
        driver.key(pygame.K_LEFT)
    driver.until(lambda: not review.board.playback.is_moving)
    yield "review"
    over = {
        "review help": pygame.K_F1,
        "review menu": pygame.K_F10,
        "playing on": pygame.K_n,
        "review look": pygame.K_F8,
    }
    yield from opened_by_keys(driver, {**over, "review xray": pygame.K_v}, frames=4)
    driver.key(pygame.K_F7)
    driver.frames(24)
    yield "review without drawer"
    driver.key(pygame.K_F7)


def editors(driver: Driver) -> Iterator[str]:
    """The position editor of each game, with a piece in hand; what is impossible, the keys, the menu, the question."""
    for name, evening in EVENINGS.items():
        match = evening.match()
        driver.app.navigation.edit(Setup(evening.game_id, match.options, (read_seat("person"),) * match.seats), match)
        scene = driver.comes(EditorScene)
        judged(driver, scene)
        yield f"editor {name}"
        driver.key(pygame.K_v)
        driver.until(scene.board.xray.is_complete, 0.002)
        driver.calm()
        yield f"editor {name} xray"
        driver.key(pygame.K_ESCAPE)
        cells = sorted(scene.editing.draft.stacks)
        driver.click(driver.top(cells[0]))
        driver.point(driver.top(cells[-1]))
        driver.frames(8)
        yield f"editor {name} in hand"
        driver.key(pygame.K_ESCAPE)
        scene.editing.add_step(spoiled(scene.editing.draft))
        driver.key(pygame.K_o)
        judged(driver, scene)
        yield f"editor {name} impossible"
        driver.app.scenes.pop()
        driver.frames(12)
    driver.app.navigation.edit(Setup("mixtour", match.options, (read_seat("person"),) * 2), match)
    scene = driver.comes(EditorScene)
    over = {"editor keys": pygame.K_F1, "editor menu": pygame.K_F10, "editor playing": pygame.K_n}
    judged(driver, scene)
    yield from opened_by_keys(driver, over, frames=4)
    driver.key(pygame.K_l)
    driver.key(pygame.K_HOME)
    driver.frames(24)
    yield "editor without drawer"
    driver.key(pygame.K_b)
    yield "editor left"


def spoiled(draft: Draft) -> Draft:
    """A draft that no game can reach: without its first piece, and with others on one stack."""
    (cell, first), rest = draft.placements[0], Draft(draft.placements[1:])
    if pieces.cell_count(first) > 1:
        return rest
    return Draft(tuple((cell if index < 6 else each, piece) for index, (each, piece) in enumerate(rest.placements)))


def judged(driver: Driver, scene: EditorScene) -> None:
    """Wait until the rules have said what they say of an edited position."""
    driver.until(lambda: scene.editing.check is not None, 0.002)
    driver.frames(4)


def lessons(driver: Driver) -> Iterator[str]:
    """The courses, and of each a page: asked, helped with, done; each question, each page that asks for cells."""
    room = driver.app.navigation.lesson_routes
    for course in (reading.course for reading in courses()):
        for page in course.core_pages[: len(course.core_pages) // 2]:
            room.progress.mark_completed(page)
        room.open_courses(course.game)
        await_puzzles(driver, course.game)
        driver.frames(4)
        yield f"learn {course.game.id}"
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        yield f"lesson {course.game.id}"
        skip_examples(driver)
        for step in ("helped", "shown"):
            driver.key(pygame.K_h)
            yield f"lesson {course.game.id} {step}"
        over = {"keys": pygame.K_F1, "menu": pygame.K_F10}
        yield from opened_by_keys(driver, {f"lesson {course.game.id} {name}": key for name, key in over.items()})
        for page in course.pages:
            if page.choices or page.targets is not None:
                room.open_lesson(page)
                driver.frames(12)
                yield f"lesson {course.game.id} {page.id}"
                skip_examples(driver)
            for right in (False, True) if page.choices else ():
                driver.key(pygame.K_RETURN)  # takes a wrong answer back
                driver.key(pygame.K_a + [choice.is_right for choice in page.choices].index(right))
                yield f"lesson {course.game.id} {page.id} {'right' if right else 'wrong'}"
        driver.key(pygame.K_BACKSPACE)
        driver.frames(12)
        for _ in range(2):
            driver.key(pygame.K_ESCAPE)
            driver.frames(12)


def await_puzzles(driver: Driver, game: Game) -> None:
    """Wait until the puzzles of a game have been read, so that today's puzzle is shown."""
    workbooks = driver.app.navigation.puzzle_routes.workbooks
    driver.until(lambda: workbooks.of(game) is not None, 0.002)


def skip_examples(driver: Driver) -> None:
    """Go on to the task of a lesson that shows something first."""
    scene = driver.top_scene
    while isinstance(scene, LessonScene) and scene.tutor.examples.current is not None:
        driver.key(pygame.K_RETURN)
        driver.frames(4)


def settings(driver: Driver) -> Iterator[str]:
    """Every page of the settings."""
    driver.key(pygame.K_F2)
    for page in settings_pages(driver):
        open_settings_page(driver, page)
        yield f"settings {page}"
        if page == "keys":
            wait_for_chord(driver)
            yield "settings waiting for a key"
            driver.key(pygame.K_F4)
            yield "settings keys exchanged"
    driver.key(pygame.K_ESCAPE)


def rules(driver: Driver) -> Iterator[str]:
    """The rulebook of each game."""
    for game in GAMES.values():
        driver.app.navigation.lesson_routes.open_rules(game)
        driver.frames(4)
        assert isinstance(driver.top_scene, RulesScene)
        yield f"rules {game.id}"
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)


WALKS: Final[Mapping[str, Walk]] = {
    walk.__name__: walk
    for walk in (
        title,
        tables,
        sheets,
        danger,
        xray,
        crowded,
        ending,
        library,
        statistics,
        analysis,
        editors,
        openings,
        graphs,
        lessons,
        puzzles,
        settings,
        rules,
        friends,
    )
}


@contextmanager
def walking(walk: Walk, size: Place, language: str, appearance: Appearance) -> Iterator[Iterator[tuple[Driver, str]]]:
    """The stops of a walk, in a window of its own with a furnished library."""
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder))
        with window("", size, language, Path(folder), speed="off", appearance=appearance) as driver:
            driver.app.navigation.folder = Path(folder)

            def stops() -> Iterator[tuple[Driver, str]]:
                for name in walk(driver):
                    assert any(begins_with(name, words) for words in FIRST_WORDS[walk.__name__]), name
                    driver.frames(2)
                    yield driver, name

            yield stops()
