"""The scene of statistics: panels of plots over what the kept games come to, each readable as a table too."""
