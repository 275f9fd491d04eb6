"""The sounds of the program.  On a machine without audio it stays silent."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import pygame

from game.core.errors import N_, StaxError
from game.ui.assets import asset

LANDING_HEIGHTS = 5
LANDING_TAKES: Final = "abcd"
MAX_PAN: Final = 0.4  # how much softer a sound at the window's edge is on the other side
Material: TypeAlias = Literal["tile", "disc", "slab"]
# The first part of the sounds' names
LANDING_PREFIXES: Final[Mapping[Material, str]] = {"tile": "land", "disc": "disc", "slab": "slab"}
INTERFACE_SOUNDS = frozenset({"click"})  # the other sounds belong to the table
LANDING_NAMES = tuple(f"{name}{step + 1}" for name in LANDING_PREFIXES.values() for step in range(LANDING_HEIGHTS))
ENDING_NAMES = ("resign", "flag", "win", "loss", "draw")
SINGLE_NAMES = ("slide", "capture", "pick", "turn", "refuse", "danger", "call", *ENDING_NAMES, *INTERFACE_SOUNDS)
# The names of the files of each sound: a landing has several takes
TAKES: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: tuple(name + take for take in LANDING_TAKES) for name in LANDING_NAMES},
    **{name: (name,) for name in SINGLE_NAMES},
}


def open_mixer() -> bool:
    """Open the system's audio; False if there is none."""
    if pygame.mixer.get_init():
        return True
    try:
        pygame.mixer.init(44_100, -16, 2, 512)
    except pygame.error:
        return False
    return True


class Sounds:
    """Plays the game's sounds by name, unless muted.

    Volumes are from 0 to 1: `volume` of all sounds, multiplied by `table_volume` or `interface_volume`.  Sounds are
    read if the mixer opens; `read_error` is the last error, None if all could be read.
    """

    def __init__(self, volume: float = 1.0, muted: bool = False) -> None:
        self.volume = volume
        self.table_volume = 1.0
        self.interface_volume = 1.0
        self.muted = muted
        self.read_error: StaxError | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._last_takes: dict[str, str] = {}
        if open_mixer():
            self._read()

    @property
    def is_available(self) -> bool:
        """Whether any sound can be played."""
        return bool(self._sounds)

    def _read(self) -> None:
        pygame.mixer.set_num_channels(16)
        for name in (take for takes in TAKES.values() for take in takes):
            try:
                self._sounds[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
            except StaxError as error:
                self.read_error = error
            except pygame.error as error:
                self.read_error = StaxError(N_("The sound {name} can't be read: {error}"), name=name, error=error)

    def _next_take(self, name: str) -> pygame.mixer.Sound | None:
        takes = [take for take in TAKES.get(name, ()) if take in self._sounds]
        if not takes:
            return None
        take = random.choice([each for each in takes if each != self._last_takes.get(name)] or takes)
        self._last_takes[name] = take
        return self._sounds[take]

    def play(self, name: str, loud: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound at `loud` times its usual volume; unknown names are ignored.

        Of a sound with several takes, none is played twice in a row.  `pan` says where in the window it happens, from
        -1 (left edge) to 1 (right edge).
        """
        if self.muted:
            return
        sound = self._next_take(name)
        if sound is None:
            return
        share = self.interface_volume if name in INTERFACE_SOUNDS else self.table_volume
        sound.set_volume(max(0.0, min(1.0, self.volume * share * loud)))
        channel = sound.play()
        if channel is not None:  # None if all channels are busy
            side = MAX_PAN * max(-1.0, min(1.0, pan))
            channel.set_volume(1.0 - max(0.0, side), 1.0 + min(0.0, side))

    def land(self, height: int, material: Material = "tile", pan: float = 0.0) -> None:
        """Play the landing of a piece on a stack of `height` pieces; higher stacks sound deeper."""
        self.play(f"{LANDING_PREFIXES[material]}{max(1, min(LANDING_HEIGHTS, height))}", pan=pan)

    def play_event(self, kind: str, height: int = 1, material: Material = "tile", pan: float = 0.0) -> None:
        """Play a sound event of a motion: `land` with its height, or the sound of that name."""
        if kind == "land":
            self.land(height, material, pan)
        else:
            self.play(kind, pan=pan)

    def set_volumes(self, volume: float, table_volume: float, interface_volume: float) -> None:
        """Set all volumes, each from 0 to 1."""
        self.volume, self.table_volume, self.interface_volume = volume, table_volume, interface_volume

    def toggle_mute(self) -> bool:
        """Mute or unmute; returns whether sounds are muted after that."""
        self.mute(not self.muted)
        return self.muted

    def mute(self, muted: bool) -> None:
        """Mute, which stops playing sounds at once, or unmute."""
        self.muted = muted
        if muted and pygame.mixer.get_init():
            pygame.mixer.stop()
