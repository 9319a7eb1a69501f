// <acrux-log>: what has happened, a sentence a line. The last lines are in sight, the first of them from its beginning.

import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { Part } from "./part.js";

const ROUNDING = 1;

class Log extends Part {
  static properties = { told: { attribute: false } };

  constructor() {
    super();
    this.told = [];
    this.sized = new ResizeObserver(() => this.showEnd());
  }

  connectedCallback() {
    super.connectedCallback();
    this.sized.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sized.disconnect();
  }

  render() {
    return repeat(this.told, ({ number }) => number, ({ text }) => html`<p>${text}</p>`);
  }

  updated() {
    this.showEnd();
  }

  // As many last lines as there is room for, but one at least; what they leave free below them is filled up.
  showEnd() {
    const lines = [...this.querySelectorAll("p")];
    const last = lines.at(-1);
    if (!last) return;
    const end = last.offsetTop + last.offsetHeight;
    const first = lines.find((line) => end - line.offsetTop <= this.clientHeight + ROUNDING) ?? last;
    this.style.paddingBottom = `${Math.max(0, this.clientHeight - (end - first.offsetTop))}px`;
    this.scrollTop = first.offsetTop;
  }
}

customElements.define("acrux-log", Log);
