"""Who moved, won or is thinking, as sentences."""
