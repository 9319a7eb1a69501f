// The thumbnail of a running game in the lobby: its board as spectators see it, in both themes.

import { html } from "lit";

const THEMES = ["light", "dark"];

// The number of the last event changes the address, so the browser loads each position once.
const address = ({ id, seq }, theme) => `/api/tables/${id}/thumbnail.svg?theme=${theme}&seq=${seq}`;

export const thumbnail = (entry) =>
  html`<span class="thumbnail" aria-hidden="true">
    ${THEMES.map((theme) => html`<img class="only-${theme}" loading="lazy" alt="" src=${address(entry, theme)} />`)}
  </span>`;
