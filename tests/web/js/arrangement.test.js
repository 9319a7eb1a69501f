import assert from "node:assert/strict";
import { arrange } from "../../../src/acrux/web/static/arrangement.js";

const BOARD = { box: [0, 0, 100, 200], cells: [{ id: "a", x: 10, y: 10 }], decor: [], name: "board" };
const SCENE = { pieces: [{ id: "p", x: 10, y: 150 }], prompt: "Choose." };
const WIDE = { box: [0, 0, 200, 100], moved: [{ from: [0, 100, 100, 100], by: [100, -100] }] };

Deno.test("without an arrangement everything stays", () => {
  assert.deepEqual(arrange(BOARD, SCENE, null), { board: BOARD, scene: SCENE });
});

Deno.test("only things in a moved part move, and the box changes", () => {
  const { board, scene } = arrange(BOARD, SCENE, WIDE);
  assert.deepEqual([board.box, board.cells, board.name], [WIDE.box, BOARD.cells, "board"]);
  assert.deepEqual(scene, { pieces: [{ id: "p", x: 110, y: 50 }], prompt: "Choose." });
  assert.deepEqual(SCENE.pieces[0], { id: "p", x: 10, y: 150 }, "the given scene is not changed");
});
