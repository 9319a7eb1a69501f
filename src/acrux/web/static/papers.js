// <acrux-papers>: what can be taken away from a table: its record, a link to a position, a picture, the proof of its dice.

import { html, nothing } from "lit";
import { Part } from "./part.js";
import { language, translate } from "./i18n.js";

class Papers extends Part {
  static properties = { table: { attribute: false }, ply: { type: Number }, copied: { state: true } };

  constructor() {
    super();
    this.copied = "";
  }

  willUpdate(changed) {
    if (changed.has("ply")) this.copied = "";
  }

  render() {
    const { table, ply } = this;
    return html`<section class="panel papers" aria-label=${translate("papers.title")}>
      <a class="button" href="/api/tables/${table.id}/record" download="${table.id}.acrux">${translate("papers.record")}</a>
      <button @click=${this.copyLink}>${translate("papers.link")}</button>
      <a class="button" href="/api/tables/${table.id}/picture.svg?ply=${ply}&language=${language}">${translate("papers.picture")}</a>
      <p class="soft" role="status">${this.copied}</p>
      ${table.digest ? this.lots() : nothing}
    </section>`;
  }

  lots() {
    const { digest, seed } = this.table;
    return html`<details>
      <summary>${translate("papers.seed")}</summary>
      <p class="soft">${translate("papers.seed_hint")}</p>
      <p><code>sha256 ${digest}</code></p>
      ${seed ? html`<p><code>${seed}</code></p>` : nothing}
    </details>`;
  }

  async copyLink() {
    const link = `${location.origin}/t/${this.table.id}?ply=${this.ply}`;
    try {
      await navigator.clipboard.writeText(link);
      this.copied = translate("papers.copied");
    } catch {
      this.copied = link;
    }
  }
}

customElements.define("acrux-papers", Papers);
