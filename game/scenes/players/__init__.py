"""The players of a game: seats, names, colours, levels and clocks."""
