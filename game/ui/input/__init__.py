"""Raw events of keys, pointer and controllers in; chords and gestures out.  Knows no table."""
