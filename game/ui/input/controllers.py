"""Game controllers: what is pressed there becomes the key that always does the same, or a key that is none but brings
the button's name along.

So every scene that the keyboard works is worked by a controller; what the named buttons do is told by `game/bindings`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import pygame

Source: TypeAlias = tuple[int, str, int, int]  # whose, button, axis or hat, which one, on which side


@dataclass(frozen=True, slots=True)
class ButtonMeaning:
    """A button by its name (`game/bindings`), and the key that it always is, with its modifiers; 0 where the player may
    choose what it does.  `repeats` while it is held."""

    button: str
    key: int = 0
    mod: int = 0
    repeats: bool = False


FIXED_MEANINGS: Final = {
    meaning.button: meaning
    for meaning in (
        ButtonMeaning("a", pygame.K_RETURN),
        ButtonMeaning("b", pygame.K_ESCAPE),
        ButtonMeaning("lb", pygame.K_TAB, pygame.KMOD_LSHIFT, repeats=True),
        ButtonMeaning("rb", pygame.K_TAB, repeats=True),
        ButtonMeaning("back", pygame.K_F1),
        ButtonMeaning("left", pygame.K_LEFT, repeats=True),
        ButtonMeaning("right", pygame.K_RIGHT, repeats=True),
        ButtonMeaning("up", pygame.K_UP, repeats=True),
        ButtonMeaning("down", pygame.K_DOWN, repeats=True),
    )
}
BUTTON_NAMES: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "ls",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rs",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
AXIS_NAMES: Final = {  # by the axis and the side to which it is pushed
    (pygame.CONTROLLER_AXIS_LEFTX, -1): "left",
    (pygame.CONTROLLER_AXIS_LEFTX, 1): "right",
    (pygame.CONTROLLER_AXIS_LEFTY, -1): "up",
    (pygame.CONTROLLER_AXIS_LEFTY, 1): "down",
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): "rs-left",
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): "rs-right",
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): "rs-up",
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): "rs-down",
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): "lt",
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): "rt",
}
UNKNOWN_LAYOUT_BUTTONS: Final = (
    "a",
    "b",
    "x",
    "y",
    "lb",
    "rb",
    "back",
    "start",
)  # the buttons of one whose layout is not known
STICK_NAMES: Final = {
    (0, -1): "left",
    (0, 1): "right",
    (1, -1): "up",
    (1, 1): "down",
}  # the first two axes of such a one
HAT_NAMES: Final = {(0, -1): "left", (0, 1): "right", (1, -1): "down", (1, 1): "up"}  # a hat's second number is up

PUSH_THRESHOLD: Final = 0.6  # so far a stick is pushed when it means something,
RELEASE_THRESHOLD: Final = 0.4  # and so far back when it does no more
MAX_AXIS_VALUE: Final = 32767  # the farthest that a controller's axis tells
REPEAT_DELAY: Final = 0.42  # seconds until what is held is repeated,
REPEAT_INTERVAL: Final = 0.13  # and then each time


class Devices(Protocol):
    """The controllers of a machine."""

    def start(self) -> None:
        """Look for them from now on; what is there comes as events, as does what is plugged in later."""

    def open(self, index: int, has_layout: bool) -> int | None:
        """Listen to one by its place, `known` if its layout is; the id that its events have, None if it is not such."""


class ControllerInput:
    """Makes key events of controllers' events; times are seconds of the loop's clock.

    It listens to no device before `start`.
    """

    def __init__(self, devices: Devices) -> None:
        self.devices = devices
        self._started = False
        self._known_ids: set[int] = set()
        self._unknown_ids: set[int] = set()
        self._centred_axes: set[tuple[int, int]] = set()  # axes of unknown ones that have been seen in their middle
        self._held_buttons: dict[Source, tuple[ButtonMeaning, float]] = {}  # and when it is repeated next

    @property
    def is_plugged_in(self) -> bool:
        """Whether one is plugged in."""
        return bool(self._known_ids or self._unknown_ids)

    def start(self) -> None:
        """Listen from now on; once."""
        if not self._started:
            self._started = True
            self.devices.start()

    def handle(self, event: pygame.event.Event, now: float) -> list[pygame.event.Event] | None:
        """The keys that go down and up by an event of a controller; None for any other event."""
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            self._add(event.device_index, event.type == pygame.CONTROLLERDEVICEADDED)
            return []
        if event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            return self._remove(event.instance_id)
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            return (
                self._handle_button(event, BUTTON_NAMES.get(event.button, ""), down, now)
                if self._is_known(event)
                else []
            )
        if event.type == pygame.CONTROLLERAXISMOTION:
            return (
                self._handle_axis(event, "axis", event.axis, event.value / MAX_AXIS_VALUE, AXIS_NAMES, now)
                if self._is_known(event)
                else []
            )
        return self._handle_unknown(event, now)

    def _is_known(self, event: pygame.event.Event) -> bool:
        return event.instance_id in self._known_ids

    def _handle_unknown(self, event: pygame.event.Event, now: float) -> list[pygame.event.Event] | None:
        """The events of one whose layout is not known; those of the others come twice and are passed over."""
        if event.type not in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION):
            return None
        if event.instance_id not in self._unknown_ids:
            return []
        if event.type == pygame.JOYAXISMOTION:
            if abs(event.value) < RELEASE_THRESHOLD:
                self._centred_axes.add((event.instance_id, event.axis))
            if (event.instance_id, event.axis) not in self._centred_axes:  # a lever that lies at its end, no stick
                return []
            return self._handle_axis(event, "axis", event.axis, event.value, STICK_NAMES, now)
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            made = self._handle_axis(event, "hat", 0, float(across), HAT_NAMES, now)
            return made + self._handle_axis(event, "hat", 1, float(up), HAT_NAMES, now)
        name = UNKNOWN_LAYOUT_BUTTONS[event.button] if event.button < len(UNKNOWN_LAYOUT_BUTTONS) else ""
        return self._handle_button(event, name, event.type == pygame.JOYBUTTONDOWN, now)

    def _add(self, index: int, known: bool) -> None:
        number = self.devices.open(index, known)
        if number is not None:
            (self._known_ids if known else self._unknown_ids).add(number)

    def _remove(self, number: int) -> list[pygame.event.Event]:
        """What was held there is let go."""
        self._known_ids.discard(number)
        self._unknown_ids.discard(number)
        self._centred_axes = {axis for axis in self._centred_axes if axis[0] != number}
        gone = [source for source in self._held_buttons if source[0] == number]
        return [key for source in gone for key in self._release(source)]

    def _handle_button(self, event: pygame.event.Event, name: str, down: bool, now: float) -> list[pygame.event.Event]:
        source = (event.instance_id, "button", event.button, 1)
        if not down:
            return self._release(source)
        return self._press(source, name, now) if name else []

    def _handle_axis(
        self,
        event: pygame.event.Event,
        kind: str,
        axis: int,
        value: float,
        names: dict[tuple[int, int], str],
        now: float,
    ) -> list[pygame.event.Event]:
        """A stick, a trigger or a hat has moved: each side of it is a button."""
        made: list[pygame.event.Event] = []
        for side in (-1, 1):
            source, name = (event.instance_id, kind, axis, side), names.get((axis, side), "")
            if value * side < RELEASE_THRESHOLD:
                made += self._release(source)
            elif value * side >= PUSH_THRESHOLD and name:
                made += self._press(source, name, now)
        return made

    def _press(self, source: Source, name: str, now: float) -> list[pygame.event.Event]:
        if source in self._held_buttons:
            return []
        meaning = FIXED_MEANINGS.get(name) or ButtonMeaning(name, repeats=True)
        self._held_buttons[source] = meaning, now + REPEAT_DELAY
        return [_key(pygame.KEYDOWN, meaning)]

    def _release(self, source: Source) -> list[pygame.event.Event]:
        held = self._held_buttons.pop(source, None)
        return [_key(pygame.KEYUP, held[0])] if held is not None else []

    def tick(self, now: float) -> Iterator[pygame.event.Event]:
        """What is held is pressed again, in its time; of named buttons whoever hears it knows whether to."""
        for source, (meaning, due) in list(self._held_buttons.items()):
            if meaning.repeats and now >= due:
                self._held_buttons[source] = meaning, now + REPEAT_INTERVAL
                yield _key(pygame.KEYDOWN, meaning)


def _key(kind: int, meaning: ButtonMeaning) -> pygame.event.Event:
    return pygame.event.Event(kind, key=meaning.key, mod=meaning.mod, unicode="", button=meaning.button)


class SystemDevices:
    """The controllers that SDL finds."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}  # closed as soon as nobody keeps them

    def start(self) -> None:
        """Look for them; where that cannot be done there are none."""
        from pygame._sdl2 import controller  # it and the drivers take their time: not before the first frame

        try:
            controller.init()
        except pygame.error:
            pygame.joystick.quit()

    def open(self, index: int, has_layout: bool) -> int | None:
        """Listen to one; one that was pulled out at once is none."""
        from pygame._sdl2 import controller

        if not has_layout and controller.is_controller(index):
            return None
        try:
            opened = controller.Controller(index) if has_layout else pygame.joystick.Joystick(index)
            joystick = opened.as_joystick() if isinstance(opened, controller.Controller) else opened
            number = joystick.get_instance_id()
        except pygame.error:
            return None
        self._open[number] = opened
        return number
