"""Two players against each other: the games, what their results mean, and the `match` command."""
