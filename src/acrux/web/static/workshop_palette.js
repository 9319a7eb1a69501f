// <acrux-workshop-palette>: chooses the token to draw with, from data of the server: a kind, and its parts.
//
// Properties: palette, stamps, used (tokens on the board), token. Event: "token" (detail: the token).

import { html, nothing } from "lit";
import { itemSvg } from "./board_svg.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

class WorkshopPalette extends AcruxElement {
  static properties = {
    palette: { attribute: false },
    stamps: { attribute: false },
    used: { attribute: false },
    token: { attribute: false },
    sheet: { attribute: false },
    kind: { state: true },
  };

  constructor() {
    super();
    this.palette = [];
    this.stamps = new Map();
    this.used = [];
    this.kind = null;
    this.values = new Map(); // chosen parts, by kind and name
  }

  willUpdate(changed) {
    if (changed.has("palette") && this.palette.length && !this.kind) this.kind = this.palette[0].name;
  }

  render() {
    const kind = this.palette.find(({ name }) => name === this.kind);
    if (!kind) return nothing;
    return html`<fieldset class="choices">
        <legend>${translate("workshop.palette")}</legend>
        ${this.palette.map((each) => this.kindChoice(each))}
      </fieldset>
      <div class="parts">${kind.parts.map((part) => this.partField(kind, part))}</div>
      <p class="current">
        ${this.swatch(this.token, true)}
        <span>${this.describe(this.token)}</span>
      </p>
      ${this.used.length ? this.usedTokens() : nothing}`;
  }

  kindChoice({ name, label, key }) {
    return html`<label title=${translate(["workshop.key", { key }])}>
      <input type="radio" name="kind" value=${name} .checked=${name === this.kind} @change=${() => this.choose(name)} />
      <span>${translate(label)} <kbd>${key}</kbd></span>
    </label>`;
  }

  valueOf(kind, part) {
    return this.values.get(`${kind.name} ${part.name}`) ?? part.start;
  }

  partField(kind, part) {
    const change = (event) => this.setPart(kind, part, event.target.value);
    const value = this.valueOf(kind, part);
    if (!part.choices.length)
      return html`<label class="field"
        >${translate(part.label)}
        <input type="number" min=${part.low} max=${part.high} .value=${value} @input=${change}
      /></label>`;
    return html`<label class="field"
      >${translate(part.label)}
      <select @change=${change}>
        ${part.choices.map(
          ([written, label]) =>
            html`<option value=${written} .selected=${written === value}>${translate(label)}</option>`,
        )}
      </select></label
    >`;
  }

  // The tokens that the board has already, to choose again with one click.
  usedTokens() {
    return html`<div class="used" role="group" aria-label=${translate("workshop.used")}>
      ${this.used.map(
        (token) =>
          html`<button
            type="button"
            class="swatch"
            aria-pressed=${token === this.token}
            aria-label=${this.describe(token)}
            title=${token}
            @click=${() => this.emit("token", token)}
          >
            ${this.swatch(token)}
          </button>`,
      )}
    </div>`;
  }

  describe(token) {
    const stamp = this.stamps.get(token);
    return stamp ? translate([stamp.label[0], { ...stamp.label[1], cell: token }]) : token;
  }

  // The picture of a token; the current one can be dragged onto the board.
  swatch(token, isCurrent = false) {
    const stamp = this.stamps.get(token);
    const drag = (event) => event.dataTransfer.setData("text/plain", token);
    return html`<span class="picture" draggable=${isCurrent} @dragstart=${isCurrent ? drag : nothing}>
      <svg class="board ${this.sheet ?? ""}" viewBox="-52 -52 104 104" aria-hidden="true">
        <g class=${stamp?.kind ?? "square blank"}><rect x="-50" y="-50" width="100" height="100"></rect></g>
        ${stamp ? stamp.decor.map(itemSvg) : nothing}
      </svg>
    </span>`;
  }

  setPart(kind, part, value) {
    this.values.set(`${kind.name} ${part.name}`, value);
    this.choose(kind.name);
  }

  // Chooses a kind with its parts as they are; also called for a kind's key.
  choose(name) {
    this.kind = name;
    const kind = this.palette.find((each) => each.name === name);
    this.emit("token", kind.prefix + kind.parts.map((part) => this.valueOf(kind, part)).join(""));
    this.requestUpdate();
  }
}

customElements.define("acrux-workshop-palette", WorkshopPalette);
