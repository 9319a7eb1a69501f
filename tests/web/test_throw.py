"""The small throw on the screen: what is seen to be hit or missed is what is entered, from each of the four ranges."""

from tests.web.hands import ME, TABLE, make_table, type_move, wait

STORY = [
    (["@-c6 @-d6 @^c5", "end", "end", "end", "@^d5 end"], "4 throws, range very hard", "hmhh"),
    (["drop:c5", "@-f4 f4-f5 f5-e5", "end", "end", "end", "e5^c5 end"], "3 throws, range hard", "mhh"),
    (["drop:d5"], "One throw, range easy", "h"),
    (["end"] * 3 + ["@-f4 f4-f5 f5-e5"] + ["end"] * 3 + ["e5-d5 end"], "2 throws, range medium", "mh"),
]
"""what is played until there is something to throw for, the range, and whether it is hit or missed"""
NOW = """async (hit) => {
  const [aim, bull] = ["aim", "bull"].map((name) => document.querySelector(`acrux-throw .${name}`));
  const number = (thing, name) => Number(thing.getAttribute(name));
  const from = number(bull, "x");
  const to = from + number(bull, "width");
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  do await frame(); while ((number(aim, "cx") > from && number(aim, "cx") < to) !== hit);
  document.querySelector("acrux-throw .primary").click();
}"""
"""throws when the aim is seen over the target, or beside it"""
WIDTH = "Number(document.querySelector('acrux-throw .bull').getAttribute('width'))"
"""of the target"""
AIMED = 2
"""so many throws are aimed from each range, the others are entered by hand"""


def aim(page, hit):
    page.get_by_role("button", name="Aim").click()
    page.get_by_role("button", name="Throw now").wait_for()
    page.evaluate(NOW, hit)


def shown(page):
    """The throws so far, as the page shows them."""
    return page.locator(".shot.hit, .shot.miss").evaluate_all("all => all.map((each) => each.classList[1][0]).join('')")


def test_what_is_thrown_on_the_screen_is_entered_from_all_four_ranges(guest):
    page, widths = guest(reduced_motion="no-preference"), []
    make_table(page, "southern-cross", [ME] * 4, challenge="throw")
    for before, said, shots in STORY:
        for moves in before:
            type_move(page, moves)
        page.get_by_text(said).wait_for()
        widths.append((len(shots), page.evaluate(WIDTH)))
        made = page.evaluate(f"{TABLE}.moves.length")
        for number, shot in enumerate(shots):
            assert shown(page) == shots[:number]
            if number < AIMED:
                aim(page, shot == "h")
            else:
                page.get_by_role("button", name="Hit" if shot == "h" else "Miss", exact=True).click()
        wait(page, f"{TABLE}.moves.length > {made}")
        assert page.evaluate(f"{TABLE}.moves[{made}].move") == f"throw:{','.join(shots)}"
    narrower = [width for _, width in sorted(widths)]
    assert narrower == sorted(set(narrower), reverse=True), "the more counters, the smaller the target"
