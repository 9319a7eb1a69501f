"""Play in a terminal: people and agents at one table, in colour or as plain text."""
