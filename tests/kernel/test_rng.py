"""Random numbers: the published generator, the same bits compiled and interpreted, no bias."""

import itertools

import numpy as np
import pytest

from acrux.kernel import rng as module
from acrux.kernel.link import Mode, link
from acrux.kernel.rng import MASK, below, bits, generator, uniform

WORDS = 2**32
AWKWARD = [1, 2, 3, 6, 7, 91, 127, 1000, 65537, WORDS // 3 + 1, 2**31 - 1, 2**31]
"""WORDS // 3 + 1 is the worst case: one draw in three has to be rejected."""


def reference(state: list[int]):
    """xoshiro128++ as published (prng.di.unimi.it/xoshiro128plusplus.c), on Python's unbounded integers."""

    def rotl(x: int, k: int) -> int:
        return (x << k | x >> (32 - k)) % WORDS

    s = list(state)
    while True:
        yield (rotl((s[0] + s[3]) % WORDS, 7) + s[0]) % WORDS
        t = (s[1] << 9) % WORDS
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)


def reference_below(words, n: int):
    """Uniform draws: reject the words that n does not divide evenly among the results."""
    for word in words:
        if word * n % WORDS >= WORDS % n:
            yield word * n // WORDS


def take(count, iterator):
    return list(itertools.islice(iterator, count))


def test_published_algorithm():
    state = np.array([1, 2, 3, 4])
    drawn = [int(bits(state)) for _ in range(2000)]
    assert drawn == take(2000, reference([1, 2, 3, 4]))
    assert drawn[:5] == [641, 1573767, 3222811527, 3517856514, 836907274]


@pytest.mark.parametrize("state", [[MASK] * 4, [0, 0, 0, 1], [2**31, 0, 0, 0]])
def test_published_algorithm_from_extreme_states(state):
    words = np.array(state)
    assert [int(bits(words)) for _ in range(500)] == take(500, reference(state))


@pytest.mark.parametrize("n", AWKWARD)
def test_below_follows_the_reference(n):
    state = generator(5)
    expected = take(500, reference_below(reference(state.tolist()), n))
    assert [int(below(state, n)) for _ in range(500)] == expected
    assert all(0 <= number < n for number in expected)


@pytest.mark.parametrize("n", AWKWARD)
def test_below_is_exactly_even(n, monkeypatch):
    """Every result has the same number of words that lead to it.

    The words x with x * n // 2**32 == r are consecutive, and only the first of them can be rejected, so looking at the
    first, the second and the last is looking at all.
    """

    def drawn(word):
        words = iter([word, None])
        monkeypatch.setattr(module, "bits", lambda rng: next(words))
        try:
            return below(None, n)
        except TypeError:
            return None

    results = range(n) if n <= 1000 else [*range(200), *range(n // 2, n // 2 + 200), *range(n - 200, n)]
    for result in results:
        first, after = -(-result * WORDS // n), -(-(result + 1) * WORDS // n)
        assert drawn(first) in (result, None)
        assert {drawn(word) for word in (first + 1, after - 1) if first < word < after} <= {result}
        assert after - first - (drawn(first) is None) == WORDS // n


def draw_bits(rng, out):
    for k in range(out.size):
        out[k] = bits(rng)


def draw_below(rng, out, n):
    for k in range(out.size):
        out[k] = below(rng, n)


def draw_uniform(rng, out):
    for k in range(out.size):
        out[k] = uniform(rng)


@pytest.mark.parametrize(
    ("draw", "dtype", "arguments"),
    [(draw_bits, np.int64, [()]), (draw_below, np.int64, [(n,) for n in AWKWARD]), (draw_uniform, np.float64, [()])],
)
def test_compiled_equals_interpreted_bit_for_bit(draw, dtype, arguments):
    for some in arguments:
        results = []
        for mode in (Mode.COMPILED, Mode.INTERPRETED):
            rng, out = generator(7), np.zeros(3000, dtype)
            link(module, draw, mode)(rng, out, *some)
            results.append((out.tobytes(), rng.tobytes()))
        assert results[0] == results[1]


def test_uniform_is_below_one(monkeypatch):
    for word, number in ((0, 0.0), (1, 2.0**-32), (2**31, 0.5), (MASK, 1 - 2.0**-32)):
        monkeypatch.setattr(module, "bits", lambda rng, word=word: word)
        assert uniform(None) == number


def test_the_same_seed_gives_the_same_generator():
    assert generator(3, 1, 4).tolist() == generator(3, 1, 4).tolist()
    assert generator(np.int64(3)).tolist() == generator(3).tolist()


def test_words_have_32_bits():
    assert all(0 <= word <= MASK for seed in range(100) for word in generator(seed))


def test_seeds_and_streams_differ():
    """Trailing zeros count: stream 0 is not the generator itself."""
    keys = [(), *itertools.product(range(3)), *itertools.product(range(3), repeat=2)]
    generators = [tuple(generator(seed, *stream)) for seed in (0, 1, 2, 2**32, 2**32 + 1) for stream in keys]
    assert len(set(generators)) == len(generators)


def test_streams_are_not_shifted_copies():
    runs = [take(1000, reference(generator(1, stream).tolist())) for stream in range(4)]
    assert len(set(itertools.chain(*runs))) == 4000
