// What the computer would play, for who has not begun the turn yet.

import { post } from "./api.js";
import { sameTurn } from "./snapshot.js";

export class Hint {
  constructor(host) {
    this.host = host;
    this.take(null);
  }

  take(found) {
    this.found = found;
    this.host.requestUpdate();
  }

  // It is for a whole turn: parts that are put together already are not known to who gives it.
  get isWelcome() {
    const { table, mayAct, draft } = this.host;
    return table.hints && mayAct && !draft.parts.length;
  }

  get move() {
    return this.isWelcome ? this.found : null;
  }

  get marks() {
    const steps = this.host.table.targets.find(([move]) => move === this.move) ?? [];
    return steps.slice(1).map((cell) => ({ cell, kind: "hint" }));
  }

  // An answer that comes when the game has gone on is dropped.
  async ask() {
    const asked = this.host.table;
    try {
      const { lines } = await post(`/api/tables/${asked.id}/analysis`, { hint: true, lines: 1 });
      if (sameTurn(asked, this.host.table)) this.take(lines[0]?.move ?? null);
    } catch (error) {
      if (sameTurn(asked, this.host.table)) this.host.error = error.message;
    }
  }
}
