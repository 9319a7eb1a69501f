"""Matches whose games are random, whatever players they name."""

from acrux.arena.match import make_match, result_of
from acrux.kernel.rng import generator


def match_of(games, game="compass", players=("random", "random"), seed=1, **options):
    return make_match(game, list(players), games, seed, {name: str(value) for name, value in options.items()})


def random_results(match):
    """Play all games of a match at random."""
    for job in match.jobs():
        state, rng = match.load().new(), generator(match.seed, job.number)
        while state.actor is not None:
            state.play(state.sample(rng))
        yield result_of(job.number, state, job.tags)
