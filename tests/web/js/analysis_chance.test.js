import assert from "node:assert/strict";
import { drawOutcome } from "../../../src/acrux/web/static/analysis_chance.js";

Deno.test("outcomes are drawn by their probability", () => {
  const outcomes = [
    { move: "a", chance: 0.25 },
    { move: "b", chance: 0.5 },
    { move: "c", chance: 0.25 },
  ];
  const drawn = [0, 0.24, 0.26, 0.74, 0.76, 0.999999].map((place) => drawOutcome(outcomes, place));
  assert.deepEqual(drawn, ["a", "a", "b", "b", "c", "c"]);
  assert.equal(drawOutcome([{ move: "a", chance: 0.3333 }], 0.9), "a");
});
