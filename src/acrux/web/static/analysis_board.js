// <acrux-analysis-board>: free play for all seats, with variations, engine lines, comments and arrows. It belongs to no
// table: the server answers with the position after the moves that it is sent.
//
// The query of the address opens a game (game, options, position) or a finished table (table, ply); the fragment contains a
// whole analysis and follows every change.

import { html } from "lit";
import "./analysis_editor.js";
import { drawOutcome } from "./analysis_chance.js";
import { Engine } from "./analysis_engine.js";
import { gameFrom, readLink, writeLink } from "./analysis_link.js";
import "./analysis_outcomes.js";
import { sidebar } from "./analysis_sidebar.js";
import { stage } from "./analysis_stage.js";
import "./analysis_start.js";
import {
  addMove,
  emptyTree,
  endOfLine,
  mainNode,
  movesTo,
  neighbour,
  promote,
  remove,
  ROOT,
  toggleArrow,
  treeFrom,
  treeRequest,
} from "./analysis_tree.js";
import { get, post } from "./api.js";
import "./board.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { usesKeyboard } from "./modality.js";
import { settingsEvents } from "./settings.js";
import { UndoHistory } from "./undo_history.js";

const LINK_MS = 400; // after the last change
const LINE_COUNT = 3;
const STEP_KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const OWN_KEYS = "input, textarea, select, [popover], dialog"; // elements that use these keys themselves

class AnalysisBoard extends AcruxElement {
  static properties = {
    start: { state: true }, // the game, its options, the position line and tags; null until one is opened
    board: { state: true },
    tree: { state: true },
    at: { state: true }, // the id of the shown node
    position: { state: true },
    knowledge: { state: true },
    picked: { state: true },
    isEngineOn: { state: true },
    isDrawing: { state: true }, // do clicks on the board draw arrows?
    arrowStart: { state: true },
    isEditing: { state: true },
    error: { state: true },
    message: { state: true },
  };

  constructor() {
    super();
    this.start = null;
    this.tree = emptyTree();
    this.at = ROOT;
    this.position = null;
    this.knowledge = "all";
    this.picked = [];
    this.isEngineOn = true;
    this.isDrawing = false;
    this.arrowStart = null;
    this.isEditing = false;
    this.isPlaying = false;
    this.error = "";
    this.message = "";
    this.positions = new Map();
    this.history = new UndoHistory(null);
    this.engine = new Engine(this);
    this.onKeyDown = (event) => this.stepByKey(event);
    this.onVisibility = () => this.watch();
    this.onHash = () => this.openAddress();
    this.onSettings = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKeyDown);
    document.addEventListener("visibilitychange", this.onVisibility);
    addEventListener("hashchange", this.onHash);
    settingsEvents.addEventListener("change", this.onSettings);
    this.openAddress();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKeyDown);
    document.removeEventListener("visibilitychange", this.onVisibility);
    removeEventListener("hashchange", this.onHash);
    settingsEvents.removeEventListener("change", this.onSettings);
    clearTimeout(this.linkTimer);
    this.engine.stop();
  }

  // Runs something that may fail, and says why it did.
  async attempt(action) {
    this.error = "";
    this.message = "";
    try {
      return await action();
    } catch (error) {
      this.error = error.message;
      return null;
    }
  }

  // Opening

  openAddress() {
    const query = new URLSearchParams(location.search);
    return this.attempt(async () => {
      const linked = await readLink(location.hash.slice(1)).catch(() => {
        throw new Error(translate("analysis_board.bad_link"));
      });
      if (linked) await this.open(await post("/api/analysis/trees", withoutPlace(linked)), linked.at);
      else if (query.has("table")) await this.openTable(query.get("table"), query.get("ply"));
      else if (query.has("game")) await this.open(gameFrom(query));
    });
  }

  async openTable(table, ply) {
    const tree = await get(`/api/analysis/tables/${encodeURIComponent(table)}`);
    await this.open(tree, mainNode(treeFrom(tree), ply === null ? tree.nodes.length : Number(ply)));
  }

  // Opens a tree as the server sends it, at one of its nodes.
  async open({ game, options, position, tags = {}, comments = [], nodes = [] }, at = ROOT) {
    this.board = await post("/api/analysis/board", { game, options });
    this.start = { game, options, position: position ?? null, tags };
    this.isEditing = false;
    this.positions = new Map();
    this.tree = treeFrom({ comments, nodes });
    this.history = new UndoHistory(this.tree);
    await this.go(this.tree.nodes[at] ? at : ROOT);
  }

  // Positions

  placeAt(id) {
    const { game, options, position } = this.start;
    return { game, options, position, moves: movesTo(this.tree, id) };
  }

  async fetchPosition(place) {
    const key = JSON.stringify([place.moves, this.knowledge]);
    if (!this.positions.has(key)) {
      this.positions.set(key, await post("/api/analysis/positions", { ...place, knowledge: this.knowledge }));
    }
    return this.positions.get(key);
  }

  // Shows a node of the tree.
  async go(id) {
    this.at = id;
    this.picked = [];
    this.arrowStart = null;
    const position = await this.fetchPosition(this.placeAt(id));
    if (this.at !== id) return;
    this.position = position;
    this.watch();
    this.updateLink();
  }

  goTo(id) {
    if (id !== this.at) this.attempt(() => this.go(id));
  }

  // Lets the engine look at the shown position, as long as somebody sees it.
  watch() {
    const isWatched = this.isEngineOn && this.position?.actor && !document.hidden && !this.isEditing;
    this.engine.watch(isWatched ? this.placeAt(this.at) : null, LINE_COUNT);
  }

  toggleEngine() {
    this.isEngineOn = !this.isEngineOn;
    this.watch();
  }

  setKnowledge(knowledge) {
    this.knowledge = knowledge;
    this.attempt(() => this.go(this.at));
  }

  // Changing the tree

  change(tree) {
    this.tree = tree;
    this.history.change(tree);
    this.updateLink();
  }

  // Plays a move, or an outcome of a chance event, after the shown position; clicks before the answer are ignored.
  async play(move) {
    if (this.isPlaying) return;
    this.isPlaying = true;
    await this.attempt(async () => {
      const { actor, symbol } = this.position;
      const parent = this.at;
      const place = this.placeAt(parent);
      const after = await this.fetchPosition({ ...place, moves: [...place.moves, move] });
      const { tree, id } = addMove(this.tree, parent, { move: after.last.move, actor, symbol });
      this.change(tree);
      await this.go(id);
    });
    this.isPlaying = false;
  }

  // Plays the moves of an engine line up to one of them.
  async playLine(moves) {
    for (const move of moves) {
      await this.play(move);
      if (this.error) return;
    }
  }

  // Lets chance decide until it is somebody's turn.
  async rollOn() {
    while (this.position.outcomes.length && !this.error) {
      await this.play(drawOutcome(this.position.outcomes, Math.random()));
    }
  }

  promote() {
    this.change(promote(this.tree, this.at));
  }

  remove() {
    const { parent } = this.tree.nodes[this.at];
    if (parent === null) return;
    this.change(remove(this.tree, this.at));
    this.goTo(parent);
  }

  undo() {
    this.history.undo();
    this.restore();
  }

  redo() {
    this.history.redo();
    this.restore();
  }

  restore() {
    const before = movesTo(this.tree, this.at).length;
    this.tree = this.history.value;
    const target = this.tree.nodes[this.at] ? this.at : endOfLine(this.tree, ROOT);
    this.attempt(() => this.go(before ? target : ROOT));
  }

  // Arrows: the first cell is the start, the second the end; the same cell twice draws a circle.
  drawTo(cell) {
    const start = this.arrowStart;
    this.arrowStart = start === null ? cell : null;
    if (start !== null) this.change(toggleArrow(this.tree, this.at, start === cell ? [cell] : [start, cell]));
  }

  // While arrows are drawn, every cell can be picked.
  get targets() {
    if (!this.isDrawing) return this.position.targets;
    return [...this.board.cells, ...(this.position.scene.cells ?? [])].map(({ id }) => [id, id]);
  }

  stepByKey(event) {
    if (!this.position || this.isEditing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.target.closest?.(OWN_KEYS) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (isCommand && key === "z" && !event.shiftKey) this.undo();
    else if (isCommand && (key === "y" || key === "z")) this.redo();
    else if (!isCommand && STEP_KEYS.includes(event.key) && !this.usesKeys(event.target)) this.step(event.key);
    else return;
    event.preventDefault();
  }

  // Keyboard users move over the board, and between its buttons, with the same keys.
  usesKeys(element) {
    return usesKeyboard() && element.closest?.("acrux-board");
  }

  step(key) {
    this.goTo(neighbour(this.tree, this.at, key));
  }

  // Links and records

  analysis() {
    const { request, numbers } = treeRequest(this.tree);
    return { ...this.start, ...request, at: numbers.get(this.at) ?? ROOT };
  }

  updateLink() {
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => this.writeAddress(), LINK_MS);
  }

  async writeAddress() {
    const link = await writeLink(this.analysis());
    if (this.isConnected) history.replaceState(null, "", `/analysis#${link}`);
    return location.href;
  }

  async fetchRecord() {
    return (await post("/api/analysis/trees", withoutPlace(this.analysis()))).record;
  }

  // The page

  render() {
    if (!this.start || !this.position) {
      return html`<p role="alert" class="error">${this.error}</p>
        <acrux-analysis-start @open=${({ detail }) => this.attempt(() => this.open(detail))}></acrux-analysis-start>`;
    }
    if (this.isEditing) return this.editor();
    return html`<div class="stage">${stage(this)}</div>
      <div class="sidebar">${sidebar(this)}</div>`;
  }

  async typeMove(event) {
    event.preventDefault();
    const input = this.querySelector("#typed-move");
    const moves = input.value.trim().split(/\s+/).filter(Boolean);
    await this.playLine(moves);
    if (!this.error) input.value = "";
  }

  // Back to the choice of a game.
  leave() {
    clearTimeout(this.linkTimer);
    this.engine.watch(null);
    this.start = null;
    this.position = null;
    history.pushState(null, "", "/analysis");
  }

  // The editor

  edit() {
    this.isEditing = true;
    this.watch();
  }

  editor() {
    const done = () => {
      this.isEditing = false;
      this.watch();
    };
    return html`<acrux-position-editor
      class="stack"
      .start=${this.start}
      .board=${this.board}
      .line=${this.position.line}
      @done=${done}
      @open=${({ detail }) => this.attempt(() => this.open({ ...this.start, position: detail }))}
    ></acrux-position-editor>`;
  }
}

const withoutPlace = ({ game, options, position, tags, comments, nodes }) => ({
  game,
  options,
  position,
  tags,
  comments,
  nodes,
});

customElements.define("acrux-analysis-board", AnalysisBoard);
