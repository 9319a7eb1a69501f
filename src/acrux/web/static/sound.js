// Small clicks, made on the spot; silent unless they were turned on.

import { isOn } from "./settings.js";

const TUNES = { move: [330], turn: [440, 660], over: [392, 494, 587], bad: [180] };
const LENGTH = 0.09;

let context;

export function play(tune) {
  if (!isOn("sound")) return;
  context ??= new AudioContext();
  TUNES[tune].forEach((pitch, place) => note(pitch, context.currentTime + place * LENGTH));
}

function note(pitch, at) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 2 * LENGTH);
}
