"""Playing with others: invitations, seat links, absent players and names, as people see them on the page."""

import re

import pytest

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE, guests, running_server
from tests.web.page_actions import (
    ME,
    PERSON,
    TABLE,
    command,
    make_table,
    new_table,
    press_until,
    ready,
    resize,
    table,
    two_at_cross,
    type_move,
    wait,
)

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
ABSENCE_SECONDS = 2
LANDSCAPE = PHONE | {"viewport": {"width": 740, "height": 360}}


def copied(page):
    return page.evaluate("navigator.clipboard.readText()")


@pytest.fixture
def invited(guest):
    """The page of a host who plays Cross with a friend, and the link for the friend."""
    host = guest("/?game=cross", **CLIPBOARD)
    host.get_by_role("button", name="Play with a friend").click()
    host.wait_for_url("**/t/*")
    ready(host)
    host.get_by_role("button", name="Copy link", exact=True).click()
    host.get_by_text("Link copied.").wait_for()
    return host, copied(host)


def overlay(page):
    return page.locator(".invitation-overlay")


# Invitations


def test_play_with_a_friend_is_unlisted_and_its_seat_reserved(invited, guest):
    host, link = invited
    path = re.search("/t/[a-z0-9]+", link)[0]
    stranger = guest("/")
    stranger.get_by_text("Nobody is waiting").or_(stranger.locator(".tables")).first.wait_for()
    assert not stranger.locator(f'a[href="{path}"]').count()
    stranger.goto(path)
    ready(stranger)
    assert not stranger.get_by_role("button", name="Sit here").count() and not overlay(stranger).count()
    host.get_by_role("switch", name="List the table in the lobby").check()
    stranger.get_by_role("button", name="Sit here").click()
    wait(host, f"{TABLE}.status === 'playing'")


@pytest.fixture
def invitation(guest):
    """A host who does not look at the page, and the link of the invitation."""
    host = guest()
    path = new_table(host, "cross", [ME, PERSON], reserved=True)
    return host, f"{path}#join={command(host, path, type='invite')['token']}"


def test_the_link_shows_the_invitation_over_the_board(invitation, guest):
    """In a large window, and on a phone in both directions."""
    host, link = invitation
    name = host.request.get("/api/me").json()["name"]
    desktop, phone = guest(link), guest(link, **PHONE)
    for friend, size in ((desktop, (1280, 720)), (phone, (360, 740)), (phone, (740, 360))):
        friend.get_by_role("heading", name=f"{name} invites you to Cross").wait_for()
        resize(friend, *size)
        covered, board = overlay(friend).bounding_box(), friend.locator(".board-frame").bounding_box()
        assert covered["y"] <= board["y"] and covered["y"] + covered["height"] >= board["y"] + board["height"] - 1
        join = friend.get_by_role("button", name="Join", exact=True)
        assert join.bounding_box()["y"] + join.bounding_box()["height"] <= size[1]
        assert not axe_violations(friend)
    phone.reload()
    ready(phone)
    phone.get_by_role("button", name="Join", exact=True).click()
    wait(phone, f"{TABLE}.status === 'playing'")
    overlay(phone).wait_for(state="detached")
    assert "join" not in phone.url and table(phone)["own_seats"] == [2]
    desktop.get_by_text("All seats are taken by now; you can watch.").wait_for()
    assert not overlay(desktop).count()


def test_an_invitation_is_accepted_with_the_keyboard_alone(invitation, guest):
    _, link = invitation
    friend = guest(link)
    overlay(friend).wait_for()
    press_until(friend, "Tab", "document.activeElement.matches('.invitation-overlay .primary')")
    assert not friend.evaluate("document.querySelector('acrux-board').contains(document.activeElement)")
    friend.keyboard.press("Enter")
    wait(friend, f"{TABLE}.status === 'playing'")
    wait(friend, "document.activeElement.matches('.hit')")


def test_a_guest_joins_under_the_name_in_the_invitation(invited, guest):
    """The field has the known name; a refused one is explained, and the guest does not sit down yet."""
    host, link = invited
    friend = guest(link, expected=["422"])
    name = friend.locator(".invitation-overlay").get_by_label("Your name")
    wait(friend, "document.querySelector('.invitation-overlay input')?.value")
    assert name.input_value() == friend.request.get("/api/me").json()["name"]
    name.fill("Computer, level 8")
    friend.get_by_role("button", name="Join", exact=True).click()
    friend.get_by_role("alert").filter(has_text="That looks like the name of a computer player").wait_for()
    assert table(friend)["own_seats"] == []
    name.fill("Rigil")
    name.press("Enter")
    host.locator(".log", has_text="Rigil sat down.").wait_for()
    assert friend.request.get("/api/me").json()["name"] == "Rigil"


def test_who_declines_an_invitation_can_watch_and_still_sit_down(invitation, guest):
    _, link = invitation
    friend = guest(link)
    friend.get_by_role("button", name="Just watch").click()
    overlay(friend).wait_for(state="detached")
    assert "join" not in friend.url and table(friend)["own_seats"] == []
    friend.get_by_role("button", name="Sit here").click()
    wait(friend, f"{TABLE}.status === 'playing'")


def test_a_late_guest_reads_that_all_seats_are_taken(invitation, guest):
    _, link = invitation
    path, token = link.split("#join=")
    friend = guest()
    friend.request.get("/api/me")
    command(friend, path, type="sit", invitation=token)
    late = guest(link)
    late.get_by_text("All seats are taken by now; you can watch.").wait_for()
    assert not overlay(late).count()


def test_the_host_shows_a_qr_code(invited):
    host, _ = invited
    button = host.get_by_role("button", name="QR code")
    button.click()
    picture = host.get_by_role("img", name="QR code of the invitation link")
    picture.wait_for()
    wait(host, "document.querySelector('.qr').naturalWidth > 0")
    assert button.get_attribute("aria-expanded") == "true" and not axe_violations(host)


@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_a_host_with_a_phone_copies_the_link_without_scrolling(guest, device):
    host = guest("/?game=cross", **CLIPBOARD, **device)
    host.get_by_role("button", name="Play with a friend").tap()
    host.wait_for_url("**/t/*")
    ready(host)
    button = host.get_by_role("button", name="Copy the invitation link")
    box = button.bounding_box()
    assert box["y"] + box["height"] < device["viewport"]["height"] and host.evaluate("scrollY") == 0
    button.tap()
    host.locator("acrux-invitation[compact]").get_by_text("Link copied.").wait_for()
    assert "#join=" in copied(host)


def test_the_host_does_not_invite_itself(invited):
    host, link = invited
    host.goto("/")
    host.goto(link)
    ready(host)
    wait(host, "!location.hash")
    assert not overlay(host).count()


# Members of a seat


def test_the_owner_renews_the_link_and_removes_others(guest):
    owner = guest(**CLIPBOARD)
    path = make_table(owner, "cross", [ME, PERSON])
    owner.get_by_role("button", name=re.compile("Copy the private link")).click()
    owner.get_by_text("Private link copied").wait_for()
    old = copied(owner)
    member = guest(old)
    ready(member)
    wait(member, f"{TABLE}.own_seats.length === 1")
    assert not member.get_by_role("button", name=re.compile("Renew|Remove")).count()
    owner.get_by_role("button", name=re.compile("Remove everyone else")).click()
    wait(member, f"{TABLE}.own_seats.length === 0")
    stranger = guest(old)
    stranger.get_by_role("alert").filter(has_text="That link does not belong to a seat").wait_for()
    owner.get_by_role("button", name=re.compile("Renew the private link")).click()
    owner.get_by_text("New private link copied").wait_for()
    again = guest(copied(owner))
    ready(again)
    wait(again, f"{TABLE}.own_seats.length === 1")
    assert path in again.url


# Takebacks


def test_a_table_with_free_takebacks_does_not_ask(guest):
    host = guest("/?game=cross", **CLIPBOARD)
    host.get_by_text("Options").click()
    host.get_by_label("Take back moves without asking").check()
    host.get_by_role("button", name="Play with a friend").click()
    host.wait_for_url("**/t/*")
    ready(host)
    host.get_by_role("button", name="Copy link", exact=True).click()
    host.get_by_text("Link copied.").wait_for()
    path, token = copied(host).split("#join=")
    friend = guest()
    friend.request.get("/api/me")
    command(friend, path, type="sit", invitation=token)
    wait(host, f"{TABLE}.status === 'playing'")
    type_move(host, host.evaluate(f"{TABLE}.targets[0][0]"))
    host.get_by_role("button", name="Take back", exact=True).click()
    wait(host, f"{TABLE}.moves.length === 0")


# Names


def test_a_name_that_looks_like_an_agents_is_refused(guest):
    page = guest("/", expected=["422"])
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Computer, level 8")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("looks like the name of a computer player").wait_for()


# Absence

absence_tests = pytest.mark.xdist_group("impatient server")  # started once, not in every worker


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    """A server on which absent players can soon be replaced."""
    with running_server(tmp_path_factory, ["cross"], {"absence_seconds": ABSENCE_SECONDS}) as url:
        yield url


@pytest.fixture
def deserted(pages, impatient):
    """The page of a player whose opponent, who is to move, has left theirs."""
    with guests(pages, impatient) as guest:
        host, friend = two_at_cross(guest)
        host.goto("about:blank")
        yield friend


@absence_tests
def test_the_win_is_claimed_after_an_absence(deserted):
    page = deserted
    page.get_by_text("is away. Time until you can").wait_for()
    assert not page.get_by_role("button", name="Claim the win").count()
    page.get_by_role("button", name="Claim the win").wait_for()
    for size in ((1280, 720), (360, 740)):
        resize(page, *size)
        assert not axe_violations(page)
    page.get_by_role("button", name="Claim the win").click()
    page.get_by_text("You won.").wait_for()
    assert "because the opponent was absent" in page.locator(".prompt").inner_text()
    page.reload()
    page.get_by_text("because the opponent was absent").first.wait_for()


@absence_tests
def test_an_agent_replaces_an_absent_player_with_the_keyboard_alone(deserted):
    page = deserted
    page.get_by_role("button", name="Let the computer play on").wait_for()
    press_until(page, "Tab", "document.activeElement.textContent.trim() === 'Let the computer play on'")
    page.keyboard.press("Enter")
    wait(page, f"{TABLE}.seats[0].kind === 'agent'")
    page.locator("acrux-absence .notice").wait_for(state="detached")


@absence_tests
def test_a_player_can_keep_waiting(deserted):
    page = deserted
    page.get_by_role("button", name="Keep waiting").click()
    page.get_by_role("button", name="Keep waiting").wait_for(state="detached")
    assert table(page)["status"] == "playing" and page.get_by_text("has been away").is_visible()
