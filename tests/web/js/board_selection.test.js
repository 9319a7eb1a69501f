import assert from "node:assert/strict";
import { pick, selectable } from "../../../src/acrux/web/static/board_selection.js";

const TARGETS = [
  ["a-b", "a", "b"],
  ["a-c", "a", "c"],
  ["d-e", "d", "e"],
  ["end", "end"],
];
const NOTHING = { drop: 0, isPick: false, move: null };

Deno.test("the next ids continue the picks in order", () => {
  assert.deepEqual([...selectable(TARGETS, [])], ["a", "d", "end"]);
  assert.deepEqual([...selectable(TARGETS, ["a"])], ["b", "c"]);
  assert.deepEqual([...selectable(TARGETS, ["b"])], []);
});

Deno.test("unordered targets can be picked in any order", () => {
  const targets = [["drop:x,y", "x", "y"]];
  assert.deepEqual([...selectable(targets, ["y"], true)], ["x"]);
  assert.deepEqual(pick(targets, ["y"], "x", true), { drop: 0, isPick: true, move: "drop:x,y" });
});

Deno.test("the last id of a move completes it", () => {
  assert.deepEqual(pick(TARGETS, [], "end"), { drop: 0, isPick: true, move: "end" });
  assert.deepEqual(pick(TARGETS, ["a"], "c"), { drop: 0, isPick: true, move: "a-c" });
  assert.deepEqual(pick(TARGETS, [], "a"), { drop: 0, isPick: true, move: null });
});

Deno.test("picking the last id again drops it", () => {
  assert.deepEqual(pick(TARGETS, ["a"], "a"), { drop: 1, isPick: false, move: null });
});

Deno.test("the first id of another move replaces all picks", () => {
  assert.deepEqual(pick(TARGETS, ["a"], "d"), { drop: 1, isPick: true, move: null });
  assert.deepEqual(pick(TARGETS, ["a", "b"], "end"), { drop: 2, isPick: true, move: "end" });
});

Deno.test("ids that belong to no move do nothing", () => {
  assert.deepEqual(pick(TARGETS, ["a"], "e"), NOTHING);
  assert.deepEqual(pick([], [], "a"), NOTHING);
});

Deno.test("a move is not complete while a longer one begins with it", () => {
  const targets = [
    ["jump", "a", "b"],
    ["double jump", "a", "b", "c"],
  ];
  assert.equal(pick(targets, ["a"], "b").move, null);
  assert.equal(pick(targets, ["a", "b"], "c").move, "double jump");
});
