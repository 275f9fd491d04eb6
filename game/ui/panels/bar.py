"""The content of a bar of words: its title, a quieter line, and which of its words are on or disabled."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BarContent:
    """The content of a bar: `disabled` and `on` are ids of actions, `hovered` is such an id or "".

    `subtitle` is a quieter line beside the title; keys are seen below the words if it `shows_keys`.
    """

    title: str = ""
    disabled: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    hovered: str = ""
    subtitle: str = ""
    shows_keys: bool = False
