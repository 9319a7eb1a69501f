// <acrux-absence>: tells a player that an untimed game waits for somebody who is away, and from when on they can claim the
// win or bring in an agent.
// Event `decide` (detail: the command).

import { html, nothing } from "lit";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { formatTimeLeft, fullName } from "./names.js";
import { findSeat } from "./snapshot.js";

const TICK_MS = 500;

class Absence extends AcruxElement {
  static properties = { table: { attribute: false }, isWaiting: { state: true } };

  constructor() {
    super();
    this.isWaiting = false; // the player has chosen to wait
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.absence && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  willUpdate(changed) {
    if (!changed.has("table")) return;
    const before = changed.get("table");
    if (before?.presence_at !== this.table.presence_at) this.receivedAtMs = performance.now();
    if (!this.absence) this.isWaiting = false;
  }

  // The absence that ends first, if this is the page of another player.
  get absence() {
    const { absent = [], own_seats, status } = this.table;
    if (status !== "playing" || !own_seats.length) return null;
    const others = absent.filter(({ seat }) => !own_seats.includes(seat));
    return others.sort((one, other) => one.claimable_at - other.claimable_at)[0] ?? null;
  }

  get secondsLeft() {
    return (this.absence.claimable_at - this.table.presence_at - (performance.now() - this.receivedAtMs)) / 1000;
  }

  // A win needs the absence of all opponents; the server has the last word.
  get canClaimWin() {
    const { seats, own_seats } = this.table;
    const own = findSeat(this.table, own_seats[0]);
    const opponents = seats.filter(({ team }) => team !== own.team);
    return opponents.every(({ kind, online }) => kind === "person" && !online);
  }

  render() {
    if (!this.absence) return nothing;
    const name = fullName(findSeat(this.table, this.absence.seat));
    const isClaimable = this.secondsLeft <= 0;
    return html`<div class="bar notice absence">
      <span role="status">${translate([isClaimable ? "absence.too_long" : "absence.away", { name }])}</span>
      ${isClaimable ? this.choices() : html`<span role="timer">${formatTimeLeft(this.secondsLeft)}</span>`}
    </div>`;
  }

  choices() {
    if (this.isWaiting) return nothing;
    return html`
      ${this.canClaimWin ? this.button("absence.claim_win", () => this.decide({ type: "claim_win" }), "primary") : nothing}
      ${this.button("absence.replace", () => this.decide({ type: "replace_absent", seat: this.absence.seat }))}
      ${this.button("absence.wait", () => (this.isWaiting = true))}
    `;
  }

  button(label, onClick, kind = "") {
    return html`<button class=${kind} @click=${onClick}>${translate(label)}</button>`;
  }

  decide(command) {
    this.emit("decide", command);
  }
}

customElements.define("acrux-absence", Absence);
