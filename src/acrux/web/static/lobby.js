// <acrux-lobby>: the games to start, the tables to join or watch, and a form to import a record.
// Attributes: covers and lessons, the names of the games that have a cover picture or a lesson, separated by spaces.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { get, post } from "./api.js";
import { leaveFor } from "./attempts.js";
import { AcruxElement } from "./element.js";
import { hasMessage, translate } from "./i18n.js";
import { announceTurns, hasRunningTables } from "./lobby_alerts.js";
import { formatClock, playerName } from "./names.js";
import "./new_table.js";
import "./readiness.js";
import "./record_form.js";
import { thumbnail } from "./thumbnail.js";

const REFRESH_MS = 4000;
const TABLE_LISTS = ["mine", "open", "playing"];

class Lobby extends AcruxElement {
  static properties = {
    covers: { converter: { fromAttribute: splitNames } },
    lessons: { converter: { fromAttribute: splitNames } },
    games: { state: true },
    selected: { state: true },
    tables: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.covers = [];
    this.lessons = [];
    this.games = [];
    this.selected = new URLSearchParams(location.search).get("game");
    this.tables = {};
    this.error = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.refresh();
    this.timer = setInterval(() => this.isNeeded && this.refresh(), REFRESH_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  get isNeeded() {
    return !document.hidden || hasRunningTables(this.tables.mine ?? []);
  }

  async refresh() {
    try {
      const isReady = this.games.length > 0 && this.games.every((game) => game.status === "ready");
      if (!isReady) this.games = await get("/api/games");
      this.tables = await get("/api/tables");
      announceTurns(this.tables.mine, (name) => this.gameTitle(name));
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    return html`
      ${this.error ? html`<p class="notice" role="alert">${this.error}</p>` : nothing}
      <section aria-labelledby="games-title">
        <h2 id="games-title" class="sr-only">${translate("lobby.games")}</h2>
        <ul class="games">
          ${repeat(
            this.games,
            (game) => game.name,
            (game) => this.card(game),
          )}
        </ul>
        ${this.newTable()}
      </section>
      ${TABLE_LISTS.map((list) => this.tableList(list, this.tables[list] ?? []))} ${this.importForm()}
    `;
  }

  newTable() {
    const game = this.games.find(({ name }) => name === this.selected);
    if (!game) return nothing;
    const hasLesson = this.lessons.includes(game.name);
    return html`<acrux-new-table id="new-table" .game=${game} .hasLesson=${hasLesson}></acrux-new-table>
      <acrux-readiness url="/api/games/${game.name}/readiness"></acrux-readiness>`;
  }

  card(game) {
    const isSelected = game.name === this.selected;
    const toggle = () => this.select(isSelected ? null : game.name);
    const tagline = `${game.name}.tagline`;
    return html`<li>
      <button class="game" aria-expanded=${isSelected} aria-controls="new-table" @click=${toggle}>
        ${this.covers.includes(game.name) ? cover(game) : nothing}
        <b>${game.title}</b>
        ${hasMessage(tagline) ? html`<span class="tagline">${translate(tagline)}</span>` : nothing}
        <span class="tags">
          <span>${formatSeats(game.seats)}</span>
          ${game.status === "ready" ? nothing : html`<span class="busy">${translate("lobby.preparing")}</span>`}
        </span>
      </button>
    </li>`;
  }

  async select(name) {
    this.selected = name;
    await this.updateComplete;
    this.querySelector("acrux-new-table")?.scrollIntoView({ block: "nearest" });
  }

  tableList(list, entries) {
    if (!entries.length && list !== "open") return nothing;
    return html`<section class="panel table-list" aria-labelledby="tables-${list}">
      <h2 id="tables-${list}">${translate(`lobby.${list}`)}</h2>
      ${list === "playing" ? html`<p><a href="/watch">${translate("lobby.watch")}</a></p>` : nothing}
      ${entries.length ? this.entries(list, entries) : html`<p class="muted">${translate("lobby.none_open")}</p>`}
    </section>`;
  }

  entries(list, entries) {
    return html`<ul class=${list === "playing" ? "tables live" : "tables"}>
      ${repeat(
        entries,
        (entry) => entry.id,
        (entry) => this.entry(entry, list),
      )}
    </ul>`;
  }

  entry(entry, list) {
    const game = this.gameTitle(entry.game);
    const names = entry.seats.map(playerName).join(" · ");
    const action = entry.status === "over" ? "over" : entry.your_turn ? "turn" : list;
    const plies = entry.ply ? ` · ${translate(["lobby.plies", { n: entry.ply }])}` : "";
    return html`<li>
      <a href="/t/${entry.id}" aria-label=${translate([`lobby.entry_${action}`, { game, names }])}>
        ${list === "playing" && this.isReady(entry.game) ? thumbnail(entry) : nothing}
        <b>${game}</b>
        <span class="names">${names}</span>
        <span class="muted">${formatClock(entry.clock)}${plies}</span>
        <span class=${action === "turn" ? "entry-action button primary" : "entry-action"} aria-hidden="true">
          ${translate(`lobby.action_${action}`)}
        </span>
      </a>
    </li>`;
  }

  gameTitle(name) {
    return this.games.find((game) => game.name === name)?.title ?? name;
  }

  isReady(name) {
    return this.games.find((game) => game.name === name)?.status === "ready";
  }

  importForm() {
    return html`<details class="panel">
      <summary><h2>${translate("lobby.import")}</h2></summary>
      <p><a href="/analysis">${translate("page.analysis")}</a></p>
      <acrux-record-form .open=${openRecord}></acrux-record-form>
    </details>`;
  }
}

function splitNames(attribute) {
  return attribute.split(" ").filter(Boolean);
}

async function openRecord(record) {
  const { id } = await post("/api/records", { record });
  return leaveFor(`/t/${id}`);
}

const cover = ({ name }) =>
  html`<span class="cover" aria-hidden="true">
    ${["light", "dark"].map(
      (theme) =>
        html`<img class="only-${theme}" loading="lazy" alt="" src="/rules/${name}/cover.svg?theme=${theme}" />`,
    )}
  </span>`;

const formatSeats = (seats) =>
  seats.length > 1
    ? translate(["lobby.players_from_to", { low: seats[0], high: seats.at(-1) }])
    : translate(["lobby.players", { n: seats[0] }]);

customElements.define("acrux-lobby", Lobby);
