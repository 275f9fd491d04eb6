"""The courses: a card for each game, the chosen one's path of pages with a live board in each, the next page's door."""
