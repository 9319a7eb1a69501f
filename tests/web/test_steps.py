"""Everything that one decision triggers is shown step by step, and the prompt comes last."""

from itertools import pairwise

import pytest

from tests.waiting import wait_until
from tests.web.page_actions import (
    AGENT,
    ME,
    TABLE,
    at_compass,
    make_table,
    play_one,
    ready,
    seat_count,
    throw_at_southern_cross,
    type_move,
    wait,
    wait_for_turn,
)

WATCH = """() => {
  window.seen = [];
  const look = () => {
    const prompt = document.querySelector(".prompt")?.textContent.trim();
    const cards = document.querySelectorAll('.pieces [data-id^="card-speed-"]');
    const open = [...cards].filter((card) => card.textContent.trim()).length;
    const counters = document.querySelectorAll('.pieces .counter[data-id]:not([data-id*="home"])').length;
    const dice = document.querySelectorAll(".pieces .die").length;
    const skip = Boolean(document.querySelector(".skip-steps"));
    const targets = document.querySelectorAll(".hit.target, .board-button:enabled").length;
    const now = JSON.stringify({ prompt, open, counters, dice, skip, targets });
    if (now !== JSON.stringify(window.seen.at(-1)?.state)) {
      window.seen.push({ at: performance.now(), state: JSON.parse(now) });
    }
  };
  let isDue = false;
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(() => ((isDue = false), look()));
    isDue = true;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}"""
"""records what the page shows whenever it changes"""
PLAYING = "document.querySelector('acrux-table').player.isPlaying"
FINAL_PROMPT = "East is to lay a direction."
DIRECTIONS, SPEEDS = ("N", "S", "S"), ("1", "1", "1")


def reveal(guest, **options):
    """A page of Compass on which all cards are about to be turned up."""
    page, lay = at_compass(guest, reduced_motion="no-preference", **options)
    type_move(page, "N")
    lay(*DIRECTIONS)
    wait(page, f"{TABLE}.targets.length > 1")
    lay(*SPEEDS)
    page.evaluate(WATCH)
    page.get_by_label("Or type a move").fill("1")
    page.get_by_role("button", name="Play", exact=True).click()
    return page


def steps_over(page):
    wait(page, f"!{PLAYING} && {TABLE}.moves.length === 8")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")


def first(seen, condition):
    return next(entry["at"] for entry in seen if condition(entry["state"]))


def test_compass_turns_up_its_cards_one_after_another_and_prompts_last(guest):
    """About a second for each card; until the end nothing can be chosen and the prompt tells what happens."""
    page = reveal(guest)
    wait(page, PLAYING)
    steps_over(page)
    seen = page.evaluate("seen")
    times = [first(seen, lambda state, n=n: state["skip"] and state["open"] == n) for n in (1, 2, 3, 4)]
    gaps = [after - before for before, after in pairwise(times)]
    assert all(900 < gap < 4000 for gap in gaps), gaps
    playing = [entry["state"] for entry in seen if entry["state"]["skip"]]
    assert all(state["targets"] == 0 for state in playing)
    assert len({state["prompt"] for state in playing}) >= 4
    assert page.locator(".prompt").inner_text() == FINAL_PROMPT and not page.locator(".skip-steps").count()
    assert FINAL_PROMPT not in {state["prompt"] for state in playing}


def test_steps_can_be_skipped(guest):
    """With a click, the button or a key; live, and when they are shown again."""
    page = reveal(guest)
    for skip in (
        lambda: page.locator("acrux-board svg.board").click(position={"x": 10, "y": 10}),
        lambda: page.get_by_role("button", name="Skip").click(),
        lambda: page.keyboard.press(" "),
        lambda: page.keyboard.press("Enter"),
    ):
        wait(page, PLAYING)
        page.evaluate("document.activeElement.blur()")
        skip()
        assert not page.evaluate(PLAYING) and page.evaluate(f"{TABLE}.moves.length") == 8
        page.locator(".prompt").get_by_text(FINAL_PROMPT).wait_for()
        page.keyboard.press("ArrowLeft")
        wait(page, "document.querySelector('acrux-table').pastPosition?.ply === 7")
        page.keyboard.press("ArrowRight")


def test_without_animation_the_result_is_shown_at_once(guest):
    page, lay = at_compass(guest)
    type_move(page, "N")
    lay(*DIRECTIONS)
    wait(page, f"{TABLE}.targets.length > 1")
    lay(*SPEEDS)
    page.evaluate(WATCH)
    type_move(page, "1")
    steps_over(page)
    assert not any(entry["state"]["skip"] for entry in page.evaluate("seen"))


def test_with_a_clock_the_steps_end_when_it_starts(guest):
    """At most three seconds later, and the clock stands still meanwhile."""
    page = guest(reduced_motion="no-preference")
    make_table(page, "compass", [ME, AGENT, AGENT, AGENT], {"kind": "clock", "main": 60, "increment": 0}, rounds=3)
    while page.evaluate(f"{TABLE}.moves.length") < 4:
        wait(page, f"{TABLE}.targets.length > 0 || {TABLE}.moves.length >= 4")
        if page.evaluate(f"{TABLE}.moves.length < 4"):
            play_one(page)
    wait(page, f"{TABLE}.targets.length > 0")
    page.evaluate(WATCH)
    type_move(page, "1")
    wait(page, f"seen.some((entry) => entry.state.skip) && {TABLE}.moves.length >= 8 && !{PLAYING}")
    seen = page.evaluate("seen")
    start = first(seen, lambda state: state["skip"])
    end = max(entry["at"] for entry in seen if entry["state"]["skip"])
    assert end - start < 3300
    clocks_start, now = page.evaluate(f"[{TABLE}.clocks_start, {TABLE}.now]")
    assert 0 < clocks_start - now <= 3000


def test_southern_cross_sends_counters_home_one_at_a_time(guest):
    page = guest(reduced_motion="no-preference")
    throw_at_southern_cross(page)
    page.evaluate(WATCH)
    for _ in range(3):
        page.locator("acrux-throw").get_by_role("button", name="Miss").click()
    wait(page, f"{TABLE}.moves.at(-1).move.startsWith('throw')")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    states = [entry["state"] for entry in page.evaluate("seen")]
    thrown = [state for state in states if state["dice"]]
    counts = list(dict.fromkeys(state["counters"] for state in thrown))
    assert counts == list(range(counts[0], counts[0] - 4, -1)), "the dice first, then one counter after another"
    assert thrown[0]["skip"] and thrown[0]["counters"] == states[0]["counters"]


def test_the_scrubber_walks_the_same_steps(guest):
    page = reveal(guest)
    wait(page, PLAYING)
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Previous move").click()
    wait(page, "document.querySelector('acrux-table').pastPosition?.ply === 7")
    page.evaluate(WATCH)
    page.get_by_role("button", name="Next move").click()
    wait(page, PLAYING)
    wait(page, f"!{PLAYING} && document.querySelector('acrux-table').shownPly === null")
    opened = [entry["state"]["open"] for entry in page.evaluate("seen") if entry["state"]["skip"]]
    assert list(dict.fromkeys(opened))[-4:] == [1, 2, 3, 4]
    page.get_by_role("button", name="Previous move").click()
    wait(page, "document.querySelector('acrux-table').pastPosition?.ply === 7")
    page.get_by_role("button", name="Next move").click()
    wait(page, PLAYING)
    page.keyboard.press("ArrowLeft")
    wait(page, "document.querySelector('acrux-table').pastPosition?.ply === 7")
    assert not page.evaluate(PLAYING), "going elsewhere ends the steps"


@pytest.mark.parametrize("game", ["cross", "southern-cross", "compass", "mixx"])
def test_the_page_merges_differences_to_what_a_new_snapshot_has(guest, game):
    page = guest()
    path = make_table(page, game, [ME] + [AGENT] * (seat_count(game) - 1))
    for _ in range(6):
        if wait_for_turn([page]) is None:
            break
        play_one(page)
    wait_for_turn([page])
    known, fresh = wait_until(lambda: at_the_same_event(page, path), "page and server agree about the last event")
    names = ("scene", "targets", "moves", "prompt", "deciders", "version", "status")
    assert {name: known[name] for name in names} == {name: fresh[name] for name in names}


def at_the_same_event(page, path):
    """What the page and a new snapshot know, unless something happened in between: agents may still choose."""
    fresh = page.request.get(path.replace("/t/", "/api/tables/")).json()
    known = page.evaluate(f"({TABLE})")
    return (known, fresh) if known["seq"] == fresh["seq"] else None


def test_the_position_in_words_follows_the_game(guest):
    """Updates bring no description; the open panel asks for it."""
    page = guest()
    make_table(page, "cross", [ME, ME], size=5)
    ready(page)
    page.get_by_text("Position in words").click()
    type_move(page, "c3")
    page.locator("acrux-description").get_by_text("c3").first.wait_for()
