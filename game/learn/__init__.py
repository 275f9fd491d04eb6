"""What teaches a game: courses of pages on the real board, judged by the real rules."""
