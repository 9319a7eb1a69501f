"""What everybody else uses: games by name, states, records and errors."""
