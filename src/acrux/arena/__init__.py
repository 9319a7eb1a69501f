"""Many games between agents: matches with rotated seats, on one machine or on a cluster, and what they tell."""
