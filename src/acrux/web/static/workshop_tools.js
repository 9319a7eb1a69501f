// What the workshop draws with: the palette, the brush, undo and redo, the width of the board.

import { html, nothing } from "lit";
import { translate } from "./i18n.js";
import { blankRows, isSquare, resize } from "./workshop_grid.js";
import "./workshop_palette.js";

export function drawingTools(host) {
  const { info, rows, history } = host;
  const used = [...new Set(rows.flat())].filter((token) => host.stamps.has(token)).sort();
  return html`<acrux-workshop-palette
      .palette=${info.palette}
      .stamps=${host.stamps}
      .sheet=${host.frame?.sheet}
      .used=${used}
      .token=${host.token}
      @token=${({ detail }) => host.chooseToken(detail)}
    ></acrux-workshop-palette>
    <fieldset class="choices">
      <legend>${translate("workshop.brush")}</legend>
      ${info.brushes.map(({ name }) => brushChoice(host, name))}
    </fieldset>
    <div class="row">
      <button type="button" ?disabled=${!history.past.length} @click=${() => host.undo()}>${translate("workshop.undo")}</button>
      <button type="button" ?disabled=${!history.future.length} @click=${() => host.redo()}>${translate("workshop.redo")}</button>
      <button type="button" @click=${() => host.change(blankRows(rows.length, info.blank))}>${translate("workshop.clear")}</button>
      ${widthField(host)}
    </div>`;
}

function brushChoice(host, name) {
  return html`<label>
    <input type="radio" name="brush" .checked=${name === host.brush} @change=${() => (host.brush = name)} />
    <span>${translate(`${host.game}.workshop.brush.${name}`)}</span>
  </label>`;
}

function widthField(host) {
  const { rows, info } = host;
  const change = (event) => host.change(resize(rows, Number(event.target.value), info.blank));
  const known = isSquare(rows) && info.widths.find((width) => width === rows.length);
  return html`<label class="row"
    >${translate("workshop.width")}
    <select @change=${change}>
      ${info.widths.map((width) => html`<option value=${width} .selected=${width === known}>${width} × ${width}</option>`)}
      ${known ? nothing : html`<option selected disabled>–</option>`}
    </select></label
  >`;
}
