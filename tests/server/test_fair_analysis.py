"""No engine help in live games: positions of a running game between people are not analysed."""

import re

import pytest

from acrux.core.records import parse_records, write_record
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

SEATS = {"cross": 2, "southern-cross": 4, "compass": 4, "mixx": 2}
GAMES = pytest.mark.parametrize("game", SEATS)


async def play(guests, table, count):
    """Let the guests play up to a number of turns with first legal moves; throws are entered."""
    for _ in range(count):
        for guest in guests:
            seen = await guest.look(table)
            if seen["thrower"] in seen["own_seats"]:
                await guest.command(table, "enter", version=seen["version"], outcome=seen["targets"][0][0])
            elif seen["targets"]:
                await guest.command(table, "move", version=seen["version"], moves=[seen["targets"][0][0]])


async def between_people(app, game, turns=3):
    """A running game between two people, and both of them."""
    a, b = Guest(app, "a"), Guest(app, "b")
    table = await a.make(game, ("me",) + ("person",) * (SEATS[game] - 1))
    for seat in range(2, SEATS[game] + 1):
        await b.command(table, "sit", seat=seat)
    await play((a, b), table, turns)
    assert (await a.look(table))["status"] == "playing"
    return table, a, b


async def analysed(guest, record, **body):
    """The answer to an analysis of a record's last position."""
    imported = await guest.post("/api/records", {"record": record})
    assert imported.status_code == 200, imported.text
    return await guest.post(f"/api/tables/{imported.json()['id']}/analysis", body)


async def record_of(guest, table):
    return re.sub(r"\[(Seat\d|Name|Digest|Result).*\]\n", "", (await guest.get(f"/api/tables/{table}/record")).text)


@GAMES
def test_a_running_game_between_people_cannot_be_imported_and_analysed(tmp_path, game):
    async def run():
        async with opened(tmp_path) as app:
            table, a, b = await between_people(app, game)
            record, stranger = await record_of(a, table), Guest(app, "c", "10.0.0.9")
            for guest in (a, stranger):
                answer = await analysed(guest, record)
                assert answer.status_code == 409 and "playing here now" in answer.json()["error"]
            assert app.state.services.agent_pool.requests == []
            for player in (a, b):
                await player.command(table, "resign")
            for seat in range(2, SEATS[game] + 1):
                await b.command(table, "resign", seat=seat)
            assert (await analysed(a, record)).status_code == 200

    finish(run())


@GAMES
def test_positions_shortly_before_and_after_are_refused_too(tmp_path, game):
    async def run():
        async with opened(tmp_path) as app:
            table, a, _ = await between_people(app, game)
            record = await record_of(a, table)
            imported = (await a.post("/api/records", {"record": record})).json()["id"]
            plies = (await a.look(imported))["ply"]
            earlier = await a.post(f"/api/tables/{imported}/analysis", {"ply": plies - 1})
            assert earlier.status_code == 409
            state = next(parse_records(record)).state
            state.play(state.legal()[0])
            if state.actor:
                assert (await analysed(a, write_record(state))).status_code == 409

    finish(run())


def test_the_same_position_reached_otherwise_is_refused(tmp_path):
    """By a position line, by other moves, and as a hint in a game against an agent."""

    async def run():
        async with opened(tmp_path) as app:
            a, b = Guest(app, "a"), Guest(app, "b")
            table = await a.make("cross", ("me", "person"), {"size": 3})
            await b.command(table, "sit", seat=2)
            for player, move in ((a, "a1"), (b, "c3"), (a, "b2"), (b, "d3")):
                assert (await player.move(table, move))["type"] == "ack"
            start = '[Game "cross"]\n[Size "3"]\n'
            assert (await analysed(a, f"{start}\nb2 c3 a1 d3\n")).status_code == 409
            position = next(parse_records(await record_of(a, table))).state.position()
            assert (await analysed(a, f'{start}[Position "{position}"]\n\n')).status_code == 409
            assert (await analysed(a, f"{start}\nb2 c3 a1 d4\n")).status_code == 200
            against_agent = await a.make("cross", ("me", "agent"), {"size": 3})
            hint = await a.post(f"/api/tables/{against_agent}/analysis", {"hint": True})
            assert hint.status_code == 200, "the start of a game belongs to all games"

    finish(run())


def test_games_of_one_person_and_finished_games_are_not_protected(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            a = Guest(app, "a")
            table = await a.make("cross", ("me", "me"), {"size": 3})
            for _ in range(3):
                await a.move(table)
            assert (await analysed(a, await record_of(a, table))).status_code == 200

    finish(run())


def test_a_running_game_stays_protected_after_a_restart(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            table, a, _ = await between_people(app, "cross")
            record = await record_of(a, table)
        async with opened(tmp_path) as app:
            assert (await analysed(Guest(app, "a"), record)).status_code == 409

    finish(run())
