"""The plain text of a game, as `docs/format.md` describes it: `write` and `read`; nothing here touches a file."""
