"""Actions of a player on a page: create a table, sit down, pick cells, type moves, wait for the turn."""

import itertools
import json
import random

import acrux
from tests.web.browser_pages import TIMEOUT_MS

TABLE = "document.querySelector('acrux-table').table"
ANSWERED = "document.querySelector('acrux-table').connection.pending.size === 0"
SHOWN_PLY = "document.querySelector('acrux-table').shownPly"
END_TURN = ".draft [data-id=end-turn]"
"""ends a turn of several moves"""
ME, PERSON, AGENT = {"kind": "me"}, {"kind": "person"}, {"kind": "agent", "level": 1}


def wait(page, condition):
    """Wait until an expression is true on the page. (The content security policy forbids Playwright's own way.)"""
    page.evaluate(
        f"""async (condition) => {{
          const end = performance.now() + {TIMEOUT_MS};
          while (!({condition})) {{
            if (performance.now() > end) throw new Error(`timed out waiting for ${{condition}}`);
            await new Promise((resolve) => setTimeout(resolve, 10));
          }}
        }}""",
        condition,
    )


def resize(page, width, height):
    """Give the window another size and wait until the page is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")


def seat_count(game, **options):
    """How many seats a game has with these options."""
    return acrux.load(game, **options).seats


def new_table(page, game, players, clock=None, **wishes):
    """Create a table as the guest of a page; returns its path."""
    wish = {"game": game, "seats": players} | wishes | ({"clock": clock} if clock else {})
    response = page.request.post("/api/tables", data=wish)
    assert response.ok, response.text()
    return "/t/" + response.json()["id"]


def make_table(page, game, players, clock=None, **options):
    """Create a table and open it on the page; returns its path."""
    path = new_table(page, game, players, clock, options=options, listed=True)
    page.goto(path)
    ready(page)
    return path


COMMAND_IDS = itertools.count()


def command(page, path, **fields):
    """Send a command to a table as the guest of a page, which need not show it; returns the answer."""
    body = {"id": f"test-{next(COMMAND_IDS)}", **fields}
    response = page.request.post(f"{path.replace('/t/', '/api/tables/')}/commands", data=body)
    assert response.ok, response.text()
    return response.json()


def ready(page):
    """Wait until the page shows its table."""
    wait(page, f"document.querySelector('acrux-table')?.table?.scene && {TABLE}.id")


def table(page):
    """The state of the table on the page."""
    return json.loads(page.evaluate(f"JSON.stringify({TABLE})"))


def sit(page, seat):
    page.locator(".players li").nth(seat - 1).get_by_role("button", name="Sit here").click()
    wait(page, f"{TABLE}.own_seats.includes({seat})")


def pick(page, name, tap=False):
    """Click or tap a cell of the board or a button beside it."""
    end_turn = f", {END_TURN}" if name == "end" else ""
    board = "acrux-board"
    element = page.locator(f'{board} .hit[data-id="{name}"], {board} .board-button[data-id="{name}"]{end_turn}')
    if tap:
        element.tap()
    else:
        element.click()


def progress(page):
    """The last event that the page knows, whether its player may decide, and whether the game is over."""
    seq, status, target_count = page.evaluate(f"[{TABLE}.seq, {TABLE}.status, {TABLE}.targets.length]")
    return seq, status == "playing" and target_count > 0, status == "over"


def wait_for_turn(pages):
    """The first page whose player may decide, once all pages are up to date; None when the game is over."""
    while True:
        states = [progress(page) for page in pages]
        newest = max(seq for seq, _, _ in states)
        behind = [page for page, (seq, _, _) in zip(pages, states) if seq < newest]
        for page in behind:
            wait(page, f"{TABLE}.seq >= {newest}")
        if behind:
            continue
        if all(over for _, _, over in states):
            return None
        able = [page for page, (_, may_decide, _) in zip(pages, states) if may_decide]
        if able:
            return able[0]
        wait(pages[0], f"{TABLE}.seq > {newest}")


def play_one(page, chooser=random, tap=False):
    """Play a random legal move with the mouse or by touch; confirm it if asked."""
    _, *ids = chooser.choice(page.evaluate(f"{TABLE}.targets"))
    for name in ids:
        pick(page, name, tap)
    finish(page)


def play_one_by_touch(page, chooser):
    play_one(page, chooser, tap=True)


def play_one_by_keys(page, chooser):
    """Play a random legal move with the keyboard alone: typed, or picked on the board."""
    move, *ids = chooser.choice(page.evaluate(f"{TABLE}.targets"))
    if chooser.random() < 0.5:
        press_until(page, "Tab", "document.activeElement.name === 'move'")
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        wait(page, ANSWERED)
    else:
        for name in ids:
            pick_by_keys(page, name, chooser.choice(["Enter", " "]))
    confirm_by_keys(page)


FIND_KEYS = """(name) => {
  const board = document.querySelector("acrux-board");
  const paths = new Map([[document.activeElement.dataset.id, []]]);
  for (const [id, path] of paths) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = board.nextCell(id, key);
      if (next && !paths.has(next)) paths.set(next, [...path, key]);
    }
  }
  return paths.get(name);
}"""
"""the arrow keys that move the focus from the focused cell to another"""


def pick_by_keys(page, name, key="Enter"):
    """Pick a cell, reached with arrow keys, or a button beside the board, reached with Tab."""
    if page.locator(f'acrux-board .hit[data-id="{name}"]').count():
        press_until(page, "Tab", "document.activeElement.matches('acrux-board .hit')")
        for arrow in page.evaluate(FIND_KEYS, name):
            page.keyboard.press(arrow)
    elif name == "end":
        press_until(page, "Tab", f"document.activeElement.matches('{END_TURN}')")
        page.keyboard.press(key)
        wait(page, ANSWERED)
        return
    else:
        press_until(page, "Tab", f"document.activeElement.matches('.board-button[data-id=\"{name}\"]')")
    wait(page, f"document.activeElement.dataset.id === '{name}'")
    page.keyboard.press(key)
    wait(page, ANSWERED)


def confirm_by_keys(page):
    """Confirm the move with the keyboard if the page asks for it."""
    if page.locator(".draft .primary").count():
        press_until(page, "Tab", "document.activeElement.matches('.draft .primary')")
        page.keyboard.press("Enter")
        wait(page, ANSWERED)


def press_until(page, key, condition):
    """Press a key until a condition is true on the page."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.keyboard.press(key)
    raise AssertionError(f"pressed {key} in vain: {condition}")


def finish(page):
    """Wait for all answers (they follow the updates); confirm the move if the page asks for it."""
    wait(page, ANSWERED)
    if page.locator(".draft .primary").count():
        page.locator(".draft .primary").click()
        wait(page, ANSWERED)


def play_out(pages, seed=1, play=play_one, after=None):
    """Play random moves to the end of the game; returns how many.

    `after` maps numbers of moves to functions to call after them.
    """
    chooser, count = random.Random(seed), 0
    while (page := wait_for_turn(pages)) is not None:
        play(page, chooser)
        count += 1
        if after and count in after:
            after[count]()
    return count


def type_part(page, text):
    """Type moves without confirming them."""
    page.get_by_label("Or type a move").fill(text)
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    wait(page, ANSWERED)


def type_move(page, text):
    """Type moves and confirm them if the page asks for it."""
    type_part(page, text)
    finish(page)


def play_one_by_typing(page, chooser):
    move, *_ = chooser.choice(page.evaluate(f"{TABLE}.targets"))
    type_move(page, move)


def two_at_cross(guest, friend=None, **options):
    """The pages of two players at one table of Cross."""
    host, friend = guest(), friend or guest()
    path = new_table(host, "cross", [ME, PERSON], options={"size": 3, **options}, listed=True)
    sit_unseen(friend, path, 2)
    for page in (host, friend):
        page.goto(path)
        ready(page)
    return host, friend


def at_compass(guest, **options):
    """A page at the first seat of Compass, and a function that lays one card for each other seat."""
    page, friend = guest(**options), guest()
    path = new_table(page, "compass", [ME] + [PERSON] * 3)
    sit_unseen(friend, path, 2, 3, 4)
    page.goto(path)
    ready(page)

    return page, lambda *cards: lay_unseen(friend, path, cards, first=2)


def compass_on_one_screen(page, speeds="", **options):
    """Open a table of Compass whose seats belong to one guest and have laid all directions and some speeds."""
    path = new_table(page, "compass", [ME] * 4, options=options)
    lay_unseen(page, path, ("SE", "W", "NW", "S"))
    lay_unseen(page, path, speeds)
    page.goto(path)
    ready(page)


def lay_unseen(page, path, cards, first=1):
    """Lay one card for each of several seats as the guest of a page, which need not show the table."""
    for seat, card in enumerate(cards, start=first):
        version = page.request.get(path.replace("/t/", "/api/tables/")).json()["version"]
        command(page, path, type="move", seat=seat, version=version, moves=[card])


def sit_unseen(page, path, *seats):
    """Sit down as the guest of a page without a visit; the first request brings the cookie."""
    assert page.request.get("/api/me").ok
    for seat in seats:
        command(page, path, type="sit", seat=seat)


def throw_at_southern_cross(page):
    """A table whose only player has to make three throws."""
    before = "2bb2/2b1r1/6/6/6/6 r 3"
    page.goto(new_table(page, "southern-cross", [ME] * 4, options={"challenge": "throw"}, position=before))
    ready(page)
    type_move(page, "e5-d5 end")
    page.get_by_text("3 throws, range hard").wait_for()
