// <acrux-history>: all moves so far and a scrubber over them. Event `show` (detail: a ply, or null for the game itself).

import { html } from "lit";
import { live } from "lit/directives/live.js";
import { byKeys } from "./modality.js";
import { Part } from "./part.js";
import { translate, translateAll } from "./i18n.js";

const STEPS = { ArrowLeft: (ply) => ply - 1, ArrowRight: (ply) => ply + 1, Home: () => 0, End: () => Infinity };
const SIGNS = { Home: "M7 5v14M18 5l-8 7 8 7z", ArrowLeft: "M16 5l-8 7 8 7z", ArrowRight: "M8 5l8 7-8 7z", End: "M17 5v14M6 5l8 7-8 7z" };

const TAKEN = "input, textarea, select, .chat, [popover], dialog";

class History extends Part {
  static properties = { table: { attribute: false }, shown: { attribute: false } };

  constructor() {
    super();
    this.onKey = (event) => this.key(event);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
  }

  get last() {
    return this.table.moves.length;
  }

  get ply() {
    return this.shown ?? this.last;
  }

  render() {
    return html`<section class="panel history" aria-labelledby="history-title">
      <h2 id="history-title">${translate("history.title")}</h2>
      <div class="scrubber">
        ${Object.entries(SIGNS).map(
          ([key, sign]) => html`<button class="quiet" aria-label=${translate(`history.${key}`)} @click=${() => this.go(STEPS[key](this.ply))}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${sign} /></svg>
          </button>`,
        )}
        <input
          type="range"
          min="0"
          max=${this.last}
          .value=${live(String(this.ply))}
          aria-label=${translate("history.scrub")}
          aria-valuetext=${translate(["history.after", { n: this.ply }])}
          @input=${(event) => this.go(Number(event.target.value))}
        />
      </div>
      <ol class="moves" tabindex="0" aria-label=${translate("history.title")}>
        ${this.table.moves.map((move, place) => this.line(move, place + 1))}
      </ol>
    </section>`;
  }

  line(move, ply) {
    const said = translateAll(move.texts);
    return html`<li>
      <button class="quiet" aria-current=${ply === this.ply ? "step" : "false"} title=${said} @click=${() => this.go(ply)}>
        <span class="by seat-${move.seat}" aria-hidden="true">${move.seat || "·"}</span>
        <code>${move.move ?? "?"}</code><span class="sr-only">${said}</span>
      </button>
    </li>`;
  }

  updated(changed) {
    if (!changed.has("table") && !changed.has("shown")) return;
    const list = this.querySelector("ol");
    const at = list.children[this.ply - 1];
    if (at) list.scrollTop = at.offsetTop - list.clientHeight / 2;
  }

  key(event) {
    if (this.isTaken(event.target) || event.altKey || event.ctrlKey || event.metaKey || !(event.key in STEPS)) return;
    event.preventDefault();
    this.go(STEPS[event.key](this.ply));
  }

  // Are keys that are pressed there meant for something else? In the past there are no buttons to go along by keys.
  isTaken(place) {
    return place.closest?.(byKeys() ? `${TAKEN}, .board-buttons` : TAKEN);
  }

  go(ply) {
    const within = Math.max(0, Math.min(ply, this.last));
    this.tell("show", within === this.last ? null : within);
  }
}

customElements.define("acrux-history", History);
