// <acrux-readiness>: how soon the computer can play, while it is being compiled after a first start; otherwise empty.
// Attribute: url, a readiness resource of the server. Asking for it makes the compilation more urgent.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const POLL_MS = 1000;

class Readiness extends AcruxElement {
  static properties = { url: {}, estimate: { state: true } };

  willUpdate(changed) {
    if (!changed.has("url")) return;
    this.estimate = null;
    this.poll();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  async poll() {
    clearTimeout(this.timer);
    const { url } = this;
    const estimate = await get(url).catch(() => this.estimate); // the page itself says that the server is gone
    if (url !== this.url || !this.isConnected) return;
    this.estimate = estimate;
    if (estimate?.percent !== 100) this.timer = setTimeout(() => this.poll(), POLL_MS);
  }

  render() {
    if (!this.estimate || this.estimate.percent === 100) return nothing;
    const { percent, seconds } = this.estimate;
    return html`<label class="readiness">
      <span>${translate(["readiness.agents", { percent, n: seconds }])}</span>
      <progress max="100" value=${percent}></progress>
    </label>`;
  }
}

customElements.define("acrux-readiness", Readiness);
