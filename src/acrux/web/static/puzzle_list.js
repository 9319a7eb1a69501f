// <acrux-puzzle-list>: the puzzles of a game, to be chosen by theme. Attribute: game.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { puzzlePicture } from "./puzzle_picture.js";
import { read } from "./puzzle_progress.js";

const PAGE = 24; // puzzles that are shown at first, and added by each request for more

class PuzzleList extends AcruxElement {
  static properties = {
    game: {},
    theme: { state: true },
    list: { state: true },
    count: { state: true }, // puzzles shown
    error: { state: true },
  };

  constructor() {
    super();
    this.theme = "";
    this.error = "";
    this.count = PAGE;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load(this.game, "");
  }

  async load(game, theme) {
    const query = new URLSearchParams({ game, ...(theme ? { theme } : {}) });
    try {
      this.list = await get(`/api/puzzles?${query}`);
      Object.assign(this, { game, theme, count: PAGE, error: "" });
      history.replaceState(null, "", `/puzzles?game=${game}`);
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    if (this.error) return html`<p class="notice" role="alert">${this.error}</p>`;
    if (!this.list) return html`<p class="notice" role="status">${translate("table.loading")}</p>`;
    const { games, puzzles } = this.list;
    const game = games.find((each) => each.game === this.game);
    if (!game) return html`<p class="notice">${translate("puzzles.none")}</p>`;
    const ids = new Set(read().solved);
    const solved = puzzles.filter(({ id }) => ids.has(id)).length;
    return html`
      <div class="row puzzle-games" role="group" aria-label=${translate("lobby.games")}>
        ${games.map((each) => this.gameButton(each))}
      </div>
      <div class="row">${this.themeChoice(game)}</div>
      <p class="muted" role="status">
        ${translate(["puzzles.progress", { solved, count: puzzles.length }])}
      </p>
      <ul class="puzzle-cards" aria-label=${translate("puzzles.list")}>
        ${puzzles.slice(0, this.count).map((puzzle) => card(puzzle, ids.has(puzzle.id)))}
      </ul>
      ${puzzles.length > this.count ? this.moreButton() : nothing}
    `;
  }

  moreButton() {
    return html`<button @click=${() => (this.count += PAGE)}>${translate("puzzles.show_more")}</button>`;
  }

  gameButton({ game, title }) {
    const isShown = game === this.game;
    return html`<button class=${isShown ? "primary" : ""} aria-pressed=${isShown} @click=${() => this.load(game, "")}>
      ${title}
    </button>`;
  }

  themeChoice({ themes }) {
    const count = themes.reduce((sum, each) => sum + each.count, 0);
    return html`<label>
      ${translate("puzzles.theme")}
      <select .value=${this.theme} @change=${(event) => this.load(this.game, event.target.value)}>
        <option value="">${translate(["puzzles.all_themes", { count }])}</option>
        ${themes.map((each) => this.themeOption(each))}
      </select>
    </label>`;
  }

  themeOption({ theme, count }) {
    const name = translate(`${this.game}.theme.${theme}`);
    return html`<option value=${theme}>${translate(["puzzles.theme_count", { theme: name, count }])}</option>`;
  }
}

const card = ({ id, game, theme, grade }, isSolved) =>
  html`<li>
    <a class="puzzle-card ${isSolved ? "solved" : ""}" href="/puzzles/${id}">
      ${puzzlePicture(id)}
      <b>${translate(`${game}.theme.${theme}`)}</b>
      <span class="muted">
        ${translate(["puzzles.grade", { grade }])}${isSolved ? html` · ✓ ${translate("puzzles.is_solved")}` : nothing}
      </span>
    </a>
  </li>`;

customElements.define("acrux-puzzle-list", PuzzleList);
