"""Puzzles: positions with exactly one good turn, found by solvers, proven by exhaustive search, graded by agents."""
