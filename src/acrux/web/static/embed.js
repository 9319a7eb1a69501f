// <acrux-embed>: a table within another site: its board as spectators see it, with a scrubber. Nothing can be changed here,
// and no cookie is sent, so the page shows the same to everybody. Attribute: table, its id.

import { html, nothing } from "lit";
import { isPermanent } from "./api.js";
import "./board.js";
import { AcruxElement } from "./element.js";
import { translate, translateAll } from "./i18n.js";
import { playerName } from "./names.js";
import { clampPly, isPlyKey, plyAfter } from "./ply_keys.js";
import { scrubber } from "./scrubber.js";

const REFRESH_MS = 5000; // while the game is running

class Embed extends AcruxElement {
  static properties = {
    tableId: { attribute: "table" },
    table: { state: true },
    board: { state: true },
    position: { state: true }, // an earlier position, null for the current one
    error: { state: true },
  };

  constructor() {
    super();
    this.table = null;
    this.position = null;
    this.error = "";
    this.positions = new Map();
  }

  connectedCallback() {
    super.connectedCallback();
    this.refresh();
    this.timer = setInterval(() => !document.hidden && this.table?.status !== "over" && this.refresh(), REFRESH_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async refresh() {
    try {
      this.board ??= await read(`/api/tables/${this.tableId}/board`);
      const before = this.table;
      this.table = await read(`/api/tables/${this.tableId}`);
      if (before?.version !== this.table.version) this.positions.clear(); // a move may have been taken back
      if (this.position?.ply > this.lastPly) this.position = null;
      this.error = "";
      if (!before) this.show(Number(new URLSearchParams(location.search).get("ply") ?? Infinity));
    } catch (error) {
      this.error = error.message;
      if (isPermanent(error)) clearInterval(this.timer);
    }
  }

  get lastPly() {
    return this.table.moves.length;
  }

  get ply() {
    return this.position?.ply ?? this.lastPly;
  }

  async show(wanted) {
    const ply = clampPly(wanted, this.lastPly);
    this.wanted = ply;
    if (ply === this.lastPly) {
      this.position = null;
      return;
    }
    try {
      if (!this.positions.has(ply)) this.positions.set(ply, await read(`/api/tables/${this.tableId}/plies/${ply}`));
      if (this.wanted === ply) this.position = this.positions.get(ply);
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    const { table, position } = this;
    if (!table) return html`<p class="notice" role="status">${this.error || translate("table.loading")}</p>`;
    const names = table.seats.map(playerName).join(" · ");
    const scene = position?.scene ?? table.scene;
    const said = position ? translateAll(position.texts) : translate(table.prompt);
    return html`
      <header class="row">
        <b>${table.title}</b> <span class="names">${names}</span>
        <a href="/t/${table.id}" target="_blank" rel="noopener">${translate("embed.open")}</a>
      </header>
      ${
        scene
          ? html`<acrux-board .board=${this.board} .scene=${scene} .animate=${false}
              .label=${translate(["table.board", { game: table.title }])}></acrux-board>`
          : nothing
      }
      <div class="scrubber" @keydown=${this.onKey}>
        ${scrubber(this.ply, this.lastPly, (ply) => this.show(ply))}
      </div>
      <p role="status">${this.error || said}</p>
    `;
  }

  onKey(event) {
    if (!isPlyKey(event.key)) return;
    event.preventDefault();
    this.show(plyAfter(event.key, this.ply, this.lastPly));
  }
}

async function read(path) {
  const response = await fetch(path, { credentials: "omit" }).catch(() => {
    throw new Error(translate("page.offline"));
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.error ?? translate("page.failed")), { status: response.status });
}

customElements.define("acrux-embed", Embed);
