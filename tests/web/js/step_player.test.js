import assert from "node:assert/strict";
import { StepPlayer } from "../../../src/acrux/web/static/step_player.js";

const STEPS = [{ duration_ms: 5 }, { duration_ms: 5 }];

// A player without a page, and a log of what it shows.
function createPlayer() {
  const player = new StepPlayer({ addController() {} }, () => player.skip());
  const shown = [];
  const finish = () => shown.push("end");
  const play = (show, limitMs) => player.play(STEPS, { show: (step) => show(STEPS.indexOf(step)), finish, limitMs });
  return { player, shown, play };
}

Deno.test("steps come one after another, then the end", async () => {
  const { player, shown, play } = createPlayer();
  const done = play((index) => shown.push(index));
  assert.ok(player.isPlaying);
  await done;
  assert.deepEqual(shown, [0, 1, "end"]);
  assert.ok(!player.isPlaying);
});

Deno.test("skipping shows the end at once and no further step", async () => {
  const { player, shown, play } = createPlayer();
  const done = play((index) => void shown.push(index));
  player.skip();
  await done;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(shown, [0, "end"]);
});

Deno.test("cancelling forgets the end, too", async () => {
  const { player, shown, play } = createPlayer();
  play((index) => void shown.push(index));
  player.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(shown, [0]);
});

Deno.test("with no time left, no step waits for an animation", async () => {
  const { shown, play } = createPlayer();
  await play((index) => (shown.push(index), new Promise(() => {})), 0);
  assert.deepEqual(shown, [0, 1, "end"]);
});
