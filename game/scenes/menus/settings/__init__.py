"""The settings: tabs of what can be set, beside a table that shows it."""
