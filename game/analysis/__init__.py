"""What was good and bad in a game, by the search and by the rules' facts: chances, losses, turning points."""
