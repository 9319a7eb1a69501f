// <acrux-puzzle>: one puzzle to solve. The server knows the rules and judges every try. Attribute: puzzle, its id.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import "./board.js";
import { Draft } from "./draft.js";
import { AcruxElement } from "./element.js";
import { translate, translateAll } from "./i18n.js";
import { LEVELS } from "./names.js";
import { read, solved, write } from "./puzzle_progress.js";
import { isOn, settingsEvents } from "./settings.js";
import { playSound } from "./sound.js";

const FRAME_MS = 1200;

class Puzzle extends AcruxElement {
  static properties = {
    puzzleId: { attribute: "puzzle" },
    puzzle: { state: true },
    verdict: { state: true }, // the answer to the last try or the solution; null while the visitor thinks
    shown: { state: true }, // the index of the frame on the board
    isDeciding: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.verdict = null;
    this.shown = 0;
    this.isDeciding = false;
    this.error = "";
    this.attempt = 0;
    this.draft = new Draft(this);
    this.onSettings = () => this.requestUpdate();
  }

  async connectedCallback() {
    super.connectedCallback();
    settingsEvents.addEventListener("change", this.onSettings);
    this.puzzle = await this.ask(get(this.url));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    settingsEvents.removeEventListener("change", this.onSettings);
    clearTimeout(this.timer);
  }

  get url() {
    return `/api/puzzles/${this.puzzleId}`;
  }

  // What the draft of a turn needs to know; every attempt is a new turn.
  get table() {
    const { puzzle, attempt } = this;
    const { seat, multi_move_turns, scene, targets } = puzzle;
    return { seat, multi_move_turns, scene, targets, version: attempt };
  }

  async ask(request) {
    this.error = "";
    this.isDeciding = true;
    try {
      return await request;
    } catch (error) {
      this.error = error.message;
      playSound("error");
      return null;
    } finally {
      this.isDeciding = false;
    }
  }

  // Draft: the position after the first moves of a turn.
  async decide({ moves }) {
    const answer = await this.ask(post(`${this.url}/tries`, { moves, preview: true }));
    return answer && { ...answer, more: answer.targets.length > 0 };
  }

  // Draft: the turn is complete.
  async move(moves) {
    const answer = await this.ask(post(`${this.url}/tries`, { moves }));
    if (!answer) return false;
    playSound(answer.judgement === "solved" ? "over" : "move");
    if (answer.judgement === "solved") await this.onSolved();
    const { judgement, comment, scene } = answer;
    const frames = answer.frames.length ? answer.frames : [{ scene, texts: [], seat: null }];
    this.present({ judgement, comment, frames });
    return true;
  }

  async onSolved() {
    const daily = await get("/api/puzzles/daily").catch(() => null);
    const day = daily?.puzzle?.id === this.puzzleId ? daily.day : null;
    write(solved(read(), this.puzzleId, day));
  }

  async showSolution() {
    const answer = await this.ask(get(`${this.url}/solution`));
    if (answer)
      this.present({ judgement: this.verdict?.judgement === "solved" ? "solved" : "shown", frames: answer.frames });
  }

  // Shows a verdict with its frames, one after another.
  present(verdict) {
    this.draft.clear();
    this.verdict = verdict;
    this.showFrame(0);
  }

  showFrame(index) {
    clearTimeout(this.timer);
    this.shown = index;
    const isLast = index >= this.verdict.frames.length - 1;
    if (!isLast && isOn("motion")) this.timer = setTimeout(() => this.showFrame(index + 1), FRAME_MS);
  }

  tryAgain() {
    clearTimeout(this.timer);
    this.attempt += 1;
    this.verdict = null;
    this.draft.clear();
  }

  render() {
    const { puzzle } = this;
    if (!puzzle) return html`<p class="notice" role="status">${this.error || translate("table.loading")}</p>`;
    return html`<div class="lesson puzzle">
      ${this.panel()}
      <div class="stage">${this.board()} ${this.verdict ? this.stepBar() : this.draftBar()}</div>
      <div class="row puzzle-actions">${this.actions()}</div>
      <details class="panel description">
        <summary>${translate("table.in_words")}</summary>
        <p>${translateAll(puzzle.description)}</p>
      </details>
    </div>`;
  }

  panel() {
    const { task, prompt } = this.puzzle;
    return html`<section class="panel lesson-panel" aria-label=${translate("puzzles.panel")}>
      <p class="muted puzzle-kind">${this.kind()}</p>
      <p class="lesson-text">${translate(task)}</p>
      <p class="lesson-task">${this.verdict ? nothing : translate(prompt)}</p>
      <p role="status" class="verdict ${this.verdict?.judgement ?? ""}">${this.verdictText()}</p>
      <p role="alert" class="error">${this.error}</p>
    </section>`;
  }

  kind() {
    const { game, theme, grade, source, is_proven } = this.puzzle;
    if (source) {
      const certainty = translate(is_proven ? "puzzles.own.is_proven" : "puzzles.own.is_estimated");
      return html`<a href=${source}>${translate("puzzles.own.from_game")}</a> · ${certainty}`;
    }
    const name = translate(`${game}.theme.${theme}`);
    return html`${name} · ${translate(["puzzles.grade_of", { grade, most: LEVELS.at(-1) }])}`;
  }

  verdictText() {
    if (!this.verdict) return nothing;
    const { judgement, comment = [], frames } = this.verdict;
    const isProven = this.puzzle.is_proven;
    if (judgement === "solved") return html`✓ ${translate(isProven ? "puzzles.solved" : "puzzles.own.solved")}`;
    if (judgement === "shown") return translate(isProven ? "puzzles.solution" : "puzzles.own.solution");
    if (comment.length) return html`✗ ${translateAll(comment)}`;
    return html`✗ ${translate(frames.length > 1 ? "puzzles.wrong_answered" : "puzzles.wrong")}`;
  }

  actions() {
    const { verdict, puzzle } = this;
    const isDone = verdict?.judgement === "solved";
    const again = html`<button class="primary" @click=${() => this.tryAgain()}>${translate("puzzles.try_again")}</button>`;
    return html`
      ${verdict && !isDone ? again : nothing}
      <button @click=${() => this.showSolution()}>${translate("puzzles.show_solution")}</button>
      <a class="button ${isDone ? "primary" : ""}" href="/puzzles/${puzzle.next}">${translate("puzzles.next")}</a>
      <a href="/puzzles?game=${puzzle.game}">${translate("puzzles.more")}</a>
    `;
  }

  get frame() {
    return this.verdict?.frames[this.shown];
  }

  board() {
    const { puzzle, draft, frame } = this;
    return html`<acrux-board
      .board=${puzzle.board}
      .scene=${frame?.scene ?? draft.preview?.scene ?? puzzle.scene}
      .targets=${frame ? [] : (draft.preview?.targets ?? puzzle.targets)}
      .picked=${draft.picked}
      .animate=${isOn("motion")}
      .hidesEndTurn=${true}
      .label=${translate("puzzles.board")}
      @pick=${(event) => draft.pick(event.detail)}
      @unpick=${() => draft.unpick()}
      @complete=${(event) => draft.add(event.detail)}
    ></acrux-board>`;
  }

  // The turn so far, and the buttons that undo its last part, confirm or end it.
  draftBar() {
    const { draft } = this;
    const hasMoves = draft.moves.length > 0;
    const undo = () => (draft.picked.length ? draft.unpick() : draft.undo());
    const line = draft.preview?.line;
    return html`<div class="bar draft" role="group" aria-label=${translate("draft.title")}>
      ${hasMoves ? html`<span class="draft-moves">${line ? translate(line) : nothing}</span>` : nothing}
      ${hasMoves || draft.picked.length ? html`<button @click=${undo}>${translate("draft.undo")}</button>` : nothing}
      ${this.confirmButton(hasMoves)}
    </div>`;
  }

  confirmButton(hasMoves) {
    const { draft } = this;
    if (draft.endButtonId) {
      const canEnd = draft.isComplete || draft.endMove;
      return html`<button
        class=${hasMoves ? "primary" : ""}
        data-id="end-turn"
        ?disabled=${!canEnd}
        @click=${() => draft.endTurn()}
      >
        ${translate("draft.end_turn")}
      </button>`;
    }
    if (!hasMoves) return nothing;
    return html`<button class="primary" @click=${() => draft.confirm()}>${translate("draft.confirm")}</button>`;
  }

  // What happened in the shown frame, and the way to the ones before and after it.
  stepBar() {
    const { frames } = this.verdict;
    const { shown } = this;
    if (frames.length < 2) return html`<div class="bar draft"></div>`;
    const step = (by) => () => this.showFrame(shown + by);
    return html`<div class="bar draft" role="group" aria-label=${translate("puzzles.steps")}>
      <button ?disabled=${shown === 0} aria-label=${translate("puzzles.step_back")} @click=${step(-1)}>‹</button>
      <span class="muted">${translate(["puzzles.step", { step: shown + 1, steps: frames.length }])}</span>
      <button ?disabled=${shown === frames.length - 1} aria-label=${translate("puzzles.step_on")} @click=${step(1)}>
        ›
      </button>
      <span class="draft-moves" role="status">${translateAll(frames[shown].texts)}</span>
    </div>`;
  }
}

customElements.define("acrux-puzzle", Puzzle);
