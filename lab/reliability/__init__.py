"""What the program is promised to bear, as numbers: hostile texts, kills, many games, a full library, and worse."""
