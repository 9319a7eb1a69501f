// <acrux-export>: the table's record, a link to the shown position, its picture, and the proof of fair dice and cards.

import { html, nothing } from "lit";
import { copyText } from "./clipboard.js";
import { AcruxElement } from "./element.js";
import { fairness } from "./fairness.js";
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
      <a class="button" target="_blank" href="/api/tables/${table.id}/picture.svg?ply=${ply}&language=${language}"
        >${translate("export.picture")}</a
      >
      <a class="button" target="_blank" href="/api/tables/${table.id}/picture.png?ply=${ply}&language=${language}">PNG</a>
      ${
        table.status === "over"
          ? html`<a class="button" target="_blank" href="/api/tables/${table.id}/animation.gif?language=${language}"
              >${translate("export.animation")}</a
            >`
          : nothing
      }
      <button @click=${this.copyEmbed}>${translate("export.embed")}</button>
      <p class="muted" role="status">${this.status}</p>
      ${table.digest ? fairness(table) : nothing}
    </section>`;
  }

  async copyLink() {
    const { id, moves, status } = this.table;
    const isLive = this.ply === moves.length && status !== "over";
    const link = `${location.origin}/t/${id}${isLive ? "" : `?ply=${this.ply}`}`;
    this.status = await copyText(link, "export.copied");
  }

  async copyEmbed() {
    const address = `${location.origin}/embed/${this.table.id}`;
    const code = `<iframe src="${address}" width="480" height="600" title="Acrux"></iframe>`;
    this.status = await copyText(code, "export.embed_copied");
  }
}

customElements.define("acrux-export", Export);
