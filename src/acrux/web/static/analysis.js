// <acrux-analysis>: the best lines in the shown position, with each team's expected share of the win.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { teamName } from "./names.js";
import { notationToggle, SettingsController } from "./notation.js";
import { isOn } from "./settings.js";

const LINE_COUNT = 3;

class Analysis extends AcruxElement {
  static properties = {
    table: { attribute: false },
    ply: { type: Number },
    lines: { state: true },
    isBusy: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.lines = null;
    this.isBusy = false;
    this.error = "";
    new SettingsController(this);
  }

  willUpdate(changed) {
    if (!changed.has("ply")) return;
    this.lines = null;
    this.error = "";
  }

  // Is the shown position the end of the game by the rules?
  get isOver() {
    const { result, moves } = this.table;
    return result?.reason === "game" && this.ply === moves.length;
  }

  // The seats, grouped by who wins together.
  get teams() {
    return [...Map.groupBy(this.table.seats, ({ team }) => team).values()];
  }

  render() {
    return html`<section class="panel analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">${translate("analysis.title")}</h2>
      ${this.isOver ? html`<p class="muted">${translate("analysis.over")}</p>` : this.startButton()}
      <p><a href="/analysis?table=${this.table.id}&ply=${this.ply}">${translate("analysis.board")}</a></p>
      <p role="status" class="error">${this.error}</p>
      <ol aria-live="polite">
        ${(this.lines ?? []).map((line) => this.line(line))}
      </ol>
      ${this.lines?.length ? html`${notationToggle()}<p class="muted">${translate("analysis.note")}</p>` : nothing}
    </section>`;
  }

  startButton() {
    const label = translate(this.isBusy ? "analysis.busy" : "analysis.start");
    return html`<button ?disabled=${this.isBusy} @click=${this.start}>${label}</button>`;
  }

  line({ variation, turns, values }) {
    return html`<li>
      ${isOn("notation") ? inNotation(variation) : inWords(turns)}
      <dl class="values">${this.teams.map((seats) => teamValue(seats, values, this.table.own_seats))}</dl>
    </li>`;
  }

  setLines(lines) {
    this.lines = lines;
    if (!lines.length) this.error = translate("analysis.none");
  }

  async start() {
    this.isBusy = true;
    this.error = "";
    const { ply } = this;
    try {
      const { lines } = await post(`/api/tables/${this.table.id}/analysis`, { ply, lines: LINE_COUNT });
      if (ply === this.ply) this.setLines(lines);
    } catch (error) {
      if (ply === this.ply) this.error = error.message;
    }
    this.isBusy = false;
  }
}

// One line per turn; the first one is what the line of play recommends.
const inWords = (turns) =>
  turns.map((turn, index) => html`<p class=${index ? "muted" : "first-move"}>${translate(turn)}</p>`);

const inNotation = ([move, ...rest]) =>
  html`<p>
    <code class="first-move">${move}</code> ${rest.length ? html`<code class="muted">${rest.join(" ")}</code>` : nothing}
  </p>`;

// Winners share the win, so a team's value is the sum over its seats.
function teamValue(seats, values, own) {
  const share = seats.reduce((sum, { seat }) => sum + values[seat - 1], 0);
  const percent = Math.round(100 * share);
  const name = teamName(seats);
  const label = translate(["analysis.value", { name, percent }]);
  return html`<dt>${seats.map((seat) => seatBadge(seat, own.includes(seat.seat)))}${name}</dt>
    <dd><meter class="seat-${seats[0].seat}" min="0" max="1" .value=${share} aria-label=${label}></meter> ${percent} %</dd>`;
}

customElements.define("acrux-analysis", Analysis);
