"""Work without a request: agents, heartbeat, garbage collection, periodic jobs."""
