"""The library's SQLite file: schema, writer thread, queries, backups, and the repair of damaged files."""
