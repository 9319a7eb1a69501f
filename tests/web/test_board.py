"""The board's element in a real browser: mouse, touch, keyboard, speech, motion."""

import pytest

import acrux
from tests.web.trial import data, serve

DROPPING = "6/6/2bb2/2bg2/6/6 b 1"
"""Blue has three counters on a full tile."""


def play(name, *moves, position=None, **options):
    state = acrux.load(name, **options).new(position)
    for move in moves:
        state.play(move)
    return state


@pytest.fixture(scope="module")
def address():
    server, address = serve()
    yield address
    server.should_exit = True


@pytest.fixture
def board(browser, address):
    """`board(state, touch=True)` shows a state and returns the page; nothing may go wrong in it."""
    opened, wrong = [], []

    def show(state, seat=None, touch=False, animate=False, width=360, **more):
        context = browser.new_context(viewport={"width": width, "height": 740}, has_touch=touch)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate("data => show(data)", {**data(state, seat), "animate": animate, **more})
        page.wait_for_selector("acrux-board symbol", state="attached")
        opened.append(context)
        return page

    yield show
    for context in opened:
        context.close()
    assert wrong == []


def hit(page, name):
    return page.locator(f'.hit[data-id="{name}"]')


def told(page):
    return page.evaluate("told")


def test_a_stone_is_placed_by_mouse(board):
    page = board(play("cross"))
    hit(page, "e5").click()
    assert told(page) == ["complete e5"]


def test_a_card_is_laid_by_touch(board):
    dealt = [f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")]
    page = board(play("mixx", *dealt, hand=2), touch=True)
    hit(page, "Ys").tap()
    assert "picked" in hit(page, "Ys").get_attribute("class")
    hit(page, "0,0").tap()
    assert told(page) == ["pick Ys", "complete Ys@0,0"]


def test_what_is_picked_can_be_put_back_and_changed(board):
    page = board(play("southern-cross", position="6/6/2b3/3b2/6/6 b 3"))
    for name in ("c4", "c4", "c4", "d3", "e3"):
        hit(page, name).click()
    assert told(page) == ["pick c4", "unpick", "pick c4", "unpick", "pick d3", "complete d3-e3"]


def test_what_cannot_be_chosen_does_nothing(board):
    page = board(play("southern-cross"))
    hit(page, "a1").click(force=True)
    hit(page, "home-r").click(force=True)
    assert told(page) == []
    assert hit(page, "a1").get_attribute("aria-disabled") == "true"


def test_a_dial_is_picked_and_then_how_far_it_turns(board):
    page = board(play("southern-cross", "@-c6"))
    button = page.get_by_role("button", name="Spin 90°")
    assert button.is_disabled()
    hit(page, "dial-N").click()
    button.click()
    assert told(page) == ["pick dial-N", "complete N90"]


def test_a_turn_may_end_while_something_is_picked(board):
    page = board(play("southern-cross", "@-c6"))
    hit(page, "c6").click()
    page.get_by_role("button", name="End the turn").click()
    assert told(page) == ["pick c6", "unpick", "complete end"]


def test_counters_to_send_home_may_be_named_in_any_order(board):
    page = board(play("southern-cross", "end", "roll:6", "roll:1,2,6", position=DROPPING))
    hit(page, "d4").click()
    hit(page, "c3").click()
    assert told(page) == ["pick d4", "complete drop:c3,d4"]


def test_buttons_are_moves_too(board):
    page = board(play("compass"))
    page.get_by_role("button", name="Lay SE (south-east)").click()
    assert told(page) == ["complete SE"]


def test_the_keyboard_alone_will_do(board):
    page = board(play("cross", size=3))
    page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.id"
    assert page.evaluate(focused) == "a1"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "a3"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) in ("b3", "b4")
    page.keyboard.press("Enter")
    assert told(page) == [f"complete {page.evaluate(focused)}"]
    assert page.locator(".hit[tabindex='0']").count() == 1


def test_arrows_reach_every_cell_of_every_board(board):
    for name in acrux.GAMES:
        page = board(play(name) if name != "mixx" else play("mixx", *[f"draw:{c}" for c in ("Ys", "Rt")], hand=1))
        reached = page.evaluate(
            """async () => {
                const { nearest } = await import("/static/boardkeys.js");
                const { cells } = document.querySelector("acrux-board");
                const seen = new Set([cells[0].id]), ahead = [cells[0].id];
                while (ahead.length) {
                    const id = ahead.pop();
                    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
                        const next = nearest(cells, id, key);
                        if (next && !seen.has(next)) { seen.add(next); ahead.push(next); }
                    }
                }
                return [seen.size, cells.length];
            }"""
        )
        assert reached[0] == reached[1], name


def walked(page, *keys):
    """The cells that have the focus one after another, each key awaited."""
    cells = []
    for key in keys:
        page.keyboard.press(key)
        page.evaluate("document.querySelector('acrux-board').updateComplete")
        cells.append(page.evaluate("document.activeElement.dataset.id"))
    return cells


def test_arrows_go_first_where_the_picked_may_go(board):
    page = board(play("southern-cross"))
    hit(page, "home-b").focus()
    assert walked(page, "ArrowDown") == ["dial-N"]
    hit(page, "home-b").focus()
    assert walked(page, " ", "ArrowDown", "ArrowRight") == ["home-b", "c6", "d6"]
    assert walked(page, "ArrowLeft", "ArrowLeft") == ["c6", "b6"], "where nothing is offered any cell will do"
    dealt = [f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")]
    page = board(play("mixx", *dealt, hand=2))
    hit(page, "Ys").focus()
    assert walked(page, " ", "ArrowUp", "Enter") == ["Ys", "0,0", "0,0"]
    assert told(page) == ["pick Ys", "complete Ys@0,0"]


FOCUS_LOOKS = """([theme, last, other]) => {
  document.documentElement.style.colorScheme = theme;
  const look = (id, part) => {
    const found = document.querySelector(`.hit[data-id="${id}"] .${part}`);
    return found && getComputedStyle(found).display !== "none" ? getComputedStyle(found).stroke : "nothing";
  };
  return [look(last, "ring"), look(last, "halo"), look(other, "ring"), look(other, "halo")];
}"""
LAST = {
    "cross": (["e5"], "e5", "e6"),
    "southern-cross": (["@-c6"], "c6", "d6"),
    "compass": ([], "f6", "g6"),
    "mixx": (["draw:Ys", "draw:Rt", "draw:Tf", "draw:Pp", "Ys@0,0", "draw:Bc"], "0,0", "Rt"),
}
"""moves, what the last of them marks, and another cell"""


@pytest.mark.parametrize("game", LAST)
def test_where_the_keyboard_is_looks_unlike_the_last_move(board, game):
    moves, last, other = LAST[game]
    page = board(play(game, *moves, **({"hand": 2} if game == "mixx" else {})))
    page.keyboard.press("Tab")
    hit(page, other).focus()
    for theme in ("light", "dark"):
        last_ring, last_halo, ring, halo = page.evaluate(FOCUS_LOOKS, [theme, last, other])
        assert last_halo == "nothing" and halo not in ("nothing", ring), "two lines, not one"
        assert "none" not in (last_ring, ring) and last_ring != ring


TITLES = """[...document.querySelectorAll('.hit title')]
  .map((title) => [title.textContent, title.closest('.hit').getAttribute('aria-label')])"""


def test_the_mouse_is_told_what_a_square_means_and_a_screen_reader_only_once(board):
    page = board(play("compass"))
    hit(page, "b11").hover()
    assert page.locator(".hit title").all_text_contents() == ["b11, cross against West"]
    hit(page, "f6").hover()
    assert page.locator(".hit title").all_text_contents() == ["f6, dark, 30 for the mover, the pawn"]
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    pointed = next(node for node in tree if node.get("name", {}).get("value", "").startswith("f6, dark"))
    assert not pointed.get("description", {}).get("value")
    state = play("mixx", *[f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")], "Ys@0,0", "draw:Bc", hand=2)
    page = board(state)
    for before, after in ((state, play("mixx", "draw:Ys", "draw:Rt", hand=1)), (state, play("compass"))):
        page.evaluate("data => show(data)", data(before))
        hit(page, "1,0").hover()
        page.evaluate("data => show(data)", data(after, 1))
        assert all(label.startswith(title) for title, label in page.evaluate(TITLES)), "whatever cell it is now"
    page = board(play("compass"), touch=True)
    hit(page, "b11").tap(force=True)
    assert page.locator(".hit title").count() == 0


def test_escape_puts_back(board):
    page = board(play("southern-cross", position="6/6/2b3/6/6/6 b 3"))
    hit(page, "c4").focus()
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert told(page) == ["pick c4", "unpick"]


def test_cells_say_what_stands_on_them_and_what_can_be_done(board):
    page = board(play("cross", "e5", "a1"))
    assert hit(page, "a1").get_attribute("aria-label") == "a1, red stone, last move"
    assert hit(page, "e5").get_attribute("aria-label") == "e5, yellow stone"
    assert hit(page, "e6").get_attribute("aria-label") == "e6, can be chosen"
    assert page.get_by_role("application", name="Board").count() == 1


LOOKS = """([theme, ...ids]) => {
  document.documentElement.style.colorScheme = theme;
  return ids.map((id) => {
    const thing = document.querySelector(`.hit[data-id="${id}"] .ring, .board-button[data-id="${id}"]`);
    const { stroke, boxShadow } = getComputedStyle(thing);
    return stroke === "none" ? boxShadow : stroke;
  });
}"""
"""the lines around cells and the glow around buttons, `none` if there is nothing"""
HINTS = {
    "cross": (["e5"], "e6"),
    "southern-cross": (["c6", "c5"], "home-b"),
    "compass": (["SE"], "NE"),
    "mixx": (["Ys", "0,0"], "Rt"),
}
"""what a hint marks, and something else that can be chosen"""


@pytest.mark.parametrize("game", HINTS)
def test_a_hint_is_seen_and_looks_like_nothing_else(board, game):
    before = {"southern-cross": ["@-c6", "@-d6"], "mixx": [f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")]}
    hinted, other = HINTS[game]
    state = play(game, *before.get(game, []), **({"hand": 2} if game == "mixx" else {}))
    page = board(state, marks=[{"cell": cell, "kind": "hint"} for cell in hinted])
    for theme in ("light", "dark"):
        *marked, plain = page.evaluate(LOOKS, [theme, *hinted, other])
        assert "none" not in marked and plain not in marked, theme


def test_a_spectator_is_offered_nothing(board):
    state = play("cross")
    page = board(state, targets=[])
    assert page.locator(".hit.target").count() == 0
    assert board(play("compass"), targets=[]).locator("button").count() == 0


def test_cells_are_large_enough_for_a_finger(board):
    for name, cell in (("cross", "e5"), ("southern-cross", "c4"), ("southern-cross", "dial-C"), ("compass", "a1")):
        box = hit(board(play(name)), cell).locator(".ring").bounding_box()
        assert min(box["width"], box["height"]) >= 24, (name, cell)


RUNNING = """document.querySelector('acrux-board').getAnimations({ subtree: true })
  .map((animation) => animation.effect.getKeyframes()[0].transform)"""


STILL = """Promise.all(document.querySelector('acrux-board').getAnimations({ subtree: true })
  .map((animation) => animation.finished)).then(() => undefined)"""
"""nothing moves any more"""


def moved(page, state, look=RUNNING):
    """What is seen as soon as the board shows another state: by default the first key frames of what begins to move."""
    return page.evaluate(f"async (data) => {{ await show(data); return {look}; }}", data(state))


def test_counters_turn_with_their_dial_and_glide_otherwise(board):
    state = play("southern-cross", "@-c6")
    page = board(state, animate=True)
    state.play("N90")
    frames = moved(page, state)
    assert len(frames) == 2 and all("rotate(-90deg)" in frame for frame in frames)
    state.play("d6-d5")
    page.evaluate(STILL)
    assert moved(page, state) == ["translate(50px, -250px) rotate(0deg) scale(1)"]


LEGS = """document.querySelector('acrux-board').getAnimations({ subtree: true })
  .filter((animation) => animation.effect.target.dataset.id === "pawn")
  .flatMap((animation) => animation.effect.getKeyframes())
  .map(({ transform }) => transform.match(/[0-9]+px, [0-9]+px/)[0])"""


def test_the_pawn_goes_leg_by_leg(board):
    state = play("compass", "SE", "W", "NW", "S", "1", "2", "1")
    page = board(state, animate=True)
    state.play("1")
    squares = {"f6": "550px, 550px", "g5": "650px, 650px", "e5": "450px, 650px", "d6": "350px, 550px"}
    assert moved(page, state, LEGS) == [*squares.values(), "350px, 650px"]


LEAVING = """[...document.querySelectorAll(".exiting > *")]
  .map((card) => [card.dataset.id, card.getAnimations().length, getComputedStyle(card).opacity])"""


def test_a_finished_cross_is_seen_once_more_and_goes(board):
    state = play("mixx", seats=2, position="Ys/- Tp@0,0 - 31,31 1 2")
    page = board(state, animate=True)
    state.play("Ys@1,0")
    going = moved(page, state, LEAVING)
    assert sorted(card for card, _, _ in going) == ["card-Tp", "card-Ys"]
    assert all(running == 1 and float(opacity) > 0.9 for _, running, opacity in going)
    page.evaluate(STILL)
    assert page.locator(".exiting > *").evaluate_all("cards => cards.map((c) => getComputedStyle(c).opacity)") == [
        "0",
        "0",
    ]


def test_motion_can_be_turned_off_and_is_where_it_is_not_wanted(board):
    state = play("cross")
    still, calm = board(state, animate=False), board(state, animate=True)
    calm.emulate_media(reduced_motion="reduce")
    state.play("e5")
    assert moved(still, state) == moved(calm, state) == []
