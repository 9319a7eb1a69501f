// <acrux-analysis-start>: what to analyse: a game from its start or a position line, or a record.
// Event "open" (detail: the tree of a game, as the server sends it).

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { optionField } from "./option_field.js";

class AnalysisStart extends AcruxElement {
  static properties = {
    games: { state: true },
    game: { state: true },
    error: { state: true },
    isBusy: { state: true },
  };

  constructor() {
    super();
    this.games = [];
    this.game = null;
    this.error = "";
    this.isBusy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.attempt(async () => {
      this.games = await get("/api/games");
      [this.game] = this.games;
    });
  }

  async attempt(action) {
    this.error = "";
    this.isBusy = true;
    try {
      await action();
    } catch (error) {
      this.error = error.message;
    }
    this.isBusy = false;
  }

  render() {
    if (!this.game) return html`<p class="error" role="alert">${this.error}</p>`;
    return html`${this.error ? html`<p class="notice error" role="alert">${this.error}</p>` : nothing}
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
        <span class="row"><button class="primary" ?disabled=${this.isBusy}>${translate("analysis_board.open")}</button></span>
      </form>
      <form class="panel stack" @submit=${this.openRecord}>
        <h2>${translate("analysis_board.from_record")}</h2>
        <label for="record">${translate("lobby.record")}</label>
        <textarea id="record" rows="6" spellcheck="false" required></textarea>
        <span class="row">
          <label class="button">
            ${translate("lobby.file")}
            <input class="sr-only" type="file" accept=".acrux,.txt" @change=${this.readFile} />
          </label>
          <button class="primary" ?disabled=${this.isBusy}>${translate("lobby.open_record")}</button>
        </span>
      </form>`;
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
    return this.attempt(async () => this.emit("open", await post("/api/analysis/trees", body)));
  }

  async readFile(event) {
    const [file] = event.target.files;
    if (file) this.querySelector("#record").value = await file.text();
  }

  openRecord(event) {
    event.preventDefault();
    const { value } = this.querySelector("#record");
    return this.attempt(async () => this.emit("open", await post("/api/analysis/records", { record: value })));
  }
}

customElements.define("acrux-analysis-start", AnalysisStart);
