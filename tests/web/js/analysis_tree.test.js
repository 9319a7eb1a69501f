import assert from "node:assert/strict";
import {
  addMove,
  arrowsOf,
  emptyTree,
  isMainLine,
  mainLine,
  mainNode,
  movesTo,
  neighbour,
  promote,
  remove,
  ROOT,
  setText,
  textOf,
  toggleArrow,
  toggleGlyph,
  treeFrom,
  treeRequest,
} from "../../../src/acrux/web/static/analysis_tree.js";

// A tree from lines of moves, each from the start.
function grow(...lines) {
  let tree = emptyTree();
  const ids = new Map();
  for (const line of lines) {
    let id = ROOT;
    for (const move of line.split(" ")) {
      ({ tree, id } = addMove(tree, id, { move, actor: 1, symbol: null }));
      ids.set(move, id);
    }
  }
  return { tree, id: (move) => ids.get(move) };
}

// A tree as a record writes its moves.
function written(tree, line = mainLine(tree)) {
  return line
    .map(({ id, variations }) =>
      [tree.nodes[id].move, ...variations.map((other) => `(${written(tree, other)})`)].join(" "),
    )
    .join(" ");
}

Deno.test("moves that are there already are found, others become variations", () => {
  const { tree, id } = grow("a b c", "a d e", "f", "a b c g");
  assert.equal(written(tree), "a (f) b (d e) c g");
  assert.deepEqual(movesTo(tree, id("e")), ["a", "d", "e"]);
  assert.equal(isMainLine(tree, id("g")), true);
  assert.equal(isMainLine(tree, id("e")), false);
  assert.equal(written(emptyTree()), "");
  assert.deepEqual(
    [0, 1, 4, 9].map((ply) => mainNode(tree, ply)),
    [ROOT, id("a"), id("g"), id("g")],
  );
});

Deno.test("a variation is promoted where it branches off, one level at a time", () => {
  const { tree, id } = grow("a b c", "a d e", "a d f");
  const once = promote(tree, id("f"));
  assert.equal(written(once), "a b (d f (e)) c");
  assert.equal(written(promote(once, id("f"))), "a d (b c) f (e)");
  assert.equal(promote(tree, id("c")), tree);
});

Deno.test("a move is removed with everything after it; trees never change", () => {
  const { tree, id } = grow("a b c", "a d e");
  assert.equal(written(remove(tree, id("b"))), "a d e");
  assert.equal(written(remove(tree, id("a"))), "");
  assert.equal(written(tree), "a b (d e) c");
  const { tree: again, id: next } = addMove(remove(tree, id("e")), id("d"), { move: "g" });
  assert.equal(written(again), "a b (d g) c");
  assert.equal(next, 6);
});

Deno.test("keys lead along the line and between variations", () => {
  const { tree, id } = grow("a b c", "a d", "a e");
  assert.equal(neighbour(tree, id("b"), "ArrowRight"), id("c"));
  assert.equal(neighbour(tree, id("c"), "ArrowRight"), id("c"));
  assert.equal(neighbour(tree, id("a"), "ArrowLeft"), ROOT);
  assert.equal(neighbour(tree, ROOT, "ArrowLeft"), ROOT);
  assert.equal(neighbour(tree, id("b"), "ArrowDown"), id("d"));
  assert.equal(neighbour(tree, id("e"), "ArrowDown"), id("e"));
  assert.equal(neighbour(tree, id("e"), "ArrowUp"), id("d"));
  assert.equal(neighbour(tree, ROOT, "End"), id("c"));
  assert.equal(neighbour(tree, id("c"), "Home"), ROOT);
});

Deno.test("comments, glyphs and arrows are kept apart", () => {
  let { tree, id } = grow("a b");
  const b = id("b");
  tree = toggleGlyph(toggleGlyph(tree, b, 3), b, 1);
  tree = setText(toggleArrow(toggleArrow(tree, b, ["a1", "0,-1"]), b, ["c3"]), b, "  well \n played ");
  assert.deepEqual(tree.nodes[b].glyphs, [1]);
  assert.equal(textOf(tree.nodes[b]), "well played");
  assert.deepEqual(arrowsOf(tree.nodes[b]), [["a1", "0,-1"], ["c3"]]);
  assert.deepEqual(tree.nodes[b].comments, ["well played", "[%arrows a1>0,-1 c3]"]);
  tree = toggleArrow(toggleArrow(tree, b, ["a1", "0,-1"]), b, ["c3"]);
  assert.deepEqual(arrowsOf(tree.nodes[b]), []);
  assert.deepEqual(setText(tree, b, " ").nodes[b].comments, []);
  assert.deepEqual(toggleGlyph(tree, b, 1).nodes[b].glyphs, []);
});

Deno.test("a tree survives the way to the server and back", () => {
  let { tree, id } = grow("a b c", "a d e", "f");
  tree = setText(toggleGlyph(remove(tree, id("b")), id("e"), 2), ROOT, "start");
  const { request, numbers } = treeRequest(tree);
  assert.deepEqual(
    request.nodes.map(({ parent, move }) => [parent, move]),
    [
      [0, "a"],
      [1, "d"],
      [2, "e"],
      [0, "f"],
    ],
  );
  assert.equal(numbers.get(id("e")), 3);
  const back = treeFrom(request);
  assert.equal(written(back), "a (f) d e");
  assert.equal(textOf(back.nodes[ROOT]), "start");
  assert.deepEqual(back.nodes[3].glyphs, [2]);
});
