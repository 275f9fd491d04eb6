"""The text form of a game (`docs/format.md`): modules that write and read it; nothing here touches a file."""
