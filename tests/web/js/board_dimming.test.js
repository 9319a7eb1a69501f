import assert from "node:assert/strict";
import { unplayableCells } from "../../../src/acrux/web/static/board_dimming.js";

const CELLS = [
  { id: "Rs", kind: "card own-hand" },
  { id: "Bt", kind: "card own-hand" },
  { id: "a1", kind: "square" },
];

Deno.test("own cards that begin no target are unplayable", () => {
  assert.deepEqual(unplayableCells(CELLS, [["Rs@0,0", "Rs", "a1"]]), new Set(["Bt"]));
});

Deno.test("nothing is unplayable while there is nothing to choose", () => {
  assert.deepEqual(unplayableCells(CELLS, []), new Set());
});
