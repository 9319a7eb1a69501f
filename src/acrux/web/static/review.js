// <acrux-review>: the review of a finished game: curves, where the result came from, accuracy, and turning points.
// Events: `show` (detail: a ply), `trial` (detail: { choice, moves }), for the table to show on the board.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import { seatBadge } from "./badge.js";
import { AcruxElement } from "./element.js";
import { translate } from "./i18n.js";
import { seatName, teamName } from "./names.js";
import { reviewCurve } from "./review_curve.js";
import { findSeat } from "./snapshot.js";

const POLL_MS = 1500;
const PARTS = ["luck", "own_mistakes", "other_mistakes", "other_moves", "sealed", "ending"];

export const percent = (value) => Math.round(100 * value);

// With a sign, and a minus that cannot be read as a dash.
const signed = (value) => `${percent(value) < 0 ? "−" : "+"}${Math.abs(percent(value))}`;

class Review extends AcruxElement {
  static properties = {
    table: { attribute: false },
    ply: { type: Number },
    state: { state: true }, // as the server sends it, null before its first answer
    error: { state: true },
    shown: { state: true }, // the turning point whose better line is shown, as `segment choice`
  };

  constructor() {
    super();
    this.state = null;
    this.error = "";
    this.shown = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.follow(() => get(this.url));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  get url() {
    return `/api/tables/${this.table.id}/review`;
  }

  // Asks for the state, and again until the review is done.
  async follow(ask) {
    clearTimeout(this.timer);
    try {
      this.state = await ask();
      this.error = "";
    } catch (error) {
      this.error = error.message;
    }
    if (this.isConnected && this.isBusy) this.timer = setTimeout(() => this.follow(() => get(this.url)), POLL_MS);
  }

  get isBusy() {
    return ["waiting", "running"].includes(this.state?.status);
  }

  render() {
    return html`<section class="panel review" aria-labelledby="review-title">
      <h2 id="review-title">${translate("review.title")}</h2>
      <p role="status" class="error">${this.error}</p>
      ${this.state?.review ? this.report(this.state.review) : this.beginning()}
    </section>`;
  }

  beginning() {
    if (this.isBusy) return this.progress();
    const start = () => this.follow(() => post(this.url, {}));
    return html`<p>${translate("review.what")}</p>
      <button class="primary" ?disabled=${!this.state} @click=${start}>${translate("review.begin")}</button>`;
  }

  progress() {
    const { status, done, total } = this.state;
    const text = translate(status === "waiting" ? "review.waiting" : ["review.running", { done, total }]);
    return html`<p role="status">${text}</p>
      <progress max=${total || nothing} value=${total ? done : nothing} aria-label=${translate("review.title")}></progress>`;
  }

  report(review) {
    const onShow = (ply) => this.emit("show", ply);
    return html`${reviewCurve(this.table, review, this.ply, onShow)}
      <p class="muted">${translate("review.note")}</p>
      ${this.balance(review)} ${review.players.map((player) => this.player(review, player))}`;
  }

  // Where each side's result came from, with a column for each side; rows without any change are left out.
  balance({ sides, is_finished }) {
    const parts = PARTS.filter((part) => sides.some((side) => percent(side[part]) !== 0));
    const row = (key, cell) =>
      html`<tr>
        <th scope="row">${translate(`review.${key}`)}</th>
        ${sides.map((side) => html`<td>${cell(side)}</td>`)}
      </tr>`;
    return html`<table class="balance">
      <caption>
        ${translate("review.balance")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${sides.map(({ seats }) => this.sideHeading(seats.map((seat) => findSeat(this.table, seat))))}
        </tr>
      </thead>
      <tbody>
        ${row("start", ({ start }) => percent(start))}
        ${parts.map((part) => row(part, (side) => [signed(side[part]), part === "luck" ? plusMinus(side) : nothing]))}
        ${row(is_finished ? "result" : "at_end", ({ result }) => html`<b>${percent(result)}</b>`)}
      </tbody>
    </table>`;
  }

  sideHeading(seats) {
    return html`<th scope="col" title=${teamName(seats)}>
      ${seats.map((seat) => this.badge(seat))}<span class="sr-only">${teamName(seats)}</span>
    </th>`;
  }

  badge(seat) {
    return seatBadge(seat, this.table.own_seats.includes(seat.seat));
  }

  player(review, player) {
    const { accuracy, choices, mistakes, turning_points: points } = player;
    const seat = findSeat(this.table, player.seat);
    const figures = {
      percent: percent(accuracy ?? 0),
      choices: ["review.choices", { n: choices }],
      mistakes: ["review.mistakes", { n: mistakes }],
    };
    return html`<section class="reviewed-player" aria-label=${seatName(seat)}>
      <h3>${this.badge(seat)} ${seatName(seat)}</h3>
      <p>${translate(accuracy === null ? "review.no_choice" : ["review.accuracy", figures])}</p>
      <ol class="turning-points">
        ${points.map((number) => this.turningPoint(review, number, player.seat))}
      </ol>
    </section>`;
  }

  turningPoint(review, number, seat) {
    const { choices, first, stop } = review.segments[number];
    const index = choices.findIndex((choice) => choice.seat === seat);
    const choice = choices[index];
    const { played, better } = review.texts[number];
    const id = `${number} ${index}`;
    const lost = { percent: percent(choice.loss), uncertainty: percent(choice.uncertainty) };
    const isCurrent = first <= this.ply && this.ply < stop;
    return html`<li aria-current=${isCurrent ? "step" : "false"}>
      <p>
        <button class="ghost small" @click=${() => this.emit("show", choice.ply)}>
          ${translate(["review.ply", { n: choice.ply + 1 }])}
        </button>
        ${translate(played[choices.length > 1 ? index : 0])}
      </p>
      <p>${translate(["review.lost", lost])}</p>
      ${this.shown === id ? betterLine(better[index]) : nothing}
      <div class="row">
        <button class="small" @click=${() => this.try(id, choice, [])}>${translate("review.try")}</button>
        <button class="small" @click=${() => this.try(id, choice, choice.best)}>${translate("review.show_me")}</button>
      </div>
    </li>`;
  }

  // Lets the player choose again, or shows the better choice on the board and its line here.
  try(id, choice, moves) {
    this.shown = moves.length ? id : "";
    this.emit("trial", { choice, moves });
  }
}

const plusMinus = (side) =>
  html` <small>${translate(["review.plus_minus", { n: percent(side.luck_uncertainty) }])}</small>`;

const betterLine = (turns) =>
  html`<div class="better-line">
    <b>${translate("review.better")}</b>
    ${turns.map((turn) => html`<p>${translate(turn)}</p>`)}
  </div>`;

customElements.define("acrux-review", Review);
