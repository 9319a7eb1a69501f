// <acrux-new-table>: a table of one game, begun with one click, or with all its options.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { LEVELS, playerName } from "./names.js";
import { Part } from "./part.js";
import { translate } from "./i18n.js";

const WAYS = ["computer", "friend", "screen"];
// Whoever may sit somewhere: an agent by its level.
const ME = { kind: "me" };
const PERSON = { kind: "person" };
const agent = (level) => ({ kind: "agent", level });
const CHOICES = [ME, PERSON, ...LEVELS.map(agent)];

class NewTable extends Part {
  static properties = {
    game: { attribute: false },
    level: { state: true },
    places: { state: true },
    clock: { state: true },
    error: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.level = 3;
    this.clock = "none";
    this.error = "";
    this.busy = false;
    this.comeBack = () => (this.busy = false);
  }

  // A browser may keep this page as it was left, and show it again.
  connectedCallback() {
    super.connectedCallback();
    addEventListener("pageshow", this.comeBack);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("pageshow", this.comeBack);
  }

  willUpdate(changed) {
    if (changed.has("game") && changed.get("game")?.name !== this.game.name) this.places = this.seated("computer", this.game.seats[0]);
  }

  render() {
    return html`<div class="panel new-table">
      <h3>${this.game.title}</h3>
      <p>${translate(`${this.game.name}.tagline`)}</p>
      <p class="soft">
        ${translate(`${this.game.name}.credit`)} · <a href="/rules/${this.game.name}">${translate(["page.rules_of", { game: this.game.title }])}</a> ·
        <a href="/learn/${this.game.name}">${translate(["page.learn_of", { game: this.game.title }])}</a>
      </p>
      <div class="ways">
        ${WAYS.map(
          (way) => html`<button
            class=${way === "computer" ? "primary" : ""}
            ?disabled=${this.busy}
            @click=${() => this.create(this.seated(way, this.places.length))}
          >
            ${translate(`new.${way}`)}<small>${translate(`new.${way}_hint`)}</small>
          </button>`,
        )}
      </div>
      <p role="alert" class="bad">${this.error}</p>
      <details>
        <summary>${translate("new.options")}</summary>
        <form class="options" @submit=${this.submit}>
          ${this.levels()} ${this.seats()} ${this.game.options.filter((each) => each.name !== "seats").map((each) => this.option(each))} ${this.clocks()}
          <label class="switch"><input type="checkbox" role="switch" name="listed" checked /> ${translate("new.listed")}</label>
          <button class="primary" ?disabled=${this.busy}>${translate("new.create")}</button>
        </form>
      </details>
    </div>`;
  }

  levels() {
    return html`<label class="field"
      >${translate("new.level")}
      <select @change=${(event) => this.rate(Number(event.target.value))}>
        ${LEVELS.map((level) => html`<option value=${level} ?selected=${level === this.level}>${translate(["new.level_n", { level }])}</option>`)}
      </select></label
    >`;
  }

  seats() {
    return html`
      ${this.game.seats.length > 1
        ? html`<label class="field"
            >${translate("new.seats")}
            <select name="count" @change=${(event) => this.resize(Number(event.target.value))}>
              ${this.game.seats.map((count) => html`<option ?selected=${count === this.places.length}>${count}</option>`)}
            </select></label
          >`
        : nothing}
      <fieldset class="places">
        <legend>${translate("new.who")}</legend>
        ${this.places.map(
          (who, place) => html`<label class="field"
            >${translate(["new.seat", { seat: place + 1 }])}
            <select @change=${(event) => this.take(place, CHOICES[event.target.selectedIndex])}>
              ${CHOICES.map((each) => html`<option .selected=${same(each, who)}>${choiceSaid(each)}</option>`)}
            </select></label
          >`,
        )}
      </fieldset>
    `;
  }

  // What is usual may depend on how many play.
  option(option) {
    return optionField(this.game.name, option, option.defaults[this.game.seats.indexOf(this.places.length)]);
  }

  clocks() {
    return html`
      <label class="field"
        >${translate("new.clock")}
        <select name="clock" @change=${(event) => (this.clock = event.target.value)}>
          ${["none", "clock", "correspondence"].map((kind) => html`<option value=${kind} ?selected=${kind === this.clock}>${translate(`new.clock_${kind}`)}</option>`)}
        </select></label
      >
      ${this.clock === "clock"
        ? [numberField("main", "new.minutes", 10, 1, 600), numberField("increment", "new.increment", 5, 0, 600)]
        : nothing}
      ${this.clock === "correspondence" ? numberField("days", "new.days", 3, 1, 30) : nothing}
    `;
  }

  seated(way, count) {
    const others = { computer: agent(this.level), friend: PERSON, screen: ME };
    return Array.from({ length: count }, (_, place) => (place ? others[way] : ME));
  }

  resize(count) {
    this.places = Array.from({ length: count }, (_, place) => this.places[place] ?? this.places.at(-1));
  }

  take(place, who) {
    this.places = this.places.with(place, who);
  }

  // One level for all agents; seats may have others afterwards.
  rate(level) {
    this.level = level;
    this.places = this.places.map((who) => (who.kind === "agent" ? agent(level) : who));
  }

  submit(event) {
    event.preventDefault();
    this.create(this.places);
  }

  get form() {
    return this.querySelector("form.options");
  }

  // What is wrong in a field is said at the field, which can be seen then.
  isFilledIn() {
    if (!this.form.checkValidity()) this.querySelector("details").open = true;
    return this.form.reportValidity();
  }

  async create(seats) {
    if (!this.isFilledIn()) return;
    this.busy = true;
    this.error = "";
    try {
      const { id } = await post("/api/tables", this.wish(seats));
      location.assign(`/t/${id}`);
    } catch (error) {
      this.error = error.message;
      this.busy = false;
    }
  }

  wish(seats) {
    const form = new FormData(this.form);
    const options = {};
    for (const option of this.game.options) {
      const value = option.name === "seats" ? seats.length : form.get(`option-${option.name}`);
      if (value !== null && value !== "") options[option.name] = value;
    }
    return { game: this.game.name, options, seats, clock: clockOf(form), listed: form.has("listed") };
  }
}

const same = (one, other) => one.kind === other.kind && one.level === other.level;

const choiceSaid = (who) => (who.kind === "agent" ? playerName(who) : translate(`new.kind_${who.kind}`));

function clockOf(form) {
  const kind = form.get("clock");
  if (kind === "clock") return { kind, main: 60 * form.get("main"), increment: Number(form.get("increment")) };
  return kind === "correspondence" ? { kind, days: Number(form.get("days")) } : { kind };
}

function optionField(game, option, usual) {
  const name = `option-${option.name}`;
  const key = `${game}.option.${option.name}`;
  if (option.choices)
    return html`<label class="field"
      >${translate(option.summary)}
      <select name=${name}>
        ${option.choices.map((choice) => html`<option value=${choice} ?selected=${choice === usual}>${translate(`${key}.${choice}`)}</option>`)}
      </select></label
    >`;
  const isNumber = option.low !== undefined;
  return html`<label class="field"
    >${translate(option.summary)}
    <input
      name=${name}
      type=${isNumber ? "number" : "text"}
      min=${option.low ?? nothing}
      max=${option.high ?? nothing}
      placeholder=${usual ?? ""}
  /></label>`;
}

const numberField = (name, key, value, low, high) =>
  html`<label class="field">${translate(key)} <input name=${name} type="number" min=${low} max=${high} value=${value} required /></label>`;

customElements.define("acrux-new-table", NewTable);
