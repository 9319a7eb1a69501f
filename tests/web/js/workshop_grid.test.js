import assert from "node:assert/strict";
import { UndoHistory } from "../../../src/acrux/web/static/undo_history.js";
import {
  blankRows,
  boardFile,
  neighbour,
  paint,
  resize,
  squareAt,
  squareName,
} from "../../../src/acrux/web/static/workshop_grid.js";

const QUARTER = [
  [0, -1, 1, 0],
  [-1, 0, 0, -1],
  [0, 1, -1, 0],
];
const text = (rows) => rows.map((row) => row.join("")).join("/");

Deno.test("a brush draws the images of a token where its maps take the square", () => {
  const rows = paint(blankRows(3, "."), { row: 0, column: 1 }, "N", QUARTER, ["E", "S", "W"]);
  assert.equal(text(rows), ".N./W.E/.S.");
  const corner = paint(blankRows(3, "."), { row: 0, column: 0 }, "a", QUARTER, ["b", "c", "d"]);
  assert.equal(text(corner), "a.b/.../d.c");
});

Deno.test("the middle keeps the token itself, and nothing is drawn beyond the board", () => {
  const rows = blankRows(3, ".");
  assert.equal(text(paint(rows, { row: 1, column: 1 }, "N", QUARTER, ["E", "S", "W"])), ".../.N./...");
  assert.equal(text(paint([["."], [".", "."]], { row: 1, column: 1 }, "a", [[-1, 0, 0, -1]], ["b"])), "b/.a");
  assert.equal(text(rows), ".../.../...");
});

Deno.test("drawing where a square is missing adds it", () => {
  assert.equal(text(paint([["."], [".", "."]], { row: 0, column: 1 }, "a")), ".a/..");
  assert.equal(text(paint([["."]], { row: 1, column: 0 }, "a")), "./a");
  assert.equal(text(paint([["."]], { row: 0, column: 2 }, "a")), ".");
});

Deno.test("another width keeps the middle in the middle", () => {
  const rows = paint(blankRows(5, "."), { row: 2, column: 2 }, "m");
  assert.equal(text(resize(rows, 3, ".")), ".../.m./...");
  assert.equal(text(resize(resize(rows, 3, "."), 5, ".")), text(rows));
});

Deno.test("squares have names from the south-west", () => {
  const rows = blankRows(5, ".");
  assert.equal(squareName(rows, { row: 4, column: 0 }), "a1");
  assert.deepEqual(squareAt(rows, "c5"), { row: 0, column: 2 });
  assert.equal(squareAt(rows, "f1"), null);
});

Deno.test("arrow keys, Home and End lead to squares, other keys and edges nowhere", () => {
  const rows = blankRows(3, ".");
  const here = { row: 1, column: 1 };
  assert.deepEqual(neighbour(rows, here, "ArrowUp"), { row: 0, column: 1 });
  assert.deepEqual(neighbour(rows, here, "End"), { row: 1, column: 2 });
  assert.equal(neighbour(rows, { row: 0, column: 0 }, "ArrowLeft"), null);
  assert.equal(neighbour(rows, here, ">"), null);
});

Deno.test("a stroke is one step of undo, and redo brings it back", () => {
  const history = new UndoHistory(blankRows(3, "."));
  history.beginStroke();
  for (const column of [0, 1, 2]) history.change(paint(history.value, { row: 0, column }, "a"));
  history.endStroke();
  history.change(paint(history.value, { row: 1, column: 1 }, "b"));
  history.change(history.value);
  history.undo();
  assert.equal(text(history.value), "aaa/.../...");
  history.undo();
  assert.equal(text(history.value), ".../.../...");
  history.undo();
  history.redo();
  assert.equal(text(history.value), "aaa/.../...");
  history.change(paint(history.value, { row: 2, column: 2 }, "c"));
  history.redo();
  assert.equal(text(history.value), "aaa/.../..c");
});

Deno.test("a board becomes a file under its name", () => {
  const { name, text } = boardFile("A / b", [["N", "."], ["S"]]);
  assert.deepEqual([name, text], ["A-b.board", "# A / b\nN .\nS\n"]);
});
