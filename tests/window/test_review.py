"""The review in the running loop: by keys and by the mouse, with a real library in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import cast

import pygame
import pytest
from PIL import Image

from game.core.display.picks import FromHand, FromStack, Off, Onto
from game.core.display.pieces import HexTile
from game.core.game import read_options
from game.core.match import Match
from game.desktop.desktop import Desktop
from game.desktop.file_question import ChosenFile, FileQuestion
from game.games import GAMES
from game.library.library import Library, open_library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.tree import ROOT, Tree
from game.play.study import result_of
from game.scenes.base.notice import Notice
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.players.seats_dialog import SeatsDialog
from game.scenes.review.drawer import STEPS
from game.scenes.review.export import exporter, pictures
from game.scenes.review.export.animation import Reel
from game.scenes.review.export.caption import make_caption
from game.scenes.review.export.exporter import MOVE_TIME
from game.scenes.review.export.pictures import LAST_FRAME_TIME
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui import words
from game.ui.look.themes import Appearance
from game.ui.render.frame import Ghost
from game.ui.widgets import QuestionDialog
from lab.driver import Driver, Place, post, window
from tests.fake_clipboard import FakeClipboard
from tests.window.short_game import GAME, whole_game
from tests.window.test_library import chord

pytestmark = pytest.mark.usefixtures("no_screen")
MOVES = ("a1", "c3", "e5", "b2", "d4", "a5")
SMALL = (400, 300)


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Pictures are made small, but in the test of how large they are."""
    if request.node.name != "test_a_picture_of_the_table_is_written":
        for kind in ("PICTURE", "ANIMATION"):
            monkeypatch.setattr(exporter, kind, replace(getattr(pictures, kind), size=SMALL))


def played(result: str = "win 0 resigned") -> GameRecord:
    """A game of Mixtour in which six pieces were put down."""
    tree = Tree()
    tree.set_main_line(MOVES)
    return GameRecord(
        "mixtour", read_options(GAMES["mixtour"], []), ("person Ana", "computer:hard"), tree, None, result
    )


@contextmanager
def review(
    folder: Path,
    sheet: GameRecord | None = None,
    size: Place = (1280, 720),
    language: str = "en",
    appearance: Appearance | None = None,
) -> Iterator[tuple[Driver, ReviewScene]]:
    """A game of the library, looked through."""
    library = open_library(folder)
    library.add(sheet or played())
    library.close()
    with window("", size=size, language=language, data=folder, speed="off", appearance=appearance) as driver:
        driver.app.navigation.folder = folder
        driver.key(pygame.K_l)
        shelves = driver.top_scene
        assert isinstance(shelves, LibraryScene)
        driver.until(lambda: shelves.prints.count == 1, 0.002)
        driver.key(pygame.K_F4)
        scene = driver.comes(ReviewScene)
        scene.export.clipboard = FakeClipboard()
        driver.frames(12)
        yield driver, scene


def saved_tree(library: Library) -> Tree:
    """The tree of the game that was played last, as the library has it."""
    entry = library.find(Query()).result(60).entries[0]
    return library.saved_game(entry.id).result(60).record.tree


def put(driver: Driver, scene: ReviewScene, cell: str) -> None:
    """Put a piece on a bare cell by a click."""
    match = scene.study.match
    number = match.game.notation.read_move(match.position, cell)
    onto = next(pick for pick in match.game.view.spell(match.position, number) if isinstance(pick, Onto))
    x, y = scene.board.camera_control.camera.at(onto.cell)
    driver.click((round(x), round(y)))
    driver.frames(2)


def pieces(scene: ReviewScene) -> int:
    return sum(len(pile) for pile in scene.board.playback.shown.stacks.values())


def test_arrows_and_ends_go_through_the_game(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        assert pieces(scene) == 6
        assert scene.chrome.pill.content.strong == "Ana wins"
        driver.key(pygame.K_LEFT)
        assert scene.chrome.pill.content.strong == "Red to move"
        assert pieces(scene) == 5
        driver.key(pygame.K_HOME)
        assert pieces(scene) == 0
        driver.key(pygame.K_LEFT)
        for count in range(1, 4):
            driver.key(pygame.K_RIGHT)
            assert pieces(scene) == count
        driver.key(pygame.K_END)
        assert scene.study.match.texts == list(MOVES)
        driver.key(pygame.K_RIGHT)
        assert pieces(scene) == 6


def test_a_move_forward_is_seen_on_its_way_and_one_back_is_not(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.config.look.animation = "slow"
        driver.key(pygame.K_LEFT)
        assert not scene.board.playback.is_moving
        assert pieces(scene) == 5
        driver.key(pygame.K_RIGHT)
        assert scene.board.playback.is_moving
        driver.until(lambda: not scene.board.playback.is_moving)
        assert pieces(scene) == 6


def test_hasty_arrows_end_where_they_should(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.config.look.animation = "slow"
        driver.key(pygame.K_HOME)
        for _ in range(4):
            driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_LEFT)
        driver.frames(4)
        assert scene.study.match.texts == list(MOVES[:3])
        assert pieces(scene) == 3


def test_a_click_on_a_move_goes_there(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        assert scene.chrome.tree is not None
        place = scene.chrome.tree.place_of(scene.study.tree.main[2])
        assert place is not None
        driver.click(place.center)
        assert scene.study.match.texts == list(MOVES[:2])
        driver.click(scene.drawer.steps[STEPS.index("before")].rect.center)
        assert scene.study.match.texts == list(MOVES[:1])


def test_another_move_makes_a_branch_that_is_kept(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        for _ in range(4):
            driver.key(pygame.K_LEFT)
        put(driver, scene, "d1")
        assert scene.study.match.texts == ["a1", "c3", "d1"]
        assert scene.study.is_branch
        put(driver, scene, "d2")
        tree = saved_tree(driver.library)
        assert tree.moves == MOVES
        assert len(tree) == 8
        driver.key(pygame.K_UP)
        assert scene.study.match.texts == list(MOVES[:3])
        driver.key(pygame.K_DOWN)
        assert scene.study.match.texts == ["a1", "c3", "d1"]
        driver.key(pygame.K_RIGHT)
        assert scene.study.match.texts == ["a1", "c3", "d1", "d2"]


def test_the_move_that_was_played_makes_no_branch(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_LEFT)
        put(driver, scene, "a5")
        assert scene.study.match.texts == list(MOVES)
        assert len(scene.study.tree) == 6


def test_a_branch_is_taken_away_when_that_is_confirmed(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_LEFT)
        put(driver, scene, "d1")
        driver.key(pygame.K_DELETE)
        driver.key(pygame.K_ESCAPE)
        assert len(scene.study.tree) == 7
        driver.key(pygame.K_DELETE)
        driver.key(pygame.K_RETURN)
        assert scene.study.match.texts == list(MOVES[:5])
        assert len(saved_tree(driver.library)) == 6
        driver.key(pygame.K_DELETE)  # what was played stays
        assert scene.picture.dialog is None
        assert len(scene.study.tree) == 6


def test_a_comment_is_written_and_kept(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_d)
        post(pygame.TEXTINPUT, text="Here it was lost")
        driver.frames(2)
        driver.key(pygame.K_LEFT)  # moves the caret
        driver.key(pygame.K_RETURN)
        node = scene.study.tree.main[5]
        assert scene.study.node == node
        assert saved_tree(driver.library).comment(node) == "Here it was lost"
        driver.key(pygame.K_LEFT)
        assert scene.drawer.comment.value == ""
        driver.key(pygame.K_RIGHT)
        assert scene.drawer.comment.value == "Here it was lost"


def test_a_comment_is_kept_by_itself_after_a_while(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_d)
        post(pygame.TEXTINPUT, text="A short one")
        driver.frames(90)
        assert saved_tree(driver.library).comment(ROOT) == "A short one"
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is scene


def test_one_plays_on_from_anywhere_against_the_computer(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_n)
        sheet = scene.picture.dialog
        assert isinstance(sheet, SeatsDialog)
        assert [choice.value for choice in sheet.choices] == ["person", "hard"]
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        table = driver.top_scene
        assert isinstance(table, TableScene)
        assert driver.app.scenes.below is scene
        assert driver.moves == list(MOVES[:5])
        assert [seat.level for seat in table.board.setup.seats] == ["", "hard"]


def test_texts_are_copied(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RIGHT)
        chord(driver, pygame.K_m)
        assert scene.export.clipboard.take() == "1. a1 2. c3"
        chord(driver, pygame.K_c)
        game = scene.study.game
        position = game.notation.read_position(scene.export.clipboard.take(), scene.study.match.options)
        assert game.view.arrangement(position).stacks == scene.board.playback.shown.stacks


@pytest.mark.slow
def test_a_picture_of_the_table_is_written(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_LEFT)
        driver.chord(pygame.K_p, pygame.KMOD_CTRL)
        driver.chord(pygame.K_p, pygame.KMOD_CTRL)
        driver.until(lambda: not scene.export.renderer.is_busy)
        picture = pygame.image.load(tmp_path / "Mixtour 5.png")
        assert picture.get_size() == (1600, 1200)
        assert len(pygame.transform.average_color(picture)) == 4
        assert (tmp_path / "Mixtour 5 (2).png").exists()
        assert "Mixtour 5" in scene.picture.toast.words


def test_a_picture_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        (tmp_path / "in the way").write_text("no folder")
        scene.export.folder = tmp_path / "in the way"
        driver.chord(pygame.K_p, pygame.KMOD_CTRL)
        driver.until(lambda: not scene.export.renderer.is_busy)
        assert "Mixtour 6.png" in scene.picture.toast.words
        assert "can't be written" in scene.picture.toast.words


@pytest.mark.slow
def test_what_is_being_made_is_made_though_the_review_is_left(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.chord(pygame.K_v)
        driver.chord(pygame.K_p, pygame.KMOD_CTRL)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, LibraryScene)
        assert scene.export.renderer.is_busy
        driver.until(lambda: not scene.export.renderer.is_busy)
        with Image.open(tmp_path / "Mixtour 6.webp") as animation:
            assert len([each for each in lasting(animation) if each >= MOVE_TIME]) == 7
        assert (tmp_path / "Mixtour 6.png").exists()


@pytest.mark.slow
def test_what_is_being_made_is_made_though_the_program_is_left(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.chord(pygame.K_v)
        driver.chord(pygame.K_p, pygame.KMOD_CTRL)
        assert scene.export.renderer.is_busy
        post(pygame.QUIT)
        assert driver.app.run() == 0
        with Image.open(tmp_path / "Mixtour 6.webp") as animation:
            assert len([each for each in lasting(animation) if each >= MOVE_TIME]) == 7
        assert (tmp_path / "Mixtour 6.png").exists()


@pytest.mark.slow
def test_where_that_fails_a_message_is_shown_over_the_next_scene(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        scene.export.folder = tmp_path / "in the way"
        scene.export.folder.write_text("no folder")
        for _ in range(2):  # each of the two takes more frames than these keys
            driver.chord(pygame.K_v)
        driver.key(pygame.K_ESCAPE)
        for _ in range(2):
            assert "Mixtour 6.webp" in driver.comes(Notice)._dialog.words
            driver.key(pygame.K_RETURN)
            assert isinstance(driver.top_scene, LibraryScene)


def lasting(animation: Image.Image) -> list[int]:
    """How many milliseconds each picture of an animation stands."""
    found: list[int] = []
    for index in range(getattr(animation, "n_frames", 1)):
        animation.seek(index)
        animation.load()
        found.append(animation.info["duration"])
    return found


@pytest.mark.slow
def test_a_whole_game_is_written_as_an_animation_that_glides(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        for _ in range(3):
            driver.key(pygame.K_LEFT)
        driver.chord(pygame.K_v)
        driver.until(lambda: not scene.export.renderer.is_busy)
        with Image.open(tmp_path / "Mixtour 6.webp") as animation:
            assert animation.format == "WEBP"
            stands, seen = lasting(animation), []
            for index in range(len(stands)):
                animation.seek(index)
                seen.append(animation.convert("RGB").tobytes())
        still = [index for index, milliseconds in enumerate(stands) if milliseconds >= MOVE_TIME]
        assert len(still) == 7  # the start and the six moves, the last one longest
        assert (stands[-1], still[-1]) == (LAST_FRAME_TIME, len(stands) - 1)
        assert all(later - earlier > 2 for earlier, later in pairwise(still))  # on its way between two of them
        assert all(before != after for before, after in pairwise(seen))


def test_a_reel_seeks_to_and_fro() -> None:
    def plain(colour: str, size: Place) -> pygame.Surface:
        surface = pygame.Surface(size)
        surface.fill(colour)
        return surface

    reel = Reel(
        [[((0, 0), plain("red", (4, 4)))], [((1, 0), plain("blue", (1, 1)))], [((2, 2), plain("lime", (2, 2)))]]
    )
    seen = []
    for index in (0, 1, 2, 1):
        reel.seek(index)
        assert reel.tell() == index
        seen.append([reel.getpixel(place) for place in ((0, 0), (1, 0), (3, 3))])
    red, blue, lime = (255, 0, 0), (0, 0, 255), (0, 255, 0)
    assert seen[:3] == [[red, red, red], [red, blue, red], [red, blue, lime]]
    assert reel.n_frames == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("result", "stands"), [("win 0 resigned", "Ana wins"), ("draw agreed", "A draw"), ("", "6 moves")]
)
def test_a_picture_says_who_played_and_how_it_stands(tmp_path: Path, result: str, stands: str) -> None:
    with review(tmp_path, played(result)) as (driver, scene):
        caption = make_caption(scene.board.setup, scene.study.match, result_of(scene.study.record))
        assert ([name for _stain, name in caption.players], caption.status) == (["Ana", "Computer, hard"], stands)
        driver.chord(pygame.K_p, pygame.KMOD_CTRL)
        driver.until(lambda: not scene.export.renderer.is_busy)
        strip = pygame.image.load(tmp_path / "Mixtour 6.png").subsurface((0, 300 - 300 // 15, 400, 300 // 15))
        ink = pygame.mask.from_threshold(strip, scene.screen.painter.theme.ink, (60, 60, 60, 255))
        left, right = (ink.overlap_area(pygame.Mask((200, 20), fill=True), (x, 0)) for x in (0, 200))
        assert left > 50
        assert right > 10


@pytest.mark.slow
def test_where_a_picture_goes_is_asked_by_the_system_and_what_can_be_done_with_it_is_offered(tmp_path: Path) -> None:
    asked: list[FileQuestion] = []
    shown: list[Path] = []
    copied: list[Path] = []

    def ask(question: FileQuestion, _window: int) -> ChosenFile:
        asked.append(question)
        return ChosenFile(tmp_path / "elsewhere.png")

    with review(tmp_path) as (driver, scene):
        (tmp_path / "elsewhere.png").write_text("old")  # the system has asked whether it is to be replaced
        scene.export.questions.desktop = Desktop(ask, shown.append, copied.append)

        def written() -> QuestionDialog | None:
            dialog = scene.picture.dialog
            return dialog if isinstance(dialog, QuestionDialog) and dialog.title == "The file is saved" else None

        for index, states in enumerate((shown, copied)):
            driver.chord(pygame.K_p, pygame.KMOD_CTRL)
            driver.until(lambda: written() is not None, 0.002)
            dialog = written()
            assert dialog is not None
            driver.click(dialog.group.widgets[1 + index].rect.center)
            driver.until(partial(any, states), 0.002)
            assert scene.picture.dialog is None
        assert [question.name for question in asked] == ["Mixtour 6.png"] * 2
        assert shown == copied == [tmp_path / "elsewhere.png"]
        assert pygame.image.load(tmp_path / "elsewhere.png").get_size() == SMALL


def test_escape_puts_a_piece_back_then_leads_to_the_library(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        x, y = scene.board.camera_control.camera.at(next(iter(scene.board.playback.shown.stacks)), 1)
        position, view = scene.study.match.position, scene.study.game.view
        assert any(isinstance(first, FromStack | FromHand) for first in view.first_picks(position))
        driver.key(pygame.K_F10)
        assert scene.picture.dialog is not None
        driver.key(pygame.K_ESCAPE)
        assert scene.picture.dialog is None
        driver.point((round(x), round(y)))
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, LibraryScene)


def test_an_unfinished_game_can_be_looked_through(tmp_path: Path) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        put(driver, scene, "d1")  # what was only tried is no move of the game
        tree = saved_tree(driver.library)
        assert tree.moves == MOVES
        assert len(tree) == 7
        assert scene.chrome.tree is not None
        assert [leaf.depth for leaf in scene.chrome.tree.content.leaves] == [0] * 6 + [1]


def test_a_branch_that_cannot_be_played_is_left_out(tmp_path: Path) -> None:
    sheet = played()
    node = sheet.tree.add(sheet.tree.main[2], "nonsense")
    sheet.tree.add(node, "a2")
    with review(tmp_path, sheet) as (driver, scene):
        assert len(scene.study.tree) == 6
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_END)
        assert scene.study.match.texts == list(MOVES)


@pytest.mark.slow
def test_the_end_of_a_game_leads_to_its_review_and_back(tmp_path: Path) -> None:
    with window("person,person", data=tmp_path, game="stax") as driver:
        whole_game(driver)
        table = driver.scene
        driver.key(pygame.K_F4)
        scene = driver.comes(ReviewScene)
        driver.frames(4)
        assert "play-on" in scene.chrome.bar.content.disabled
        assert scene.chrome.bar.content.subtitle == "Blue won, 8 moves"
        driver.key(pygame.K_LEFT)
        assert not scene.board.playback.shown.captured
        driver.key(pygame.K_RIGHT)
        driver.until(lambda: not scene.board.playback.is_moving)
        assert len(scene.board.playback.shown.captured) == 1
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is table


@pytest.mark.slow
def test_a_game_that_no_library_keeps_is_looked_through_all_the_same() -> None:
    with window("person,person", game="stax") as driver:
        whole_game(driver)
        driver.key(pygame.K_F4)
        scene = driver.comes(ReviewScene)
        assert len(scene.study.tree.moves) == len(scene.study.match.texts)


class ReviewDriver(Driver):
    """A driver whose table is the reviewed table: it picks there as it picks in play."""

    @property
    def scene(self) -> TableScene:
        """The review, which has the same board and picture."""
        return cast("TableScene", self.app.scenes.top)


@pytest.mark.slow_cases("stack-22-*")
@pytest.mark.parametrize(
    ("game_id", "moves"),
    [
        pytest.param("stax", GAME, marks=pytest.mark.slow),
        ("death-stacks", ("c6-1-d5", "b1-2-b3")),
        ("stack-22", ("A0@0,0",)),
    ],
)
def test_moves_are_tried_by_the_same_picks_as_in_play(tmp_path: Path, game_id: str, moves: tuple[str, ...]) -> None:
    game = GAMES[game_id]
    options = read_options(game, [])
    with review(tmp_path, GameRecord(game_id, options, ("person", "person"), Tree())) as (driver, scene):
        looker = ReviewDriver(driver.app, driver.events, driver.now)
        for move in moves:
            looker.play(move)
        assert scene.study.tree.moves == ()
        assert scene.study.tree.path(scene.study.node) == list(moves)
        looker.key(pygame.K_LEFT)
        looker.key(pygame.K_RIGHT)
        looker.calm()
        assert len(saved_tree(driver.library)) == len(moves)


@pytest.mark.slow_cases("*-en", "size[12]-*")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_all_words_fit(tmp_path: Path, size: Place, language: str) -> None:
    sheet = played()
    sheet.tree.set_comment(sheet.tree.main[3], "Not a good place, for the two beside it can be joined at once")
    with review(tmp_path, replace(sheet), size, language) as (driver, scene):
        for key in (pygame.K_n, pygame.K_F10, pygame.K_F1):
            driver.key(key)
            driver.frames(4)
            assert scene.picture.dialog is not None
            driver.key(pygame.K_ESCAPE)
        driver.point(scene.chrome.bar.place_of("look").center)
        assert scene.picture.pen.truncated_texts == set()


@pytest.mark.slow
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "es"])
def test_all_words_fit_in_a_large_interface_and_moves_have_room(tmp_path: Path, language: str) -> None:
    with review(tmp_path, language=language, appearance=Appearance("contrast", 150)) as (driver, scene):
        driver.key(pygame.K_n)
        driver.frames(4)
        driver.key(pygame.K_ESCAPE)
        assert scene.chrome.tree is None  # the drawer is shut at first
        driver.key(pygame.K_F7)
        driver.frames(4)
        assert scene.picture.pen.truncated_texts == set()
        assert scene.chrome.tree is not None
        assert scene.chrome.tree.rows_in_view >= 4


@pytest.mark.slow
def test_the_settings_lie_over_the_review_and_what_they_change_is_seen(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_F2)
        assert isinstance(driver.top_scene, SettingsScene)
        words.choose("es")
        driver.config.look.animation = "slow"
        driver.key(pygame.K_ESCAPE)
        assert driver.app.scenes.scenes[-1] is scene
        assert scene.drawer.steps[1].label == "Una jugada atrás"
        driver.key(pygame.K_RIGHT)
        assert scene.board.playback.is_moving


@pytest.mark.slow_cases("stack-22", "death-stacks", "mixtour")
@pytest.mark.parametrize("game_id", list(GAMES))
def test_every_game_is_gone_through(tmp_path: Path, game_id: str) -> None:
    game = GAMES[game_id]
    options = read_options(game, [])
    match = Match(game, options)
    for _ in range(6):
        match.play(match.position.legal()[0])
    tree = Tree(match.texts)
    tree.add(tree.main[3], match.game.notation.write_move(match.position_after(3), match.position_after(3).legal()[-1]))
    with review(tmp_path, GameRecord(game_id, options, ("person",) * match.seats, tree)) as (driver, scene):
        driver.key(pygame.K_HOME)
        for _ in range(4):
            driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_DOWN)
        driver.frames(2)
        assert scene.study.is_branch
        assert not isinstance(scene.board.state.situation.first_picks[0], Off)


def test_a_move_is_typed_and_makes_a_branch(tmp_path: Path) -> None:
    with review(tmp_path) as (driver, scene):
        driver.key(pygame.K_HOME)
        driver.key(pygame.K_SLASH)
        for letter in "e1":
            post(pygame.TEXTINPUT, text=letter)
        driver.frames(2)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        assert scene.study.match.texts == ["e1"]
        assert scene.study.is_branch
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is scene


@pytest.mark.slow
def test_the_view_is_fitted_to_a_position_and_not_to_a_suggestion_that_was_shown_before_it() -> None:
    with window(game="stax") as driver:
        for move in ("K@0,0", "K@0,1"):
            driver.play(move)
        record = GameRecord("stax", driver.match.options, ("person", "person"), Tree(driver.match.texts), None, "")
        driver.app.navigation.review(0, record)
        scene = driver.comes(ReviewScene)
        driver.key(pygame.K_HOME)
        driver.frames(60)
        start = scene.board.camera_control.camera
        driver.key(pygame.K_END)
        scene.board.view.mark([Ghost((3, 0), 0, HexTile(0, 1), legal=True)])
        driver.key(pygame.K_HOME)
        driver.frames(60)
        assert scene.board.camera_control.camera == start
