"""A tour of every scene, sheet and page: `evenings` that are sat down at, `walks` through all sights, `pictures`."""
