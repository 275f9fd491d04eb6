"""The connection to a friend, in a process of its own: only the command `friend` imports the library for it."""
