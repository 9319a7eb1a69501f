// <acrux-daily-puzzle>: the puzzle of the day on the front page, and the visitor's streak.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { puzzlePicture } from "./puzzle_picture.js";
import { read, streakOn } from "./puzzle_progress.js";

class DailyPuzzle extends AcruxElement {
  static properties = { daily: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.daily = await get("/api/puzzles/daily");
    } catch {
      // the front page is complete without it
    }
  }

  render() {
    const { day, puzzle } = this.daily ?? {};
    if (!puzzle) return nothing;
    const progress = read();
    const isSolved = progress.lastDay === day;
    const streak = streakOn(progress, day);
    return html`<section class="panel daily-puzzle" aria-labelledby="daily-title">
      ${puzzlePicture(puzzle.id)}
      <div>
        <h2 id="daily-title">${translate("puzzles.daily")}</h2>
        <p>${translate(puzzle.task)}</p>
        <p class="muted">
          ${translate(`${puzzle.game}.title`)} · ${translate(["puzzles.grade", { grade: puzzle.grade }])}
          ${isSolved ? html` · ${translate("puzzles.done_today")}` : nothing}
          ${streak ? html` · ${translate(["puzzles.streak", { n: streak }])}` : nothing}
        </p>
        <p class="row">
          <a class="button ${isSolved ? "" : "primary"}" href="/puzzles/${puzzle.id}">
            ${translate(isSolved ? "puzzles.look_again" : "puzzles.solve")}
          </a>
          <a href="/puzzles?game=${puzzle.game}">${translate("puzzles.more")}</a>
        </p>
      </div>
    </section>`;
  }
}

customElements.define("acrux-daily-puzzle", DailyPuzzle);
