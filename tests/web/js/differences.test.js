import assert from "node:assert/strict";
import { applyEdit, stepScenes } from "../../../src/acrux/web/static/differences.js";
import { duringStep, mergeChanges } from "../../../src/acrux/web/static/snapshot.js";

Deno.test("an edit puts, changes and drops fields and leaves the old value untouched", () => {
  const old = { a: 1, b: { c: 2, d: 3 }, e: 4 };
  const edit = { put: { a: 5 }, edit: { b: { put: { c: 6 } } }, drop: ["e"] };
  assert.deepEqual(applyEdit(edit, old), { a: 5, b: { c: 6, d: 3 } });
  assert.deepEqual(old, { a: 1, b: { c: 2, d: 3 }, e: 4 });
});

Deno.test("an edit makes a list of old, new and changed items", () => {
  const old = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const edit = { items: [[1, 3], { new: [{ id: "d" }] }, { at: 0, put: { x: 1 } }] };
  assert.deepEqual(applyEdit(edit, old), [{ id: "b" }, { id: "c" }, { id: "d" }, { id: "a", x: 1 }]);
});

Deno.test("each step changes the scene before it", () => {
  const steps = [{ scene: { put: { a: 1 } } }, { scene: { put: { b: 2 } } }];
  assert.deepEqual(stepScenes({}, steps), [{ a: 1 }, { a: 1, b: 2 }]);
});

const TABLE = {
  seq: 3,
  scene: { n: 0 },
  seats: [{ seat: 1, clock_running: true }],
  moves: ["a", "b"],
  chat: [],
  now: 1,
};

Deno.test("changes go through all steps and drop moves that were taken back", () => {
  const steps = [{ scene: { put: { n: 1 } } }];
  const changes = {
    type: "changes",
    after: 3,
    seq: 4,
    now: 2,
    moves_from: 1,
    steps,
    edit: { scene: { put: { m: 2 } } },
  };
  const next = mergeChanges({ ...TABLE, description: [["old"]] }, changes);
  assert.deepEqual(next, { ...TABLE, seq: 4, now: 2, scene: { n: 1, m: 2 }, moves: ["a"] });
});

Deno.test("while a step is shown there is nothing to decide and no clock runs", () => {
  const before = { ...TABLE, deciders: [1], targets: [["a"]], prompt: ["old"] };
  const shown = duringStep(before, { ...before, now: 9 }, { scene: { n: 7 }, texts: [["text"]] });
  assert.deepEqual([shown.deciders, shown.targets, shown.scene], [[], [], { n: 7 }]);
  assert.equal(shown.seats[0].clock_running, false);
  assert.deepEqual(shown.stepTexts, [["text"]]);
});
