import assert from "node:assert/strict";
import { define } from "./browser.js";

const { readStored, writeStored } = await import("../../../src/acrux/web/static/storage.js");

Deno.test("data is read as it was written", () => {
  assert.equal(readStored("board"), null);
  writeStored("board", { rows: [["N"]] });
  assert.deepEqual(readStored("board"), { rows: [["N"]] });
});

Deno.test("damaged data is none", () => {
  globalThis.localStorage.setItem("board", "{");
  assert.equal(readStored("board"), null);
});

Deno.test("a browser that forbids storage keeps nothing", () => {
  const forbid = () => {
    throw new DOMException("denied", "SecurityError");
  };
  define("localStorage", { getItem: forbid, setItem: forbid });
  writeStored("board", {});
  assert.equal(readStored("board"), null);
});
