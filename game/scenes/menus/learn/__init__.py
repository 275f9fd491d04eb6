"""The courses: a card for each game, the path of the chosen course with a board for each page, and the next page."""
