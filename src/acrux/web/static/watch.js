// <acrux-watch>: follows an interesting running game and moves on to the next one when it is over.

import { html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import "./table.js";

const CHECK_MS = 3000;
const RESULT_MS = 8000; // a result stays on the page for so long

class Watch extends AcruxElement {
  static properties = { tableId: { state: true }, message: { state: true } };

  constructor() {
    super();
    this.tableId = null;
    this.message = translate("table.loading");
    this.overSinceMs = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow();
    this.timer = setInterval(() => this.check(), CHECK_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  render() {
    return html`
      <div class="bar notice">
        <span role="status">${this.message}</span>
        ${this.tableId ? this.controls() : html`<a class="button" href="/">${translate("missing.back")}</a>`}
      </div>
      ${repeat(
        this.tableId ? [this.tableId] : [],
        (id) => id,
        (id) => html`<acrux-table table=${id}></acrux-table>`,
      )}
    `;
  }

  controls() {
    const next = () => this.follow({ skip: this.tableId });
    return html`<button class="small" @click=${next}>${translate("watch.next")}</button>
      <a class="button small" href="/t/${this.tableId}">${translate("watch.stay")}</a>`;
  }

  // A viewer who studies an earlier position or the result is not led away.
  check() {
    const view = this.querySelector("acrux-table");
    if (view?.table?.status === "over") this.overSinceMs ??= performance.now();
    const isResultNew = this.overSinceMs !== null && performance.now() - this.overSinceMs < RESULT_MS;
    const isStudying = (view?.shownPly ?? null) !== null;
    if (!isResultNew && !isStudying) this.follow({ keep: this.tableId });
  }

  // Shows the game that the server suggests; stays where it is if there is none.
  async follow({ keep, skip } = {}) {
    const current = this.tableId;
    const query = new URLSearchParams(Object.entries({ keep, skip }).filter(([, id]) => id));
    try {
      const { id } = await get(`/api/watch?${query}`);
      if (current === this.tableId) this.show(id);
    } catch (error) {
      this.message = error.message;
    }
  }

  show(id) {
    this.message = translate(id ? "watch.following" : "watch.none");
    if (!id || id === this.tableId) return;
    this.overSinceMs = null;
    this.tableId = id;
  }
}

customElements.define("acrux-watch", Watch);
