"""Meeting a friend elsewhere: reading three words to them, or typing theirs."""
