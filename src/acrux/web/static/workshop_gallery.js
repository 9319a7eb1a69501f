// <acrux-workshop-gallery>: the boards that come with the game, the guest's own, and those that others show.
//
// Properties: game, boards (shipped, own, listed). Events: "play" (detail: the board's id), "list" (detail: {id, listed}),
// "delete" (detail: the id).

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";

const LISTS = ["own", "shipped", "listed"];

// Boards that come with the game have their name in the catalogue.
export const boardName = (game, { id, name }) => name ?? translate(`${game}.workshop.board.${id}`);

class WorkshopGallery extends AcruxElement {
  static properties = { game: {}, boards: { attribute: false } };

  render() {
    if (!this.boards) return nothing;
    return LISTS.filter((list) => this.boards[list].length).map(
      (list) =>
        html`<section class="panel" aria-labelledby="boards-${list}">
        <h2 id="boards-${list}">${translate(`workshop.boards_${list}`)}</h2>
        <ul class="boards">
          ${repeat(
            this.boards[list],
            ({ id }) => id,
            (entry) => this.entry(entry),
          )}
        </ul>
      </section>`,
    );
  }

  entry(entry) {
    const { id, author, width, is_own: isOwn, is_studied: isStudied } = entry;
    const name = boardName(this.game, entry);
    const picture = (theme) => `/api/workshop/${this.game}/boards/${id}/picture.svg?theme=${theme}`;
    return html`<li>
      <a href="/workshop/${this.game}/${id}">
        <span class="thumbnail" aria-hidden="true">
          ${["light", "dark"].map(
            (theme) => html`<img class="only-${theme}" loading="lazy" alt="" src=${picture(theme)} />`,
          )}
        </span>
        <b>${name}</b>
      </a>
      <span class="muted">
        ${width} × ${width}${author && !isOwn ? html` · ${author}` : nothing}${isStudied ? html` · ${translate("workshop.studied")}` : nothing}
      </span>
      <span class="row">
        <button class="small" aria-label=${translate(["workshop.play_board", { name }])} @click=${() => this.emit("play", id)}>
          ${translate("workshop.play_short")}
        </button>
        ${isOwn ? this.ownerButtons(entry, name) : nothing}
      </span>
    </li>`;
  }

  ownerButtons({ id, listed }, name) {
    const toggle = () => this.emit("list", { id, listed: !listed });
    return html`<button class="small" aria-pressed=${listed} aria-label=${translate(["workshop.list_board", { name }])} @click=${toggle}>
        ${translate(listed ? "workshop.listed" : "workshop.unlisted")}
      </button>
      <button
        class="small"
        aria-label=${translate(["workshop.delete_board", { name }])}
        @click=${() => confirm(translate(["workshop.delete_sure", { name }])) && this.emit("delete", id)}
      >
        ${translate("workshop.delete")}
      </button>`;
  }
}

customElements.define("acrux-workshop-gallery", WorkshopGallery);
