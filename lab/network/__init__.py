"""Networks of integers trained on games of a level against itself: the `network` command and what it needs."""
