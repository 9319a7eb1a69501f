// Short synthesized sounds. Those for turns and messages are on by default, the others must be turned on.

import { isOn } from "./settings.js";

const FREQUENCIES_HZ = { move: [330], turn: [440, 660], over: [392, 494, 587], error: [180], notice: [523, 392] };
const ALERTS = ["turn", "notice"];
const NOTE_SECONDS = 0.09;

let context;

export function playSound(name) {
  if (!isOn(ALERTS.includes(name) ? "turn_sound" : "sound") || !hasInteracted()) return;
  context ??= new AudioContext();
  FREQUENCIES_HZ[name].forEach((hz, index) => playNote(hz, context.currentTime + index * NOTE_SECONDS));
}

// Browsers play no sound before the first click, tap or key.
const hasInteracted = () => navigator.userActivation?.hasBeenActive ?? true;

function playNote(hz, startSeconds) {
  const endSeconds = startSeconds + 2 * NOTE_SECONDS;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.12, startSeconds);
  volume.gain.exponentialRampToValueAtTime(0.001, endSeconds);
  tone.connect(volume).connect(context.destination);
  tone.start(startSeconds);
  tone.stop(endSeconds);
}
