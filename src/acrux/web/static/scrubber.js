// The scrubber over the plies of a game: a slider between four buttons, which have the same meaning as the keys.

import { html } from "lit";
import { live } from "lit/directives/live.js";
import { translate } from "./i18n.js";
import { plyAfter } from "./ply_keys.js";

const ICONS = {
  Home: "M7 5v14M18 5l-8 7 8 7z",
  ArrowLeft: "M16 5l-8 7 8 7z",
  ArrowRight: "M8 5l8 7-8 7z",
  End: "M17 5v14M6 5l8 7-8 7z",
};

// Calls `show` with the ply to show.
export function scrubber(ply, lastPly, show) {
  return html`${Object.entries(ICONS).map(([key, icon]) => stepButton(key, icon, () => show(plyAfter(key, ply, lastPly))))}
    <input
      type="range"
      min="0"
      max=${lastPly}
      .value=${live(String(ply))}
      aria-label=${translate("history.scrub")}
      aria-valuetext=${translate(["history.after", { n: ply }])}
      @input=${(event) => show(Number(event.target.value))}
    />`;
}

const stepButton = (key, icon, onClick) =>
  html`<button class="ghost" aria-label=${translate(`history.${key}`)} @click=${onClick}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${icon} /></svg>
  </button>`;
