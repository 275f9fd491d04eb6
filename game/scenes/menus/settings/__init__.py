"""The settings scene: tabs of settings, beside a table that shows their effect."""
