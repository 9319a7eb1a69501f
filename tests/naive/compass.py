"""Naive engine for Compass: slow, obvious, written from the law alone."""

import copy
import re
from typing import NamedTuple

ROSE = """
.      xW     .      ~E60   .      N-30   .      .      SW-30  .      .
.      >SE2   20     .      SW-15  .      .      E45    >S3    >SW2   xN
SE-30  >E3    .      ~-20   .      >E3    ~NE30  .      .      20     .
.      N45    .      xE     .      N45    .      xS     ~-20   .      ~S60
.      .      ~NW30  .      15     .      15     .      .      NW-15  .
W-30   .      >N3    W45    .      30     .      E45    >S3    .      E-30
.      SE-15  .      .      15     .      15     .      ~SE30  .      .
~N60   .      ~-20   xN     .      S45    .      xW     .      S45    .
.      20     .      .      ~SW30  >W3    .      ~-20   .      >W3    NW-30
xS     >NE2   >N3    W45    .      .      NE-15  .      20     >NW2   .
.      .      NE-30  .      .      S-30   .      ~W60   .      xE     .
"""

LETTERS = "NESW"  # of seats 1 to 4, clockwise
SPEEDS = ["0", "1", "2", "3"]
DIRECTIONS = {  # files to the east, ranks to the north
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
FILES = "abcdefghijklmnopqrs"

POINTS = re.compile(r"(~?)(NE|SE|SW|NW|[NESW])?(-?[1-9][0-9]{0,2})")
CROSS = re.compile(r"x([NESW])")
PUSH = re.compile(r">(NE|SE|SW|NW|[NESW])(1[0-8]|[1-9])")


class Square(NamedTuple):
    kind: str  # "blank", "points", "cross" or "push"
    letters: str = ""  # points: who scores ("" is the mover); cross: who is hit; push: the direction
    number: int = 0  # points scored or squares pushed
    light: bool = False


def seat_of(letter):
    return LETTERS.index(letter) + 1


def seat_after(seat):
    return seat % 4 + 1


# Board files


def parse_square(token):
    """The square that a token stands for; None if it stands for nothing."""
    if token == ".":
        return Square("blank")
    if match := POINTS.fullmatch(token):
        return Square("points", match[2] or "", int(match[3]), light=match[1] == "~")
    if match := CROSS.fullmatch(token):
        return Square("cross", match[1], light=True)
    if match := PUSH.fullmatch(token):
        return Square("push", match[1], int(match[2]), light=True)
    return None


def complaint(token):
    """Why a bad token is bad."""
    if token == "":
        return "tokens are separated by one blank"
    if token.startswith("x"):
        return "a cross names one of N, E, S and W"
    if token.startswith(">"):
        return "a push has one of the eight directions and a number from 1 to 18"
    if token.startswith(("~.", "~x", "~>")):
        return "only points are marked as light"
    return "it is neither blank nor points of one to three digits, a cross or a push"


def parse_board(value):
    """The rows of squares, from the north, of a named board or of rows joined by `/`."""
    if "/" in value:
        rows = [row.split(" ") for row in value.split("/")]
    elif value == "rose":
        rows = [row.split() for row in ROSE.strip().splitlines()]
    else:
        raise ValueError(f"There is no board named {value!r}.")
    width = len(rows)
    if width % 2 == 0 or not 5 <= width <= 19:
        raise ValueError(f"The board has {width} rows, but the width must be odd, from 5 to 19.")
    for number, row in enumerate(rows, 1):
        check_row(number, row, width)
    return [[parse_square(token) for token in row] for row in rows]


def check_row(number, row, width):
    for column, token in enumerate(row, 1):
        if parse_square(token) is None:
            raise ValueError(f"Board row {number}, column {column}, {token!r}: {complaint(token)}.")
    if len(row) != width:
        raise ValueError(f"Board row {number} has {len(row)} squares, but the board has {width} rows and is square.")


def parse_rounds(value):
    if not re.fullmatch(r"[1-9][0-9]?", str(value)):
        raise ValueError(f"Rounds must be a number from 1 to 99, not {value!r}.")
    return int(value)


# The game


class Naive:
    def __init__(self, position=None, rounds=12, board="rose"):
        rows = parse_board(board)
        self.rounds = parse_rounds(rounds)
        self.width = len(rows)
        self.squares = {
            (x, self.width - 1 - row): square for row, line in enumerate(rows) for x, square in enumerate(line)
        }
        self.pawn = (self.width // 2, self.width // 2)
        self.round = 1
        self.scores = {1: 0, 2: 0, 3: 0, 4: 0}
        self.out = set()  # who sits out this round
        self.next_out = set()  # who will miss the next one
        self.moving = None  # whose move waits for a choice
        self.choice = None  # "score" or "corner"
        self.over = False
        if position is not None:
            self._set_up(position)
        self._begin_round()

    # A round

    def _begin_round(self):
        starter = (self.round - 1) % 4 + 1  # P1: regardless of seats that sat out before
        clockwise = [starter]
        while len(clockwise) < 4:
            clockwise.append(seat_after(clockwise[-1]))
        self.order = [seat for seat in clockwise if seat not in self.out]
        self.directions = {}  # seat: card; P5: every card is back in the hand
        self.speeds = {}
        self.begun = []  # the seats that have begun their move
        if not self.order:  # P2
            self._end_round()

    def _end_round(self):
        if self.round == self.rounds:
            self.over = True
            return
        self.round += 1
        self.out, self.next_out = self.next_out, set()
        self._begin_round()

    @property
    def first_player(self):
        return self.order[0] if self.order else None  # P1

    @property
    def actor(self):
        if self.over:
            return None
        if self.choice == "score":
            return self.moving
        if self.choice == "corner":
            return seat_after(self.moving)  # P9
        if len(self.directions) < len(self.order):
            return self.order[len(self.directions)]
        return self.order[len(self.speeds)]

    def legal(self):
        if self.over:
            return []
        if self.choice == "score":
            letters = self.squares[self.pawn].letters
            return [">" + letter for letter in LETTERS if letter in letters]
        if self.choice == "corner":
            return [">" + corner for corner in self._nearest_corners()]
        if len(self.directions) < len(self.order):
            return list(DIRECTIONS)
        return list(SPEEDS)

    def chance_outcomes(self):
        return {}  # nothing is left to chance

    def play(self, text):
        if self.over:
            raise ValueError(f"Nobody can play {text!r}: the game is over.")
        if text not in self.legal():
            raise ValueError(f"Seat {self.actor} cannot play {text!r}: it must play one of {' '.join(self.legal())}.")
        if self.choice == "score":
            self.scores[seat_of(text[1:])] += self.squares[self.pawn].number
        elif self.choice == "corner":
            self.pawn = self._corners()[text[1:]]  # P8: it does not act
        elif len(self.directions) < len(self.order):
            self.directions[self.actor] = text
        else:
            self.speeds[self.actor] = int(text)
        self.moving = self.choice = None
        if len(self.speeds) == len(self.order):
            self._carry_out_moves()

    def _carry_out_moves(self):
        """Goes on with the moves until a choice is asked for, the game ends or the round does."""
        while len(self.begun) < len(self.order):
            self._move(self.order[len(self.begun)])
            if self.choice or self.over:
                return
        self._end_round()

    # A move

    def _move(self, mover):
        self.begun.append(mover)
        acted = set()
        on_board = self._walk(mover, self.directions[mover], self.speeds[mover])
        while on_board and self.pawn not in acted:  # P3
            acted.add(self.pawn)
            square = self.squares[self.pawn]  # P12: also where the speed was 0
            if square.light and mover == self.first_player:
                return
            if square.kind != "push":
                self._act(mover, square)
                return
            on_board = self._walk(mover, square.letters, square.number)  # P4

    def _act(self, mover, square):
        if square.kind == "cross":
            self.next_out.add(seat_of(square.letters))  # P11
        elif square.kind == "points" and len(square.letters) == 2:
            self.moving, self.choice = mover, "score"
        elif square.kind == "points":
            scorer = seat_of(square.letters) if square.letters else mover
            self.scores[scorer] += square.number

    def _walk(self, mover, direction, steps):
        """Moves the pawn square by square; False if it left the board."""
        east, north = DIRECTIONS[direction]
        for _ in range(steps):
            target = (self.pawn[0] + east, self.pawn[1] + north)
            if target not in self.squares:
                self._leave_board(mover, target)
                return False
            self.pawn = target
        return True

    # Leaving the board

    def _leave_board(self, mover, target):
        owner = self._goal_owner(self.pawn, target)
        if owner is not None and mover != self.first_player:
            self.scores[owner] *= 2
            self.over = True
            return
        self.next_out.add(mover)
        corners = self._nearest_corners()
        if len(corners) == 1:
            self.pawn = self._corners()[corners[0]]  # P8
        else:
            self.moving, self.choice = mover, "corner"

    def _goal_owner(self, last, target):
        """Whose goal a step from the square `last` to `target`, off the board, enters; None if there is none."""
        end = self.width - 1
        middle = [self.width // 2 - 1, self.width // 2, self.width // 2 + 1]
        fronts = {  # P10
            1: [(x, end) for x in middle],
            2: [(end, y) for y in middle],
            3: [(x, 0) for x in middle],
            4: [(0, y) for y in middle],
        }
        goals = {
            1: [(x, end + 1) for x in middle],
            2: [(end + 1, y) for y in middle],
            3: [(x, -1) for x in middle],
            4: [(-1, y) for y in middle],
        }
        for seat in (1, 2, 3, 4):
            if last in fronts[seat] and target in goals[seat]:  # P6
                return seat
        return None

    def _corners(self):
        end = self.width - 1
        return {"NE": (end, end), "SE": (end, 0), "SW": (0, 0), "NW": (0, end)}

    def _nearest_corners(self):
        """The names of the corners nearest to the last square the pawn stood on."""  # P9
        x, y = self.pawn
        squared = {name: (x - cx) ** 2 + (y - cy) ** 2 for name, (cx, cy) in self._corners().items()}
        return [name for name, distance in squared.items() if distance == min(squared.values())]

    # The end

    @property
    def winners(self):
        if not self.over:
            return None
        north_south = self.scores[1] + self.scores[3]
        east_west = self.scores[2] + self.scores[4]
        if north_south > east_west:
            return (1, 3)
        if east_west > north_south:
            return (2, 4)
        return (1, 2, 3, 4)  # P13

    def returns(self):
        if not self.over:
            return None
        return [4 / len(self.winners) - 1 if seat in self.winners else -1.0 for seat in (1, 2, 3, 4)]

    def copy(self):
        return copy.deepcopy(self)

    # Positions

    def position(self):
        if self.over or self.directions:
            raise ValueError("A position can be written only at the start of a round.")
        scores = ",".join(str(self.scores[seat]) for seat in (1, 2, 3, 4))
        out = "".join(LETTERS[seat - 1] for seat in sorted(self.out))
        return f"{self._name(self.pawn)} {self.round} {scores} {out or '-'}"

    def _name(self, square):
        return FILES[square[0]] + str(square[1] + 1)

    def _set_up(self, position):
        fields = position.split(" ")
        if len(fields) != 4:
            raise ValueError(f"The position {position!r} must have pawn, round, scores and who sits out.")
        pawn, number, scores, out = fields
        names = {self._name(square): square for square in self.squares}
        if pawn not in names:
            raise ValueError(f"The position {position!r} has the pawn on {pawn!r}, which is no square of the board.")
        if number not in [str(n) for n in range(1, self.rounds + 1)]:
            raise ValueError(f"The position {position!r} has the round {number!r}, not 1 to {self.rounds}.")
        if not re.fullmatch(r"(0|-?[1-9][0-9]*)(,(0|-?[1-9][0-9]*)){3}", scores):
            raise ValueError(f"The position {position!r} has the scores {scores!r}, not four numbers.")
        if out != "-" and not re.fullmatch("(?=.)N?E?S?W?", out):
            raise ValueError(f"The position {position!r} has {out!r} sit out, not letters in the order N E S W or '-'.")
        self.pawn = names[pawn]
        self.round = int(number)
        self.scores = dict(zip((1, 2, 3, 4), map(int, scores.split(","))))
        self.out = {seat_of(letter) for letter in out if letter != "-"}

    # Views

    def view(self, seat):
        return {
            "actor": self.actor,
            "winners": list(self.winners) if self.over else None,
            "legal": self.legal() if seat is not None and seat == self.actor else [],
            "pawn": self._name(self.pawn),
            "round": self.round,
            "scores": [self.scores[other] for other in (1, 2, 3, 4)],
            "out": sorted(self.out),
            "next_out": sorted(self.next_out),
            "first": self.first_player,
            "directions": [self.directions.get(other) for other in (1, 2, 3, 4)],
            "speeds": [self._speed_seen(other, seat) for other in (1, 2, 3, 4)],
            "moving": self.moving,
            "choice": self.choice,
        }

    def _speed_seen(self, owner, viewer):  # P7
        if owner not in self.speeds:
            return None
        if owner == viewer or owner in self.begun or self.over:
            return self.speeds[owner]
        return "?"
