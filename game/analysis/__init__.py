"""The analysis of games: win probabilities, mistakes and turning points, from searches and the rules' facts."""
