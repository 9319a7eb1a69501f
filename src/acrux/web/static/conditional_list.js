// <acrux-conditional>: the conditional moves of one's own seat as sentences, to be deleted or completed.
// Properties: conditional (the ConditionalMoves of the table), lines (to notice changes), myTurn.

import { html, nothing } from "lit";
import { lineText } from "./conditional_moves.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

class Conditional extends AcruxElement {
  static properties = {
    conditional: { attribute: false },
    lines: { attribute: false },
    myTurn: { type: Boolean, attribute: "my-turn" },
    entering: { type: Boolean },
  };

  render() {
    const { conditional, lines, myTurn, entering } = this;
    return html`<section class="panel conditional" aria-labelledby="conditional-title">
      <h2 id="conditional-title">${translate("conditional.title")}</h2>
      <p class="muted">${translate("conditional.intro")}</p>
      ${
        lines.length
          ? html`<ol>
              ${lines.map((line) => this.line(line))}
            </ol>`
          : html`<p>${translate("conditional.none")}</p>`
      }
      ${
        myTurn
          ? html`<p class="muted">${translate("conditional.your_turn")}</p>`
          : html`<button ?disabled=${entering} @click=${() => conditional.open()}>${translate("conditional.enter")}</button>`
      }
    </section>`;
  }

  line(line) {
    const words = lineText(line.texts);
    const remove = () => this.conditional.remove(line);
    return html`<li>
      <span>${words}</span>
      ${
        this.myTurn
          ? nothing
          : html`<button class="small" aria-label=${translate(["conditional.delete_line", { line: words }])} @click=${remove}>
              ${translate("conditional.delete")}
            </button>`
      }
    </li>`;
  }
}

customElements.define("acrux-conditional", Conditional);
