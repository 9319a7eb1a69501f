"""<acrux-board> in a real browser: mouse, touch, keyboard, labels for screen readers, animations."""

import pytest

import acrux
from tests.web.board_fixture import PATH, board_properties, serve
from tests.web.conftest import guests

DROPPING = "6/6/2bb2/2bg2/6/6 b 1"
"""blue has three counters on a full tile"""


def play(name, *moves, position=None, **options):
    """The state after some moves."""
    state = acrux.load(name, **options).new(position)
    for move in moves:
        state.play(move)
    return state


@pytest.fixture(scope="module")
def fixture_server():
    server, url = serve()
    yield url
    server.should_exit = True


@pytest.fixture
def board(pages, fixture_server):
    """`board(state, touch=True)` shows a state and returns the page."""
    with guests(pages, fixture_server) as guest:

        def show(state, seat=None, touch=False, animate=False, width=360, **properties):
            viewport = {"width": width, "height": 740}
            page = guest(PATH, viewport=viewport, has_touch=touch, reduced_motion="no-preference")
            page.wait_for_selector("html[data-ready]", state="attached")
            page.evaluate("data => show(data)", {**board_properties(state, seat), "animate": animate, **properties})
            page.wait_for_selector("acrux-board symbol", state="attached")
            return page

        yield show


def hit(page, name):
    """The hit area of a cell."""
    return page.locator(f'.hit[data-id="{name}"]')


def events(page):
    """The events of the board so far."""
    return page.evaluate("events")


def test_a_click_places_a_stone(board):
    page = board(play("cross"))
    hit(page, "e5").click()
    assert events(page) == ["complete e5"]


def test_taps_lay_a_card(board):
    dealt = [f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")]
    page = board(play("mixx", *dealt, hand=2), touch=True)
    hit(page, "Ys").tap()
    assert "picked" in hit(page, "Ys").get_attribute("class")
    hit(page, "0,0").tap()
    assert events(page) == ["pick Ys", "complete Ys@0,0"]


def test_picks_can_be_undone_and_replaced(board):
    page = board(play("southern-cross", position="6/6/2b3/3b2/6/6 b 3"))
    for name in ("c4", "c4", "c4", "d3", "e3"):
        hit(page, name).click()
    assert events(page) == ["pick c4", "unpick", "pick c4", "unpick", "pick d3", "complete d3-e3"]


def test_cells_that_are_no_targets_do_nothing(board):
    page = board(play("southern-cross"))
    hit(page, "a1").click(force=True)
    hit(page, "home-r").click(force=True)
    assert events(page) == []
    assert hit(page, "a1").get_attribute("aria-disabled") == "true"


def test_a_dial_is_picked_before_its_angle(board):
    page = board(play("southern-cross", "@-c6"))
    button = page.get_by_role("button", name="Spin 90°")
    assert button.is_disabled()
    hit(page, "dial-N").click()
    button.click()
    assert events(page) == ["pick dial-N", "complete N90"]


def test_ending_the_turn_drops_the_picks(board):
    page = board(play("southern-cross", "@-c6"))
    hit(page, "c6").click()
    page.get_by_role("button", name="End the turn").click()
    assert events(page) == ["pick c6", "unpick", "complete end"]


def test_unordered_picks_complete_a_move_in_any_order(board):
    page = board(play("southern-cross", "end", "roll:6", "roll:1,2,6", position=DROPPING))
    hit(page, "d4").click()
    hit(page, "c3").click()
    assert events(page) == ["pick d4", "complete drop:c3,d4"]


def test_a_button_beside_the_board_plays_a_move(board):
    page = board(play("compass"))
    page.get_by_role("button", name="Lay SE (south-east)").click()
    assert events(page) == ["complete SE"]


def test_the_board_works_with_the_keyboard_alone(board):
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
    assert events(page) == [f"complete {page.evaluate(focused)}"]
    assert page.locator(".hit[tabindex='0']").count() == 1


def test_arrow_keys_reach_every_cell_of_every_board(board):
    for name in acrux.GAMES:
        page = board(play(name) if name != "mixx" else play("mixx", *[f"draw:{c}" for c in ("Ys", "Rt")], hand=1))
        reached = page.evaluate(
            """async () => {
                const { nextCell } = await import("/static/board_navigation.js");
                const { cells } = document.querySelector("acrux-board");
                const seen = new Set([cells[0].id]), ahead = [cells[0].id];
                while (ahead.length) {
                    const id = ahead.pop();
                    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
                        const next = nextCell(cells, id, key);
                        if (next && !seen.has(next)) { seen.add(next); ahead.push(next); }
                    }
                }
                return [seen.size, cells.length];
            }"""
        )
        assert reached[0] == reached[1], name


def walk(page, *keys):
    """The focused cell after each key."""
    cells = []
    for key in keys:
        page.keyboard.press(key)
        page.evaluate("document.querySelector('acrux-board').updateComplete")
        cells.append(page.evaluate("document.activeElement.dataset.id"))
    return cells


def test_arrow_keys_prefer_targets_of_the_picked_piece(board):
    page = board(play("southern-cross"))
    hit(page, "home-b").focus()
    assert walk(page, "ArrowDown") == ["dial-N"]
    hit(page, "home-b").focus()
    assert walk(page, " ", "ArrowDown", "ArrowRight") == ["home-b", "c6", "d6"]
    assert walk(page, "ArrowLeft", "ArrowLeft") == ["c6", "b6"], "any cell where there is no target"
    dealt = [f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")]
    page = board(play("mixx", *dealt, hand=2))
    hit(page, "Ys").focus()
    assert walk(page, " ", "ArrowUp", "Enter") == ["Ys", "0,0", "0,0"]
    assert events(page) == ["pick Ys", "complete Ys@0,0"]


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
"""moves, the cell that the last one marks, and another cell"""


@pytest.mark.parametrize("game", LAST)
def test_the_focused_cell_looks_different_from_the_last_move(board, game):
    moves, last, other = LAST[game]
    page = board(play(game, *moves, **({"hand": 2} if game == "mixx" else {})))
    page.keyboard.press("Tab")
    hit(page, other).focus()
    for theme in ("light", "dark"):
        last_ring, last_halo, ring, halo = page.evaluate(FOCUS_LOOKS, [theme, last, other])
        assert last_halo == "nothing" and halo not in ("nothing", ring), "two lines"
        assert "none" not in (last_ring, ring) and last_ring != ring


TITLES = """[...document.querySelectorAll('.hit title')]
  .map((title) => [title.textContent, title.closest('.hit').getAttribute('aria-label')])"""


def test_tooltips_follow_the_mouse_and_are_not_read_twice(board):
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
        page.evaluate("data => show(data)", board_properties(before))
        hit(page, "1,0").hover()
        page.evaluate("data => show(data)", board_properties(after, 1))
        assert all(label.startswith(title) for title, label in page.evaluate(TITLES)), (
            "the tooltip belongs to the new cell"
        )
    page = board(play("compass"), touch=True)
    hit(page, "b11").tap(force=True)
    assert page.locator(".hit title").count() == 0


def test_escape_undoes_a_pick(board):
    page = board(play("southern-cross", position="6/6/2b3/6/6/6 b 3"))
    hit(page, "c4").focus()
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert events(page) == ["pick c4", "unpick"]


def test_cell_labels_name_pieces_marks_and_targets(board):
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
"""the outline of cells and the glow of buttons, or `none`"""
HINTS = {
    "cross": (["e5"], "e6"),
    "southern-cross": (["c6", "c5"], "home-b"),
    "compass": (["SE"], "NE"),
    "mixx": (["Ys", "0,0"], "Rt"),
}
"""what a hint marks, and another target"""


@pytest.mark.parametrize("game", HINTS)
def test_a_hint_looks_different_from_everything_else(board, game):
    before = {"southern-cross": ["@-c6", "@-d6"], "mixx": [f"draw:{card}" for card in ("Ys", "Rt", "Tf", "Pp")]}
    hinted, other = HINTS[game]
    state = play(game, *before.get(game, []), **({"hand": 2} if game == "mixx" else {}))
    page = board(state, marks=[{"cell": cell, "kind": "hint"} for cell in hinted])
    for theme in ("light", "dark"):
        *marked, plain = page.evaluate(LOOKS, [theme, *hinted, other])
        assert "none" not in marked and plain not in marked, theme


def test_spectators_get_no_targets_and_no_buttons(board):
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


FINISHED = """Promise.all(document.querySelector('acrux-board').getAnimations({ subtree: true })
  .map((animation) => animation.finished)).then(() => undefined)"""
"""waits until nothing moves"""


def show_next(page, state, look=RUNNING):
    """Show another state and look at once: by default at the first keyframes of all animations."""
    return page.evaluate(f"async (data) => {{ await show(data); return {look}; }}", board_properties(state))


def test_counters_turn_with_their_dial_and_glide_otherwise(board):
    state = play("southern-cross", "@-c6")
    page = board(state, animate=True)
    state.play("N90")
    frames = show_next(page, state)
    assert len(frames) == 2 and all("rotate(-90deg)" in frame for frame in frames)
    state.play("d6-d5")
    page.evaluate(FINISHED)
    assert show_next(page, state) == ["translate(50px, -250px) rotate(0deg) scale(1)"]


LEGS = """document.querySelector('acrux-board').getAnimations({ subtree: true })
  .filter((animation) => animation.effect.target.dataset.id === "pawn")
  .flatMap((animation) => animation.effect.getKeyframes())
  .map(({ transform }) => transform.match(/[0-9]+px, [0-9]+px/)[0])"""


def test_the_pawn_moves_leg_by_leg(board):
    state = play("compass", "SE", "W", "NW", "S", "1", "2", "1")
    page = board(state, animate=True)
    state.play("1")
    squares = {"f6": "550px, 550px", "g5": "650px, 650px", "e5": "450px, 650px", "d6": "350px, 550px"}
    assert show_next(page, state, LEGS) == [*squares.values(), "350px, 650px"]


LEAVING = """[...document.querySelectorAll(".exiting > *")]
  .map((card) => [card.dataset.id, card.getAnimations().length, getComputedStyle(card).opacity])"""


def test_a_finished_cross_stays_visible_before_it_leaves(board):
    state = play("mixx", seats=2, position="Ys/- Tp@0,0 - 31,31 1 2")
    page = board(state, animate=True)
    state.play("Ys@1,0")
    going = show_next(page, state, LEAVING)
    assert sorted(card for card, _, _ in going) == ["card-Tp", "card-Ys"]
    assert all(running == 1 and float(opacity) > 0.9 for _, running, opacity in going)
    page.evaluate(FINISHED)
    assert page.locator(".exiting > *").evaluate_all("cards => cards.map((c) => getComputedStyle(c).opacity)") == [
        "0",
        "0",
    ]


def test_nothing_moves_if_motion_is_off_or_reduced(board):
    state = play("cross")
    still, calm = board(state, animate=False), board(state, animate=True)
    calm.emulate_media(reduced_motion="reduce")
    state.play("e5")
    assert show_next(still, state) == show_next(calm, state) == []
