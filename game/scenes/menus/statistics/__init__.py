"""The statistics scene: panels of plots of the library's games, which can also be shown as tables."""
