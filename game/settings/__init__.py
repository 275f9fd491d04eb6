"""What the player can set: the remembered choices, the actions and the keys that trigger them."""
