// <acrux-lobby>: the games to begin, the tables to join or to watch, and a record to bring along.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { get, post } from "./api.js";
import { clockSaid, playerName } from "./names.js";
import "./newtable.js";
import { Part } from "./part.js";
import { translate } from "./i18n.js";

const AGAIN = 4000;
const SHELVES = ["mine", "open", "playing"];

class Lobby extends Part {
  static properties = { games: { state: true }, chosen: { state: true }, tables: { state: true }, error: { state: true } };

  constructor() {
    super();
    this.games = [];
    this.chosen = new URLSearchParams(location.search).get("game");
    this.tables = {};
    this.error = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.look();
    this.timer = setInterval(() => document.hidden || this.look(), AGAIN);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async look() {
    try {
      if (this.games.some((game) => game.status !== "ready") || !this.games.length) this.games = await get("/api/games");
      this.tables = await get("/api/tables");
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    const game = this.games.find((each) => each.name === this.chosen);
    return html`
      ${this.error ? html`<p class="notice" role="alert">${this.error}</p>` : nothing}
      <section aria-labelledby="games-title">
        <h2 id="games-title" class="sr-only">${translate("lobby.games")}</h2>
        <ul class="games">
          ${repeat(this.games, (each) => each.name, (each) => this.card(each))}
        </ul>
        ${game ? html`<acrux-new-table id="new-table" .game=${game}></acrux-new-table>` : nothing}
      </section>
      ${SHELVES.map((shelf) => this.shelf(shelf, this.tables[shelf] ?? []))} ${this.bring()}
    `;
  }

  card(game) {
    const open = game.name === this.chosen;
    return html`<li>
      <button class="game" aria-expanded=${open} aria-controls="new-table" @click=${() => this.choose(open ? null : game.name)}>
        <span class="cover" aria-hidden="true">
          ${["light", "dark"].map(
            (theme) => html`<img class="only-${theme}" loading="lazy" alt="" src="/rules/${game.name}/cover.svg?theme=${theme}" />`,
          )}
        </span>
        <b>${game.title}</b>
        <span class="pitch">${translate(`${game.name}.tagline`)}</span>
        <span class="tags">
          <span>${seatsSaid(game.seats)}</span>
          ${game.status === "ready" ? nothing : html`<span class="busy">${translate("lobby.preparing")}</span>`}
        </span>
      </button>
    </li>`;
  }

  async choose(name) {
    this.chosen = name;
    await this.updateComplete;
    this.querySelector("acrux-new-table")?.scrollIntoView({ block: "nearest" });
  }

  shelf(name, entries) {
    if (!entries.length && name !== "open") return nothing;
    return html`<section class="panel shelf" aria-labelledby="shelf-${name}">
      <h2 id="shelf-${name}">${translate(`lobby.${name}`)}</h2>
      ${entries.length
        ? html`<ul class="tables">${repeat(entries, (entry) => entry.id, (entry) => this.entry(entry, name))}</ul>`
        : html`<p class="soft">${translate("lobby.none_open")}</p>`}
    </section>`;
  }

  entry(entry, shelf) {
    const title = this.games.find((game) => game.name === entry.game)?.title ?? entry.game;
    const names = entry.seats.map(playerName).join(" · ");
    const way = entry.status === "over" ? "over" : entry.your_turn ? "turn" : shelf;
    return html`<li>
      <a href="/t/${entry.id}" aria-label=${translate([`lobby.go_${way}`, { game: title, names }])}>
        <b>${title}</b>
        <span class="names">${names}</span>
        <span class="soft">${clockSaid(entry.clock)}${entry.ply ? ` · ${translate(["lobby.plies", { n: entry.ply }])}` : ""}</span>
        <span class=${way === "turn" ? "go button primary" : "go"} aria-hidden="true">${translate(`lobby.verb_${way}`)}</span>
      </a>
    </li>`;
  }

  bring() {
    return html`<details class="panel">
      <summary><h2>${translate("lobby.import")}</h2></summary>
      <form class="stack" @submit=${this.send}>
        <label for="record">${translate("lobby.record")}</label>
        <textarea id="record" rows="6" spellcheck="false" required></textarea>
        <span class="row">
          <label class="button">${translate("lobby.file")}<input class="sr-only" type="file" accept=".acrux,.txt" @change=${this.read} /></label>
          <button class="primary">${translate("lobby.open_record")}</button>
        </span>
        <span role="alert" class="bad" id="record-error"></span>
      </form>
    </details>`;
  }

  async read(event) {
    const [file] = event.target.files;
    if (file) this.querySelector("#record").value = await file.text();
  }

  async send(event) {
    event.preventDefault();
    try {
      const { id } = await post("/api/records", { record: this.querySelector("#record").value });
      location.assign(`/t/${id}`);
    } catch (error) {
      this.querySelector("#record-error").textContent = error.message;
    }
  }
}

const seatsSaid = (seats) =>
  seats.length > 1
    ? translate(["lobby.players_from_to", { low: seats[0], high: seats.at(-1) }])
    : translate(["lobby.players", { n: seats[0] }]);

customElements.define("acrux-lobby", Lobby);
