"""A line that is dead without being closed: the page notices, says so, and tries another."""

import re

import pytest

from tests.web.hands import ME, TABLE, make_table, table, type_move, wait

LINE = "document.querySelector('acrux-table').line"


class Between:
    """What stands between a page and the server, and may stop forwarding without hanging up."""

    def __init__(self, page):
        self.deaf = self.dumb = False
        page.route_web_socket(re.compile("/socket$"), self.join)

    def join(self, line):
        server = line.connect_to_server()
        line.on_message(lambda message: None if self.deaf else server.send(message))
        server.on_message(lambda message: None if self.dumb else line.send(message))


@pytest.fixture
def page(guest):
    return guest()


@pytest.fixture
def between(page):
    found = Between(page)
    make_table(page, "cross", [ME, ME], size=3)
    return found


def play(page, text):
    """Without waiting for the answer."""
    page.get_by_label("Or type a move").fill(text)
    page.get_by_role("button", name="Play", exact=True).click()


def test_a_line_that_went_dead_is_noticed_and_what_was_sent_is_played_once(page, between):
    board = page.locator("acrux-board")
    place = board.bounding_box()
    between.deaf = between.dumb = True
    play(page, "b2")
    late, lost = page.get_by_text("there is no answer yet"), page.get_by_text("The connection is lost")
    late.wait_for()
    assert lost.count() == 0 and board.bounding_box() == place, "nothing jumps while the page waits"
    lost.wait_for()
    assert late.is_visible() and table(page)["moves"] == []
    between.deaf = between.dumb = False
    wait(page, f"{TABLE}.moves.length === 1")
    for notice in (late, lost):
        notice.wait_for(state="detached")
    type_move(page, "c3")
    assert [move["move"] for move in table(page)["moves"]] == ["b2", "c3"]


def test_a_server_that_is_slow_to_answer_gets_more_time(page, between):
    """It tells how the table stands, on every line, but takes no command."""
    between.deaf = True
    page.evaluate(f"{LINE}.silence.wait = 100")
    play(page, "b2")
    wait(page, f"{LINE}.silence.wait >= 1600")
    between.deaf = False
    wait(page, f"{TABLE}.moves.length === 1 && {LINE}.silence.wait === 7000 && {LINE}.timer === null")
    page.get_by_text("The connection is lost").wait_for(state="detached")


def test_what_the_browser_says_of_the_network_is_believed(guest):
    """However patient the page is by itself."""
    page = guest(wanted=["ERR_INTERNET_DISCONNECTED"])
    make_table(page, "cross", [ME, ME], size=3)
    page.evaluate(f"{LINE}.silence.wait = {LINE}.patience.wait = 1e6")
    lost = page.get_by_text("The connection is lost")
    page.context.set_offline(True)
    lost.wait_for()
    page.context.set_offline(False)
    lost.wait_for(state="detached")
    type_move(page, "b2")
    assert table(page)["moves"][0]["move"] == "b2"
