"""A game as numbers and arrays: the part of a `Definition` for programs that learn or step many games at once."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from acrux.games.options import Options


class Field(NamedTuple):
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    """one line, for the documentation"""

    @property
    def length(self) -> int:
        return math.prod(self.shape)


class Symmetry(NamedTuple):
    """A symmetry of the game, for data augmentation.

    `actions[a]` is the image of action a. `observation[k]` is where the k-th value of the image of an observation
    comes from: `image = values[..., symmetry.observation]`.
    """

    actions: np.ndarray
    observation: np.ndarray


@dataclass(frozen=True, kw_only=True)
class Encoding:
    """Action numbers, observations and symmetries of a game; all fields are optional."""

    functions: ModuleType | None = None
    """may define `action_of`, `move_of`, `write_mask` and `observe` of `acrux.kernel.protocol`"""
    num_actions: Callable[[Options], int] | None = None
    """action numbers of seats lie below this; None: moves are their own action numbers"""
    num_outcomes: Callable[[Options], int] | None = None
    """numbers of chance outcomes lie below this; None: the same bound as that of the moves"""
    fields: Callable[[Options], tuple[Field, ...]] = lambda options: ()
    """what `observe` writes, in order"""
    symmetries: Callable[[Options], list[Symmetry]] | None = None
    """all symmetries, the identity first; None: only the identity is known"""


NO_ENCODING = Encoding()
"""moves are their own action numbers, and there are no observations"""


def one_hot(values: Any, start: int, number: int) -> None:
    """Set one value of a vector, none if the number is negative."""
    if number >= 0:
        values[start + number] = 1


def following_seat(seat: int, place: int, seats: int) -> int:
    """The place, from 0, of the seat that sits `place` seats after this one: observations begin with their own seat."""
    return (seat - 1 + place) % seats
