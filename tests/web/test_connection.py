"""Lost connections: the page detects them, says so, reconnects, and sends every command exactly once."""

import re

import pytest

from tests.web.page_actions import ME, TABLE, make_table, table, type_move, wait

TIMEOUT_MS = 3000
"""shorter than the page's own, and long after it says that an answer is late"""
CONNECTION = "document.querySelector('acrux-table').connection"


class Proxy:
    """Sits between page and server and can drop frames without closing the connection."""

    def __init__(self, page):
        self.drops_requests = self.drops_answers = False
        page.route_web_socket(re.compile("/socket$"), self.join)

    def join(self, client):
        server = client.connect_to_server()
        client.on_message(lambda message: None if self.drops_requests else server.send(message))
        server.on_message(lambda message: None if self.drops_answers else client.send(message))


@pytest.fixture
def page(guest):
    return guest(is_new=True)


@pytest.fixture
def proxy(page):
    proxy = Proxy(page)
    make_table(page, "cross", [ME, ME], size=3)
    return proxy


def play(page, text):
    """Type a move without waiting for the answer."""
    page.get_by_label("Or type a move").fill(text)
    page.get_by_role("button", name="Play", exact=True).click()


def test_a_dead_connection_is_detected_and_the_move_played_once(page, proxy):
    board = page.locator("acrux-board")
    place = board.bounding_box()
    page.evaluate(f"{CONNECTION}.answerBackoff.boundMs = {TIMEOUT_MS}")
    proxy.drops_requests = proxy.drops_answers = True
    play(page, "b2")
    late, lost = page.get_by_text("waiting for the server"), page.get_by_text("Connection lost")
    late.wait_for()
    assert lost.count() == 0 and board.bounding_box() == place, "the board does not move"
    lost.wait_for()
    assert late.is_visible() and table(page)["moves"] == []
    proxy.drops_requests = proxy.drops_answers = False
    wait(page, f"{TABLE}.moves.length === 1")
    for notice in (late, lost):
        notice.wait_for(state="detached")
    type_move(page, "c3")
    assert [move["move"] for move in table(page)["moves"]] == ["b2", "c3"]


def test_the_answer_timeout_grows_for_a_slow_server(page, proxy):
    """The server sends a snapshot on every connection but never answers the command."""
    proxy.drops_requests = True
    page.evaluate(f"{CONNECTION}.answerBackoff.boundMs = 100")
    play(page, "b2")
    wait(page, f"{CONNECTION}.answerBackoff.boundMs >= 1600")
    proxy.drops_requests = False
    wait(page, f"{TABLE}.moves.length === 1 && {CONNECTION}.timer === null")
    assert page.evaluate(f"{CONNECTION}.answerBackoff.boundMs") == 7000
    page.get_by_text("Connection lost").wait_for(state="detached")


def test_browser_offline_and_online_events_take_effect_at_once(guest):
    """Even with very long timeouts of its own."""
    page = guest(expected=["ERR_INTERNET_DISCONNECTED"])
    make_table(page, "cross", [ME, ME], size=3)
    page.evaluate(f"{CONNECTION}.answerBackoff.boundMs = {CONNECTION}.reconnectBackoff.boundMs = 1e6")
    lost = page.get_by_text("Connection lost")
    page.context.set_offline(True)
    lost.wait_for()
    page.context.set_offline(False)
    lost.wait_for(state="detached")
    type_move(page, "b2")
    assert table(page)["moves"][0]["move"] == "b2"


def test_a_move_with_a_lost_answer_is_played_once(guest):
    """The connection closes between the move and its answer; the page reconnects and resends the command."""
    page = guest(is_new=True)
    proxy = {"cuts": False, "sent": []}

    def join(client):
        server = client.connect_to_server()

        def to_server(message):
            proxy["sent"].append(message)
            server.send(message)

        def to_client(message):
            if proxy["cuts"]:
                proxy["cuts"] = False
                client.close()
            else:
                client.send(message)

        client.on_message(to_server)
        server.on_message(to_client)

    page.route_web_socket(re.compile("/socket$"), join)
    make_table(page, "cross", [ME, ME], size=3)
    type_move(page, "a1")
    proxy["cuts"] = True
    page.get_by_label("Or type a move").fill("b2")
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, f"{TABLE}.moves.length === 2")
    type_move(page, "c3")
    assert [move["move"] for move in table(page)["moves"]] == ["a1", "b2", "c3"]
    ids = [re.search('"id":"(.*?)"', message)[1] for message in proxy["sent"]]
    assert len(ids) > len(set(ids)), "a command was resent under its id"


def test_the_page_shows_a_lost_connection_and_reconnects(guest):
    page = guest(expected=["ERR_INTERNET_DISCONNECTED"], is_new=True)
    connections = []

    def join(client):
        if connections and connections[-1] == "down":
            connections.append("refused")
            client.close()
            return
        client.connect_to_server()
        connections.append(client)

    page.route_web_socket(re.compile("/socket$"), join)
    make_table(page, "cross", [ME, ME], size=3)
    client = connections[-1]
    connections.append("down")
    client.close()
    page.get_by_text("Connection lost").wait_for()
    page.route("**/api/me", lambda route: route.abort("internetdisconnected"))
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("The server cannot be reached.").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("Connection lost").wait_for(state="detached")
    type_move(page, "b2")
    assert table(page)["moves"][0]["move"] == "b2"
