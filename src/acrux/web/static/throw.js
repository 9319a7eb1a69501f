// <acrux-throw>: throws at a target from one of four ranges, by a moving aim or entered by hand.
// Event `thrown` (detail: one of the `outcomes`) once all are made. Another `version` of the table asks for other throws.

import { html, nothing, svg } from "lit";
import { Part } from "./part.js";
import { isOn } from "./settings.js";
import { play } from "./sound.js";
import { translate } from "./i18n.js";

const TARGETS = { 1: 0.42, 2: 0.3, 3: 0.2, 4: 0.13 };
const SWEEPS = { 1: 2200, 2: 1800, 3: 1500, 4: 1200 };

class Throw extends Part {
  static properties = {
    range: { type: Number },
    outcomes: { attribute: false },
    version: { type: Number },
    made: { state: true },
    aiming: { state: true },
  };

  constructor() {
    super();
    this.made = [];
    this.aiming = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  willUpdate(changed) {
    if (changed.has("version")) this.reset();
  }

  reset() {
    cancelAnimationFrame(this.frame);
    this.made = [];
    this.aiming = false;
  }

  get count() {
    return this.outcomes[0].length - 1;
  }

  render() {
    const width = 300 * TARGETS[this.range];
    return html`<section class="throw panel" aria-label=${translate("throw.title")}>
      <p>${translate(["throw.prompt", { n: this.count, range: [`throw.range_${this.range}`] }])}</p>
      <p class="shots" role="status">
        ${Array.from({ length: this.count }, (_, place) => shot(this.made[place], place))}
      </p>
      <svg viewBox="0 0 300 40" aria-hidden="true">
        <rect class="track" x="0" y="14" width="300" height="12" rx="6" />
        <rect class="bull" x=${150 - width / 2} y="8" width=${width} height="24" rx="6" />
        ${this.aiming ? svg`<circle class="aim" cx="0" cy="20" r="9" />` : nothing}
      </svg>
      <div class="row">
        <button class="primary" @click=${this.press}>${translate(this.aiming ? "throw.now" : "throw.aim")}</button>
        <button @click=${() => this.add(true)}>${translate("throw.hit")}</button>
        <button @click=${() => this.add(false)}>${translate("throw.miss")}</button>
        ${this.made.length ? html`<button class="quiet" @click=${this.again}>${translate("throw.again")}</button>` : nothing}
      </div>
    </section>`;
  }

  async press() {
    if (this.aiming) {
      this.add(Math.abs(this.aim - 0.5) < TARGETS[this.range] / 2);
      return;
    }
    this.aiming = true;
    await this.updateComplete;
    const began = performance.now() + Math.random() * SWEEPS[this.range];
    const sweep = SWEEPS[this.range] * (isOn("motion") ? 1 : 2);
    const move = (now) => {
      this.aim = (1 - Math.cos((Math.PI * (now - began)) / sweep)) / 2;
      this.querySelector(".aim")?.setAttribute("cx", 300 * this.aim);
      this.frame = requestAnimationFrame(move);
    };
    move(performance.now());
  }

  add(hit) {
    cancelAnimationFrame(this.frame);
    this.aiming = false;
    this.made = [...this.made, hit];
    play(hit ? "turn" : "bad");
    if (this.made.length < this.count) return;
    const [outcome] = this.outcomes.find(([, ...hits]) => hits.every((each, place) => each === this.made[place]));
    this.tell("thrown", outcome);
  }

  again() {
    this.made = this.made.slice(0, -1);
  }
}

const shot = (hit, place) =>
  html`<span class=${hit === undefined ? "shot" : hit ? "shot hit" : "shot miss"}>
    <span class="sr-only">${translate(["throw.number", { n: place + 1 }])}</span>
    ${hit === undefined ? "·" : translate(hit ? "throw.hit" : "throw.miss")}
  </span>`;

customElements.define("acrux-throw", Throw);
