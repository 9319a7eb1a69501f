// <acrux-panel-tabs>: the tabs that show one of the panels beside it at a time on small screens. On large screens all
// panels are visible and there are no tabs. The panels are its siblings that LABELS lists.

import { html, nothing } from "lit";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const LABELS = {
  "ACRUX-PLAYERS": "players.title",
  "ACRUX-CONDITIONAL": "conditional.title",
  "ACRUX-HISTORY": "history.title",
  "ACRUX-REVIEW": "review.title",
  "ACRUX-ANALYSIS": "analysis.title",
  "ACRUX-CHAT": "chat.title",
  DETAILS: "table.in_words",
  "ACRUX-EXPORT": "export.title",
};
const smallScreen = matchMedia("(max-width: 61.99rem)");

class PanelTabs extends AcruxElement {
  static properties = { shown: { state: true } };

  constructor() {
    super();
    this.shown = "ACRUX-PLAYERS";
    this.onChange = () => this.requestUpdate();
    this.observer = new MutationObserver(this.onChange);
  }

  connectedCallback() {
    super.connectedCallback();
    smallScreen.addEventListener("change", this.onChange);
    this.observer.observe(this.parentElement, { childList: true });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    smallScreen.removeEventListener("change", this.onChange);
    this.observer.disconnect();
  }

  get panels() {
    return [...this.parentElement.children].filter(({ tagName }) => LABELS[tagName]);
  }

  render() {
    if (!smallScreen.matches) return nothing;
    return html`<div class="tabs" role="tablist" aria-label=${translate("tabs.title")} @keydown=${this.onKeyDown}>
      ${this.panels.map(({ tagName }) => this.tab(tagName))}
    </div>`;
  }

  tab(name) {
    const isShown = name === this.shown;
    return html`<button
      role="tab"
      id="tab-${name}"
      class="ghost"
      aria-selected=${isShown}
      aria-controls="panel-${name}"
      tabindex=${isShown ? 0 : -1}
      @click=${() => (this.shown = name)}
    >
      ${translate(LABELS[name])}
    </button>`;
  }

  updated() {
    const isSmall = smallScreen.matches;
    for (const panel of this.panels) {
      panel.id = `panel-${panel.tagName}`;
      panel.hidden = isSmall && panel.tagName !== this.shown;
      setAttribute(panel, "role", isSmall ? "tabpanel" : null);
      setAttribute(panel, "aria-labelledby", isSmall ? `tab-${panel.tagName}` : null);
      if (panel.tagName === "DETAILS" && isSmall && !panel.hidden) panel.open = true;
    }
  }

  async onKeyDown({ key }) {
    const names = this.panels.map(({ tagName }) => tagName);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!step) return;
    this.shown = names.at((names.indexOf(this.shown) + step) % names.length);
    await this.updateComplete;
    this.querySelector('[aria-selected="true"]').focus();
  }
}

function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

customElements.define("acrux-panel-tabs", PanelTabs);
