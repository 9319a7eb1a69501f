// <acrux-board>: renders the board of any game from data and lets the user pick what the targets allow. It knows no rules.
//
// Properties: board and scene (from the game's scene.py), targets ([[move, id, ...], ...]), picked (ids so far, kept by the
// owner), marks (in addition to the scene's, such as hints), arrows ([from, to] cells, or [cell] for a circle), animate, label.
// Events: "pick" (detail: id), for the owner to append to `picked`; "unpick", to remove the last; "complete" (detail: move),
// in place of the pick that completes a move.

import { html, nothing } from "lit";
import { arrange } from "./arrangement.js";
import { animateBoard } from "./board_animation.js";
import { unplayableCells } from "./board_dimming.js";
import { nextCell } from "./board_navigation.js";
import { pick, selectable } from "./board_selection.js";
import { arrowSvg, boardSvg, cellSvg, hitSvg, itemSvg, symbolIcon } from "./board_svg.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { usesKeyboard } from "./modality.js";

const MIN_CELL_PX = 24; // large enough for a finger; a board with smaller cells grows, and its frame scrolls

const wideWindow = matchMedia("(min-aspect-ratio: 1/1)");
const sheets = new Map();

// Fetches the symbols of a game once; each board gets its own copy.
export function fetchSheet(name) {
  if (!sheets.has(name)) {
    const url = new URL(`symbols/${name}.svg`, import.meta.url);
    const parse = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    sheets.set(
      name,
      fetch(url)
        .then((response) => response.text())
        .then(parse),
    );
  }
  return sheets.get(name);
}

class Board extends AcruxElement {
  static properties = {
    board: { attribute: false },
    scene: { attribute: false },
    targets: { attribute: false },
    picked: { attribute: false },
    marks: { attribute: false },
    arrows: { attribute: false },
    animate: { attribute: false },
    hidesEndTurn: { attribute: false }, // does the owner have the button that ends the turn?
    label: {},
    symbols: { state: true },
    focused: { state: true },
    isWide: { state: true },
  };

  constructor() {
    super();
    this.targets = [];
    this.picked = [];
    this.marks = [];
    this.arrows = [];
    this.animate = true;
    this.label = "";
    this.symbols = [];
    this.focused = null;
    this.isWide = wideWindow.matches;
    this.onResize = () => (this.isWide = wideWindow.matches);
    this.animations = [];
    this.tooltip = document.createElementNS("http://www.w3.org/2000/svg", "title");
  }

  connectedCallback() {
    super.connectedCallback();
    wideWindow.addEventListener("change", this.onResize);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    wideWindow.removeEventListener("change", this.onResize);
  }

  // The board and a scene as this window shows them.
  arranged(scene) {
    return arrange(this.board, scene, this.isWide ? this.board.wide : null);
  }

  get cells() {
    const { board, scene } = this.arranged(this.scene);
    return [...board.cells, ...(scene.cells ?? [])];
  }

  willUpdate(changed) {
    if (changed.has("board") && this.board && changed.get("board")?.sheet !== this.board.sheet)
      this.loadSymbols(this.board.sheet);
  }

  async loadSymbols(name) {
    const sheet = await fetchSheet(name);
    if (this.board.sheet === name)
      this.symbols = [...sheet.children].map((symbol) => document.importNode(symbol, true));
  }

  updated(changed) {
    const before = changed.get("scene");
    if (this.tooltip.isConnected) this.showTooltip(this.tooltip.closest(".hit"));
    if (before) this.animations = this.animate ? this.animateFrom(before) : [];
    if (!this.board || !this.scene || !["scene", "board", "isWide"].some((name) => changed.has(name))) return;
    this.ensureCellSize();
    if (changed.has("board")) this.frame.scrollLeft = (this.frame.scrollWidth - this.frame.clientWidth) / 2;
    if (JSON.stringify(before?.marks) !== JSON.stringify(this.scene.marks)) this.scrollToLastMove();
  }

  animateFrom(before) {
    return animateBoard(this, this.arranged(before).scene, this.arranged(this.scene).scene);
  }

  // Resolves when all animations are over.
  async animationsFinished() {
    await this.updateComplete;
    await Promise.allSettled(this.animations.map((animation) => animation.finished));
  }

  get frame() {
    return this.querySelector(".board-frame");
  }

  ensureCellSize() {
    const { board, scene } = this.arranged(this.scene);
    const [, , width, height] = scene.box ?? board.box;
    const pickable = this.cells.filter(({ landmark }) => !landmark);
    const scale = MIN_CELL_PX / Math.min(...pickable.map(({ w, h }) => Math.min(w, h)));
    const svg = this.frame.firstElementChild;
    svg.style.minWidth = `${Math.ceil(scale * width)}px`;
    svg.style.minHeight = `${Math.ceil(scale * height)}px`;
  }

  scrollToLastMove() {
    const visible = this.frame.getBoundingClientRect();
    const last = this.frame.querySelector(".hit.last")?.getBoundingClientRect() ?? visible;
    this.frame.scrollLeft += Math.min(0, last.left - visible.left) + Math.max(0, last.right - visible.right);
  }

  render() {
    if (!this.board || !this.scene) return nothing;
    const { board, scene } = this.arranged(this.scene);
    const next = selectable(this.targets, this.picked, scene.unordered);
    const first = selectable(this.targets, [], scene.unordered);
    const unplayable = unplayableCells(this.cells, this.targets);
    const dim = (piece) => (unplayable.has(piece.cell) ? { ...piece, kind: `${piece.kind} dimmed` } : piece);
    return html`<div class="board-frame">
        ${boardSvg(scene.box ?? board.box, board.sheet, this.label, this.symbols, {
          cells: this.cells.filter(({ landmark }) => !landmark).map(cellSvg),
          decor: [...board.decor, ...(scene.decor ?? [])].map(itemSvg),
          pieces: scene.pieces.map(dim).map(itemSvg),
          exiting: (scene.exiting ?? []).map(itemSvg),
          arrows: this.arrowItems(),
          hits: this.hits(next, first, unplayable),
          onKeyDown: (event) => this.onKeyDown(event),
          onPointerOver: (event) => this.onPointerOver(event),
        })}
      </div>
      ${this.targets.length && this.shownButtons.length ? this.buttons(next, first) : nothing}`;
  }

  // The arrows between cells that are in the picture.
  arrowItems() {
    const cells = new Map(this.cells.map((cell) => [cell.id, cell]));
    return this.arrows
      .filter((arrow) => arrow.every((id) => cells.has(id)))
      .map(([from, to]) => arrowSvg(cells.get(from), cells.get(to)));
  }

  // Every cell has a hit area and a label, including those that cannot be picked now.
  hits(next, first, unplayable) {
    const { cells } = this;
    const marks = kindsByCell([...this.scene.marks, ...this.marks]);
    const tabStop = cells.find(({ id }) => id === this.focused) ?? cells.find(({ id }) => next.has(id)) ?? cells[0];
    return cells.map((cell) => {
      const state = {
        target: next.has(cell.id),
        alternative: first.has(cell.id),
        picked: this.picked.includes(cell.id),
        kinds: marks.get(cell.id) ?? [],
        isUnplayable: unplayable.has(cell.id),
        pieces: this.piecesOn(cell),
        isTabStop: cell === tabStop,
      };
      return hitSvg(cell, state, cellLabel(cell, state), {
        click: () => this.pick(cell.id),
        focus: () => (this.focused = cell.id),
      });
    });
  }

  get shownButtons() {
    return this.scene.buttons.filter(({ kind }) => !(this.hidesEndTurn && kind === "ends-turn"));
  }

  buttons(next, first) {
    const onKeyDown = (event) => event.key === "Escape" && this.onKeyDown(event);
    return html`<div class="board-buttons" role="group" aria-label=${translate("board.choices")} @keydown=${onKeyDown}>
      ${this.shownButtons.map((button) => this.button(button, next.has(button.id) || first.has(button.id)))}
    </div>`;
  }

  button(button, isSelectable) {
    const { id, label, symbol, text, turn, kind = "" } = button;
    const isHinted = this.marks.some(({ cell }) => cell === id);
    const isPicked = this.picked.includes(id);
    const name = translate(label);
    const isCard = kind === "card";
    return html`<button
      type="button"
      class="board-button ${kind} ${symbol ? "" : "plain"} ${isPicked ? "picked" : ""} ${isHinted ? "hinted" : ""}"
      data-id=${id}
      title=${isCard ? name : nothing}
      aria-label=${isCard ? name : nothing}
      ?disabled=${!isSelectable && !isPicked}
      @click=${() => this.pick(id)}
    >
      ${symbol ? symbolIcon(symbol, turn) : nothing}<span>${isCard ? text : name}</span>
    </button>`;
  }

  // Picks a cell or button: adds to the picks, removes the last, or starts over.
  pick(id) {
    const { isPick, drop, move } = pick(this.targets, this.picked, id, this.scene.unordered);
    for (let count = 0; count < drop; count += 1) this.emit("unpick");
    if (move) this.emit("complete", move);
    else if (isPick) this.emit("pick", id);
  }

  // Only the cell under the mouse has a <title>. It sits inside the outline, where screen readers do not repeat it: they
  // read the cell's label.
  onPointerOver({ target, pointerType }) {
    const hit = target.closest(".hit");
    if (hit && pointerType === "mouse") this.showTooltip(hit);
  }

  // The name of a cell with the pieces on it, or of a button.
  nameOf(id) {
    return this.labelsOf(id).join(", ");
  }

  // The piece on a cell, else the cell; or the button.
  shortNameOf(id) {
    return this.labelsOf(id).at(-1) ?? "";
  }

  labelsOf(id) {
    const thing = [...this.cells, ...this.scene.buttons].find((each) => each.id === id);
    return thing ? [thing, ...this.piecesOn(thing)].map(({ label }) => translate(label)) : [];
  }

  showTooltip(hit) {
    const text = this.nameOf(hit.dataset.id);
    const ring = hit.querySelector(".ring");
    if (this.tooltip.parentNode !== ring) ring.append(this.tooltip);
    if (this.tooltip.textContent !== text) this.tooltip.textContent = text;
  }

  piecesOn(cell) {
    return this.scene.pieces.filter((piece) => piece.label && piece.cell === cell.id);
  }

  onKeyDown(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && this.picked.length) this.emit("unpick");
    else if (id && (event.key === "Enter" || event.key === " ")) this.pick(id);
    else if (id && event.key.startsWith("Arrow") && usesKeyboard()) this.moveFocus(id, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The cell that an arrow key leads to; after a pick, preferably one that can be picked next.
  nextCell(id, key) {
    const preferred = this.picked.length ? selectable(this.targets, this.picked, this.scene.unordered) : undefined;
    return nextCell(this.cells, id, key, preferred);
  }

  async moveFocus(id, key) {
    const next = this.nextCell(id, key);
    if (!next) return;
    this.focused = next;
    await this.updateComplete;
    this.querySelector(`.hit[data-id="${CSS.escape(next)}"]`)?.focus();
  }
}

function kindsByCell(marks) {
  const kinds = new Map();
  for (const { cell, kind } of marks) kinds.set(cell, [...(kinds.get(cell) ?? []), kind]);
  return kinds;
}

// A cell's label for screen readers: its name, the pieces on it, its marks, and whether it can be picked.
function cellLabel(cell, { pieces, target, picked, kinds, isUnplayable }) {
  const parts = [translate(cell.label), ...pieces.map((piece) => translate(piece.label))];
  for (const kind of new Set(kinds)) parts.push(translate(`board.${kind}`));
  if (picked) parts.push(translate("board.picked"));
  else if (target) parts.push(translate("board.target"));
  else if (isUnplayable) parts.push(translate("board.unplayable"));
  return parts.join(", ");
}

customElements.define("acrux-board", Board);
