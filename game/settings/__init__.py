"""The settings of the player: the configuration file, the actions, and their keys."""
