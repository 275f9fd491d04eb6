"""Benchmarks of the rules, the search, the frames and the memory."""
