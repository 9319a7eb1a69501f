// <acrux-own-puzzles>: the turning points that the visitor has missed, as puzzles; and where they come from.

import { html, nothing } from "lit";
import { get } from "./api.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { puzzlePicture } from "./puzzle_picture.js";
import { read } from "./puzzle_progress.js";

const PAGE = 8; // puzzles that are shown at first, and added by each request for more

class OwnPuzzles extends AcruxElement {
  static properties = {
    puzzles: { state: true },
    count: { state: true }, // puzzles shown
  };

  constructor() {
    super();
    this.count = PAGE;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.puzzles = await get("/api/puzzles/own").then(
      ({ puzzles }) => puzzles,
      () => null,
    );
  }

  render() {
    const { puzzles, count } = this;
    if (!puzzles) return nothing;
    const ids = new Set(read().solved);
    return html`<section class="own-puzzles" aria-labelledby="own-puzzles">
      <h2 id="own-puzzles">${translate("puzzles.own.title")}</h2>
      <p class="muted">${translate(puzzles.length ? "puzzles.own.intro" : "puzzles.own.none")}</p>
      <ul class="puzzle-cards">
        ${puzzles.slice(0, count).map((puzzle) => card(puzzle, ids.has(puzzle.id)))}
      </ul>
      ${
        puzzles.length > count
          ? html`<button @click=${() => (this.count += PAGE)}>${translate("puzzles.show_more")}</button>`
          : nothing
      }
    </section>`;
  }
}

const card = ({ id, title, ply, is_proven }, isSolved) =>
  html`<li>
    <a class="puzzle-card ${isSolved ? "solved" : ""}" href="/puzzles/${id}">
      ${puzzlePicture(id)}
      <b>${translate(["puzzles.own.place", { game: title, n: ply + 1 }])}</b>
      <span class="muted">
        ${translate(is_proven ? "puzzles.own.is_proven" : "puzzles.own.is_estimated")}${
          isSolved ? html` · ✓ ${translate("puzzles.is_solved")}` : nothing
        }
      </span>
    </a>
  </li>`;

customElements.define("acrux-own-puzzles", OwnPuzzles);
