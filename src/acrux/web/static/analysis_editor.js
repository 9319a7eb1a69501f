// <acrux-position-editor>: sets up a position. The server puts pieces in their places, draws what is set up, and says why
// no game can start from it, if none can.
//
// Properties: start (the game and its options), board, line (the position to begin with, null: a blank board).
// Events: "open" (detail: the position line), "done": nothing is to be opened.

import { html, nothing } from "lit";
import { post } from "./api.js";
import "./board.js";
import { symbolIcon } from "./board_svg.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { UndoHistory } from "./undo_history.js";

class PositionEditor extends AcruxElement {
  static properties = {
    start: { attribute: false },
    board: { attribute: false },
    line: { attribute: false },
    edited: { state: true }, // the answer of the server
    token: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.edited = null;
    this.token = null;
    this.error = "";
    this.history = new UndoHistory(null);
  }

  connectedCallback() {
    super.connectedCallback();
    this.setUp({ position: this.line });
  }

  // Shows what a request sets up; a change can be undone.
  async setUp(change) {
    const { game, options } = this.start;
    this.error = "";
    try {
      this.edited = await post("/api/analysis/editor", { game, options, ...change });
    } catch (error) {
      this.error = error.message;
      return;
    }
    this.token ??= this.edited.tools[0].token;
    if (this.history.value) this.history.change(this.setup);
    else this.history = new UndoHistory(this.setup);
    this.requestUpdate();
  }

  get setup() {
    const fields = Object.fromEntries(this.edited.fields.map(({ name, value }) => [name, value]));
    return { pieces: this.edited.pieces, fields };
  }

  put(place) {
    return this.setUp({ setup: this.setup, put: { place, token: this.token } });
  }

  setField(name, value) {
    const { pieces, fields } = this.setup;
    return this.setUp({ setup: { pieces, fields: { ...fields, [name]: value } } });
  }

  // The server draws an earlier or later position again, which is no change.
  async travel(step) {
    this.history[step]();
    await this.setUp({ setup: this.history.value });
  }

  onKeyDown(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.travel("undo");
    else if (key === "y" || key === "z") this.travel("redo");
    else return;
    event.preventDefault();
  }

  render() {
    if (!this.edited) return html`<p class="error" role="alert">${this.error}</p>`;
    const { scene, places, reason } = this.edited;
    return html`<div class="editor" @keydown=${this.onKeyDown}>
      <div class="stage">
        <p role="status" class=${reason ? "notice error" : "notice"}>${reason ?? translate("analysis_board.possible")}</p>
        <acrux-board
          .board=${this.board}
          .scene=${scene}
          .targets=${places.map((id) => [id, id])}
          .animate=${false}
          .label=${translate("analysis_board.editor_board")}
          @complete=${({ detail }) => this.put(detail)}
        ></acrux-board>
      </div>
      <div class="sidebar">
        <div class="panel stack">${this.tools()} ${this.fields()}</div>
        <div class="panel stack">${this.actions()}</div>
        <p class="muted">${translate("analysis_board.editor_keys")}</p>
      </div>
    </div>`;
  }

  tools() {
    return html`<fieldset>
      <legend>${translate("analysis_board.tools")}</legend>
      <div class="editor-tools">${this.edited.tools.map((tool) => this.tool(tool))}</div>
    </fieldset>`;
  }

  tool({ token, label, symbol, kind, corner }) {
    const name = translate(label);
    return html`<button
      type="button"
      class="small tool"
      aria-pressed=${token === this.token}
      aria-label=${name}
      title=${name}
      @click=${() => (this.token = token)}
    >
      ${symbol ? html`<span class="board ${this.board.sheet}"><span class=${kind}>${symbolIcon(symbol)}</span></span>` : name}${
        corner ? html`<span aria-hidden="true">${corner}</span>` : nothing
      }
    </button>`;
  }

  fields() {
    return html`<div class="editor-fields">${this.edited.fields.map((field) => this.field(field))}</div>`;
  }

  field({ name, label, choices, low, high, value }) {
    const change = ({ target }) => this.setField(name, target.value);
    if (!choices.length) {
      return html`<label class="field"
        >${translate(label)}
        <input type="number" min=${low} max=${high} .value=${value} @change=${change}
      /></label>`;
    }
    return html`<label class="field"
      >${translate(label)}
      <select @change=${change}>
        ${choices.map(([written, words]) => html`<option value=${written} .selected=${written === value}>${translate(words)}</option>`)}
      </select></label
    >`;
  }

  actions() {
    const { line, reason } = this.edited;
    return html`<form class="stack" @submit=${this.useLine}>
        <label class="field"
          >${translate("analysis_board.line")}
          <input name="line" .value=${line} maxlength="1000" autocomplete="off" autocapitalize="off" spellcheck="false" />
        </label>
        <span class="row"><button class="small">${translate("analysis_board.use_line")}</button></span>
      </form>
      <p role="alert" class="error">${this.error}</p>
      <div class="row">
        ${this.button("undo", () => this.travel("undo"), !this.history.past.length)}
        ${this.button("redo", () => this.travel("redo"), !this.history.future.length)}
        ${this.button("clear", () => this.setUp({}))}
      </div>
      <div class="row">
        <button class="primary" ?disabled=${reason !== null} @click=${() => this.emit("open", line)}>
          ${translate("analysis_board.analyse")}
        </button>
        ${this.button("cancel", () => this.emit("done"))}
      </div>`;
  }

  button(name, act, isDisabled = false) {
    return html`<button type="button" ?disabled=${isDisabled} @click=${act}>${translate(`analysis_board.${name}`)}</button>`;
  }

  useLine(event) {
    event.preventDefault();
    return this.setUp({ position: new FormData(event.target).get("line").trim() || null });
  }
}

customElements.define("acrux-position-editor", PositionEditor);
