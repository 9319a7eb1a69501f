// <acrux-share>: the link, the record and the position line of an analysis, and a game that goes on from here.
//
// Properties: position, start (the game with its options), source (`writeAddress` and `fetchRecord`). Event: "leave".

import { html, nothing } from "lit";
import { post } from "./api.js";
import { copyText } from "./clipboard.js";
import { downloadText } from "./downloads.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { LEVELS, seatName } from "./names.js";

const START_LEVEL = 5;

class Share extends AcruxElement {
  static properties = {
    position: { attribute: false },
    start: { attribute: false },
    source: { attribute: false },
    message: { state: true },
    error: { state: true },
  };

  constructor() {
    super();
    this.message = "";
    this.error = "";
  }

  willUpdate(changed) {
    if (!changed.has("position")) return;
    this.message = "";
    this.error = "";
  }

  async attempt(action) {
    this.error = "";
    this.message = "";
    try {
      this.message = (await action()) ?? "";
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    const { line } = this.position;
    return html`<section class="panel stack" aria-labelledby="share-title">
      <h2 id="share-title">${translate("analysis_board.share")}</h2>
      <div class="row">
        <button @click=${this.copyLink}>${translate("analysis_board.copy_link")}</button>
        <button @click=${this.saveRecord}>${translate("export.record")}</button>
        <button @click=${this.copyPosition} ?disabled=${!line}>${translate("analysis_board.copy_position")}</button>
        <button @click=${() => this.emit("leave")}>${translate("analysis_board.other_game")}</button>
      </div>
      ${line ? html`<code class="position-line">${line}</code>` : html`<p class="muted">${translate("analysis_board.no_line")}</p>`}
      ${line ? this.playForm() : nothing}
      <p role="status">${this.message}</p>
      <p role="alert" class="error">${this.error}</p>
    </section>`;
  }

  copyLink() {
    return this.attempt(async () => copyText(await this.source.writeAddress(), "analysis_board.link_copied"));
  }

  copyPosition() {
    return this.attempt(() => copyText(this.position.line, "analysis_board.position_copied"));
  }

  saveRecord() {
    return this.attempt(async () => {
      const record = await this.source.fetchRecord();
      downloadText(record, `${this.start.game}.acrux`);
    });
  }

  playForm() {
    const { seats, actor } = this.position;
    return html`<form class="row play-from-here" @submit=${this.play}>
      <label class="field"
        >${translate("analysis_board.play_as")}
        <select name="seat">
          ${seats.map((seat) => html`<option value=${seat.seat} ?selected=${seat.seat === actor}>${seatName(seat)}</option>`)}
        </select></label
      >
      <label class="field"
        >${translate("analysis_board.play_against")}
        <select name="opponent">
          ${LEVELS.map((level) => html`<option value=${level} ?selected=${level === START_LEVEL}>${translate(["seat.agent", { level }])}</option>`)}
          <option value="friend">${translate("analysis_board.friend")}</option>
        </select></label
      >
      <button class="primary">${translate("analysis_board.play_from_here")}</button>
    </form>`;
  }

  play(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const opponent = form.get("opponent");
    const other = opponent === "friend" ? { kind: "person" } : { kind: "agent", level: Number(opponent) };
    const seats = this.position.seats.map(({ seat }) => (seat === Number(form.get("seat")) ? { kind: "me" } : other));
    const { game, options } = this.start;
    return this.attempt(async () => {
      const body = {
        game,
        options,
        position: this.position.line,
        seats,
        reserved: opponent === "friend",
        player_nonces: true,
      };
      const { id } = await post("/api/tables", body);
      location.assign(`/t/${id}`);
    });
  }
}

customElements.define("acrux-share", Share);
