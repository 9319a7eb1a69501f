"""News are shown one after another, each when the movement of the last is over; nobody who acts has to wait for it."""

from tests.web.hands import AGENT, ANSWERED, ME, PERSON, TABLE, make_table, point, ready, sit, type_move, wait

PACE = """async ({ pushes, seen }) => {
  const { Pace } = await import("/static/pace.js");
  const shown = [], ends = [];
  const pace = new Pace((message) => {
    shown.push(message.n);
    return message.still ? null : new Promise((resolve) => ends.push(resolve));
  });
  for (const message of pushes) pace.push(message);
  const first = [...shown];
  for (let count = 0; count < seen; count += 1) {
    ends[count]();
    const so_far = first.length + count;
    while (pace.looking && shown.length === so_far) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const later = [...shown];
  pace.hurry();
  return [first, later, shown];
}"""


def paced(page, *messages, seen=0):
    """What is shown at once, after so many have been seen to their end, and after the rest was hurried."""
    pushes = [{"type": "update", "n": n, "still": False} | message for n, message in enumerate(messages)]
    return page.evaluate(PACE, {"pushes": pushes, "seen": seen})


def test_the_next_is_shown_when_the_last_has_been_seen(guest):
    page = guest("/")
    assert paced(page, {}, {}, {}, seen=1) == [[0], [0, 1], [0, 1, 2]]
    assert paced(page, {"still": True}, {}, {"still": True}, {}, seen=1) == [[0, 1], [0, 1, 2, 3], [0, 1, 2, 3]]


def test_who_is_far_behind_sees_the_rest_at_once_and_a_whole_table_supersedes_it(guest):
    page = guest("/")
    everything = list(range(26))
    assert paced(page, *[{}] * 26)[0] == everything
    assert paced(page, {}, {}, {"type": "snapshot", "still": True}) == [[0, 2]] * 3


WATCH = """() => {
  const table = document.querySelector("acrux-table"), { show } = table.pace;
  window.seen = [];
  table.pace.show = (message) => {
    const { motion } = document.querySelector("acrux-board");
    const moving = motion.filter(({ playState }) => playState === "running").length;
    window.seen.push({ moves: table.table.moves.length, moving });
    return show(message);
  };
}"""


def test_the_moves_of_agents_can_be_followed(guest):
    """Nine actions of three agents, or as many as they take: while a piece moves, no later one begins."""
    page = guest(reduced_motion="no-preference")
    make_table(page, "southern-cross", [ME, AGENT, AGENT, AGENT])
    page.evaluate(WATCH)
    type_move(page, "@-c6 @-d6 @^c5")
    wait(page, f"{TABLE}.deciders.includes(1)")
    seen = page.evaluate("seen")[1:]
    assert len(seen) >= 3 and [each["moving"] for each in seen] == [0] * len(seen)
    assert [each["moves"] for each in seen] == sorted({each["moves"] for each in seen}), "one after another"
    told = page.locator(".live p").all_inner_texts()
    assert len(told) > 1 and all(told), "everything since the own turn stands there"


def test_who_acts_waits_for_nothing(guest):
    """A move made while that of the opponent is still gliding stands at once."""
    host, friend = guest(reduced_motion="no-preference"), guest()
    friend.goto(make_table(host, "cross", [PERSON, ME], size=5))
    ready(friend)
    sit(friend, 1)
    wait(host, f"{TABLE}.status === 'playing'")
    host.evaluate("void (document.querySelector('acrux-table').settled = () => new Promise(() => {}))")
    type_move(friend, "e5")
    wait(host, f"{TABLE}.targets.length > 0")
    point(host, "d4")
    wait(host, f"{ANSWERED} && {TABLE}.moves.length === 2")
