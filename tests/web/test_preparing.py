"""The page while rules and agents are being compiled: the compilers are stopped to simulate a slow machine."""

import os
import shutil
import signal

import pytest

from acrux.kernel.compile_cache import cache_folder
from acrux.server.background.warm_up import MAX_COMPILERS
from tests.server.live_server import Program, wait_until
from tests.web.conftest import guests
from tests.web.page_actions import AGENT, ME, PERSON, TABLE, sit, wait

LOADED = "document.querySelector('acrux-table')?.table"


MISSING = shutil.ignore_patterns("calls.acrux.games.mixx.*-legal_in-*", "mcts.acrux.games.mixx.*")


@pytest.fixture
def program(tmp_path):
    """A server whose compilers are stopped; parts of Mixx's rules and agents are not compiled."""
    cache = tmp_path / "cache"
    if cache_folder().exists():
        shutil.copytree(cache_folder(), cache / cache_folder().name, copy_function=os.symlink, ignore=MISSING)
    program = Program(tmp_path, environment={"NUMBA_CACHE_DIR": str(cache)}).start(())
    count = min(os.cpu_count(), MAX_COMPILERS) + 1
    wait_until(lambda: len(program.workers()) == count, "there are compilers and a worker")
    stop_workers(program)
    yield program
    program.kill()


def stop_workers(program):
    for worker in program.workers():
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


def test_the_page_waits_for_rules_and_agents_and_continues_by_itself(pages, program):
    with guests(pages, program.base) as guest:
        lobby, host, friend, alone = guest("/"), guest(), guest(), guest(locale="de")
        mixx = lobby.get_by_role("button", name="Mixx")
        mixx.get_by_text("getting ready").wait_for()
        mixx.click()
        progress = lobby.get_by_role("progressbar", name="The computer is getting ready")
        progress.wait_for()
        lobby.get_by_text("Options", exact=True).click()
        lobby.get_by_label("Number of seats").select_option("3")
        for resource in ("games", "tables"):
            with lobby.expect_response(f"**/api/{resource}"):
                pass
        assert lobby.get_by_label("Number of seats").input_value() == "3", "choices are kept"
        friend.goto(make_mixx_table(host, ME, PERSON))
        friend.locator(".prompt", has_text="This game is still getting ready.").wait_for()
        wait(host, "document.querySelector('acrux-players acrux-invitation')")
        sit(friend, 2)
        for page in (host, friend):
            wait(page, "!document.querySelector('acrux-invitation')")
        assert host.locator(".prompt").inner_text().startswith("This game is still getting ready.")

        resume_workers(program)
        wait_until(lambda: host.evaluate(f"{TABLE}.status") == "playing", "the rules are compiled")
        stop_workers(program)
        for page in (host, friend):
            wait(page, f"{TABLE}.status === 'playing' && {TABLE}.scene")

        make_mixx_table(alone, AGENT, ME)
        alone.get_by_text("Der Computer macht sich noch bereit, ").wait_for()
        alone.get_by_role("progressbar", name="Der Computer macht sich bereit").wait_for()
        assert host.request.get("/api/status").json()["agents"]["mixx"] == "preparing"
        assert host.locator(".table-header .notice").inner_text() == "", "tables without agents show no notice"
        assert host.get_by_role("progressbar").count() == 0
        resume_workers(program)
        wait_until(lambda: alone.evaluate(f"{TABLE}.targets.length"), "the agent has moved")
        alone.get_by_text("Der Computer macht sich noch bereit, ").wait_for(state="hidden")
        alone.get_by_role("progressbar").wait_for(state="detached")
        progress.wait_for(state="detached")
