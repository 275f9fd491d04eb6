"""A puzzle on the real board: what is to be found, what answers a try, and all that is known once it is solved."""
