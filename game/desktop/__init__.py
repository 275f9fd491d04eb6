"""The system's desktop: its file dialog, its file manager, and its clipboard for pictures."""
