// <acrux-new-table>: the form for a new table of one game, with presets for one click and all options.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { Attempts, leaveFor } from "./attempts.js";
import { AcruxElement } from "./element.js";
import { hasMessage, translate } from "./i18n.js";
import { LEVELS, playerName } from "./names.js";
import { optionField } from "./option_field.js";

const PRESETS = ["computer", "friend", "screen"];
const CLOCKS = ["none", "clock", "correspondence"];
const DEFAULT_LEVEL = 3;

// A seat as the API takes it.
const ME = { kind: "me" };
const PERSON = { kind: "person" };
const agent = (level) => ({ kind: "agent", level });
const SEAT_CHOICES = [ME, PERSON, ...LEVELS.map(agent)];

class NewTable extends AcruxElement {
  static properties = {
    game: { attribute: false },
    hasLesson: { attribute: false },
    level: { state: true },
    seats: { state: true },
    clock: { state: true },
  };

  constructor() {
    super();
    this.level = DEFAULT_LEVEL;
    this.clock = "none";
    this.attempts = new Attempts(this);
  }

  willUpdate(changed) {
    const isOtherGame = changed.has("game") && changed.get("game")?.name !== this.game.name;
    if (isOtherGame) this.seats = this.presetSeats("computer", this.game.seats[0]);
  }

  render() {
    const { name, title, options } = this.game;
    return html`<div class="panel new-table">
      <h3>${title}</h3>
      ${hasMessage(`${name}.tagline`) ? html`<p>${translate(`${name}.tagline`)}</p>` : nothing}
      <p class="muted">${this.links()}</p>
      <div class="presets">${PRESETS.map((preset) => this.presetButton(preset))} ${this.pairButton()}</div>
      <p role="alert" class="error">${this.attempts.error}</p>
      <details>
        <summary>${translate("new.options")}</summary>
        <form class="options" @submit=${this.submit}>
          ${this.levelField()} ${this.seatFields()}
          ${options.filter((option) => option.name !== "seats").map((option) => this.optionField(option))}
          ${this.clockFields()}
          <label class="switch"><input type="checkbox" role="switch" name="listed" /> ${translate("new.listed")}</label>
          ${this.policyFields()}
          <button class="primary" ?disabled=${this.attempts.isBusy}>${translate("new.create")}</button>
        </form>
      </details>
    </div>`;
  }

  links() {
    const { name, title: game } = this.game;
    const credit = hasMessage(`${name}.credit`) ? translate(`${name}.credit`) : this.game.credit;
    const lesson = html` · <a href="/learn/${name}">${translate(["page.learn_of", { game }])}</a>`;
    const workshop = html` · <a href="/workshop/${name}">${translate("new.workshop")}</a>`;
    return html`${credit} · <a href="/rules/${name}">${translate(["page.rules_of", { game }])}</a>${this.hasLesson ? lesson : nothing}${this.game.has_workshop ? workshop : nothing}`;
  }

  presetButton(preset) {
    const create = () => this.create(this.presetSeats(preset, this.seats.length));
    return html`<button class=${preset === "computer" ? "primary" : ""} ?disabled=${this.attempts.isBusy} @click=${create}>
      ${translate(`new.${preset}`)}<small>${translate(`new.${preset}_hint`)}</small>
    </button>`;
  }

  // Quick pairing: with the next visitor who wants to play this game.
  pairButton() {
    const pair = () => this.open("/api/pairings", { game: this.game.name });
    return html`<button ?disabled=${this.attempts.isBusy} @click=${pair}>
      ${translate("new.pair")}<small>${translate("new.pair_hint")}</small>
    </button>`;
  }

  levelField() {
    const option = (level) =>
      html`<option value=${level} ?selected=${level === this.level}>${translate(["new.level_n", { level }])}</option>`;
    return html`<label class="field"
      >${translate("new.level")}
      <select @change=${(event) => this.setLevel(Number(event.target.value))}>
        ${LEVELS.map(option)}
      </select></label
    >`;
  }

  seatFields() {
    return html`
      ${this.game.seats.length > 1 ? this.seatCountField() : nothing}
      <fieldset class="seat-choices">
        <legend>${translate("new.players")}</legend>
        ${this.seats.map((seat, index) => this.seatField(seat, index))}
      </fieldset>
    `;
  }

  seatCountField() {
    return html`<label class="field"
      >${translate("new.seats")}
      <select name="count" @change=${(event) => this.setSeatCount(Number(event.target.value))}>
        ${this.game.seats.map((count) => html`<option ?selected=${count === this.seats.length}>${count}</option>`)}
      </select></label
    >`;
  }

  seatField(seat, index) {
    return html`<label class="field"
      >${translate(["new.seat", { seat: index + 1 }])}
      <select @change=${(event) => this.setSeat(index, SEAT_CHOICES[event.target.selectedIndex])}>
        ${SEAT_CHOICES.map((choice) => html`<option .selected=${isSame(choice, seat)}>${choiceName(choice)}</option>`)}
      </select></label
    >`;
  }

  // Defaults may depend on the number of seats.
  optionField(option) {
    return optionField(this.game.name, option, option.defaults[this.game.seats.indexOf(this.seats.length)]);
  }

  clockFields() {
    const option = (kind) =>
      html`<option value=${kind} ?selected=${kind === this.clock}>${translate(`new.clock_${kind}`)}</option>`;
    return html`
      <label class="field"
        >${translate("new.clock")}
        <select name="clock" @change=${(event) => (this.clock = event.target.value)}>
          ${CLOCKS.map(option)}
        </select></label
      >
      ${
        this.clock === "clock"
          ? [numberField("main", "new.minutes", 10, 1, 600), numberField("increment", "new.increment", 5, 0, 600)]
          : nothing
      }
      ${this.clock === "correspondence" ? numberField("days", "new.days", 3, 1, 30) : nothing}
    `;
  }

  // How people play with each other. Only a game with throws can be played with throws by hand.
  policyFields() {
    const hasThrows = this.game.options.some(({ choices }) => choices?.includes("throw"));
    return html`
      ${switchField("free_takebacks")} ${hasThrows ? switchField("throws_by_hand") : nothing}
      ${this.clock === "none" ? absenceField() : nothing}
    `;
  }

  presetSeats(preset, count) {
    const others = { computer: agent(this.level), friend: PERSON, screen: ME };
    return Array.from({ length: count }, (_, index) => (index ? others[preset] : ME));
  }

  setSeatCount(count) {
    this.seats = Array.from({ length: count }, (_, index) => this.seats[index] ?? this.seats.at(-1));
  }

  setSeat(index, seat) {
    this.seats = this.seats.with(index, seat);
  }

  // Sets the level of all agents; single seats can be changed afterwards.
  setLevel(level) {
    this.level = level;
    this.seats = this.seats.map((seat) => (seat.kind === "agent" ? agent(level) : seat));
  }

  submit(event) {
    event.preventDefault();
    this.create(this.seats);
  }

  get form() {
    return this.querySelector("form.options");
  }

  // Opens the options if a field is invalid, so that the browser can point at it.
  isValid() {
    if (!this.form.checkValidity()) this.querySelector("details").open = true;
    return this.form.reportValidity();
  }

  create(seats) {
    if (this.isValid()) this.open("/api/tables", { ...this.requestBody(seats), player_nonces: true });
  }

  // Asks the server for a table and goes there.
  open(path, body) {
    return this.attempts.run(async () => {
      const { id } = await post(path, body);
      return leaveFor(`/t/${id}`);
    });
  }

  requestBody(seats) {
    const form = new FormData(this.form);
    const options = {};
    for (const option of this.game.options) {
      const value = option.name === "seats" ? seats.length : form.get(`option-${option.name}`);
      if (value !== null && value !== "") options[option.name] = value;
    }
    return { game: this.game.name, options, seats, clock: clockFrom(form), ...policyFrom(form) };
  }
}

const isSame = (one, other) => one.kind === other.kind && one.level === other.level;

const choiceName = (seat) => (seat.kind === "agent" ? playerName(seat) : translate(`new.kind_${seat.kind}`));

function clockFrom(form) {
  const kind = form.get("clock");
  if (kind === "clock") return { kind, main: 60 * form.get("main"), increment: Number(form.get("increment")) };
  return kind === "correspondence" ? { kind, days: Number(form.get("days")) } : { kind };
}

// Open seats are reserved for people with the invitation, unless the lobby lists the table.
function policyFrom(form) {
  const [listed, free_takebacks, throws_by_hand] = ["listed", "free_takebacks", "throws_by_hand"].map((name) =>
    form.has(name),
  );
  const minutes = form.get("absence");
  const absence_seconds = minutes ? 60 * minutes : null;
  return { listed, reserved: !listed, free_takebacks, throws_by_hand, absence_seconds };
}

const switchField = (name) =>
  html`<label class="switch"><input type="checkbox" role="switch" name=${name} /> ${translate(`new.${name}`)}</label>`;

const absenceField = () =>
  html`<label class="field"
    >${translate("new.absence")}
    <input name="absence" type="number" min="1" max="1440" placeholder=${translate("new.absence_default")}
  /></label>`;

const numberField = (name, key, value, min, max) =>
  html`<label class="field"
    >${translate(key)} <input name=${name} type="number" min=${min} max=${max} value=${value} required
  /></label>`;

customElements.define("acrux-new-table", NewTable);
