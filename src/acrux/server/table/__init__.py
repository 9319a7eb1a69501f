"""One table as an event-sourced aggregate: commands, decisions, events, clock."""
