"""What tables of stacks share, where each stack stands on a cell of its own: their stage and what it draws with."""
