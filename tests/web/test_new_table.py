"""New tables from the lobby, with presets and with options."""

import re

from tests.web.page_actions import TABLE, ready, table, wait

START = re.compile("Play against|Play with|Play on one screen")


def test_an_invalid_option_opens_the_options(guest):
    page = guest("/?game=cross")
    page.get_by_text("Options").click()
    page.locator("select[name=clock]").select_option("clock")
    page.get_by_label("Minutes per player").fill("0")
    page.get_by_text("Options").click()
    page.get_by_role("button", name="Play against the computer").click()
    wait(page, "document.activeElement.name === 'main'")
    assert page.get_by_label("Minutes per player").is_visible() and "/t/" not in page.url
    page.get_by_label("Minutes per player").fill("2")
    page.get_by_role("button", name="Play against the computer").click()
    page.wait_for_url("**/t/*")


def test_defaults_depend_on_the_number_of_seats(guest):
    page = guest("/?game=mixx")
    page.get_by_text("Options").click()
    cards = page.get_by_label("Cards per hand")
    for seats, default in (("4", "5"), ("3", "6"), ("2", "8")):
        page.get_by_label("Number of seats").select_option(seats)
        page.locator(f"input[name=option-hand][placeholder='{default}']").wait_for()
        assert cards.input_value() == ""
    page.get_by_label("Number of seats").select_option("4")
    page.get_by_role("button", name="Play on one screen").click()
    page.wait_for_url("**/t/*")
    wait(page, "document.querySelector('acrux-table')?.table")
    assert table(page)["options"]["hand"] == 5


def test_buttons_work_again_after_going_back(guest):
    """Navigation to the table fails, as if the browser restored the page from its back-forward cache."""
    page = guest("/?game=cross")
    page.route("**/t/*", lambda route: route.fulfill(status=204))
    page.get_by_role("button", name="Play on one screen").click()
    wait(page, "document.querySelector('acrux-new-table').attempts.isBusy")
    assert page.get_by_role("button", name=START).evaluate_all("all => all.every((each) => each.disabled)")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait(page, "!document.querySelector('.presets button').disabled")


def test_a_listed_table_is_joined_from_the_lobby(guest):
    host = guest("/")
    host.get_by_role("button", name="Cross Connect").click()
    host.get_by_text("Options").click()
    host.get_by_label("List the table in the lobby").check()
    host.get_by_role("button", name="Play with a friend").click()
    host.wait_for_url("**/t/*")
    ready(host)
    friend = guest("/")
    friend.locator(f'a[href="{host.url[host.url.index("/t/") :]}"]').click()
    ready(friend)
    friend.get_by_role("button", name="Sit here").click()
    wait(host, f"{TABLE}.status === 'playing'")


def test_all_options_of_the_form_reach_the_table(guest):
    page = guest("/?game=mixx")
    page.get_by_text("Options").click()
    page.get_by_label("Number of seats").select_option("3")
    page.locator(".seat-choices select").nth(1).select_option(label="Computer, level 5")
    page.locator(".seat-choices select").nth(2).select_option(label="Me")
    page.get_by_label("Computer level").select_option("2")
    page.get_by_label("Layout").select_option("line")
    page.get_by_label("Motifs in play").select_option("stfjpu")
    page.locator("select[name=clock]").select_option("clock")
    page.get_by_label("Minutes per player").fill("3")
    page.get_by_label("Take back moves without asking").check()
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    ready(page)
    made = table(page)
    assert made["options"] | {"shape": "line", "motifs": "stfjpu", "seats": 3} == made["options"]
    assert [seat["kind"] for seat in made["seats"]] == ["person", "agent", "person"]
    assert made["clock"]["main"] == 180 and made["seats"][1]["level"] == 2
    assert made["policy"] == {"reserved": True, "free_takebacks": True} and not made["listed"]
    page.locator(".clock").first.wait_for()


def test_each_seat_can_have_an_agent_of_another_level(guest):
    page = guest("/")
    page.get_by_role("button", name="Southern Cross Bring").click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Computer level").select_option(label="Level 2")
    page.get_by_label("Seat 3").select_option(label="Computer, level 7")
    page.get_by_label("Seat 4").select_option(label="Me")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert [seat["level"] for seat in table(page)["seats"]] == [None, 2, 7, None] and table(page)["own_seats"] == [1, 4]


def test_the_absence_and_throws_by_hand_can_be_chosen(guest):
    page = guest("/?game=southern-cross")
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Minutes until an absent player").fill("5")
    page.get_by_label("Enter throws by hand").check()
    page.get_by_role("button", name="Play with a friend").click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert table(page)["policy"] == {"reserved": True, "throws_by_hand": True, "absence_seconds": 300}
