"""The title: the first scene, with the games as cards."""
