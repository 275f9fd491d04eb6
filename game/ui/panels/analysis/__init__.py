"""Panels of an analysis: the graph of win probabilities, best lines, verdicts, openings."""
