import assert from "node:assert/strict";
import "./browser.js";
import { claimEvent } from "../../../src/acrux/web/static/notifications.js";

Deno.test("every event is announced once, also by several tabs", async () => {
  localStorage.clear();
  assert.equal(await claimEvent("a", 5), true);
  assert.equal(await claimEvent("a", 5), false);
  assert.equal(await claimEvent("a", 4), false);
  assert.equal(await claimEvent("b", 1), true);
  assert.equal(await claimEvent("a", 6), true);
});

Deno.test("only the last tables are remembered, and damaged data is replaced", async () => {
  localStorage.clear();
  for (let number = 0; number < 100; number += 1) await claimEvent(`table${number}`, 1);
  assert.equal(Object.keys(JSON.parse(localStorage.getItem("notified"))).length, 20);
  localStorage.setItem("notified", "{");
  assert.equal(await claimEvent("a", 1), true);
  assert.equal(await claimEvent("a", 1), false);
});
