"""What the kept games come to, in numbers: results, streaks, time, ratings, faults, openings (`docs/statistics.md`)."""
