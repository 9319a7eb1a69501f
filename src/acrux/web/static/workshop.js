// <acrux-workshop>: designs boards of one game. The server supplies tokens, pictures and symmetries, and checks the board.
// Attributes: game, and board, the id of a saved board, if any.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { copyText } from "./clipboard.js";
import { AcruxElement } from "./element.js";
import { language, translate } from "./i18n.js";
import { isSame, UndoHistory } from "./undo_history.js";
import "./workshop_board.js";
import { boardName } from "./workshop_gallery.js";
import { blankRows, hasSquare, isSquare, paint, resize, squareAt, squareName } from "./workshop_grid.js";
import "./workshop_palette.js";
import { downloadBlob, fetchFile } from "./workshop_files.js";
import "./workshop_study.js";

const CHECK_MS = 150; // after the last change
const POLL_MS = 1000;
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
    saved: { state: true },
    boards: { state: true },
    paper: { state: true },
    message: { state: true },
    error: { state: true },
    isBusy: { state: true },
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
    this.saved = null;
    this.paper = "a4";
    this.message = "";
    this.error = "";
    this.isBusy = false;
    this.onPageShow = () => (this.isBusy = false);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("pageshow", this.onPageShow);
    this.attempt(() => this.load());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("pageshow", this.onPageShow);
    clearTimeout(this.checkTimer);
    clearTimeout(this.studyTimer);
  }

  get api() {
    return `/api/workshop/${this.game}`;
  }

  get draftKey() {
    return `acrux-workshop-${this.game}`;
  }

  // Runs something that may fail, and says why it did.
  async attempt(action) {
    this.error = "";
    this.isBusy = true;
    try {
      return await action();
    } catch (error) {
      this.error = error.message;
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  async load() {
    this.info = await get(this.api);
    this.token = this.info.blank;
    if (this.board) await this.open(await get(`${this.api}/boards/${this.board}`));
    else await this.restore();
    await this.refreshGallery();
  }

  // Goes on with what was drawn here before it was saved.
  async restore() {
    const draft = readDraft(this.draftKey);
    this.name = draft?.name ?? "";
    await this.start(draft?.rows ?? blankRows(START_WIDTH, this.info.blank));
  }

  async open(board) {
    this.saved = board;
    this.name = boardName(this.game, board);
    this.listed = board.author !== null && board.listed;
    await this.start(board.rows);
    if (board.study) this.pollStudy();
  }

  async start(rows) {
    this.history = new UndoHistory(rows);
    this.rows = rows;
    const middle = Math.floor(rows.length / 2);
    this.place = { row: middle, column: middle };
    await this.checkNow();
  }

  async refreshGallery() {
    this.boards = await get(`${this.api}/boards`);
  }

  // Is what is drawn the saved board?
  get isSaved() {
    return Boolean(this.saved?.is_own) && isSame(this.rows, this.saved.rows) && this.name.trim() === this.saved.name;
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
    writeDraft(this.draftKey, { rows: this.rows, name: this.name });
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => this.attemptCheck(), CHECK_MS);
  }

  async attemptCheck() {
    try {
      await this.checkNow();
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
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
    if (!this.images.has(token)) this.fetchStamps(token).catch(({ message }) => (this.error = message));
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
    await this.attempt(async () => {
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
    const name = this.name.trim() || translate("workshop.unnamed");
    const lines = [`# ${name}`, ...this.rows.map((row) => row.join(" "))];
    downloadBlob(
      new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }),
      `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.board`,
    );
  }

  // Saves the board and shows its address; returns its id.
  async save() {
    if (this.isSaved) return this.saved.id;
    const name = this.name.trim() || translate("workshop.unnamed");
    const { id } = await post(`${this.api}/boards`, { name, rows: this.rows, listed: this.listed });
    this.saved = await get(`${this.api}/boards/${id}`);
    this.name = this.saved.name;
    history.replaceState(null, "", `/workshop/${this.game}/${id}`);
    await this.refreshGallery();
    return id;
  }

  saveAndSay() {
    return this.attempt(async () => {
      await this.save();
      this.message = translate("workshop.saved");
    });
  }

  copyLink() {
    return this.attempt(async () => {
      const id = await this.save();
      this.message = await copyText(`${location.origin}/workshop/${this.game}/${id}`, "workshop.copied");
    });
  }

  async list({ id, listed }) {
    await this.attempt(async () => {
      await post(`${this.api}/boards/${id}`, { listed });
      if (this.saved?.id === id) this.saved = { ...this.saved, listed };
      await this.refreshGallery();
    });
  }

  async remove(id) {
    await this.attempt(async () => {
      await post(`${this.api}/boards/${id}/deletion`, {});
      if (this.saved?.id === id) {
        this.saved = null;
        history.replaceState(null, "", `/workshop/${this.game}`);
      }
      await this.refreshGallery();
    });
  }

  // Play, print, study

  play(value) {
    return this.attempt(async () => {
      const seats = Array.from({ length: this.info.seats }, (_, index) =>
        index ? { kind: "agent", level: AGENT_LEVEL } : { kind: "me" },
      );
      const options = { [this.info.option]: value };
      const { id } = await post("/api/tables", { game: this.game, options, seats, player_nonces: true });
      location.assign(`/t/${id}`);
    });
  }

  async playBoard(id) {
    const board = await this.attempt(() => get(`${this.api}/boards/${id}`));
    if (board) await this.play(board.value);
  }

  print() {
    return this.attempt(async () => {
      const query = new URLSearchParams({ board: this.value, paper: this.paper, language });
      const file = await fetchFile(`/workshop/${this.game}/print.pdf?${query}`);
      downloadBlob(file, `acrux-${this.game}-${this.paper}.pdf`);
    });
  }

  study() {
    return this.attempt(async () => {
      const id = await this.save();
      await post(`${this.api}/boards/${id}/study`, {});
      await this.pollStudy();
      await this.updateComplete;
      this.querySelector("#study-title")?.scrollIntoView({ block: "nearest" });
    });
  }

  // Asks for the progress until the study is finished; a server that is gone for a moment is asked again.
  async pollStudy() {
    clearTimeout(this.studyTimer);
    const { id } = this.saved;
    const board = await get(`${this.api}/boards/${id}`).catch(() => null);
    if (this.saved?.id !== id || !this.isConnected) return;
    if (board) this.saved = board;
    if (!board || board.study) this.studyTimer = setTimeout(() => this.pollStudy(), POLL_MS);
  }

  // The page

  render() {
    if (!this.info) return html`<p role="alert" class="error">${this.error}</p>`;
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
            @draw=${({ detail }) => this.draw(detail)}
            @key=${({ detail }) => this.drawKind(detail)}
            @edit=${this.editToken}
            @place=${({ detail }) => (this.place = detail)}
          ></acrux-workshop-board>
          ${this.squareField()} ${this.verdict()}
        </div>
        <div class="tools">
          <div class="panel">${this.drawingTools()}</div>
          <div class="panel stack">${this.actions()}</div>
        </div>
      </div>
      <p id="workshop-keys" class="muted">${translate("workshop.keys")}</p>
      ${this.studyPanel()}
      <acrux-workshop-gallery
        game=${this.game}
        .boards=${this.boards}
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
    await this.draw({ ...this.place, token });
    this.querySelector("acrux-workshop-board").focusSquare(this.place);
  }

  // What the server says about the board: all defects, each leading to its square, or the symmetries.
  verdict() {
    const defects = this.check?.defects ?? [];
    const kept = Object.entries(this.check?.broken ?? {}).filter(([, count]) => !count);
    const words = kept.map(([name]) => translate(`${this.game}.workshop.symmetry.${name}`)).join(", ");
    return html`<div class="verdict">
      <p role="status">
        ${
          defects.length
            ? translate(["workshop.defects", { n: defects.length }])
            : translate(["workshop.valid", { symmetries: words || translate("workshop.none") }])
        }
      </p>
      <ul class="defects">
        ${defects.map((defect) => this.defect(defect))}
      </ul>
    </div>`;
  }

  defect({ row, column, token, reason }) {
    const go = () => this.querySelector("acrux-workshop-board").focusSquare({ row: row - 1, column: column - 1 });
    return html`<li>
      <button type="button" class="small ghost" @click=${go}>
        ${translate(["workshop.defect", { row, column, token: token || "–", reason }])}
      </button>
    </li>`;
  }

  drawingTools() {
    const used = [...new Set(this.rows.flat())].filter((token) => this.stamps.has(token)).sort();
    return html`<acrux-workshop-palette
        .palette=${this.info.palette}
        .stamps=${this.stamps}
        .sheet=${this.frame?.sheet}
        .used=${used}
        .token=${this.token}
        @token=${({ detail }) => this.chooseToken(detail)}
      ></acrux-workshop-palette>
      <fieldset class="choices">
        <legend>${translate("workshop.brush")}</legend>
        ${this.info.brushes.map(({ name }) => this.brushChoice(name))}
      </fieldset>
      <div class="row">
        <button type="button" ?disabled=${!this.history.past.length} @click=${this.undo}>${translate("workshop.undo")}</button>
        <button type="button" ?disabled=${!this.history.future.length} @click=${this.redo}>${translate("workshop.redo")}</button>
        <button type="button" @click=${() => this.change(blankRows(this.rows.length, this.info.blank))}>
          ${translate("workshop.clear")}
        </button>
        ${this.widthField()}
      </div>`;
  }

  brushChoice(name) {
    return html`<label>
      <input type="radio" name="brush" .checked=${name === this.brush} @change=${() => (this.brush = name)} />
      <span>${translate(`${this.game}.workshop.brush.${name}`)}</span>
    </label>`;
  }

  widthField() {
    const change = (event) => this.change(resize(this.rows, Number(event.target.value), this.info.blank));
    const known = isSquare(this.rows) && this.info.widths.find((width) => width === this.rows.length);
    return html`<label class="row"
      >${translate("workshop.width")}
      <select @change=${change}>
        ${this.info.widths.map(
          (width) => html`<option value=${width} .selected=${width === known}>${width} × ${width}</option>`,
        )}
        ${known ? nothing : html`<option selected disabled>–</option>`}
      </select></label
    >`;
  }

  actions() {
    const isReady = this.value !== null && !this.isBusy;
    const more = new URLSearchParams({ game: this.game, [this.info.option]: this.value ?? "" });
    return html`<label class="field"
        >${translate("workshop.name")}
        <input id="board-name" maxlength="40" .value=${this.name} @input=${(event) => (this.name = event.target.value)}
      /></label>
      <label class="switch"
        ><input
          type="checkbox"
          role="switch"
          .checked=${this.listed}
          @change=${(event) => (this.listed = event.target.checked)}
        />
        ${translate("workshop.show_listed")}</label
      >
      <div class="row">
        <button class="primary" ?disabled=${!isReady} @click=${() => this.play(this.value)}>${translate("workshop.play")}</button>
        ${isReady ? html`<a href="/?${more}">${translate("workshop.play_options")}</a>` : nothing}
      </div>
      <div class="row">
        <button ?disabled=${!isReady} @click=${this.saveAndSay}>${translate("workshop.save")}</button>
        <button ?disabled=${!isReady} @click=${this.copyLink}>${translate("workshop.share")}</button>
        <button ?disabled=${!isReady} @click=${this.study}>${translate("workshop.study")}</button>
      </div>
      <div class="row">
        <button @click=${this.download}>${translate("workshop.download")}</button>
        <label class="button">
          ${translate("workshop.upload")}
          <input class="sr-only" type="file" accept=".board,.txt" @change=${this.readFile} />
        </label>
      </div>
      <div class="row">
        <button ?disabled=${!isReady} @click=${this.print}>${translate("workshop.print")}</button>
        <label class="row"
          >${translate("workshop.paper")}
          <select @change=${(event) => (this.paper = event.target.value)}>
            ${this.info.papers.map(
              (paper) => html`<option value=${paper} .selected=${paper === this.paper}>${paper.toUpperCase()}</option>`,
            )}
          </select></label
        >
      </div>
      <p role="status">${this.message}</p>
      <p role="alert" class="error">${this.error}</p>`;
  }

  studyPanel() {
    if (!this.saved || !isSame(this.rows, this.saved.rows) || !(this.saved.study || this.saved.findings))
      return nothing;
    return html`<section class="panel" aria-labelledby="study-title">
      <h2 id="study-title">${translate("workshop.study_title")}</h2>
      <acrux-workshop-study
        game=${this.game}
        .sides=${this.info.sides}
        .study=${this.saved.study}
        .findings=${this.saved.findings}
        @mark=${({ detail }) => (this.marked = detail.filter((name) => squareAt(this.rows, name)))}
      ></acrux-workshop-study>
    </section>`;
  }
}

function readDraft(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function writeDraft(key, draft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return; // a browser may forbid storage; the board is on the page all the same
  }
}

customElements.define("acrux-workshop", Workshop);
