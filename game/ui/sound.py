"""The sounds of the program.  On a machine without audio it stays silent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import pygame

from game.core.errors import N_, StaxError
from game.ui.assets import asset

LANDING_HEIGHTS = 5
Material: TypeAlias = Literal["tile", "disc", "slab"]
# The first part of the sounds' names
LANDING_PREFIXES: Final[Mapping[Material, str]] = {"tile": "land", "disc": "disc", "slab": "slab"}
INTERFACE_SOUNDS = frozenset({"click"})  # the other sounds belong to the table
SOUND_NAMES = (
    *(f"{name}{step + 1}" for name in LANDING_PREFIXES.values() for step in range(LANDING_HEIGHTS)),
    *("slide", "capture", "pick", "turn", "refuse", "danger", "win", "loss", "draw"),
    *sorted(INTERFACE_SOUNDS),
)


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
        if open_mixer():
            self._read()

    @property
    def is_available(self) -> bool:
        """Whether any sound can be played."""
        return bool(self._sounds)

    def _read(self) -> None:
        pygame.mixer.set_num_channels(16)
        for name in SOUND_NAMES:
            try:
                self._sounds[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
            except StaxError as error:
                self.read_error = error
            except pygame.error as error:
                self.read_error = StaxError(N_("The sound {name} can't be read: {error}"), name=name, error=error)

    def play(self, name: str, loud: float = 1.0) -> None:
        """Play a sound at `loud` times its usual volume; unknown names are ignored."""
        sound = self._sounds.get(name)
        if sound is None or self.muted:
            return
        share = self.interface_volume if name in INTERFACE_SOUNDS else self.table_volume
        sound.set_volume(max(0.0, min(1.0, self.volume * share * loud)))
        sound.play()

    def land(self, height: int, material: Material = "tile") -> None:
        """Play the landing of a piece on a stack of `height` pieces; higher stacks sound deeper."""
        self.play(f"{LANDING_PREFIXES[material]}{max(1, min(LANDING_HEIGHTS, height))}")

    def play_event(self, kind: str, height: int = 1, material: Material = "tile") -> None:
        """Play a sound event of a motion: `land` with its height, or the sound of that name."""
        if kind == "land":
            self.land(height, material)
        else:
            self.play(kind)

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
