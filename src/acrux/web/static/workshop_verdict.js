// What the server says about the board in the workshop: all defects, each leading to its square, or the symmetries.

import { html } from "lit";
import { translate } from "./i18n.js";

// `check` is the server's answer, null before the first one; `goTo` shows a square.
export function verdict(game, check, goTo) {
  const defects = check?.defects ?? [];
  return html`<div class="verdict">
    <p role="status">${defects.length ? translate(["workshop.defects", { n: defects.length }]) : symmetries(game, check)}</p>
    <ul class="defects">
      ${defects.map((defect) => defectItem(defect, goTo))}
    </ul>
  </div>`;
}

function symmetries(game, check) {
  const kept = Object.entries(check?.broken ?? {}).filter(([, count]) => !count);
  const words = kept.map(([name]) => translate(`${game}.workshop.symmetry.${name}`)).join(", ");
  return translate(["workshop.valid", { symmetries: words || translate("workshop.none") }]);
}

function defectItem({ row, column, token, reason }, goTo) {
  return html`<li>
    <button type="button" class="small ghost" @click=${() => goTo({ row: row - 1, column: column - 1 })}>
      ${translate(["workshop.defect", { row, column, token: token || "–", reason }])}
    </button>
  </li>`;
}
