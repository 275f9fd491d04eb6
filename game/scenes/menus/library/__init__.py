"""The library scene: search, continue, review, rename, delete, export and import saved games."""
