import assert from "node:assert/strict";
import { respondWith } from "./browser.js";

const { linkedPly, PastPositions, withPly } = await import("../../../src/acrux/web/static/past_positions.js");

const FIVE_MOVES = { id: "t1", seat: 2, moves: Array(5).fill({}), status: "playing" };

// A host that shows the current position, and the addresses that it asked for.
function createHost() {
  const requested = [];
  globalThis.location.href = "http://acrux.test/t/t1";
  globalThis.history = { replaceState: (_state, _title, address) => (globalThis.location.href = address) };
  respondWith({ ply: 3, scene: {}, steps: [], texts: [] });
  const { fetch } = globalThis;
  globalThis.fetch = (path, options) => (requested.push(path), fetch(path, options));
  const player = { skip() {}, cancel() {} };
  return { host: { table: FIVE_MOVES, shownPly: null, pastPosition: null, error: "", player }, requested };
}

Deno.test("an address leads to its ply, at most the last one", () => {
  assert.equal(linkedPly("?ply=3", FIVE_MOVES), 3);
  assert.equal(linkedPly("", FIVE_MOVES), null);
  assert.equal(linkedPly("?ply=-1", FIVE_MOVES), null);
  assert.equal(linkedPly("?ply=9", { ...FIVE_MOVES, status: "over" }), 5);
});

Deno.test("the last ply of a running game means the current one", () => {
  assert.equal(linkedPly("?ply=5", FIVE_MOVES), null);
  assert.equal(linkedPly("?ply=5", { ...FIVE_MOVES, status: "over" }), 5);
});

Deno.test("an address keeps its other parts when its ply changes", () => {
  assert.equal(withPly("http://acrux.test/t/a?x=1#y", 4), "http://acrux.test/t/a?x=1&ply=4#y");
  assert.equal(withPly("http://acrux.test/t/a?x=1&ply=4#y", null), "http://acrux.test/t/a?x=1#y");
});

Deno.test("a position is fetched once, as the own seat sees it", async () => {
  const { host, requested } = createHost();
  const past = new PastPositions(host);
  await past.show(3);
  assert.deepEqual([host.shownPly, host.pastPosition.ply], [3, 3]);
  assert.match(globalThis.location.href, /\?ply=3$/);
  await past.show(null);
  assert.deepEqual([host.shownPly, host.pastPosition], [null, null]);
  await past.show(3);
  assert.deepEqual(requested, ["/api/tables/t1/plies/3?seat=2"]);
  past.forget();
  await past.show(3);
  assert.equal(requested.length, 2);
});

Deno.test("a position that arrives after another was asked for is not shown", async () => {
  const { host } = createHost();
  const past = new PastPositions(host);
  const shown = past.show(3);
  await past.show(null);
  await shown;
  assert.equal(host.pastPosition, null);
});
