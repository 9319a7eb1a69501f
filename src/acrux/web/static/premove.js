// One move for the next turn, entered while the others think: the server keeps it for this connection and plays it when
// the turn comes. It is marked on the board; Escape, or another click on what is marked, withdraws it.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { translate } from "./i18n.js";
import { isSameTurn } from "./snapshot.js";
import { playSound } from "./sound.js";

export class Premove {
  constructor(host) {
    this.host = host;
    this.picked = [];
    this.position = null; // what may be pointed at: { scene, targets }
    this.entered = null; // { move, ids }
    this.notice = "";
    this.onKeyDown = (event) => event.key === "Escape" && this.isActive && this.entered && this.withdraw();
    host.addController(this);
  }

  hostConnected() {
    addEventListener("keydown", this.onKeyDown);
  }

  hostDisconnected() {
    removeEventListener("keydown", this.onKeyDown);
  }

  set(fields) {
    Object.assign(this, fields);
    this.host.requestUpdate();
  }

  // May a premove be entered? Not while steps are shown, after which it may be one's own turn.
  get isPossible() {
    const { table, canAct, player } = this.host;
    return (
      table.premoves &&
      table.status === "playing" &&
      table.own_seats.includes(table.seat) &&
      !canAct &&
      !player.isPlaying
    );
  }

  get isActive() {
    return this.host.shownPly === null && this.isPossible && Boolean(this.position);
  }

  get marks() {
    return (this.entered?.ids ?? []).map((cell) => ({ cell, kind: "premove" }));
  }

  // The table has changed: what may be pointed at has, too.
  async onTable(before, table) {
    if (before && isSameTurn(before, table)) return;
    this.set({ picked: [], position: null });
    if (table.status !== "playing") this.set({ entered: null, notice: "" });
    if (!this.isPossible) return;
    this.set({ notice: "" });
    const position = await get(`/api/tables/${table.id}/premoves?seat=${table.seat}`).catch(() => null);
    if (isSameTurn(table, this.host.table)) this.set({ position });
  }

  pick(id) {
    if (this.entered?.ids.includes(id) && !this.picked.length) this.withdraw();
    else this.set({ picked: [...this.picked, id] });
  }

  unpick() {
    this.set({ picked: this.picked.slice(0, -1) });
  }

  add(move) {
    if (move === this.entered?.move) return this.withdraw();
    const [, ...ids] = this.position.targets.find(([each]) => each === move);
    return this.send(move, { move, ids });
  }

  withdraw() {
    return this.send(null, null);
  }

  // The mark is there at once; it disappears if the server refuses the move.
  async send(move, entered) {
    const { connection, table } = this.host;
    this.set({ entered, picked: [], notice: "" });
    try {
      await connection.send({ type: "premove", seat: table.seat, version: table.version, move });
    } catch (error) {
      if (this.entered === entered) this.set({ entered: null, notice: error.stale ? "" : error.message });
    }
  }

  // The server says that the premove is over.
  onResult({ move, error }) {
    if (error) playSound("error");
    const isCurrent = this.entered?.move === move;
    this.set({
      entered: isCurrent ? null : this.entered,
      notice: error ? translate(["premove.discarded", { reason: error }]) : "",
    });
  }

  // The server has forgotten it with the connection.
  onOffline() {
    if (this.entered) this.set({ entered: null, notice: translate("premove.lost") });
  }
}

// What is entered, with the way back, or that a move may be entered; and what became of the last one.
export function premoveBar(premove, board) {
  const { entered, isActive, notice } = premove;
  if (notice) return html`<p class="notice" role="status">${notice}</p>`;
  if (!isActive) return nothing;
  if (!entered) return html`<span class="muted premove-offer">${translate("premove.offer")}</span>`;
  const names = entered.ids.map((id) => board?.shortNameOf(id)).filter(Boolean);
  return html`<span role="status">${translate(["premove.entered", { move: names.join(", ") || entered.move }])}</span>
    <button @click=${() => premove.withdraw()}>${translate("premove.withdraw")}</button>`;
}
