"""Non-interference: at tables that differ only in a secret, everybody else gets the same push messages."""

from acrux.core.registry import load
from acrux.store.store import Store
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.push_scene import KINDS, SETTINGS
from tests.server.push_service import Browser
from tests.server.test_secrets import PLAYERS, SPEEDS, TABLE, mixx_position, row, seeds

KEY = b"k" * 32


class Table:
    """A table whose players have browsers but no open pages."""

    def __init__(self, app, push_service, now):
        self.app, self.service, self.now = app, push_service, now
        self.guests = {name: Guest(app, name) for name in PLAYERS}
        self.browsers = {name: Browser(push_service, name) for name in PLAYERS}
        self.messages = {name: [] for name in PLAYERS}
        """decrypted messages by player, for each time of delivery; several at a time come in any order"""

    async def seat(self, count):
        for seat, name in enumerate(PLAYERS[:count], start=1):
            await self.guests[name].command(TABLE, "sit", seat=seat)
            body = self.browsers[name].subscription(kinds=KINDS)
            assert (await self.guests[name].post("/api/push", body)).status_code == 200
        await self.deliver()

    async def play(self, name, move):
        assert (await self.guests[name].move(TABLE, move))["type"] == "ack"
        await self.deliver()

    async def deliver(self):
        self.now[0] += 20_000
        pushes = self.app.state.services.jobs.pushes
        await pushes.start_due()
        await pushes.finish()
        received, self.service.received = self.service.received, []
        for name, browser in self.browsers.items():
            own = [request for request in received if request.path == browser.path]
            self.messages[name].append(sorted((browser.decrypt(request.body), len(request.body)) for request in own))


async def messages(folder, push_service, new_row, seats, play):
    """The messages to all players of a game, played at a table with this row."""
    folder.mkdir()
    store = Store(f"sqlite:///{folder}/acrux.db")
    store.setting("key", KEY)
    store.create_table(new_row, [], []).result()
    store.close()
    now = [1_700_000_000_000]
    async with opened(folder, now=lambda: now[0], settings=SETTINGS) as app:
        table = Table(app, push_service, now)
        await table.seat(seats)
        await play(table)
        return table.messages


def test_a_sealed_speed_changes_no_message_to_others(tmp_path, push_service):
    async def play(table, speed):
        for player, direction in zip(PLAYERS, ("N", "NE", "S", "W")):
            await table.play(player, direction)
        for player, chosen in (("c", speed), ("a", "2"), ("b", "1")):
            await table.play(player, chosen)
            if player == "c":  # a message while the speed is sealed
                await table.guests["c"].command(TABLE, "chat", text="I have chosen.")
                await table.deliver()

    compass = row("compass", options={"rounds": 2})
    found = [
        finish(messages(tmp_path / speed, push_service, compass, 4, lambda table, speed=speed: play(table, speed)))
        for speed in SPEEDS
    ]
    for name in "abd":
        assert found[0][name] == found[1][name] and any(found[0][name])


def test_undrawn_cards_change_no_message(tmp_path, push_service):
    position = mixx_position()
    first = load("mixx", seats=2).new(position)

    async def play(table):
        await table.play(PLAYERS[first.actor - 1], first.legal()[0])

    found = [
        finish(messages(tmp_path / str(number), push_service, row("mixx", seed, position, {"seats": 2}, 2), 2, play))
        for number, seed in enumerate(seeds(position))
    ]
    assert found[0] == found[1] and any(map(any, found[0].values()))
