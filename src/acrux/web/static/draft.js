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

  get isReady() {
    return this.parts.length > 0 && this.tried !== null && !this.tried.more;
  }

  add(...moves) {
    this.picked = [];
    const { compound } = this.host.table;
    return compound || isOn("confirm") ? this.attempt([...this.parts, ...moves]) : this.host.move(moves);
  }

  back() {
    const parts = this.parts.slice(0, -1);
    return parts.length ? this.attempt(parts) : this.clear();
  }

  confirm() {
    return this.host.move(this.parts);
  }

  async attempt(parts) {
    const { version, seat } = this.host.table;
    const tried = await this.host.send({ do: "try", version, seat, moves: parts });
    if (!tried || this.host.table.version !== version) return;
    this.parts = parts;
    this.tried = tried;
    this.host.requestUpdate();
  }
}
