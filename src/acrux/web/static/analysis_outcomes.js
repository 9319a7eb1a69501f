// <acrux-outcomes>: what if at dice and draws: pick an outcome, or let chance decide. Events: "play" (detail:
// the outcome), "rollon": until somebody is to decide.

import { html, nothing } from "lit";
import { drawOutcome } from "./analysis_chance.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

class Outcomes extends AcruxElement {
  static properties = { outcomes: { attribute: false } };

  render() {
    if (!this.outcomes.length) return nothing;
    return html`<form class="row outcomes" @submit=${this.pick}>
      <label for="outcome">${translate("analysis_board.outcome")}</label>
      <select id="outcome">
        ${this.outcomes.map(
          ({ move, chance }) => html`<option value=${move}>${move} (${formatChance(chance)})</option>`,
        )}
      </select>
      <button>${translate("analysis_board.pick")}</button>
      <button type="button" @click=${() => this.emit("play", drawOutcome(this.outcomes, Math.random()))}>
        ${translate("analysis_board.roll")}
      </button>
      <button type="button" @click=${() => this.emit("rollon")}>${translate("analysis_board.roll_on")}</button>
    </form>`;
  }

  pick(event) {
    event.preventDefault();
    this.emit("play", this.querySelector("#outcome").value);
  }
}

const formatChance = (chance) => `${(100 * chance).toFixed(chance < 0.1 ? 1 : 0)} %`;

customElements.define("acrux-outcomes", Outcomes);
