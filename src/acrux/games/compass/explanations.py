"""What the squares, goals, seats and cards of Compass are, and what they would do now."""

from collections.abc import Iterator

from acrux.games.compass import board, rules
from acrux.games.compass.notation import SPEEDS, parse_square_name, square_name
from acrux.games.compass.phrases import direction_name, name, names
from acrux.games.compass.reveals import EFFECTS, Round
from acrux.games.compass.squares import CORNERS, DIRECTIONS, LETTERS, Square, load_board
from acrux.games.compass.texts import describe_seat
from acrux.games.definition import View
from acrux.i18n import Text, Value, join_and, prefixed

explain_text = prefixed("compass.explain")


def explain(view: View, thing: str) -> list[Text]:
    kind, _, letter = thing.partition("-")
    if kind == "goal" and letter in LETTERS:
        return _goal(view, LETTERS.index(letter) + 1)
    if kind == "panel" and letter in LETTERS:
        return _panel(view, LETTERS.index(letter) + 1)
    if thing in DIRECTIONS:
        return _direction(view, thing)
    if thing in SPEEDS:
        return _speed(view, thing)
    if thing in (f">{letter}" for letter in LETTERS) and view["choice"] == "score":
        return [explain_text("gets", who=_seat(thing[1:]), points=_table(view).points())]
    return _on_board(view, thing)


def _table(view: View) -> Round:
    """The round of a view, also of one that nobody began because all sit out."""
    return Round(view | {"first": view["first"] or 1})


# Squares


def _on_board(view: View, thing: str) -> list[Text]:
    squares = {
        f"{chr(ord('a') + file)}{len(rows) - row}": square
        for rows in [load_board(view["options"]["board"])]
        for row, line in enumerate(rows)
        for file, square in enumerate(line)
    }
    if thing not in squares:
        return []
    square = squares[thing]
    return [_printed(view, thing, square), *_shade(view, square), *_special(view, thing)]


def _printed(view: View, square_id: str, square: Square) -> Text:
    """What the square does when the pawn stops on it."""
    if square.cross:
        return explain_text("cross", who=_seat(square.seats))
    if square.push:
        return _push(view, square_id, square)
    if not square.points:
        return explain_text("blank")
    points = explain_text("gains" if square.points > 0 else "loses", n=abs(square.points))
    if not square.seats:
        return explain_text("mover", points=points)
    if len(square.seats) == 1:
        return explain_text("seat", who=_seat(square.seats), points=points)
    one, other = (_seat(letter) for letter in square.seats)
    return explain_text("choice", one=one, other=other, points=points)


def _seat(letter: str) -> Text:
    return name(LETTERS.index(letter) + 1)


def _push(view: View, square_id: str, square: Square) -> Text:
    """P3, P4: where a push takes the pawn, other pushes included."""
    table = _table(view)
    place = board.pushed(table.pushes, parse_square_name(table.params, square_id))[-1]
    values: dict[str, Value] = {"n": square.push, "direction": direction_name(square.direction)}
    return explain_text("push", end=_place(table, place), **values)


def _place(table: Round, place: int) -> Text:
    """The end of a move: a square, a goal or out of bounds."""
    if place < board.SQUARES:
        return explain_text("square", square=square_name(table.params, place))
    if table.params.acts[0, place] == board.SCORES_GOAL:
        return explain_text("into_goal", who=name(int(table.params.owner[place]) + 1))
    return explain_text("out")


def _shade(view: View, square: Square) -> Iterator[Text]:
    """Light squares do nothing for the first player of the round."""
    if square.token == ".":
        return
    if not square.light:
        yield explain_text("dark")
    elif view["first"] is None or view["winners"]:
        yield explain_text("light")
    elif view["seat"] == view["first"]:
        yield explain_text("light_for_you")
    else:
        yield explain_text("light_now", who=name(view["first"]))


def _special(view: View, square_id: str) -> Iterator[Text]:
    """The pawn, the corners, and the squares in front of a goal."""
    table = _table(view)
    if square_id == view["pawn"] and not view["winners"]:
        yield explain_text("pawn")
    if square_id in (table.corner(corner) for corner in CORNERS):
        yield explain_text("corner")
    for seat in range(1, len(LETTERS) + 1):
        if square_id in _front(table, seat):
            yield explain_text("front", who=name(seat))


def _front(table: Round, seat: int) -> list[str]:
    """P10: the three squares in front of a goal."""
    geometry = table.geometry
    return [square_name(table.params, geometry.number(spot)) for spot in geometry.front(seat - 1)]


# Goals and seats


def _goal(view: View, owner: int) -> list[Text]:
    table = _table(view)
    front = join_and(list(_front(table, owner)), "")
    texts = [explain_text("goal", who=name(owner), squares=front)]
    if view["winners"]:
        return texts
    state = table.state
    state.scores[owner - 1] *= 2
    winners = [seat for seat in range(1, len(LETTERS) + 1) if int(rules.winners(table.params, state)) >> seat - 1 & 1]
    outcome = explain_text("all_share") if len(winners) == len(LETTERS) else explain_text("win", who=names(winners))
    values: dict[str, Value] = {"who": name(owner), "score": view["scores"][owner - 1]}
    texts.append(explain_text("goal_now", doubled=state.scores[owner - 1], outcome=outcome, **values))
    if view["first"]:
        texts.append(explain_text("no_goal", who=name(view["first"])))
    return texts


def _panel(view: View, seat: int) -> list[Text]:
    """The score and cards of a seat, and what its signs mean now."""
    partner = (seat + 1) % len(LETTERS) + 1
    texts = [describe_seat(view, seat), explain_text("team", who=name(seat), partner=name(partner))]
    if seat == view["first"] and not view["winners"]:
        texts.append(explain_text("star", who=name(seat)))
    return texts


# Cards


def _direction(view: View, card: str) -> list[Text]:
    ways: list[Value] = [explain_text("way", speed=speed, end=_end(view, card, int(speed))) for speed in SPEEDS[1:]]
    return [explain_text("direction", card=direction_name(card), square=view["pawn"], ways=join_and(ways, ""))]


def _speed(view: View, speed: str) -> list[Text]:
    card = view["directions"][view["seat"] - 1] if view["seat"] else None
    if card is None:
        return []
    if speed == SPEEDS[0]:
        return [explain_text("speed_0", square=view["pawn"])]
    end = _end(view, card, int(speed))
    return [explain_text("speed_now", n=int(speed), card=direction_name(card), square=view["pawn"], end=end)]


def _end(view: View, card: str, speed: int) -> Text:
    """Where a card would take the pawn from where it stands now, pushes included."""
    table, mover = _table(view), view["seat"] or view["first"] or 1
    is_first = int(mover == view["first"])
    place = int(table.params.reach[is_first, table.state.pawn, len(SPEEDS) * DIRECTIONS.index(card) + speed])
    effect = EFFECTS[table.params.acts[is_first, place]]
    end = _place(table, place)
    if effect == "scores":
        whose = int(table.params.owner[place]) + 1 or mover
        return explain_text("end_points", end=end, who=name(whose), points=int(table.params.points[place]))
    if effect == "cross":
        return explain_text("end_cross", end=end, who=name(int(table.params.owner[place]) + 1))
    return end
