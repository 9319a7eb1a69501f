// The move that the computer suggests for the player's turn.

import { post } from "./api.js";
import { isSameTurn } from "./snapshot.js";

export class Hint {
  constructor(host) {
    this.host = host;
    this.set(null);
  }

  set(suggestion) {
    this.suggestion = suggestion;
    this.host.requestUpdate();
  }

  // Hints are for whole turns: the server does not know the moves of a draft.
  get isAvailable() {
    const { table, canAct, draft } = this.host;
    return table.hints && canAct && !draft.moves.length;
  }

  get move() {
    return this.isAvailable ? this.suggestion : null;
  }

  get marks() {
    const [, ...ids] = this.host.table.targets.find(([move]) => move === this.move) ?? [];
    return ids.map((cell) => ({ cell, kind: "hint" }));
  }

  // Drops an answer that arrives after the turn has changed.
  async request() {
    const before = this.host.table;
    try {
      const { lines } = await post(`/api/tables/${before.id}/analysis`, { hint: true, lines: 1 });
      if (isSameTurn(before, this.host.table)) this.set(lines[0]?.move ?? null);
    } catch (error) {
      if (isSameTurn(before, this.host.table)) this.host.error = error.message;
    }
  }
}
