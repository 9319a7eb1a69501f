import assert from "node:assert/strict";
import { Backoff } from "../../../src/acrux/web/static/backoff.js";

// The next delays while Math.random returns a fixed number.
function delays(backoff, random, count) {
  const original = Math.random;
  Math.random = () => random;
  try {
    return Array.from({ length: count }, () => backoff.nextDelayMs());
  } finally {
    Math.random = original;
  }
}

Deno.test("delays double up to the maximum", () => {
  assert.deepEqual(delays(new Backoff(100, 400), 1, 4), [100, 200, 400, 400]);
});

Deno.test("jitter shortens a delay by up to half", () => {
  assert.deepEqual(delays(new Backoff(100, 400), 0, 4), [50, 100, 200, 200]);
});

Deno.test("delays of different pages differ", () => {
  const firstDelays = new Set(Array.from({ length: 20 }, () => new Backoff().nextDelayMs()));
  assert(firstDelays.size > 1);
});

Deno.test("a reset starts again with the first delay", () => {
  const backoff = new Backoff(100, 400);
  backoff.nextDelayMs();
  backoff.nextDelayMs();
  backoff.reset();
  assert(backoff.nextDelayMs() <= 100);
});
