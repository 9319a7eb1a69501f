// <acrux-lesson>: the guided first game. Each step tells something and may ask for one move; the server made them all.

import { html, nothing } from "lit";
import { get } from "./api.js";
import "./board.js";
import { Part } from "./part.js";
import { changes, isOn } from "./settings.js";
import { play } from "./sound.js";
import { say, sayAll } from "./words.js";

class Lesson extends Part {
  static properties = { game: {}, lesson: { state: true }, at: { state: true }, picked: { state: true }, note: { state: true }, error: { state: true } };

  constructor() {
    super();
    this.at = 0;
    this.picked = [];
    this.note = "";
    this.error = "";
    this.redraw = () => this.requestUpdate();
  }

  async connectedCallback() {
    super.connectedCallback();
    changes.addEventListener("change", this.redraw);
    try {
      this.lesson = await get(`/learn/${this.game}/steps.json`);
    } catch (error) {
      this.error = error.message;
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    changes.removeEventListener("change", this.redraw);
  }

  render() {
    if (!this.lesson) return html`<p class="notice" role="status">${this.error || say("table.loading")}</p>`;
    const { steps, board } = this.lesson;
    const step = steps[this.at];
    return html`<div class="lesson">
      <div class="stage">
        <acrux-board
          .board=${board}
          .scene=${step.scene}
          .targets=${step.targets ?? []}
          .picked=${this.picked}
          .animate=${isOn("motion")}
          .label=${say("learn.board")}
          @pick=${(event) => (this.picked = [...this.picked, event.detail])}
          @unpick=${() => (this.picked = this.picked.slice(0, -1))}
          @complete=${(event) => this.answer(step, event.detail)}
        ></acrux-board>
      </div>
      <section class="panel teacher" aria-label=${say("learn.teacher")}>
        <p class="soft">${say(["learn.step", { step: this.at + 1, steps: steps.length }])}</p>
        <progress max=${steps.length} .value=${this.at + 1} aria-label=${say("learn.progress")}></progress>
        <div aria-live="polite"><p class="told">${say(step.say)}</p></div>
        ${step.ask ? html`<p class="asked">${say(["learn.ask", { move: step.ask }])}</p>` : nothing}
        <p role="status" class="bad">${this.note}</p>
        <div class="row">
          <button ?disabled=${this.at === 0} @click=${() => this.go(this.at - 1)}>${say("learn.back")}</button>
          ${this.forward(step, steps)}
        </div>
        <details>
          <summary>${say("table.in_words")}</summary>
          <p>${sayAll(step.describe)}</p>
        </details>
      </section>
    </div>`;
  }

  forward(step, steps) {
    if (this.at === steps.length - 1) return html`<a class="button primary" href="/?game=${this.game}">${say("learn.play")}</a>`;
    if (!step.ask) return html`<button class="primary" @click=${() => this.go(this.at + 1)}>${say("learn.next")}</button>`;
    return html`<button @click=${() => this.answer(step, step.ask)}>${say("learn.show")}</button>`;
  }

  answer(step, move) {
    if (move !== step.ask) {
      this.picked = [];
      this.note = say(["learn.other", { move, asked: step.ask }]);
      return;
    }
    play("move");
    this.go(this.at + 1);
  }

  go(at) {
    this.at = at;
    this.picked = [];
    this.note = "";
  }
}

customElements.define("acrux-lesson", Lesson);
