// <acrux-players>: the seats with their players, presence and clocks; buttons to take, leave, fill and share a seat.
// Event `command` (detail: the command, and `onAnswer`, called with the server's answer if it is accepted).

import { html, nothing } from "lit";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { LEVELS, formatTimeLeft, fullName, playerName, seatName } from "./names.js";
import { awaitedSeats } from "./snapshot.js";

const TICK_MS = 250;

class Players extends AcruxElement {
  static properties = { table: { attribute: false }, copyStatus: { state: true } };

  constructor() {
    super();
    this.copyStatus = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.hasRunningClock && this.requestUpdate(), TICK_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  get hasRunningClock() {
    return this.table?.seats.some((seat) => seat.clock_running);
  }

  // Clock times are as of the server's `now`; presence messages bring no new ones.
  willUpdate(changed) {
    if (changed.has("table") && changed.get("table")?.now !== this.table.now) this.receivedAtMs = performance.now();
  }

  render() {
    const { table } = this;
    return html`<section class="panel players" aria-labelledby="players-title">
      <h2 id="players-title">${translate("players.title")}</h2>
      <ul>${table.seats.map((seat) => this.row(seat))}</ul>
      ${table.status === "open" ? this.invitation() : nothing}
      ${table.watching ? html`<p class="muted">${translate(["players.watching", { n: table.watching }])}</p>` : nothing}
      <p class="muted" role="status">${this.copyStatus}</p>
    </section>`;
  }

  row(seat) {
    const isMine = this.table.own_seats.includes(seat.seat);
    const isTurn = awaitedSeats(this.table).includes(seat.seat);
    return html`<li class=${isTurn ? "turn" : ""}>
      <span class="seat-badge seat-${seat.seat}" aria-hidden="true">${seat.seat}</span>
      <span class="player">
        <b>${seatName(seat)}</b>
        <span>${playerName(seat)}${isMine ? ` (${translate("players.you")})` : ""}</span>
        <span class="muted">${this.states(seat, isTurn).join(" · ")}</span>
      </span>
      ${seat.seconds_left === null ? nothing : this.clock(seat)}
      <span class="row">${this.actions(seat, isMine)}</span>
    </li>`;
  }

  clock(seat) {
    const kind = seat.clock_running ? "clock running" : "clock";
    return html`<span class=${kind} role="timer">${formatTimeLeft(this.secondsLeft(seat))}</span>`;
  }

  states(seat, isTurn) {
    const { imported, result } = this.table;
    const states = [];
    if (seat.kind === "person" && !imported) states.push(translate(seat.online ? "players.online" : "players.away"));
    if (isTurn) states.push(translate("players.turn"));
    if (seat.sealed) states.push(translate("players.sealed"));
    if (result?.winners.includes(seat.seat)) states.push(translate("players.won"));
    return states;
  }

  secondsLeft(seat) {
    return seat.seconds_left - (seat.clock_running ? (performance.now() - this.receivedAtMs) / 1000 : 0);
  }

  actions(seat, isMine) {
    const { status, host } = this.table;
    const name = fullName(seat);
    const isOpen = seat.kind === "open";
    return [
      isOpen && status !== "over" ? this.seatCommand("sit", seat, name) : nothing,
      isOpen && host ? this.agentSelect(seat, name) : nothing,
      isMine && status !== "over" ? this.linkButton(seat, name) : nothing,
      isMine && status === "open" ? this.seatCommand("stand", seat, name) : nothing,
    ];
  }

  seatCommand(type, { seat }, name) {
    const label = translate([`players.${type}_of`, { name }]);
    return html`<button class="small" aria-label=${label} @click=${() => this.command({ type, seat })}>
      ${translate(`players.${type}`)}
    </button>`;
  }

  linkButton(seat, name) {
    const label = translate(["players.link_of", { name }]);
    return html`<button class="small ghost" aria-label=${label} @click=${() => this.copySeatLink(seat)}>
      ${translate("players.link")}
    </button>`;
  }

  agentSelect({ seat }, name) {
    const add = (event) => this.command({ type: "add_agent", seat, level: Number(event.target.value) });
    return html`<select class="small" aria-label=${translate(["players.add_agent_of", { name }])} @change=${add}>
      <option value="">${translate("players.add_agent")}</option>
      ${LEVELS.map((level) => html`<option value=${level}>${translate(["new.level_n", { level }])}</option>`)}
    </select>`;
  }

  invitation() {
    const copy = () => this.copy(`${location.origin}/t/${this.table.id}`, "players.copied");
    return html`<p class="invitation row">
      ${translate("players.invite")}
      <button class="primary" @click=${copy}>${translate("players.copy")}</button>
    </p>`;
  }

  copySeatLink({ seat }) {
    const link = (token) => `${location.origin}/t/${this.table.id}#seat=${token}`;
    this.command({ type: "link", seat }, ({ token }) => this.copy(link(token), "players.copied_seat"));
  }

  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
      this.copyStatus = translate(message);
    } catch {
      this.copyStatus = text;
    }
  }

  command(command, onAnswer) {
    this.emit("command", { command, onAnswer });
  }
}

customElements.define("acrux-players", Players);
