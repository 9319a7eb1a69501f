"""Everything that can be wrong with what we are given, each said in one sentence."""


class AcruxError(ValueError):
    """Bad input: str(error) is one sentence that says what is wrong."""


class UnknownGame(AcruxError):
    """No game of that name."""


class BadOption(AcruxError):
    """An option that the game does not have, or a value that it does not take."""


class BadPosition(AcruxError):
    """A position line that the game does not allow, or a moment that has none."""


class BadRecord(AcruxError):
    """A record that cannot be read or does not fit its game."""


class MoveError(AcruxError):
    """A move that cannot be played.

    `move`, `seat` (0: chance, None: the game is over) and `reason` say which, whose and why.
    """

    kind = ""

    def __init__(self, move: str, seat: int | None, reason: str):
        super().__init__(move, seat, reason)
        self.move = move
        self.seat = seat
        self.reason = reason

    def __str__(self) -> str:
        return f"{shown(self.move)}{whose(self.seat)} {self.kind}: {self.reason}."


class MalformedMove(MoveError):
    """Not a move of this game in any position."""

    kind = "is not a move"


class IllegalMove(MoveError):
    """A move that may not be played now."""

    kind = "is not legal"


class GameOver(MoveError):
    """Any move after the end."""

    kind = "cannot be played"


def whose(seat: int | None) -> str:
    if seat is None:
        return ""
    return f" of seat {seat}" if seat else " of chance"


def shown(text: str, most: int = 60) -> str:
    """A piece of input as it can stand in a sentence, whatever it holds."""
    return repr(text) if len(text) <= most else repr(text[:most]) + "..."
