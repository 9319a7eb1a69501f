"""Nobody is told of anything before it is committed."""

import asyncio
from concurrent.futures import Future

from sqlalchemy.exc import OperationalError

from acrux.server.live.subscribers import Subscriber
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


class Held:
    """A store whose additions wait until they are let go, or fail."""

    def __init__(self, store):
        self.append, store.append = store.append, self.hold
        self.waiting = asyncio.Event()
        self.addition, self.done = None, Future()

    def hold(self, addition):
        self.addition = addition
        self.waiting.set()
        return self.done

    def let_go(self):
        self.done.set_result(self.append(self.addition).result())

    def fail(self):
        self.done.set_exception(OperationalError("", {}, Exception("away")))


def move_while_held(tmp_path, end):
    """A move whose commit is held up: what a watcher has been told until then and in the end, and the answer."""

    async def run():
        async with opened(tmp_path) as app:
            host, live_tables = Guest(app, "host"), app.state.services.live_tables
            table = await host.make("cross", ("me", "me"))
            live_table, subscriber = await live_tables.get(table), Subscriber(None)
            live_table.subscribers.add(subscriber)
            held = Held(app.state.services.store)
            moving = asyncio.create_task(host.move(table, "b2"))
            await held.waiting.wait()
            looking = asyncio.create_task(host.look(table))
            await asyncio.sleep(0.1)
            early = subscriber.inbox.qsize(), moving.done(), looking.done()
            await asyncio.to_thread(getattr(held, end))
            answer, told = await moving, await looking
            news = [subscriber.inbox.get_nowait() for _ in range(subscriber.inbox.qsize())]
            return early, answer, told["ply"], [message["ply"] for message in news if message["type"] == "update"]

    return finish(run())


def test_nobody_is_told_before_the_commit(tmp_path):
    early, answer, ply, news = move_while_held(tmp_path, "let_go")
    assert early == (0, False, False)
    assert (answer["type"], ply, news) == ("ack", 1, [1])


def test_nobody_is_told_of_what_could_not_be_committed(tmp_path):
    early, answer, ply, news = move_while_held(tmp_path, "fail")
    assert early == (0, False, False)
    assert (answer["error"], ply) == ("The database does not answer; try again in a moment.", 0) and set(news) <= {0}
