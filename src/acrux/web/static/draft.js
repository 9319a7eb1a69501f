// What a player has put together and not yet confirmed: ids pointed at, and whole moves of this turn.

import { isOn } from "./settings.js";
import { sameTurn } from "./snapshot.js";

export class Draft {
  constructor(host) {
    this.host = host;
    this.clear();
  }

  // `tried` is what the server said that the moves so far would look like.
  clear() {
    this.picked = [];
    this.parts = [];
    this.tried = null;
    this.host.requestUpdate();
  }

  // What is pointed at before an answer has come was meant for the position before it.
  pick(id) {
    if (this.host.deciding) return;
    this.picked = [...this.picked, id];
    this.host.requestUpdate();
  }

  unpick() {
    if (this.host.deciding) return;
    this.picked = this.picked.slice(0, -1);
    this.host.requestUpdate();
  }

  // A whole turn of one move needs no confirmation, unless the player wants to be asked. Could they be added?
  async add(...moves) {
    if (this.host.deciding) return false;
    this.picked = [];
    const alone = !this.parts.length && !isOn("confirm");
    if (alone && !this.host.table.multi_move_turns) return this.host.move(moves);
    const parts = [...this.parts, ...moves];
    const tried = await this.ask(parts);
    return tried && alone && !tried.more ? this.host.move(parts) : this.take(parts, tried);
  }

  async back() {
    if (this.host.deciding) return false;
    const parts = this.parts.slice(0, -1);
    return parts.length ? this.take(parts, await this.ask(parts)) : this.clear();
  }

  confirm() {
    return this.host.move(this.parts);
  }

  // What these moves would look like; null if they cannot be, or if the game has gone on meanwhile.
  async ask(moves) {
    const asked = this.host.table;
    const tried = await this.host.decide({ type: "preview", seat: asked.seat, moves });
    return sameTurn(asked, this.host.table) ? tried : null;
  }

  take(parts, tried) {
    if (!tried) return false;
    this.parts = parts;
    this.tried = tried;
    this.host.requestUpdate();
    return true;
  }

  // Is there nothing left to do but to confirm?
  get complete() {
    return this.parts.length > 0 && !this.tried.more;
  }
}
