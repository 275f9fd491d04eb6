"""Puzzles made from games of levels against each other, proven, weighed, and proven again (`lab puzzles`)."""
