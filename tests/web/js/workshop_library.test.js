import assert from "node:assert/strict";
import { define } from "./browser.js";

const { BoardLibrary } = await import("../../../src/acrux/web/static/workshop_library.js");

const ROWS = [["a"]];

// A library over a server that answers by path and lists what it was asked.
function createLibrary(answers) {
  const requests = [];
  define("fetch", (path, { method = "GET" } = {}) => {
    requests.push(`${method} ${path.replace("/api/workshop/cross", "")}`);
    return Promise.resolve(new Response(JSON.stringify(answers[requests.at(-1)] ?? {})));
  });
  return { library: new BoardLibrary("cross", () => {}), requests };
}

Deno.test("a board is saved once", async () => {
  const saved = { id: "b1", name: "Mine", is_own: true, listed: false, rows: ROWS };
  const { library, requests } = createLibrary({ "POST /boards": { id: "b1" }, "GET /boards/b1": saved });
  await library.save({ name: "Mine", rows: ROWS, listed: false });
  assert.deepEqual(requests, ["POST /boards", "GET /boards/b1"]);
  await library.save({ name: "Mine", rows: ROWS, listed: false });
  assert.equal(requests.length, 2);
  await library.save({ name: "Another", rows: ROWS, listed: false });
  assert.equal(requests.length, 4);
});

Deno.test("a saved board enters and leaves the gallery when it is saved again", async () => {
  const saved = { id: "b1", name: "Mine", is_own: true, listed: false, rows: ROWS };
  const { library, requests } = createLibrary({ "POST /boards": { id: "b1" }, "GET /boards/b1": saved });
  await library.save({ name: "Mine", rows: ROWS, listed: false });
  for (const listed of [true, false]) {
    requests.length = 0;
    await library.save({ name: "Mine", rows: ROWS, listed });
    assert.deepEqual(requests, ["POST /boards/b1", "GET /boards"]);
    assert.equal(library.saved.listed, listed);
  }
});

Deno.test("the open board is closed when it is deleted, no other", async () => {
  const { library } = createLibrary({ "GET /boards/b1": { id: "b1", rows: ROWS } });
  await library.open("b1");
  assert.ok(library.hasSaved([["a"]]) && !library.hasSaved([["b"]]));
  await library.remove("b2");
  assert.equal(library.saved.id, "b1");
  await library.remove("b1");
  assert.equal(library.saved, null);
});

Deno.test("a study is followed until it is finished", async () => {
  const answers = { "GET /boards/b1": { id: "b1", rows: ROWS, study: { done: 1 } } };
  const { library, requests } = createLibrary(answers);
  await library.open("b1");
  answers["GET /boards/b1"] = { id: "b1", rows: ROWS, study: null, findings: {} };
  await library.study();
  assert.ok(library.saved.findings);
  assert.equal(requests.at(-2), "POST /boards/b1/study");
  library.close();
});
