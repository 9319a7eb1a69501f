// <acrux-history>: all moves so far and a scrubber over them. Event `show` (detail: a ply, or null for the current position).

import { html } from "lit";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate, translateAll } from "./i18n.js";
import { usesKeyboard } from "./modality.js";
import { notationToggle, SettingsController } from "./notation.js";
import { isPlyKey, plyAfter } from "./ply_keys.js";
import { scrubber } from "./scrubber.js";
import { isOn } from "./settings.js";
import { groupTurns, isTurnOf, turnOfPly } from "./turns.js";

const OWN_KEYS = "input, textarea, select, .chat, [popover], dialog"; // elements that use these keys themselves

class History extends AcruxElement {
  static properties = { table: { attribute: false }, shownPly: { attribute: false } };

  constructor() {
    super();
    this.onKeyDown = (event) => this.stepByKey(event);
    new SettingsController(this);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKeyDown);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKeyDown);
  }

  get lastPly() {
    return this.table.moves.length;
  }

  get ply() {
    return this.shownPly ?? this.lastPly;
  }

  render() {
    return html`<section class="panel history" aria-labelledby="history-title">
      <h2 id="history-title">${translate("history.title")}</h2>
      <div class="scrubber">
        ${scrubber(this.ply, this.lastPly, (ply) => this.show(ply))}
      </div>
      <ol class="moves ${this.isNotation ? "notation" : "words"}" tabindex="0" aria-label=${translate("history.title")}>
        ${this.isNotation ? this.table.moves.map((move) => this.move(move)) : this.turns.map((turn) => this.turn(turn))}
      </ol>
      ${notationToggle()}
    </section>`;
  }

  get isNotation() {
    return isOn("notation");
  }

  get turns() {
    return groupTurns(this.table.moves);
  }

  // One ply in notation.
  move({ ply, seat, move, symbol, texts }) {
    const text = translateAll(texts);
    return html`<li>
      <button class="ghost" aria-current=${ply === this.ply ? "step" : "false"} title=${text} @click=${() => this.show(ply)}>
        ${seatBadge({ symbol: seat ? symbol : null, seat }, this.table.own_seats.includes(seat))}
        <code>${move ?? "?"}</code><span class="sr-only">${text}</span>
      </button>
    </li>`;
  }

  // One turn in words; it leads to the position after it.
  turn(turn) {
    const isCurrent = turn.first <= this.ply && this.ply <= turn.last;
    return html`<li>
      <button class="ghost" aria-current=${isCurrent ? "step" : "false"} @click=${() => this.show(turn.last)}>
        ${seatBadge({ symbol: turn.symbol, seat: "" }, isTurnOf(turn, this.table.own_seats))}
        <span>${translate(turn.line)}</span>
      </button>
    </li>`;
  }

  updated(changed) {
    if (!changed.has("table") && !changed.has("shownPly")) return;
    const list = this.querySelector("ol");
    const { ply, turns } = this;
    const current = list.children[this.isNotation ? ply - 1 : turns.indexOf(turnOfPly(turns, ply))];
    if (current) list.scrollTop = current.offsetTop - Math.max(0, (list.clientHeight - current.offsetHeight) / 2);
  }

  stepByKey(event) {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
    if (!isPlyKey(event.key) || hasModifier || this.hasOwnKeys(event.target)) return;
    event.preventDefault();
    this.show(plyAfter(event.key, this.ply, this.lastPly));
  }

  // Keyboard users also need the keys for the buttons beside the board.
  hasOwnKeys(element) {
    return element.closest?.(usesKeyboard() ? `${OWN_KEYS}, .board-buttons` : OWN_KEYS);
  }

  show(ply) {
    this.emit("show", ply === this.lastPly ? null : ply);
  }
}

customElements.define("acrux-history", History);
