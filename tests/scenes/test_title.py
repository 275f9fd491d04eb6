"""The start scene by keyboard and mouse, in both languages."""

from __future__ import annotations

import pygame
import pytest

from game.games import GAMES
from game.play.setup import Seat, Setup
from game.scenes.title import Doors, Title
from game.ui import words
from game.ui.widgets import Widget

STAX = GAMES["stax"]
SIZES = ((1024, 640), (1280, 720), (1280, 800), (2560, 1440), (3840, 2160))


class House:
    """A start scene, and what came out of its doors."""

    def __init__(
        self, last: Setup | None = None, unfinished: bool = False, size: tuple[int, int] = (1280, 720)
    ) -> None:
        self.started: list[Setup] = []
        self.log: list[str] = []
        doors = Doors(self.started.append, lambda: self.log.append("quit"), self.log.append)
        if unfinished:
            doors = Doors(
                doors.start,
                doors.quit,
                doors.speak,
                lambda: self.log.append("continue"),
                lambda: words._("Move {number}").format(number=16),
            )
        self.scene = Title(STAX, last, doors)
        self.surface = pygame.Surface(size)
        self.scene.draw(self.surface)

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
            self.scene.draw(self.surface)

    def click(self, place: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.scene.handle(pygame.event.Event(kind, button=1, pos=place))
        self.scene.draw(self.surface)

    @property
    def focused(self) -> Widget | None:
        return self.scene.group.focused


def test_enter_starts_the_usual_game_at_once() -> None:
    house = House()
    house.key(pygame.K_RETURN)
    assert house.started == [Setup("stax", {"players": "2"}, (Seat(), Seat("medium")))]


def test_a_walk_by_keyboard_sets_three_seats_up() -> None:
    house = House()
    while house.focused is not house.scene.players:
        house.key(pygame.K_TAB)
    house.key(pygame.K_RIGHT)  # three players
    house.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)  # the first seat: person, novice, easy
    house.key(pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)  # the second: a person
    house.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)  # the third: master, and no further
    house.key(pygame.K_TAB, pygame.K_SPACE)
    assert house.started == [Setup("stax", {"players": "3"}, (Seat("easy"), Seat(), Seat("master")))]


def test_the_same_by_mouse() -> None:
    house = House()
    scene = house.scene
    assert scene.players is not None
    house.click(scene.players.places(scene.pen)[1].center)
    house.click(scene.choices[2].places(scene.pen)[0].center)
    house.click(scene.choices[0].places(scene.pen)[3].center)
    house.click(scene.start.rect.center)
    assert house.started == [Setup("stax", {"players": "3"}, (Seat("medium"), Seat("medium"), Seat()))]


def test_the_last_choice_is_remembered() -> None:
    last = Setup("stax", {"players": "3"}, (Seat("hard"), Seat("", "Ana"), Seat("novice")))
    house = House(last)
    house.key(pygame.K_s)
    assert house.started == [last]


@pytest.mark.parametrize(
    "last",
    [
        Setup("another", {"players": "3"}, (Seat("hard"), Seat("hard"))),
        Setup("stax", {"players": "9"}, (Seat("hard"), Seat("hard"))),
        Setup("stax", {"players": "2"}, (Seat("hard"), Seat("genius"))),
        Setup("stax", {"players": "2"}, (Seat("hard"),) * 9),
    ],
)
def test_a_choice_that_makes_no_sense_any_more_is_left_out(last: Setup) -> None:
    house = House(last)
    house.key(pygame.K_s)
    (setup,) = house.started
    assert setup.game_id == "stax"
    assert setup.options == {"players": "2"}
    assert len(setup.seats) == 2
    assert {seat.level for seat in setup.seats} <= {"", "medium", "hard"}


def test_an_unfinished_game_comes_first() -> None:
    house = House(unfinished=True)
    house.key(pygame.K_RETURN, pygame.K_c)
    assert house.log == ["continue", "continue"]
    assert house.started == []
    assert House().scene.go_on is None


def test_a_language_is_chosen_here() -> None:
    house = House()
    tongue = house.scene.tongue
    house.click(tongue.places(house.scene.pen)[1].center)
    assert house.log == ["es"]
    assert house.scene.start.label == "Empezar"
    assert house.scene.choices[0].segments[0].label == "Persona"


def test_quit() -> None:
    house = House()
    house.key(pygame.K_q)
    house.click(house.scene.leave.rect.center)
    assert house.log == ["quit", "quit"]


@pytest.mark.parametrize("unfinished", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_everything_fits(language: str, size: tuple[int, int], unfinished: bool) -> None:
    words.choose(language)
    seats = (Seat(), Seat("master"), Seat("novice"))
    house = House(Setup("stax", {"players": "3"}, seats), unfinished, size)
    scene = house.scene
    assert scene.pen.cut == set()
    rects = [widget.rect for widget in scene.group.widgets]
    assert all(house.surface.get_rect().contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for i, one in enumerate(rects) for other in rects[:i])


def test_it_is_drawn_anew_only_when_something_changes() -> None:
    house = House()
    for _step in range(500):
        house.scene.idle(0.01)
        if house.scene.stale():
            house.scene.draw(house.surface)
    assert not house.scene.stale()
    house.key(pygame.K_TAB)
    before = pygame.image.tobytes(house.surface, "RGB")
    house.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert house.scene.stale()
    house.scene.draw(house.surface)
    assert pygame.image.tobytes(house.surface, "RGB") != before
