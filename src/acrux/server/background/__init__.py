"""Work without a request: agents, warm-up, heartbeats, due tables, garbage collection."""
