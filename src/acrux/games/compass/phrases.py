"""Phrases of both the sentences and the turn lines, each looked up in its own part of the catalogue."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from acrux.games.compass.reveals import LIGHT, TOO_LATE, Reveal, Round
from acrux.games.compass.squares import LETTERS
from acrux.games.definition import View
from acrux.i18n import Text, Value, join_and, prefixed

SEATS = range(1, 5)
Say: TypeAlias = Callable[..., Text]
"""looks a text up in the catalogue: `game_text` for sentences, `turn_text` for phrases of a turn line"""

game_text = prefixed("compass")
turn_text = prefixed("compass.turn")
goal_text = prefixed("compass.goal_ends")


def name(seat: int) -> Text:
    return game_text(f"seat.{LETTERS[seat - 1]}")


def names(seats: Sequence[int]) -> Value:
    """At least one seat."""
    return join_and([name(seat) for seat in seats], "")


def direction_name(card: str) -> Text:
    return game_text(f"direction.{card}")


def choice_phrases(say: Say, table: Round, actor: int, choice: str) -> Iterator[Text]:
    """Who scores, or to which corner the pawn goes."""
    points = table.points()
    table.choose(choice)
    if choice in LETTERS:
        scorer = LETTERS.index(choice) + 1
        yield say("took" if scorer == actor else "gave", who=name(actor), scorer=name(scorer))
        yield _scored(say, scorer, points, table.score(scorer))
    else:
        yield say("put", who=name(actor), corner=direction_name(choice), square=table.corner(choice))


def reveal_phrases(say: Say, table: Round, reveal: Reveal) -> Iterator[Text]:
    """How a revealed speed moved the pawn, and what the place did that the pawn reached."""
    who, card = name(reveal.seat), direction_name(reveal.direction)
    if reveal.effect == TOO_LATE:
        yield say("too_late", who=who, speed=reveal.speed)
        return
    landing, *pushes = reveal.path
    if reveal.speed == 0:
        yield say("stayed", who=who, speed=reveal.speed, square=str(landing))
    elif landing:
        yield say("moved", who=who, speed=reveal.speed, card=card, square=landing)
    else:
        yield say("left", who=who, speed=reveal.speed, card=card)
    for start, end in zip(reveal.path, pushes, strict=False):
        yield say("pushed", start=str(start), end=end) if end else say("pushed_off", start=str(start))
    yield from _effect(say, table, reveal)


def _effect(say: Say, table: Round, reveal: Reveal) -> Iterator[Text]:
    mover = name(reveal.seat)
    if reveal.effect == "scores":
        yield _scored(say, reveal.whose, reveal.points, table.score(reveal.whose))
    elif reveal.effect == "cross":
        yield say("hit", who=name(reveal.whose))
    elif reveal.effect == "goal":
        yield say("goal", who=name(reveal.whose), score=table.score(reveal.whose))
    elif reveal.effect == "out":
        yield say("out", who=mover, square=reveal.pawn)
    elif reveal.effect == "tie":
        yield say("tie", who=mover, chooser=name(reveal.seat % len(SEATS) + 1))
    elif reveal.effect == LIGHT:
        yield say("light", who=mover)


def _scored(say: Say, seat: int, points: int, score: int) -> Text:
    return say("gained" if points > 0 else "lost", who=name(seat), n=abs(points), score=score)


def outcome(say: Say, view: View) -> Text:
    north, east, south, west = view["scores"]
    high, low = max(north + south, east + west), min(north + south, east + west)
    if high == low:
        return say("shared", score=high)
    return say("won", who=names(view["winners"]), high=high, low=low)
