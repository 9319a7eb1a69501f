// <acrux-bots>: the bots that are online, to be challenged, and the API tokens of one's own bots.
// Attribute: games, the names and titles of all games, as JSON.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { copyText } from "./clipboard.js";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";

const REFRESH_MS = 5000;
const ANSWER_MS = 1000; // between two looks for the answer to a challenge
const SCOPES = ["bot:play", "challenge:read", "challenge:write"];
const CLOCK = { "clock.limit": 600, "clock.increment": 5 };

class Bots extends AcruxElement {
  static properties = {
    games: { type: Array },
    online: { state: true },
    pending: { state: true }, // the challenge that waits for an answer: its id and the bot's name
    tokens: { state: true },
    created: { state: true }, // the token just created, which the server never shows again
    status: { state: true },
    challengeStatus: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.games = [];
    this.online = [];
    this.pending = null;
    this.tokens = [];
    this.created = "";
    this.status = "";
    this.challengeStatus = "";
    this.error = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.refresh();
    this.timer = setInterval(() => document.hidden || this.refresh(), REFRESH_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    clearTimeout(this.answerTimer);
  }

  refresh() {
    return this.attempt(async () => {
      [this.online, this.tokens] = await Promise.all([fetchOnline(), get("/api/tokens")]);
    });
  }

  render() {
    return html`
      <p role="alert" class="error">${this.error}</p>
      <section class="panel" aria-labelledby="online-title">
        <h2 id="online-title">${translate("bots.online")}</h2>
        ${this.online.length ? this.challengeForm() : html`<p class="muted">${translate("bots.none_online")}</p>`}
        <p class="row">
          <span role="status">${this.challengeStatus}</span>
          ${this.pending ? html`<button class="small" @click=${this.withdraw}>${translate("bots.withdraw")}</button>` : nothing}
        </p>
      </section>
      <section class="panel" aria-labelledby="tokens-title">
        <h2 id="tokens-title">${translate("bots.tokens")}</h2>
        <p class="muted">${translate("bots.tokens_hint")}</p>
        <ul>${this.tokens.map((token) => this.tokenRow(token))}</ul>
        ${this.created ? this.createdToken() : nothing} ${this.tokenForm()}
      </section>
    `;
  }

  challengeForm() {
    return html`<form class="row" @submit=${this.challenge}>
      <label class="field"
        >${translate("bots.bot")}
        <select name="bot">${this.online.map(({ id, username }) => html`<option value=${id}>${username}</option>`)}</select>
      </label>
      <label class="field"
        >${translate("bots.game")}
        <select name="game">${this.games.map(([name, title]) => html`<option value=${name}>${title}</option>`)}</select>
      </label>
      <button class="primary">${translate("bots.challenge")}</button>
    </form>`;
  }

  tokenRow({ id, name, scopes, used }) {
    const lastUse = used ? new Date(used).toLocaleDateString(language, { timeZone: "UTC" }) : translate("bots.never");
    return html`<li class="row">
      <b>${name}</b>
      <span class="muted">${scopes.join(", ")} · ${translate(["bots.used", { day: lastUse }])}</span>
      <button class="small" aria-label=${translate(["bots.revoke_of", { name }])} @click=${() => this.revoke(id)}>
        ${translate("bots.revoke")}
      </button>
    </li>`;
  }

  createdToken() {
    return html`<div class="notice">
      <p>${translate("bots.created")}</p>
      <p class="row">
        <code>${this.created}</code>
        <button class="small" @click=${this.copy}>${translate("bots.copy")}</button>
        <span role="status">${this.status}</span>
      </p>
    </div>`;
  }

  tokenForm() {
    return html`<form class="stack" @submit=${this.create}>
      <label for="bot-name">${translate("bots.name")}</label>
      <input id="bot-name" maxlength="28" pattern="[A-Za-z][A-Za-z0-9_\\-]+" autocomplete="off" required />
      <fieldset class="choices">
        <legend>${translate("bots.scopes")}</legend>
        ${SCOPES.map(
          (scope) =>
            html`<label class="switch">
              <input type="checkbox" name="scope" value=${scope} checked />
              ${translate(`bots.scope.${scope.replace(":", "_")}`)}
            </label>`,
        )}
      </fieldset>
      <span class="row"><button>${translate("bots.create")}</button></span>
    </form>`;
  }

  challenge(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    return this.attempt(async () => {
      await this.withdraw();
      const answer = await post(`/api/challenge/${form.get("bot")}`, { variant: form.get("game"), ...CLOCK });
      this.pending = { id: answer.id, name: answer.destUser.name };
      this.challengeStatus = translate(["bots.waiting", { name: this.pending.name }]);
      this.awaitAnswer();
    });
  }

  // Looks again and again until the bot has answered; then goes to the table, or says that the bot has declined.
  awaitAnswer() {
    this.answerTimer = setTimeout(async () => {
      const { id, name } = this.pending;
      const { out } = await get("/api/challenge").catch(() => ({ out: [{ id }] }));
      if (out.some((challenge) => challenge.id === id)) return this.awaitAnswer();
      const { status } = await get(`/api/tables/${id}`);
      if (status !== "open") return location.assign(`/t/${id}`);
      this.challengeStatus = translate(["bots.declined", { name }]);
      await this.forget(id);
    }, ANSWER_MS);
  }

  async withdraw() {
    clearTimeout(this.answerTimer);
    this.challengeStatus = "";
    if (this.pending) await this.forget(this.pending.id);
  }

  // Leaves the table of a challenge that nobody waits for any more.
  async forget(id) {
    this.pending = null;
    await post(`/api/challenge/${id}/cancel`, {}).catch(() => {});
  }

  create(event) {
    event.preventDefault();
    const form = event.target;
    const scopes = new FormData(form).getAll("scope");
    return this.attempt(async () => {
      const { token } = await post("/api/tokens", { name: form.elements["bot-name"].value.trim(), scopes });
      this.created = token;
      this.status = "";
      form.reset();
      await this.refresh();
    });
  }

  revoke(id) {
    return this.attempt(async () => {
      await post("/api/tokens/revoke", { id });
      await this.refresh();
    });
  }

  async copy() {
    this.status = await copyText(this.created, "bots.copied");
  }

  // Shows the server's sentence if an action fails.
  async attempt(action) {
    try {
      await action();
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
  }
}

// The server sends one JSON object a line.
async function fetchOnline() {
  const response = await fetch("/api/bot/online");
  if (!response.ok) return [];
  const lines = (await response.text()).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

customElements.define("acrux-bots", Bots);
