// <acrux-drawer>: the legend and the rules beside the game, and what the things on the board are: in the drawer while it is
// open, else in a bubble next to the thing.
//
// Properties: game; source (a function that returns the address of the explanation of an id, for the shown position).

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const GAP_PX = 8;

class Drawer extends AcruxElement {
  static properties = {
    game: {},
    source: { attribute: false },
    isOpen: { state: true },
    chapters: { state: true },
    explanation: { state: true },
  };

  constructor() {
    super();
    this.isOpen = false;
    this.chapters = null;
    this.explanation = null; // { name, sentences, thing }
  }

  get bubble() {
    return this.querySelector(".bubble");
  }

  get isBubbleOpen() {
    return Boolean(this.bubble?.matches(":popover-open"));
  }

  async open() {
    this.opener = document.activeElement;
    this.isOpen = true;
    this.explanation = null;
    this.closeBubble();
    this.chapters ??= await fetchChapters(this.game);
    await this.updateComplete;
    this.querySelector(".drawer .close")?.focus();
  }

  close() {
    this.closeBubble();
    if (!this.isOpen) return;
    this.isOpen = false;
    this.opener?.focus();
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  closeBubble() {
    if (this.isBubbleOpen) this.bubble.hidePopover();
  }

  // Explains a cell or button of the board.
  async explain(thing) {
    const { id } = thing.dataset;
    const name = thing.closest("acrux-board").nameOf(id);
    this.explanation = { thing, name, sentences: [] };
    try {
      const { sentences } = await get(this.source(id));
      if (this.explanation?.thing === thing) this.explanation = { thing, name, sentences };
    } catch (error) {
      if (this.explanation?.thing === thing) this.explanation = { thing, name, sentences: [error.message] };
    }
    if (this.isOpen || this.explanation?.thing !== thing) return;
    await this.updateComplete;
    this.bubble.showPopover();
    placeBeside(this.bubble, thing.getBoundingClientRect());
  }

  render() {
    return html`<div class="bubble" popover="manual" role="status">${this.isOpen ? nothing : this.text()}</div>
      ${this.isOpen ? this.drawer() : nothing}`;
  }

  drawer() {
    const onKeyDown = (event) => event.key === "Escape" && this.close();
    return html`<section class="drawer" aria-label=${translate("drawer.title")} @keydown=${onKeyDown}>
      <div class="drawer-header">
        <h2>${translate("drawer.title")}</h2>
        <button class="ghost close" aria-label=${translate("drawer.close")} @click=${this.close}>✕</button>
      </div>
      <div class="answer" role="status" tabindex="0">${this.explanation ? this.text() : translate("drawer.ask")}</div>
      <div class="chapters">${this.chapters ?? translate("table.loading")}</div>
    </section>`;
  }

  text() {
    if (!this.explanation) return nothing;
    const { name, sentences } = this.explanation;
    return html`<strong>${name}</strong>${sentences.map((sentence) => html`<p>${sentence}</p>`)}`;
  }
}

// The server renders legend and rules as HTML. A parsed document runs no scripts.
async function fetchChapters(game) {
  try {
    const response = await fetch(`/rules/${game}/drawer`, { credentials: "same-origin" });
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    return [...parsed.body.children].map((node) => document.importNode(node, true));
  } catch {
    return [translate("page.offline")];
  }
}

// Below a thing if there is room, else above it, and always inside the window.
function placeBeside(bubble, { left, top, bottom, width }) {
  const { offsetWidth, offsetHeight } = bubble;
  const middle = left + width / 2 - offsetWidth / 2;
  const below = bottom + GAP_PX;
  const y = below + offsetHeight + GAP_PX <= innerHeight ? below : top - GAP_PX - offsetHeight;
  bubble.style.left = `${Math.max(GAP_PX, Math.min(middle, innerWidth - offsetWidth - GAP_PX))}px`;
  bubble.style.top = `${Math.max(GAP_PX, Math.min(y, innerHeight - offsetHeight - GAP_PX))}px`;
}

customElements.define("acrux-drawer", Drawer);
