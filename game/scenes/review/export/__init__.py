"""What a review writes: texts for the clipboard, pictures of the table, a game as an animation."""
