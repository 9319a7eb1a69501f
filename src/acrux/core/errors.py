"""Everything that can be wrong with what we are given, each said in one sentence."""

from acrux.i18n import Text, Value, prefixed, translate

error_text = prefixed("error")
"""a Text of the catalogue of errors"""


class AcruxError(ValueError):
    """Bad input: str(error) is one sentence in English that says what is wrong, `say` says it in any language.

    What is wrong is a Text, or an English sentence where only whoever typed a command reads it.
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
    """A position line that the game does not allow, or a moment that has none."""


class BadRecord(AcruxError):
    """A record that cannot be read or does not fit its game."""


class MoveError(AcruxError):
    """A move that cannot be played.

    `move`, `seat` (0: chance, None: the game is over) and `reason`, a Text or words in English, say which, whose and
    why; `kind` says what is wrong with it.
    """

    kind: Text | str = ""

    def __init__(self, move: str, seat: int | None, reason: Text | str):
        super().__init__(error_text("move", what=_owned_move(move, seat), kind=self.kind, reason=reason))
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


def _owned_move(move: str, seat: int | None) -> Value:
    """A move and whose it is."""
    if seat is None:
        return quoted(move)
    return (
        error_text("move.seat", move=quoted(move), seat=seat) if seat else error_text("move.chance", move=quoted(move))
    )


def quoted(text: str, most: int = 60) -> str:
    """A piece of input as it can stand in a sentence, whatever it holds."""
    return repr(text) if len(text) <= most else repr(text[:most]) + "..."
