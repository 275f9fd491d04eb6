"""What the system beside the window does for the program: it asks where files lie, shows them, takes a picture."""
