"""Request and response models of a guest's own profile."""

from typing import Literal

from pydantic import BaseModel, Field

from acrux.server.http.models import LobbySeat, RequestModel, Seat
from acrux.store.rows import Opponent, Outcome

PAGE_SIZE = 20
MAX_KEY_LENGTH = 300


class KeyRequest(RequestModel):
    """A personal key, as words in any spelling of blanks and capitals."""

    key: str = Field(min_length=1, max_length=MAX_KEY_LENGTH)


class DeletionRequest(RequestModel):
    """Delete everything about the guest."""

    confirmed: Literal[True]


class NewKey(BaseModel):
    """A new personal key, which the server cannot show again, and a link with it as a QR code."""

    key: str
    qr: str = Field(description="An SVG picture.")


class Identity(BaseModel):
    """Who the guest of this browser is now."""

    name: str


class GameCount(BaseModel):
    """How often the guest has won, lost and drawn a game against a kind of opponents; `level` is the best agent's."""

    game: str
    opponent: Opponent
    level: int | None
    won: int = 0
    lost: int = 0
    drawn: int = 0
    played: int = Field(default=0, description="All games, also those in which the guest played all sides.")


class RatingInfo(BaseModel):
    """The guest's rating in a game; the true strength is within the margin with 95 % certainty. A beginner has 1500."""

    game: str
    rating: int
    margin: int
    games: int


class PlayerProfile(BaseModel):
    """What the server knows of the guest; `key_created` is in milliseconds since 1970."""

    name: str
    games: int
    key_created: int | None
    devices: int = Field(description="Other browsers that have joined by the key.")
    counts: list[GameCount]
    ratings: list[RatingInfo]


class PlayedGame(BaseModel):
    """A finished game; `ended` is in milliseconds since 1970, `players` is empty once its table is gone."""

    id: str
    game: str
    ended: int
    plies: int
    outcome: Outcome
    opponent: Opponent
    level: int | None
    seats: list[Seat]
    players: list[LobbySeat]


class PlayedGames(BaseModel):
    """A page of the guest's finished games, the newest first; `total` counts those on all pages."""

    total: int
    page_size: int
    games: list[PlayedGame]
