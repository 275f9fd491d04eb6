"""A board with its panels, hands and dialogs, for every scene that shows one."""
