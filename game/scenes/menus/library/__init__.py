"""The library's scene: the games that are kept, found, continued, named, thrown away, written into files and read."""
