"""The base of every scene: the base class, the stack of scenes, notices, file dialogs."""
