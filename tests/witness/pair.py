"""A game played on the fast engine and on the naive one in parallel."""

from tests.games.conftest import fast, naive
from tests.games.views import bare


def outcome(call, *arguments, **keywords):
    """The result of a call, or "refused" if it raises ValueError."""
    try:
        return call(*arguments, **keywords)
    except ValueError:
        return "refused"


class Pair:
    """Both engines; `check` compares all their answers."""

    def __init__(self, name, position=None, **options):
        self.fast = fast(name, position, **options)
        self.naive = naive(name, position, **options)
        self.seats = self.fast.game.seats

    def check(self):
        fast, naive = self.fast, self.naive
        legal = fast.legal()
        assert fast.actor == naive.actor, self.moves_so_far()
        assert len(set(legal)) == len(legal), self.moves_so_far()
        assert set(legal) == set(naive.legal()), self.moves_so_far()
        assert fast.winners == naive.winners, self.moves_so_far()
        assert fast.returns() == naive.returns(), self.moves_so_far()
        assert outcome(fast.position) == outcome(naive.position), self.moves_so_far()
        if fast.actor == 0 and len(legal) <= 64:
            assert fast.chance_outcomes() == naive.chance_outcomes(), self.moves_so_far()
        for seat in (None, *range(1, self.seats + 1)):
            assert self.seen(fast, seat) == self.seen(naive, seat), self.moves_so_far()

    @staticmethod
    def seen(state, seat):
        view = bare(state.view(seat))
        return view | {"legal": sorted(view["legal"])}

    def play(self, move):
        self.fast.play(move)
        self.naive.play(move)

    def moves_so_far(self):
        """How to reproduce this position, for the message of a failing test."""
        game = self.fast.game
        return f"{game!r} from {self.fast.start!r}: {' '.join(self.fast.moves)}"


def play_together(pair, dice, plies):
    """Compare both engines along a random game; returns the number of plies played."""
    for ply in range(plies):
        pair.check()
        if pair.fast.actor is None:
            return ply
        pair.play(dice.choice(sorted(pair.fast.legal())))
    pair.check()
    return plies
