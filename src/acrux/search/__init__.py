"""Search algorithms for any game: they use the names of `acrux.kernel.protocol` and know no particular game."""
