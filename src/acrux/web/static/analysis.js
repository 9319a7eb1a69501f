// <acrux-analysis>: the best lines in the position that is shown, with what each seat may expect of them.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { seatName } from "./names.js";
import { Part } from "./part.js";
import { say } from "./words.js";

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
    if (changed.has("ply")) this.lines = null;
  }

  render() {
    return html`<section class="panel analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">${say("analysis.title")}</h2>
      <button ?disabled=${this.busy} @click=${this.ask}>${say(this.busy ? "analysis.busy" : "analysis.ask")}</button>
      <p role="status" class="bad">${this.error}</p>
      <ol aria-live="polite">
        ${(this.lines ?? []).map((line) => this.line(line))}
      </ol>
      ${this.lines?.length ? html`<p class="soft">${say("analysis.honest")}</p>` : nothing}
    </section>`;
  }

  line(line) {
    return html`<li>
      <p><code class="first">${line.move}</code> <code class="soft">${line.variation.slice(1).join(" ")}</code></p>
      <dl class="values">
        ${line.values.map((value, place) => {
          const percent = Math.round(100 * value);
          const name = seatName(this.table.seats[place]);
          return html`<dt>${name}</dt>
            <dd><meter class="seat-${place + 1}" min="0" max="1" .value=${value} aria-label=${say(["analysis.value", { name, percent }])}></meter> ${percent} %</dd>`;
        })}
      </dl>
    </li>`;
  }

  async ask() {
    this.busy = true;
    this.error = "";
    const ply = this.ply;
    try {
      const { lines } = await post(`/api/tables/${this.table.id}/analysis`, { ply, lines: LINES });
      if (ply === this.ply) this.lines = lines;
      if (!lines.length) this.error = say("analysis.none");
    } catch (error) {
      this.error = error.message;
    }
    this.busy = false;
  }
}

customElements.define("acrux-analysis", Analysis);
