"""The surroundings of a game in play: the bar of words, the list of looks, the drawer, the hands, the view."""

from __future__ import annotations

import itertools
import math
from statistics import mean

import pygame
import pytest

from game.core.display.picks import FromHand
from game.core.display.pieces import HexTile
from game.core.geometry.hexes import Cell
from game.games import GAMES
from game.scenes.board.camera_control import REMEMBERED_SECONDS
from game.scenes.board.cursor import Press
from game.scenes.board_screen.callout import CALLOUT_SECONDS, StackCallout, crossed_pixels, line_start
from game.scenes.board_screen.frame.hands import LINE_RADII
from game.scenes.board_screen.frame.look_menu import LookMenu
from game.settings.default_keys import LOOKS
from game.ui.kinds.slabs.drawer import SlabDrawer
from game.ui.kinds.tiles.shelf import as_on_table
from game.ui.look.themes import Appearance
from game.ui.panels.frame import BAR_WORDS
from game.ui.render.camera import HEX_WIDTH, Camera
from game.ui.render.free_room import line_rects, stack_rect
from lab.driver import Driver, window
from lab.tour.walks import full, sitting
from tests.window.test_piece_counts import TALL
from tests.window.test_share import STAX_GAMES, play

pytestmark = pytest.mark.usefixtures("no_screen")


def press(driver: Driver, word: str) -> None:
    """Click a word of the bar."""
    driver.click(driver.scene.chrome.bar.place_of(word).center)


def mean_y(driver: Driver, seat: int) -> float:
    """How far down the window a seat's pieces began, on the mean."""
    stacks = driver.match.game.view.arrangement(driver.match.position_after(0)).stacks
    return mean(driver.camera_control.camera.at(cell)[1] for cell, pile in stacks.items() if pile[-1].owner == seat)


def half_in_view(camera: Camera, cell: Cell, area: pygame.Rect) -> bool:
    """Whether the inner half of a bare cell lies in an area."""
    wide, tall = 0.5 * HEX_WIDTH * camera.radius, camera.radius * camera.squash
    x, y = camera.at(cell)
    return area.contains(pygame.Rect(round(x - wide / 2), round(y - tall / 2), round(wide), round(tall)))


def filled(driver: Driver, seat: int) -> list[int]:
    """The pockets of a seat's hand that have a piece."""
    return [index for index, pocket in enumerate(driver.rails[seat].content.pockets) if pocket.filled]


def test_the_bar_has_five_words_and_each_does_what_it_says() -> None:
    with window() as driver:
        assert [action for action, _ in driver.scene.chrome.bar.buttons()] == list(reversed(BAR_WORDS))
        driver.play("K@0,0")
        press(driver, "undo")
        assert driver.moves == []
        press(driver, "menu")
        assert driver.dialog is not None
        driver.key(pygame.K_ESCAPE)
        assert driver.dialog is None


@pytest.mark.parametrize("by_key", [False, True])
def test_the_list_of_looks_stays_open_and_a_click_beside_it_closes_it(by_key: bool) -> None:
    with window() as driver:
        driver.play("K@0,0")
        if by_key:
            driver.key(pygame.K_F8)
        else:
            press(driver, "look")
        looks = driver.dialog
        assert isinstance(looks, LookMenu)
        assert list(looks.rows) == [look for look in LOOKS if look != "see-through"]
        above = next(row for row in looks.group.widgets if row.label == "From above")
        driver.click(above.rect.center)
        driver.calm()
        assert driver.dialog is looks
        assert driver.camera_control.is_flat
        driver.click((driver.scene.picture.area.left + 40, driver.scene.picture.area.centery))
        assert driver.dialog is None


def test_coordinates_are_switched_in_the_list_of_looks() -> None:
    with window() as driver:
        press(driver, "look")
        looks = driver.dialog
        assert isinstance(looks, LookMenu)
        driver.click(next(row for row in looks.group.widgets if row.label == "Coordinates").rect.center)
        assert driver.config.look.coordinates


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_about_the_turn_lie_on_no_stack(language: str, scale: int) -> None:
    with window(size=(1280, 720), language=language, appearance=Appearance(percent=scale)) as driver:
        sitting(driver, "stax")
        scene = driver.scene
        words, frame, camera = scene.chrome.pill.words_rect, scene.board.frame(), driver.camera_control.camera
        assert words.collidelist([stack_rect(frame, camera, cell) for cell in frame.arrangement.stacks]) < 0


def test_the_drawer_is_shut_at_first_and_remembered() -> None:
    with window() as driver:
        chrome = driver.scene.chrome
        assert (chrome.moves, driver.config.window.panel) == (None, False)
        wide = driver.scene.board.layout.table.width
        driver.click(chrome.tab.rect.center)
        driver.calm()
        assert driver.scene.chrome.moves is not None
        assert driver.config.window.panel
        assert driver.scene.board.layout.table.width < wide


def test_keys_are_written_only_while_alt_is_held(written: list[str]) -> None:
    with window() as driver:
        driver.frames(4)
        assert "F3" not in written
        pygame.key.set_mods(pygame.KMOD_ALT)
        driver.frames(4)
        pygame.key.set_mods(pygame.KMOD_NONE)
        assert {"U", "H", "F3", "F8", "F10", "L"} <= set(written)
        driver.frames(4)
        assert not driver.scene.chrome.bar.content.shows_keys


def test_a_hand_closes_up_and_the_person_to_move_has_it_near() -> None:
    with window() as driver:
        whole = driver.rails[0].places
        assert driver.scene.board.below == 0
        driver.play("K@0,0")
        assert driver.scene.board.below == 1
        driver.play("K@1,0")
        assert driver.scene.board.below == 0
        left = [driver.rails[0].places.centres[index] for index in filled(driver, 0)]
        pitch = whole.centres[1][0] - whole.centres[0][0]
        assert len(left) == len(whole.centres) - 1
        assert all(abs(b[0] - a[0] - pitch) < 1 for a, b in itertools.pairwise(left))


def test_a_rivals_slabs_open_from_their_number() -> None:
    with window("person,computer:easy", game="stack-22") as driver:
        chrome = driver.scene.chrome
        opener = chrome.drawers[1].rect
        assert chrome.pocket_at(opener.center) is None
        x, y = opener.left + 10, chrome.rails[1].rect.centery
        driver.point((x, y))
        drawer = chrome.drawers[1]
        assert isinstance(drawer, SlabDrawer)
        assert drawer in list(chrome.parts())
        place = drawer.centre(7)
        driver.point((round(place[0]), round(place[1])))
        assert driver.state.pocket == (1, 7)
        driver.point(driver.scene.board.layout.table.midbottom)
        assert drawer not in list(chrome.parts())


@pytest.mark.parametrize("how", ["key", "cursor", "click"])
def test_a_rivals_slabs_are_opened_without_the_mouse_and_escape_closes_them(how: str) -> None:
    with window("person,computer:easy", game="stack-22") as driver:
        chrome = driver.scene.chrome
        opener = chrome.button_places()["drawer:1"]
        if how == "key":
            driver.key(pygame.K_F6)
        elif how == "cursor":
            driver.scene.cursor.go_to(Press("drawer:1"))
            driver.key(pygame.K_RETURN)
        else:
            driver.click(opener)
        drawer = chrome.drawers[1]
        driver.point(driver.scene.board.layout.table.midbottom)
        assert drawer in list(chrome.parts())
        pockets = [spot for spot in driver.scene.cursor.spots() if isinstance(spot, FromHand) and spot.seat == 1]
        assert len(pockets) == len(filled(driver, 1)) == 22
        driver.scene.cursor.go_to(pockets[7])
        driver.frames(2)
        assert driver.state.pocket == (1, pockets[7].pocket)
        driver.key(pygame.K_ESCAPE)
        driver.point(driver.scene.board.layout.table.midbottom)
        assert drawer not in list(chrome.parts())
        assert driver.dialog is None


def test_the_view_steps_back_for_the_places_of_a_chosen_piece_until_the_next_move() -> None:
    with window(speed="off") as driver:
        for move in STAX_GAMES[0].split()[:12]:
            play(driver, move)
        before, seen = driver.camera_control.camera, driver.scene.board.layout.table
        driver.click(driver.pocket(0, filled(driver, 0)[0]))
        driver.calm()
        after = driver.camera_control.camera
        may = [cell for cell, mark in driver.selection.marks.items() if mark.reason is None]
        assert not all(half_in_view(before, cell, seen) for cell in may)
        assert all(half_in_view(after, cell, seen) for cell in may)
        assert 0.6 * before.radius < after.radius < before.radius
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert driver.camera_control.camera == after
        driver.click(driver.pocket(0, filled(driver, 0)[0]))
        driver.calm()
        assert driver.camera_control.camera == after
        driver.key(pygame.K_ESCAPE)
        play(driver, STAX_GAMES[0].split()[12])
        assert driver.camera_control.camera.radius > after.radius


def test_a_view_that_shows_all_places_stands_still() -> None:
    with window(speed="off") as driver:
        for move in ("K@0,0", "K@1,0"):
            play(driver, move)
        before = driver.camera_control.camera
        driver.click(driver.top((0, 0)))
        driver.calm()
        assert driver.camera_control.camera == before


@pytest.mark.slow_cases("later")
@pytest.mark.parametrize("after", [0.1, REMEMBERED_SECONDS + 0.2], ids=["at once", "later"])
def test_a_click_at_once_after_the_view_stepped_back_means_what_stood_there(after: float) -> None:
    with window() as driver:
        for move in STAX_GAMES[0].split()[:12]:
            play(driver, move)
        pocket = driver.pocket(0, filled(driver, 0)[0])
        view = driver.camera_control.camera
        driver.click(pocket)
        assert driver.camera_control.is_gliding
        goal, area = driver.camera_control.goal, driver.scene.board.layout.table
        may = [cell for cell, mark in driver.selection.marks.items() if mark.reason is None]
        places = [(x, y) for x in range(area.left, area.right, 20) for y in range(area.top, area.bottom, 20)]
        place = next(place for place in places if view.cell_at(place) in may and goal.cell_at(place) not in may)
        cell = view.cell_at(place)
        driver.frames(round(after * 60))
        driver.click(place)
        is_meant = after < REMEMBERED_SECONDS
        assert (driver.selection.landed_cell == cell or cell in driver.playback.shown.stacks) is is_meant


def test_the_view_stands_still_while_the_pointer_is_held_down() -> None:
    with window() as driver:
        for move in ("K@0,0", "K@1,0"):
            driver.play(move)
        before, place = driver.camera_control.camera, driver.pocket(0, filled(driver, 0)[0])
        driver.point(place)
        driver.events.button(place, 1, True)
        driver.events.move((place[0], place[1] - 200))
        driver.frames(30)
        assert driver.selection.first is not None
        assert driver.camera_control.camera == before
        driver.events.button((place[0], place[1] - 200), 1, False)


def test_what_lies_in_a_stack_is_shown_beside_it_after_a_moment() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        cell = max(driver.playback.shown.stacks, key=lambda each: len(driver.playback.shown.stacks[each]))
        driver.point(driver.top(cell))
        names = [label.name for label in driver.scene.picture.labels()]
        assert "callout" not in names
        driver.frames(round(CALLOUT_SECONDS * 60) + 4)
        found = [label for label in driver.scene.picture.labels() if label.name == "callout"]
        assert len(found) == 1
        assert found[0].rect.collidelist(found[0].about) < 0


def test_a_stack_that_comes_under_a_resting_pointer_has_no_callout() -> None:
    """After a move, the pointer rests where the pieces landed: the callout would cover the reply."""

    def has_callout() -> bool:
        driver.frames(round(CALLOUT_SECONDS * 60) + 4)
        return "callout" in [label.name for label in driver.scene.picture.labels()]

    with window(game="death-stacks", speed="off") as driver:
        (x, y), cell = driver.top((2, 3)), (2, 3)
        driver.point((x, y))
        driver.play("c6-2-c4")
        assert not has_callout()
        assert driver.state.hovered == cell
        driver.point((x + 2, y))
        assert has_callout()


@pytest.mark.slow
def test_a_callout_covers_no_trail() -> None:
    with window("person,person", game="death-stacks", speed="off") as driver:
        for move in ("c6-2-c4", "e1-2-e3", "f6-2-f4", "e3-2-c5"):
            driver.play(move)
        driver.calm()
        trail = line_rects(driver.scene.board.frame().markers, driver.camera_control.camera, 1.0)
        boxes = [box for box, _weight in trail]
        assert boxes
        for cell in driver.playback.shown.stacks:
            driver.point(driver.top(cell))
            driver.frames(1)
            content, pointed = driver.scene.chrome.source.stack(), driver.state.hovered
            assert content is not None
            assert pointed is not None
            placed = StackCallout(driver.scene.board)._lay_out(driver.scene.chrome, content, pointed)
            assert placed.panel.rect.collidelist(boxes) < 0


@pytest.mark.parametrize(("seats", "below"), [("person,computer:easy", 0), ("computer:easy,person", 1)])
def test_the_pieces_of_the_person_begin_in_front(seats: str, below: int) -> None:
    with window(seats, game="death-stacks") as driver:
        assert mean_y(driver, below) > mean_y(driver, 1 - below)
        driver.key(pygame.K_o)
        driver.calm()
        assert driver.scene.board.below == 1 - below
        assert mean_y(driver, 1 - below) > mean_y(driver, below)


@pytest.mark.slow_cases("stax-3-2", "death-stacks-*")
@pytest.mark.parametrize(("game", "players", "steps"), [("stax", 2, 3), ("stax", 3, 2), ("death-stacks", 2, 2)])
def test_the_table_turns_between_friends_at_one_screen_if_they_wish(game: str, players: int, steps: int) -> None:
    options = {"players": str(players)} if game == "stax" else {}
    with window(",".join(["person"] * players), game=game, options=options) as driver:
        for wanted in (False, True):
            driver.config.play.turn_table = wanted
            before = driver.camera_control.goal.facing
            driver.play(
                min(driver.match.game.notation.write_move(driver.match.position, m) for m in driver.match.legal)
            )
            driver.calm()
            driver.frames(4)
            driver.calm()
            turned = (driver.camera_control.goal.facing - before) % (2 * steps if players == 2 else 6)
            assert turned == (steps if wanted else 0)
            assert driver.scene.board.below == driver.match.turn


@pytest.mark.slow
def test_with_the_computer_the_table_does_not_turn() -> None:
    with window("person,computer:novice") as driver:
        driver.config.play.turn_table = True
        before = driver.camera_control.goal.facing
        driver.play("K@0,0")
        driver.until(lambda: len(driver.moves) == 2, 0.002)
        driver.calm()
        assert driver.camera_control.goal.facing == before


@pytest.mark.slow_cases("size1-150-True")
@pytest.mark.parametrize(("size", "scale", "is_short"), [((1280, 800), 100, False), ((1280, 720), 150, True)])
def test_the_lines_of_three_players_follow_each_other_and_are_alike(
    size: tuple[int, int], scale: int, is_short: bool
) -> None:
    with window("person,person,person", size, appearance=Appearance(percent=scale)) as driver:
        driver.play("K@0,0")
        first, second = driver.scene.chrome._lines
        assert [line.is_short for line in (first, second)] == [is_short, is_short]
        assert second.rect.left == first.rect.right
        assert first.rect.width <= max(first.needed_width(radius) for radius in LINE_RADII)
        assert {first._second_line(first.rect), second._second_line(second.rect)} == {
            "you hunt this king",
            "hunts your king",
        }
        assert second.rect.right <= driver.scene.chrome.bar.words_left


def test_a_line_to_a_callout_is_measured_over_the_faces_that_it_crosses() -> None:
    box, faces = pygame.Rect(0, 0, 50, 20), [(pygame.Rect(100, 0, 40, 20), 1.0), (pygame.Rect(100, 50, 40, 20), 1.0)]
    assert 38 <= crossed_pixels(box, (200, 10), faces) <= 40
    assert crossed_pixels(box, (90, 10), faces) == 0


def test_a_rival_of_three_without_tiles_keeps_the_name() -> None:
    with window() as driver:
        full(driver, GAMES["stax"])
        chrome = driver.scene.chrome
        assert [rail.content.count for rail in chrome.rails] == [0, 0, 0]
        assert len(list(chrome.shown_rails())) == 3


def test_a_disc_that_is_lifted_from_the_near_reserve_is_seen_whole() -> None:
    with window(game="mixtour", size=(1280, 720)) as driver:
        shelf = driver.scene.chrome.shelf
        driver.pick(driver.state.situation.first_picks[-1])
        driver.frames(2)
        top = min(y for _x, y in shelf.places.centres) - 0.5 * shelf.radius  # lifted
        assert shelf.rect.top <= top - 0.64 * shelf.radius - shelf.pen.px(4)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_callout_stands_near_its_stack_on_a_crowded_table(game_id: str) -> None:
    with window("", (1280, 720), appearance=Appearance(percent=150)) as driver:
        full(driver, GAMES[game_id])
        stacks = driver.playback.shown.stacks
        for cell in sorted(stacks, key=lambda cell: -len(stacks[cell]))[:6]:
            driver.point(driver.top(cell))
            driver.frames(round((CALLOUT_SECONDS + 0.1) * 60))
            content, pointed = driver.scene.chrome.source.stack(), driver.state.hovered
            assert content is not None
            assert pointed is not None
            placed = StackCallout(driver.scene.board)._lay_out(driver.scene.chrome, content, pointed)
            assert math.dist(line_start(placed.panel.rect, placed.tip), placed.tip) < 360
            assert not placed.panel.rect.colliderect(driver.scene.chrome.pill.rect)


def test_a_tile_lies_down_as_it_looks_in_the_hand_of_a_turned_table() -> None:
    with window("person,person", game="stax", speed="off") as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_q)
        driver.calm()
        turns = driver.camera_control.goal.facing
        assert turns
        hand = driver.rails[driver.match.turn].content
        assert hand.turns == turns
        assert as_on_table(HexTile(1, 0b1), hand.turns) == HexTile(1, 1 << turns)
