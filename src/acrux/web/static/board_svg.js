// Boards, cells and items as SVG, with the same shapes as acrux/drawing/svg.py.

import { html, nothing, svg } from "lit";

const TEXT_SCALE = 0.55; // of the item's height, beside a symbol
const CORNER_SCALE = 0.27;
const BASELINE_SHIFT = "0.35em"; // centres text vertically

export function boardSvg(
  box,
  sheet,
  label,
  symbols,
  { cells, decor, pieces, exiting, arrows, hits, onKeyDown, onPointerOver },
) {
  return html`<svg
    class="board ${sheet}"
    viewBox=${box.join(" ")}
    role="application"
    aria-label=${label}
    @keydown=${onKeyDown}
    @pointerover=${onPointerOver}
  >
    <defs>${symbols}</defs>
    <g class="cells" aria-hidden="true">${cells}</g>
    <g class="decor" aria-hidden="true">${decor}</g>
    <g class="pieces" aria-hidden="true">${pieces}</g>
    <g class="exiting" aria-hidden="true">${exiting}</g>
    <g class="arrows" aria-hidden="true">${arrows}</g>
    <g class="hits">${hits}</g>
  </svg>`;
}

export function cellSvg(cell) {
  return svg`<g class=${cell.kind} transform=${transform(cell)}>${shape(cell, "frame")}${face(cell)}</g>`;
}

export function itemSvg(item) {
  const outline = item.path || item.shape ? shape(item, "frame") : nothing;
  return svg`<g class=${item.kind} transform=${transform(item)} data-id=${item.id}>${outline}${face(item)}</g>`;
}

// The area of a cell that reacts to pointer and keyboard.
export function hitSvg(cell, { target, alternative, picked, kinds, isTabStop }, label, { click, focus }) {
  const kind = ["hit", ...kinds, target && "target", alternative && "alternative", picked && "picked"]
    .filter(Boolean)
    .join(" ");
  return svg`<g
    class=${kind}
    transform=${transform(cell)}
    data-id=${cell.id}
    role="button"
    tabindex=${isTabStop ? 0 : -1}
    aria-label=${label}
    aria-pressed=${picked}
    aria-disabled=${!target && !alternative && !picked}
    @click=${click}
    @focus=${focus}
  >${shape(cell, "ring")}${isTabStop ? shape(cell, "halo") : nothing}</g>`;
}

// An arrow from the middle of one cell to another, or a circle around a single cell.
export function arrowSvg(from, to) {
  const size = Math.min(from.w, from.h);
  if (!to)
    return svg`<circle class="arrow" cx=${from.x} cy=${from.y} r=${size * 0.46} stroke-width=${size * 0.07}></circle>`;
  const [along, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(along, down) || 1;
  const [x, y] = [(along / length) * size, (down / length) * size];
  const neck = [to.x - 0.3 * x, to.y - 0.3 * y];
  const head = [
    [to.x, to.y],
    [neck[0] - 0.2 * y, neck[1] + 0.2 * x],
    [neck[0] + 0.2 * y, neck[1] - 0.2 * x],
  ];
  return svg`<line class="arrow" x1=${from.x} y1=${from.y} x2=${neck[0]} y2=${neck[1]} stroke-width=${size * 0.13}></line>
    <polygon class="arrow-head" points=${head.map((point) => point.join(",")).join(" ")}></polygon>`;
}

// A symbol inside an HTML button.
export function symbolIcon(symbol, turn = 0) {
  return html`<svg viewBox="-50 -50 100 100" aria-hidden="true">
    <g transform="rotate(${turn})"><use href="#${symbol}" x="-50" y="-50" width="100" height="100"></use></g>
  </svg>`;
}

function transform({ x, y, turn }) {
  return `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`;
}

function face({ w, h, symbol, text, corner, shape: cell }) {
  return [
    symbol ? svg`<use href="#${symbol}" x=${-w / 2} y=${-h / 2} width=${w} height=${h}></use>` : nothing,
    text === undefined ? nothing : textSvg(text, 0, 0, symbol || cell ? h * TEXT_SCALE : h),
    corner === undefined ? nothing : textSvg(corner, -0.35 * w, -0.33 * h, h * CORNER_SCALE),
  ];
}

function textSvg(text, x, y, size) {
  return svg`<text x=${x} y=${y} dy=${BASELINE_SHIFT} font-size=${size}>${text}</text>`;
}

function shape(cell, kind) {
  const { w, h } = cell;
  if (cell.path) return svg`<path class=${kind} d=${cell.path}></path>`;
  if (cell.shape === "circle") return svg`<circle class=${kind} r=${w / 2}></circle>`;
  if (cell.shape === "hex") return svg`<polygon class=${kind} points=${hexagonPoints(h)}></polygon>`;
  const radius = cell.shape === "card" ? 0.12 * Math.min(w, h) : 0;
  return svg`<rect class=${kind} x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx=${radius}></rect>`;
}

function hexagonPoints(height) {
  const corners = [];
  for (let k = 0; k < 6; k += 1) {
    const angle = ((60 * k - 30) * Math.PI) / 180;
    corners.push(`${((height / 2) * Math.cos(angle)).toFixed(1)},${((height / 2) * Math.sin(angle)).toFixed(1)}`);
  }
  return corners.join(" ");
}
