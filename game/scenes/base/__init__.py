"""What every scene is: the base class, the stack of scenes, notices, dialogs for files."""
