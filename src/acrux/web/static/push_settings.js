// <acrux-push-settings>: turns push messages on and off, and chooses their kinds.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { choose, chosenKinds, KINDS, subscribe, unsubscribe } from "./push.js";
import { isOn } from "./settings.js";

class PushSettings extends AcruxElement {
  static properties = { status: { state: true }, turning: { state: true }, isBusy: { state: true } };

  constructor() {
    super();
    this.status = "";
    this.turning = null; // whether the user is turning messages on or off
    this.isBusy = false;
  }

  render() {
    const isChecked = this.turning ?? isOn("push");
    return html`<label class="switch">
        <input type="checkbox" role="switch" ?disabled=${this.isBusy} .checked=${live(isChecked)} @change=${this.turn} />
        ${translate("menu.push")}
      </label>
      ${isOn("push") ? this.kinds() : nothing}
      <span role="status">${this.status}</span>`;
  }

  kinds() {
    const chosen = chosenKinds();
    return html`<fieldset class="choices">
      <legend class="sr-only">${translate("menu.push")}</legend>
      ${KINDS.map(
        (kind) =>
          html`<label>
            <input
              type="checkbox"
              ?disabled=${this.isBusy}
              .checked=${live(chosen.includes(kind))}
              @change=${(event) => this.toggle(kind, event.target.checked)}
            />
            <span>${translate(`menu.push.${kind}`)}</span>
          </label>`,
      )}
    </fieldset>`;
  }

  async turn({ target }) {
    this.turning = target.checked;
    await this.attempt(target.checked ? subscribe : unsubscribe);
    this.turning = null;
  }

  toggle(kind, isChosen) {
    const kinds = KINDS.filter((each) => (each === kind ? isChosen : chosenKinds().includes(each)));
    return this.attempt(() => choose(kinds));
  }

  // Shows the sentence of an Error if an action fails.
  async attempt(action) {
    this.isBusy = true;
    try {
      await action();
      this.status = "";
    } catch (error) {
      this.status = error.message;
    }
    this.isBusy = false;
  }
}

customElements.define("acrux-push-settings", PushSettings);
