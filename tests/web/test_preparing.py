"""The page while rules and agents are being compiled: the only worker is stopped to simulate a slow machine."""

import os
import signal

import pytest

import acrux
from tests.server.live_server import Program, wait_until
from tests.web.conftest import guests
from tests.web.page_actions import AGENT, ME, PERSON, TABLE, sit, wait

LOADED = "document.querySelector('acrux-table')?.table"


@pytest.fixture
def program(tmp_path):
    """A fresh server whose worker is stopped."""
    program = Program(tmp_path).start(())
    stop_workers(program)
    yield program
    program.kill()


def stop_workers(program):
    for worker in wait_until(program.workers, "there is a worker"):
        os.kill(worker, signal.SIGSTOP)


def resume_workers(program):
    for worker in program.workers():
        os.kill(worker, signal.SIGCONT)


def make_mixx_table(page, *seats):
    """Create a table of Mixx and open it; returns its URL."""
    wish = {"game": "mixx", "options": {"seats": 2}, "seats": seats}
    page.goto("/t/" + page.request.post("/api/tables", data=wish).json()["id"])
    wait(page, LOADED)
    return page.url


def test_the_page_waits_for_rules_and_agents_and_continues_by_itself(browser, program):
    with guests(browser, program.base) as guest:
        lobby, host, friend, alone = guest("/"), guest(), guest(), guest(locale="de")
        lobby.get_by_text("getting ready").nth(len(acrux.GAMES) - 1).wait_for()
        lobby.get_by_role("button", name="Mixx").click()
        lobby.get_by_text("Options", exact=True).click()
        lobby.get_by_label("Number of seats").select_option("3")
        for resource in ("games", "tables"):
            with lobby.expect_response(f"**/api/{resource}"):
                pass
        assert lobby.get_by_label("Number of seats").input_value() == "3", "choices are kept"
        friend.goto(make_mixx_table(host, ME, PERSON))
        friend.locator(".prompt", has_text="This game is still getting ready.").wait_for()
        sit(friend, 2)
        assert host.locator(".prompt").inner_text().startswith("This game is still getting ready.")

        resume_workers(program)
        wait_until(lambda: program.ready(["mixx"]), "its rules are compiled")
        stop_workers(program)
        for page in (host, friend):
            wait(page, f"{TABLE}.status === 'playing' && {TABLE}.scene")

        make_mixx_table(alone, AGENT, ME)
        alone.get_by_text("Der Computer macht sich noch bereit.").wait_for()
        assert host.request.get("/api/status").json()["agents"]["mixx"] == "preparing"
        assert host.locator(".table-header .notice").inner_text() == "", "tables without agents show no notice"
        resume_workers(program)
        alone.get_by_text("Der Computer macht sich noch bereit.").wait_for(state="hidden")
        wait(alone, f"{TABLE}.targets.length > 0")
        lobby.get_by_text("getting ready").first.wait_for(state="detached")
