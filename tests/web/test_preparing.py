"""The page while rules and agents are being compiled: the only worker is held, as a slow machine would hold it."""

import os
import signal

import pytest

from tests.server.live_server import Program, wait_until
from tests.web.conftest import guests
from tests.web.hands import AGENT, ME, PERSON, TABLE, sit, wait

KNOWN = "document.querySelector('acrux-table')?.table"


@pytest.fixture
def program(tmp_path):
    """A server just started, whose worker has done nothing yet."""
    found = Program(tmp_path).start(())
    hold(found)
    yield found
    found.kill()


def hold(program):
    for worker in wait_until(program.workers, "there is a worker"):
        os.kill(worker, signal.SIGSTOP)


def let_go(program):
    for worker in program.workers():
        os.kill(worker, signal.SIGCONT)


def table_of(page, *places):
    """A new table of Mixx, on which the page then is."""
    wish = {"game": "mixx", "options": {"seats": 2}, "seats": places}
    page.goto("/t/" + page.request.post("/api/tables", data=wish).json()["id"])
    wait(page, KNOWN)
    return page.url


def test_the_page_says_what_is_waited_for_and_goes_on_by_itself(browser, program):
    """First for the rules, then for the agents."""
    with guests(browser, program.base) as guest:
        lobby, host, friend, alone = guest("/"), guest(), guest(), guest(locale="de")
        lobby.get_by_text("being prepared").nth(3).wait_for()
        lobby.get_by_role("button", name="Mixx").click()
        lobby.get_by_text("Options", exact=True).click()
        lobby.get_by_label("Number of seats").select_option("3")
        for asked in ("games", "tables"):
            with lobby.expect_response(f"**/api/{asked}"):
                pass
        assert lobby.get_by_label("Number of seats").input_value() == "3", "what has been chosen stays"
        friend.goto(table_of(host, ME, PERSON))
        friend.locator(".prompt", has_text="This game is still being prepared.").wait_for()
        sit(friend, 2)
        assert host.locator(".prompt").inner_text().startswith("This game is still being prepared.")

        let_go(program)
        wait_until(lambda: program.ready(["mixx"]), "its rules are compiled")
        hold(program)
        for page in (host, friend):
            wait(page, f"{TABLE}.status === 'playing' && {TABLE}.scene")

        table_of(alone, AGENT, ME)
        alone.get_by_text("Der Computer macht sich noch bereit.").wait_for()
        assert host.request.get("/api/status").json()["agents"]["mixx"] == "preparing"
        assert host.locator(".head .notice").inner_text() == "", "who waits for no agent is not told of them"
        let_go(program)
        alone.get_by_text("Der Computer macht sich noch bereit.").wait_for(state="hidden")
        wait(alone, f"{TABLE}.targets.length > 0")
        lobby.get_by_text("being prepared").first.wait_for(state="detached")
