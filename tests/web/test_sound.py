"""Sound: by default only for the own turn, with different tones for each kind of event."""

from tests.web.page_actions import two_at_cross, type_move, wait

RECORD_TONES = """
window.tones = [];
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...times) {
  window.tones.push({ pitch: this.frequency.value, context: this.context });
  return start.apply(this, times);
};
"""
"""records every tone that is started"""


def has_played(page, *pitches):
    """Wait for as many tones; were they these?"""
    wait(page, f"tones.length >= {len(pitches)}")
    return page.evaluate("tones.splice(0).map((tone) => tone.pitch)") == list(pitches)


def test_sound_is_only_for_the_own_turn_by_default_and_differs_by_event(guest):
    friend = guest(is_new=True)
    friend.add_init_script(RECORD_TONES)
    host, _ = two_at_cross(guest, friend)
    type_move(host, "a1")
    type_move(friend, "b2")
    assert has_played(friend, 440, 660), "only the own turn"
    friend.get_by_role("button", name="Settings").click()
    friend.get_by_label("Sound", exact=True).check()
    friend.keyboard.press("Escape")
    type_move(host, "c3")
    wait(friend, "tones[0]?.context.state === 'running' && tones[0].context.currentTime > 0")
    assert has_played(friend, 440, 660), "the own turn"
    type_move(friend, "d3")
    assert has_played(friend, 330), "a move"
    friend.evaluate("document.querySelector('acrux-table').send({ type: 'sit', seat: 1 })")
    assert has_played(friend, 180), "a refusal"
    host.evaluate("document.querySelector('acrux-table').send({ type: 'resign', seat: 1 })")
    assert has_played(friend, 392, 494, 587), "the end"
