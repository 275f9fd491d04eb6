"""The library's SQLite file: its schema, its one writer, queries, backups and the repair of damaged files."""
