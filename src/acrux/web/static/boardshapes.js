// Boards, cells and items as SVG: the same shapes as acrux/drawing/svg.py draws.

import { html, nothing, svg } from "lit";

const BESIDE = 0.55;
const CORNER = 0.27;
const MIDDLE = "0.35em";

export function drawing(box, sheet, label, symbols, { cells, decor, pieces, exiting, hits, onKey, onPoint }) {
  return html`<svg
    class="board ${sheet}"
    viewBox=${box.join(" ")}
    role="application"
    aria-label=${label}
    @keydown=${onKey}
    @pointerover=${onPoint}
  >
    <defs>${symbols}</defs>
    <g class="cells" aria-hidden="true">${cells}</g>
    <g class="decor" aria-hidden="true">${decor}</g>
    <g class="pieces" aria-hidden="true">${pieces}</g>
    <g class="exiting" aria-hidden="true">${exiting}</g>
    <g class="hits">${hits}</g>
  </svg>`;
}

export function drawCell(cell) {
  return svg`<g class=${cell.kind} transform=${place(cell)}>${shape(cell, "frame")}${face(cell)}</g>`;
}

export function drawItem(item) {
  const outline = item.path ? svg`<path class="frame" d=${item.path}></path>` : nothing;
  return svg`<g class=${item.kind} transform=${place(item)} data-id=${item.id}>${outline}${face(item)}</g>`;
}

export function drawHit(cell, { target, instead, picked, kinds, reachable }, words, { click, focus }) {
  const kind = ["hit", ...kinds, target && "target", instead && "instead", picked && "picked"].filter(Boolean).join(" ");
  return svg`<g
    class=${kind}
    transform=${place(cell)}
    data-id=${cell.id}
    role="button"
    tabindex=${reachable ? 0 : -1}
    aria-label=${words}
    aria-pressed=${picked}
    aria-disabled=${!target && !instead && !picked}
    @click=${click}
    @focus=${focus}
  >${shape(cell, "ring")}${reachable ? shape(cell, "halo") : nothing}</g>`;
}

// A symbol for an HTML button.
export function glyph(symbol, turn = 0) {
  return html`<svg viewBox="-50 -50 100 100" aria-hidden="true">
    <g transform="rotate(${turn})"><use href="#${symbol}" x="-50" y="-50" width="100" height="100"></use></g>
  </svg>`;
}

function place({ x, y, turn }) {
  return `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`;
}

function face({ w, h, symbol, text, corner, shape: cell }) {
  return [
    symbol ? svg`<use href="#${symbol}" x=${-w / 2} y=${-h / 2} width=${w} height=${h}></use>` : nothing,
    text === undefined ? nothing : words(text, 0, 0, symbol || cell ? h * BESIDE : h),
    corner === undefined ? nothing : words(corner, -0.35 * w, -0.33 * h, h * CORNER),
  ];
}

function words(text, x, y, size) {
  return svg`<text x=${x} y=${y} dy=${MIDDLE} font-size=${size}>${text}</text>`;
}

function shape(cell, kind) {
  const { w, h } = cell;
  if (cell.shape === "circle") return svg`<circle class=${kind} r=${w / 2}></circle>`;
  if (cell.shape === "hex") return svg`<polygon class=${kind} points=${hexagon(h)}></polygon>`;
  const bend = cell.shape === "card" ? 0.12 * Math.min(w, h) : 0;
  return svg`<rect class=${kind} x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx=${bend}></rect>`;
}

function hexagon(high) {
  const corners = [];
  for (let k = 0; k < 6; k += 1) {
    const angle = ((60 * k - 30) * Math.PI) / 180;
    corners.push(`${((high / 2) * Math.cos(angle)).toFixed(1)},${((high / 2) * Math.sin(angle)).toFixed(1)}`);
  }
  return corners.join(" ");
}
