"""Updates are animated one after another, but an own move never waits for an animation."""

from tests.web.page_actions import AGENT, ANSWERED, ME, PERSON, TABLE, make_table, pick, ready, sit, type_move, wait

RECORD = """() => {
  const table = document.querySelector("acrux-table"), { show } = table.updates;
  window.shown = [];
  table.updates.show = (message) => {
    const { animations } = document.querySelector("acrux-board");
    const running = animations.filter(({ playState }) => playState === "running").length;
    window.shown.push({ moves: table.table.moves.length, running });
    return show(message);
  };
}"""


def test_moves_of_agents_are_animated_one_after_another(guest):
    """No action of the three agents is shown while a piece of an earlier one moves."""
    page = guest(reduced_motion="no-preference")
    make_table(page, "southern-cross", [ME, AGENT, AGENT, AGENT])
    page.evaluate(RECORD)
    type_move(page, "@-c6 @-d6 @^c5")
    wait(page, f"{TABLE}.deciders.includes(1)")
    shown = page.evaluate("shown")[1:]
    assert len(shown) >= 3 and [update["running"] for update in shown] == [0] * len(shown)
    moves = [update["moves"] for update in shown]
    assert moves == sorted(set(moves)), "one after another"
    lines = page.locator(".log p").all_inner_texts()
    assert len(lines) > 1 and all(lines), "the log holds everything since the own turn"


def test_an_own_move_does_not_wait_for_an_animation(guest):
    """A move is shown at once while the opponent's is still being animated."""
    host, friend = guest(reduced_motion="no-preference"), guest()
    friend.goto(make_table(host, "cross", [PERSON, ME], size=5))
    ready(friend)
    sit(friend, 1)
    wait(host, f"{TABLE}.status === 'playing'")
    host.evaluate("void (document.querySelector('acrux-table').animationsFinished = () => new Promise(() => {}))")
    type_move(friend, "e5")
    wait(host, f"{TABLE}.targets.length > 0")
    pick(host, "d4")
    wait(host, f"{ANSWERED} && {TABLE}.moves.length === 2")
