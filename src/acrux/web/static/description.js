// <acrux-description>: the shown position in words. Updates bring no description, so it is requested while the panel is open.
// Properties: table, ply (the shown one), sentences (if they are known).

import { html } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

class Description extends AcruxElement {
  static properties = {
    table: { attribute: false },
    ply: { attribute: false },
    sentences: { attribute: false },
    isOpen: { state: true },
    fetched: { state: true },
  };

  // What the description depends on.
  get key() {
    const { id, seq, seat } = this.table;
    return JSON.stringify([id, seq, seat, this.ply]);
  }

  updated() {
    if (this.isOpen && !this.sentences && this.requestedKey !== this.key) this.fetch(this.key);
  }

  async fetch(key) {
    this.requestedKey = key;
    const { id, seat } = this.table;
    try {
      const { description } = await get(`/api/tables/${id}/plies/${this.ply}${seat === null ? "" : `?seat=${seat}`}`);
      if (key === this.key) this.fetched = description;
    } catch {
      this.requestedKey = null; // the next update tries again
    }
  }

  render() {
    const onToggle = (event) => (this.isOpen = event.target.open);
    const sentences = this.sentences ?? (this.isOpen ? this.fetched : null) ?? [];
    return html`<details class="panel" @toggle=${onToggle}>
      <summary><h2>${translate("table.in_words")}</h2></summary>
      ${sentences.map((sentence) => html`<p>${translate(sentence)}</p>`)}
    </details>`;
  }
}

customElements.define("acrux-description", Description);
