"""Naive engine for Southern Cross: slow, obvious, written from the law alone.

A board is a dict from square to colour that holds the occupied squares only; it is replaced, never changed.
A counter's place is a square or HOME. Counters of one colour are alike, so those at home are only counted.
"""

from copy import copy
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import prod

COLOURS = "bryg"
COUNTERS = 6
ACTIONS = 3
HOME = "@"
FILES, RANKS = "abcdef", "123456"
SQUARES = [file + rank for file in FILES for rank in RANKS]
EMPTY = "6/6/6/6/6/6"


# Board


def tile(file, rank):
    """The four squares of the tile whose lower left square is given, clockwise from it."""
    right, upper = FILES[FILES.index(file) + 1], RANKS[RANKS.index(rank) + 1]
    return (file + rank, file + upper, right + upper, right + rank)


def step(square, east, north):
    """The square at a distance in files and ranks, or None outside the grid."""
    file, rank = FILES.index(square[0]) + east, RANKS.index(square[1]) + north
    return FILES[file] + RANKS[rank] if 0 <= file < 6 and 0 <= rank < 6 else None


def ways(square):
    """In each orthogonal direction the adjacent square and the one right behind it, None outside the grid."""
    return [(step(square, x, y), step(square, 2 * x, 2 * y)) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]


DIALS = {"N": tile("c", "5"), "E": tile("e", "3"), "S": tile("c", "1"), "W": tile("a", "3"), "C": tile("c", "3")}
CORNERS = [tile("a", "1"), tile("a", "5"), tile("e", "1"), tile("e", "5")]
TILES = [*DIALS.values(), *CORNERS]
HOME_TILE = {"b": DIALS["N"], "r": DIALS["E"], "y": DIALS["S"], "g": DIALS["W"]}
# The edge squares of each home tile, with the inner square behind each.
GATES = {
    "b": {"c6": "c5", "d6": "d5"},
    "r": {"f3": "e3", "f4": "e4"},
    "y": {"c1": "c2", "d1": "d2"},
    "g": {"a3": "b3", "a4": "b4"},
}
ADJACENT = {square: [near for near, _ in ways(square) if near] for square in SQUARES}
HOPS = {square: [(over, behind) for over, behind in ways(square) if behind] for square in SQUARES}


def own(board, colour):
    return sorted(square for square, owner in board.items() if owner == colour)


def at_home(board, colour):
    return COUNTERS - len(own(board, colour))


def full_tiles(board):
    return [squares for squares in TILES if all(square in board for square in squares)]


def moved(board, start, target, colour):
    after = {square: owner for square, owner in board.items() if square != start}
    after[target] = colour
    return after


def starts(board, colour):
    """Where a counter of this colour can set out from."""
    return own(board, colour) + [HOME] * (at_home(board, colour) > 0)


# Actions: each kind yields the written action and the board after it, S4 not yet asked


def moves(board, colour):
    for start in starts(board, colour):
        for target in GATES[colour] if start == HOME else ADJACENT[start]:  # S10: never back to HOME
            if target not in board:
                yield f"{start}-{target}", moved(board, start, target, colour)


def hops(board, place, colour):
    """The squares that one hop leads to. The board is without the jumping counter (S6)."""
    pairs = GATES[colour].items() if place == HOME else HOPS.get(place, ())
    return [behind for over, behind in pairs if over in board and behind not in board]


def lifted(board, start):
    return {square: owner for square, owner in board.items() if square != start}  # S6


def landings(board, start, colour):
    """Every square where a jump can come down, its start left out (S5)."""
    others = lifted(board, start)
    reached = [start]
    for place in reached:
        reached += [square for square in hops(others, place, colour) if square not in reached]
    return reached[1:]


def jumps(board, colour):
    for start in starts(board, colour):
        for target in landings(board, start, colour):
            yield f"{start}^{target}", moved(board, start, target, colour)


def spins(board):
    for name, squares in DIALS.items():
        for quarters in (1, 2, 3):
            after = {square: owner for square, owner in board.items() if square not in squares}
            for place, square in enumerate(squares):
                if square in board:
                    after[squares[(place + quarters) % 4]] = board[square]
            if after != board:  # S5
                yield f"{name}{90 * quarters}", after


def actions(board, colour):
    yield from moves(board, colour)
    yield from jumps(board, colour)
    yield from spins(board)


def can_end(board, colour, left):
    """S4: can the turn end with at most one full tile, within the actions left?"""
    if len(full_tiles(board)) <= 1:
        return True
    return left > 0 and any(can_end(after, colour, left - 1) for _, after in actions(board, colour))


# Winner


def connected(squares):
    reached = squares[:1]
    for square in reached:
        reached += [near for near in ADJACENT[square] if near in squares and near not in reached]
    return len(reached) == len(squares)


def has_won(board, colour):
    squares = own(board, colour)
    barred = HOME_TILE[colour]  # S1: its own home tile only
    return len(squares) == COUNTERS and not any(square in barred for square in squares) and connected(squares)


# Position notation


def write_board(board):
    ranks = ["".join(board.get(file + rank, ".") for file in FILES) for rank in reversed(RANKS)]
    text = "/".join(ranks)
    for run in range(6, 0, -1):
        text = text.replace("." * run, str(run))
    return text


def read_board(text):
    ranks = ["".join("." * int(mark) if mark in RANKS else mark for mark in rank) for rank in text.split("/")]
    if len(ranks) != 6 or any(len(rank) != 6 for rank in ranks):
        raise ValueError(f"Position {text}: six ranks of six squares are needed.")
    cells = {file + rank: mark for rank, row in zip(reversed(RANKS), ranks) for file, mark in zip(FILES, row)}
    board = {square: mark for square, mark in cells.items() if mark in COLOURS}
    if write_board(board) != text:
        raise ValueError(f"Position {text}: only b r y g and digits for maximal runs of empty squares are known.")
    return board


def read_position(text):
    """Board, colour to move and actions left, checked."""
    parts = text.split(" ")
    if len(parts) != 3 or parts[1] not in list(COLOURS) or parts[2] not in ("1", "2", "3"):
        raise ValueError(f"Position {text}: board, colour to move and actions left (1 to 3) are needed.")
    board, colour, left = read_board(parts[0]), parts[1], int(parts[2])
    for owner in COLOURS:
        if len(own(board, owner)) > COUNTERS:
            raise ValueError(f"Position {text}: {owner} has more than six counters.")
    if left == ACTIONS and len(full_tiles(board)) > 1:
        raise ValueError(f"Position {text}: a turn cannot begin with two constellations.")
    if left == ACTIONS and any(has_won(board, owner) for owner in COLOURS):
        raise ValueError(f"Position {text}: a turn cannot begin with a winning cluster.")
    if not can_end(board, colour, left):
        raise ValueError(f"Position {text}: the turn cannot end lawfully any more.")
    return board, colour, left


# Options


def read_options(order="bryg", turnlimit=400, challenge="dice", **unknown):
    if unknown:
        raise ValueError(f"Southern Cross has no option {min(unknown)}.")
    if sorted(str(order)) != sorted(COLOURS):
        raise ValueError(f"Order {order} is not a permutation of bryg.")
    if not (str(turnlimit).isascii() and str(turnlimit).isdigit()):
        raise ValueError(f"TurnLimit {turnlimit} is not a number of turns.")
    if challenge not in ("dice", "throw"):
        raise ValueError(f"Challenge {challenge} is neither dice nor throw.")
    return order, int(turnlimit), challenge


class Naive:
    def __init__(self, position=None, **options):
        self.order, self.limit, self.challenge = read_options(**options)
        if position is None:
            position = f"{EMPTY} {self.order[0]} {ACTIONS}"
        self.board, colour, self.left = read_position(position)
        self.mover = self.order.index(colour) + 1  # the seat whose standard turn it is, or was last
        self.turns = 0  # standard turns ended
        self.tile = ()  # the constellation being rolled for
        self.rollers = ()  # seats still to roll for it, the first one now
        self.drops = 0  # counters that the first roller must choose
        self.winners = None

    @property
    def actor(self):
        if self.winners is not None:
            return None
        if self.rollers:
            return self.rollers[0] if self.drops else 0
        return self.mover

    def colour(self, seat):
        return self.order[seat - 1]

    def seats_from(self, seat):
        """All seats in turn order, beginning with this one."""
        return [(seat - 1 + later) % 4 + 1 for later in range(4)]

    def on_tile(self, seat):
        return [square for square in own(self.board, self.colour(seat)) if square in self.tile]

    # What may be played

    def legal(self):
        if self.winners is not None:
            return []
        if self.drops:
            chosen = combinations(self.on_tile(self.rollers[0]), self.drops)
            return ["drop:" + ",".join(squares) for squares in chosen]
        if self.rollers:
            return list(self.chance_outcomes())
        return list(self.lawful_actions()) + ["end"] * (len(full_tiles(self.board)) <= 1)  # S4

    def lawful_actions(self):
        """Each legal action with the board after it."""
        colour = self.colour(self.mover)
        known = actions(self.board, colour)
        return {text: after for text, after in known if can_end(after, colour, self.left - 1)}  # S4

    def dice(self):
        """How many dice are to be rolled, or throws to be made, now."""
        return len(self.on_tile(self.rollers[0])) if self.rollers and not self.drops else 0

    def chance_outcomes(self):
        k = self.dice()
        if not k:
            return {}
        if self.challenge == "dice":
            return {"roll:" + ",".join(marks): Fraction(1, 6**k) for marks in product("123456", repeat=k)}
        odds = {"h": Fraction(6 - k, 6), "m": Fraction(k, 6)}  # S8
        return {"throw:" + ",".join(marks): prod(map(odds.get, marks)) for marks in product("hm", repeat=k)}

    # Playing

    def play(self, text):
        move = self.written(text)
        if move not in self.legal():
            raise ValueError(f"{text} is not a legal move for {self.who()}.")
        kind, _, marks = move.partition(":")
        if kind == "drop":
            self.drop(marks.split(","))
        elif kind in ("roll", "throw"):
            self.roll(marks.split(","))
        elif kind == "end":
            self.end_turn()
        else:
            self.act(move)

    def who(self):
        if self.actor is None:
            return "anybody: the game is over"
        return f"seat {self.actor}" if self.actor else f"chance (seat {self.rollers[0]} rolls)"

    def written(self, text):
        """The canonical form of a move: no path, dropped squares sorted. Every hop of a path is checked."""
        if text.startswith("drop:"):
            return "drop:" + ",".join(sorted(text.removeprefix("drop:").split(",")))
        path = text.split("^")
        if len(path) <= 2:
            return text
        others = lifted(self.board, path[0])
        for place, target in pairwise(path):
            if target not in hops(others, place, self.colour(self.mover)):
                raise ValueError(f"{text} is not a legal move for {self.who()}: no hop leads from {place} to {target}.")
        return f"{path[0]}^{path[-1]}"

    def act(self, move):
        self.board = self.lawful_actions()[move]
        self.left -= 1
        if self.left == 0:
            self.end_turn()

    def end_turn(self):
        self.left = 0
        self.turns += 1
        constellations = full_tiles(self.board)
        if not constellations:
            self.close_turn()
            return
        [self.tile] = constellations  # S4: never more than one
        after_mover = self.seats_from(self.mover % 4 + 1)
        self.rollers = tuple(seat for seat in after_mover if self.on_tile(seat))  # S3

    def roll(self, marks):
        k = len(marks)
        failed = sum(mark == "m" or (mark.isdigit() and int(mark) <= k) for mark in marks)
        if 0 < failed < k:
            self.drops = failed
        else:
            self.drop(self.on_tile(self.rollers[0]) if failed else [])

    def drop(self, squares):
        self.board = {square: owner for square, owner in self.board.items() if square not in squares}
        self.drops = 0
        self.rollers = self.rollers[1:]
        if not self.rollers:
            self.tile = ()
            self.close_turn()

    def close_turn(self):
        """The turn has ended and its special round, if any, is over."""
        for seat in self.seats_from(self.mover):  # S2
            if has_won(self.board, self.colour(seat)):
                self.winners = (seat,)
                return
        if self.turns == self.limit:  # S7; with limit 0 never
            self.winners = (1, 2, 3, 4)
            return
        self.mover = self.mover % 4 + 1
        self.left = ACTIONS

    # Answers

    def returns(self):
        if self.winners is None:
            return None
        return [4 / len(self.winners) - 1 if seat in self.winners else -1.0 for seat in (1, 2, 3, 4)]

    def copy(self):
        return copy(self)

    def position(self):
        if self.winners is not None or self.rollers:
            raise ValueError("A position is written only between actions of a standard turn.")
        return f"{write_board(self.board)} {self.colour(self.mover)} {self.left}"

    def view(self, seat):
        return {
            "actor": self.actor,
            "winners": None if self.winners is None else list(self.winners),
            "legal": self.legal() if seat == self.actor else [],
            "counters": dict(self.board),
            "home": {colour: at_home(self.board, colour) for colour in COLOURS},
            "mover": self.mover,
            "actions": self.left,
            "turns": self.turns,
            "tile": sorted(self.tile) or None,
            "roller": self.rollers[0] if self.rollers else None,
            "dice": self.dice(),
            "drop": self.drops,
        }
