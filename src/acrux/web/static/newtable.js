// <acrux-new-table>: a table of one game, begun with one click, or with all its options.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { Part } from "./part.js";
import { say } from "./words.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const WAYS = ["computer", "friend", "screen"];
const OTHERS = { computer: "agent", friend: "person", screen: "me" };

class NewTable extends Part {
  static properties = {
    game: { attribute: false },
    level: { state: true },
    kinds: { state: true },
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
  }

  willUpdate(changed) {
    if (changed.has("game")) this.kinds = seatsOf("computer", this.game.seats[0]);
  }

  render() {
    return html`<div class="panel new-table">
      <h3>${this.game.title}</h3>
      <p>${say(`${this.game.name}.tagline`)}</p>
      <p class="soft">
        ${say(`${this.game.name}.credit`)} · <a href="/rules/${this.game.name}">${say(["page.rules_of", { game: this.game.title }])}</a> ·
        <a href="/learn/${this.game.name}">${say(["page.learn_of", { game: this.game.title }])}</a>
      </p>
      <div class="ways">
        ${WAYS.map(
          (way) => html`<button
            class=${way === "computer" ? "primary" : ""}
            ?disabled=${this.busy}
            @click=${() => this.create(seatsOf(way, this.kinds.length))}
          >
            ${say(`new.${way}`)}<small>${say(`new.${way}_hint`)}</small>
          </button>`,
        )}
      </div>
      <p role="alert" class="bad">${this.error}</p>
      <details>
        <summary>${say("new.options")}</summary>
        <form class="options" @submit=${this.submit}>
          ${this.levels()} ${this.places()} ${this.game.options.filter((each) => each.name !== "seats").map((each) => optionField(this.game.name, each))}
          ${this.clocks()}
          <label class="switch"><input type="checkbox" role="switch" name="listed" checked /> ${say("new.listed")}</label>
          <button class="primary" ?disabled=${this.busy}>${say("new.create")}</button>
        </form>
      </details>
    </div>`;
  }

  levels() {
    return html`<label class="field"
      >${say("new.level")}
      <select @change=${(event) => (this.level = Number(event.target.value))}>
        ${LEVELS.map((level) => html`<option value=${level} ?selected=${level === this.level}>${say(["new.level_n", { level }])}</option>`)}
      </select></label
    >`;
  }

  places() {
    return html`
      ${this.game.seats.length > 1
        ? html`<label class="field"
            >${say("new.seats")}
            <select name="count" @change=${(event) => this.resize(Number(event.target.value))}>
              ${this.game.seats.map((count) => html`<option ?selected=${count === this.kinds.length}>${count}</option>`)}
            </select></label
          >`
        : nothing}
      <fieldset class="places">
        <legend>${say("new.who")}</legend>
        ${this.kinds.map(
          (kind, place) => html`<label class="field"
            >${say(["new.seat", { seat: place + 1 }])}
            <select @change=${(event) => this.take(place, event.target.value)}>
              ${["me", "person", "agent"].map((each) => html`<option value=${each} ?selected=${each === kind}>${say(`new.kind_${each}`)}</option>`)}
            </select></label
          >`,
        )}
      </fieldset>
    `;
  }

  clocks() {
    return html`
      <label class="field"
        >${say("new.clock")}
        <select name="clock" @change=${(event) => (this.clock = event.target.value)}>
          ${["none", "clock", "correspondence"].map((kind) => html`<option value=${kind} ?selected=${kind === this.clock}>${say(`new.clock_${kind}`)}</option>`)}
        </select></label
      >
      ${this.clock === "clock"
        ? [numberField("main", "new.minutes", 10, 1, 600), numberField("increment", "new.increment", 5, 0, 600)]
        : nothing}
      ${this.clock === "correspondence" ? numberField("days", "new.days", 3, 1, 30) : nothing}
    `;
  }

  resize(count) {
    this.kinds = Array.from({ length: count }, (_, place) => this.kinds[place] ?? this.kinds.at(-1));
  }

  take(place, kind) {
    this.kinds = this.kinds.with(place, kind);
  }

  submit(event) {
    event.preventDefault();
    this.create(this.kinds);
  }

  async create(kinds) {
    this.busy = true;
    this.error = "";
    try {
      const { id } = await post("/api/tables", this.wish(kinds));
      location.assign(`/t/${id}`);
    } catch (error) {
      this.error = error.message;
      this.busy = false;
    }
  }

  wish(kinds) {
    const form = new FormData(this.querySelector("form.options"));
    const options = {};
    for (const option of this.game.options) {
      const value = option.name === "seats" ? kinds.length : form.get(`option-${option.name}`);
      if (value !== null && value !== "") options[option.name] = value;
    }
    const seats = kinds.map((kind) => (kind === "agent" ? { kind, level: this.level } : { kind }));
    return { game: this.game.name, options, seats, clock: clockOf(form), listed: form.has("listed") };
  }
}

const seatsOf = (way, count) => Array.from({ length: count }, (_, place) => (place ? OTHERS[way] : "me"));

function clockOf(form) {
  const kind = form.get("clock");
  if (kind === "clock") return { kind, main: 60 * form.get("main"), increment: Number(form.get("increment")) };
  return kind === "correspondence" ? { kind, days: Number(form.get("days")) } : { kind };
}

function optionField(game, option) {
  const name = `option-${option.name}`;
  const key = `${game}.option.${option.name}`;
  if (option.choices)
    return html`<label class="field"
      >${say(option.summary)}
      <select name=${name}>
        ${option.choices.map((choice) => html`<option value=${choice} ?selected=${choice === option.default}>${say(`${key}.${choice}`)}</option>`)}
      </select></label
    >`;
  const isNumber = option.low !== undefined;
  return html`<label class="field"
    >${say(option.summary)}
    <input
      name=${name}
      type=${isNumber ? "number" : "text"}
      min=${option.low ?? nothing}
      max=${option.high ?? nothing}
      placeholder=${option.default ?? ""}
  /></label>`;
}

const numberField = (name, key, value, low, high) =>
  html`<label class="field">${say(key)} <input name=${name} type="number" min=${low} max=${high} value=${value} required /></label>`;

customElements.define("acrux-new-table", NewTable);
