"""What can be done at a table besides moving: keyboard, reload, lost lines, looking back, taking back, talking."""

import re

import pytest

from acrux.server.protocol import SCHEMAS
from tests.web.conftest import PHONE
from tests.web.hands import (
    AGENT,
    ANSWERED,
    ME,
    PERSON,
    TABLE,
    at_compass,
    make_table,
    play_out,
    point,
    point_by_keys,
    press_until,
    ready,
    table,
    throw_at_southern_cross,
    two_at_cross,
    type_move,
    wait,
    wait_for_turn,
)


def live(page):
    """What the page has told last."""
    return page.locator(".live p").last.inner_text()


def finished(page):
    """A game of Cross against an agent that is over."""
    make_table(page, "cross", [ME, AGENT], size=2)
    play_out([page])


def test_from_the_lobby_to_a_game_with_the_keyboard_alone(guest):
    page = guest("/")
    page.get_by_role("button", name="Mixx").wait_for()
    press_until(page, "Tab", "document.activeElement.matches('.game')")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "document.activeElement.closest('.ways') !== null")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)
    wait(page, f"{TABLE}.targets.length > 0")
    press_until(page, "Tab", "document.activeElement.matches('.hit')")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("Enter")
    wait(page, f"{TABLE}.moves.length > 0")
    assert table(page)["moves"][0]["move"] == chosen


def test_a_whole_game_with_the_arrow_keys(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    page.locator("h1 a").focus()
    while wait_for_turn([page]):
        press_until(page, "Tab", "document.activeElement.matches('.hit')")
        if not page.evaluate("document.activeElement.matches('.target')"):
            made = table(page)["moves"]
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            assert page.evaluate(ANSWERED) and table(page)["moves"] == made, "what is taken cannot be chosen"
        point_by_keys(page, page.evaluate(f"{TABLE}.targets[0][1]"))
    assert table(page)["status"] == "over"


def test_a_move_whose_answer_was_lost_is_played_once(guest):
    """The line is cut after the move was sent and before its answer came; the page comes back and asks again."""
    page = guest()
    cut = {"armed": False, "sent": []}

    def between(line):
        server = line.connect_to_server()

        def upwards(message):
            cut["sent"].append(message)
            server.send(message)

        def downwards(message):
            if cut["armed"]:
                cut["armed"] = False
                line.close()
            else:
                line.send(message)

        line.on_message(upwards)
        server.on_message(downwards)

    page.route_web_socket(re.compile("/socket$"), between)
    make_table(page, "cross", [ME, ME], size=3)
    type_move(page, "a1")
    cut["armed"] = True
    page.get_by_label("Or type a move").fill("b2")
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, f"{TABLE}.moves.length === 2")
    type_move(page, "c3")
    assert [move["move"] for move in table(page)["moves"]] == ["a1", "b2", "c3"]
    ids = [re.search('"id":"(.*?)"', message)[1] for message in cut["sent"]]
    assert len(ids) > len(set(ids)), "something was said again under the same id"


def test_while_the_line_is_down_the_page_says_so_and_comes_back(guest):
    page = guest(wanted=["ERR_INTERNET_DISCONNECTED"])
    lines = []

    def between(line):
        if lines and lines[-1] == "down":
            lines.append("refused")
            line.close()
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket$"), between)
    make_table(page, "cross", [ME, ME], size=3)
    line = lines[-1]
    lines.append("down")
    line.close()
    page.get_by_text("The connection is lost").wait_for()
    page.route("**/api/me", lambda route: route.abort("internetdisconnected"))
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("The server cannot be reached.").wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("The connection is lost").wait_for(state="detached")
    type_move(page, "b2")
    assert table(page)["moves"][0]["move"] == "b2"


STONES = "document.querySelectorAll('acrux-board .pieces > *').length"


def test_scrubbing_by_keys_buttons_and_link(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    for move in ("a1", "b2", "c3"):
        type_move(page, move)
    page.locator("h1 a").focus()
    page.keyboard.press("Home")
    page.get_by_text("After 0 moves").wait_for()
    wait(page, f"{STONES} === 0")
    page.keyboard.press("ArrowRight")
    page.get_by_text("After 1 move", exact=True).wait_for()
    wait(page, f"{STONES} === 1")
    assert page.url.endswith("?ply=1")
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("After 2 moves").wait_for()
    page.reload()
    ready(page)
    page.get_by_text("After 2 moves").wait_for()
    wait(page, f"{STONES} === 2")
    page.keyboard.press("End")
    wait(page, f"{STONES} === 3")
    assert "ply" not in page.url
    page.locator(".moves button").first.click()
    page.get_by_text("After 1 move", exact=True).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("After 2 moves").wait_for()
    page.locator(".hit[data-id=c3]").focus()
    page.keyboard.press("Home")
    page.get_by_text("After 0 moves").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    wait(page, f"{STONES} === 3")


def test_export_import_and_analysis(guest, tmp_path):
    page = guest()
    finished(page)
    moves = [move["move"] for move in table(page)["moves"]]
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    download.value.save_as(tmp_path / "game.acrux")
    page.goto("/")
    page.get_by_text("Open a record").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "game.acrux")
    wait(page, "document.querySelector('#record').value.includes('Game')")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert [move["move"] for move in table(page)["moves"]] == moves
    page.get_by_role("button", name="To the start").click()
    page.get_by_text("After 0 moves").wait_for()
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".analysis meter").first.wait_for()
    assert page.locator(".analysis meter").count() == 2 * page.locator(".analysis li").count()


def test_a_bad_record_gets_one_sentence_and_so_does_an_unfinished_one(guest):
    page = guest("/", wanted=["400"])
    page.get_by_text("Open a record").click()
    page.locator("#record").fill('[Game "cross"]\n\nz9')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("#record-error", has_text="z9").wait_for()
    page.locator("#record").fill('[Game "cross"]\n\ne5')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".prompt", has_text="The record ends here").wait_for()


def test_rematch_leads_both_to_a_new_table_with_rotated_seats(guest):
    host, friend = two_at_cross(guest, size=2)
    subscriber = guest(host.url)
    play_out([host, friend])
    old = host.url
    host.get_by_role("button", name="Rematch").click()
    host.get_by_text("Waiting for the others").wait_for()
    friend.get_by_role("button", name="Accept the rematch").click()
    for page in (host, friend):
        page.wait_for_url(lambda url: url != old)
        ready(page)
    assert table(host)["own_seats"] == [2] and table(friend)["own_seats"] == [1]
    subscriber.get_by_role("link", name="To the new table").wait_for()

    new = host.url
    host.goto(old)
    host.get_by_role("link", name="To the new table").wait_for()
    host.keyboard.press("Home")
    host.get_by_text("After 0 moves").wait_for()
    assert not host.locator(".prompt", has_text="won").count(), "what is looked at has not been won yet"
    assert host.url == f"{old}?ply=0", "the game before can still be looked at"
    host.keyboard.press("End")
    host.get_by_role("link", name="To the new table").click()
    host.wait_for_url(new)


def test_takeback_is_free_before_an_answer_and_asked_for_after(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    host.get_by_role("button", name="Take back", exact=True).click()
    wait(host, f"{TABLE}.moves.length === 0")
    host.get_by_text("A move was taken back.").wait_for()
    type_move(host, "b2")
    assert wait_for_turn([host, friend]) == friend
    type_move(friend, "c3")
    wait(host, f"{TABLE}.moves.length === 2")
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Refuse").click()
    wait(friend, ANSWERED)
    host.locator(".live", has_text="The move is not taken back; not everybody agreed.").wait_for()
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Allow").click()
    wait(host, f"{TABLE}.moves.length < 2")


def test_who_has_won_and_who_has_lost_is_told_so(guest):
    host, friend = two_at_cross(guest, size=2)
    subscriber = guest(host.url)
    play_out([host, friend])
    first, second = (page.locator(".prompt").inner_text() for page in (host, friend))
    assert sorted([first.split(".")[0], second.split(".")[0]]) == ["You have lost", "You have won"]
    ready(subscriber)
    wait(subscriber, f"{TABLE}.status === 'over'")
    outcome = subscriber.locator(".prompt").inner_text()
    assert "You" not in outcome and first.endswith(outcome) and second.endswith(outcome)


def test_until_it_is_confirmed_a_move_is_to_be_confirmed(guest):
    page = guest(**PHONE)
    make_table(page, "cross", [ME, ME], size=3)
    page.locator(".hit[data-id=c3]").tap()
    page.locator(".prompt", has_text="Confirm your move, or undo it.").wait_for()
    page.get_by_role("button", name="Undo").tap()
    page.locator(".prompt", has_text="Your turn, Yellow: place a stone").wait_for()


def test_a_typed_move_that_is_refused_stays_to_be_mended(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    field = page.get_by_label("Or type a move")
    type_move(page, "@-c6 @-d9")
    page.get_by_role("alert").filter(has_text="@-d9").wait_for()
    assert field.input_value() == "@-c6 @-d9"
    type_move(page, "@-c6 @-d6")
    wait(page, f"{TABLE}.moves.length === 2")
    assert field.input_value() == ""


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE["viewport"]])
def test_the_board_stays_where_it_is_whatever_is_told(guest, size):
    """Through a refusal, a round of Compass with a long story, and a look back at it."""
    page, lay = at_compass(guest, viewport=size)
    places = set()

    def note():
        tops = [f"document.querySelector('{each}').getBoundingClientRect().top" for each in ("acrux-board", ".stage")]
        places.add(page.evaluate(" - ".join(tops)))

    note()
    type_move(page, "NNE")
    page.get_by_role("alert").wait_for()
    note()
    for move, others in (("SE", ["W NW S"]), ("2", ["2 0 1", "E S W"])):
        type_move(page, move)
        for cards in others:
            lay(*cards.split())
        wait(page, f"{TABLE}.targets.length > 0")
        note()
    page.get_by_role("button", name="One move back").click()
    page.locator(".prompt", has_text="After").wait_for()
    note()
    assert len(places) == 1


def test_the_tab_tells_whose_turn_it_is(guest):
    host, friend = two_at_cross(guest)
    assert [host.title(), friend.title()] == ["Your turn · Cross · Acrux", "Cross · Acrux"]
    type_move(host, "b2")
    wait(friend, "document.title === 'Your turn · Cross · Acrux'")
    wait(host, "document.title === 'Cross · Acrux'")


def test_all_clocks_stand_in_line(guest):
    for size in ({"width": 1280, "height": 860}, {"width": 900, "height": 860}, PHONE["viewport"]):
        page = guest("/", viewport=size)
        wish = {"game": "cross", "seats": [ME, AGENT], "clock": {"kind": "clock", "main": 600, "increment": 5}}
        page.goto("/t/" + page.request.post("/api/tables", data=wish).json()["id"])
        page.get_by_role("button", name=re.compile("Copy the private link")).wait_for()
        ends = page.locator(".clock").evaluate_all("all => all.map((each) => each.getBoundingClientRect().right)")
        assert len(ends) == 2 and ends[0] == ends[1]


def test_who_sits_down_is_told_of(guest):
    host, _ = two_at_cross(guest)
    assert re.fullmatch(r"Red, [\w ]+ has sat down\.", live(host))


def test_resigning_is_confirmed(guest):
    host, friend = two_at_cross(guest)
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Play on").click()
    assert table(host)["status"] == "playing"
    host.get_by_role("button", name="Resign").click()
    host.locator("dialog").get_by_role("button", name="Resign").click()
    friend.locator(".prompt", has_text="Red has won by resignation.").wait_for()
    assert live(friend) == "Red has won by resignation."
    friend.goto("/")
    friend.get_by_role("link", name="Look at Cross").wait_for()


def test_whoever_leaves_agents_alone_ends_the_game(guest):
    page = guest()
    make_table(page, "mixx", [ME, ME, AGENT], seats=3)
    page.evaluate("document.querySelector('acrux-table').send({ type: 'resign', seat: 2 })")
    left = re.compile(r"Seat 2, .+ has left the game\. Computer, level 5 plays on\.")
    page.locator(".live", has_text=left).wait_for()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator(".prompt", has_text="The game was abandoned.").wait_for()
    assert live(page) == "The game was abandoned."


def talk(page, text):
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_talk_and_mute(guest):
    host, friend = two_at_cross(guest)
    talk(host, "<b>hello</b>")
    friend.get_by_text("<b>hello</b>").wait_for()
    friend.get_by_role("button", name="Mute the chat").click()
    assert friend.get_by_text("<b>hello</b>").count() == 0
    friend.reload()
    ready(friend)
    assert friend.get_by_text("The chat is muted.").is_visible() and friend.get_by_text("<b>hello</b>").count() == 0
    friend.get_by_role("button", name="Mute the chat").click()
    friend.get_by_text("<b>hello</b>").wait_for()


def test_who_is_muted_stays_so_under_every_name_and_who_watches_is_no_player(guest):
    """Ada changes her name, and a spectator takes it."""
    host, friend = two_at_cross(guest)
    subscriber = guest(host.url)
    ready(subscriber)
    for page, name, text in ((host, "Ada", "one"), (host, "Grace", "two"), (subscriber, "Ada", "three")):
        page.request.post("/api/me", data={"name": name})
        talk(page, text)
        friend.locator(".chat li", has_text=text).wait_for()
    said = [re.sub(r"\s+", " ", line) for line in friend.locator(".chat li").all_inner_texts()]
    assert said == ["Ada Yellow one ×", "Grace Yellow two ×", "Ada watching three ×"]
    friend.get_by_role("button", name="Mute Ada").first.click()
    for _ in range(2):
        assert [line.split()[2] for line in friend.locator(".chat li").all_inner_texts()] == ["three"]
        friend.reload()
        ready(friend)
    friend.get_by_role("button", name="Hear all again").click()
    assert friend.locator(".chat li").count() == 3


def test_a_hint_is_told_and_marked(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The computer would play").wait_for()
    assert page.locator("acrux-board .hint, acrux-board .hinted").count() == 1


def test_a_spectator_sees_the_game_and_may_not_move(guest):
    host, _ = two_at_cross(guest)
    subscriber = guest(host.url)
    ready(subscriber)
    type_move(host, "b2")
    subscriber.locator(".live", has_text="b2").wait_for()
    assert table(subscriber)["targets"] == [] and table(subscriber)["own_seats"] == []
    assert subscriber.get_by_label("Or type a move").count() == 0
    host.get_by_text("1 person is watching.").wait_for()


def test_a_seat_moves_to_another_device_by_its_private_link(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=3)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=re.compile("Copy the private link")).click()
    page.get_by_text("The private link is copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = guest(link, **PHONE)
    ready(other)
    wait(other, f"{TABLE}.own_seats.length === 1")
    assert "#" not in other.url
    assert table(other)["own_seats"] == [1]


def test_an_open_seat_can_be_given_to_the_computer(guest):
    page = guest()
    make_table(page, "cross", [ME, PERSON], size=3)
    page.get_by_label(re.compile("Let the computer play")).select_option("1")
    wait(page, f"{TABLE}.status === 'playing'")


def test_what_is_bad_or_too_long_is_answered_with_a_sentence(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    alert, commands = page.get_by_role("alert"), SCHEMAS
    moves = commands["Move"]["properties"]["moves"]
    most, longest = moves["maxItems"], moves["items"]["maxLength"]
    too_long = f"At most {most} moves of at most {longest} characters"
    for typed, said in (("a" * (longest + 1), too_long), ("z9", "z9"), ("a1 " * (most + 1), too_long)):
        page.get_by_label("Or type a move").fill(typed)
        page.get_by_role("button", name="Play", exact=True).click()
        alert.filter(has_text=said).wait_for()
    longest = commands["Chat"]["properties"]["text"]["maxLength"]
    assert page.get_by_label("Say something").get_attribute("maxlength") == str(longest)
    page.evaluate(f"document.querySelector('acrux-table').send({{ type: 'chat', text: 'a'.repeat({longest + 1}) }})")
    alert.filter(has_text=f"at most {longest} characters").wait_for()
    assert page.evaluate(ANSWERED), "it will not be sent again"
    assert table(page)["moves"] == [] == table(page)["chat"]


def test_parts_of_a_turn_are_put_together_and_taken_back(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    for names in (("home-b", "c6"), ("home-b", "c5")):
        for name in names:
            point(page, name)
        page.locator(".draft code").nth(("c6", "c5").index(names[1])).wait_for()
    assert page.locator(".draft code").all_inner_texts() == ["@-c6", "@^c5"]
    page.get_by_role("button", name="Undo").click()
    page.locator(".draft code").nth(1).wait_for(state="detached")
    assert table(page)["moves"] == [], "nothing has been played yet"
    point(page, "end")
    page.locator(".draft code").nth(1).wait_for()
    page.get_by_role("button", name="Confirm").click()
    wait(page, f"{TABLE}.moves.length === 2")
    assert [move["move"] for move in table(page)["moves"]] == ["@-c6", "end"]


def test_throws_are_made_or_entered_by_hand(guest):
    page = guest()
    throw_at_southern_cross(page)
    assert page.title() == "Your turn · Southern Cross · Acrux" and page.locator(".prompt.mine").is_visible()
    page.get_by_role("button", name="Aim").click()
    page.get_by_role("button", name="Throw now").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Miss", exact=True).click()
    page.evaluate("document.querySelector('acrux-throw').tell('thrown', 'throw:x')")
    page.get_by_role("alert").filter(has_text="throw:x").wait_for()
    assert page.locator(".shot.miss").count() == 0, "what was refused has to be thrown again"
    for name in ("Hit", "Miss", "Hit"):
        page.get_by_role("button", name=name, exact=True).click()
    type_move(page, "drop:c5")
    page.get_by_text("One throw, range easy").wait_for()
    page.get_by_role("button", name="Miss", exact=True).click()
    wait(page, f"{TABLE}.moves.length === 14")
    assert [move["move"] for move in table(page)["moves"]][-3:] == ["throw:h,m,h", "drop:c5", "throw:m"]


def test_at_one_screen_a_curtain_hides_what_others_must_not_see(guest):
    page = guest()
    make_table(page, "compass", [ME] * 4, rounds=1)
    for direction in ("SE", "W", "NW", "S"):
        type_move(page, direction)
    for speed in (1, 2, 2, 0):
        hidden = page.locator(".curtain p").inner_text()
        assert hidden.endswith("alone should look now.") and page.locator("acrux-board").count() == 0
        page.locator(".curtain button").click()
        assert table(page)["targets"], "the board of one seat"
        type_move(page, str(speed))
        if table(page)["status"] == "playing":
            assert live(page) == hidden.replace("alone should look now", "has decided")
    wait(page, f"{TABLE}.status === 'over'")
    assert page.locator(".curtain").count() == 0
