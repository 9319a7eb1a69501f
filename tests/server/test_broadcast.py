"""Commit before broadcast: subscribers receive nothing that is not committed."""

import asyncio
from concurrent.futures import Future

from sqlalchemy.exc import OperationalError

from acrux.server.live.messages import Update
from acrux.server.live.subscribers import Subscriber
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


class HeldStore:
    """A store whose additions wait until they are released, or fail."""

    def __init__(self, store):
        self.append, store.append = store.append, self.hold
        self.waiting = asyncio.Event()
        self.addition, self.done = None, Future()

    def hold(self, addition):
        self.addition = addition
        self.waiting.set()
        return self.done

    def release(self):
        self.done.set_result(self.append(self.addition).result())

    def fail(self):
        self.done.set_exception(OperationalError("", {}, Exception("away")))


def move_while_held(tmp_path, end):
    """Delay the commit of a move: what happened before it, the answer, the ply of a look, and the plies of updates."""

    async def run():
        async with opened(tmp_path) as app:
            host, live_tables = Guest(app, "host"), app.state.services.live_tables
            table = await host.make("cross", ("me", "me"))
            live_table, subscriber = await live_tables.get(table), Subscriber(None)
            live_table.subscribers.add(subscriber)
            held = HeldStore(app.state.services.store)
            moving = asyncio.create_task(host.move(table, "b2"))
            await held.waiting.wait()
            looking = asyncio.create_task(host.look(table))
            await asyncio.sleep(0.1)
            early = subscriber.inbox.qsize(), moving.done(), looking.done()
            await asyncio.to_thread(getattr(held, end))
            answer, snapshot = await moving, await looking
            messages = [subscriber.inbox.get_nowait() for _ in range(subscriber.inbox.qsize())]
            return early, answer, snapshot["ply"], [each.ply for each in messages if isinstance(each, Update)]

    return finish(run())


def test_a_move_is_broadcast_after_its_commit(tmp_path):
    early, answer, ply, updates = move_while_held(tmp_path, "release")
    assert early == (0, False, False)
    assert (answer["type"], ply, updates) == ("ack", 1, [1])


def test_a_move_whose_commit_fails_is_never_broadcast(tmp_path):
    early, answer, ply, updates = move_while_held(tmp_path, "fail")
    assert early == (0, False, False)
    assert (answer["error"], ply) == ("The database does not answer; try again in a moment.", 0) and set(updates) <= {0}
