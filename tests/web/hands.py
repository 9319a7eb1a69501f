"""What a player does at a page: make a table, sit down, point at things, wait for the turn."""

import itertools
import json
import random

from tests.web.conftest import PATIENCE

TABLE = "document.querySelector('acrux-table').table"
ANSWERED = "document.querySelector('acrux-table').line.waiting.size === 0"
ME, PERSON, AGENT = {"kind": "me"}, {"kind": "person"}, {"kind": "agent", "level": 1}


def wait(page, condition):
    """Until an expression of the page is true. (Playwright's own way is forbidden by the page's policy.)"""
    page.evaluate(
        f"""async () => {{
          const end = performance.now() + {PATIENCE};
          while (!({condition})) {{
            if (performance.now() > end) throw new Error("waited in vain");
            await new Promise((resolve) => setTimeout(resolve, 10));
          }}
        }}"""
    )


def make_table(page, game, places, clock=None, **options):
    """A new table, on which the page then is; its path."""
    wish = {"game": game, "options": options, "seats": places} | ({"clock": clock} if clock else {})
    path = "/t/" + page.request.post("/api/tables", data=wish).json()["id"]
    page.goto(path)
    ready(page)
    return path


def ready(page):
    wait(page, f"document.querySelector('acrux-table')?.table?.scene && {TABLE}.id")


def table(page):
    """What the page knows of its table."""
    return json.loads(page.evaluate(f"JSON.stringify({TABLE})"))


def sit(page, seat):
    page.locator(".players li").nth(seat - 1).get_by_role("button", name="Sit here").click()
    wait(page, f"{TABLE}.own_seats.includes({seat})")


def point(page, name, tap=False):
    """At a cell of the board or a button beside it."""
    thing = page.locator(f'acrux-board .hit[data-id="{name}"], acrux-board .board-button[data-id="{name}"]')
    if tap:
        thing.tap()
    else:
        thing.click()


def glance(page):
    """How far the page has heard, whether its player may decide, and whether the game is over."""
    seq, status, offered = page.evaluate(f"[{TABLE}.seq, {TABLE}.status, {TABLE}.targets.length]")
    return seq, status == "playing" and offered > 0, status == "over"


def wait_for_turn(pages):
    """The first page whose player may decide, once all have heard the same; None when the game is over."""
    while True:
        known = [glance(page) for page in pages]
        newest = max(seq for seq, _, _ in known)
        behind = [page for page, (seq, _, _) in zip(pages, known) if seq < newest]
        for page in behind:
            wait(page, f"{TABLE}.seq >= {newest}")
        if behind:
            continue
        if all(over for _, _, over in known):
            return None
        ready = [page for page, (_, may, _) in zip(pages, known) if may]
        if ready:
            return ready[0]
        wait(pages[0], f"{TABLE}.seq > {newest}")


def play_one(page, chooser=random, tap=False):
    """Make one of the moves that the page offers, by pointing, and confirm it where that is asked for."""
    _, *ids = chooser.choice(page.evaluate(f"{TABLE}.targets"))
    for name in ids:
        point(page, name, tap)
    finish(page)


def play_one_by_touch(page, chooser):
    play_one(page, chooser, tap=True)


def play_one_by_keys(page, chooser):
    """Type one of the moves, or go to whatever is to be pointed at for it, with nothing but keys."""
    move, *ids = chooser.choice(page.evaluate(f"{TABLE}.targets"))
    if chooser.random() < 0.5:
        press_until(page, "Tab", "document.activeElement.name === 'move'")
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        wait(page, ANSWERED)
    else:
        for name in ids:
            point_by_keys(page, name, chooser.choice(["Enter", " "]))
    confirm_by_keys(page)


WAY = """(name) => {
  const board = document.querySelector("acrux-board");
  const ways = new Map([[document.activeElement.dataset.id, []]]);
  for (const [id, way] of ways) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = board.after(id, key);
      if (next && !ways.has(next)) ways.set(next, [...way, key]);
    }
  }
  return ways.get(name);
}"""
"""the arrow keys that lead from the cell that has the focus to another"""


def point_by_keys(page, name, key="Enter"):
    """At a cell of the board, which is reached by arrow keys, or at a button beside it."""
    if page.locator(f'acrux-board .hit[data-id="{name}"]').count():
        press_until(page, "Tab", "document.activeElement.matches('acrux-board .hit')")
        for arrow in page.evaluate(WAY, name):
            page.keyboard.press(arrow)
    else:
        press_until(page, "Tab", f"document.activeElement.matches('.board-button[data-id=\"{name}\"]')")
    wait(page, f"document.activeElement.dataset.id === '{name}'")
    page.keyboard.press(key)
    wait(page, ANSWERED)


def confirm_by_keys(page):
    """If the page asks for that."""
    if page.locator(".draft .primary").count():
        press_until(page, "Tab", "document.activeElement.matches('.draft .primary')")
        page.keyboard.press("Enter")
        wait(page, ANSWERED)


def press_until(page, key, condition):
    """Press a key again and again until something is so."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.keyboard.press(key)
    raise AssertionError(condition)


def finish(page):
    """Until all is answered, which comes after the news of it; confirm if the page asks for that."""
    wait(page, ANSWERED)
    if page.locator(".draft .primary").count():
        page.locator(".draft .primary").click()
        wait(page, ANSWERED)


def play_out(pages, seed=1, play=play_one, after=None):
    """Play a game to its end by random moves; the number of moves made by hand.

    `after` may say what is to happen after so many of them.
    """
    chooser, made = random.Random(seed), 0
    while (page := wait_for_turn(pages)) is not None:
        play(page, chooser)
        made += 1
        if after and made in after:
            after[made]()
    return made


def type_part(page, text):
    """Type moves that are not all of a turn."""
    page.get_by_label("Or type a move").fill(text)
    page.get_by_role("button", name="Play", exact=True).click()
    wait(page, ANSWERED)


def type_move(page, text):
    type_part(page, text)
    finish(page)


def play_one_by_typing(page, chooser):
    move, *_ = chooser.choice(page.evaluate(f"{TABLE}.targets"))
    type_move(page, move)


def two_at_cross(guest, **options):
    """Two pages at one table of Cross."""
    host = guest()
    path = make_table(host, "cross", [ME, PERSON], **{"size": 3, **options})
    friend = guest(path)
    ready(friend)
    sit(friend, 2)
    wait(host, f"{TABLE}.status === 'playing'")
    return host, friend


def at_compass(guest, **options):
    """A page at the first seat of Compass, and what lays one card for each of the others, all of them a friend's."""
    page = guest(**options)
    path = make_table(page, "compass", [ME] + [PERSON] * 3)
    friend, ids = guest(path), itertools.count()
    address = path.replace("/t/", "/api/tables/")

    def command(**wish):
        answer = friend.request.post(f"{address}/commands", data={"id": str(next(ids)), **wish})
        assert answer.ok, answer.text()

    def lay(*cards):
        for seat, card in enumerate(cards, start=2):
            version = friend.request.get(address).json()["version"]
            command(type="move", seat=seat, version=version, moves=[card])

    for seat in (2, 3, 4):
        command(type="sit", seat=seat)
    wait(page, f"{TABLE}.status === 'playing'")
    return page, lay


def throw_at_southern_cross(page):
    """A table where its one player is to throw thrice."""
    make_table(page, "southern-cross", [ME] * 4, challenge="throw")
    for moves in ("@-c6 @-d6 @^c5", "@-f4 f4-f5 f5-e5", "end", "end", "end", "e5-d5 end"):
        type_move(page, moves)
    page.get_by_text("3 throws, range hard").wait_for()
