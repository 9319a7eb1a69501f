import assert from "node:assert/strict";
import { nextCell } from "../../../src/acrux/web/static/board_navigation.js";

const cell = (id, x, y) => ({ id, x, y });
const GRID = ["abc", "def", "ghi"].flatMap((row, y) => [...row].map((id, x) => cell(id, 100 * x, 100 * y)));

Deno.test("arrow keys lead to the neighbour in their direction", () => {
  const neighbours = { ArrowLeft: "d", ArrowRight: "f", ArrowUp: "b", ArrowDown: "h" };
  for (const [key, id] of Object.entries(neighbours)) assert.equal(nextCell(GRID, "e", key), id);
});

Deno.test("there is nothing beyond the edge and no way for other keys", () => {
  assert.equal(nextCell(GRID, "a", "ArrowUp"), null);
  assert.equal(nextCell(GRID, "e", "Enter"), null);
});

Deno.test("preferred cells come first if they lie in the direction", () => {
  assert.equal(nextCell(GRID, "a", "ArrowRight", new Set(["c"])), "c");
  assert.equal(nextCell(GRID, "a", "ArrowRight", new Set(["g"])), "b");
});

Deno.test("a cell straight ahead comes before a nearer one to the side", () => {
  const cells = [cell("start", 0, 0), cell("ahead", 200, 0), cell("side", 60, 70)];
  assert.equal(nextCell(cells, "start", "ArrowRight"), "ahead");
});
