"""How everything is dressed: themes, type, icons, cloth, and the cache of pictures made of them."""
