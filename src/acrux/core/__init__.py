"""The facade over the games: games by name, states, records and errors."""
