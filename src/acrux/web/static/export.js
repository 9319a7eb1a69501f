// <acrux-export>: the table's record, a link to the shown position, its picture, and the proof of fair dice and cards.

import { html, nothing } from "lit";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";

class Export extends AcruxElement {
  static properties = { table: { attribute: false }, ply: { type: Number }, status: { state: true } };

  constructor() {
    super();
    this.status = "";
  }

  willUpdate(changed) {
    if (changed.has("ply")) this.status = "";
  }

  render() {
    const { table, ply } = this;
    return html`<section class="panel export" aria-label=${translate("export.title")}>
      <a class="button" href="/api/tables/${table.id}/record" download="${table.id}.acrux">${translate("export.record")}</a>
      <button @click=${this.copyLink}>${translate("export.link")}</button>
      <a class="button" href="/api/tables/${table.id}/picture.svg?ply=${ply}&language=${language}">${translate("export.picture")}</a>
      <p class="muted" role="status">${this.status}</p>
      ${table.digest ? this.fairness() : nothing}
    </section>`;
  }

  fairness() {
    const { digest, seed } = this.table;
    return html`<details>
      <summary>${translate("export.seed")}</summary>
      <p class="muted">${translate("export.seed_hint")}</p>
      <p><code>sha256 ${digest}</code></p>
      ${seed ? html`<p><code>${seed}</code></p>` : nothing}
    </details>`;
  }

  async copyLink() {
    const link = `${location.origin}/t/${this.table.id}?ply=${this.ply}`;
    try {
      await navigator.clipboard.writeText(link);
      this.status = translate("export.copied");
    } catch {
      this.status = link;
    }
  }
}

customElements.define("acrux-export", Export);
