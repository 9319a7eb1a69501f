// What a player has put together and not yet confirmed: ids pointed at, and whole moves of this turn.

import { isOn } from "./settings.js";

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

  pick(id) {
    this.picked = [...this.picked, id];
    this.host.requestUpdate();
  }

  unpick() {
    this.picked = this.picked.slice(0, -1);
    this.host.requestUpdate();
  }

  // A whole turn of one move needs no confirmation, unless the player wants to be asked. Could they be added?
  async add(...moves) {
    this.picked = [];
    const alone = !this.parts.length && !isOn("confirm");
    if (alone && !this.host.table.compound) return this.host.move(moves);
    const parts = [...this.parts, ...moves];
    const tried = await this.ask(parts);
    return tried && alone && !tried.more ? this.host.move(parts) : this.take(parts, tried);
  }

  async back() {
    const parts = this.parts.slice(0, -1);
    return parts.length ? this.take(parts, await this.ask(parts)) : this.clear();
  }

  confirm() {
    return this.host.move(this.parts);
  }

  // What these moves would look like; null if they cannot be, or if the game has gone on meanwhile.
  async ask(moves) {
    const { version, seat } = this.host.table;
    const tried = await this.host.send({ do: "try", version, seat, moves });
    return this.host.table.version === version ? tried : null;
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
