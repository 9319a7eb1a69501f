"""A line that the server refuses: the page says why, and tries again unless that is in vain."""

import pytest

from tests.server.live_server import Server
from tests.web.conftest import guests
from tests.web.hands import ME, TABLE, make_table, ready, type_move, wait

LINE = "document.querySelector('acrux-table').line"
CROWDED = "Too many tables are open from your address; close one of them."


@pytest.fixture(scope="module")
def narrow_server(tmp_path_factory):
    """One that allows one socket to an address."""
    found = Server(tmp_path_factory.mktemp("narrow"), limits={"sockets": 1}).start(("cross",))
    yield found.base
    found.kill()


@pytest.fixture
def narrow(narrow_server, browser):
    with guests(browser, narrow_server) as come:
        yield come


def test_too_many_lines_are_told_of_and_tried_again_later(narrow):
    first = narrow()
    path = make_table(first, "cross", [ME, ME], size=3)
    second = narrow(path, wanted=["429"])
    second.get_by_text(CROWDED).wait_for()
    wait(second, f"{LINE}.patience.wait >= 1600")
    assert second.get_by_text(CROWDED).is_visible()
    first.close()
    ready(second)
    assert second.get_by_text(CROWDED).count() == 0 and second.evaluate(f"{LINE}.patience.wait") == 400


def test_a_line_lost_to_another_comes_back_as_soon_as_it_may(narrow):
    """Somebody else takes the only place while the line is down."""
    first = narrow(wanted=["429"])
    path = make_table(first, "cross", [ME, ME], size=3)
    type_move(first, "a1")
    first.evaluate(f"{LINE}.close()")
    second = narrow(path)
    ready(second)
    first.evaluate(f"{LINE}.open()")
    first.get_by_role("alert").filter(has_text=CROWDED).wait_for()
    second.close()
    first.get_by_text(CROWDED).wait_for(state="detached")
    assert first.evaluate("document.querySelector('acrux-table').refusal") == ""
    type_move(first, "b2")
    assert first.evaluate(f"{TABLE}.moves.length") == 2


def test_a_table_that_is_no_more_is_given_up(guest):
    page = guest(wanted=["404"])
    make_table(page, "cross", [ME, ME], size=3)
    tried = []
    page.on("websocket", lambda socket: tried.append(socket.url))
    page.evaluate(f"{LINE}.path = '/api/tables/nosuchtable/socket'; {LINE}.socket.close()")
    page.get_by_role("heading", name="No such table").wait_for()
    assert len(tried) == 1 and page.evaluate(f"{LINE}.socket") is None
    page.get_by_role("link", name="To the lobby").click()
    page.get_by_text("Four games of the cross").first.wait_for()


def test_the_page_of_a_table_that_never_was_says_so(guest):
    page = guest(locale="de", wanted=["404"])
    assert page.goto("/t/nosuchtable").status == 404
    page.get_by_text("Diesen Tisch gibt es nicht; vielleicht ist er schon lange fort").wait_for()
    page.get_by_role("link", name="Zum Foyer").click()
    page.get_by_text("Vier Spiele um das Kreuz").first.wait_for()
