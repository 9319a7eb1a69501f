// <acrux-profile-games>: a guest's finished games, filtered and in pages.
// Properties: games, the names and titles of all games; profile, which changes when there may be other games.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";
import { playerName } from "./names.js";

const OPPONENTS = ["people", "bots", "agents", "self"];
const OUTCOMES = ["won", "lost", "drawn", "self"];
const DAYS = ["since", "until"];

class ProfileGames extends AcruxElement {
  static properties = {
    games: { attribute: false },
    profile: { attribute: false },
    page: { state: true },
    found: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.games = [];
    this.page = 0;
    this.filters = {};
    this.found = null;
    this.error = "";
  }

  willUpdate(changed) {
    if (changed.has("profile")) this.search();
  }

  async search(page = 0) {
    const chosen = Object.entries(this.filters).filter(([, value]) => value);
    try {
      this.found = await get(`/api/profile/games?${new URLSearchParams([...chosen, ["page", page]])}`);
      this.page = page;
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    return html`<section class="panel" aria-labelledby="played-title">
      <h2 id="played-title">${translate("profile.games")}</h2>
      <form class="row filters" @change=${this.filter} @submit=${(event) => event.preventDefault()}>
        ${this.select("game", this.games)}
        ${this.select("opponent", named("opponent", OPPONENTS))}
        ${this.select("outcome", named("outcome", OUTCOMES))}
        ${DAYS.map(
          (name) =>
            html`<label class="field">${translate(`profile.${name}`)}<input type="date" name=${name} /></label>`,
        )}
      </form>
      <p role="alert" class="error">${this.error}</p>
      ${this.found ? this.list(this.found) : nothing}
    </section>`;
  }

  select(name, choices) {
    return html`<label class="field"
      >${translate(`profile.${name}`)}
      <select name=${name}>
        <option value="">${translate("profile.any")}</option>
        ${choices.map(([value, title]) => html`<option value=${value}>${title}</option>`)}
      </select>
    </label>`;
  }

  filter(event) {
    this.filters = { ...this.filters, [event.target.name]: event.target.value };
    this.search();
  }

  list({ total, page_size: pageSize, games }) {
    if (!total) return html`<p class="muted" role="status">${translate("profile.no_match")}</p>`;
    const pages = Math.ceil(total / pageSize);
    const columns = ["game", "opponent", "outcome", "date", "length"];
    return html`<table class="played">
        <thead>
          <tr>${columns.map((name) => html`<th scope="col">${translate(`profile.${name}`)}</th>`)}</tr>
        </thead>
        <tbody>${games.map((game) => this.row(game))}</tbody>
      </table>
      ${pages > 1 ? this.pages(pages) : nothing}`;
  }

  row({ id, game, outcome, opponent, level, seats, players, ended, plies }) {
    const title = new Map(this.games).get(game) ?? game;
    const names = opponentNames(players, seats, opponent, level);
    const label = translate(["profile.view", { game: title, names }]);
    const cells = [
      ["opponent", names],
      ["outcome", translate(`profile.outcome.${outcome}`)],
      ["date", new Date(ended).toLocaleDateString(language)],
      ["length", translate(["profile.plies", { n: plies }])],
    ];
    return html`<tr class=${outcome}>
      <th scope="row">${players.length ? html`<a href="/t/${id}" aria-label=${label}>${title}</a>` : title}</th>
      ${cells.map(([name, value]) => html`<td data-label=${translate(`profile.${name}`)}>${value}</td>`)}
    </tr>`;
  }

  pages(pages) {
    const turn = (name, page) =>
      html`<button class="small" ?disabled=${page < 0 || page >= pages} @click=${() => this.search(page)}>
        ${translate(`profile.${name}`)}
      </button>`;
    return html`<p class="row">
      ${turn("newer", this.page - 1)}
      <span role="status">${translate(["profile.page", { page: this.page + 1, pages }])}</span>
      ${turn("older", this.page + 1)}
    </p>`;
  }
}

const named = (kind, values) => values.map((value) => [value, translate(`profile.${kind}.${value}`)]);

// The other players, as long as the table exists; else what they were.
function opponentNames(players, seats, opponent, level) {
  const others = players.filter(({ seat }) => !seats.includes(seat));
  if (others.length) return [...new Set(others.map(playerName))].join(", ");
  return translate(level ? ["profile.opponent.level", { level }] : `profile.opponent.${opponent}`);
}

customElements.define("acrux-profile-games", ProfileGames);
