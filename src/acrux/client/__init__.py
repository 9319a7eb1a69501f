"""A client for servers: join tables and play, from Python."""
