"""Agents: opponents of eight levels for every game, built from searches and knowledge of each game."""
