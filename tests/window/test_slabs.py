"""Slabs through the window: turned and flipped in the hand, snapping to legal places, refused with a reason."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.pieces import Slab
from game.scenes.board_screen.button_bar import TurnBar
from game.ui.kinds.slabs.shelf import SlabPlaces, SlabShelf
from game.ui.render.frame import Ghost, GroupOutline, LitFace
from lab.driver import Driver, window
from tests.laws.golden import GOLDEN

pytestmark = pytest.mark.usefixtures("no_screen")
TEXTS = (GOLDEN / "stack-22-highest.txt").read_text(encoding="ascii").splitlines()
MOVES = [line.removeprefix("play ") for line in TEXTS if line.startswith("play ")]
START = "W " + ";".join(MOVES[:40])  # J has one legal place, on level 3


def slab_in_hand(driver: Driver) -> Slab:
    """The slab in hand as it lies."""
    lying = driver.selection.oriented_piece
    assert isinstance(lying, Slab)
    return lying


def ghost(driver: Driver) -> Ghost | None:
    """How it would lie where the pointer is."""
    found = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Ghost)]
    return found[0] if found else None


def take(driver: Driver, seat: int) -> None:
    """Choose the first tile that is left in a hand."""
    pockets = driver.playback.shown.hands[seat]
    driver.click(driver.pocket(seat, next(i for i, pocket in enumerate(pockets) if pocket.filled)))


def test_a_tile_is_turned_by_wheel_and_key_and_flipped_in_the_hand() -> None:
    with window(game="stack-22") as driver:
        driver.play("H0@0,0")
        driver.click(driver.pocket(1, 4))
        first, place = slab_in_hand(driver), driver.top((1, 3))
        driver.point(place)
        driver.events.wheel(place, -1)
        driver.frames(2)
        once = slab_in_hand(driver)
        assert once != first
        driver.key(pygame.K_r)
        assert slab_in_hand(driver) not in (first, once)
        driver.events.wheel(place, 2)
        driver.frames(2)
        assert slab_in_hand(driver) == first
        driver.key(pygame.K_f)
        turns = {slab_in_hand(driver)}
        for _ in range(5):
            driver.key(pygame.K_r)
            turns.add(slab_in_hand(driver))
        assert first not in turns
        assert len(turns) == 6


def test_buttons_turn_what_is_held() -> None:
    with window(game="stack-22") as driver:
        driver.play("H0@0,0")
        driver.click(driver.pocket(1, 4))
        first = slab_in_hand(driver)
        bar = driver.scene.picture.floating.turn_bar()
        assert isinstance(bar, TurnBar)
        places = {name: rect for name, _words, rect in bar.places}
        assert set(places) == {"turn-back", "turn", "flip"}
        driver.click(places["turn"].center)
        assert slab_in_hand(driver) != first
        driver.click(places["turn-back"].center)
        assert slab_in_hand(driver) == first
        driver.click(places["flip"].center)
        assert slab_in_hand(driver) != first
        assert driver.selection.first is not None


def test_turning_is_offered_only_where_the_tile_may_be_turned() -> None:
    with window(game="stack-22") as driver:
        driver.pick(driver.state.situation.first_picks[2])
        assert not driver.selection.can_turn
        assert not driver.selection.can_flip
        assert driver.scene.chrome.source.pill().words == "Choose where it lands"


@pytest.mark.slow
def test_no_slab_of_a_hand_covers_another() -> None:
    for size in ((1280, 720), (1280, 800), (2560, 1440)):
        with window(game="stack-22", size=size) as driver:
            shelf = driver.scene.chrome.shelf
            assert isinstance(shelf, SlabShelf)
            laid = shelf._lay(shelf.rect)
            front, back = shelf._rows()
            feet = [y + shelf._tall(index, laid.radius) / 2 for index, (_x, y) in enumerate(laid.pockets.centres)]
            heads = [y - shelf._tall(index, laid.radius) / 2 for index, (_x, y) in enumerate(laid.pockets.centres)]
            assert len(front) + len(back) == 22
            assert min(heads[index] for index in front) >= max(feet[index] for index in back)


def test_the_ghost_snaps_to_a_legal_place_near_the_pointer_and_a_click_lays_the_tile() -> None:
    with window(game="stack-22") as driver:
        driver.play("H0@0,0")
        driver.click(driver.pocket(1, 0))
        selection = driver.selection
        assert selection.slab is not None
        driver.point(driver.top((1, 1)))
        seen = ghost(driver)
        assert seen is not None
        assert seen.legal
        assert seen.cell in selection.slab.cells
        assert [mark for mark in driver.scene.board.frame().markers if isinstance(mark, LitFace)]
        driver.click(driver.top((1, 1)))
        driver.calm()
        assert len(driver.moves) == 2
        driver.key(pygame.K_u)
        driver.frames(4)
        assert len(driver.moves) == 1
        driver.key(pygame.K_y)
        driver.frames(4)
        assert len(driver.moves) == 2


def test_a_tile_is_dragged_from_the_hand() -> None:
    with window(game="stack-22") as driver:
        driver.drag(driver.pocket(0, 6), driver.top((0, 0)))
        driver.calm()
        assert driver.moves == ["H0@0,0"]
        driver.drag(driver.pocket(1, 2), driver.top((1, 1)))
        driver.calm()
        assert len(driver.moves) == 2


def test_a_lower_place_says_how_high_the_tile_must_go(written: list[str]) -> None:
    with window(game="stack-22", start=START) as driver:
        driver.key(pygame.K_z)
        driver.calm()
        take(driver, 0)
        stacks = driver.playback.shown.stacks
        left = min(stacks)
        written.clear()
        x, y = driver.top((left[0] - 2, left[1]))
        for aside in range(0, 60, 4):  # beside the stacks, to where the tile would lie on the table
            place = x - aside, y
            driver.point(place)
            seen = ghost(driver)
            if seen is not None and seen.height == 0:
                break
        assert seen is not None
        assert not seen.legal
        assert "This tile must go as high as it can" in " ".join(written)
        outlines = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, GroupOutline)]
        assert [(mark.may, len(mark.cells)) for mark in outlines] == [(True, 5)]  # where it may go is no warning
        driver.click(place)
        assert driver.selection.first is not None
        assert driver.match.moves == []


def test_a_key_shows_the_table_up_to_a_level() -> None:
    with window(game="stack-22", start=START) as driver:
        board = driver.scene.board

        def highest() -> int:
            return max(map(len, board.frame().arrangement.stacks.values()))

        whole = highest()
        assert whole == 4
        for key, seen in ((pygame.K_2, 2), (pygame.K_1, 1), (pygame.K_1, whole), (pygame.K_2, 2), (pygame.K_0, whole)):
            driver.key(key)
            assert highest() == seen
        for key, seen in ((pygame.K_1, 1), (pygame.K_ESCAPE, whole), (pygame.K_4, whole)):
            driver.key(key)
            assert highest() == seen
        driver.key(pygame.K_1)
        driver.frames(2)
        assert driver.scene.picture.chrome.pill.content.words == "Up to level 1; 0 shows all"
        assert not [mark for mark in board.frame().markers if isinstance(mark, LitFace)]
        take(driver, 0)
        assert highest() == whole


def test_a_turn_that_fits_nowhere_is_said(written: list[str]) -> None:
    with window(game="stack-22", start=START) as driver:
        take(driver, 0)
        holding = driver.selection.slab
        assert holding is not None
        before = slab_in_hand(driver)
        driver.key(pygame.K_r)
        assert slab_in_hand(driver) == before  # there is no other turn in which it fits
        assert "Turned that way the tile doesn't fit on level 3, where it must go." in written


def test_the_places_of_a_hand_are_computed_once_while_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[object] = []
    plain = SlabShelf._compute_places

    def compute(shelf: SlabShelf, rect: pygame.Rect) -> SlabPlaces:
        computed.append(tuple(rect))
        return plain(shelf, rect)

    monkeypatch.setattr(SlabShelf, "_compute_places", compute)
    with window(game="stack-22") as driver:
        driver.frames(4)
        computed.clear()
        for _ in range(8):
            driver.key(pygame.K_RIGHT)  # the cursor looks at the middle of every slab
            driver.frames(2)
        assert len(computed) <= 2
