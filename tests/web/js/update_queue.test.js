import assert from "node:assert/strict";
import { UpdateQueue } from "../../../src/acrux/web/static/update_queue.js";

// A queue of updates; `shown` lists their numbers, `finish` ends the animation of the one shown last.
function createQueue() {
  const shown = [];
  let finish = null;
  const queue = new UpdateQueue(({ n, isStill }) => {
    shown.push(n);
    return isStill ? null : new Promise((resolve) => (finish = resolve));
  });
  const push = (n, fields = {}) => queue.push({ type: "update", n, ...fields });
  return { queue, shown, push, finish: () => finish() };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

Deno.test("an update waits for the animation of the last one and a pause", async () => {
  const { shown, push, finish } = createQueue();
  [0, 1, 2].forEach((n) => push(n));
  assert.deepEqual(shown, [0]);
  finish();
  await sleep(0);
  assert.deepEqual(shown, [0]);
  await sleep(450);
  assert.deepEqual(shown, [0, 1]);
});

Deno.test("updates without animation do not hold up the next", () => {
  const { shown, push } = createQueue();
  push(0, { isStill: true });
  push(1);
  assert.deepEqual(shown, [0, 1]);
});

Deno.test("flushing shows everything at once", () => {
  const { queue, shown, push } = createQueue();
  [0, 1, 2].forEach((n) => push(n));
  queue.flush();
  assert.deepEqual(shown, [0, 1, 2]);
});

Deno.test("a snapshot replaces pending updates but not presence", () => {
  const { shown, push } = createQueue();
  push(0);
  push(1);
  push(2, { type: "presence" });
  push(3, { type: "snapshot" });
  assert.deepEqual(shown, [0, 2, 3]);
});

Deno.test("a queue that is far behind catches up at once", () => {
  const { shown, push } = createQueue();
  for (let n = 0; n < 26; n += 1) push(n);
  assert.equal(shown.length, 26);
});
