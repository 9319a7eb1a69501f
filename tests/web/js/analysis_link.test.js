import assert from "node:assert/strict";
import { gameFrom, readLink, writeLink } from "../../../src/acrux/web/static/analysis_link.js";

const ANALYSIS = {
  game: "cross",
  options: { size: 5 },
  position: null,
  tags: { Event: "Zürich {x}" },
  comments: ["at the start"],
  nodes: [
    { parent: 0, move: "e5", glyphs: [1], comments: [] },
    { parent: 1, move: "d4", glyphs: [], comments: ["“ñ” 🂡"] },
    { parent: 1, move: "f6", glyphs: [], comments: [] },
    { parent: 0, move: "a1", glyphs: [], comments: [] },
  ],
  at: 3,
};

Deno.test("a link contains everything", async () => {
  const link = await writeLink(ANALYSIS);
  assert.match(link, /^a1=[\w-]+$/);
  assert.deepEqual(await readLink(link), ANALYSIS);
});

Deno.test("a long game makes a short link", async () => {
  const nodes = Array.from({ length: 400 }, (_, index) => ({
    parent: index,
    move: `${"abcdefghi"[index % 9]}${(index % 5) + 1}`,
    glyphs: [],
    comments: [],
  }));
  assert.ok((await writeLink({ ...ANALYSIS, nodes })).length < 1500);
});

Deno.test("other fragments are none, damaged ones are refused", async () => {
  assert.equal(await readLink(""), null);
  assert.equal(await readLink("main"), null);
  const link = await writeLink(ANALYSIS);
  await assert.rejects(readLink(link.slice(0, -8)));
  await assert.rejects(readLink("a1=%%%"));
});

Deno.test("a link that would fill the memory is refused", async () => {
  const comments = ["x".repeat(2_000_000)];
  await assert.rejects(readLink(await writeLink({ ...ANALYSIS, comments })).then(assert.fail), RangeError);
});

Deno.test("a query names a game, a position and options", () => {
  const query = new URLSearchParams("game=cross&size=5&position=5%20r");
  assert.deepEqual(gameFrom(query), { game: "cross", position: "5 r", options: { size: "5" } });
  assert.equal(gameFrom(new URLSearchParams("game=cross")).position, null);
});
