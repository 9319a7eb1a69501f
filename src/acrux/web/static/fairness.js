// The proof of fair dice and cards: the digest of the seed, the seed after the game, and the players' nonces.

import { html, nothing } from "lit";
import { translate } from "./i18n.js";
import { isKept } from "./nonces.js";

export function fairness(table) {
  const { digest, seed, nonces } = table;
  return html`<details>
    <summary>${translate("export.seed")}</summary>
    <p class="muted">${translate("export.seed_hint")}</p>
    <p><code>sha256 ${digest}</code></p>
    ${seed ? html`<p><code>${seed}</code></p>` : nothing}
    ${nonces.length ? html`<p class="muted">${translate("fairness.nonces")}</p>` : nothing}
    ${nonces.map((info) => nonceLine(table, info))}
  </details>`;
}

function nonceLine(table, { seat, digest, nonce }) {
  const text = nonce ?? translate("fairness.not_revealed", { digest });
  return html`<p>${translate("new.seat", { seat })}: <code>${text}</code> ${ownNote(table, seat)}</p>`;
}

function ownNote(table, seat) {
  const kept = table.own_seats.includes(seat) && table.status !== "open" ? isKept(table, seat) : null;
  if (kept === null) return nothing;
  return kept ? translate("fairness.own") : html`<strong>${translate("fairness.broken")}</strong>`;
}
