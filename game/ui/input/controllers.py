"""Game controllers: a button becomes the key with the same fixed meaning, or a key event that carries its name.

Thus controllers work in every scene that the keyboard works in.  `game/settings/changed_keys` maps the named buttons to
actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import pygame

ButtonSource: TypeAlias = tuple[int, str, int, int]
"""The device's id, the kind (button, axis, hat), its index, its side."""


@dataclass(frozen=True, slots=True)
class ButtonMeaning:
    """A button by its name in the key bindings, and the key and modifiers that it always means.

    The key is 0 if the player can choose the action.  `repeats`: it is repeated while it is held.
    """

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
AXIS_NAMES: Final = {  # by the axis and the side
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
# The buttons of a controller without a known layout
UNKNOWN_LAYOUT_BUTTONS: Final = ("a", "b", "x", "y", "lb", "rb", "back", "start")
# The first two axes of such a controller
STICK_NAMES: Final = {(0, -1): "left", (0, 1): "right", (1, -1): "up", (1, 1): "down"}
# The second number of a hat is positive upwards
HAT_NAMES: Final = {(0, -1): "left", (0, 1): "right", (1, -1): "down", (1, 1): "up"}

PUSH_THRESHOLD: Final = 0.6  # the share of an axis from which a stick counts as pushed
RELEASE_THRESHOLD: Final = 0.4  # and below which it counts as released
MAX_AXIS_VALUE: Final = 32767  # the largest value of a controller's axis
REPEAT_DELAY: Final = 0.42  # seconds until a held button repeats
REPEAT_INTERVAL: Final = 0.13  # seconds between repetitions


class Devices(Protocol):
    """The game controllers of a machine."""

    def start(self) -> None:
        """Look for controllers; those present and those plugged in later are reported as events."""

    def open(self, index: int, has_layout: bool) -> int | None:
        """Open a device by its index, `has_layout` if SDL knows its layout; the id in its events, None if it cannot be
        used."""


class ControllerInput:
    """Turns events of controllers into key events; times are seconds of the loop's clock.

    It ignores all devices before `start`.
    """

    def __init__(self, devices: Devices) -> None:
        self.devices = devices
        self._started = False
        self._known_ids: set[int] = set()
        self._unknown_ids: set[int] = set()
        self._centred_axes: set[tuple[int, int]] = set()  # axes of unknown layout that have been seen centred
        self._held_buttons: dict[ButtonSource, tuple[ButtonMeaning, float]] = {}  # with the time of the next repetition

    @property
    def is_plugged_in(self) -> bool:
        """Whether any controller is plugged in."""
        return bool(self._known_ids or self._unknown_ids)

    def start(self) -> None:
        """Start to listen; further calls do nothing."""
        if not self._started:
            self._started = True
            self.devices.start()

    def handle(self, event: pygame.event.Event, now: float) -> list[pygame.event.Event] | None:
        """The key events that an event of a controller causes; None for any other event."""
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            self._add(event.device_index, event.type == pygame.CONTROLLERDEVICEADDED)
            return []
        if event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            return self._remove(event.instance_id)
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            down, name = event.type == pygame.CONTROLLERBUTTONDOWN, BUTTON_NAMES.get(event.button, "")
            return self._handle_button(event, name, down, now) if self._is_known(event) else []
        if event.type == pygame.CONTROLLERAXISMOTION:
            if not self._is_known(event):
                return []
            return self._handle_axis(event, "axis", event.axis, event.value / MAX_AXIS_VALUE, AXIS_NAMES, now)
        return self._handle_unknown(event, now)

    def _is_known(self, event: pygame.event.Event) -> bool:
        return event.instance_id in self._known_ids

    def _handle_unknown(self, event: pygame.event.Event, now: float) -> list[pygame.event.Event] | None:
        """The key events of a device without a known layout; SDL repeats events of known devices here, which are
        ignored."""
        if event.type not in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION):
            return None
        if event.instance_id not in self._unknown_ids:
            return []
        if event.type == pygame.JOYAXISMOTION:
            if abs(event.value) < RELEASE_THRESHOLD:
                self._centred_axes.add((event.instance_id, event.axis))
            # Not a stick, but a lever at the end of its range
            if (event.instance_id, event.axis) not in self._centred_axes:
                return []
            return self._handle_axis(event, "axis", event.axis, event.value, STICK_NAMES, now)
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            made = self._handle_axis(event, "hat", 0, float(across), HAT_NAMES, now)
            return made + self._handle_axis(event, "hat", 1, float(up), HAT_NAMES, now)
        name = UNKNOWN_LAYOUT_BUTTONS[event.button] if event.button < len(UNKNOWN_LAYOUT_BUTTONS) else ""
        return self._handle_button(event, name, event.type == pygame.JOYBUTTONDOWN, now)

    def _add(self, index: int, has_layout: bool) -> None:
        number = self.devices.open(index, has_layout)
        if number is not None:
            (self._known_ids if has_layout else self._unknown_ids).add(number)

    def _remove(self, number: int) -> list[pygame.event.Event]:
        """Forget a device; returns the releases of its held buttons."""
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
        """The key events of a stick, a trigger or a hat; each of its sides acts as a button."""
        made: list[pygame.event.Event] = []
        for side in (-1, 1):
            source, name = (event.instance_id, kind, axis, side), names.get((axis, side), "")
            if value * side < RELEASE_THRESHOLD:
                made += self._release(source)
            elif value * side >= PUSH_THRESHOLD and name:
                made += self._press(source, name, now)
        return made

    def _press(self, source: ButtonSource, name: str, now: float) -> list[pygame.event.Event]:
        if source in self._held_buttons:
            return []
        meaning = FIXED_MEANINGS.get(name) or ButtonMeaning(name, repeats=True)
        self._held_buttons[source] = meaning, now + REPEAT_DELAY
        return [_key(pygame.KEYDOWN, meaning)]

    def _release(self, source: ButtonSource) -> list[pygame.event.Event]:
        held = self._held_buttons.pop(source, None)
        return [_key(pygame.KEYUP, held[0])] if held is not None else []

    def tick(self, now: float) -> Iterator[pygame.event.Event]:
        """The key presses of held buttons that are due to repeat; a scene may ignore repeated named buttons."""
        for source, (meaning, due) in list(self._held_buttons.items()):
            if meaning.repeats and now >= due:
                self._held_buttons[source] = meaning, now + REPEAT_INTERVAL
                yield _key(pygame.KEYDOWN, meaning)


def _key(kind: int, meaning: ButtonMeaning) -> pygame.event.Event:
    return pygame.event.Event(kind, key=meaning.key, mod=meaning.mod, unicode="", button=meaning.button)


class SystemDevices:
    """The game controllers that SDL finds."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}  # SDL closes a device when its object is freed

    def start(self) -> None:
        """Look for controllers; there are none if SDL cannot start its drivers."""
        # Importing it and starting the drivers is slow, so not before the first frame
        from pygame._sdl2 import controller

        try:
            controller.init()
        except pygame.error:
            pygame.joystick.quit()

    def open(self, index: int, has_layout: bool) -> int | None:
        """Open a device by its index; None if it was unplugged in the meantime."""
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
