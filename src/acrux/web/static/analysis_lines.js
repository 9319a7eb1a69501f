// <acrux-engine-lines>: the best lines of the shown position and the value for every side, while the engine looks at it.
//
// Events: "toggle" turns the engine on or off, "play" (detail: moves) plays a line up to one of its moves.

import { html, nothing } from "lit";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { teamName } from "./names.js";
import { notationToggle, SettingsController } from "./notation.js";
import { isOn } from "./settings.js";

class EngineLines extends AcruxElement {
  static properties = {
    engine: { attribute: false },
    position: { attribute: false },
    isOn: { attribute: false },
  };

  constructor() {
    super();
    new SettingsController(this);
  }

  // The seats, grouped by who wins together.
  get teams() {
    return [...Map.groupBy(this.position.seats, ({ team }) => team).values()];
  }

  render() {
    const { engine, position } = this;
    const values = position.shares ?? engine.lines?.[0]?.values;
    return html`<section class="panel analysis" aria-labelledby="engine-title">
      <div class="row engine-head">
        <h2 id="engine-title">${translate("analysis_board.engine")}</h2>
        <label class="switch">
          <input type="checkbox" role="switch" .checked=${this.isOn} @change=${() => this.emit("toggle")} />
          ${translate("analysis_board.engine_on")}
        </label>
      </div>
      ${values ? html`<dl class="values">${this.teams.map((seats) => teamValue(seats, values))}</dl>` : nothing}
      <p role="status" class="muted depth">${this.status()}</p>
      ${engine.error ? html`<p class="error">${engine.error}</p>` : nothing}
      <ol>
        ${(engine.lines ?? []).map((line) => this.line(line))}
      </ol>
      ${engine.lines?.length ? notationToggle() : nothing}
    </section>`;
  }

  status() {
    const { engine, position, isOn } = this;
    if (position.actor === null) return translate("analysis_board.over");
    if (position.actor === 0) return translate("analysis_board.chance");
    if (!isOn) return translate("analysis_board.off");
    const seconds = Math.max(1, Math.round(engine.seconds));
    if (!engine.seconds) return engine.isBusy ? translate("analysis.busy") : "";
    return translate([engine.isBusy ? "analysis_board.deepening" : "analysis_board.searched", { seconds }]);
  }

  // Each move of a line can be played, together with those before it.
  line({ variation, values, turns }) {
    const own = values[this.engine.seat - 1];
    const team = this.teams.find((seats) => seats.some(({ seat }) => seat === this.engine.seat)) ?? [];
    const share = team.reduce((sum, { seat }) => sum + values[seat - 1], 0) || own;
    return html`<li>
      <b class="line-value">${Math.round(100 * share)} %</b>
      ${isOn("notation") || !turns.length ? nothing : html`<span class="muted">${translate(turns[0])}</span>`}
      ${variation.map((move, index) => this.moveButton(move, variation.slice(0, index + 1)))}
    </li>`;
  }

  moveButton(move, moves) {
    return html`<button class="ghost small move" @click=${() => this.emit("play", moves)}>
      <code>${move}</code>
    </button>`;
  }
}

// Winners share the win, so a team's value is the sum over its seats.
function teamValue(seats, values) {
  const share = seats.reduce((sum, { seat }) => sum + values[seat - 1], 0);
  const percent = Math.round(100 * share);
  const name = teamName(seats);
  const label = translate(["analysis.value", { name, percent }]);
  return html`<dt>${seats.map((seat) => seatBadge(seat))}${name}</dt>
    <dd><meter class="seat-${seats[0].seat}" min="0" max="1" .value=${share} aria-label=${label}></meter> ${percent} %</dd>`;
}

customElements.define("acrux-engine-lines", EngineLines);
