"""The library: games that are kept, each move as soon as it is played."""
