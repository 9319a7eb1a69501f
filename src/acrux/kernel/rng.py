"""Seeded random numbers that compiled and interpreted code share bit for bit.

The generator is xoshiro128++ (Blackman and Vigna, 2019) on four 32-bit words. The words live in an int64 array and
every step is masked, so no operation overflows: plain Python, NumPy scalars and Numba compute the same numbers.
"""

import numpy as np

MASK = 0xFFFFFFFF


def generator(seed: int, *stream: int) -> np.ndarray:
    """A new generator; the same seed and stream always give the same one, different streams are independent.

    >>> int(below(generator(1), 6)), int(below(generator(1), 6)), int(below(generator(1, 0), 6))
    (3, 3, 4)
    """
    words = np.random.SeedSequence(int(seed), spawn_key=stream).generate_state(4, np.uint32)
    return words.astype(np.int64)


def bits(rng):
    """The next 32 random bits, as an integer from 0 to 2**32 - 1."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    total = (a + d) & MASK
    result = (((total << 7) & MASK | (total >> 25)) + a) & MASK
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ ((b << 9) & MASK)
    rng[3] = (d << 11) & MASK | (d >> 21)
    return result


def below(rng, n):
    """A uniform integer from 0 to n - 1, for n from 1 to 2**31 (Lemire 2019: multiply, reject what would bias)."""
    product = bits(rng) * n
    if (product & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (product & MASK) < threshold:
            product = bits(rng) * n
    return product >> 32


def uniform(rng):
    """A uniform float in [0, 1) with 32 random bits."""
    return bits(rng) * (1.0 / 4294967296.0)
