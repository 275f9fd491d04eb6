"""The review: a game looked through move by move, other moves tried, words written, played on from anywhere."""
