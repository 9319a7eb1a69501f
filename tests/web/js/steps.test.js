import assert from "node:assert/strict";
import "./browser.js";

const { liveSteps, pastSteps } = await import("../../../src/acrux/web/static/steps.js");

const ONE_STEP = { ply: 2, duration_ms: 10, scene: { put: { pieces: ["moved"] } } };
const position = (steps) => ({ scene: { pieces: [] }, steps, texts: ["It moves."] });

Deno.test("a position without steps is shown at once", () => {
  assert.equal(
    pastSteps({}, position([]), () => {}),
    null,
  );
});

Deno.test("a past step is shown with its own scene and sentences", () => {
  const host = { animationsFinished: () => "animated" };
  const [steps, { show }] = pastSteps(host, position([ONE_STEP]), () => {});
  assert.equal(show(steps[0]), "animated");
  assert.deepEqual([host.pastPosition.texts, host.pastPosition.scene], [["It moves."], { pieces: ["moved"] }]);
});

Deno.test("steps that the preview has shown are not shown again", () => {
  const before = { scene: { pieces: [] }, moves: [{}], clock: { kind: "none" } };
  const after = { moves: [{}, { texts: [] }], now: 0 };
  const host = { draft: { preview: {}, moves: ["e5"] } };
  assert.equal(liveSteps(host, before, after, { steps: [ONE_STEP], receivedAtMs: 0 }), null);
  host.draft = { preview: null, moves: [] };
  assert.equal(liveSteps(host, before, after, { steps: [ONE_STEP], receivedAtMs: 0 })[1].limitMs, Infinity);
});
