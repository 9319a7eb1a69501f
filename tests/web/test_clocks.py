"""Clocks run on, whatever else happens at the table."""

from tests.web.hands import ME, make_table, ready, wait

MINUTE = {"kind": "clock", "main": 60, "increment": 0}


def test_a_clock_runs_on_while_people_come_and_go(guest):
    page = guest()
    path = make_table(page, "cross", [ME, ME], clock=MINUTE)
    clock = page.locator(".clock.running")
    wait(page, "document.querySelector('.clock.running').textContent < '0:58'")
    seen = [clock.inner_text()]
    subscriber = guest(path)
    ready(subscriber)
    page.get_by_text("1 person is watching.").wait_for()
    seen.append(clock.inner_text())
    subscriber.close()
    page.get_by_text("1 person is watching.").wait_for(state="detached")
    seen.append(clock.inner_text())
    assert seen == sorted(seen, reverse=True)
