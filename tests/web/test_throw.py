"""<acrux-throw>: throws aimed on the screen or entered by hand."""

from tests.web.page_actions import AGENT, ME, TABLE, make_table, table, throw_at_southern_cross, type_move, wait

ROUNDS = [
    (["@-c6 @-d6 @^c5", "end", "end", "end", "@^d5 end"], "4 throws, range very hard", "hmhh"),
    (["drop:c5", "@-f4 f4-f5 f5-e5", "end", "end", "end", "e5^c5 end"], "3 throws, range hard", "mhh"),
    (["drop:d5"], "One throw, range easy", "h"),
    (["end"] * 3 + ["@-f4 f4-f5 f5-e5"] + ["end"] * 3 + ["e5-d5 end"], "2 throws, range medium", "mh"),
]
"""moves that lead to a throw, its prompt, and the hits and misses to throw"""
THROW = """async (hit) => {
  const [aim, target] = ["aim", "bullseye"].map((name) => document.querySelector(`acrux-throw .${name}`));
  const number = (thing, name) => Number(thing.getAttribute(name));
  const from = number(target, "x");
  const to = from + number(target, "width");
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  do await frame(); while ((number(aim, "cx") > from && number(aim, "cx") < to) !== hit);
  document.querySelector("acrux-throw .primary").click();
}"""
"""throws when the aim is over the target, or beside it"""
WIDTH = "Number(document.querySelector('acrux-throw .bullseye').getAttribute('width'))"
"""width of the target"""
AIMED_COUNT = 2
"""throws to aim at each range; the others are entered by hand"""


def aim(page, hit):
    """Aim and throw. Only the aim moves: the animations of a game take long, and an aim without motion half as fast."""
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Aim").click()
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Throw now").wait_for()
    page.evaluate(THROW, hit)


def shown(page):
    """The throws that the page shows."""
    return page.locator(".shot.hit, .shot.miss").evaluate_all("all => all.map((each) => each.classList[1][0]).join('')")


def test_the_aim_decides_hit_or_miss_at_all_four_ranges(guest):
    page, widths = guest(), []
    make_table(page, "southern-cross", [ME] * 4, challenge="throw")
    for before, prompt, shots in ROUNDS:
        for moves in before:
            type_move(page, moves)
        page.get_by_text(prompt).wait_for()
        widths.append((len(shots), page.evaluate(WIDTH)))
        ply = page.evaluate(f"{TABLE}.moves.length")
        for number, shot in enumerate(shots):
            assert shown(page) == shots[:number]
            if number < AIMED_COUNT:
                aim(page, shot == "h")
            else:
                page.get_by_role("button", name="Hit" if shot == "h" else "Miss", exact=True).click()
        wait(page, f"{TABLE}.moves.length > {ply}")
        assert page.evaluate(f"{TABLE}.moves[{ply}].move") == f"throw:{','.join(shots)}"
    narrower = [width for _, width in sorted(widths)]
    assert narrower == sorted(set(narrower), reverse=True), "the target shrinks with the range"


def test_throws_are_aimed_or_entered_by_hand(guest):
    page = guest()
    throw_at_southern_cross(page)
    assert page.title() == "Your turn · Southern Cross · Acrux" and page.locator(".prompt.your-turn").is_visible()
    page.get_by_role("button", name="Aim").click()
    page.get_by_role("button", name="Throw now").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Miss", exact=True).click()
    page.evaluate("document.querySelector('acrux-throw').emit('thrown', 'throw:x')")
    page.get_by_role("alert").filter(has_text="throw:x").wait_for()
    assert page.locator(".shot.miss").count() == 0, "a refused throw is reset"
    for name in ("Hit", "Miss", "Hit"):
        page.get_by_role("button", name=name, exact=True).click()
    type_move(page, "drop:c5")
    page.get_by_text("One throw, range easy").wait_for()
    page.get_by_role("button", name="Miss", exact=True).click()
    wait(page, f"{TABLE}.moves.length === 5")
    assert [move["move"] for move in table(page)["moves"]][-3:] == ["throw:h,m,h", "drop:c5", "throw:m"]


ENTER = ("@-c6", "@-d6", "@^c5", "@^d5")
"""moves by which Blue brings a counter onto its home tile"""


def test_against_agents_the_throw_on_the_screen_decides(guest):
    page = guest()
    make_table(page, "southern-cross", [ME, ME, ME, AGENT], challenge="throw")
    for moves in ("@-c6 @-d6 @^c5", "end", "end"):
        type_move(page, moves)
    wait(page, f"{TABLE}.targets.length > 0 && {TABLE}.deciders.includes(1)")
    fourth = next(move for move, *_ in table(page)["targets"] if move in ENTER)  # the agent may have spun the dial
    type_move(page, f"{fourth} end")
    page.get_by_text("Stop the aim over the target.").wait_for()
    assert not page.get_by_role("button", name="Hit", exact=True).count()
    ply = page.evaluate(f"{TABLE}.moves.length")
    for number in range(page.locator(".shot").count()):
        aim(page, number == 0)
        assert not page.locator("acrux-throw").get_by_role("button", name="Undo").count()
    wait(page, f"{TABLE}.moves.length > {ply}")
    assert page.evaluate(f"{TABLE}.moves[{ply}].move").startswith("throw:h,m")
