import assert from "node:assert/strict";
import { define, failRequests, respondWith } from "./browser.js";
import { Engine } from "../../../src/acrux/web/static/analysis_engine.js";

const PLACE = { game: "cross", moves: [] };
const newEngine = () => new Engine({ requestUpdate() {} });

function respondWithLines(...answers) {
  const body = answers.map((answer) => `${JSON.stringify(answer)}\n`).join("");
  define("fetch", () => Promise.resolve(new Response(body)));
}

Deno.test("the newest lines are kept, and the seconds of all add up", async () => {
  respondWithLines({ lines: ["a"], seat: 1, seconds: 0.5 }, { lines: ["b"], seat: 1, seconds: 1 });
  const engine = newEngine();
  await engine.read(PLACE, 3);
  assert.deepEqual([engine.lines, engine.seconds, engine.isBusy, engine.error], [["b"], 1.5, false, ""]);
});

Deno.test("an end without lines means that the server is busy", async () => {
  respondWithLines();
  const engine = newEngine();
  await engine.read(PLACE, 3);
  assert.deepEqual([engine.lines, engine.isBusy, engine.error], [null, false, "Busy."]);
});

Deno.test("refusals and lost connections are shown", async () => {
  const engine = newEngine();
  respondWith({ error: "That is too fast." }, 429);
  await engine.read(PLACE, 3);
  assert.equal(engine.error, "That is too fast.");
  failRequests();
  await engine.read(PLACE, 3);
  assert.equal(engine.error, "No server.");
});

Deno.test("a search that is stopped shows no error", async () => {
  define(
    "fetch",
    (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const engine = newEngine();
  const reading = engine.read(PLACE, 3);
  engine.stop();
  await reading;
  assert.equal(engine.error, "");
});

Deno.test("a position is analysed only after a moment, and not if another one follows", async () => {
  const asked = [];
  define("fetch", (_, { body }) => {
    asked.push(JSON.parse(body).moves);
    return Promise.resolve(new Response('{"lines": [], "seat": 1, "seconds": 0}\n'));
  });
  const engine = newEngine();
  engine.watch({ ...PLACE, moves: ["a1"] }, 3);
  engine.watch({ ...PLACE, moves: ["b1"] }, 3);
  assert(engine.isBusy && !asked.length);
  while (engine.isBusy) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(asked, [["b1"]]);
});
