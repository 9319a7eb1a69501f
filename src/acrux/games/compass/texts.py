"""The sentences of Compass."""

import functools
from collections.abc import Iterator

from acrux.games.compass.phrases import (
    SEATS,
    choice_phrases,
    direction_name,
    game_text,
    goal_text,
    name,
    names,
    outcome,
    reveal_phrases,
)
from acrux.games.compass.reveals import Reveal, Round, speeds_in
from acrux.games.definition import Change, View
from acrux.i18n import Text


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
        texts = [game_text("sealed", who=name(actor))]
        if before["choice"]:
            texts = list(choice_phrases(game_text, table, actor, str(move)[1:]))
        texts += [each for reveal in table.reveals(speeds_in(revealed)) for each in revealed_texts(table, reveal)]
    else:
        texts = [game_text("laid", who=name(actor), card=direction_name(str(move)))]
    return [*texts, *_round(before, after)]


def revealed_texts(table: Round, reveal: Reveal) -> Iterator[Text]:
    yield from reveal_phrases(game_text, table, reveal)
    if reveal.effect == "choice":
        one, two = table.scorers()
        yield game_text("to_give", who=name(reveal.seat), points=reveal.points, one=name(one), two=name(two))


def _round(before: View, after: View) -> Iterator[Text]:
    """The end of a round, and how the next one begins."""
    if after["winners"]:
        yield outcome(game_text, after)
    elif after["round"] != before["round"]:
        if after["round"] > before["round"] + 1:  # P2
            yield game_text("passed", round=after["round"] - 1)
        yield game_text("began", round=after["round"])
        if after["out"]:
            yield game_text("sat_out", n=len(after["out"]), who=names(after["out"]))


# Where the game stands


def describe(view: View) -> list[Text]:
    began = game_text("round", round=view["round"], rounds=view["options"]["rounds"], square=view["pawn"])
    return [began, *(describe_seat(view, seat) for seat in SEATS), prompt(view, view["seat"])]


def describe_seat(view: View, seat: int) -> Text:
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
        return outcome(goal_text if _is_ended_by_goal(view) else game_text, view)
    if view["choice"]:
        return _choice(view, view["actor"] == seat)
    if not is_move_secret(view):
        return game_text("you_direct" if seat == view["actor"] else "to_direct", who=name(view["actor"]))
    waiting = awaited(view)
    if seat in waiting:
        return game_text("you_seal", who=name(seat), card=direction_name(view["directions"][seat - 1]))
    return game_text("to_seal", n=len(waiting), who=names(waiting))


def _is_ended_by_goal(view: View) -> bool:
    """Did a goal end the game early? In the last round the game would have ended anyway."""
    return bool(view["round"] < view["options"]["rounds"])


def _choice(view: View, own: bool) -> Text:
    """Who scores, or which corner; always one of two."""
    table, whose = Round(view), "you" if own else "to"
    who = name(view["actor"])
    if view["choice"] == "score":
        one, two = (name(seat) for seat in table.scorers())
        return game_text(f"{whose}_give", points=table.points(), one=one, two=two, who=who)
    one, two = (direction_name(corner) for corner in table.nearest_corners())
    return game_text(f"{whose}_put", one=one, two=two, who=who)
