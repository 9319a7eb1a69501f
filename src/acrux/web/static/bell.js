// The bell at the top of every page: turns the sound for turns and messages on and off with one click.

import { html } from "lit";
import { translate } from "./i18n.js";
import { isOn, setSetting } from "./settings.js";

const BELL = "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4";
const CROSSED = "M3 3l18 18";

// `onChange` is called after a click.
export function bell(onChange) {
  const isRinging = isOn("turn_sound");
  const toggle = () => {
    setSetting("turn_sound", isRinging ? "off" : "on");
    onChange();
  };
  return html`<button class="ghost bell" aria-pressed=${isRinging} title=${translate("menu.turn_sound")} @click=${toggle}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${isRinging ? BELL : `${BELL}${CROSSED}`} /></svg>
    <span class="sr-only">${translate("menu.turn_sound")}</span>
  </button>`;
}
