import assert from "node:assert/strict";
import { clampPly, isPlyKey, plyAfter } from "../../../src/acrux/web/static/ply_keys.js";

Deno.test("keys step through a game and to its ends", () => {
  assert.deepEqual(
    ["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => plyAfter(key, 3, 8)),
    [2, 4, 0, 8],
  );
});

Deno.test("no key leads beyond the ends", () => {
  assert.equal(plyAfter("ArrowLeft", 0, 8), 0);
  assert.equal(plyAfter("ArrowRight", 8, 8), 8);
  assert.equal(clampPly(Infinity, 8), 8);
});

Deno.test("other keys step nowhere", () => {
  assert.ok(isPlyKey("Home") && !isPlyKey("a"));
});
