"""Raw events of keys, pointer and controllers come in; chords and gestures go out.  It knows nothing of tables."""
