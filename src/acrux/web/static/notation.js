// Moves are shown in words; a button switches to notation, wherever moves are listed.

import { html } from "lit";
import { translate } from "./i18n.js";
import { isOn, setSetting, settingsEvents } from "./settings.js";

export const notationToggle = () =>
  html`<button
    class="ghost small"
    aria-pressed=${isOn("notation")}
    @click=${() => setSetting("notation", isOn("notation") ? "off" : "on")}
  >
    ${translate("history.notation")}
  </button>`;

// Renders an element again after any setting has changed.
export class SettingsController {
  constructor(host) {
    this.onChange = () => host.requestUpdate();
    host.addController(this);
  }

  hostConnected() {
    settingsEvents.addEventListener("change", this.onChange);
  }

  hostDisconnected() {
    settingsEvents.removeEventListener("change", this.onChange);
  }
}
