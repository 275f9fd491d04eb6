"""Statistics of the saved games: results, streaks, time, ratings, faults, openings (`docs/statistics.md`)."""
