"""Alerts while the page is open: title, icon, sound and notifications, for turns, chat, requests and newcomers."""

import pytest

from tests.web.page_actions import (
    ME,
    PERSON,
    TABLE,
    make_table,
    ready,
    sit,
    two_at_cross,
    type_move,
    wait,
)
from tests.web.test_chat import send
from tests.web.test_sound import RECORD_TONES, has_played

RECORD_NOTIFICATIONS = """
window.notifications = [];
window.Notification = class extends EventTarget {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(this.permission);
  constructor(title, options) {
    super();
    window.notifications.push({ title, ...options });
  }
  close() {}
};
"""
"""records notifications: a headless browser refuses them all"""
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""a headless browser has no background, so the page learns it from the same property and event as otherwise"""
ICON = "document.querySelector('link[rel=icon]').href"
HAS_BADGE = f"{ICON}.startsWith('data:image/svg+xml')"


@pytest.fixture
def players(guest):
    """The pages of two players of Cross, the second with recorded tones and notifications, which are turned on."""
    friend = guest(is_new=True)
    friend.add_init_script(RECORD_TONES + RECORD_NOTIFICATIONS + "localStorage.setItem('notify', 'on');")
    return two_at_cross(guest, friend)


def notified(page, count=1):
    """Wait for as many notifications and return them."""
    wait(page, f"notifications.length >= {count}")
    return page.evaluate("notifications.splice(0).map(({ title, body }) => [title, body])")


def test_title_and_icon_show_whose_turn_it_is(players):
    host, friend = players
    assert friend.title() == "Cross · Acrux" and not friend.evaluate(HAS_BADGE)
    type_move(host, "a1")
    wait(friend, HAS_BADGE)
    assert friend.title() == "Your turn · Cross · Acrux"
    wait(host, f"!({HAS_BADGE})")
    type_move(friend, "b2")
    wait(friend, f"!({HAS_BADGE})")
    assert "/static/icon.svg" in friend.evaluate(ICON)


LOG_TURN = """
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    if (document.title.startsWith("Your turn"))
      console.info(`turn: ${navigator.userActivation.hasBeenActive}, ${tones.length} tones`);
  }).observe(document.querySelector("title"), { childList: true });
});
"""
"""reports a turn; anything that Playwright evaluates on a page counts as an interaction with it"""


def test_nothing_sounds_before_the_first_interaction(players):
    host, friend = players
    tab = friend.context.new_page()
    tab.add_init_script(RECORD_TONES + LOG_TURN)
    tab.goto(friend.url)
    friend.close()
    with tab.expect_console_message(lambda message: message.text.startswith("turn")) as logged:
        type_move(host, "a1")
    assert logged.value.text == "turn: false, 0 tones"


def test_the_own_turn_sounds_and_the_bell_turns_it_off(players):
    host, friend = players
    type_move(host, "a1")
    assert has_played(friend, 440, 660)
    bell = friend.get_by_role("button", name="Sound for your turn and messages")
    assert bell.get_attribute("aria-pressed") == "true"
    bell.click()
    assert bell.get_attribute("aria-pressed") == "false"
    type_move(friend, "b2")
    type_move(host, "c3")
    wait(friend, f"{TABLE}.ply === 3")
    assert friend.evaluate("tones.length") == 0
    friend.reload()
    ready(friend)
    assert bell.get_attribute("aria-pressed") == "false", "the choice is remembered"


def test_a_page_in_the_background_notifies_of_turn_chat_and_request(players):
    host, friend = players
    type_move(host, "a1")
    wait(friend, f"{TABLE}.ply === 1")
    assert friend.evaluate("notifications.length") == 0, "the page is looked at"
    type_move(friend, "b2")
    friend.evaluate(HIDE, True)
    send(host, "Good luck!")
    ((title, body),) = notified(friend)
    assert title == "Cross" and body.endswith(": Good luck!")
    wait(friend, "document.title === '1 message · Cross · Acrux'")
    type_move(host, "c3")
    assert notified(friend) == [["Cross", "Your turn in Cross"]]
    host.get_by_role("button", name="Ask to take back").click()
    ((_, body),) = notified(friend)
    assert body.endswith("asks to take back a move.")
    wait(friend, "document.title === 'Your turn · 2 messages · Cross · Acrux'")
    friend.evaluate(HIDE, False)
    wait(friend, "document.title === 'Your turn · Cross · Acrux'")


def test_notifications_can_be_turned_off_and_muted_chat_is_silent(players):
    host, friend = players
    friend.get_by_role("button", name="Mute chat").click()
    friend.evaluate(HIDE, True)
    send(host, "Hello?")
    wait(friend, f"{TABLE}.chat.length === 1")
    assert friend.title() == "Cross · Acrux" and friend.evaluate("notifications.length") == 0
    friend.evaluate("localStorage.setItem('notify', 'off')")
    type_move(host, "a1")
    wait(friend, HAS_BADGE)
    assert friend.evaluate("notifications.length") == 0


def test_two_tabs_announce_an_event_once(players):
    host, friend = players
    other = friend.context.new_page()
    other.add_init_script(RECORD_TONES + RECORD_NOTIFICATIONS)
    other.goto(friend.url)
    ready(other)
    for tab in (friend, other):
        tab.evaluate(HIDE, True)
    type_move(host, "a1")
    for tab in (friend, other):
        wait(tab, f"{TABLE}.ply === 1")
    assert sum(tab.evaluate("notifications.length") for tab in (friend, other)) == 1
    assert other.evaluate(HAS_BADGE) and other.title().startswith("Your turn")


def test_a_waiting_host_is_notified_when_somebody_joins_and_when_a_rematch_is_asked_for(guest):
    host = guest(is_new=True)
    host.add_init_script(RECORD_NOTIFICATIONS + "localStorage.setItem('notify', 'on');")
    path = make_table(host, "cross", [PERSON, ME], size=3)
    host.evaluate(HIDE, True)
    friend = guest(path)
    ready(friend)
    sit(friend, 1)
    ((_, body),) = notified(host)
    assert body.endswith("has joined you for Cross.")
    friend.evaluate("document.querySelector('acrux-table').send({ type: 'resign', seat: 1 })")
    wait(friend, f"{TABLE}.status === 'over'")
    friend.get_by_role("button", name="Rematch").click()
    ((_, body),) = notified(host)
    assert body.endswith("asks for a rematch.")


def test_the_switch_for_notifications_asks_the_browser(guest):
    page = guest("/")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_label("Notifications in the background")
    switch.click()
    page.get_by_text("Your browser does not allow notifications from this page.").wait_for()
    assert not switch.is_checked() and page.evaluate("localStorage.getItem('notify')") == "off"
    page.evaluate(f"() => {{ {RECORD_NOTIFICATIONS} }}")
    switch.click()
    wait(page, "localStorage.getItem('notify') === 'on'")
    assert switch.is_checked()


def test_the_lobby_counts_tables_that_wait_for_the_guest(players):
    host, friend = players
    lobby = friend.context.new_page()
    lobby.goto("/")
    wait(lobby, "document.querySelector('acrux-lobby').tables.mine?.length")
    assert lobby.title() == "Choose a game · Acrux" and not lobby.evaluate(HAS_BADGE)
    type_move(host, "a1")
    wait(lobby, HAS_BADGE)
    assert lobby.title() == "Your turn at 1 table · Choose a game · Acrux"


def test_notifications_contain_no_secret(players):
    """Their texts come from the table's public state: game, names and chat, never a move."""
    host, friend = players
    friend.evaluate(HIDE, True)
    type_move(host, "a1")
    assert not any("a1" in text for notice in notified(friend) for text in notice)
