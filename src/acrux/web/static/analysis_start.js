// <acrux-analysis-start>: what to analyse: a game from its start or a position line, or a record.
// Event "open" (detail: the tree of a game, as the server sends it).

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { Attempts } from "./attempts.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { optionField } from "./option_field.js";
import "./record_form.js";

class AnalysisStart extends AcruxElement {
  static properties = {
    games: { state: true },
    game: { state: true },
  };

  constructor() {
    super();
    this.games = [];
    this.game = null;
    this.attempts = new Attempts(this);
  }

  connectedCallback() {
    super.connectedCallback();
    this.attempts.run(async () => {
      this.games = await get("/api/games");
      [this.game] = this.games;
    });
  }

  render() {
    const { error, isBusy } = this.attempts;
    if (!this.game) return html`<p class="error" role="alert">${error}</p>`;
    return html`${error ? html`<p class="notice error" role="alert">${error}</p>` : nothing}
      <form class="panel stack" @submit=${this.openGame}>
        <h2>${translate("analysis_board.new")}</h2>
        <label class="field"
          >${translate("analysis_board.game")}
          <select name="game" @change=${({ target }) => (this.game = this.games[target.selectedIndex])}>
            ${this.games.map(({ name, title }) => html`<option value=${name} ?selected=${name === this.game.name}>${title}</option>`)}
          </select></label
        >
        ${this.options()}
        <label class="field"
          >${translate("analysis_board.position")}
          <input name="position" maxlength="1000" autocomplete="off" spellcheck="false" />
        </label>
        <span class="row"><button class="primary" ?disabled=${isBusy}>${translate("analysis_board.open")}</button></span>
      </form>
      <section class="panel stack">
        <h2>${translate("analysis_board.from_record")}</h2>
        <acrux-record-form .open=${(record) => this.openTree("/api/analysis/records", { record })}></acrux-record-form>
      </section>`;
  }

  options() {
    const { name, options, seats } = this.game;
    if (!options.length) return nothing;
    const seatField = html`<label class="field"
      >${translate("new.seats")}
      <select name="option-seats">
        ${seats.map((count) => html`<option value=${count}>${count}</option>`)}
      </select></label
    >`;
    return html`<details>
      <summary>${translate("new.options")}</summary>
      <div class="options">
        ${options.map((option) => (option.name === "seats" ? seatField : optionField(name, option, option.defaults[0])))}
      </div>
    </details>`;
  }

  openGame(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const options = {};
    for (const { name } of this.game.options) {
      const value = form.get(`option-${name}`);
      if (value) options[name] = value;
    }
    const body = { game: this.game.name, options, position: form.get("position").trim() || null };
    return this.attempts.run(() => this.openTree("/api/analysis/trees", body));
  }

  async openTree(path, body) {
    this.emit("open", await post(path, body));
  }
}

customElements.define("acrux-analysis-start", AnalysisStart);
