"""A tour of every scene, sheet and page: its games (`evenings`), `walks` through all stops, `pictures`."""
