// Conditional moves of one's own seat: the lines that the server keeps, and a line that is being entered on the board.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { translate } from "./i18n.js";
import { isSameTurn } from "./snapshot.js";

export class ConditionalMoves {
  constructor(host) {
    this.host = host;
    this.lines = []; // { moves, texts }, as the server has them
    this.close();
  }

  set(fields) {
    Object.assign(this, fields);
    this.host.requestUpdate();
  }

  get isPossible() {
    const { table } = this.host;
    return table.conditional_moves && table.status === "playing" && table.own_seats.includes(table.seat);
  }

  get isActive() {
    return Boolean(this.position) && this.host.shownPly === null;
  }

  get url() {
    return `/api/tables/${this.host.table.id}/conditional-moves`;
  }

  // Does the line end with one's own turn, so that it can be saved?
  get isComplete() {
    const { seat } = this.host.table;
    return this.moves.length > 0 && this.lastActor === seat && this.position?.actor !== seat;
  }

  // The table has changed, and with it what is left of the lines.
  async onTable(before, table) {
    if (before && isSameTurn(before, table)) return;
    if (this.position) this.host.error = translate("conditional.interrupted");
    this.close();
    if (!this.isPossible) {
      this.set({ lines: [] });
      return;
    }
    const found = await get(`${this.url}?seat=${table.seat}`).catch(() => ({ lines: [] }));
    if (isSameTurn(table, this.host.table)) this.set({ lines: found.lines });
  }

  close() {
    this.set({ moves: [], actors: [], picked: [], position: null });
  }

  async open() {
    await this.host.show(null);
    await this.play([], []);
  }

  pick(id) {
    this.set({ picked: [...this.picked, id] });
  }

  unpick() {
    this.set({ picked: this.picked.slice(0, -1) });
  }

  add(move) {
    return this.play([...this.moves, move], [...this.actors, this.position.actor]);
  }

  undo() {
    return this.play(this.moves.slice(0, -1), this.actors.slice(0, -1));
  }

  get lastActor() {
    return this.actors.at(-1);
  }

  // Asks the server for the position after these moves; an answer for another position of the game is dropped.
  async play(moves, actors) {
    const { host } = this;
    const before = host.table;
    this.set({ picked: [] });
    host.error = "";
    try {
      const position = await post(`${this.url}/position`, { seat: before.seat, moves });
      if (isSameTurn(before, host.table)) this.set({ moves, actors, position });
      return true;
    } catch (error) {
      host.error = error.message;
      return false;
    }
  }

  async save() {
    if (await this.replace([...this.lines.map(({ moves }) => moves), this.moves])) this.close();
  }

  remove(line) {
    return this.replace(this.lines.filter((each) => each !== line).map(({ moves }) => moves));
  }

  // Replaces all lines; returns whether the server has taken them.
  async replace(lines) {
    const { host } = this;
    host.error = "";
    try {
      const { seat, version } = host.table;
      this.set({ lines: (await post(this.url, { seat, version, lines })).lines });
      return true;
    } catch (error) {
      host.error = error.message;
      return false;
    }
  }
}

// The line so far in words, and the buttons to go on.
export function conditionalBar(conditional) {
  const { position, moves, isComplete, host } = conditional;
  const isMine = position.actor === host.table.seat;
  const task = position.actor === null ? "over" : isMine ? "answer" : "foresee";
  return html`<div class="bar draft" role="group" aria-label=${translate("conditional.title")}>
    <p class="notice error" role="alert">${host.error}</p>
    <span class="draft-moves" role="status">${lineText(position.texts)} <b>${translate(`conditional.${task}`)}</b></span>
    ${moves.length ? button("draft.undo", () => conditional.undo()) : nothing}
    ${isComplete ? button("conditional.save", () => conditional.save(), "primary") : nothing}
    ${button("conditional.cancel", () => conditional.close())}
  </div>`;
}

// Moves of a line can be typed, too.
export function conditionalForm(conditional) {
  const submit = async (event) => {
    event.preventDefault();
    const field = event.target.elements.move;
    const move = field.value.trim();
    if (move && (await conditional.add(move))) field.value = "";
    else field.select();
  };
  return html`<form class="move-form row" @submit=${submit}>
    <label for="conditional-move">${translate("move_form.label")}</label>
    <input id="conditional-move" name="move" maxlength="80" autocomplete="off" autocapitalize="off" spellcheck="false" />
    <button>${translate("conditional.play")}</button>
  </form>`;
}

export const lineText = (texts) => texts.map((text) => translate(text)).join(" · ");

const button = (label, onClick, kind = "") =>
  html`<button class=${kind} @click=${onClick}>${translate(label)}</button>`;
