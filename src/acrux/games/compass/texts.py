"""The sentences of Compass."""

import functools
from collections.abc import Iterator, Sequence

from acrux.games.compass.reveals import LIGHT, TOO_LATE, Reveal, Round, speeds_in
from acrux.games.compass.squares import LETTERS
from acrux.games.definition import Change, View
from acrux.i18n import Text, Value, join_and, prefixed

SEATS = range(1, 5)


game_text = prefixed("compass")


def name(seat: int) -> Text:
    return game_text(f"seat.{LETTERS[seat - 1]}")


def names(seats: Sequence[int]) -> Value:
    """At least one seat."""
    return join_and([name(seat) for seat in seats], "")


def direction_name(card: str) -> Text:
    return game_text(f"direction.{card}")


def seat_name(view: View, seat: int) -> Text:
    return name(seat)


def is_move_secret(view: View) -> bool:
    """P7: speeds are laid face down, when all directions lie."""
    return bool(view["actor"]) and not view["choice"] and view["directions"][view["actor"] - 1] is not None


def awaited(view: View) -> list[int]:
    """The seats that must act now; speeds may be laid in any order."""
    if not is_move_secret(view):
        return [view["actor"]] if view["actor"] else []
    order = sorted(SEATS, key=lambda each: (each - int(view["first"])) % len(SEATS))
    return [each for each in order if view["directions"][each - 1] and view["speeds"][each - 1] is None]


# What happened


def describe_move(change: Change) -> list[Text]:
    """Directions and choices are public; a speed appears when it is revealed and moves the pawn."""
    before, actor, move, after, revealed = change
    if before["choice"] or is_move_secret(before):
        table = Round(before)
        texts = (
            list(_chosen(table, actor, str(move)[1:])) if before["choice"] else [game_text("sealed", who=name(actor))]
        )
        texts += [each for reveal in table.reveals(speeds_in(revealed)) for each in _revealed(table, reveal)]
    else:
        texts = [game_text("laid", who=name(actor), card=direction_name(str(move)))]
    return [*texts, *_round(before, after)]


def _chosen(table: Round, actor: int, choice: str) -> Iterator[Text]:
    """Who scores, or to which corner the pawn goes."""
    points = table.points()
    table.choose(choice)
    if choice in LETTERS:
        scorer = LETTERS.index(choice) + 1
        yield game_text("took" if scorer == actor else "gave", who=name(actor), scorer=name(scorer))
        yield _scored(scorer, points, table.score(scorer))
    else:
        yield game_text("put", who=name(actor), corner=direction_name(choice), square=table.corner(choice))


def _revealed(table: Round, reveal: Reveal) -> Iterator[Text]:
    who, card = name(reveal.seat), direction_name(reveal.direction)
    if reveal.effect == TOO_LATE:
        yield game_text("too_late", who=who, speed=reveal.speed)
        return
    landing, *pushes = reveal.path
    if reveal.speed == 0:
        yield game_text("stayed", who=who, speed=reveal.speed, square=str(landing))
    elif landing:
        yield game_text("moved", who=who, speed=reveal.speed, card=card, square=landing)
    else:
        yield game_text("left", who=who, speed=reveal.speed, card=card)
    for start, end in zip(reveal.path, pushes, strict=False):
        yield game_text("pushed", start=str(start), end=end) if end else game_text("pushed_off", start=str(start))
    yield from _effect(table, reveal)


def _effect(table: Round, reveal: Reveal) -> Iterator[Text]:
    """What the place did that the pawn reached."""
    mover = name(reveal.seat)
    if reveal.effect == "scores":
        yield _scored(reveal.whose, reveal.points, table.score(reveal.whose))
    elif reveal.effect == "choice":
        one, two = table.scorers()
        yield game_text("to_give", who=mover, points=reveal.points, one=name(one), two=name(two))
    elif reveal.effect == "cross":
        yield game_text("hit", who=name(reveal.whose))
    elif reveal.effect == "goal":
        yield game_text("goal", who=name(reveal.whose), score=table.score(reveal.whose))
    elif reveal.effect == "out":
        yield game_text("out", who=mover, square=reveal.pawn)
    elif reveal.effect == "tie":
        yield game_text("tie", who=mover, chooser=name(reveal.seat % len(SEATS) + 1))
    elif reveal.effect == LIGHT:
        yield game_text("light", who=mover)


def _scored(seat: int, points: int, score: int) -> Text:
    return game_text("gained" if points > 0 else "lost", who=name(seat), n=abs(points), score=score)


def _round(before: View, after: View) -> Iterator[Text]:
    """The end of a round, and how the next one begins."""
    if after["winners"]:
        yield _outcome(after)
    elif after["round"] != before["round"]:
        if after["round"] > before["round"] + 1:  # P2
            yield game_text("passed", round=after["round"] - 1)
        yield game_text("began", round=after["round"])
        if after["out"]:
            yield game_text("sat_out", n=len(after["out"]), who=names(after["out"]))


def _outcome(view: View) -> Text:
    north, east, south, west = view["scores"]
    high, low = max(north + south, east + west), min(north + south, east + west)
    if high == low:
        return game_text("shared", score=high)
    return game_text("won", who=names(view["winners"]), high=high, low=low)


# Where the game stands


def describe(view: View) -> list[Text]:
    began = game_text("round", round=view["round"], rounds=view["options"]["rounds"], square=view["pawn"])
    return [began, *(_seat(view, seat) for seat in SEATS), prompt(view, view["seat"])]


def _seat(view: View, seat: int) -> Text:
    """Score and cards of a seat, and its special states."""
    direction, speed = view["directions"][seat - 1], view["speeds"][seat - 1]
    notes: list[Text] = [game_text("points", n=view["scores"][seat - 1])]
    notes += [game_text("direction", card=direction_name(direction))] if direction else []
    notes += [] if speed is None else [game_text("face_down") if speed == "?" else game_text("speed", speed=speed)]
    notes += [game_text("first")] if seat == view["first"] else []
    notes += [game_text("out_now")] if seat in view["out"] else []
    notes += [game_text("out_next")] if seat in view["next_out"] else []
    texts = functools.reduce(lambda some, note: game_text("note", some=some, note=note), notes)
    return game_text("seat", who=name(seat), notes=texts)


# What is to be done


def prompt(view: View, seat: int | None) -> Text:
    if view["winners"]:
        return _outcome(view)
    if view["choice"]:
        return _choice(view, view["actor"] == seat)
    if not is_move_secret(view):
        return game_text("you_direct" if seat == view["actor"] else "to_direct", who=name(view["actor"]))
    waiting = awaited(view)
    if seat in waiting:
        return game_text("you_seal", who=name(seat), card=direction_name(view["directions"][seat - 1]))
    return game_text("to_seal", n=len(waiting), who=names(waiting))


def _choice(view: View, own: bool) -> Text:
    """Who scores, or which corner; always one of two."""
    table, whose = Round(view), "you" if own else "to"
    values: dict[str, Value] = {"who": name(view["actor"]), "moves": " ".join(view["legal"])}
    if view["choice"] == "score":
        one, two = (name(seat) for seat in table.scorers())
        return game_text(f"{whose}_give", points=table.points(), one=one, two=two, **values)
    one, two = (direction_name(corner) for corner in table.nearest_corners())
    return game_text(f"{whose}_put", one=one, two=two, **values)
