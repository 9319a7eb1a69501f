import "./browser.js";
import assert from "node:assert/strict";
import { isKept, Nonces } from "../../../src/acrux/web/static/nonces.js";
import { sha256 } from "../../../src/acrux/web/static/sha256.js";

const table = (id, nonce_phase, nonces = []) => ({ id, digest: "seed", own_seats: [1, 3], nonce_phase, nonces });
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

function recorded() {
  const commands = [];
  const nonces = new Nonces((command) => {
    commands.push(command);
    return Promise.resolve();
  });
  return { commands, nonces };
}

Deno.test("every own seat commits once and reveals what it has committed to", () => {
  const { commands, nonces } = recorded();
  nonces.onTable(table("a", "commit"));
  nonces.onTable(table("a", "commit"));
  assert.deepEqual(
    commands.map(({ type, seat }) => [type, seat]),
    [
      ["commit_nonce", 1],
      ["commit_nonce", 3],
    ],
  );
  const infos = commands.map(({ seat, digest }) => ({ seat, digest, nonce: null }));
  nonces.onTable(table("a", "reveal", infos));
  const revealed = commands.slice(2);
  assert.deepEqual(
    revealed.map(({ nonce }) => sha256(fromHex(nonce))),
    infos.map(({ digest }) => digest),
  );
  assert.notEqual(revealed[0].nonce, revealed[1].nonce);
});

Deno.test("a nonce of another device is not revealed here, and nothing is sent without a phase", () => {
  const { commands, nonces } = recorded();
  nonces.onTable(table("b", "reveal", [{ seat: 1, digest: "other", nonce: null }]));
  nonces.onTable(table("b", null));
  assert.deepEqual(commands, []);
});

Deno.test("the page notices another seed or another nonce", () => {
  const { commands, nonces } = recorded();
  nonces.onTable(table("c", "commit"));
  nonces.onTable(table("c", "reveal", [{ seat: 1, digest: commands[0].digest, nonce: null }]));
  const infos = [{ seat: 1, digest: commands[0].digest, nonce: commands.at(-1).nonce }];
  assert.equal(isKept(table("c", null, infos), 1), true);
  assert.equal(isKept({ ...table("c", null, infos), digest: "another" }, 1), false);
  assert.equal(isKept(table("c", null, []), 1), false);
  assert.equal(isKept(table("d", null, infos), 1), null);
});
