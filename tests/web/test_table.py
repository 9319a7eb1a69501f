"""What can be done at a table besides moving: keyboard, reload, lost lines, looking back, taking back, talking."""

import re

from acrux.server.commands import COMMAND
from tests.web.conftest import PHONE
from tests.web.hands import (
    AGENT,
    ANSWERED,
    ME,
    PERSON,
    TABLE,
    make_table,
    play_out,
    point,
    press_until,
    ready,
    sit,
    table,
    type_move,
    wait,
    wait_for_turn,
)


def two_at_cross(guest, **options):
    """Two pages at one table of Cross."""
    host = guest()
    path = make_table(host, "cross", [ME, PERSON], **{"size": 3, **options})
    friend = guest(path)
    ready(friend)
    sit(friend, 2)
    wait(host, f"{TABLE}.status === 'playing'")
    assert re.fullmatch(r"Red, [\w ]+ has sat down\.", live(host))
    return host, friend


def live(page):
    """What the page has told last."""
    return page.locator(".live").inner_text()


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
        seq = table(page)["seq"]
        press_until(page, "Tab", "document.activeElement.matches('.hit')")
        for key in (
            "ArrowRight",
            "ArrowDown",
            "ArrowLeft",
            "ArrowLeft",
            "ArrowUp",
            "ArrowUp",
            "ArrowRight",
            "ArrowRight",
        ):
            page.keyboard.press("Enter")
            if table(page)["seq"] > seq or page.evaluate("document.activeElement.matches('.target')"):
                break
            page.keyboard.press(key)
        page.keyboard.press("Escape")
        wait(page, f"{TABLE}.seq > {seq}")
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
    page = guest()
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
    page = guest("/")
    page.get_by_text("Open a record").click()
    page.locator("#record").fill('[Game "cross"]\n\nz9')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("#record-error", has_text="z9").wait_for()
    page.locator("#record").fill('[Game "cross"]\n\ne5')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".prompt", has_text="The record ends here").wait_for()


def test_rematch_leads_both_to_a_new_table_with_rotated_seats(guest):
    host, friend = two_at_cross(guest, size=2)
    play_out([host, friend])
    old = host.url
    host.get_by_role("button", name="Rematch").click()
    host.get_by_role("button", name="Waiting for the others").click()
    friend.get_by_role("button", name="Accept the rematch").click()
    for page in (host, friend):
        page.wait_for_url(lambda url: url != old)
        ready(page)
    assert table(host)["yours"] == [2] and table(friend)["yours"] == [1]


def test_takeback_is_free_before_an_answer_and_asked_for_after(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    host.get_by_role("button", name="Take back", exact=True).click()
    wait(host, f"{TABLE}.moves.length === 0")
    host.get_by_text("A move was taken back.").wait_for()
    type_move(host, "b2")
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "c3")
    wait(host, f"{TABLE}.moves.length === 2")
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Refuse").click()
    wait(host, f"{TABLE}.offer === null")
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Allow").click()
    wait(host, f"{TABLE}.moves.length < 2")


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
    page.evaluate("document.querySelector('acrux-table').send({ do: 'resign', seat: 2 })")
    left = re.compile(r"Seat 2, .+ has left the game\. Computer, level 5 plays on\.")
    page.locator(".live", has_text=left).wait_for()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.locator(".prompt", has_text="The game was abandoned.").wait_for()
    assert live(page) == "The game was abandoned."


TALK = """[
  { who: "a", name: "Ada", text: "1" },
  { who: "a", name: "Grace", text: "2" },
  { who: "b", name: "Ada", text: "3" },
  { name: "Ada", text: "4" },
]"""
"""two people, and a line from before anybody was told apart but by name"""


def test_talk_and_mute(guest):
    host, friend = two_at_cross(guest)
    host.get_by_label("Say something").fill("<b>hello</b>")
    host.get_by_role("button", name="Send").click()
    friend.get_by_text("<b>hello</b>").wait_for()
    friend.get_by_role("button", name=re.compile("^Mute (?!the)")).click()
    assert friend.get_by_text("<b>hello</b>").count() == 0
    friend.get_by_role("button", name="Hear all again").click()
    friend.get_by_text("<b>hello</b>").wait_for()
    friend.get_by_role("button", name="Mute the chat").click()
    assert friend.get_by_text("<b>hello</b>").count() == 0
    friend.get_by_role("button", name="Mute the chat").click()
    friend.evaluate(f"document.querySelector('acrux-chat').entries = {TALK}")
    friend.get_by_role("button", name="Mute Ada").first.click()
    assert friend.locator(".chat li span").all_inner_texts() == ["3", "4"]


def test_a_hint_is_told_and_marked(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The computer would play").wait_for()
    assert page.locator("acrux-board .hint, acrux-board .hinted").count() == 1


def test_a_spectator_sees_the_game_and_may_not_move(guest):
    host, _ = two_at_cross(guest)
    watcher = guest(host.url)
    ready(watcher)
    type_move(host, "b2")
    watcher.locator(".live", has_text="b2").wait_for()
    assert table(watcher)["targets"] == [] and table(watcher)["yours"] == []
    assert watcher.get_by_label("Or type a move").count() == 0
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
    wait(other, f"{TABLE}.yours.length === 1")
    assert "#" not in other.url
    assert table(other)["yours"] == [1]


def test_an_open_seat_can_be_given_to_the_computer(guest):
    page = guest()
    make_table(page, "cross", [ME, PERSON], size=3)
    page.get_by_label(re.compile("Let the computer play")).select_option("1")
    wait(page, f"{TABLE}.status === 'playing'")


def test_what_is_bad_or_too_long_is_answered_with_a_sentence(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    alert, commands = page.get_by_role("alert"), COMMAND.json_schema()["$defs"]
    moves = commands["Move"]["properties"]["moves"]
    most, longest = moves["maxItems"], moves["items"]["maxLength"]
    too_long = f"At most {most} moves of at most {longest} characters"
    for typed, said in (("a" * (longest + 1), too_long), ("z9", "z9"), ("a1 " * (most + 1), too_long)):
        page.get_by_label("Or type a move").fill(typed)
        page.get_by_role("button", name="Play", exact=True).click()
        alert.filter(has_text=said).wait_for()
    longest = commands["Chat"]["properties"]["text"]["maxLength"]
    assert page.get_by_label("Say something").get_attribute("maxlength") == str(longest)
    page.evaluate(f"document.querySelector('acrux-table').send({{ do: 'chat', text: 'a'.repeat({longest + 1}) }})")
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
    make_table(page, "southern-cross", [ME] * 4, challenge="throw")
    for moves in ("@-c6 @-d6 @^c5", "@-f4 f4-f5 f5-e5", "end", "end", "end", "e5-d5 end"):
        type_move(page, moves)
    page.get_by_text("3 throws, range hard").wait_for()
    page.get_by_role("button", name="Aim").click()
    page.get_by_role("button", name="Throw now").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Miss", exact=True).click()
    page.evaluate("document.querySelector('acrux-throw').tell('thrown', 'throw:x')")
    page.get_by_role("alert").filter(has_text="throw:x").wait_for()
    assert page.locator(".shot.miss").count() == 0, "what was refused has to be thrown again"
    for name in ("Hit", "Hit", "Hit"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_text("One throw, range easy").wait_for()
    page.get_by_role("button", name="Miss", exact=True).click()
    wait(page, f"{TABLE}.moves.length === 13")
    assert [move["move"] for move in table(page)["moves"]][-2:] == ["throw:h,h,h", "throw:m"]


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
