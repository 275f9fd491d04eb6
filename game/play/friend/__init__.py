"""A friend elsewhere at a table: the player, and what keeps the table and the connection in step."""
