// The steps that lead to a position, as arguments for `StepPlayer.play`; null if there are none.

import { stepScenes } from "./differences.js";
import { duringStep } from "./snapshot.js";

// What a message of changes shows before the new state. With a clock, the steps end when the clocks start.
export function liveSteps(host, before, after, message) {
  const all = prepare(before.scene, message.steps, (ply) => after.moves[ply - 1].texts);
  const steps = all.filter(isUnseen(host.draft, before.moves.length));
  if (!steps.length) return null;
  const timeLeft = (after.clocks_start ?? 0) - after.now - (performance.now() - message.receivedAtMs);
  const show = (step) => {
    host.draft.clear();
    host.table = duringStep(before, after, step);
    return host.animationsFinished();
  };
  const finish = () => host.become(before, after);
  return [steps, { show, finish, limitMs: before.clock.kind === "clock" ? timeLeft : Infinity }];
}

// The preview has already shown the moves of an own turn.
function isUnseen({ preview, moves }, ply) {
  const last = preview ? ply + moves.length : 0;
  return (step) => step.is_part || step.ply > last;
}

// What a past position shows before itself.
export function pastSteps(host, position, finish) {
  const steps = prepare(position.scene, position.steps, () => position.texts);
  if (!steps.length) return null;
  const show = (step) => {
    host.pastPosition = { ...position, scene: step.scene, texts: step.texts };
    return host.animationsFinished();
  };
  return [steps, { show, finish }];
}

// Steps with whole scenes and sentences. A part without a sentence continues the one before it.
function prepare(scene, steps = [], textsOfPly) {
  const scenes = stepScenes(scene, steps);
  let texts = [];
  return steps.map((step, index) => {
    texts = step.is_part ? (step.texts ?? texts) : textsOfPly(step.ply);
    return { ...step, scene: scenes[index], texts };
  });
}
