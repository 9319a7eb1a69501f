"""Opponents: levels 1 to 8 for every game, made of searches and what is known of each game."""
