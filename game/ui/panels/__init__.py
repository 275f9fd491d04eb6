"""The parts around the table: the bar, the moves, the stack under the pointer, notes, the end of the game, the keys."""
