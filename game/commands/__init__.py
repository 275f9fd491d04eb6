"""What `stax library`, `stax analyse` and `stax statistics` do."""
