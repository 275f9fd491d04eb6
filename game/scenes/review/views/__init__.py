"""What the review knows about its moves: live analysis, verdicts on the game, openings; in panels at the side."""
