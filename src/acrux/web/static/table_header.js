// What stands above and below the board: title, prompt and notices; the log.

import { html, nothing } from "lit";
import { translate, translateAll } from "./i18n.js";
import { identityBanner } from "./identity.js";
import "./log.js";
import { isWaitingForPair } from "./pairing.js";
import "./readiness.js";
import { ownResultText } from "./result.js";
import { isMyTurn, isPreparingAgents } from "./snapshot.js";

export function tableHeader(host) {
  const { table } = host;
  const isMine = isMyTurn(table) && host.shownPly === null;
  const connectionNotice = html`<p class="notice" role="alert">${host.refusalText ?? translate("table.offline")}</p>`;
  return html`<div class="table-header">
    <div class="table-title">
      <h1><a href="/rules/${table.game}" target="_blank">${table.title}</a></h1>
      <button class="drawer-button" aria-label=${translate("drawer.open")} @click=${() => host.drawer.toggle()}>
        ? <span class="words">${translate("drawer.open")}</span>
      </button>
    </div>
    <p class=${isMine ? "prompt your-turn" : "prompt"}>${prompt(host)}</p>
    ${identityBanner(table, host.renamed, () => (host.renamed = null))}
    <p class="notice" role="status">${table.agents_preparing ? translate("table.agents_preparing") : nothing}</p>
    ${isPreparingAgents(table) ? html`<acrux-readiness url="/api/tables/${table.id}/readiness"></acrux-readiness>` : nothing}
    ${isWaitingForPair(table) ? html`<acrux-pairing .table=${table} @command=${host.onCommand}></acrux-pairing>` : nothing}
    ${host.isOnline ? nothing : connectionNotice}
  </div>`;
}

function prompt(host) {
  const { table, draft, shownPly } = host;
  if (shownPly !== null) return pastPrompt(host);
  if (table.stepTexts) return translateAll(table.stepTexts);
  if (table.result) return ownResultText(table);
  const complete = draft.endButtonId ? "draft.complete_turn" : "draft.complete";
  return translate(draft.isComplete ? complete : (draft.preview?.prompt ?? table.prompt));
}

// How many moves lie behind the shown earlier position, and who was to move.
function pastPrompt({ shownPly, pastPosition }) {
  const after = translate(["history.after", { n: shownPly }]);
  const text = pastPosition?.prompt;
  return html`<span>${after}</span> ${text ? html`<span class="past-prompt">${translate(text)}</span>` : nothing}`;
}

export function logArea(host) {
  const { log, table } = host;
  return html`<div class="log-area">
    ${pastMove(host)}
    <acrux-log
      class="log"
      role="log"
      aria-label=${translate("table.log")}
      tabindex="0"
      .lines=${log}
      @show=${({ detail: ply }) => host.show(ply < table.moves.length ? ply : null)}
    ></acrux-log>
  </div>`;
}

// The turn before the shown earlier position.
function pastMove({ shownPly, table }) {
  const isCurrent = shownPly === null;
  const line = isCurrent ? null : table.moves[shownPly - 1]?.line;
  const text = line ? translate(line) : nothing;
  return html`<p class="past-move" role="status" tabindex=${isCurrent ? nothing : 0}>${text}</p>`;
}
