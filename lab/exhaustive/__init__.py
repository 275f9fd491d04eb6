"""Searches that leave no move out, which prove who wins (`solve`) and count what the levels miss (`misses`)."""
