// A choice of a reviewed game made once more: the moves so far, the position after them, and what the choice is worth.

import { html, nothing } from "lit";
import { post } from "./api.js";
import { translate } from "./i18n.js";

export class ReviewTrial {
  constructor(host) {
    this.host = host;
    this.close();
  }

  set(fields) {
    Object.assign(this, fields);
    this.host.requestUpdate();
  }

  close() {
    this.set({ choice: null, moves: [], picked: [], position: null, isSolution: false });
  }

  // Starts with no moves, or shows the better choice.
  async open(choice, moves) {
    this.set({ choice, moves: [], picked: [], position: null, isSolution: moves.length > 0 });
    await this.play(moves);
  }

  get isActive() {
    return Boolean(this.position) && this.host.shownPly === this.choice.ply;
  }

  pick(id) {
    this.set({ picked: [...this.picked, id] });
  }

  unpick() {
    this.set({ picked: this.picked.slice(0, -1) });
  }

  add(move) {
    return this.play([...this.moves, move]);
  }

  undo() {
    return this.play(this.moves.slice(0, -1));
  }

  // Asks the server for the position after these moves; an answer for another choice is dropped.
  async play(moves) {
    const { choice, host } = this;
    this.set({ picked: [] });
    try {
      const { ply, seat } = choice;
      const position = await post(`/api/tables/${host.table.id}/review/trial`, { ply, seat, moves });
      if (choice === this.choice) this.set({ moves, position });
    } catch (error) {
      host.error = error.message;
    }
  }
}

// What to do, or what the choice is worth, with the buttons to go on.
export function trialPanel(trial) {
  if (!trial.isActive) return html`<div class="trial-panel" role="status"></div>`;
  const { position, isSolution, moves, choice } = trial;
  const verdict = isSolution ? "review.solution" : `review.verdict.${position.verdict ?? "open"}`;
  const again = () => trial.open(choice, []);
  const show = () => trial.open(choice, choice.best);
  return html`<div class="trial-panel" role="status">
    <p>${translate(verdict)}</p>
    <div class="row">
      ${moves.length && !position.verdict ? button("review.undo", () => trial.undo()) : nothing}
      ${position.verdict ? button("review.try", again) : nothing}
      ${isSolution ? nothing : button("review.show_me", show)} ${button("review.close", () => trial.close())}
    </div>
  </div>`;
}

const button = (key, onClick) => html`<button class="small" @click=${onClick}>${translate(key)}</button>`;
