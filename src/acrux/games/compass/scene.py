"""A game of Compass as a picture: the board between its four goals, and below it what lies before each seat."""

import functools
from collections.abc import Sequence
from itertools import compress

from acrux.games.compass.notation import SPEEDS
from acrux.games.compass.reveals import goal_of, way
from acrux.games.compass.squares import CORNERS, DIRECTIONS, LETTERS, Square, load_board
from acrux.games.compass.texts import awaited
from acrux.games.definition import Change, Ply, View
from acrux.games.options import Options
from acrux.games.scene_items import MAX_CACHED, Thing, Things, button, cell, frame, item, landmark, mark, rounded
from acrux.i18n import Text, text

BOARD, GOAL, GAP, LABEL = 1100.0, 70.0, 20.0, 22.0
"""the width of the board, whatever its squares; the depth of a goal; around everything; more for ranks beyond a goal"""
PANEL_WIDE, PANEL_HIGH = 290.0, 236.0
CARD_WIDE, CARD_HIGH = 96.0, 120.0
PANELS_AT = BOARD + GOAL + 2 * GAP + LABEL + PANEL_HIGH / 2
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ARROWS = "↑↗→↘↓↙←↖"
SIGNS = ("out", "turn", "own", "first", "next-out")
TEAMS = {"N": "north-south", "S": "north-south", "E": "east-west", "W": "east-west"}


def board(options: Options) -> Thing:
    rows = load_board(options["board"])
    width = len(rows)
    places = [
        (f"{chr(ord('a') + file)}{width - row}", square)
        for row, line in enumerate(rows)
        for file, square in enumerate(line)
    ]
    edge = GOAL + GAP
    return {
        "box": [-edge - LABEL, -edge, BOARD + 2 * edge + LABEL, PANELS_AT + PANEL_HIGH / 2 + GAP + edge],
        "sheet": "compass",
        "cells": [
            *(square_cell(width, name, square) for name, square in places),
            *(_goal_landmark(width, letter) for letter in LETTERS),
            *(_panel_landmark(seat) for seat in range(1, len(LETTERS) + 1)),
        ],
        "decor": [
            *(thing for name, square in places for thing in printed_on(width, name, square)),
            *(thing for letter in LETTERS for thing in _goal(width, letter)),
            *_coordinates(width),
        ],
        "wide": _wide(),
    }


def _wide() -> Thing:
    """The seats' panels to the right of the board, in a column."""
    edge, high = GOAL + GAP, BOARD + 2 * (GOAL + GAP) + 2 * LABEL
    gap = (high - 4 * PANEL_HIGH) / 5
    moved = []
    for seat in range(1, len(LETTERS) + 1):
        x, y = _panel_spot(seat)
        by = BOARD + edge + PANEL_WIDE / 2 - x, gap * seat + PANEL_HIGH * (seat - 0.5) - edge - y
        start = [x - PANEL_WIDE / 2, y - PANEL_HIGH / 2, PANEL_WIDE, PANEL_HIGH]
        moved.append({"from": [rounded(number) for number in start], "by": [rounded(number) for number in by]})
    return {"box": [-edge - LABEL, -edge, BOARD + 2 * edge + LABEL + PANEL_WIDE + GAP, high], "moved": moved}


# The board


def _spot(width: int, name: str) -> tuple[float, float]:
    step = BOARD / width
    return step * (ord(name[0]) - ord("a") + 0.5), BOARD - step * (int(name[1:]) - 0.5)


def square_cell(width: int, name: str, square: Square) -> Thing:
    step = BOARD / width
    kind = "blank" if square.token == "." else "light" if square.light else "dark"
    if square.cross:
        kind += " hit"
    elif square.push:
        kind += " push"
    elif square.points:
        kind += " loss" if square.points < 0 else " gain"
    return cell(name, "square", *_spot(width, name), step, step, f"square {kind}", _label(name, square))


def _label(name: str, square: Square) -> Text:
    if square.cross:
        return text("compass.cell.cross", cell=name, who=_seat(square.seats))
    if square.push:
        return text("compass.cell.push", cell=name, n=square.push, direction=_direction(square.direction))
    if not square.points:
        return text("compass.cell.blank", cell=name)
    shade = "light" if square.light else "dark"
    if not square.seats:
        return text(f"compass.cell.{shade}.mover", cell=name, points=square.points)
    if len(square.seats) == 1:
        return text(f"compass.cell.{shade}.seat", cell=name, points=square.points, who=_seat(square.seats))
    one, other = (_seat(letter) for letter in square.seats)
    return text(f"compass.cell.{shade}.choice", cell=name, points=square.points, one=one, other=other)


def _seat(letter: str) -> Text:
    return text(f"compass.seat.{letter}")


def _direction(name: str) -> Text:
    return text(f"compass.direction.{name}")


def printed_on(width: int, name: str, square: Square) -> list[Thing]:
    """What is printed on a square: a cross, an arrow with its number, or points under the letters of who scores."""
    (x, y), step = _spot(width, name), BOARD / width
    if square.cross:
        return [
            item(f"cross-{name}", x, y, step * 0.86, step * 0.86, "print hit", symbol="compass-hit"),
            item(f"who-{name}", x, y, step * 0.4, step * 0.4, f"print who {TEAMS[square.seats]}", text=square.seats),
        ]
    if square.push:
        turn = 45 * DIRECTIONS.index(square.direction)
        return [
            item(f"arrow-{name}", x, y, step * 0.92, step * 0.92, "print push", symbol="compass-push", turn=turn),
            item(f"far-{name}", x, y, step * 0.4, step * 0.4, "print far", text=str(square.push)),
        ]
    if not square.points:
        return []
    shade = "light" if square.light else "dark"
    points = str(square.points).replace("-", "−")
    if not square.seats:
        return [item(f"points-{name}", x, y, step * 0.42, step * 0.42, f"print points on-{shade}", text=points)]
    team = TEAMS.get(square.seats, "either")
    return [
        item(
            f"who-{name}",
            x,
            y - step * 0.23,
            step * 0.34,
            step * 0.34,
            f"print who on-{shade} {team}",
            text=square.seats,
        ),
        item(f"points-{name}", x, y + step * 0.2, step * 0.4, step * 0.4, f"print points on-{shade}", text=points),
    ]


def _goal(width: int, letter: str) -> list[Thing]:
    """P10: beyond the middle three squares of a side."""
    x, y, wide, high = _goal_box(width, letter)
    return [
        item(f"goal-{letter}", x, y, wide, high, f"goal {TEAMS[letter]}", path=frame(wide, high, 12)),
        item(f"goal-letter-{letter}", x, y, 46, 46, f"goal-letter {TEAMS[letter]}", text=letter),
    ]


def _goal_box(width: int, letter: str) -> tuple[float, float, float, float]:
    """Middle, width and height of a goal."""
    (across, down), middle = SIDES[letter], BOARD / 2
    far, long = (BOARD + GOAL) / 2, 3 * BOARD / width
    return middle + across * far, middle + down * far, *((long, GOAL) if down else (GOAL, long))


def _goal_landmark(width: int, letter: str) -> Thing:
    return landmark(f"goal-{letter}", *_goal_box(width, letter), text("compass.landmark.goal", who=_seat(letter)))


def _coordinates(width: int) -> list[Thing]:
    """Files and ranks along two sides, beyond the goals where those are in the way."""
    found = []
    for place in range(width):
        file, rank = chr(ord("a") + place), str(place + 1)
        along = _spot(width, file + rank)
        beyond = GOAL - 8 if abs(place - width // 2) <= 1 else 0
        found.append(item(f"file-{file}", along[0], BOARD + beyond + 26, 34, 34, "coordinate", text=file))
        found.append(item(f"rank-{rank}", -beyond - 27, along[1], 34, 34, "coordinate", text=rank))
    return found


# The table


def scene(view: View, past: Sequence[Ply] = (), change: Change | None = None) -> Thing:
    scored = goal_of(change) if change and view["winners"] else None
    squares = way(change) if change and (scored or change.before["pawn"] != view["pawn"]) else []
    return picture(view, past, squares, scored)


def picture(view: View, past: Sequence[Ply], squares: Sequence[str] = (), scored: str | None = None) -> Thing:
    """The scene, in which the pawn went over some squares and perhaps into a goal."""
    rounds = f"{view['round']}/{view['options']['rounds']}"
    before = _last_round(view, past)
    acting = {view["moving"], *awaited(view)}
    decor: list[Thing] = [*_round(rounds)]
    pieces: list[Thing] = []
    for seat in range(1, len(LETTERS) + 1):
        signs, cards = _panel(view, seat, seat in acting, before.get(seat))
        decor += signs
        pieces += cards
    board_name, pawn = view["options"]["board"], view["pawn"]
    return {
        "decor": decor,
        "pieces": [*pieces, *_pawn(board_name, pawn, tuple(squares), scored)],
        "marks": [mark(pawn, "from" if scored else "last")],
        "buttons": [_button(move) for move in view["legal"] if not _is_corner(move)],
    }


@functools.lru_cache(MAX_CACHED)
def _round(rounds: str) -> Things:
    return (
        item("round", 130, -38, 44, 44, "round", text=rounds),
        item("round-sign", 40, -38, 50, 50, "round", symbol="compass-round"),
    )


@functools.lru_cache(MAX_CACHED)
def _pawn(board_name: str, name: str, squares: tuple[str, ...], scored: str | None) -> Things:
    """The pawn and how it came here, with a tag that shows what is printed on the square under it."""
    rows = load_board(board_name)
    size = BOARD / len(rows)
    x, y = _spot(len(rows), name)
    through = [list(_spot(len(rows), square)) for square in squares]
    if scored:
        across, down = SIDES[scored]
        x, y = x + across * (size + GOAL) / 2, y + down * (size + GOAL) / 2
        through.append([x, y])
    came = {"through": through} if through else None
    how = {
        "symbol": "compass-pawn",
        "cell": None if scored else name,
        "label": text("compass.piece.pawn"),
        "motion": came,
    }
    high = min(size * 0.9, 2 * GOAL)
    found = [item("pawn", x, y, high, high, "pawn", **how)]
    square = rows[len(rows) - int(name[1:])][ord(name[0]) - ord("a")]
    if square.token != "." and not scored:
        below = 1 if y < size else -1
        printed = _in_short(square)
        wide = size * (0.2 + 0.21 * len(printed))
        tag = {"path": frame(wide, size * 0.44, size * 0.1), "text": printed}
        kind = "tag on-light" if square.light else "tag on-dark"
        found.append(item("tag", x, y + below * size * 0.68, wide, size * 0.34, kind, **tag))
    return tuple(found)


def _in_short(square: Square) -> str:
    """What is printed on a square, in one line."""
    if square.cross:
        return f"×{square.seats}"
    if square.push:
        return f"{ARROWS[DIRECTIONS.index(square.direction)]}{square.push}"
    return f"{square.seats}{square.points}".replace("-", "−")


def _panel_spot(seat: int) -> tuple[float, float]:
    return (PANEL_WIDE + (BOARD + 2 * GOAL - 4 * PANEL_WIDE) / 3) * (seat - 1) + PANEL_WIDE / 2 - GOAL, PANELS_AT


def _panel_landmark(seat: int) -> Thing:
    letter = LETTERS[seat - 1]
    label = text("compass.landmark.panel", who=_seat(letter))
    return landmark(f"panel-{letter}", *_panel_spot(seat), PANEL_WIDE, PANEL_HIGH, label)


def _panel(view: View, seat: int, acts: bool, before: tuple[str, str] | None) -> tuple[Things, Things]:
    """What lies before a seat: its letter, its score, signs for who begins and who misses a round; and its cards."""
    is_out, is_own = seat in view["out"], seat == view["seat"]
    holds = is_out, acts, is_own, seat == view["first"], seat in view["next_out"]
    direction, speed = view["directions"][seat - 1], view["speeds"][seat - 1]
    cards = () if is_out else _cards(seat, direction, speed, is_own)
    return _signs(seat, holds, view["scores"][seat - 1], before), cards


@functools.lru_cache(MAX_CACHED)
def _signs(seat: int, holds: tuple[bool, ...], points: int, before: tuple[str, str] | None) -> Things:
    """What lies before a seat besides its cards; `holds` says which of the SIGNS hold."""
    letter, signs = LETTERS[seat - 1], list(compress(SIGNS, holds))
    x, y = _panel_spot(seat)
    kind = " ".join(["panel", TEAMS[letter], *(sign for sign in signs if sign in ("out", "turn", "own"))])
    score = str(points).replace("-", "−")
    found = [
        item(f"panel-{letter}", x, y, PANEL_WIDE, PANEL_HIGH, kind, path=frame(PANEL_WIDE, PANEL_HIGH, 20)),
        item(f"badge-{letter}", x - 104, y - 72, 64, 64, f"badge {TEAMS[letter]}", symbol=f"compass-badge-{letter}"),
        item(f"score-{letter}", x + 24, y - 70, 58, 58, "score", text=score),
    ]
    if "first" in signs:
        found.append(item(f"first-{letter}", x + 116, y - 76, 44, 44, "first", symbol="compass-first"))
    if "next-out" in signs:
        found.append(item(f"next-out-{letter}", x + 120, y + 88, 40, 40, "next-out", symbol="compass-hit"))
    if before:
        turn = 45 * DIRECTIONS.index(before[0])
        found.append(item(f"before-{letter}", x + 120, y + 4, 38, 38, "before", symbol="compass-arrow", turn=turn))
        found.append(item(f"before-speed-{letter}", x + 120, y + 44, 38, 38, "before", text=before[1]))
    if "out" in signs:
        found.append(item(f"out-{letter}", x, y + 38, 110, 110, "out-sign", symbol="compass-out"))
    return tuple(found)


def _last_round(view: View, past: Sequence[Ply]) -> dict[int, tuple[str, str]]:
    """What each seat laid in the round before, as long as no speed of this one is to be seen."""
    laid: dict[int, tuple[str, str]] = {}
    if any(speed is not None for speed in view["speeds"]):
        return laid
    speeds: dict[int, str] = {}
    for seat, move in reversed(past):
        if move in SPEEDS and seat not in speeds and not laid:
            speeds[seat] = move
        elif move in DIRECTIONS and speeds and seat in speeds and seat not in laid:
            laid[seat] = move, speeds[seat]
        elif laid and len(laid) == len(speeds):
            break
    return laid


@functools.lru_cache(MAX_CACHED)
def _cards(seat: int, direction: str | None, speed: int | str | None, is_own: bool) -> Things:
    letter, (x, y) = LETTERS[seat - 1], _panel_spot(seat)
    y += 40
    turn = None if direction is None else 45 * DIRECTIONS.index(direction)
    slot = "compass-slot"
    cards = [
        item(f"slot-direction-{letter}", x - 62, y, CARD_WIDE, CARD_HIGH, "slot", symbol=slot),
        item(f"slot-speed-{letter}", x + 46, y, CARD_WIDE, CARD_HIGH, "slot", symbol=slot),
    ]
    if direction is not None:
        cards += [
            item(f"card-direction-{letter}", x - 62, y, CARD_WIDE, CARD_HIGH, "card", symbol="compass-card"),
            item(f"arrow-{letter}", x - 62, y - 12, 78, 78, "card-arrow", symbol="compass-arrow", turn=turn),
            item(f"name-{letter}", x - 62, y + 43, 30, 30, "card-name", text=direction),
        ]
    if speed == "?":
        cards.append(item(f"card-speed-{letter}", x + 46, y, CARD_WIDE, CARD_HIGH, "back", symbol="compass-back"))
    elif speed is not None:
        kind = "card own" if is_own else "card"
        cards.append(
            item(f"card-speed-{letter}", x + 46, y, CARD_WIDE, CARD_HIGH, kind, symbol="compass-card", text=str(speed))
        )
    return tuple(cards)


# What can be pointed at


@functools.cache
def _button(move: str) -> Thing:
    """The cards in hand; at a choice the seats that may score."""
    if move in SPEEDS:
        return button(move, text("compass.button.speed", n=int(move)), text=move, kind="card")
    if move in DIRECTIONS:
        turn = 45 * DIRECTIONS.index(move)
        says = text("compass.button.direction", direction=_direction(move))
        return button(move, says, symbol="compass-arrow", text=move, turn=turn, kind="card")
    return button(move, text("compass.button.scorer", who=_seat(move[1:])), text=move[1:])


def _is_corner(move: str) -> bool:
    """Does a move put the pawn on a corner?"""
    return move[0] == ">" and move[1:] in CORNERS


def _square_of(view: View, move: str) -> str | None:
    """The square that the choice of a corner names."""
    if not _is_corner(move):
        return None
    width = len(load_board(view["options"]["board"]))
    far = chr(ord("a") + width - 1)
    return {"NE": f"{far}{width}", "SE": f"{far}1", "SW": "a1", "NW": f"a{width}"}[move[1:]]


def targets(view: View) -> list[list[str]]:
    """A card or a seat is a button; a corner is pointed at on the board."""
    return [[move, _square_of(view, move) or move] for move in view["legal"]]
