// <acrux-players>: who sits where, who is here, whose clock runs; seats to take, to leave, to share.
// Event `command` (detail: a command of the table).

import { html, nothing } from "lit";
import { LEVELS, fullName, playerName, seatName, timeSaid } from "./names.js";
import { Part } from "./part.js";
import { awaited } from "./snapshot.js";
import { translate } from "./i18n.js";

const TICK = 250;

class Players extends Part {
  static properties = { table: { attribute: false }, copied: { state: true } };

  constructor() {
    super();
    this.copied = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.table?.seats.some((seat) => seat.clock_running) && this.requestUpdate(), TICK);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  // The times are those of the server's `now`; news of who comes and goes bring none.
  willUpdate(changed) {
    if (changed.has("table") && changed.get("table")?.now !== this.table.now) this.since = performance.now();
  }

  render() {
    const { table } = this;
    return html`<section class="panel players" aria-labelledby="players-title">
      <h2 id="players-title">${translate("players.title")}</h2>
      <ul>${table.seats.map((seat) => this.row(seat))}</ul>
      ${table.status === "open" ? this.invitation() : nothing}
      ${table.watching ? html`<p class="soft">${translate(["players.watching", { n: table.watching }])}</p>` : nothing}
      <p class="soft" role="status">${this.copied}</p>
    </section>`;
  }

  row(seat) {
    const { table } = this;
    const mine = table.own_seats.includes(seat.seat);
    const turn = awaited(table).includes(seat.seat);
    const won = table.result?.winners.includes(seat.seat);
    return html`<li class=${turn ? "turn" : ""}>
      <span class="by seat-${seat.seat}" aria-hidden="true">${seat.seat}</span>
      <span class="who">
        <b>${seatName(seat)}</b>
        <span>${playerName(seat)}${mine ? ` (${translate("players.you")})` : ""}</span>
        <span class="soft">${this.states(seat, turn, won).join(" · ")}</span>
      </span>
      ${seat.seconds_left === null ? nothing : html`<span class=${seat.clock_running ? "clock running" : "clock"} role="timer">${timeSaid(this.secondsLeft(seat))}</span>`}
      <span class="row">${this.deeds(seat, mine)}</span>
    </li>`;
  }

  states(seat, turn, won) {
    const states = [];
    if (seat.kind === "person" && !this.table.imported) states.push(translate(seat.online ? "players.here" : "players.away"));
    if (turn) states.push(translate("players.turn"));
    if (seat.sealed) states.push(translate("players.sealed"));
    if (won) states.push(translate("players.won"));
    return states;
  }

  secondsLeft(seat) {
    return seat.seconds_left - (seat.clock_running ? (performance.now() - this.since) / 1000 : 0);
  }

  deeds(seat, mine) {
    const name = fullName(seat);
    const open = seat.kind === "open";
    const waiting = this.table.status === "open";
    return [
      open && this.table.status !== "over" ? this.deed("sit", { seat: seat.seat }, name) : nothing,
      open && this.table.host ? this.hire(seat, name) : nothing,
      mine && this.table.status !== "over"
        ? html`<button class="small quiet" aria-label=${translate(["players.link_of", { name }])} @click=${() => this.share(seat)}>${translate("players.link")}</button>`
        : nothing,
      mine && waiting ? this.deed("stand", { seat: seat.seat }, name) : nothing,
    ];
  }

  deed(verb, fields, name) {
    return html`<button class="small" aria-label=${translate([`players.${verb}_of`, { name }])} @click=${() => this.command({ type: verb, ...fields })}>${translate(`players.${verb}`)}</button>`;
  }

  hire(seat, name) {
    return html`<select
      class="small"
      aria-label=${translate(["players.hire_of", { name }])}
      @change=${(event) => this.command({ type: "add_agent", seat: seat.seat, level: Number(event.target.value) })}
    >
      <option value="">${translate("players.hire")}</option>
      ${LEVELS.map((level) => html`<option value=${level}>${translate(["new.level_n", { level }])}</option>`)}
    </select>`;
  }

  invitation() {
    return html`<p class="invitation row">
      ${translate("players.invite")}
      <button class="primary" @click=${() => this.copy(`${location.origin}/t/${this.table.id}`, "players.copied")}>${translate("players.copy")}</button>
    </p>`;
  }

  share(seat) {
    this.command({ type: "link", seat: seat.seat }, ({ token }) =>
      this.copy(`${location.origin}/t/${this.table.id}#seat=${token}`, "players.copied_seat"),
    );
  }

  async copy(text, key) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = translate(key);
    } catch {
      this.copied = text;
    }
  }

  command(command, then) {
    this.tell("command", { command, then });
  }
}

customElements.define("acrux-players", Players);
