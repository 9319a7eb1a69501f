// The turn that the computer suggests to the player: on the board, in words, with its value and the best reply.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { translate } from "./i18n.js";
import { isSameTurn } from "./snapshot.js";

export class Hint {
  constructor(host) {
    this.host = host;
    this.isThinking = false;
    this.set(null);
  }

  set(suggestion) {
    this.suggestion = suggestion;
    this.host.requestUpdate();
  }

  // Hints are for whole turns: the server does not know the moves of a draft.
  get isAvailable() {
    const { table, canAct, draft } = this.host;
    return table.hints && canAct && !draft.moves.length;
  }

  get shown() {
    return this.isAvailable ? this.suggestion : null;
  }

  get marks() {
    return (this.shown?.cells ?? []).map((cell) => ({ cell, kind: "hint" }));
  }

  // Drops an answer that arrives after the turn has changed.
  async request() {
    const before = this.host.table;
    const isCurrent = () => isSameTurn(before, this.host.table);
    this.isThinking = true;
    this.set(null);
    try {
      const { hint } = await post(`/api/tables/${before.id}/analysis`, { hint: true, lines: 1 });
      if (isCurrent()) this.set(hint);
    } catch (error) {
      if (isCurrent()) this.host.error = error.message;
    } finally {
      this.isThinking = false;
      this.host.requestUpdate();
    }
  }
}

const percent = (value) => Math.round(100 * value);

// The hint, or the progress of the search for it.
export function hintPanel(hint) {
  const { shown } = hint;
  const isBusy = hint.isThinking && hint.isAvailable;
  return html`<div class="hint-panel" role="status">
    ${isBusy ? html`<span>${translate("hint.thinking")}</span><progress aria-label=${translate("hint.thinking")}></progress>` : nothing}
    ${shown ? hintTexts(shown) : nothing}
  </div>`;
}

const hintTexts = ({ line, before, after, reply, is_reply_example: isExample }) => [
  html`<p><b>${translate("hint.title")}</b> ${translate(line)}</p>`,
  html`<p>${translate(["hint.chance", { before: percent(before), after: percent(after) }])}</p>`,
  reply ? html`<p>${translate(isExample ? "hint.reply_example" : "hint.reply")} ${translate(reply)}</p>` : nothing,
];
