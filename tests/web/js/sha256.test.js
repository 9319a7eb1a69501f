import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sha256 } from "../../../src/acrux/web/static/sha256.js";

Deno.test("the digest of the standard's example", () => {
  const digest = sha256(new TextEncoder().encode("abc"));
  assert.equal(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

Deno.test("digests of every length up to three blocks equal those of another implementation", () => {
  for (let length = 0; length <= 192; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});
