// <acrux-lesson>: the guided first game. Each step tells something and may ask for one move; the server made them all.

import { html, nothing } from "lit";
import { get } from "./api.js";
import "./board.js";
import { Part } from "./part.js";
import { changes, isOn } from "./settings.js";
import { play } from "./sound.js";
import { translate, translateAll } from "./i18n.js";

class Lesson extends Part {
  static properties = {
    game: {},
    lesson: { state: true },
    at: { state: true },
    picked: { state: true },
    shown: { state: true },
    note: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.at = 0;
    this.picked = [];
    this.shown = false;
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
    if (!this.lesson) return html`<p class="notice" role="status">${this.error || translate("table.loading")}</p>`;
    const { steps, board } = this.lesson;
    const step = steps[this.at];
    return html`<div class="lesson">
      <section class="panel teacher" aria-label=${translate("learn.teacher")}>
        <div class="steps">
          <progress max=${steps.length} .value=${this.at + 1} aria-label=${translate("learn.progress")}></progress>
          <span class="soft">${translate(["learn.step", { step: this.at + 1, steps: steps.length }])}</span>
        </div>
        <div aria-live="polite"><p class="told">${translate(step.text)}</p></div>
        ${step.ask ? this.asked(step) : nothing}
        <p role="status" class="bad">${this.note}</p>
        <div class="row">
          <button ?disabled=${this.at === 0} @click=${() => this.go(this.at - 1)}>${translate("learn.back")}</button>
          ${this.forward(step, steps)}
        </div>
      </section>
      <div class="stage">
        <acrux-board
          .board=${board}
          .scene=${step.scene}
          .targets=${step.targets ?? []}
          .picked=${this.picked}
          .marks=${this.marks(step)}
          .animate=${isOn("motion")}
          .label=${translate("learn.board")}
          @pick=${(event) => (this.picked = [...this.picked, event.detail])}
          @unpick=${() => (this.picked = this.picked.slice(0, -1))}
          @complete=${(event) => this.answer(step, event.detail)}
        ></acrux-board>
      </div>
      <details class="panel words">
        <summary>${translate("table.in_words")}</summary>
        <p>${translateAll(step.description)}</p>
      </details>
    </div>`;
  }

  forward(step, steps) {
    if (this.at === steps.length - 1) return html`<a class="button primary" href="/?game=${this.game}">${translate("learn.play")}</a>`;
    if (!step.ask) return html`<button class="primary" @click=${() => this.go(this.at + 1)}>${translate("learn.next")}</button>`;
    if (this.isHidden(step)) return html`<button @click=${() => (this.shown = true)}>${translate("learn.where")}</button>`;
    return html`<button @click=${() => this.answer(step, step.ask)}>${translate("learn.show")}</button>`;
  }

  // What is to be found is not given away until the learner has tried or asks for it.
  isHidden(step) {
    return step.find && !this.shown;
  }

  asked(step) {
    const move = this.isHidden(step) ? nothing : html`<code>(${step.ask})</code>`;
    return html`<p class="asked">${translate(["learn.ask", { what: step.what }])} ${move}</p>`;
  }

  // The cells and buttons of the asked move that are still to be pointed at.
  marks(step) {
    if (!step.ask || this.isHidden(step)) return [];
    const [, ...ids] = step.targets.find(([move]) => move === step.ask);
    return ids.filter((id) => !this.picked.includes(id)).map((cell) => ({ cell, kind: "hint" }));
  }

  answer(step, move) {
    if (move !== step.ask) {
      this.picked = [];
      this.shown = true;
      this.note = translate(["learn.other", { move, what: step.what, asked: step.ask }]);
      return;
    }
    play("move");
    this.go(this.at + 1);
  }

  go(at) {
    this.at = at;
    this.picked = [];
    this.shown = false;
    this.note = "";
  }
}

customElements.define("acrux-lesson", Lesson);
