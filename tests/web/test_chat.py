"""The chat of a table and its mutes."""

import re

from tests.web.page_actions import ready, two_at_cross


def send(page, text):
    page.get_by_label("Write a message").fill(text)
    page.get_by_role("button", name="Send").click()


def test_chat_is_escaped_and_can_be_muted(guest):
    host, friend = two_at_cross(guest)
    send(host, "<b>hello</b>")
    friend.get_by_text("<b>hello</b>").wait_for()
    friend.get_by_role("button", name="Mute chat").click()
    assert friend.get_by_text("<b>hello</b>").count() == 0
    friend.reload()
    ready(friend)
    assert friend.get_by_text("The chat is muted.").is_visible() and friend.get_by_text("<b>hello</b>").count() == 0
    friend.get_by_role("button", name="Mute chat").click()
    friend.get_by_text("<b>hello</b>").wait_for()


def test_a_muted_author_stays_muted_under_another_name(guest):
    """Ada changes her name, and a spectator takes the old one."""
    host, friend = two_at_cross(guest)
    spectator = guest(host.url)
    ready(spectator)
    for page, name, text in ((host, "Ada", "one"), (host, "Grace", "two"), (spectator, "Ada", "three")):
        page.request.post("/api/me", data={"name": name})
        send(page, text)
        friend.locator(".chat li", has_text=text).wait_for()
    lines = [re.sub(r"\s+", " ", line) for line in friend.locator(".chat li").all_inner_texts()]
    assert lines == ["Ada Yellow one ×", "Grace Yellow two ×", "Ada watching three ×"]
    friend.get_by_role("button", name="Mute Ada").first.click()
    for _ in range(2):
        assert [line.split()[2] for line in friend.locator(".chat li").all_inner_texts()] == ["three"]
        friend.reload()
        ready(friend)
    friend.get_by_role("button", name="Unmute everyone").click()
    assert friend.locator(".chat li").count() == 3
