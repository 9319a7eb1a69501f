// <acrux-log>: the latest lines of the table's log, scrolled so that the first visible line is never cut.
// Event `show` (detail: a ply) when a turn is chosen.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const ROUNDING_PX = 1;

class Log extends AcruxElement {
  static properties = { lines: { attribute: false } };

  constructor() {
    super();
    this.lines = [];
    this.resizeObserver = new ResizeObserver(() => this.scrollToEnd());
  }

  connectedCallback() {
    super.connectedCallback();
    this.resizeObserver.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.resizeObserver.disconnect();
  }

  render() {
    return repeat(
      this.lines,
      ({ number }) => number,
      (line) => html`<p>${line.ply ? this.turn(line) : line.text}</p>`,
    );
  }

  turn({ parts, symbol, ply }) {
    return html`<button class="ghost" title=${translate("log.show")} @click=${() => this.emit("show", ply)}>
      ${symbol ? seatBadge({ symbol }) : nothing}${parts.map((part) => html`<span>${part}</span>`)}
    </button>`;
  }

  updated() {
    this.scrollToEnd();
  }

  // Shows as many of the last lines as fit, at least one; padding fills the space below them.
  scrollToEnd() {
    const lines = [...this.querySelectorAll("p")];
    const last = lines.at(-1);
    if (!last) return;
    const end = last.offsetTop + last.offsetHeight;
    const first = lines.find((line) => end - line.offsetTop <= this.clientHeight + ROUNDING_PX) ?? last;
    this.style.paddingBottom = `${Math.max(0, this.clientHeight - (end - first.offsetTop))}px`;
    this.scrollTop = first.offsetTop;
  }
}

customElements.define("acrux-log", Log);
