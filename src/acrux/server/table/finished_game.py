"""What a finished game was for each of its guests, and between whom it is rated."""

from acrux.server.table.aggregate import Table
from acrux.store.results import FinishedGame, GuestResult
from acrux.store.rows import Opponent, Outcome

AGENT_PLAYER = "ai:{level}"
"""how ratings name an agent"""


def finished_game(table: Table) -> FinishedGame | None:
    """The results of a game that has ended; None while it goes on, and for imported records."""
    if table.result is None or table.imported:
        return None
    sides = _sides(table)
    return FinishedGame(
        table=table.id,
        game=table.definition.name,
        plies=len(table.plies),
        ended=table.updated,
        results=[_guest_result(table, guest) for guest in _guests(table)],
        sides=[[_player(table, seat) for seat in side] for side in sides] if _is_rated(table) else [],
        winners=[number for number, side in enumerate(sides) if set(side) & _winning_seats(table) - set(table.left)],
    )


def _sides(table: Table) -> list[list[int]]:
    """The seats of each team."""
    teams: dict[int, list[int]] = {}
    for seat, team in table.team.items():
        teams.setdefault(team, []).append(seat)
    return list(teams.values())


def _guests(table: Table) -> list[str]:
    """Everybody who has played, also those who have left."""
    seated = [place.guests for place in table.places]
    return list(dict.fromkeys(guest for guests in [*seated, *table.left.values()] for guest in guests))


def _winning_seats(table: Table) -> set[int]:
    """The seats that have won; if the last person leaves a game, all others have."""
    assert table.result
    has_last_left = table.result.seat is not None and not table.result.winners and table.result.reason != "abandoned"
    return set(table.team) - {table.result.seat} if has_last_left else set(table.result.winners)


def _guest_result(table: Table, guest: str) -> GuestResult:
    left = [seat for seat, guests in table.left.items() if guest in guests]
    own = sorted({*table.seats_of(guest), *left})
    teams = {table.team[seat] for seat in own}
    others = [seat for seat in table.team if table.team[seat] not in teams]
    opponent = _opponent(table, others)
    level = max((table.place(seat).level or 0 for seat in others), default=0) if opponent == "agents" else None
    return GuestResult(guest, own, _outcome(table, own, others), opponent, level)


def _outcome(table: Table, own: list[int], others: list[int]) -> Outcome:
    winners = _winning_seats(table)
    has_won, have_others_won = bool(winners & set(own) - set(table.left)), bool(winners & set(others))
    if not others:
        return "self"
    if not winners:
        return "lost" if set(own) <= set(table.left) else "drawn"
    if has_won:
        return "drawn" if have_others_won else "won"
    return "lost"


def _opponent(table: Table, others: list[int]) -> Opponent:
    """The opponents' kind: people if there is one among them, else bots, else agents."""
    kinds = [_kind(table, seat) for seat in others]
    return next((kind for kind in ("people", "bots", "agents") if kind in kinds), "self")


def _kind(table: Table, seat: int) -> Opponent:
    place = table.place(seat)
    if place.bot:
        return "bots"
    return "people" if place.guests or seat in table.left else "agents"


def _player(table: Table, seat: int) -> str:
    """Who is rated for a seat: its owner, also one who has left, or the agent's level."""
    place = table.place(seat)
    guests = table.left.get(seat) or place.guests
    return guests[0] if guests else AGENT_PLAYER.format(level=place.level)


def _is_rated(table: Table) -> bool:
    """A game counts for ratings if it began at the start, was played to an end, and nobody played two sides of it."""
    assert table.result
    if table.position is not None or table.result.reason in ("abandoned", "imported"):
        return False
    sides = [{_player(table, seat) for seat in side} for side in _sides(table)]
    players = [player for side in sides for player in side if not player.startswith("ai:")]
    return len(sides) > 1 and bool(players) and len(players) == len(set(players))
