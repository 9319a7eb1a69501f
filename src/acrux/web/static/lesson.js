// <acrux-lesson>: the guided first game. Each step explains something and may ask for one move; the server made them all.

import { html, nothing } from "lit";
import { get } from "./api.js";
import "./board.js";
import { AcruxElement } from "./element.js";
import { translate, translateAll } from "./i18n.js";
import { isOn, settingsEvents } from "./settings.js";
import { playSound } from "./sound.js";

class Lesson extends AcruxElement {
  static properties = {
    game: {},
    lesson: { state: true },
    index: { state: true },
    picked: { state: true },
    isRevealed: { state: true },
    feedback: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.error = "";
    this.goTo(0);
    this.onSettings = () => this.requestUpdate();
  }

  async connectedCallback() {
    super.connectedCallback();
    settingsEvents.addEventListener("change", this.onSettings);
    try {
      this.lesson = await get(`/learn/${this.game}/steps.json`);
    } catch (error) {
      this.error = error.message;
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    settingsEvents.removeEventListener("change", this.onSettings);
  }

  render() {
    if (!this.lesson) return html`<p class="notice" role="status">${this.error || translate("table.loading")}</p>`;
    const step = this.lesson.steps[this.index];
    return html`<div class="lesson">
      ${this.panel(step)}
      <div class="stage">${this.board(step)}</div>
      <details class="panel description">
        <summary>${translate("table.in_words")}</summary>
        <p>${translateAll(step.description)}</p>
      </details>
    </div>`;
  }

  panel(step) {
    const { steps } = this.lesson;
    const number = this.index + 1;
    return html`<section class="panel lesson-panel" aria-label=${translate("lesson.panel")}>
      <div class="steps">
        <progress max=${steps.length} .value=${number} aria-label=${translate("lesson.progress")}></progress>
        <span class="muted">${translate(["lesson.step", { step: number, steps: steps.length }])}</span>
      </div>
      <div aria-live="polite"><p class="lesson-text">${translate(step.text)}</p></div>
      ${step.ask ? this.task(step) : nothing}
      <p role="status" class="error">${this.feedback}</p>
      <div class="row">
        <button ?disabled=${this.index === 0} @click=${() => this.goTo(this.index - 1)}>${translate("lesson.back")}</button>
        ${this.nextAction(step)}
      </div>
    </section>`;
  }

  board(step) {
    return html`<acrux-board
      .board=${this.lesson.board}
      .scene=${step.scene}
      .targets=${step.targets ?? []}
      .picked=${this.picked}
      .marks=${this.marks(step)}
      .animate=${isOn("motion")}
      .label=${translate("lesson.board")}
      @pick=${(event) => (this.picked = [...this.picked, event.detail])}
      @unpick=${() => (this.picked = this.picked.slice(0, -1))}
      @complete=${(event) => this.answer(step, event.detail)}
    ></acrux-board>`;
  }

  nextAction(step) {
    if (this.index === this.lesson.steps.length - 1) {
      return html`<a class="button primary" href="/?game=${this.game}">${translate("lesson.play")}</a>`;
    }
    if (!step.ask) {
      const next = () => this.goTo(this.index + 1);
      return html`<button class="primary" @click=${next}>${translate("lesson.next")}</button>`;
    }
    if (this.isHidden(step)) {
      return html`<button @click=${() => (this.isRevealed = true)}>${translate("lesson.reveal")}</button>`;
    }
    return html`<button @click=${() => this.answer(step, step.ask)}>${translate("lesson.solve")}</button>`;
  }

  // Must the learner find the move alone? Until they try another move or ask for help.
  isHidden(step) {
    return step.find && !this.isRevealed;
  }

  task(step) {
    const move = this.isHidden(step) ? nothing : html`<code>(${step.ask})</code>`;
    return html`<p class="lesson-task">${translate(["lesson.task", { what: step.what }])} ${move}</p>`;
  }

  // Hints at the cells and buttons of the requested move that are not picked yet.
  marks(step) {
    if (!step.ask || this.isHidden(step)) return [];
    const [, ...ids] = step.targets.find(([move]) => move === step.ask);
    return ids.filter((id) => !this.picked.includes(id)).map((cell) => ({ cell, kind: "hint" }));
  }

  answer(step, move) {
    if (move !== step.ask) {
      this.picked = [];
      this.isRevealed = true;
      this.feedback = translate(["lesson.other_move", { move, what: step.what, asked: step.ask }]);
      return;
    }
    playSound("move");
    this.goTo(this.index + 1);
  }

  goTo(index) {
    this.index = index;
    this.picked = [];
    this.isRevealed = false;
    this.feedback = "";
  }
}

customElements.define("acrux-lesson", Lesson);
