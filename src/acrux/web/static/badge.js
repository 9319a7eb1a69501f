// Badges: the symbol that stands for a seat wherever it is named, with a ring around the viewer's own.

import { html, nothing } from "lit";
import { fetchSheet } from "./board.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

// `symbol` is an id in the game's sheet; without one the seat's number stands for it, and a dot for nobody's turn.
export function seatBadge({ symbol, seat }, isOwn = false) {
  const kind = ["seat-badge", symbol ? "drawn" : "", isOwn ? "own" : ""].filter(Boolean).join(" ");
  const face = symbol ? html`<svg viewBox="0 0 100 100"><use href="#${symbol}"></use></svg>` : seat || "·";
  return html`<span class=${kind} title=${isOwn ? translate("players.you") : nothing} aria-hidden="true">${face}</span>`;
}

// <acrux-symbols>: the symbols of a game's sheet, for badges on pages that show no board at the moment.
class Symbols extends AcruxElement {
  static properties = { sheet: {}, symbols: { state: true } };

  async willUpdate(changed) {
    if (!changed.has("sheet") || !this.sheet) return;
    const sheet = await fetchSheet(this.sheet);
    this.symbols = [...sheet.children].map((symbol) => document.importNode(symbol, true));
  }

  render() {
    return html`<svg class="symbol-sheet" width="0" height="0" aria-hidden="true"><defs>${this.symbols}</defs></svg>`;
  }
}

customElements.define("acrux-symbols", Symbols);
