"""The scenes that are made of widgets: title, setup, library, learn, puzzles, statistics, settings, rules."""
