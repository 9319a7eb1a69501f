"""Sound: silent unless turned on; then real tones, others for each kind of news."""

from tests.web.hands import ready, two_at_cross, type_move, wait

LISTEN = """
window.tones = [];
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...times) {
  window.tones.push({ pitch: this.frequency.value, context: this.context });
  return start.apply(this, times);
};
"""
"""writes down what is started, and starts it"""


def listen(page):
    page.add_init_script(LISTEN)
    page.reload()
    ready(page)


def heard(page, *pitches):
    """Once so many tones have been started: are they these?"""
    wait(page, f"tones.length >= {len(pitches)}")
    return page.evaluate("tones.splice(0).map((tone) => tone.pitch)") == list(pitches)


def test_sound_is_off_until_it_is_turned_on(guest):
    host, friend = two_at_cross(guest)
    listen(friend)
    type_move(host, "a1")
    type_move(friend, "b2")
    assert heard(friend)
    friend.get_by_role("button", name="Settings").click()
    friend.get_by_label("Sound").check()
    friend.keyboard.press("Escape")
    type_move(host, "c3")
    wait(friend, "tones[0]?.context.state === 'running' && tones[0].context.currentTime > 0")
    assert heard(friend, 440, 660), "the own turn"
    type_move(friend, "d3")
    assert heard(friend, 330), "a move"
    friend.evaluate("document.querySelector('acrux-table').send({ type: 'sit', seat: 1 })")
    assert heard(friend, 180), "a refusal"
    host.evaluate("document.querySelector('acrux-table').send({ type: 'resign', seat: 1 })")
    assert heard(friend, 392, 494, 587), "the end"
