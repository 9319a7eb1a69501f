// <acrux-workshop-board>: a board to draw on with mouse, finger or keyboard. It shows tokens by the stamps of the server.
//
// Properties: rows, stamps (by token), frame (the picture of a blank board), defects, marked (names of squares), keys (that
// draw a kind of token).
// Events: "stroke" (begins), "draw" (detail: {row, column, erase}), "strokeend", "key" (detail: {row, column, key}),
// "edit" (detail: {row, column}, to type a token), "place" (detail: {row, column}, the square in focus).

import { html, nothing, svg } from "lit";
import { fetchSheet } from "./board.js";
import { itemSvg } from "./board_svg.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { isMissing, neighbour, squareName, widthOf } from "./workshop_grid.js";

const BOARD = 1100; // width of the frame's picture without goals, whatever its squares
const MARGIN = 20;

class WorkshopBoard extends AcruxElement {
  static properties = {
    rows: { attribute: false },
    stamps: { attribute: false },
    frame: { attribute: false },
    defects: { attribute: false },
    marked: { attribute: false },
    keys: { attribute: false },
    place: { attribute: false },
    symbols: { state: true },
  };

  constructor() {
    super();
    this.rows = [];
    this.stamps = new Map();
    this.defects = [];
    this.marked = [];
    this.keys = [];
    this.place = { row: 0, column: 0 };
    this.symbols = [];
    this.stroke = null;
  }

  async willUpdate(changed) {
    if (!changed.has("frame") || !this.frame || this.symbols.length) return;
    const sheet = await fetchSheet(this.frame.sheet);
    this.symbols = [...sheet.children].map((symbol) => document.importNode(symbol, true));
  }

  get size() {
    return Math.max(this.rows.length, widthOf(this.rows), 1);
  }

  render() {
    const isFramed = this.frame && this.rows.length === widthOf(this.rows);
    const box = isFramed ? this.frame.box : [-MARGIN, -MARGIN, BOARD + 2 * MARGIN, BOARD + 2 * MARGIN];
    const places = this.rows.flatMap((line, row) => line.map((_, column) => ({ row, column })));
    const missing = this.missingPlaces;
    return html`<svg
      class="board ${this.frame?.sheet ?? ""} drawing"
      viewBox=${box.join(" ")}
      role="application"
      aria-label=${translate("workshop.board")}
      aria-describedby="workshop-keys"
      @keydown=${this.onKeyDown}
      @pointerdown=${this.onPointerDown}
      @pointermove=${this.onPointerMove}
      @pointerup=${this.onPointerUp}
      @pointercancel=${this.onPointerUp}
      @contextmenu=${(event) => event.preventDefault()}
      @dragover=${(event) => event.preventDefault()}
      @drop=${this.onDrop}
    >
      <defs>${this.symbols}</defs>
      <g aria-hidden="true">${isFramed ? this.frame.decor.map(itemSvg) : nothing}</g>
      <g aria-hidden="true">${places.map((place) => this.square(place))}</g>
      <g aria-hidden="true">${missing.map((place) => this.missingSquare(place))}</g>
      <g class="hits">${[...places, ...missing].map((place) => this.hit(place))}</g>
    </svg>`;
  }

  // Squares that a defect misses, as far as there is room for them.
  get missingPlaces() {
    return this.defects
      .map(({ row, column }) => ({ row: row - 1, column: column - 1 }))
      .filter(({ row, column }) => isMissing(this.rows, row, column) && row < this.size && column < this.size);
  }

  at({ row, column }) {
    const step = BOARD / this.size;
    return `translate(${step * (column + 0.5)} ${step * (row + 0.5)}) scale(${step / 100})`;
  }

  square(place) {
    const token = this.rows[place.row][place.column];
    const stamp = this.stamps.get(token);
    const inside = stamp
      ? stamp.decor.map(itemSvg)
      : svg`<text dy="0.35em" font-size=${Math.min(40, 150 / Math.max(1, token.length))}>${token.slice(0, 12)}</text>`;
    return svg`<g transform=${this.at(place)} class="print">
      <g class=${stamp?.kind ?? "square blank"}><rect x="-50" y="-50" width="100" height="100"></rect></g>${inside}
    </g>`;
  }

  missingSquare(place) {
    return svg`<g transform=${this.at(place)}><rect class="missing" x="-46" y="-46" width="92" height="92"></rect></g>`;
  }

  defectAt({ row, column }) {
    return this.defects.find((defect) => defect.row === row + 1 && defect.column === column + 1);
  }

  // Everything about a square in words.
  label(place) {
    const name = squareName(this.rows, place);
    const token = this.rows[place.row]?.[place.column] ?? "–";
    const stamp = this.stamps.get(token);
    const words = stamp ? translate([stamp.label[0], { ...stamp.label[1], cell: name }]) : `${name}, ${token}`;
    const reason = this.defectAt(place)?.reason;
    return reason ? `${words}, ${translate(["workshop.defect_here", { reason }])}` : words;
  }

  hit(place) {
    const name = squareName(this.rows, place);
    const isHere = place.row === this.place.row && place.column === this.place.column;
    const isDefect = this.defectAt(place);
    const kinds = ["hit", isDefect && "danger", this.marked.includes(name) && "hint"].filter(Boolean).join(" ");
    const label = this.label(place);
    return svg`<g
      class=${kinds}
      transform=${this.at(place)}
      data-row=${place.row}
      data-column=${place.column}
      role="button"
      tabindex=${isHere ? 0 : -1}
      aria-label=${label}
      @focus=${() => this.emit("place", place)}
    ><rect class="ring" x="-50" y="-50" width="100" height="100"><title>${label}</title></rect>${
      isDefect
        ? svg`<g class="warning"><circle cx="34" cy="-34" r="15"></circle><text x="34" y="-34" dy="0.35em" font-size="26">!</text></g>`
        : nothing
    }${isHere ? svg`<rect class="halo" x="-50" y="-50" width="100" height="100"></rect>` : nothing}</g>`;
  }

  placeOf(element) {
    const hit = element?.closest?.("[data-row]");
    return hit && this.contains(hit) ? { row: Number(hit.dataset.row), column: Number(hit.dataset.column) } : null;
  }

  onPointerDown(event) {
    const place = this.placeOf(event.target);
    if (!place || event.button === 1) return;
    const erase = event.button === 2 || event.altKey;
    this.stroke = { erase, last: "" };
    this.querySelector("svg").setPointerCapture(event.pointerId);
    this.emit("stroke");
    this.drawAt(place);
  }

  onPointerMove({ clientX, clientY }) {
    if (!this.stroke) return;
    const place = this.placeOf(document.elementFromPoint(clientX, clientY));
    if (place) this.drawAt(place);
  }

  onPointerUp() {
    if (!this.stroke) return;
    this.stroke = null;
    this.emit("strokeend");
  }

  // Draws each square once while the pointer stays on it.
  drawAt(place) {
    const name = `${place.row} ${place.column}`;
    if (name === this.stroke.last) return;
    this.stroke.last = name;
    this.emit("place", place);
    this.emit("draw", { ...place, erase: this.stroke.erase });
  }

  // A token dragged from the palette.
  onDrop(event) {
    event.preventDefault();
    const place = this.placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (place) this.emit("draw", { ...place, erase: false });
  }

  onKeyDown(event) {
    const place = this.placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(this.rows, place, event.key);
    if (next) this.focusSquare(next);
    else if (event.key.startsWith("Arrow")) return;
    else if (event.key === "Enter" || event.key === " ") this.emit("draw", { ...place, erase: false });
    else if (event.key === "Delete" || event.key === "Backspace") this.emit("draw", { ...place, erase: true });
    else if (this.keys.includes(event.key)) this.emit("key", { ...place, key: event.key });
    else if (event.key === "t" || event.key === "F2") this.emit("edit", place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async focusSquare(place) {
    this.emit("place", place);
    await this.updateComplete;
    this.querySelector(`[data-row="${place.row}"][data-column="${place.column}"]`)?.focus();
  }
}

customElements.define("acrux-workshop-board", WorkshopBoard);
