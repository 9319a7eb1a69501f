// The board of the analysis board with what belongs to it: prompt, outcomes of chance, typed moves and tools.

import { html, nothing } from "lit";
import { arrowsOf } from "./analysis_tree.js";
import { translate, translateAll } from "./i18n.js";
import { isOn } from "./settings.js";

export function stage(host) {
  const { position, tree, at } = host;
  const node = tree.nodes[at];
  return html`<p class="prompt" role="status">${translate(position.prompt)}</p>
    <div class="board-area ${host.isDrawing ? "drawing" : ""}">
      <acrux-board
        .board=${host.board}
        .scene=${position.scene}
        .targets=${host.targets}
        .picked=${host.picked}
        .marks=${host.arrowStart === null ? [] : [{ cell: host.arrowStart, kind: "from" }]}
        .arrows=${arrowsOf(node)}
        .animate=${isOn("motion")}
        .label=${translate(["table.board", { game: translate(`${host.start.game}.title`) }])}
        @pick=${({ detail }) => (host.picked = [...host.picked, detail])}
        @unpick=${() => (host.picked = host.picked.slice(0, -1))}
        @complete=${({ detail }) => (host.isDrawing ? host.drawTo(detail) : host.play(detail))}
      ></acrux-board>
    </div>
    <acrux-outcomes .outcomes=${position.outcomes} @play=${({ detail }) => host.play(detail)} @rollon=${() => host.rollOn()}></acrux-outcomes>
    <p class="last-move" aria-live="polite">${translateAll(position.texts)}</p>
    ${host.error ? html`<p class="notice error" role="alert">${host.error}</p>` : nothing}
    <div class="bar tools">${moveForm(host)} ${boardTools(host)}</div>`;
}

// Every move can be typed.
function moveForm(host) {
  return html`<form class="row move-form" @submit=${(event) => host.typeMove(event)}>
    <label class="sr-only" for="typed-move">${translate("analysis_board.move")}</label>
    <input id="typed-move" size="13" maxlength="80" placeholder=${translate("analysis_board.move")} autocomplete="off" autocapitalize="off" spellcheck="false" />
    <button class="small">${translate("analysis_board.play")}</button>
  </form>`;
}

function boardTools(host) {
  const { isDrawing, knowledge, position } = host;
  const draw = () => {
    host.isDrawing = !isDrawing;
    host.arrowStart = null;
    host.picked = [];
  };
  const look = () => host.setKnowledge(knowledge === "all" ? "own" : "all");
  return html`<div class="row">
    <button class="small" aria-pressed=${isDrawing} @click=${draw}>${translate("analysis_board.arrows")}</button>
    ${
      position.has_secrets
        ? html`<button class="small" aria-pressed=${knowledge === "own"} @click=${look}>
            ${translate("analysis_board.own_knowledge")}
          </button>`
        : nothing
    }
    ${
      position.has_editor
        ? html`<button class="small" @click=${() => host.edit()}>${translate("analysis_board.edit")}</button>`
        : nothing
    }
  </div>`;
}
