// <acrux-variations>: the moves of a tree with their variations, and the buttons that change it.
//
// Events: "go" (detail: the id of a node), "step" (detail: a key), "undo", "redo", "promote", "remove".

import { html, nothing } from "lit";
import { isMainLine, mainLine, plyOf, ROOT, textOf } from "./analysis_tree.js";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

export const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
const ICONS = {
  Home: "M7 5v14M18 5l-8 7 8 7z",
  ArrowLeft: "M16 5l-8 7 8 7z",
  ArrowRight: "M8 5l8 7-8 7z",
  End: "M17 5v14M6 5l8 7-8 7z",
};

class Variations extends AcruxElement {
  static properties = {
    tree: { attribute: false },
    at: { attribute: false },
    canUndo: { attribute: false },
    canRedo: { attribute: false },
  };

  render() {
    const { tree, at } = this;
    return html`<section class="panel variations" aria-labelledby="variations-title">
      <h2 id="variations-title">${translate("history.title")}</h2>
      <div class="scrubber">${Object.entries(ICONS).map(([key, icon]) => this.stepButton(key, icon))}</div>
      <div class="tree" tabindex="0" role="group" aria-label=${translate("history.title")}>
        ${this.startButton()} ${this.moves(mainLine(tree))}
      </div>
      <div class="row">
        ${this.button("undo", !this.canUndo)} ${this.button("redo", !this.canRedo)}
        ${this.button("promote", isMainLine(tree, at))} ${this.button("remove", at === ROOT)}
      </div>
    </section>`;
  }

  button(name, isDisabled) {
    return html`<button class="small" ?disabled=${isDisabled} @click=${() => this.emit(name)}>
      ${translate(`analysis_board.${name}`)}
    </button>`;
  }

  stepButton(key, icon) {
    const label = translate(key === "End" ? "analysis_board.end" : `history.${key}`);
    return html`<button class="ghost" aria-label=${label} @click=${() => this.emit("step", key)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${icon} /></svg>
    </button>`;
  }

  startButton() {
    return html`<button class="ghost move" aria-current=${this.at === ROOT ? "step" : "false"} @click=${() => this.emit("go", ROOT)}>
        ${translate("analysis_board.start")}</button
      >${this.comment(ROOT)}`;
  }

  moves(line) {
    return line.map(
      ({ id, variations }) =>
        html`${this.move(id)}${this.comment(id)}${variations.map((other) => this.variation(other))}`,
    );
  }

  variation(line) {
    const label = translate("analysis_board.variation");
    return html`<div class="variation" role="group" aria-label=${label}>${this.moves(line)}</div>`;
  }

  move(id) {
    const { move, actor, symbol, glyphs } = this.tree.nodes[id];
    const signs = glyphs.map(
      (glyph) => html`<span title=${translate(`analysis_board.glyph_${glyph}`)}>${GLYPHS[glyph]}</span>`,
    );
    return html`<button
      class="ghost move"
      data-node=${id}
      aria-current=${id === this.at ? "step" : "false"}
      @click=${() => this.emit("go", id)}
    >
      ${seatBadge({ symbol, seat: actor })}<span class="sr-only">${plyOf(this.tree, id)}.</span><code>${move}</code>${signs}
    </button>`;
  }

  comment(id) {
    const text = textOf(this.tree.nodes[id]);
    return text ? html`<span class="comment">${text}</span>` : nothing;
  }

  updated() {
    const current = this.querySelector(".tree [aria-current=step]");
    const list = this.querySelector(".tree");
    if (!current) return;
    const { top, bottom } = current.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) list.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
  }
}

customElements.define("acrux-variations", Variations);
