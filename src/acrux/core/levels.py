"""The levels of an agent: from 1, the weakest, to MAX_LEVEL. This is the only place that defines them."""

MIN_LEVEL = 1
MAX_LEVEL = 8
LEVELS = range(MIN_LEVEL, MAX_LEVEL + 1)
