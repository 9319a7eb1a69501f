"""The facts about one game that need no search: result, length, branching, events of the rules, places used."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from acrux.core.records import replay, split_records
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.review.value import result_shares
from acrux.study.focus import focus_of


@dataclass(frozen=True)
class GameFacts:
    """One finished game in figures."""

    number: int
    shares: tuple[float, ...]
    """by seat: the share of the win"""
    plies: int
    decisions: int
    turns: int
    """changes of the seat to act, plus one"""
    length: int
    """as players count it, in turns or rounds"""
    branching: float
    """mean number of legal moves at decisions"""
    log10_tree: float
    """the sum of log10 of the number of legal moves over all decisions"""
    opening: str
    """the decisions of the first turn"""
    events: dict[str, int] = field(default_factory=dict)
    """how often each event of the rules happened"""
    places: dict[str, int] = field(default_factory=dict)
    """how often each place of the board was used"""


def facts_of(number: int, record: str) -> GameFacts:
    return measure(number, replay(next(split_records(record))).state)


def measure(number: int, state: State) -> GameFacts:
    """Collect the facts of a finished game."""
    focus = focus_of(state.game)
    decisions = [(before, move) for before, move in state.plies() if before.actor != CHANCE]
    turns = 1 + sum(one != two for one, two in pairwise(before.actor for before, _ in decisions))
    counts = [len(before.legal()) for before, _ in decisions]
    return GameFacts(
        number,
        result_shares(state),
        state.ply,
        len(decisions),
        turns,
        turns if focus.length is None else focus.length(state),
        sum(counts) / len(counts) if counts else 0.0,
        sum(math.log10(count) for count in counts),
        " ".join(move for before, move in takewhile(lambda each: each[0].actor == decisions[0][0].actor, decisions)),
        dict(count_events(state, focus.events)),
        dict(focus.places(state)),
    )


def count_events(state: State, keys: dict[str, str]) -> Counter[str]:
    """Count the sentences about the game that name an event, whatever the language."""
    counts: Counter[str] = Counter()
    replayed = state.game.new(state.start)
    for move in state.moves:
        replayed.play(move)
        said = (key for sentence in replayed.describe_last_move() for key in text_keys(sentence))
        counts.update(keys[key] for key in said if key in keys)
    return counts


def text_keys(value: object) -> Iterator[str]:
    """Yield the catalogue keys of a text and of the texts inside it."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from text_keys(inner)
    elif isinstance(value, list):
        if is_text(value):
            yield str(value[0])
        for inner in value:
            yield from text_keys(inner)


def is_text(value: list[object]) -> bool:
    """Is a list a text, `[key]` or `[key, values]`, and not a list of values?"""
    return bool(value) and isinstance(value[0], str) and (len(value) == 1 or isinstance(value[1], dict))
