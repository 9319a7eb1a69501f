"""The database: guests, tables and their events."""
