"""Refused connections: the page shows the reason and retries unless it is permanent."""

import pytest

from tests.web.conftest import guests, running_server
from tests.web.page_actions import ME, TABLE, make_table, ready, type_move, wait

narrow_tests = pytest.mark.xdist_group("narrow server")  # started once, not in every worker
CONNECTION = "document.querySelector('acrux-table').connection"
CROWDED = "Too many tables are open from your address; close one of them."


@pytest.fixture(scope="module")
def narrow_server(tmp_path_factory):
    """A server that allows one socket per client address."""
    with running_server(tmp_path_factory, ["cross"], {"sockets": 1}) as url:
        yield url


@pytest.fixture
def narrow(pages, narrow_server):
    with guests(pages, narrow_server) as open_page:
        yield open_page


@narrow_tests
def test_a_connection_over_the_limit_is_retried_until_there_is_room(narrow):
    first = narrow()
    path = make_table(first, "cross", [ME, ME], size=3)
    second = narrow(path, expected=["429"])
    second.get_by_text(CROWDED).wait_for()
    wait(second, f"{CONNECTION}.reconnectBackoff.boundMs >= 1600")
    assert second.get_by_text(CROWDED).is_visible()
    first.close()
    ready(second)
    assert second.get_by_text(CROWDED).count() == 0
    assert second.evaluate(f"{CONNECTION}.reconnectBackoff.boundMs") == 400


@narrow_tests
def test_a_reopened_connection_over_the_limit_recovers(narrow):
    """Another page takes the only socket while the connection is closed."""
    first = narrow(expected=["429"])
    path = make_table(first, "cross", [ME, ME], size=3)
    type_move(first, "a1")
    first.evaluate(f"{CONNECTION}.close()")
    second = narrow(path)
    ready(second)
    first.evaluate(f"{CONNECTION}.open()")
    first.get_by_role("alert").filter(has_text=CROWDED).wait_for()
    second.close()
    first.get_by_text(CROWDED).wait_for(state="detached")
    assert first.evaluate("document.querySelector('acrux-table').refusal") == ""
    type_move(first, "b2")
    assert first.evaluate(f"{TABLE}.moves.length") == 2


def test_the_page_gives_up_on_a_table_that_does_not_exist(guest):
    page = guest(expected=["404"])
    make_table(page, "cross", [ME, ME], size=3)
    urls = []
    page.on("websocket", lambda socket: urls.append(socket.url))
    page.evaluate(f"{CONNECTION}.path = '/api/tables/nosuchtable/socket'; {CONNECTION}.socket.close()")
    page.get_by_role("heading", name="Table not found").wait_for()
    assert len(urls) == 1 and page.evaluate(f"{CONNECTION}.socket") is None
    page.get_by_role("link", name="Go to the lobby").click()
    page.get_by_text("Choose a game").first.wait_for()


def test_an_unknown_table_gets_a_page_with_a_way_to_the_lobby(guest):
    page = guest(locale="de", expected=["404"])
    assert page.goto("/t/nosuchtable").status == 404
    page.get_by_text("Unter dieser Adresse gibt es keinen Tisch").wait_for()
    page.get_by_role("link", name="Zum Foyer").click()
    page.get_by_text("Wähle ein Spiel").first.wait_for()
