// The small picture of a puzzle, in both themes.

import { html } from "lit";

const THEMES = ["light", "dark"];

export const puzzlePicture = (id) =>
  html`<span class="puzzle-picture" aria-hidden="true">
    ${THEMES.map(
      (theme) =>
        html`<img class="only-${theme}" loading="lazy" alt="" src="/api/puzzles/${id}/picture.svg?theme=${theme}" />`,
    )}
  </span>`;
