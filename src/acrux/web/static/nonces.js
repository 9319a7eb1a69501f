// The player's share in the dice and cards: for each own seat a random nonce, to which the page commits by its digest
// before the game, and which it reveals once all seats have committed. The page keeps nonces and the digest of the
// server's seed, so that it can tell later whether the server has kept to them.

import { sha256 } from "./sha256.js";

const NONCE_BYTES = 32;

const storageKey = (table, seat) => `nonce:${table.id}:${seat}`;
const kept = (table, seat) => JSON.parse(localStorage.getItem(storageKey(table, seat)));
const findNonce = (table, seat) => table.nonces.find((info) => info.seat === seat);
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Nonces {
  constructor(send) {
    this.send = send; // sends a command and returns a promise that rejects if it is refused
    this.sent = new Set();
  }

  onTable(table) {
    for (const seat of table.own_seats) {
      const info = findNonce(table, seat);
      if (table.nonce_phase === "commit" && !info) this.commit(table, seat);
      if (table.nonce_phase === "reveal" && info && !info.nonce) this.reveal(table, seat);
    }
    if (table.nonce_phase === "reveal") this.sent.clear(); // if a player leaves now, all commit again
  }

  commit(table, seat) {
    if (this.sent.has(seat)) return;
    this.sent.add(seat);
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const digest = sha256(bytes);
    localStorage.setItem(storageKey(table, seat), JSON.stringify({ nonce: toHex(bytes), digest, seed: table.digest }));
    this.send({ type: "commit_nonce", seat, digest }).catch(() => this.sent.delete(seat));
  }

  // Another device may have committed for this seat; then it reveals, too.
  reveal(table, seat) {
    const own = kept(table, seat);
    if (own?.digest !== findNonce(table, seat).digest) return;
    this.send({ type: "reveal_nonce", seat, nonce: own.nonce }).catch(() => {});
  }
}

// Has the server kept to the seed and the nonce of an own seat? null if this browser has none to compare.
export function isKept(table, seat) {
  const own = kept(table, seat);
  if (!own) return null;
  return own.seed === table.digest && own.nonce === findNonce(table, seat)?.nonce;
}
