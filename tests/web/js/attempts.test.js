import assert from "node:assert/strict";
import { define } from "./browser.js";

const { Attempts, leaveFor } = await import("../../../src/acrux/web/static/attempts.js");

const createAttempts = () => new Attempts({ addController() {}, requestUpdate() {} });

Deno.test("an action that succeeds clears the last error", async () => {
  const attempts = createAttempts();
  assert.equal(await attempts.run(() => Promise.reject(new Error("It failed."))), null);
  assert.deepEqual([attempts.error, attempts.isBusy], ["It failed.", false]);
  const result = attempts.run(() => Promise.resolve(7));
  assert.ok(attempts.isBusy);
  assert.equal(await result, 7);
  assert.deepEqual([attempts.error, attempts.isBusy], ["", false]);
});

Deno.test("an action in the background keeps nobody waiting", async () => {
  const attempts = createAttempts();
  const result = attempts.runInBackground(() => Promise.resolve(7));
  assert.ok(!attempts.isBusy);
  assert.equal(await result, 7);
});

Deno.test("an element stays busy while the page is left, until it is shown again", async () => {
  const visited = [];
  define("location", { assign: (address) => visited.push(address) });
  const attempts = createAttempts();
  attempts.hostConnected();
  attempts.run(() => leaveFor("/t/1"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([visited, attempts.isBusy], [["/t/1"], true]);
  dispatchEvent(new Event("pageshow"));
  assert.ok(attempts.isBusy); // a page that was not left
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.ok(!attempts.isBusy);
  attempts.hostDisconnected();
});
