"""Mining: agents play games, a finder points out candidates, and what is proven becomes a puzzle."""

import functools
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from acrux.agents.agent import agent
from acrux.agents.puzzles import Candidate, PuzzleFinder, puzzle_finder
from acrux.core.game import Game
from acrux.core.registry import complete_options, definition, shared_game
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.review.puzzles.grading import grade
from acrux.review.puzzles.proof import NotProven, prove
from acrux.review.puzzles.puzzle import Puzzle, Refutation, claim

MAX_MINED_POSITIONS = 40_000_000
"""for the proof of one puzzle: seconds, so that a whole file can be checked in minutes"""
MAX_TRIES = 6
"""candidates of one theme for one seat of a game to prove, until one succeeds"""
MAX_PLIES = 2_000
"""of a game"""
MAX_THEME_PERCENT = 80
"""of a collection"""


@dataclass(frozen=True)
class MiningJob:
    """One game to look through; what it finds depends on nothing else."""

    game: str
    seed: int
    number: int
    themes: frozenset[str]
    """the themes that are wanted"""


def mine(job: MiningJob) -> list[Puzzle]:
    """Play one game and return its puzzles, graded: at most one of each theme for each seat."""
    found: dict[tuple[str, int], Puzzle] = {}
    tries = Counter[tuple[str, int]]()
    for candidate in _candidates(job):
        kind = candidate.theme, candidate.seat
        if candidate.theme in job.themes and kind not in found and tries[kind] < MAX_TRIES:
            tries[kind] += 1
            puzzle = _proven(claim(job.game, candidate, job.number))
            if puzzle:
                found[kind] = puzzle
    return [replace(puzzle, grade=grade(puzzle)) for puzzle in found.values()]


def _candidates(job: MiningJob) -> Iterator[Candidate]:
    """Play a game between agents and yield the candidates at each decision."""
    finder = _finder(_game(job.game, 0))
    game = _game(job.game, job.number % len(finder.variants))
    finder, rng, state = _finder(game), generator(job.seed, job.number), game.new()
    levels = [finder.levels[(job.number + seat) % len(finder.levels)] for seat in range(game.seats)]
    players = [agent(game, level, job.seed * 1000 + job.number + seat) for seat, level in enumerate(levels)]
    while state.actor is not None and state.ply < MAX_PLIES:
        if state.actor == CHANCE:
            state.play(state.sample(rng))
        else:
            yield from finder.find(state, rng)
            state.play(players[state.actor - 1].choose(state))


@functools.cache
def _game(name: str, variant: int) -> Game:
    """A game with one of the finder's variants of options."""
    found = definition(name)
    required = {option.name: option.choices[0] for option in found.options if option.required and option.choices}
    plain = shared_game(found, complete_options(found, required))
    options = required | {key: str(value) for key, value in _finder(plain).variants[variant].items()}
    return shared_game(found, complete_options(found, options))


@functools.lru_cache(maxsize=8)
def _finder(game: Game) -> PuzzleFinder:
    return puzzle_finder(game)


def _proven(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with its proof; None if there is none, or if a wrong try fails only because a partner errs."""
    try:
        found = prove(puzzle, MAX_MINED_POSITIONS)
    except NotProven:
        return None
    partners = set(found.team) - {found.seat}
    is_lucky = bool(partners) and any(
        _has_partner_choice(found, refutation, partners) for refutation in found.refutations
    )
    return None if is_lucky else found


def _has_partner_choice(puzzle: Puzzle, refutation: Refutation, partners: Collection[int]) -> bool:
    """Does a partner make an open choice after a wrong try? A good one might have rescued it."""
    start, state, sealed = refutation.hidden or puzzle.moves, puzzle.load().new(puzzle.position), 0
    for ply, move in enumerate((*start, *refutation.tries[:1], *refutation.line)):
        deciders = len(state.deciders())
        sealed = max(sealed, deciders if deciders > 1 else 0)
        if ply > len(start) and not sealed and state.actor in partners and len(state.legal()) > 1:
            return True
        sealed = max(0, sealed - 1)
        state.play(move)
    return False


def wanted_themes(name: str, puzzles: Collection[Puzzle], count: int) -> frozenset[str]:
    """The themes of which a collection of `count` puzzles may have more: none may crowd out the others."""
    themes = _finder(_game(name, 0)).themes
    most = -(-count * MAX_THEME_PERCENT // 100) if len(themes) > 1 else count
    have = Counter(puzzle.theme for puzzle in puzzles)
    return frozenset(theme for theme in themes if have[theme] < most)
