"""Push messages in a real browser: the settings subscribe it, and its service worker shows what the server has sent."""

import json

import pytest

from tests.server.live_server import Guest, Server
from tests.server.push_service import HOST, Browser
from tests.server.server_process import ABSENCE, PUSH_HOSTS, TRUSTED
from tests.waiting import wait_until
from tests.web.conftest import guests
from tests.web.page_actions import wait

FAKE_PUSH_MANAGER = """(subscription) => {
  let subscribed = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(subscribed);
  PushManager.prototype.subscribe = ({ applicationServerKey }) => {
    const bytes = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
    const key = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    const { endpoint, ...keys } = subscription;
    subscribed = {
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => Promise.resolve((subscribed = null)),
    };
    return Promise.resolve(subscribed);
  };
}"""
"""subscribes at the push service of the test: a headless browser has none"""
KINDS = "async () => (await (await fetch('/api/push')).json()).kinds"
RECORD_NOTIFICATIONS = """
self.shown = [];
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
  self.shown.push([title, body, tag, data.table]);
};
null
"""
"""in the service worker: a headless browser refuses to show notifications"""
MAKE_TABLE = """async () => {
  const body = { game: "cross", options: { size: 5 }, seats: [{ kind: "person" }, { kind: "me" }], listed: true };
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()).id;
}"""


@pytest.fixture
def server(tmp_path, push_service):
    limits = {PUSH_HOSTS: [HOST], TRUSTED: push_service.certificate, ABSENCE: 2}
    server = Server(tmp_path, limits=limits).start(("cross",))
    yield server
    server.kill()


def deliver(page, base, message):
    """Deliver a decrypted message to the page's service worker, as the browser would."""
    session, versions = page.context.new_cdp_session(page), []
    session.on("ServiceWorker.workerVersionUpdated", lambda event: versions.extend(event["versions"]))
    session.send("ServiceWorker.enable")
    while not versions:
        page.wait_for_timeout(10)
    registration = {"origin": base, "registrationId": versions[0]["registrationId"]}
    session.send("ServiceWorker.deliverPushMessage", {**registration, "data": json.dumps(message)})
    session.detach()


def test_a_player_without_an_open_page_gets_a_notification(pages, server, push_service):
    with guests(pages, server.base) as open_page:
        page = open_page("/", service_workers="allow", permissions=["notifications"])
        wait(page, "navigator.serviceWorker.controller")
        receiver = Browser(push_service)
        page.evaluate(FAKE_PUSH_MANAGER, receiver.subscription())
        page.get_by_role("button", name="Settings").click()
        switch = page.get_by_label("Notifications when no page is open")
        switch.check()
        page.get_by_label("Chat", exact=True).uncheck()
        wait(page, f"String(await ({KINDS})()) === 'turn,offer,invitation'")
        table = page.evaluate(MAKE_TABLE)
        page.goto("/rules/mixx")
        ada = Guest(server, "ada")
        assert ada.command(table, "sit", seat=1).status_code == 200
        assert receiver.read(*push_service.wait())["kind"] == "invitation"
        answer = ada.command(table, "move", version=ada.look(table)["version"], moves=["a1"])
        assert answer.status_code == 200, answer.text
        message = receiver.read(*push_service.wait())
        [worker] = page.context.service_workers
        worker.evaluate(RECORD_NOTIFICATIONS)
        deliver(page, server.base, message)
        wait_until(lambda: worker.evaluate("shown.length") == 1, "it is shown")
        for number in (message["seq"], message["seq"] + 2):
            deliver(page, server.base, message | {"seq": number})
        wait_until(lambda: worker.evaluate("shown.length") == 2, "the newer one is shown")
        shown = worker.evaluate("shown")
        assert shown == [["Cross", "Your turn in Cross", table, table]] * 2
        page.evaluate(FAKE_PUSH_MANAGER, receiver.subscription())
        page.get_by_role("button", name="Settings").click()
        assert switch.is_checked()
        switch.uncheck()
        wait(page, f"(await ({KINDS})()) === null")
