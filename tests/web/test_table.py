"""A table in the browser: results, rematch, takeback, resignation, spectators, seats, and the curtain."""

import re

from acrux.server.protocol import SCHEMAS
from tests.web.conftest import PHONE
from tests.web.page_actions import (
    AGENT,
    ANSWERED,
    ME,
    PERSON,
    TABLE,
    at_compass,
    compass_on_one_screen,
    make_table,
    play_out,
    ready,
    resize,
    sit,
    table,
    two_at_cross,
    type_move,
    wait,
)


def last_line(page):
    """The last line of the log."""
    return page.locator(".log p").last.inner_text()


def test_a_rematch_leads_both_players_to_a_new_table_with_rotated_seats(guest):
    host, friend = two_at_cross(guest, size=2)
    spectator = guest(host.url)
    play_out([host, friend])
    old = host.url
    host.get_by_role("button", name="Rematch").click()
    host.get_by_text("Waiting for the others").wait_for()
    friend.get_by_role("button", name="Accept rematch").click()
    for page in (host, friend):
        page.wait_for_url(lambda url: url != old)
        ready(page)
    assert table(host)["own_seats"] == [2] and table(friend)["own_seats"] == [1]
    spectator.get_by_role("link", name="Go to the new table").wait_for()

    new = host.url
    host.goto(old)
    host.get_by_role("link", name="Go to the new table").wait_for()
    host.keyboard.press("Home")
    host.get_by_text("After 0 moves").wait_for()
    assert not host.locator(".prompt", has_text="won").count(), "an earlier position is not won yet"
    assert host.url == f"{old}?ply=0", "the old game can be visited"
    host.keyboard.press("End")
    host.get_by_role("link", name="Go to the new table").click()
    host.wait_for_url(new)


def test_a_takeback_among_people_needs_consent(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    assert not host.get_by_role("button", name="Take back", exact=True).count()
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Refuse").click()
    wait(friend, ANSWERED)
    host.locator(".log", has_text="The move stands: not everyone agreed to take it back.").wait_for()
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Allow").click()
    wait(host, f"{TABLE}.moves.length === 0")
    host.get_by_text("A move was taken back.").wait_for()


def test_players_read_whether_they_won_or_lost(guest):
    host, friend = two_at_cross(guest, size=2)
    spectator = guest(host.url)
    play_out([host, friend])
    first, second = (page.locator(".prompt").inner_text() for page in (host, friend))
    assert sorted([first.split(".")[0], second.split(".")[0]]) == ["You lost", "You won"]
    ready(spectator)
    wait(spectator, f"{TABLE}.status === 'over'")
    outcome = spectator.locator(".prompt").inner_text()
    assert "You" not in outcome and first.endswith(outcome) and second.endswith(outcome)


def test_a_refused_typed_move_stays_in_its_field(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    field = page.get_by_label("Or type a move")
    type_move(page, "@-c6 @-d9")
    page.get_by_role("alert").filter(has_text="@-d9").wait_for()
    assert field.input_value() == "@-c6 @-d9"
    type_move(page, "@-c6 @-d6")
    wait(page, f"{TABLE}.moves.length === 3")
    assert field.input_value() == ""


def test_the_board_does_not_move_when_the_log_grows(guest):
    """In a large window and on a phone; through a refusal, a whole round of Compass, and an earlier position."""
    page, lay = at_compass(guest)
    offsets = {(360, 740): set(), (1280, 800): set()}

    def measure():
        for size, found in offsets.items():
            resize(page, *size)
            found.add(page.evaluate(OFFSET))

    measure()
    type_move(page, "NNE")
    page.get_by_role("alert").wait_for()
    measure()
    for move, others in (("SE", ["W NW S"]), ("2", ["2 0 1", "E S W"])):
        type_move(page, move)
        for cards in others:
            lay(*cards.split())
        wait(page, f"{TABLE}.targets.length > 0")
        measure()
    page.locator("h1 a").focus()
    page.keyboard.press("ArrowLeft")
    page.locator(".prompt", has_text="After").wait_for()
    measure()
    assert [len(found) for found in offsets.values()] == [1, 1], offsets


OFFSET = """(() => {
  const [board, stage] = [".board-frame", ".stage"].map((name) => document.querySelector(name));
  return board.getBoundingClientRect().top - stage.getBoundingClientRect().top;
})()"""
"""pixels from the top of the stage to the board"""


def test_the_title_says_whose_turn_it_is(guest):
    host, friend = two_at_cross(guest)
    assert [host.title(), friend.title()] == ["Your turn · Cross · Acrux", "Cross · Acrux"]
    type_move(host, "b2")
    wait(friend, "document.title === 'Your turn · Cross · Acrux'")
    wait(host, "document.title === 'Cross · Acrux'")


def test_clocks_are_aligned(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], clock={"kind": "clock", "main": 600, "increment": 5})
    page.get_by_role("button", name=re.compile("Copy the private link")).wait_for()
    for size in ((1280, 860), (900, 860), (360, 740)):
        resize(page, *size)
        ends = page.locator(".clock").evaluate_all("all => all.map((each) => each.getBoundingClientRect().right)")
        assert len(ends) == 2 and ends[0] == ends[1]


def test_the_log_says_who_sat_down(guest):
    host, friend = guest(), guest()
    friend.goto(make_table(host, "cross", [ME, PERSON]))
    ready(friend)
    sit(friend, 2)
    wait(host, f"{TABLE}.status === 'playing'")
    assert re.fullmatch(r"Red, [\w ]+ sat down\.", last_line(host))


def test_resigning_needs_confirmation(guest):
    host, friend = two_at_cross(guest)
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Keep playing").click()
    assert table(host)["status"] == "playing"
    host.get_by_role("button", name="Resign").click()
    host.locator("dialog").get_by_role("button", name="Resign").click()
    friend.locator(".prompt", has_text="Red won by resignation.").wait_for()
    assert last_line(friend) == "Red won by resignation."
    friend.goto("/")
    friend.get_by_role("link", name="View Cross").wait_for()


def test_the_last_person_who_resigns_has_lost(guest):
    """The computers do not play on; prompt and log say so once each, also after a reload."""
    page = guest()
    make_table(page, "mixx", [ME, ME, AGENT], seats=3)
    page.evaluate("document.querySelector('acrux-table').send({ type: 'resign', seat: 2 })")
    left = re.compile(r"Seat 2, .+ left the game\. Computer, level 5 plays on\.")
    page.locator(".log", has_text=left).wait_for()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator(".prompt", has_text="You lost: you resigned.").wait_for()
    assert last_line(page) == "Seat 1 resigned. Only computers were left, so the game ended."
    page.reload()
    page.locator(".prompt", has_text="You lost: you resigned.").wait_for()


def test_a_spectator_sees_the_game_and_cannot_move(guest):
    host, _ = two_at_cross(guest)
    spectator = guest(host.url)
    ready(spectator)
    type_move(host, "b2")
    spectator.locator(".log", has_text="b2").wait_for()
    assert table(spectator)["targets"] == [] and table(spectator)["own_seats"] == []
    assert spectator.get_by_label("Or type a move").count() == 0
    host.get_by_text("1 person is watching.").wait_for()


def test_a_private_link_moves_a_seat_to_another_device(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=3)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=re.compile("Copy the private link")).click()
    page.get_by_text("Private link copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = guest(link, **PHONE)
    ready(other)
    wait(other, f"{TABLE}.own_seats.length === 1")
    assert "#" not in other.url
    assert table(other)["own_seats"] == [1]


def test_the_host_can_give_an_open_seat_to_the_computer(guest):
    page = guest()
    make_table(page, "cross", [ME, PERSON], size=3)
    page.get_by_label(re.compile("Let the computer play")).select_option("1")
    wait(page, f"{TABLE}.status === 'playing'")


def test_bad_or_long_input_is_refused_with_a_sentence(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    alert, commands = page.get_by_role("alert"), SCHEMAS
    moves = commands["Move"]["properties"]["moves"]
    max_moves, max_length = moves["maxItems"], moves["items"]["maxLength"]
    too_long = f"up to {max_moves} moves at a time, with up to {max_length} characters"
    for text, error in (("a" * (max_length + 1), too_long), ("z9", "z9"), ("a1 " * (max_moves + 1), too_long)):
        page.get_by_label("Or type a move").fill(text)
        page.get_by_role("button", name="Play", exact=True).click()
        alert.filter(has_text=error).wait_for()
    max_length = commands["Chat"]["properties"]["text"]["maxLength"]
    assert page.get_by_label("Write a message").get_attribute("maxlength") == str(max_length)
    page.evaluate(f"document.querySelector('acrux-table').send({{ type: 'chat', text: 'a'.repeat({max_length + 1}) }})")
    alert.filter(has_text=f"at most {max_length} characters").wait_for()
    assert page.evaluate(ANSWERED), "the command is not resent"
    assert table(page)["moves"] == [] == table(page)["chat"]


def test_a_curtain_hides_secrets_on_a_shared_screen(guest):
    page = guest()
    compass_on_one_screen(page, rounds=1)
    for count, speed in enumerate((1, 2, 0, 0), start=1):
        name = re.fullmatch(r"Only (.+) should look now\.", page.locator(".curtain p").inner_text())[1]
        assert page.locator("acrux-board").count() == 0
        page.locator(".curtain button").click()
        assert table(page)["targets"], "the seat sees its own board"
        type_move(page, str(speed))
        if count < 4:
            assert last_line(page) == f"{name} has decided."
    wait(page, f"{TABLE}.status === 'over'")
    assert page.locator(".curtain").count() == 0
