"""Benchmarks: what is measured, and how, in one place."""
