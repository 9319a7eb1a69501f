// The panels beside the analysis board: engine lines, variations, notes, sharing, and the position in words.

import { html } from "lit";
import "./analysis_lines.js";
import "./analysis_moves.js";
import "./analysis_notes.js";
import "./analysis_share.js";
import { setText, toggleGlyph } from "./analysis_tree.js";
import { translate } from "./i18n.js";

export function sidebar(host) {
  const { tree, at, position, engine, start, history } = host;
  return html`
    <acrux-engine-lines
      .engine=${{ ...engine, host: null }}
      .position=${position}
      .isOn=${host.isEngineOn}
      @toggle=${() => host.toggleEngine()}
      @play=${({ detail }) => host.playLine(detail)}
    ></acrux-engine-lines>
    <acrux-variations
      .tree=${tree}
      .at=${at}
      .canUndo=${history.past.length > 0}
      .canRedo=${history.future.length > 0}
      @go=${({ detail }) => host.goTo(detail)}
      @step=${({ detail }) => host.step(detail)}
      @undo=${() => host.undo()}
      @redo=${() => host.redo()}
      @promote=${() => host.promote()}
      @remove=${() => host.remove()}
    ></acrux-variations>
    <acrux-notes
      .node=${tree.nodes[at]}
      @text=${({ detail }) => host.change(setText(tree, at, detail))}
      @glyph=${({ detail }) => host.change(toggleGlyph(tree, at, detail))}
    ></acrux-notes>
    <acrux-share .position=${position} .start=${start} .source=${host} @leave=${() => host.leave()}></acrux-share>
    <details class="panel">
      <summary><h2>${translate("analysis_board.in_words")}</h2></summary>
      ${position.description.map((sentence) => html`<p>${translate(sentence)}</p>`)}
    </details>
  `;
}
