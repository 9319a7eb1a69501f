// <acrux-throw>: throws at a target from one of four ranges, with a moving aim or, if allowed, entered by hand.
// Event `thrown` (detail: one of the `outcomes`) after the last throw. A new `version` of the table resets the throws.

import { html, nothing, svg } from "lit";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { isOn } from "./settings.js";
import { playSound } from "./sound.js";

const TARGET_WIDTHS = { 1: 0.42, 2: 0.3, 3: 0.2, 4: 0.13 }; // by range, as shares of the track
const SWEEP_MS = { 1: 2200, 2: 1800, 3: 1500, 4: 1200 };
const TRACK_WIDTH = 300;

class Throw extends AcruxElement {
  static properties = {
    range: { type: Number },
    outcomes: { attribute: false },
    version: { type: Number },
    allowsHand: { type: Boolean, attribute: "allows-hand" },
    hits: { state: true },
    isAiming: { state: true },
  };

  constructor() {
    super();
    this.hits = [];
    this.isAiming = false;
    this.isByHand = false; // has one of the throws been entered by hand?
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
    this.hits = [];
    this.isAiming = false;
    this.isByHand = false;
  }

  get count() {
    return this.outcomes[0].length - 1;
  }

  render() {
    const width = TRACK_WIDTH * TARGET_WIDTHS[this.range];
    return html`<section class="throw panel" aria-label=${translate("throw.title")}>
      <p>${translate([this.allowsHand ? "throw.prompt" : "throw.prompt_screen", { n: this.count, range: [`throw.range_${this.range}`] }])}</p>
      <p class="shots" role="status">${Array.from({ length: this.count }, (_, index) => shot(this.hits[index], index))}</p>
      <svg viewBox="0 0 ${TRACK_WIDTH} 40" aria-hidden="true">
        <rect class="track" x="0" y="14" width=${TRACK_WIDTH} height="12" rx="6" />
        <rect class="bullseye" x=${(TRACK_WIDTH - width) / 2} y="8" width=${width} height="24" rx="6" />
        ${this.isAiming ? svg`<circle class="aim" cx="0" cy="20" r="9" />` : nothing}
      </svg>
      <div class="row">
        <button class="primary" @click=${this.aimOrThrow}>${translate(this.isAiming ? "throw.now" : "throw.aim")}</button>
        ${this.allowsHand ? this.handButtons() : nothing}
      </div>
    </section>`;
  }

  // What was thrown on the screen stands, unless people throw at a real table and may correct what they entered.
  handButtons() {
    return html`
      <button @click=${() => this.enter(true)}>${translate("throw.hit")}</button>
      <button @click=${() => this.enter(false)}>${translate("throw.miss")}</button>
      ${this.hits.length ? html`<button class="ghost" @click=${this.undo}>${translate("throw.undo")}</button>` : nothing}
    `;
  }

  enter(isHit) {
    this.isByHand = true;
    this.add(isHit);
  }

  async aimOrThrow() {
    if (this.isAiming) {
      this.add(Math.abs(this.aim - 0.5) < TARGET_WIDTHS[this.range] / 2);
      return;
    }
    this.isAiming = true;
    await this.updateComplete;
    const start = performance.now() + Math.random() * SWEEP_MS[this.range];
    const sweep = SWEEP_MS[this.range] * (isOn("motion") ? 1 : 2);
    const move = (now) => {
      this.aim = (1 - Math.cos((Math.PI * (now - start)) / sweep)) / 2;
      this.querySelector(".aim")?.setAttribute("cx", TRACK_WIDTH * this.aim);
      this.frame = requestAnimationFrame(move);
    };
    move(performance.now());
  }

  add(isHit) {
    cancelAnimationFrame(this.frame);
    this.isAiming = false;
    this.hits = [...this.hits, isHit];
    playSound(isHit ? "turn" : "error");
    if (this.hits.length < this.count) return;
    const [outcome] = this.outcomes.find(([, ...hits]) => hits.every((hit, index) => hit === this.hits[index]));
    this.emit("thrown", outcome);
  }

  undo() {
    this.hits = this.hits.slice(0, -1);
  }
}

const shot = (isHit, index) =>
  html`<span class=${isHit === undefined ? "shot" : isHit ? "shot hit" : "shot miss"}>
    <span class="sr-only">${translate(["throw.number", { n: index + 1 }])}</span>
    ${isHit === undefined ? "·" : translate(isHit ? "throw.hit" : "throw.miss")}
  </span>`;

customElements.define("acrux-throw", Throw);
