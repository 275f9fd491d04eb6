"""What is drawn and heard: camera, sprites, text, widgets.  Knows the core's nouns and no game."""
