"""What is heard.  A machine that cannot make a sound plays on in silence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import pygame

from game.core.errors import N_, StaxError
from game.ui.assets import asset

LANDING_HEIGHTS = 5
Material: TypeAlias = Literal["tile", "disc", "slab"]
LANDING_PREFIXES: Final[Mapping[Material, str]] = {
    "tile": "land",
    "disc": "disc",
    "slab": "slab",
}  # how their sounds begin
INTERFACE_SOUNDS = frozenset({"click"})  # heard when a button is pressed; all else is heard at the table
SOUND_NAMES = (
    *(f"{name}{step + 1}" for name in LANDING_PREFIXES.values() for step in range(LANDING_HEIGHTS)),
    *("slide", "capture", "pick", "turn", "refuse", "danger", "win", "loss", "draw"),
    *sorted(INTERFACE_SOUNDS),
)


def open_mixer() -> bool:
    """Ask the machine for its sound; False where it has none."""
    if pygame.mixer.get_init():
        return True
    try:
        pygame.mixer.init(44_100, -16, 2, 512)
    except pygame.error:
        return False
    return True


class Sounds:
    """Plays the game's sounds by name, unless it is muted.

    The volumes are between 0 and 1: `volume` of all, and of it `table` and `interface`.

    The sounds are read when the mixer is there; `missing` tells of files that were not.
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
        """Whether the machine can make a sound at all."""
        return bool(self._sounds)

    def _read(self) -> None:
        pygame.mixer.set_num_channels(16)
        for name in SOUND_NAMES:
            try:
                self._sounds[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
            except StaxError as error:
                self.read_error = error
            except pygame.error as error:
                self.read_error = StaxError(N_("The sound {name} cannot be read: {error}"), name=name, error=error)

    def play(self, name: str, loud: float = 1.0) -> None:
        """Play a sound now, `loud` times its usual loudness."""
        sound = self._sounds.get(name)
        if sound is None or self.muted:
            return
        share = self.interface_volume if name in INTERFACE_SOUNDS else self.table_volume
        sound.set_volume(max(0.0, min(1.0, self.volume * share * loud)))
        sound.play()

    def land(self, height: int, material: Material = "tile") -> None:
        """A piece lands and makes a stack of this height: the higher, the deeper."""
        self.play(f"{LANDING_PREFIXES[material]}{max(1, min(LANDING_HEIGHTS, height))}")

    def play_event(self, kind: str, height: int = 1, material: Material = "tile") -> None:
        """What the motion tells: `land` with a height, or the name of any other sound."""
        if kind == "land":
            self.land(height, material)
        else:
            self.play(kind)

    def toggle_mute(self) -> bool:
        """Mute or unmute; whether it is muted now."""
        self.mute(not self.muted)
        return self.muted

    def mute(self, muted: bool) -> None:
        """Be silent, at once, or heard again."""
        self.muted = muted
        if muted and pygame.mixer.get_init():
            pygame.mixer.stop()
