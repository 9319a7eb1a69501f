// <acrux-board>: one element draws the boards of all games from data and is told what may be pointed at. It knows no rule.
//
// Properties: board, scene (as made by `scene.py` of a game), targets ([[move, id, ...], ...]), picked (ids so far, kept by
// the owner), marks (more of them, such as a hint), animate, label.
// Events: "pick" (detail: id) for the owner to add to `picked`; "unpick" to take the last away; "complete" (detail: move)
// instead of the pick that leaves one move whose ids are all given.

import { html, nothing } from "lit";
import { offered, settle } from "./boardpicks.js";
import { move as moveAll } from "./boardmotion.js";
import { drawCell, drawHit, drawItem, drawing, glyph } from "./boardshapes.js";
import { nearest } from "./boardkeys.js";
import { byKeys } from "./modality.js";
import { Part } from "./part.js";
import { translate } from "./i18n.js";

const FINGER = 24; // no cell is narrower, in pixels: the board grows instead, and its frame scrolls

const sheets = new Map();

// The symbols of a game, fetched once; each board has its own copy of them.
function fetchSheet(name) {
  if (!sheets.has(name)) {
    const address = new URL(`symbols/${name}.svg`, import.meta.url);
    const parse = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    sheets.set(name, fetch(address).then((answer) => answer.text()).then(parse));
  }
  return sheets.get(name);
}

class AcruxBoard extends Part {
  static properties = {
    board: { attribute: false },
    scene: { attribute: false },
    targets: { attribute: false },
    picked: { attribute: false },
    marks: { attribute: false },
    animate: { attribute: false },
    label: {},
    symbols: { state: true },
    focused: { state: true },
  };

  constructor() {
    super();
    this.targets = [];
    this.picked = [];
    this.marks = [];
    this.animate = true;
    this.label = "";
    this.symbols = [];
    this.focused = null;
    this.motion = [];
    this.tip = document.createElementNS("http://www.w3.org/2000/svg", "title");
  }

  get cells() {
    return [...this.board.cells, ...(this.scene.cells ?? [])];
  }

  willUpdate(changed) {
    if (changed.has("board") && this.board && changed.get("board")?.sheet !== this.board.sheet) this.load(this.board.sheet);
  }

  async load(name) {
    const sheet = await fetchSheet(name);
    if (this.board.sheet === name) this.symbols = [...sheet.children].map((symbol) => document.importNode(symbol, true));
  }

  updated(changed) {
    const before = changed.get("scene");
    if (this.tip.isConnected) this.explain(this.tip.closest(".hit"));
    if (before) this.motion = this.animate ? moveAll(this, before, this.scene) : [];
    if (!this.board || !this.scene || !(changed.has("scene") || changed.has("board"))) return;
    this.makeRoom();
    if (changed.has("board")) this.frame.scrollLeft = (this.frame.scrollWidth - this.frame.clientWidth) / 2;
    if (JSON.stringify(before?.marks) !== JSON.stringify(this.scene.marks)) this.showLast();
  }

  // When everything stands still.
  async settled() {
    await this.updateComplete;
    await Promise.allSettled(this.motion.map((animation) => animation.finished));
  }

  get frame() {
    return this.querySelector(".board-frame");
  }

  // Large enough for fingers.
  makeRoom() {
    const [, , width, height] = this.scene.box ?? this.board.box;
    const scale = FINGER / Math.min(...this.cells.map(({ w, h }) => Math.min(w, h)));
    const drawn = this.frame.firstElementChild;
    drawn.style.minWidth = `${Math.ceil(scale * width)}px`;
    drawn.style.minHeight = `${Math.ceil(scale * height)}px`;
  }

  // A move that was made out of sight comes into sight.
  showLast() {
    const seen = this.frame.getBoundingClientRect();
    const last = this.frame.querySelector(".hit.last")?.getBoundingClientRect() ?? seen;
    this.frame.scrollLeft += Math.min(0, last.left - seen.left) + Math.max(0, last.right - seen.right);
  }

  render() {
    if (!this.board || !this.scene) return nothing;
    const { board, scene } = this;
    const offer = offered(this.targets, this.picked, scene.unordered);
    const anew = offered(this.targets, [], scene.unordered);
    return html`<div class="board-frame">
        ${drawing(scene.box ?? board.box, board.sheet, this.label, this.symbols, {
          cells: this.cells.map(drawCell),
          decor: [...board.decor, ...(scene.decor ?? [])].map(drawItem),
          pieces: scene.pieces.map(drawItem),
          exiting: (scene.exiting ?? []).map(drawItem),
          hits: this.hits(offer, anew),
          onKey: (event) => this.onKey(event),
          onPoint: (event) => this.onPoint(event),
        })}
      </div>
      ${this.targets.length && scene.buttons.length ? this.choices(offer, anew) : nothing}`;
  }

  // What can be pointed at and spoken of: every cell, also those that cannot be chosen now.
  hits(offer, anew) {
    const { cells } = this;
    const marks = kindsByCell([...this.scene.marks, ...this.marks]);
    const home = cells.find(({ id }) => id === this.focused) ?? cells.find(({ id }) => offer.has(id)) ?? cells[0];
    return cells.map((cell) => {
      const state = {
        target: offer.has(cell.id),
        instead: anew.has(cell.id),
        picked: this.picked.includes(cell.id),
        kinds: marks.get(cell.id) ?? [],
        standing: this.standing(cell),
        reachable: cell === home,
      };
      return drawHit(cell, state, spoken(cell, state), {
        click: () => this.point(cell.id),
        focus: () => (this.focused = cell.id),
      });
    });
  }

  choices(offer, anew) {
    const onKey = (event) => event.key === "Escape" && this.onKey(event);
    return html`<div class="board-buttons" role="group" aria-label=${translate("board.choices")} @keydown=${onKey}>
      ${this.scene.buttons.map((button) => this.button(button, offer.has(button.id) || anew.has(button.id)))}
    </div>`;
  }

  button(button, open) {
    const { id, label, symbol, text, turn, kind = "" } = button;
    const hinted = this.marks.some(({ cell }) => cell === id);
    const words = translate(label);
    const brief = kind === "card";
    return html`<button
      type="button"
      class="board-button ${kind} ${symbol ? "" : "plain"} ${this.picked.includes(id) ? "picked" : ""} ${hinted ? "hinted" : ""}"
      data-id=${id}
      title=${brief ? words : nothing}
      aria-label=${brief ? words : nothing}
      ?disabled=${!open && !this.picked.includes(id)}
      @click=${() => this.point(id)}
    >
      ${symbol ? glyph(symbol, turn) : nothing}<span>${brief ? text : words}</span>
    </button>`;
  }

  // Point at a cell or button: go on with what is picked, put it back, or begin anew.
  point(id) {
    const { step, drop, move } = settle(this.targets, this.picked, id, this.scene.unordered);
    for (let count = 0; count < drop; count += 1) this.tell("unpick");
    if (move) this.tell("complete", move);
    else if (step) this.tell("pick", id);
  }

  // The cell under the mouse, and no other, has a title that tells what it is. It stands inside the cell's outline, of
  // which screen readers know nothing: to them the cell says all that by itself.
  onPoint({ target, pointerType }) {
    const hit = target.closest(".hit");
    if (hit && pointerType === "mouse") this.explain(hit);
  }

  explain(hit) {
    const cell = this.cells.find(({ id }) => id === hit.dataset.id);
    const words = [cell, ...this.standing(cell)].map(({ label }) => translate(label)).join(", ");
    const ring = hit.querySelector(".ring");
    if (this.tip.parentNode !== ring) ring.append(this.tip);
    if (this.tip.textContent !== words) this.tip.textContent = words;
  }

  standing(cell) {
    return this.scene.pieces.filter((piece) => piece.label && piece.cell === cell.id);
  }

  onKey(event) {
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && this.picked.length) this.tell("unpick");
    else if (id && (event.key === "Enter" || event.key === " ")) this.point(id);
    else if (id && event.key.startsWith("Arrow") && byKeys()) this.step(id, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The cell that an arrow key leads to: with something picked, where it may go.
  after(id, key) {
    const wanted = this.picked.length ? offered(this.targets, this.picked, this.scene.unordered) : undefined;
    return nearest(this.cells, id, key, wanted);
  }

  async step(id, key) {
    const next = this.after(id, key);
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

// The name of a cell, what stands on it, and what is to be said of it now.
function spoken(cell, { standing, target, picked, kinds }) {
  const parts = [translate(cell.label), ...standing.map((piece) => translate(piece.label))];
  for (const kind of new Set(kinds)) parts.push(translate(`board.${kind}`));
  if (picked) parts.push(translate("board.picked"));
  else if (target) parts.push(translate("board.target"));
  return parts.join(", ");
}

customElements.define("acrux-board", AcruxBoard);
