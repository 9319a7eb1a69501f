// <acrux-pairing>: shown at a table that waits for quick pairing. It asks the server now and then whether somebody else
// waits at an earlier table, moves there, and lets the player stop waiting.
// Event `command`, as of <acrux-players>.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const POLL_MS = 3000;

// Does this player wait to be paired?
export const isWaitingForPair = ({ policy, status, listed, own_seats }) =>
  Boolean(policy.pairing && status === "open" && listed && own_seats.length);

class Pairing extends AcruxElement {
  static properties = { table: { attribute: false }, error: { state: true }, isLeaving: { state: true } };

  constructor() {
    super();
    this.error = "";
    this.isLeaving = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.ask(), POLL_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  render() {
    return html`<div class="notice pairing">
      <p role="status">${translate(["pairing.waiting", { game: this.table.title }])}</p>
      <p class="muted">${translate("pairing.hint")}</p>
      ${this.error ? html`<p class="error">${this.error}</p>` : nothing}
      <button ?disabled=${this.isLeaving} @click=${this.cancel}>${translate("pairing.cancel")}</button>
    </div>`;
  }

  // The server has taken the player off this table, and this element off the page, when it answers with another table.
  async ask() {
    if (this.isLeaving || this.isAsking) return;
    this.isAsking = true;
    try {
      const { id } = await post("/api/pairings", { game: this.table.game, table: this.table.id });
      this.error = "";
      if (id !== this.table.id && !this.isLeaving) location.replace(`/t/${id}`);
    } catch (error) {
      this.error = error.message;
    } finally {
      this.isAsking = false;
    }
  }

  // Unlisted first, so that nobody can be seated here while the player leaves.
  cancel() {
    const { game, own_seats } = this.table;
    const leave = () => location.assign(`/?game=${game}`);
    const stand = () => this.command({ type: "stand", seat: own_seats[0] }, leave);
    this.isLeaving = true;
    this.command({ type: "set_listed", listed: false }, stand);
  }

  command(command, onAnswer) {
    this.emit("command", { command, onAnswer });
  }
}

customElements.define("acrux-pairing", Pairing);
