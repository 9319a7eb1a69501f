"""Searches over any game: they know the names of `acrux.kernel.protocol` and no particular game."""
