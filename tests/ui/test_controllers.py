"""Game controllers as events: which keys they become, how sticks and held buttons behave, plugging in and out."""

from __future__ import annotations

import pygame
import pytest

from game.settings.changed_keys import BUTTONS, FIXED_BUTTONS
from game.ui.input.controllers import (
    AXIS_NAMES,
    BUTTON_NAMES,
    FIXED_MEANINGS,
    HAT_NAMES,
    REPEAT_DELAY,
    REPEAT_INTERVAL,
    STICK_NAMES,
    UNKNOWN_LAYOUT_BUTTONS,
    ControllerInput,
)

DOWN, UP = pygame.KEYDOWN, pygame.KEYUP
KeyEvents = list[tuple[int, int, str]]


class FakeDevices:
    """Devices by their place: the id of each; those in `plain` have no known layout."""

    def __init__(self, plain: tuple[int, ...] = ()) -> None:
        self.plain = plain
        self.started = 0

    def start(self) -> None:
        self.started += 1

    def open(self, index: int, known: bool) -> int | None:
        return 100 + index if known != (index in self.plain) else None


def event(kind: int, **values: object) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)  # type: ignore[arg-type]


def key_events(events: list[pygame.event.Event] | None) -> KeyEvents:
    assert events is not None
    return [(each.type, each.key, each.button if not each.key else "") for each in events]


@pytest.fixture
def pads() -> ControllerInput:
    """A controller with a known layout (100), another without (101)."""
    made = ControllerInput(FakeDevices(plain=(1,)))
    made.start()
    for kind, index in ((pygame.JOYDEVICEADDED, 0), (pygame.CONTROLLERDEVICEADDED, 0), (pygame.JOYDEVICEADDED, 1)):
        assert made.handle(event(kind, device_index=index), 0.0) == []
    return made


def button(pads: ControllerInput, number: int, down: bool, now: float = 0.0, device: int = 100) -> KeyEvents:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return key_events(pads.handle(event(kind, instance_id=device, button=number), now))


def axis(pads: ControllerInput, number: int, share: float, now: float = 0.0) -> KeyEvents:
    return key_events(
        pads.handle(event(pygame.CONTROLLERAXISMOTION, instance_id=100, axis=number, value=int(share * 32767)), now)
    )


def test_it_listens_once_and_not_before() -> None:
    plugs = FakeDevices()
    made = ControllerInput(plugs)
    assert plugs.started == 0
    assert not made.is_plugged_in
    made.start()
    made.start()
    assert plugs.started == 1


def test_other_events_are_none_of_its_own(pads: ControllerInput) -> None:
    assert pads.handle(event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"), 0.0) is None
    assert pads.handle(event(pygame.QUIT), 0.0) is None


@pytest.mark.parametrize("number", BUTTON_NAMES)
def test_a_button_is_a_key_or_a_name(pads: ControllerInput, number: int) -> None:
    name = BUTTON_NAMES[number]
    key = FIXED_MEANINGS[name].key if name in FIXED_MEANINGS else 0
    assert button(pads, number, True) == [(DOWN, key, "" if key else name)]
    assert button(pads, number, True) == []
    assert button(pads, number, False) == [(UP, key, "" if key else name)]
    assert button(pads, number, False) == []


def test_every_name_is_one_that_is_bound_or_always_the_same() -> None:
    names = {
        *BUTTON_NAMES.values(),
        *AXIS_NAMES.values(),
        *UNKNOWN_LAYOUT_BUTTONS,
        *STICK_NAMES.values(),
        *HAT_NAMES.values(),
    }
    assert names == {*BUTTONS, *FIXED_BUTTONS}
    assert set(FIXED_MEANINGS) == set(FIXED_BUTTONS)


def test_what_means_nothing_does_nothing(pads: ControllerInput) -> None:
    assert button(pads, pygame.CONTROLLER_BUTTON_GUIDE, True) == []
    assert button(pads, 77, True) == []
    assert button(pads, pygame.CONTROLLER_BUTTON_A, True, device=555) == []


def test_a_stick_is_pushed_and_comes_back(pads: ControllerInput) -> None:
    x = pygame.CONTROLLER_AXIS_LEFTX
    assert axis(pads, x, 0.5) == []
    assert axis(pads, x, 0.7) == [(DOWN, pygame.K_RIGHT, "")]
    assert axis(pads, x, 0.5) == []  # a trembling hand is one push
    assert axis(pads, x, 0.9) == []
    assert axis(pads, x, 0.1) == [(UP, pygame.K_RIGHT, "")]
    axis(pads, x, 1.0)
    assert set(axis(pads, x, -1.0)) == {(DOWN, pygame.K_LEFT, ""), (UP, pygame.K_RIGHT, "")}
    assert [key.key for key in pads.tick(9.0)] == [pygame.K_LEFT]


def test_triggers_and_the_right_stick_have_names(pads: ControllerInput) -> None:
    assert axis(pads, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0) == [(DOWN, 0, "lt")]
    assert axis(pads, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0) == [(DOWN, 0, "rt")]
    assert axis(pads, pygame.CONTROLLER_AXIS_RIGHTX, -1.0) == [(DOWN, 0, "rs-left")]
    assert axis(pads, pygame.CONTROLLER_AXIS_RIGHTY, -1.0) == [(DOWN, 0, "rs-up")]


def test_directions_are_repeated_while_they_are_held_and_others_are_not(pads: ControllerInput) -> None:
    button(pads, pygame.CONTROLLER_BUTTON_DPAD_DOWN, True, 10.0)
    button(pads, pygame.CONTROLLER_BUTTON_A, True, 10.0)
    assert list(pads.tick(10.0 + REPEAT_DELAY / 2)) == []
    assert [key.key for key in pads.tick(10.0 + REPEAT_DELAY)] == [pygame.K_DOWN]
    assert list(pads.tick(10.0 + REPEAT_DELAY + REPEAT_INTERVAL / 2)) == []
    assert [key.key for key in pads.tick(10.0 + REPEAT_DELAY + REPEAT_INTERVAL)] == [pygame.K_DOWN]
    button(pads, pygame.CONTROLLER_BUTTON_DPAD_DOWN, False, 12.0)
    assert list(pads.tick(20.0)) == []


def test_one_without_a_known_layout_has_a_stick_a_hat_and_buttons(pads: ControllerInput) -> None:
    def take(kind: int, **values: object) -> KeyEvents:
        return key_events(pads.handle(event(kind, instance_id=101, **values), 0.0))

    assert take(pygame.JOYBUTTONDOWN, button=0) == [(DOWN, pygame.K_RETURN, "")]
    assert take(pygame.JOYBUTTONUP, button=0) == [(UP, pygame.K_RETURN, "")]
    assert take(pygame.JOYBUTTONDOWN, button=30) == []
    assert take(pygame.JOYAXISMOTION, axis=1, value=-1.0) == []  # it may be a lever that always lies there
    assert take(pygame.JOYAXISMOTION, axis=1, value=0.1) == []
    assert take(pygame.JOYAXISMOTION, axis=1, value=-1.0) == [(DOWN, pygame.K_UP, "")]
    assert take(pygame.JOYAXISMOTION, axis=1, value=0.0) == [(UP, pygame.K_UP, "")]
    assert take(pygame.JOYAXISMOTION, axis=4, value=1.0) == []
    assert take(pygame.JOYHATMOTION, hat=0, value=(0, 1)) == [(DOWN, pygame.K_UP, "")]
    assert take(pygame.JOYHATMOTION, hat=0, value=(1, 0)) == [(DOWN, pygame.K_RIGHT, ""), (UP, pygame.K_UP, "")]
    assert take(pygame.JOYHATMOTION, hat=0, value=(0, 0)) == [(UP, pygame.K_RIGHT, "")]


def test_events_of_a_known_one_do_not_come_twice(pads: ControllerInput) -> None:
    assert key_events(pads.handle(event(pygame.JOYBUTTONDOWN, instance_id=100, button=0), 0.0)) == []


def test_it_is_pulled_out_while_something_is_held(pads: ControllerInput) -> None:
    button(pads, pygame.CONTROLLER_BUTTON_DPAD_UP, True)
    assert pads.is_plugged_in
    gone = key_events(pads.handle(event(pygame.CONTROLLERDEVICEREMOVED, instance_id=100), 0.0))
    assert gone == [(UP, pygame.K_UP, "")]
    assert list(pads.tick(99.0)) == []
    assert pads.is_plugged_in
    assert key_events(pads.handle(event(pygame.JOYDEVICEREMOVED, instance_id=101), 0.0)) == []
    assert key_events(pads.handle(event(pygame.JOYDEVICEREMOVED, instance_id=100), 0.0)) == []
    assert not pads.is_plugged_in
    assert button(pads, pygame.CONTROLLER_BUTTON_A, True) == []
