"""Errors for invalid input; each one is a single sentence."""

from acrux.i18n import Text, Value, prefixed, translate

error_text = prefixed("error")
"""a Text of the catalogue of errors"""


class AcruxError(ValueError):
    """Invalid input. `str(error)` is one English sentence, `error.translate(language)` translates it.

    `text` is a Text, or an English sentence in errors that appear only on the command line.
    """

    def __init__(self, text: Text | str):
        super().__init__(text)
        self.text = text

    def translate(self, language: str) -> str:
        return translate(self.text, language)

    def __str__(self) -> str:
        return self.translate("en")


class UnknownGame(AcruxError):
    """No game of that name."""


class BadOption(AcruxError):
    """An option that the game does not have, or a value that it does not take."""


class BadPosition(AcruxError):
    """A position line that the game does not allow, or a state without a position line."""


class BadRecord(AcruxError):
    """A record that cannot be read or does not fit its game."""


class BadState(AcruxError):
    """Bytes that are no state, or one of another game or version."""


class MoveError(AcruxError):
    """A move that cannot be played.

    `seat` is 0 for chance and None when the game is over; `reason` is a Text or English.
    """

    kind: Text | str = ""

    def __init__(self, move: str, seat: int | None, reason: Text | str):
        super().__init__(error_text("move", what=owned_move(move, seat), kind=self.kind, reason=reason))
        self.args = (move, seat, reason)
        self.move = move
        self.seat = seat
        self.reason = reason


class MalformedMove(MoveError):
    """Not a move of this game in any position."""

    kind = error_text("kind.malformed")


class IllegalMove(MoveError):
    """A move that may not be played now."""

    kind = error_text("kind.illegal")


class GameOver(MoveError):
    """Any move after the end."""

    kind = error_text("kind.over")


def owned_move(move: str, seat: int | None) -> Value:
    """The move and its owner, for a sentence."""
    if seat is None:
        return quoted(move)
    return (
        error_text("move.seat", move=quoted(move), seat=seat) if seat else error_text("move.chance", move=quoted(move))
    )


def quoted(text: str, most: int = 60) -> str:
    """Quote a piece of input for a sentence: printable and not too long."""
    return repr(text) if len(text) <= most else repr(text[:most]) + "..."
