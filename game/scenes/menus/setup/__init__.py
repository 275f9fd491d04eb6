"""Setting a game up: options, players with names and colours, who starts, the clock."""
