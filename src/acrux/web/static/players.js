// <acrux-players>: the seats with their players, presence and clocks; buttons to take, leave, fill and share a seat.
// Event `command` (detail: the command, and `onAnswer`, called with the server's answer if it is accepted).

import { html, nothing } from "lit";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import "./invitation.js";
import { LEVELS, formatTimeLeft, fullName, playerName, seatName } from "./names.js";
import "./seat_link.js";
import { awaitedSeats, hasOpenSeat } from "./snapshot.js";

const TICK_MS = 250;

class Players extends AcruxElement {
  static properties = {
    table: { attribute: false },
    invitation: { attribute: false }, // the token of a received invitation, or null
    renamed: { attribute: false },
  };

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
      ${hasOpenSeat(table) ? html`<acrux-invitation .table=${table}></acrux-invitation>` : nothing}
      ${table.watching ? html`<p class="muted">${translate(["players.watching", { n: table.watching }])}</p>` : nothing}
    </section>`;
  }

  row(seat) {
    const isMine = this.table.own_seats.includes(seat.seat);
    const isTurn = awaitedSeats(this.table).includes(seat.seat);
    return html`<li class="${isTurn ? "turn" : ""} ${this.renamed?.includes(seat.seat) ? "renamed" : ""}">
      ${seatBadge(seat, isMine)}
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
    if (this.renamed?.includes(seat.seat)) states.push(translate("identity.new"));
    if (seat.sealed) states.push(translate("players.sealed"));
    if (result?.winners.includes(seat.seat)) states.push(translate("players.won"));
    return states;
  }

  secondsLeft(seat) {
    const { now, clocks_start: start } = this.table;
    const runningMs = performance.now() - this.receivedAtMs - Math.max(0, (start ?? 0) - now);
    return seat.seconds_left - (seat.clock_running ? Math.max(0, runningMs) / 1000 : 0);
  }

  actions(seat, isMine) {
    const { status, host, reserved } = this.table;
    const name = fullName(seat);
    const isOpen = seat.kind === "open";
    const canSit = isOpen && status !== "over" && (host || !reserved || this.invitation);
    return [
      canSit ? this.seatCommand("sit", seat, name, this.invitation) : nothing,
      isOpen && host ? this.agentSelect(seat, name) : nothing,
      isMine && status !== "over" ? this.seatLink(seat) : nothing,
      isMine && status === "open" ? this.seatCommand("stand", seat, name) : nothing,
    ];
  }

  seatCommand(type, { seat }, name, invitation) {
    const command = invitation ? { type, seat, invitation } : { type, seat };
    const label = translate([`players.${type}_of`, { name }]);
    return html`<button class="small" aria-label=${label} @click=${() => this.command(command)}>
      ${translate(`players.${type}`)}
    </button>`;
  }

  seatLink(seat) {
    const { id, owned_seats } = this.table;
    const isOwner = owned_seats.includes(seat.seat);
    return html`<acrux-seat-link .tableId=${id} .seat=${seat} .isOwner=${isOwner}></acrux-seat-link>`;
  }

  agentSelect({ seat }, name) {
    const add = (event) => this.command({ type: "add_agent", seat, level: Number(event.target.value) });
    return html`<select class="small" aria-label=${translate(["players.add_agent_of", { name }])} @change=${add}>
      <option value="">${translate("players.add_agent")}</option>
      ${LEVELS.map((level) => html`<option value=${level}>${translate(["new.level_n", { level }])}</option>`)}
    </select>`;
  }

  command(command) {
    this.emit("command", { command });
  }
}

customElements.define("acrux-players", Players);
