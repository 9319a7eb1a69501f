"""Premoves: what a seat may point at before its turn, by what everybody may know; and how they are played."""

import asyncio
import contextlib

import msgspec
import pytest

from acrux.core.registry import GAMES, load
from acrux.core.verifiable_chance import sample_outcome
from acrux.server.errors import Refusal
from acrux.server.live.messages import PremoveResult
from acrux.server.live.premove_positions import premove_position
from acrux.server.live.subscribers import Subscriber
from acrux.server.live.subscription import subscription
from acrux.server.table import commands as c
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.test_conditional_moves import RANDOM

OPTIONS = {"size": 3, "swap": "no"}
CLOCK = {"kind": "clock", "main": 60, "increment": 1}


def served(tmp_path, scenario, **settings):
    async def run():
        async with opened(tmp_path, **settings) as app:
            return await scenario(Guest(app, "ada"), Guest(app, "bob", address="10.0.0.2"))

    return finish(run())


def mixx(seed):
    """A game of Mixx after its first lay and draw."""
    state = load("mixx", seats=2).new()
    while state.actor != 1:
        state.play(sample_outcome(bytes(32), state))
    state.play(state.legal()[0])
    while state.actor == 0:
        state.play(sample_outcome(bytes([seed] * 32), state))
    return state


def names(position):
    return {target[0] for target in position.targets}


def test_every_stone_may_be_entered_that_can_still_be_free():
    state = load("cross", size=4, swap="no").new()
    for move in ("a1", "b2", "c3"):
        state.play(move)
    found, legal = names(premove_position(state, 1)), set(state.legal())
    assert found == legal and premove_position(state, 2).targets == [], "nothing at one's own turn"
    after_first = load("cross", size=4).new()
    assert "swap" in names(premove_position(after_first, 2))


def test_places_beside_cards_are_in_the_picture_before_the_turn():
    state = mixx(1)
    position = premove_position(state, 1)
    hand = set(state.view(1)["hands"][0])
    assert position.targets and {card for _, card, _ in position.targets} <= hand
    shown = {cell["id"] for cell in position.scene["cells"]}
    assert {place for _, _, place in position.targets} <= shown
    assert not {place for _, _, place in position.targets} <= {cell["id"] for cell in state.scene(1)["cells"]}


def test_nothing_depends_on_cards_that_are_not_drawn_yet():
    """Two tables that differ only in the order of their decks."""
    one, other = mixx(1), mixx(1)
    assert premove_position(one, 1) == premove_position(other, 1)
    assert one.moves == other.moves
    different = mixx(2)
    drawn = [state.moves[-1] for state in (one, different)]
    assert drawn[0] != drawn[1], "the decks differ"


@pytest.mark.parametrize("game", GAMES)
def test_the_definition_says_which_games_have_them(game):
    assert load(game, **({"seats": 2} if game == "mixx" else {})).definition.allows_premoves == (
        game in ("cross", "mixx")
    )


def test_only_members_of_the_seat_get_them_and_only_on_a_clock(tmp_path):
    async def scenario(ada, bob):
        answers = []
        for clock in (CLOCK, None):
            table = await ada.make("cross", ("me", "person"), {"size": 3}, clock)
            await bob.command(table, "sit", seat=2)
            for guest, seat in ((bob, 2), (ada, 1), (ada, 2)):
                answers.append(await guest.get(f"/api/tables/{table}/premoves?seat={seat}"))
            answers.append((await ada.look(table))["premoves"])
        return [each if isinstance(each, bool) else each.status_code for each in answers], answers[0].json()

    statuses, found = served(tmp_path, scenario)
    assert statuses == [200, 200, 409, True, 409, 409, 409, False]
    assert len(found["targets"]) == 20 and found["scene"]["pieces"] == []


# Entered and played


class Socket:
    """A connection of a guest to a table in the same process."""

    def __init__(self, app, guest, live_table):
        self.jobs, self.live_table = app.state.services.jobs, live_table
        id = next(each for place in live_table.table.places for each in place.guests if seat_of(guest) == place.seat)
        self.subscriber = Subscriber(id)
        self.leave = contextlib.AsyncExitStack()
        self.entering = subscription(app.state.services.live_tables, live_table, self.subscriber)

    async def __aenter__(self):
        await self.leave.enter_async_context(self.entering)
        self.subscriber.take_all()
        return self

    async def __aexit__(self, *error):
        await self.leave.aclose()

    async def premove(self, seat, move, version=None):
        version = self.live_table.table.version if version is None else version
        command = c.Premove(id="p", version=version, seat=seat, move=move)
        await self.jobs.premoves.enter(self.live_table, self.subscriber, command, "en")
        self.jobs.wake_premoves(self.live_table)

    async def result(self):
        """The message that a premove is over; None if it goes on."""
        for _ in range(100):
            if found := [each for each in self.subscriber.take_all() if isinstance(each, PremoveResult)]:
                return found[0]
            await asyncio.sleep(0.005)
        return None


def seat_of(guest):
    return {"ada": 1, "bob": 2}[guest.name]


def at_table(tmp_path, scenario, now=None, game="cross", options=OPTIONS):
    """Run a scenario with Ada's and Bob's connections to a table at which Bob is to move."""

    async def run():
        async with opened(tmp_path, now=now) as app:
            ada, bob = Guest(app, "ada"), Guest(app, "bob", address="10.0.0.2")
            table = await ada.make(game, ("me", "person"), options, CLOCK)
            await bob.command(table, "sit", seat=2)
            await ada.move(table)
            live_table = await app.state.services.live_tables.get(table)
            async with Socket(app, ada, live_table) as hers, Socket(app, bob, live_table) as his:
                return await scenario(table, ada, bob, hers, his)

    return finish(run())


def test_a_premove_is_played_when_the_turn_comes_and_costs_no_time(tmp_path):
    now = [1_700_000_000_000]

    async def scenario(table, ada, bob, hers, his):
        await hers.premove(1, "c3")
        before = await bob.look(table)
        now[0] += 2_000
        await bob.move(table, "b2")
        result = await hers.result()
        return before, result, await bob.look(table), his.subscriber.take_all()

    before, result, after, messages = at_table(tmp_path, scenario, lambda: now[0])
    assert len(before["moves"]) == 1 and (result.move, result.error) == ("c3", None)
    assert [move["move"] for move in after["moves"][1:]] == ["b2", "c3"]
    assert after["seats"][0]["seconds_left"] == before["seats"][0]["seconds_left"] + CLOCK["increment"]
    assert not any(isinstance(message, PremoveResult) for message in messages), "it is nobody else's"


def test_a_premove_that_is_not_legal_then_is_discarded_with_the_reason(tmp_path):
    async def scenario(table, ada, bob, hers, his):
        await hers.premove(1, "c3")
        await bob.move(table, "c3")
        return await hers.result(), await ada.look(table)

    result, seen = at_table(tmp_path, scenario)
    assert result.error and "c3" in result.error and seen["deciders"] == [1] and len(seen["moves"]) == 2


def test_a_premove_can_be_replaced_and_withdrawn(tmp_path):
    async def scenario(table, ada, bob, hers, his):
        for move in ("c3", "d2"):
            await hers.premove(1, move)
        await bob.move(table, "b2")
        first = await hers.result()
        await hers.premove(1, "a2")
        await hers.premove(1, None)
        await bob.move(table, "b3")
        return first, await hers.result(), (await ada.look(table))["deciders"]

    first, second, deciders = at_table(tmp_path, scenario)
    assert (first.move, first.error) == ("d2", None) and second is None and deciders == [1]


def test_a_premove_that_arrives_after_the_turn_has_come_is_played_at_once(tmp_path):
    async def scenario(table, ada, bob, hers, his):
        version = hers.live_table.table.version
        await bob.move(table, "b2")
        await hers.premove(1, "c3", version)
        played = await hers.result()
        with pytest.raises(Refusal, match="changed"):
            await hers.premove(1, "d2", version)
        return played

    assert at_table(tmp_path, scenario).error is None


@pytest.mark.parametrize("how", ["resigned", "taken back", "connection lost"])
def test_a_premove_survives_nothing(tmp_path, how):
    async def scenario(table, ada, bob, hers, his):
        await hers.premove(1, "c3")
        if how == "connection lost":
            await hers.leave.aclose()
            await bob.move(table, "b2")
            return await hers.result(), (await ada.look(table))["deciders"]
        if how == "taken back":
            await ada.command(table, "takeback")
            await bob.command(table, "answer", yes=True)
        else:
            await bob.command(table, "resign")
        return (await hers.result()).error, len((await ada.look(table))["moves"])

    result, rest = at_table(tmp_path, scenario)
    if how == "connection lost":
        assert result is None and rest == [1]
    else:
        assert "The game has changed" in result and rest == (how == "resigned")


def test_nobody_enters_one_for_another_seat(tmp_path):
    async def scenario(table, ada, bob, hers, his):
        with pytest.raises(Refusal, match="not yours"):
            await his.premove(1, "c3")
        return his.subscriber.premove

    assert at_table(tmp_path, scenario) is None


def test_in_mixx_the_card_that_is_drawn_meanwhile_changes_nothing(tmp_path):
    async def scenario(table, ada, bob, hers, his):
        targets = (await ada.get(f"/api/tables/{table}/premoves?seat=1")).json()["targets"]
        await hers.premove(1, targets[0][0])
        await bob.move(table)
        result = await hers.result()
        moves = [move["move"] for move in (await bob.look(table))["moves"] if move["seat"] == 1]
        return targets[0][0], result, moves

    move, result, moves = at_table(tmp_path, scenario, game="mixx", options={"seats": 2})
    assert result.move == move and (result.error is not None or moves[-1] == move)


def test_whether_there_is_one_shows_nowhere(tmp_path):
    """Non-interference: what everybody else gets is the same with a premove and without."""

    def watched(folder, move):
        async def scenario(table, ada, bob, hers, his):
            if move:
                await hers.premove(1, move)
            eve = Guest(ada.app, "eve", address="10.0.0.3")
            paths = [f"/api/tables/{table}{path}" for path in ("", "/record", "/plies/1")] + ["/api/tables", "/"]
            seen = [(await guest.get(path)).text for guest in (bob, eve) for path in paths]
            return seen, msgspec.json.encode(his.subscriber.take_all()).decode()

        folder.mkdir()
        seen, messages = at_table(folder, scenario, lambda: 1_700_000_000_000)
        return [RANDOM.sub("", text) for text in (*seen, messages)]

    assert watched(tmp_path / "a", "c3") == watched(tmp_path / "b", None)


def test_the_way_to_the_page_and_back_would_cost_time(tmp_path):
    """Why a premove is kept on the server: after a stone, clocks run at once."""
    now = [1_700_000_000_000]

    async def scenario(table, ada, bob, hers, his):
        await bob.move(table, "b2")
        before = (await ada.look(table))["seats"][0]["seconds_left"]
        now[0] += 200
        await ada.move(table, "c3")
        return before, (await ada.look(table))["seats"][0]["seconds_left"]

    before, after = at_table(tmp_path, scenario, lambda: now[0])
    assert after == pytest.approx(before - 0.2 + CLOCK["increment"])
