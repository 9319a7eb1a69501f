"""Balance studies: what agents' games say about a game's fairness, depth, drama and luck."""
