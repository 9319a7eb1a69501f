// <acrux-analysis>: the best lines in the position that is shown, with what each seat may expect of them.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { teamName } from "./names.js";
import { Part } from "./part.js";
import { translate } from "./i18n.js";

const LINES = 3;

class Analysis extends Part {
  static properties = { table: { attribute: false }, ply: { type: Number }, lines: { state: true }, busy: { state: true }, error: { state: true } };

  constructor() {
    super();
    this.lines = null;
    this.busy = false;
    this.error = "";
  }

  willUpdate(changed) {
    if (!changed.has("ply")) return;
    this.lines = null;
    this.error = "";
  }

  // Nothing is left to decide where the rules ended the game.
  get isOver() {
    const { result, moves } = this.table;
    return result?.reason === "game" && this.ply === moves.length;
  }

  // The seats that win together.
  get teams() {
    return [...Map.groupBy(this.table.seats, ({ team }) => team).values()];
  }

  render() {
    return html`<section class="panel analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">${translate("analysis.title")}</h2>
      ${this.isOver
        ? html`<p class="soft">${translate("analysis.over")}</p>`
        : html`<button ?disabled=${this.busy} @click=${this.ask}>${translate(this.busy ? "analysis.busy" : "analysis.ask")}</button>`}
      <p role="status" class="bad">${this.error}</p>
      <ol aria-live="polite">
        ${(this.lines ?? []).map((line) => this.line(line))}
      </ol>
      ${this.lines?.length ? html`<p class="soft">${translate("analysis.honest")}</p>` : nothing}
    </section>`;
  }

  line({ move, variation, values }) {
    const further = variation.slice(1).join(" ");
    return html`<li>
      <p><code class="first">${move}</code> ${further ? html`<code class="soft">${further}</code>` : nothing}</p>
      <dl class="values">${this.teams.map((seats) => value(seats, values))}</dl>
    </li>`;
  }

  take(lines) {
    this.lines = lines;
    if (!lines.length) this.error = translate("analysis.none");
  }

  async ask() {
    this.busy = true;
    this.error = "";
    const ply = this.ply;
    try {
      const { lines } = await post(`/api/tables/${this.table.id}/analysis`, { ply, lines: LINES });
      if (ply === this.ply) this.take(lines);
    } catch (error) {
      if (ply === this.ply) this.error = error.message;
    }
    this.busy = false;
  }
}

// What a team may expect: the winners share the game, so its seats' parts add up.
function value(seats, values) {
  const part = seats.reduce((sum, { seat }) => sum + values[seat - 1], 0);
  const percent = Math.round(100 * part);
  const name = teamName(seats);
  return html`<dt>${name}</dt>
    <dd><meter class="seat-${seats[0].seat}" min="0" max="1" .value=${part} aria-label=${translate(["analysis.value", { name, percent }])}></meter> ${percent} %</dd>`;
}

customElements.define("acrux-analysis", Analysis);
