"""The library in the running loop: by keys and by the mouse, with a real library in a folder of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.core.errors import StaxError
from game.core.game import read_options
from game.core.match import Match
from game.desktop.desktop import Desktop
from game.desktop.file_question import ChosenFile, FileQuestion, NoDialog
from game.games import GAMES
from game.library.form.read import Damaged
from game.library.library import Library, open_library
from game.library.record import GameRecord
from game.library.saved import Query
from game.library.tree import Tree
from game.scenes.base.notice import ClosingPicture, Notice
from game.scenes.menus.drop_list import DropList, WordChoice
from game.scenes.menus.library import messages
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.menu_scene import MenuScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.render.baked import preload_tables
from game.ui.widgets import QuestionDialog, TextField
from game.ui.widgets.editing import LineState
from lab.driver import Driver, Place, post, window
from tests.fake_clipboard import FakeClipboard

pytestmark = pytest.mark.usefixtures("no_screen")
LATE = 2_000_000_000.0


def sheet(game_id: str, moves: int, seats: tuple[str, ...], age: float, result: str = "", name: str = "") -> GameRecord:
    game = GAMES[game_id]
    options = read_options(game, [])
    match = Match(game, options)
    for _ in range(moves):
        match.play(match.position.legal()[0])
    tree = Tree()
    tree.set_main_line(match.texts)
    return GameRecord(game_id, options, seats, tree, None, result, name, LATE - age, LATE - age)


def question(scene: LibraryScene) -> QuestionDialog:
    """The question over the library."""
    assert isinstance(scene.dialog, QuestionDialog)
    return scene.dialog


@contextmanager
def shelves(
    folder: Path, size: Place = (1280, 720), language: str = "en", games: int = 3
) -> Iterator[tuple[Driver, LibraryScene]]:
    """Three games in a library that is looked at: Ana's unfinished one first."""
    library = open_library(folder)
    library.add(sheet("mixtour", 4, ("person Ana", "computer:hard"), 1))
    library.add(sheet("death-stacks", 3, ("person", "person Jorge"), 2, "win 1 resigned", "Walls"))
    library.add(sheet("mixtour", 2, ("computer:master", "computer:expert"), 3, "draw claimed"))
    library.close()
    with window("", size=size, language=language, data=folder) as driver:
        driver.app.navigation.folder = folder
        driver.key(pygame.K_l)
        scene = driver.top_scene
        assert isinstance(scene, LibraryScene)
        scene.actions.transfer.clipboard = FakeClipboard()
        driver.until(lambda: scene.prints.count == games, 0.002)
        driver.frames(12)
        yield driver, scene


def pick(driver: Driver, choice: WordChoice, value: str) -> None:
    """Choose a value from the list of a choice by clicks."""
    driver.click(choice.rect.center)
    scene = driver.top_scene
    assert isinstance(scene, MenuScene)
    opened = scene.dialog
    assert isinstance(opened, DropList)
    driver.click(opened.rows[[segment.value for segment in choice.segments].index(value)].rect.center)


def act(driver: Driver, scene: LibraryScene, name: str) -> None:
    """Click an action: a word in the upper line, or a row of the list of further actions."""
    button = scene.buttons.words.get(name)
    if button is None:
        driver.click(scene.buttons.more.rect.center)
        opened, label = scene.dialog, scene.actions.all()[name].label
        assert isinstance(opened, DropList)
        button = next(row for row in opened.rows if row.label == label)  # type: ignore[assignment]
    assert button is not None
    driver.click(button.rect.center)


def chord(driver: Driver, key: int) -> None:
    post(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode="")
    post(pygame.KEYUP, key=key, mod=pygame.KMOD_CTRL, unicode="")
    driver.frames(2)


def letter(driver: Driver, typed: str) -> None:
    """Press the key of a letter: it comes as a key and, where the system makes texts of keys, as a text too."""
    post(pygame.KEYDOWN, key=ord(typed.lower()), mod=pygame.KMOD_SHIFT * typed.isupper(), unicode=typed)
    post(pygame.TEXTINPUT, text=typed)
    driver.frames(2)


def written(driver: Driver, words: str) -> None:
    """Type words over what a field holds."""
    chord(driver, pygame.K_a)
    post(pygame.TEXTINPUT, text=words)
    driver.frames(2)


def saved_names(library: Library, query: Query | None = None) -> list[str]:
    """The names, or else the games, that the library has."""
    page = library.find(query or Query()).result(60)
    return [entry.name or entry.game_id for entry in page.entries]


def test_an_unfinished_game_goes_on_from_the_list(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        assert scene.main.label == "Continue"
        driver.key(pygame.K_RETURN)
        driver.comes(TableScene)
        assert len(driver.moves) == 4


def test_escape_leads_back_to_the_title(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, _scene):
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert isinstance(driver.top_scene, TitleScene)


def test_escape_clears_what_is_looked_for_before_it_leaves(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.click(scene.buttons.find.rect.center)
        written(driver, "ana")
        driver.until(lambda: scene.prints.count == 1, 0.002)
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is scene
        assert scene.filters.text.value == ""
        driver.until(lambda: scene.prints.count == 3, 0.002)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)


def test_letters_begin_to_search(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        assert scene.group.focused != scene.filters.text
        letter(driver, "J")
        assert scene.group.focused == scene.filters.text
        post(pygame.TEXTINPUT, text="orge")
        driver.frames(2)
        driver.until(lambda: scene.prints.count == 1, 0.002)
        assert scene.filters.text.value == "Jorge"


def test_letters_that_mean_something_do_not_search(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.config.keys = {"rename": "n", "settings": "o"}
        letter(driver, "n")
        assert scene.dialog is not None
        driver.key(pygame.K_ESCAPE)
        letter(driver, "o")
        assert isinstance(driver.top_scene, SettingsScene)
        assert scene.filters.text.value == ""


def test_a_game_is_named_by_keys(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.key(pygame.K_F6)
        assert scene.dialog is not None
        driver.frames(2)
        written(driver, "One to keep")
        driver.key(pygame.K_RETURN)
        assert scene.dialog is None
        driver.until(lambda: scene.entry is not None and scene.entry.name == "One to keep", 0.002)
        assert saved_names(driver.library)[0] == "One to keep"


def test_what_is_thrown_away_can_be_taken_back(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.key(pygame.K_RIGHT)
        act(driver, scene, "delete")
        assert "Walls" in scene.message
        driver.until(lambda: scene.prints.count == 2, 0.002)
        assert saved_names(driver.library) == ["mixtour", "mixtour"]
        chord(driver, pygame.K_z)
        driver.until(lambda: scene.prints.count == 3, 0.002)
        assert saved_names(driver.library)[1] == "Walls"
        assert not scene.actions.all()["take-back"].enabled


def test_the_bin_gives_back_what_was_thrown_away(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.key(pygame.K_DELETE)
        driver.until(lambda: scene.prints.count == 2, 0.002)
        pick(driver, scene.filters.ending, "bin")
        driver.until(lambda: scene.prints.count == 1 and scene.games.is_loaded, 0.002)
        assert not scene.actions.all()["open"].enabled
        assert scene.main.label == "Restore"
        act(driver, scene, "delete")
        driver.until(lambda: scene.prints.count == 0, 0.002)
        assert len(saved_names(driver.library)) == 3


def test_games_are_found_by_game_result_and_words(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        pick(driver, scene.filters.game, "mixtour")
        driver.until(lambda: scene.prints.count == 2, 0.002)
        pick(driver, scene.filters.ending, "drawn")
        driver.until(lambda: scene.prints.count == 1, 0.002)
        pick(driver, scene.filters.ending, "any")
        pick(driver, scene.filters.game, "any")
        driver.until(lambda: scene.prints.count == 3, 0.002)
        driver.click(scene.buttons.find.rect.center)
        written(driver, "jorge")
        driver.until(lambda: scene.prints.count == 1, 0.002)
        assert scene.entry is not None
        assert scene.entry.name == "Walls"


@pytest.mark.parametrize(
    ("language", "levels", "left"),
    [
        ("en", "Deep Ana (hard)  ·  Computer, novice", "Abandoned"),
        ("es", "Deep Ana (difícil)  ·  Ordenador, novato", "Interrumpida"),
    ],
)
def test_a_row_names_every_level_and_a_game_that_was_left_is_not_given_up(
    language: str, levels: str, left: str, tmp_path: Path
) -> None:
    words.choose(language)
    library = open_library(tmp_path)
    number = library.add(sheet("mixtour", 2, ("computer:hard Deep Ana", "computer:novice"), 1, "abandoned"))
    entry = library.entry(number).result(60)
    library.close()
    assert messages.players(entry) == levels
    assert messages.outcome(entry).startswith(left)


def test_the_games_that_a_person_has_lost_are_found(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        pick(driver, scene.filters.ending, "lost")
        driver.until(lambda: scene.prints.count == 1, 0.002)
        assert scene.entry is not None
        assert scene.entry.name == "Walls"


def test_where_nothing_is_found_it_is_said_why(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        always = scene.prints.placeholder
        pick(driver, scene.filters.ending, "bin")
        driver.until(lambda: scene.prints.count == 0, 0.002)
        assert scene.prints.placeholder == "The bin is empty."
        driver.click(scene.buttons.find.rect.center)
        written(driver, "nobody")
        assert scene.prints.placeholder == "There is no such game."
        pick(driver, scene.filters.ending, "any")
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: scene.prints.count == 3, 0.002)
        assert scene.prints.placeholder == always


def test_a_game_goes_out_by_the_clipboard_and_comes_in_again(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        board = scene.actions.transfer.clipboard
        chord(driver, pygame.K_c)
        driver.until(lambda: bool(board.take()), 0.002)
        assert "Mixtour" in board.take() or "mixtour" in board.take()
        chord(driver, pygame.K_v)
        driver.until(lambda: scene.message == "The library has this game already.", 0.002)
        board.put(board.take().replace("Ana", "Eva"))
        chord(driver, pygame.K_v)
        driver.until(lambda: scene.message == "Imported: 1", 0.002)
        driver.until(lambda: scene.prints.count == 4, 0.002)


def test_a_game_goes_out_into_a_file_and_a_dropped_file_is_read(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        act(driver, scene, "save")
        assert scene.dialog is not None
        driver.frames(2)
        field = scene.dialog.group.focused
        assert isinstance(field, TextField)
        path = Path(field.value)
        assert path == tmp_path / "Mixtour.stax"
        driver.key(pygame.K_RETURN)
        driver.until(path.exists, 0.002)
        act(driver, scene, "save")
        assert scene.dialog is not None
        field = scene.dialog.group.focused
        assert isinstance(field, TextField)
        assert Path(field.value) == tmp_path / "Mixtour (2).stax"  # no file is replaced unless that is wished
        driver.key(pygame.K_ESCAPE)
        whole = path.read_text()
        path.write_text("something else")
        for answer in (pygame.K_ESCAPE, pygame.K_RETURN, None):
            if scene.dialog is None:  # Escape leads back to the first question
                act(driver, scene, "save")
            assert scene.dialog is not None
            field = scene.dialog.group.focused
            assert isinstance(field, TextField)
            field.state = LineState(str(path)).move_to(len(str(path)))
            driver.key(pygame.K_RETURN)
            assert question(scene).title == "Replace the file?"
            if answer is not None:
                driver.key(answer)
                driver.frames(12)
                assert path.read_text() == "something else"
        driver.click(scene.dialog.group.widgets[0].rect.center)
        driver.until(lambda: path.read_text() == whole, 0.002)
        path.write_text(whole + "\n" + whole.replace("Ana", "Eva"))
        post(pygame.DROPFILE, file=str(path))
        driver.until(lambda: scene.message == "New: 1. Already there: 1.", 0.002)
        driver.until(lambda: scene.prints.count == 4, 0.002)


def test_the_systems_own_dialog_asks_where_there_is_one(tmp_path: Path) -> None:
    asked: list[FileQuestion] = []
    answers = [ChosenFile(None), ChosenFile(tmp_path / "mine"), ChosenFile(tmp_path / "mine.stax")]

    def ask(question: FileQuestion, _window: int) -> ChosenFile:
        asked.append(question)
        return answers[len(asked) - 1]

    with shelves(tmp_path) as (driver, scene):
        scene.actions.dialogs.questions.desktop = Desktop(ask)
        for written in (False, True):
            act(driver, scene, "save")
            driver.until(lambda: scene.dialog is None and bool(asked), 0.002)
            driver.until((tmp_path / "mine.stax").exists, 0.002) if written else driver.frames(6)
            assert (tmp_path / "mine.stax").exists() is written  # with the ending that it was not given
        act(driver, scene, "load")
        driver.until(lambda: scene.message == "The library has this game already.", 0.002)
        assert [(question.name, question.ending) for question in asked] == [("Mixtour.stax", ".stax")] * 2 + [
            ("", ".stax")
        ]

        def nobody(_question: FileQuestion, _window: int) -> ChosenFile:
            raise NoDialog("no dialog")

        scene.actions.dialogs.questions.desktop = Desktop(nobody)
        act(driver, scene, "load")
        driver.until(lambda: scene.dialog is not None and isinstance(scene.dialog.group.focused, TextField), 0.002)
        driver.key(pygame.K_ESCAPE)
        assert scene.dialog is None


def test_a_question_of_the_system_can_be_put_away_here(tmp_path: Path) -> None:
    going = threading.Event()

    def slow(_question: FileQuestion, _window: int) -> ChosenFile:
        going.wait(60)
        return ChosenFile(tmp_path / "late.stax")

    with shelves(tmp_path) as (driver, scene):
        scene.actions.dialogs.questions.desktop = Desktop(slow)
        act(driver, scene, "save")
        assert scene.dialog is not None
        driver.key(pygame.K_ESCAPE)
        assert scene.dialog is None
        going.set()
        driver.frames(30)
        assert not (tmp_path / "late.stax").exists()


@pytest.mark.slow
def test_a_name_alone_lies_in_the_folder_and_tab_writes_it_out_and_a_mistake_stays_to_be_mended(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):

        def field() -> TextField:
            assert scene.dialog is not None
            driver.frames(2)
            assert isinstance(scene.dialog.group.focused, TextField)
            return scene.dialog.group.focused

        act(driver, scene, "save")
        field().state = LineState("mine").move_to(4)
        driver.key(pygame.K_RETURN)
        driver.until((tmp_path / "mine.stax").exists, 0.002)
        act(driver, scene, "load")
        for typed, becomes in (("mi", "mine.stax"), (f"{tmp_path}/mi", f"{tmp_path}/mine.stax")):
            field().state = LineState(typed).move_to(len(typed))
            driver.key(pygame.K_TAB)
            assert field().value == becomes
        driver.key(pygame.K_TAB)  # there is nothing more to write out
        assert scene.dialog is not None
        assert not isinstance(scene.dialog.group.focused, TextField)
        for wrong, message in (
            ("nothing.stax", "There is no file"),
            ("~nobody-at-all/x", "Files can't be saved in"),
            ("x" * 300, "There is no file"),
        ):
            scene.dialog.group.focus_on(scene.dialog.group.widgets[0])
            field().state = LineState(wrong).move_to(len(wrong))
            driver.key(pygame.K_RETURN)
            assert field().value == wrong
            assert message in question(scene).words
        driver.key(pygame.K_ESCAPE)
        act(driver, scene, "save")
        field().state = LineState(str(tmp_path)).move_to(400)
        driver.key(pygame.K_RETURN)
        assert "is a folder" in question(scene).words
        field().state = LineState("x" * 300).move_to(300)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: "can't be written" in scene.message, 0.002)


def test_a_file_that_is_no_game_is_refused_in_one_sentence(tmp_path: Path) -> None:
    strange = tmp_path / "strange.stax"
    strange.write_text("milk, bread, eggs")
    with shelves(tmp_path) as (driver, scene):
        post(pygame.DROPFILE, file=str(strange))
        driver.until(lambda: bool(scene.message), 0.002)
        assert scene.prints.count == 3


def test_the_readable_part_of_a_damaged_file_is_offered(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        board = scene.actions.transfer.clipboard
        chord(driver, pygame.K_c)
        driver.until(lambda: bool(board.take()), 0.002)
        board.put(board.take().replace("4. ", "4. nonsense "))
        chord(driver, pygame.K_v)
        driver.until(lambda: scene.dialog is not None, 0.002)
        driver.frames(2)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: scene.prints.count == 4, 0.002)


class SlowSource:
    """Ten games of which the last is read only when it may be."""

    def __init__(self) -> None:
        self.games = [sheet("mixtour", 3, ("person Ana", f"person {number}"), 10) for number in range(10)]
        self.free = threading.Event()

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameRecord | Damaged]:
        yield from self.games[:-1]
        self.wait()
        yield self.games[-1]

    def wait(self) -> None:
        assert self.free.wait(60)


@pytest.mark.slow
def test_how_far_an_import_has_come_is_seen_also_by_who_comes_back(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        slow = SlowSource()
        driver.library.start_import(lambda: slow)
        driver.until(lambda: scene._progress is not None and scene._progress.done == 9, 0.002)
        driver.frames(2)
        assert seen_words(driver) == "Importing games: 9 of 10"
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)
        driver.key(pygame.K_l)
        again = driver.comes(LibraryScene)
        driver.until(lambda: again._progress is not None, 0.002)
        slow.free.set()
        driver.until(lambda: again.prints.count == 13, 0.002)
        driver.until(lambda: again._progress is None, 0.002)


def seen_words(driver: Driver) -> str:
    scene = driver.top_scene
    assert isinstance(scene, LibraryScene)
    return scene.message or (scene._progress.text if scene._progress is not None else "")


def test_a_file_is_read_to_its_end_though_the_player_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowSource()
    monkeypatch.setattr("game.scenes.menus.library.transfer.import_games", lambda *_arguments: slow)
    with shelves(tmp_path) as (driver, _scene):
        post(pygame.DROPFILE, file="slow.stax")
        driver.frames(2)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, TitleScene)
        slow.free.set()
        driver.until(lambda: driver.library.find(Query()).result(60).total == 13, 0.002)
        driver.until(lambda: not driver.app.background, 0.002)
        assert isinstance(driver.top_scene, TitleScene)


def test_what_goes_wrong_with_a_file_is_reported_though_the_player_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = threading.Event()

    def unread(*_arguments: object) -> None:
        assert gone.wait(60)
        raise StaxError("It cannot be read.")

    monkeypatch.setattr("game.scenes.menus.library.transfer.import_games", unread)
    with shelves(tmp_path) as (driver, _scene):
        post(pygame.DROPFILE, file="slow.stax")
        driver.frames(2)
        driver.key(pygame.K_ESCAPE)
        gone.set()
        assert driver.comes(Notice)._dialog.words == "It cannot be read."


STOPPED = (
    "The import was stopped after 0 games. You can import the file again: games that are in the library already are not"
    " added twice."
)


def test_an_import_is_cancelled_by_the_button_that_began_it(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        slow = SlowSource()
        request = driver.library.start_import(lambda: slow)
        driver.until(lambda: scene.actions.all()["load"].label == "Cancel", 0.002)
        driver.frames(2)
        act(driver, scene, "load")
        driver.until(lambda: scene.actions.all()["load"].label == "From a file", 0.002)
        assert request.done()
        assert seen_words(driver) == STOPPED
        slow.free.set()
        scene.actions.transfer.add_records(SlowSource().games[:3])
        driver.until(lambda: scene.prints.count == 6, 0.002)


def test_closing_the_window_ends_an_import_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slow = SlowSource()
    with shelves(tmp_path) as (driver, scene):
        scene.actions.transfer._ask(driver.library.start_import(lambda: slow), scene.actions.report_import)
        driver.until(lambda: scene._progress is not None, 0.002)
        post(pygame.QUIT)
        assert driver.app.run() == 0
        assert not slow.free.is_set()
        slow.free.set()
    assert capsys.readouterr().err == f"stax: {STOPPED}\n"


def test_the_window_stays_and_says_how_many_changes_are_still_to_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.program.loop.SAVE_GRACE", 0.0)
    counts: list[int] = []
    slow, show = SlowSource(), ClosingPicture.show

    def seen(picture: ClosingPicture, left: int) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        before = surface.get_at((640, 340))
        show(picture, left)
        if not counts:
            assert surface.get_at((640, 340)) != before
            assert not slow.free.is_set()
            slow.free.set()
        counts.append(left)

    monkeypatch.setattr(ClosingPicture, "show", seen)
    with shelves(tmp_path) as (driver, _scene):
        begun = threading.Event()
        driver.library._writer.put((lambda _database: begun.set(), lambda _database: slow.wait()))
        assert begun.wait(60)
        driver.library.add(slow.games[0])
        post(pygame.QUIT)
        assert driver.app.run() == 0
    assert counts[0] >= 1
    library = open_library(tmp_path)
    assert library.find(Query()).result(60).total == 4
    library.close()


@pytest.mark.slow_cases("*-en", "size2-*", "size0-es")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_all_words_fit(tmp_path: Path, size: Place, language: str) -> None:
    with shelves(tmp_path, size, language) as (driver, scene):
        driver.key(pygame.K_F6)
        driver.frames(4)
        assert scene.pen.truncated_texts == set()


def test_every_widget_is_reached_by_tab(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        met = set()
        for _ in range(len(scene.group.widgets)):
            met.add(id(scene.group.focused))
            driver.key(pygame.K_TAB)
        assert met == {id(widget) for widget in scene.group.widgets if widget.enabled}


@pytest.mark.usefixtures("whole")
def test_pictures_are_drawn_while_there_is_time(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        entry = scene.entry
        assert entry is not None
        driver.until(lambda: scene.thumbnails.picture(entry) is not scene.thumbnails.placeholder, 0.002)


@pytest.mark.usefixtures("whole")
def test_every_print_has_a_rough_picture_before_any_is_finished(tmp_path: Path) -> None:
    with shelves(tmp_path) as (_driver, scene):
        thumbnails, entries = scene.thumbnails, [scene.prints.games.entry(index) for index in range(3)]
        thumbnails.place(scene.pen.theme, (120, 90))

        def blanks() -> list[pygame.Surface]:
            pictures = [thumbnails.picture(entry) for entry in entries if entry is not None]
            return [picture for picture in pictures if picture is thumbnails.placeholder]

        assert len(blanks()) == 3
        preload_tables().result()
        for left in (2, 1, 0):
            while not thumbnails.refine(0.0):  # a thread reads the pictures of the pieces
                time.sleep(0.005)
            assert len(blanks()) == left


@pytest.mark.usefixtures("whole")
def test_prints_lie_turned_and_the_chosen_print_straight(tmp_path: Path) -> None:
    with shelves(tmp_path) as (driver, scene):
        driver.config.look.animation = "normal"
        scene.invalidate()
        driver.until(lambda: len(scene.prints._prints) == 3 and not scene.prints._wanted, 0.002)
        sizes = [made.get_size() for _key, made in scene.prints._prints.values()]
        straight = min(sizes)
        assert [size == straight for size in sizes].count(True) == 1
        driver.config.look.animation = "off"
        scene.invalidate()
        driver.frames(2)
        driver.until(lambda: not scene.prints._wanted, 0.002)
        (upright,) = {made.get_size() for _key, made in scene.prints._prints.values()}
        assert max(abs(a - b) for a, b in zip(upright, straight, strict=True)) <= 1  # rounded


def test_arrows_and_the_wheel_go_through_the_prints(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    for number in range(30):
        library.add(sheet("mixtour", 2, (f"person Ana{number}", "computer:hard"), 10 + number))
    library.close()
    with shelves(tmp_path, (1280, 800), games=33) as (driver, scene):
        columns = scene.prints._places.columns
        assert (columns, scene.prints._places.rows) == (4, 2)
        driver.key(pygame.K_DOWN)
        assert scene.prints.chosen == columns
        driver.key(pygame.K_RIGHT)
        assert scene.prints.chosen == columns + 1
        driver.key(pygame.K_UP)
        assert scene.prints.chosen == 1
        driver.point(scene.prints.rect.center)
        driver.events.wheel(scene.prints.rect.center, -2)
        driver.frames(14)
        assert scene.prints.scroll.position == 2 * scene.prints._step
        assert scene.prints.visible_rows.start == 2 * columns
        driver.click(scene.prints.row_rect(2 * columns).center)
        assert scene.prints.chosen == 2 * columns
        for _ in range(2):
            driver.click(scene.prints.row_rect(2 * columns).center)
        driver.comes(TableScene)


@pytest.mark.slow
def test_the_chosen_print_of_a_low_window_is_seen_whole(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    for number in range(4):
        library.add(sheet("mixtour", 2, (f"person Ana{number}", "computer:hard"), 10 + number))
    library.close()
    with shelves(tmp_path, games=7) as (driver, scene):
        scene.prints.place(Pen(theme_for((1280, 720), 1.5)), pygame.Rect(65, 180, 1150, 490))
        assert scene.prints._places.rows == 1
        for _ in range(2):
            driver.key(pygame.K_DOWN)
            driver.frames(14)
            assert scene.prints.rect.contains(scene.prints.row_rect(scene.prints.chosen))
