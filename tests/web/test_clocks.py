"""Clocks on the page."""

from tests.web.page_actions import ME, make_table, ready, wait

MINUTE = {"kind": "clock", "main": 60, "increment": 0}


def test_a_clock_keeps_running_while_spectators_come_and_go(guest):
    page = guest()
    path = make_table(page, "cross", [ME, ME], clock=MINUTE)
    clock = page.locator(".clock.running")
    wait(page, "document.querySelector('.clock.running').textContent < '0:58'")
    times = [clock.inner_text()]
    spectator = guest(path)
    ready(spectator)
    page.get_by_text("1 person is watching.").wait_for()
    times.append(clock.inner_text())
    spectator.close()
    page.get_by_text("1 person is watching.").wait_for(state="detached")
    times.append(clock.inner_text())
    assert times == sorted(times, reverse=True)
