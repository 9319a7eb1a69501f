"""Results of finished games by guest, and the ratings that follow from them, written as games end."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from acrux.core.ratings import Rating, rate_game
from acrux.store.rows import Opponent, Outcome
from acrux.store.schema import members, ratings, results, tables


@dataclass(frozen=True)
class GuestResult:
    """What a finished game was for one guest."""

    guest: str
    seats: list[int]
    outcome: Outcome
    opponent: Opponent
    level: int | None


@dataclass(frozen=True)
class FinishedGame:
    """A finished game, as results and ratings need it."""

    table: str
    game: str
    plies: int
    ended: int
    results: Sequence[GuestResult]
    sides: Sequence[Sequence[str]]
    """the rated players of each side, one for each seat; none if the game is not rated"""
    winners: Sequence[int]
    """indices of the sides that have won"""


def record_finished(connection: sa.Connection, games: Sequence[FinishedGame]) -> None:
    """Store the results of games and update the ratings, once for each game."""
    if not games:
        return
    ids = [game.table for game in games]
    known = set(connection.execute(sa.select(results.c.table_id).where(results.c.table_id.in_(ids))).scalars())
    new = [game for game in games if game.table not in known and game.results]
    rows = [
        vars(result) | {"table_id": game.table, "game": game.game, "plies": game.plies, "ended": game.ended}
        for game in new
        for result in game.results
    ]
    if rows:
        connection.execute(results.insert(), rows)
        _rate(connection, [game for game in new if game.sides])


def _rate(connection: sa.Connection, games: Sequence[FinishedGame]) -> None:
    """Update the ratings of the players of games. They are locked in a fixed order, which prevents deadlocks."""
    keys = sorted({(player, game.game) for game in games for side in game.sides for player in side})
    if not keys:
        return
    wanted = sa.tuple_(ratings.c.player, ratings.c.game).in_(keys)
    locked = ratings.select().where(wanted).order_by(ratings.c.player, ratings.c.game).with_for_update()
    stored = {(row.player, row.game): row for row in connection.execute(locked)}
    rated = {key: Rating(row.mu, row.sigma) for key, row in stored.items()}
    counts = {key: row.games for key, row in stored.items()}
    updated: dict[tuple[str, str], int] = {}
    for game in games:
        before = {player: rated[player, of] for player, of in rated if of == game.game}
        for player, rating in rate_game(before, game.sides, game.winners).items():
            key = player, game.game
            rated[key], counts[key], updated[key] = rating, counts.get(key, 0) + 1, game.ended
    for key in keys:
        values = {**rated[key]._asdict(), "games": counts[key], "updated": updated[key]}
        if key in stored:
            same = (ratings.c.player == key[0]) & (ratings.c.game == key[1])
            connection.execute(ratings.update().where(same).values(**values))
        else:
            connection.execute(ratings.insert().values(player=key[0], game=key[1], **values))


def unrecorded_games(engine: sa.Engine, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
    """Finished games of guests without results, as time and id, the oldest first, as earlier releases left them."""
    place = sa.tuple_(tables.c.updated, tables.c.id)
    is_unrecorded = ~sa.exists().where(results.c.table_id == tables.c.id)
    has_members = sa.exists().where(members.c.table_id == tables.c.id)
    wanted = (tables.c.status == "over") & ~tables.c.imported & is_unrecorded & has_members & (place > after)
    page = sa.select(tables.c.updated, tables.c.id).where(wanted).order_by(tables.c.updated, tables.c.id).limit(limit)
    with engine.connect() as connection:
        return [(row.updated, row.id) for row in connection.execute(page)]
