// <acrux-workshop>: designs boards of one game. The server supplies tokens, pictures and symmetries, and checks the board.
// Attributes: game, and board, the id of a saved board, if any.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { Attempts, leaveFor } from "./attempts.js";
import { copyText } from "./clipboard.js";
import { downloadBlob, downloadText, fetchFile } from "./downloads.js";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";
import { readStored, writeStored } from "./storage.js";
import { UndoHistory } from "./undo_history.js";
import { boardActions } from "./workshop_actions.js";
import "./workshop_board.js";
import { boardName } from "./workshop_gallery.js";
import { blankRows, boardFile, hasSquare, paint, squareAt, squareName } from "./workshop_grid.js";
import { BoardLibrary } from "./workshop_library.js";
import "./workshop_study.js";
import { drawingTools } from "./workshop_tools.js";
import { verdict } from "./workshop_verdict.js";

const CHECK_MS = 150; // after the last change
const START_WIDTH = 9;
const AGENT_LEVEL = 3;

class Workshop extends AcruxElement {
  static properties = {
    game: {},
    board: {},
    info: { state: true },
    rows: { state: true },
    name: { state: true },
    listed: { state: true },
    token: { state: true },
    brush: { state: true },
    place: { state: true },
    check: { state: true },
    frame: { state: true },
    marked: { state: true },
    paper: { state: true },
    message: { state: true },
  };

  constructor() {
    super();
    this.rows = [];
    this.history = new UndoHistory([]);
    this.name = "";
    this.listed = false;
    this.brush = "none";
    this.place = { row: 0, column: 0 };
    this.check = null;
    this.stamps = new Map();
    this.images = new Map();
    this.marked = [];
    this.paper = "a4";
    this.message = "";
    this.attempts = new Attempts(this);
  }

  connectedCallback() {
    super.connectedCallback();
    this.library = new BoardLibrary(this.game, () => this.requestUpdate());
    this.attempts.run(() => this.load());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.checkTimer);
    this.library.close();
  }

  get api() {
    return `/api/workshop/${this.game}`;
  }

  get draftKey() {
    return `acrux-workshop-${this.game}`;
  }

  async load() {
    this.info = await get(this.api);
    this.token = this.info.blank;
    if (this.board) await this.open(await this.library.open(this.board));
    else await this.restore();
    await this.library.refresh();
  }

  // Goes on with what was drawn here before it was saved.
  async restore() {
    const draft = readStored(this.draftKey);
    this.name = draft?.name ?? "";
    await this.start(draft?.rows ?? blankRows(START_WIDTH, this.info.blank));
  }

  async open(board) {
    this.name = boardName(this.game, board);
    this.listed = board.author !== null && board.listed;
    await this.start(board.rows);
  }

  async start(rows) {
    this.history = new UndoHistory(rows);
    this.rows = rows;
    const middle = Math.floor(rows.length / 2);
    this.place = { row: middle, column: middle };
    await this.checkNow();
  }

  get value() {
    return this.check?.value ?? null;
  }

  // Drawing

  async draw({ row, column, erase, token = erase ? this.info.blank : this.token }) {
    const maps = this.info.brushes.find(({ name }) => name === this.brush).maps;
    if (maps.length && !this.images.has(token)) await this.fetchStamps(token);
    this.change(paint(this.history.value, { row, column }, token, maps, this.images.get(token)?.[this.brush]));
  }

  change(rows) {
    this.history.change(rows);
    this.show();
  }

  undo() {
    this.history.undo();
    this.show();
  }

  redo() {
    this.history.redo();
    this.show();
  }

  show() {
    this.rows = this.history.value;
    const middle = Math.floor(this.rows.length / 2);
    if (!hasSquare(this.rows, this.place.row, this.place.column)) this.place = { row: middle, column: middle };
    this.marked = [];
    writeStored(this.draftKey, { rows: this.rows, name: this.name });
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => this.attempts.runInBackground(() => this.checkNow()), CHECK_MS);
  }

  // Lets the server check the board; an answer about older rows is not shown.
  async checkNow() {
    const { rows } = this;
    const answer = await post(`${this.api}/check`, { rows });
    this.learn(answer);
    if (rows !== this.rows) return;
    this.check = answer;
    if (this.info.widths.includes(rows.length) && this.frameWidth !== rows.length) {
      this.frameWidth = rows.length;
      this.frame = await get(`${this.api}/frames/${rows.length}`);
    }
  }

  async fetchStamps(token) {
    this.learn(await post(`${this.api}/check`, { tokens: [token] }));
  }

  learn({ stamps, images }) {
    this.stamps = new Map([...this.stamps, ...Object.entries(stamps)]);
    this.images = new Map([...this.images, ...Object.entries(images)]);
    this.requestUpdate();
  }

  chooseToken(token) {
    this.token = token;
    if (!this.images.has(token)) this.attempts.runInBackground(() => this.fetchStamps(token));
  }

  // A key that stands for a kind of token chooses it and draws it.
  async drawKind({ row, column, key }) {
    const { name } = this.info.palette.find((kind) => kind.key === key);
    this.querySelector("acrux-workshop-palette").choose(name);
    await this.draw({ row, column });
  }

  onKeyDown(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || key === "z") this.redo();
    else return;
    event.preventDefault();
  }

  // Files and links

  async readFile(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    await this.attempts.run(async () => {
      if (file.size > this.info.max_file_length)
        throw new Error(translate(["workshop.file_too_large", { name: file.name }]));
      const answer = await post(`${this.api}/check`, { file: await file.text() });
      this.learn(answer);
      this.name = file.name.replace(/\.\w+$/, "");
      this.change(answer.rows);
      this.message = translate(["workshop.opened", { name: file.name }]);
    });
  }

  download() {
    const { name, text } = boardFile(this.givenName, this.rows);
    downloadText(text, name);
  }

  get givenName() {
    return this.name.trim() || translate("workshop.unnamed");
  }

  // Saves the board and shows its address.
  async save() {
    await this.library.save({ name: this.givenName, rows: this.rows, listed: this.listed });
    this.name = this.library.saved.name;
    this.showAddress();
    await this.library.refresh();
  }

  showAddress() {
    const { saved } = this.library;
    history.replaceState(null, "", `/workshop/${this.game}${saved ? `/${saved.id}` : ""}`);
  }

  saveAndSay() {
    return this.attempts.run(async () => {
      await this.save();
      this.message = translate("workshop.saved");
    });
  }

  copyLink() {
    return this.attempts.run(async () => {
      await this.save();
      this.message = await copyText(location.origin + location.pathname, "workshop.copied");
    });
  }

  async list({ id, listed }) {
    await this.attempts.run(() => this.library.list(id, listed));
    if (this.library.saved?.id === id) this.listed = this.library.saved.listed;
  }

  async remove(id) {
    await this.attempts.run(() => this.library.remove(id));
    if (!this.library.saved) this.showAddress();
  }

  // Play, print, study

  play(value) {
    return this.attempts.run(async () => {
      const seats = Array.from({ length: this.info.seats }, (_, index) =>
        index ? { kind: "agent", level: AGENT_LEVEL } : { kind: "me" },
      );
      const options = { [this.info.option]: value };
      const { id } = await post("/api/tables", { game: this.game, options, seats, player_nonces: true });
      return leaveFor(`/t/${id}`);
    });
  }

  async playBoard(id) {
    const board = await this.attempts.run(() => this.library.fetch(id));
    if (board) await this.play(board.value);
  }

  print() {
    return this.attempts.run(async () => {
      const query = new URLSearchParams({ board: this.value, paper: this.paper, language });
      const file = await fetchFile(`/workshop/${this.game}/print.pdf?${query}`);
      downloadBlob(file, `acrux-${this.game}-${this.paper}.pdf`);
    });
  }

  study() {
    return this.attempts.run(async () => {
      await this.save();
      await this.library.study();
      await this.updateComplete;
      this.querySelector("#study-title")?.scrollIntoView({ block: "nearest" });
    });
  }

  // The page

  render() {
    if (!this.info) return html`<p role="alert" class="error">${this.attempts.error}</p>`;
    return html`<div class="bench" @keydown=${this.onKeyDown}>
        <div class="easel">
          <acrux-workshop-board
            .rows=${this.rows}
            .stamps=${this.stamps}
            .frame=${this.frame}
            .defects=${this.check?.defects ?? []}
            .marked=${this.marked}
            .place=${this.place}
            .keys=${this.info.palette.map(({ key }) => key)}
            @stroke=${() => this.history.beginStroke()}
            @strokeend=${() => this.history.endStroke()}
            @draw=${({ detail }) => this.attempts.runInBackground(() => this.draw(detail))}
            @key=${({ detail }) => this.attempts.runInBackground(() => this.drawKind(detail))}
            @edit=${this.editToken}
            @place=${({ detail }) => (this.place = detail)}
          ></acrux-workshop-board>
          ${this.squareField()} ${verdict(this.game, this.check, (place) => this.focusSquare(place))}
        </div>
        <div class="tools">
          <div class="panel">${drawingTools(this)}</div>
          <div class="panel stack">${boardActions(this)}</div>
        </div>
      </div>
      <p id="workshop-keys" class="muted">${translate("workshop.keys")}</p>
      ${this.studyPanel()}
      <acrux-workshop-gallery
        game=${this.game}
        .boards=${this.library.boards}
        @play=${({ detail }) => this.playBoard(detail)}
        @list=${({ detail }) => this.list(detail)}
        @delete=${({ detail }) => this.remove(detail)}
      ></acrux-workshop-gallery>`;
  }

  // The token of the square in focus, to be typed.
  squareField() {
    const { row, column } = this.place;
    const token = this.rows[row]?.[column] ?? "";
    const cell = squareName(this.rows, this.place);
    return html`<form class="row square-field" @submit=${this.typeToken}>
      <label for="token">${translate(["workshop.token_of", { cell }])}</label>
      <input id="token" .value=${token} maxlength="12" autocomplete="off" autocapitalize="off" spellcheck="false" />
      <button class="small">${translate("workshop.set")}</button>
    </form>`;
  }

  editToken() {
    const input = this.querySelector("#token");
    input.focus();
    input.select();
  }

  async typeToken(event) {
    event.preventDefault();
    const token = this.querySelector("#token").value.trim().split(/\s+/)[0] || this.info.blank;
    await this.attempts.runInBackground(() => this.draw({ ...this.place, token }));
    this.focusSquare(this.place);
  }

  focusSquare(place) {
    this.querySelector("acrux-workshop-board").focusSquare(place);
  }

  mark(names) {
    this.marked = names.filter((name) => squareAt(this.rows, name));
    this.querySelector("acrux-workshop-board").scrollIntoView({ block: "nearest" });
  }

  studyPanel() {
    const { saved } = this.library;
    if (!this.library.hasSaved(this.rows) || !(saved.study || saved.findings)) return nothing;
    return html`<section class="panel" aria-labelledby="study-title">
      <h2 id="study-title">${translate("workshop.study_title")}</h2>
      <acrux-workshop-study
        game=${this.game}
        .sides=${this.info.sides}
        .study=${saved.study}
        .findings=${saved.findings}
        @mark=${({ detail }) => this.mark(detail)}
      ></acrux-workshop-study>
    </section>`;
  }
}

customElements.define("acrux-workshop", Workshop);
