"""The keys of a list of rows: Home and End go to its ends, and arrows wrap around."""

from __future__ import annotations

import pygame

from game.ui.widgets.group import Group

ROW_KEYS = (pygame.K_HOME, pygame.K_END, pygame.K_UP, pygame.K_DOWN)


def handle_row_event(group: Group, event: pygame.event.Event) -> bool:
    """Pass an event to rows, the focused of which is marked; returns whether it had a meaning there.

    Home and End go to the first and the last enabled row.  An arrow that no row follows goes on in the order of
    the rows, from the last to the first.
    """
    before = group.focus
    used = group.handle(event)
    if event.type != pygame.KEYDOWN or event.key not in ROW_KEYS or group.focus != before:
        return used
    enabled = [row for row in group.widgets if row.enabled]
    if not enabled:
        return used
    at = enabled.index(group.focused) if group.focused in enabled else 0
    steps = {pygame.K_HOME: 0, pygame.K_END: -1, pygame.K_UP: at - 1, pygame.K_DOWN: (at + 1) % len(enabled)}
    group.focus_on(enabled[steps[event.key]])
    return True
