// Short synthesized sounds; silent unless the user turned sound on.

import { isOn } from "./settings.js";

const FREQUENCIES_HZ = { move: [330], turn: [440, 660], over: [392, 494, 587], error: [180] };
const NOTE_SECONDS = 0.09;

let context;

export function playSound(name) {
  if (!isOn("sound")) return;
  context ??= new AudioContext();
  FREQUENCIES_HZ[name].forEach((hz, index) => playNote(hz, context.currentTime + index * NOTE_SECONDS));
}

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
