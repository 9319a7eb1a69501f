// <acrux-notes>: the comment and the glyph of the shown move. Events: "text" (detail: the comment), "glyph" (detail: 1 to 6).

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { GLYPHS } from "./analysis_moves.js";
import { textOf } from "./analysis_tree.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const MAX_LENGTH = 900;

class Notes extends AcruxElement {
  static properties = { node: { attribute: false } };

  render() {
    const { node } = this;
    return html`<section class="panel notes" aria-labelledby="notes-title">
      <h2 id="notes-title">${translate("analysis_board.notes")}</h2>
      ${node.move === null ? nothing : this.glyphs()}
      <label class="field"
        >${translate("analysis_board.comment")}
        <textarea
          rows="2"
          maxlength=${MAX_LENGTH}
          .value=${live(textOf(node))}
          @change=${({ target }) => this.emit("text", target.value)}
        ></textarea>
      </label>
    </section>`;
  }

  glyphs() {
    return html`<div class="row glyphs" role="group" aria-label=${translate("analysis_board.glyphs")}>
      ${Object.entries(GLYPHS).map(([glyph, sign]) => this.glyph(Number(glyph), sign))}
    </div>`;
  }

  glyph(glyph, sign) {
    const label = translate(`analysis_board.glyph_${glyph}`);
    return html`<button
      class="small"
      aria-pressed=${this.node.glyphs.includes(glyph)}
      aria-label=${label}
      title=${label}
      @click=${() => this.emit("glyph", glyph)}
    >
      ${sign}
    </button>`;
  }
}

customElements.define("acrux-notes", Notes);
