"""The numbers of moves. They follow one another without gaps, and what a number means never depends on the state.

- MOVE + 36 * start + end, where start is HOME for a counter from the home base
- JUMP + 36 * start + end
- SPIN + 3 * dial + quarters - 1
- END
- ROLL + (6**k - 6) / 5 + outcome of k dice in base 6, the first die foremost, the face 1 as digit 0
- THROW + 2**k - 2 + outcome of k throws in base 2, the first throw foremost, a miss as digit 1
- DROP + 16 * tile + places on the tile as a bit set, in the alphabetical order of its squares
"""

HOME = 36
MOVE = 0
JUMP = MOVE + 37 * 36
SPIN = JUMP + 37 * 36
END = SPIN + 5 * 3
ROLL = END + 1
THROW = ROLL + 6 + 6**2 + 6**3 + 6**4
DROP = THROW + 2 + 2**2 + 2**3 + 2**4
NUMBERS = DROP + 16 * 9

MAX_MOVES = 6**4
"""The most legal moves at once: the outcomes of four dice. Of actions there are at most 6 * 12 + 2 + 18 + 15 + 1:
for each counter 4 steps and the 8 squares that hops can lead to, from home 2 and 18, the spins, and end."""

POWERS_OF_6 = (1, 6, 36, 216, 1296)


def rolls(dice: int) -> int:
    """The number of the first outcome of `dice` dice."""
    return ROLL + (POWERS_OF_6[dice] - 6) // 5


def throws(times: int) -> int:
    """The number of the first outcome of `dice` throws."""
    return THROW + (1 << times) - 2
