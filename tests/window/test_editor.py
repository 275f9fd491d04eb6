"""The position editor in the window: pieces go from every hand to everywhere, by the pointer alone, by keys alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.display.picks import FromHand, Onto
from game.core.draft import Draft
from game.core.game import default_options
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.games import GAMES
from game.library.clipboard import MAX_PASTED_LETTERS, read_pasted
from game.library.position_link import read_link
from game.library.record import GameRecord
from game.library.tree import Tree
from game.play.setup import Seat, Setup
from game.program.crashes import Crashes
from game.scenes.editor.scene import EditorScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.setup.scene import SetupScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui.look.themes import Appearance
from game.ui.render.frame import XrayNumbers
from lab.driver import Driver, window
from tests.fake_clipboard import FakeClipboard
from tests.window.test_library import chord

pytestmark = pytest.mark.usefixtures("no_screen")
STARTS = {
    "stax": "2 L 0,0=L01;0,1=D12",
    "death-stacks": "r,,,,,/,,,,,/,,,,,/,,,,,/,,,,,/b,,,,, r",
    "stack-22": "W C0@0,0;E9@-1,4",
    "mixtour": "w,,,,/,,,,/,,,,/,,,,/r,,,, W 0-0 -",
}
FREE: dict[str, Cell] = {"stax": (1, 0), "death-stacks": (3, 3), "stack-22": (2, 1), "mixtour": (2, 2)}


@contextmanager
def edited(game: str, folder: Path | None = None) -> Iterator[tuple[Driver, EditorScene]]:
    """The editor of a small position."""
    with window("", data=folder, speed="off", size=(1024, 640)) as driver:
        match = Match(GAMES[game], default_options(GAMES[game]), STARTS[game])
        driver.app.services.clipboard = FakeClipboard()
        driver.app.navigation.edit(Setup(game, match.options, (Seat(), Seat())), match)
        scene = driver.comes(EditorScene)
        settled(driver, scene)
        yield driver, scene


def settled(driver: Driver, scene: EditorScene) -> None:
    driver.until(lambda: scene.editing.check is not None, 0.001)
    driver.calm()


def rail(scene: EditorScene, seat: int) -> tuple[int, int]:
    """A pixel of a hand beside its pieces."""
    rect = scene.picture.chrome.rails[seat].rect
    return rect.left + 8, rect.bottom - 4


def pocket(scene: EditorScene, seat: int) -> tuple[int, int]:
    """The pixel of a piece that is in a hand."""
    hand = scene.board.playback.shown.hands[seat]
    return scene.picture.pocket_middle(seat, max(index for index, each in enumerate(hand) if each.filled))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_by_the_pointer_alone(game: str) -> None:
    with edited(game) as (driver, scene):
        edit, before = scene.editing, scene.editing.draft
        if game == "death-stacks":  # all its pieces but two are in hand already
            assert sum(pocket.filled for pocket in scene.board.playback.shown.hands[0]) == 11
        driver.click(pocket(scene, 1))
        driver.click(driver.top(FREE[game]))
        if scene.board.state.selection.landed_cell is not None:
            driver.click(driver.top(FREE[game]))
        settled(driver, scene)
        assert len(edit.draft.placements) == len(before.placements) + 1
        assert edit.draft.placements[-1][1].owner == 1
        cell = edit.draft.placements[-1][0]
        driver.click(driver.top(cell), button=pygame.BUTTON_RIGHT)
        assert edit.draft.placements == before.placements
        driver.click(driver.top(before.placements[-1][0]))
        driver.click(rail(scene, 1))
        assert edit.draft.placements == before.placements[:-1]
        driver.click(scene.chrome.bar.place_of("undo").center)
        assert edit.draft.placements == before.placements
        driver.drag(driver.top(before.placements[-1][0]), rail(scene, 0))
        assert edit.draft.placements == before.placements[:-1]
        assert scene.board.state.selection.first is None
        driver.click(scene.panel.buttons["clear-table"].rect.center)
        assert not edit.draft.placements


def test_a_piece_that_has_just_landed_is_dragged_on() -> None:
    with edited("stax") as (driver, scene):
        count = len(scene.editing.draft.placements)
        driver.click(scene.picture.pocket_middle(1, 1))
        driver.click(driver.top((1, 0)))
        assert scene.board.state.selection.landed_cell == (1, 0)
        driver.drag(driver.top((1, 0)), driver.top((1, 1)))
        driver.key(pygame.K_RETURN)
        settled(driver, scene)
        assert [cell for cell, _piece in scene.editing.draft.placements[count:]] == [(1, 1)]


def test_a_piece_that_has_just_landed_stays_when_the_panel_is_used() -> None:
    with edited("stax") as (driver, scene):
        pieces = len(scene.editing.draft.placements)
        buttons = scene.panel.buttons
        for index, cell, rect in (
            (1, (1, 0), scene.panel.turn_field.rect),
            (3, (1, -1), buttons["play-here"].rect),
        ):
            driver.click(scene.picture.pocket_middle(1, index))
            driver.click(driver.top(cell))
            assert scene.board.state.selection.landed_cell == cell
            driver.click((rect.right - 9, rect.centery))
            settled(driver, scene)
            pieces += 1
            assert len(scene.editing.draft.placements) == pieces
        assert scene.editing.draft.turn == 1
        driver.until(lambda: scene.picture.dialog is not None)  # after the rules have checked the position


@pytest.mark.slow_cases("death-stacks", "stack-22", "stax")
@pytest.mark.parametrize("game", GAMES)
def test_by_keys_alone(game: str) -> None:
    with edited(game) as (driver, scene):
        edit, count = scene.editing, len(scene.editing.draft.placements)
        spots = [spot for spot in scene.cursor.spots() if isinstance(spot, FromHand)]
        assert {spot.seat for spot in spots} == {0, 1}
        scene.cursor.go_to(spots[-1])
        driver.key(pygame.K_RETURN)
        driver.key(pygame.K_LEFT if game == "stack-22" else pygame.K_DOWN)
        for _press in range(2):
            if len(edit.draft.placements) == count:
                driver.key(pygame.K_RETURN)
        assert len(edit.draft.placements) == count + 1
        cell, piece = edit.draft.placements[-1]
        scene.cursor.go_to(Onto(cell))
        driver.key(pygame.K_r)
        if game == "stax":
            assert edit.draft.placements[-1] == (cell, edit.stock.turns_of(piece)[1 % len(edit.stock.turns_of(piece))])
        driver.key(pygame.K_DELETE)
        assert len(edit.draft.placements) == count
        driver.key(pygame.K_o)
        assert edit.draft.turn == (0 if edit.drafts.turn_follows else 1)
        driver.key(pygame.K_TAB)
        assert scene.panel.group.by_keyboard
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_HOME)
        assert edit.draft.placements == edit.drafts.from_position(GAMES[game].notation.start(edit.options)).placements
        whole = edit.draft.placements
        driver.key(pygame.K_u)
        assert edit.draft.placements != whole
        driver.key(pygame.K_y)
        assert edit.draft.placements == whole


def five_high(scene: EditorScene) -> Draft:
    """A tower that no game of Mixtour comes to."""
    return scene.editing.draft.put((2, 2), *[scene.editing.draft.placements[0][1]] * 5)


@pytest.mark.slow
def test_what_is_impossible_is_explained_and_marked_and_cannot_be_played() -> None:
    with edited("mixtour") as (driver, scene):
        scene.editing.add_step(five_high(scene))
        scene.editor_actions.take_step(lambda: None)
        settled(driver, scene)
        assert "5 high" in scene.chrome.pill.content.words
        assert scene.chrome.pill.content.is_refused
        assert scene.screen.board.view.forbidden_cells == ((2, 2),)
        driver.key(pygame.K_n)
        assert scene.picture.dialog is None
        assert "5 high" in scene.picture.toast.words
        assert not scene.panel.buttons["copy-link"].enabled
        driver.key(pygame.K_ESCAPE)
        assert scene.picture.dialog is not None  # whether the position may go
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is scene


def test_what_is_impossible_is_shown_by_marks_unless_the_table_has_coordinates() -> None:
    with edited("stax") as (driver, scene):
        piece = scene.board.playback.shown.hands[1][0].piece
        scene.editing.add_step(scene.editing.draft.put((4, 0), piece))
        scene.editor_actions.take_step(lambda: None)
        settled(driver, scene)
        driver.frames(2)
        assert scene.chrome.pill.content.words == "All tiles must hold together: the marked ones lie apart."
        driver.key(pygame.K_n)
        assert scene.picture.toast.words == scene.chrome.pill.content.words


@pytest.mark.slow
def test_a_position_is_copied_played_analysed_and_kept(tmp_path: Path) -> None:
    with edited("mixtour", tmp_path) as (driver, scene):
        driver.key(pygame.K_o)
        settled(driver, scene)
        chord(driver, pygame.K_l)
        start = read_link(driver.app.services.clipboard.take(), GAMES).start
        assert start == STARTS["mixtour"].replace("W", "R")
        driver.key(pygame.K_a)
        review = driver.comes(ReviewScene)
        assert review.match.start == start
        assert review.views.live.analysis.is_thinking  # that is what was asked for
        assert "analyse" in review.chrome.bar.content.disabled  # there is no game to be analysed
        chord(driver, pygame.K_e)
        again = driver.comes(EditorScene)
        assert again is not scene
        driver.app.services.clipboard.put("stax:stax/2+L+0,0=L01;0,1=D12~")
        chord(driver, pygame.K_v)  # of another game: in its own editor, in the place of this one
        driver.until(lambda: driver.top_scene is not again, 0.002)
        other = driver.comes(EditorScene)
        assert (other.editing.game.id, driver.app.scenes.below) == ("stax", review)
        driver.key(pygame.K_b)
        driver.comes(ReviewScene)
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: driver.top_scene is scene)
        driver.key(pygame.K_n)
        driver.key(pygame.K_RETURN)
        driver.comes(TableScene)
        driver.play("c3")
        found = driver.library.request_unfinished(1).result(60)[0].record
        assert (found.start, found.tree) == (start, Tree(("c3",)))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [100, 140, 150])
def test_playing_on_is_a_click_away_at_every_scale(scale: int, language: str) -> None:
    with window("", size=(1280, 720), language=language, appearance=Appearance(percent=scale)) as driver:
        match = Match(GAMES["stax"], {**default_options(GAMES["stax"]), "players": "3"})
        driver.app.navigation.edit(Setup("stax", match.options, (Seat(), Seat(), Seat())), match)
        scene = driver.comes(EditorScene)
        driver.until(lambda: scene.editing.check is not None, 0.001)
        driver.frames(4)
        bar, rails = scene.picture.chrome.bar, scene.picture.chrome.rails
        place = bar.place_of("play-here")
        assert place.width > 0
        assert place.collidelist([rail.rect for rail in rails]) < 0
        assert driver.cut_words == set()
        driver.click(place.center)
        driver.key(pygame.K_RETURN)
        driver.comes(TableScene)


@pytest.mark.slow
def test_three_players_become_two_and_three_again() -> None:
    with edited("stax") as (driver, scene):
        scene.editing.set_option("players", "3")
        scene.editor_actions.take_step(lambda: scene.editing.set_turn(2))
        settled(driver, scene)
        assert len(scene.picture.chrome.rails) == 3
        driver.click(pocket(scene, 2))
        driver.click(driver.top((1, 0)))
        driver.key(pygame.K_RETURN)
        assert scene.editing.draft.placements[-1][1].owner == 2
        for _step in range(3):
            driver.key(pygame.K_u)
        settled(driver, scene)
        assert len(scene.picture.chrome.rails) == 2


@pytest.mark.slow
def test_it_is_reached_from_what_is_set_up() -> None:
    with window("", speed="off", size=(1024, 640)) as driver:
        driver.key(pygame.K_u)
        driver.comes(SetupScene)
        chord(driver, pygame.K_e)
        scene = driver.comes(EditorScene)
        assert not scene.editing.draft.placements
        driver.key(pygame.K_ESCAPE)
        driver.comes(SetupScene)
        driver.key(pygame.K_ESCAPE)
        driver.comes(TitleScene)


@pytest.mark.slow_cases("death-stacks", "stack-22", "stax")
@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_that_lies_over_it_shows_the_game_itself(game: str) -> None:
    with edited(game) as (driver, scene):
        driver.key(pygame.K_F3)
        rules = driver.comes(RulesScene)
        driver.until(lambda: any(plate.has_content for plate in rules.diagrams.values()))
        driver.key(pygame.K_F3)
        assert driver.comes(EditorScene) is scene


def test_the_board_lies_as_in_a_game_with_the_first_players_side_in_front() -> None:
    with edited("death-stacks") as (driver, scene):
        stacks = {cell: pile[-1].owner for cell, pile in scene.board.table.arrangement.stacks.items()}
        places = {owner: [driver.top(cell)[1] for cell in stacks if stacks[cell] == owner] for owner in (0, 1)}
        assert min(places[0]) > max(places[1])


def test_the_xray_lies_where_the_table_lies() -> None:
    with edited("stack-22") as (driver, scene):
        away = tuple(
            ((q + 3, r - 1), piece.moved_to((q + 3, r - 1))) for (q, r), piece in scene.editing.draft.placements
        )
        scene.editor_actions.take_step(
            lambda: scene.editing.add_step(Draft(away))
        )  # the rules begin in the middle of the table
        settled(driver, scene)
        driver.key(pygame.K_v)
        driver.key(pygame.K_3)
        driver.until(scene.board.xray.is_complete)
        marks = [mark for mark in scene.board.frame().markers if isinstance(mark, XrayNumbers)]
        cells = {mark.cell for mark in marks if mark.sign == "level"}
        assert len(cells) == 2  # one a tile
        assert cells <= scene.editing.draft.stacks.keys()
        driver.point(driver.top((4, -2)))
        driver.frames(4)
        assert all(scene.board.xray.counts("moves"))


def test_the_xray_gives_way_to_what_is_impossible_and_hides_the_panel_from_clicks() -> None:
    with edited("mixtour") as (driver, scene):
        driver.key(pygame.K_v)
        driver.frames(4)
        assert scene.chrome.legend.content is not None
        row = scene.chrome.legend.row_rect(0)
        before = scene.board.xray.visible_layers
        driver.click(row.center)
        assert scene.board.xray.visible_layers != before
        driver.click(scene.panel.buttons["clear-table"].rect.center)
        assert scene.editing.draft.placements
        scene.editor_actions.take_step(lambda: scene.editing.add_step(five_high(scene)))
        settled(driver, scene)
        assert not scene.board.xray.is_seen
        assert not scene.chrome.legend.covers(row.center)
        driver.key(pygame.K_v)
        assert "5 high" in scene.picture.toast.words
        driver.key(pygame.K_u)
        settled(driver, scene)
        assert scene.board.xray.is_seen
        driver.key(pygame.K_ESCAPE)
        assert (scene.board.xray.is_seen, driver.top_scene) == (False, scene)


def test_a_long_text_that_is_pasted_is_read_beside_the_frames(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = threading.Event()

    def slow(*arguments: Any) -> GameRecord:
        assert free.wait(60)
        return read_pasted(*arguments)

    monkeypatch.setattr("game.scenes.editor.actions.read_pasted", slow)
    with edited("mixtour") as (driver, scene):
        before, there = scene.editing.draft, "r,,,,/,,,,/,,,,/,,,,/w,,,, W 0-0 -"
        driver.app.services.clipboard.put(there)
        chord(driver, pygame.K_v)
        driver.frames(3)
        assert scene.editing.draft is before
        free.set()
        driver.until(lambda: scene.editing.draft is not before, 0.001)
        settled(driver, scene)
        assert scene.editing.check is not None
        assert scene.editing.check.match is not None
        assert scene.editing.check.match.start == there
        free.clear()
        chord(driver, pygame.K_v)  # and is forgotten where the editor was left
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_RETURN)
        driver.frames(2)
    free.set()


def test_a_text_that_is_too_long_to_be_pasted_is_refused(written: list[str]) -> None:
    with edited("mixtour") as (driver, scene):
        before = scene.editing.draft
        driver.app.services.clipboard.put("(" * (MAX_PASTED_LETTERS + 1))
        chord(driver, pygame.K_v)
        driver.frames(3)
        assert scene.editing.draft is before
        assert "The copied text has 1048577 characters; at most 1048576 can be pasted." in " ".join(written)


@pytest.mark.slow_cases("stax", "stack-22", "death-stacks")
@pytest.mark.parametrize("game", STARTS)
def test_a_crash_report_says_what_was_edited(game: str) -> None:
    reports = list[str]()

    def report(_error: Exception, situation: str) -> None:
        reports.append(situation)

    with edited(game) as (_driver, scene):
        crashes = Crashes(report)
        crashes.note_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 2), button=1), scene)
        crashes.add(ZeroDivisionError("of a test"), scene)
    (situation,) = reports
    assert f"Game: {game} " in situation
    assert "Draft: Draft(placements=" in situation
    assert "EditorScene MouseButtonDown pos=(1, 2)" in situation
    assert "Error" not in situation
