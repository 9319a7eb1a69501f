// The bars below the board: the draft to confirm, a takeback request to answer, the field for typed moves, and buttons.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { conditionalBar } from "./conditional_moves.js";
import { translate } from "./i18n.js";
import "./invitation.js";
import { fullName } from "./names.js";
import { isWaitingForPair } from "./pairing.js";
import { premoveBar } from "./premove.js";
import { ownResultText } from "./result.js";
import { findSeat, hasOpenSeat, isMyTurn } from "./snapshot.js";

const MAX_MOVE_LENGTH = 80;
const MAX_MOVES = 8;

const button = (label, onClick, kind = "") =>
  html`<button class=${kind} @click=${onClick}>${translate(label)}</button>`;

// Notices about the last command: still unanswered, or refused.
const commandNotices = (host) => [
  html`<p class="notice" role="status">${host.isAnswerLate ? translate("table.late") : nothing}</p>`,
  host.invitation.isShown ? nothing : host.errorNotice(), // the invitation shows it itself
];

// The bar keeps its place when empty, so that the board does not jump.
export function draftBar(host) {
  const { draft } = host;
  if (host.shownPly !== null) return historyBar(host);
  if (host.conditional.isActive) return conditionalBar(host.conditional);
  if (!host.canAct) return waitingBar(host);
  const hasMoves = draft.moves.length > 0;
  const undo = () => (draft.picked.length ? draft.unpick() : draft.undo());
  return html`<div class="bar draft" role="group" aria-label=${translate("draft.title")}>
    ${commandNotices(host)} ${premoveBar(host.premove)} ${hasMoves ? draftMoves(draft, host.querySelector("acrux-board")) : nothing}
    ${hasMoves || draft.picked.length ? button("draft.undo", undo) : nothing}
    ${draft.endButtonId ? endTurnButton(host) : hasMoves ? button("draft.confirm", () => draft.confirm(), "primary") : nothing}
  </div>`;
}

// Nothing to decide: steps can be skipped. After the game the bar needs no place of its own.
function waitingBar(host) {
  const isOver = host.table.status === "over" && !host.player.isPlaying;
  return html`<div class="bar ${isOver ? "" : "draft"}" @command=${host.onCommand}>
    ${commandNotices(host)} ${skipButton(host)} ${premoveBar(host.premove, host.querySelector("acrux-board"))}
    ${inviteButton(host)}
  </div>`;
}

// On small screens the panel with the invitation is below the fold.
function inviteButton({ table }) {
  return table.host && hasOpenSeat(table) && !isWaitingForPair(table)
    ? html`<acrux-invitation compact .table=${table}></acrux-invitation>`
    : nothing;
}

const skipButton = ({ player }) =>
  player.isPlaying ? html`<button class="skip-steps">${translate("table.skip")}</button>` : nothing;

// One button ends a turn of several moves, whether or not all of them are made. Each turn has its own, so that the focus
// does not stay on it, where the next Enter would end the next turn.
const endTurnButton = (host) => repeat([host.table.moves.length], String, () => newEndTurnButton(host));

function newEndTurnButton({ draft, hint }) {
  const isHinted = hint.marks.some(({ cell }) => cell === draft.endButtonId);
  const canEnd = draft.isComplete || draft.endMove;
  return html`<button
    class="${draft.moves.length ? "primary" : ""} ${isHinted ? "hinted" : ""}"
    data-id="end-turn"
    ?disabled=${!canEnd}
    @click=${() => draft.endTurn()}
  >
    ${translate("draft.end_turn")}
  </button>`;
}

// The turn so far in words; without a preview by the names of what was picked.
const draftMoves = ({ picked, preview }, board) =>
  html`<span class="draft-moves">${
    preview?.line ? translate(preview.line) : picked.map((id) => board.shortNameOf(id)).join(", ")
  }</span>`;

// Beside an earlier position: the current state of the game, and the way back to it.
function historyBar(host) {
  const { table } = host;
  const isMine = isMyTurn(table);
  const status = isMine ? translate("table.your_turn") : table.result ? ownResultText(table) : nothing;
  return html`<div class="bar draft">
    ${commandNotices(host)} <b class=${isMine ? "your-turn" : ""} role="status">${status}</b>
    ${button("history.back", () => host.show(null), isMine ? "primary" : "")} ${skipButton(host)}
  </div>`;
}

export function offerBar(host) {
  const { offer, own_seats } = host.table;
  if (!offer) return nothing;
  if (!offer.awaiting.some((seat) => own_seats.includes(seat))) {
    return html`<p class="bar notice" role="status">${translate("offer.waiting")}</p>`;
  }
  const name = fullName(findSeat(host.table, offer.seat));
  const answer = (yes) => host.decide({ type: "answer", yes, offer: offer.number });
  return html`<div class="bar notice" role="alert">
    <span>${translate(["offer.takeback", { name }])}</span>
    ${button("offer.yes", () => answer(true), "primary")} ${button("offer.no", () => answer(false))}
  </div>`;
}

export function moveForm(host) {
  if (!host.canAct || host.shownPly !== null) return nothing;
  return html`<form class="move-form row" @submit=${(event) => submitMoves(host, event)}>
    <label for="move-input">${translate("move_form.label")}</label>
    <input id="move-input" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" />
    <button>${translate("move_form.play")}</button>
  </form>`;
}

async function submitMoves(host, event) {
  event.preventDefault();
  const field = event.target.elements.move;
  const text = field.value;
  const moves = text.split(/\s+/).filter(Boolean);
  if (moves.length > MAX_MOVES || moves.some((move) => move.length > MAX_MOVE_LENGTH)) {
    host.error = translate(["move_form.too_long", { moves: MAX_MOVES, characters: MAX_MOVE_LENGTH }]);
    return;
  }
  const isAdded = moves.length && (await host.draft.add(...moves));
  if (field.value !== text) return; // the user is typing the next move already
  if (isAdded) field.value = "";
  else field.select();
}

// A rematch is offered beside earlier positions too; all other actions concern the current one.
export function actions(host) {
  return html`<div class="actions row">${host.shownPly === null ? turnActions(host) : nothing} ${rematchAction(host)}</div>`;
}

function turnActions(host) {
  const { table, hint } = host;
  const isPlaying = table.status === "playing" && table.own_seats.length > 0;
  const takeBack = () => host.decide({ type: "takeback", seat: table.seat });
  const resign = () => host.querySelector("dialog.resign").showModal();
  return html`
    ${table.takeback ? button(`actions.takeback_${table.takeback}`, takeBack) : nothing}
    ${hint.isAvailable && !hint.isThinking ? button("actions.hint", () => hint.request()) : nothing}
    ${isPlaying ? button("actions.resign", resign, "ghost") : nothing}
  `;
}

function rematchAction(host) {
  const { rematch, own_seats } = host.table;
  if (!rematch) return nothing;
  if (rematch.id) return html`<a class="button primary" href="/t/${rematch.id}">${translate("actions.new_table")}</a>`;
  if (!own_seats.length) return nothing;
  if (rematch.wanted_by.some((seat) => own_seats.includes(seat))) {
    return html`<span role="status">${translate("actions.rematch_waiting")}</span>`;
  }
  const label = rematch.wanted_by.length ? "actions.rematch_accept" : "actions.rematch";
  return button(label, () => host.send({ type: "rematch" }), "primary");
}

export function resignDialog(host) {
  const resign = (event) => event.target.returnValue === "yes" && host.send({ type: "resign", seat: host.table.seat });
  return html`<dialog class="resign" aria-labelledby="resign-title" @close=${resign}>
    <form method="dialog">
      <p id="resign-title">${translate("resign.question")}</p>
      <div class="row">
        <button value="yes" class="primary">${translate("resign.yes")}</button>
        <button value="no" autofocus>${translate("resign.no")}</button>
      </div>
    </form>
  </dialog>`;
}
