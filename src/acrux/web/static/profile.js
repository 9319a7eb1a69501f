// <acrux-profile>: a guest's own games, statistics and ratings, the personal key, export and deletion.
// Attribute: games, the names and titles of all games, as JSON.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { playerName } from "./names.js";
import "./profile_data.js";
import "./profile_games.js";
import "./profile_key.js";
import { getSetting, setSetting } from "./settings.js";

class Profile extends AcruxElement {
  static properties = {
    games: { type: Array },
    profile: { state: true },
    running: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.games = [];
    this.profile = null;
    this.running = [];
    this.error = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.refresh();
    this.addEventListener("profile-changed", () => this.refresh());
  }

  async refresh() {
    try {
      const [profile, { mine }] = await Promise.all([get("/api/profile"), get("/api/tables")]);
      this.profile = profile;
      this.running = mine.filter(({ status }) => status === "playing");
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    return html`
      <p role="alert" class="error">${this.error}</p>
      ${this.profile ? this.parts(this.profile) : nothing}
    `;
  }

  parts(profile) {
    return html`
      ${this.running.length ? this.runningGames() : nothing}
      ${
        profile.games
          ? html`${this.strength(profile)}
              <acrux-profile-games .games=${this.games} .profile=${profile}></acrux-profile-games>
              ${this.statistics(profile)}`
          : html`<p class="panel muted">${translate("profile.none")}</p>`
      }
      <acrux-profile-key .profile=${profile}></acrux-profile-key>
      <acrux-profile-data></acrux-profile-data>
    `;
  }

  runningGames() {
    return html`<section class="panel" aria-labelledby="running-title">
      <h2 id="running-title">${translate("profile.running")}</h2>
      <ul>
        ${this.running.map(({ id, game, seats }) => {
          const names = seats.map(playerName).join(" · ");
          return html`<li><a href="/t/${id}">${this.title(game)}</a> <span class="muted">${names}</span></li>`;
        })}
      </ul>
    </section>`;
  }

  strength({ ratings }) {
    const isShown = getSetting("ratings") !== "off";
    return html`<section class="panel" aria-labelledby="strength-title">
      <h2 id="strength-title">${translate("profile.strength")}</h2>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${isShown} @change=${this.showRatings} />
        ${translate("profile.show_ratings")}
      </label>
      ${
        isShown
          ? html`<ul class="ratings">${ratings.map((rating) => this.rating(rating))}</ul>
              <p class="muted">${translate("profile.rating_hint")}</p>`
          : nothing
      }
    </section>`;
  }

  rating({ game, rating, margin, games }) {
    return html`<li>
      <b>${translate(["profile.rating_of", { game: this.title(game), rating, margin }])}</b>
      <span class="muted">${translate(["profile.rating_games", { n: games }])}</span>
    </li>`;
  }

  showRatings(event) {
    setSetting("ratings", event.target.checked ? "on" : "off");
    this.requestUpdate();
  }

  statistics({ counts }) {
    const columns = ["game", "opponent", "outcome.won", "outcome.lost", "outcome.drawn", "share"];
    return html`<section class="panel" aria-labelledby="statistics-title">
      <h2 id="statistics-title">${translate("profile.statistics")}</h2>
      <table>
        <thead>
          <tr>${columns.map((name) => html`<th scope="col">${translate(`profile.${name}`)}</th>`)}</tr>
        </thead>
        <tbody>${counts.filter(({ opponent }) => opponent !== "self").map((count) => this.count(count))}</tbody>
      </table>
    </section>`;
  }

  count({ game, opponent, level, won, lost, drawn, played }) {
    const cells = [
      ["opponent", opponentName(opponent, level)],
      ["outcome.won", won],
      ["outcome.lost", lost],
      ["outcome.drawn", drawn],
      ["share", `${Math.round((100 * won) / played)} %`],
    ];
    return html`<tr>
      <th scope="row">${this.title(game)}</th>
      ${cells.map(([name, value]) => html`<td data-label=${translate(`profile.${name}`)}>${value}</td>`)}
    </tr>`;
  }

  title(name) {
    return new Map(this.games).get(name) ?? name;
  }
}

const opponentName = (opponent, level) =>
  translate(opponent === "agents" && level ? ["profile.opponent.level", { level }] : `profile.opponent.${opponent}`);

customElements.define("acrux-profile", Profile);
