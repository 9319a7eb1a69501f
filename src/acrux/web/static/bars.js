// What stands below the board of a table: parts to confirm, offers to answer, a move to type, things to do.

import { html, nothing } from "lit";
import { fullName, seatName } from "./names.js";
import { isMyTurn, seatOf } from "./snapshot.js";
import { translate } from "./i18n.js";

const LONGEST = 80;
const MOST = 8;

// What becomes of what was sent.
const remark = (host) => [html`<p class="notice" role="status">${host.late ? translate("table.late") : nothing}</p>`, host.mistake()];

// Its place is always kept, so that nothing jumps.
export function draftBar(host) {
  const { draft } = host;
  if (host.shown !== null) return wayBack(host);
  if (!host.mayAct) return html`<div class="bar draft">${remark(host)}</div>`;
  const begun = draft.parts.length || draft.picked.length;
  return html`<div class="bar draft" role="group" aria-label=${translate("draft.title")}>
    ${remark(host)} ${draft.parts.length ? html`<span class="parts">${draft.parts.map((part) => html`<code>${part}</code>`)}</span>` : nothing}
    ${begun ? html`<button @click=${() => (draft.picked.length ? draft.unpick() : draft.back())}>${translate("draft.undo")}</button>` : nothing}
    ${draft.parts.length ? html`<button class="primary" @click=${() => draft.confirm()}>${translate("draft.confirm")}</button>` : nothing}
    ${draft.tried?.more ? html`<span class="soft">${translate("draft.more")}</span>` : nothing}
  </div>`;
}

// Whoever looks at an earlier position is told how the game stands meanwhile.
function wayBack(host) {
  const { table } = host;
  const mine = isMyTurn(table);
  const meanwhile = mine ? translate("table.your_turn") : table.result ? myResult(table) : nothing;
  return html`<div class="bar draft">
    ${remark(host)} <b class=${mine ? "mine" : ""} role="status">${meanwhile}</b>
    <button class=${mine ? "primary" : ""} @click=${() => host.show(null)}>${translate("history.back")}</button>
  </div>`;
}

export function offerBar(host) {
  const { offer, own_seats } = host.table;
  if (!offer) return nothing;
  const name = fullName(seatOf(host.table, offer.seat));
  if (!offer.awaiting.some((seat) => own_seats.includes(seat))) return html`<p class="bar notice" role="status">${translate("offer.waiting")}</p>`;
  return html`<div class="bar notice" role="alert">
    <span>${translate(["offer.takeback", { name }])}</span>
    <button class="primary" @click=${() => host.decide({ type: "answer", yes: true, offer: offer.number })}>${translate("offer.yes")}</button>
    <button @click=${() => host.decide({ type: "answer", yes: false, offer: offer.number })}>${translate("offer.no")}</button>
  </div>`;
}

export function typing(host) {
  if (!host.mayAct || host.shown !== null) return nothing;
  const submit = async (event) => {
    event.preventDefault();
    const field = event.target.elements.move;
    const typed = field.value;
    const moves = typed.split(/\s+/).filter(Boolean);
    if (moves.length > MOST || moves.some((move) => move.length > LONGEST)) {
      host.error = translate(["typing.too_long", { most: MOST, longest: LONGEST }]);
      return;
    }
    const added = moves.length && (await host.draft.add(...moves));
    if (field.value !== typed) return; // the next one is being typed already
    if (added) field.value = "";
    else field.select();
  };
  return html`<form class="typing row" @submit=${submit}>
    <label for="typed">${translate("typing.label")}</label>
    <input id="typed" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" />
    <button>${translate("typing.play")}</button>
  </form>`;
}

// A rematch is offered to those too who look back; what else is done, is done to the position as it stands.
export function deeds(host) {
  return html`<div class="deeds row">${host.shown === null ? ownDeeds(host) : nothing} ${rematch(host)}</div>`;
}

function ownDeeds(host) {
  const { table, hint } = host;
  const playing = table.status === "playing" && table.own_seats.length > 0;
  return html`
    ${table.takeback ? html`<button @click=${() => host.decide({ type: "takeback", seat: table.seat })}>${translate(`deeds.takeback_${table.takeback}`)}</button>` : nothing}
    ${hint.isWelcome ? html`<button @click=${() => hint.ask()}>${translate("deeds.hint")}</button>` : nothing}
    ${hint.move ? html`<span role="status">${translate(["deeds.hinted", { move: hint.move }])}</span>` : nothing}
    ${playing ? html`<button class="quiet" @click=${() => host.querySelector("dialog.resign").showModal()}>${translate("deeds.resign")}</button>` : nothing}
  `;
}

function rematch(host) {
  const { rematch: offered, own_seats } = host.table;
  if (!offered) return nothing;
  if (offered.id) return html`<a class="button primary" href="/t/${offered.id}">${translate("deeds.new_table")}</a>`;
  if (!own_seats.length) return nothing;
  if (offered.wanted_by.some((seat) => own_seats.includes(seat))) return html`<span role="status">${translate("deeds.rematch_waiting")}</span>`;
  return html`<button class="primary" @click=${() => host.send({ type: "rematch" })}>
    ${translate(offered.wanted_by.length ? "deeds.rematch_accept" : "deeds.rematch")}
  </button>`;
}

export function askResign(host) {
  const resign = (event) => event.target.returnValue === "yes" && host.send({ type: "resign", seat: host.table.seat });
  return html`<dialog class="resign" aria-labelledby="resign-title" @close=${resign}>
    <form method="dialog">
      <p id="resign-title">${translate("resign.sure")}</p>
      <div class="row">
        <button value="yes" class="primary">${translate("resign.yes")}</button>
        <button value="no" autofocus>${translate("resign.no")}</button>
      </div>
    </form>
  </dialog>`;
}

// How the game ended: as its rules or the server translate, or because the only opponent has gone.
export function resultLine(table) {
  const { winners, reason } = table.result;
  if (reason === "game" || !winners.length) return translate(table.prompt);
  return translate(["result.won", { name: seatName(seatOf(table, winners[0])), why: [`result.${reason}`] }]);
}

// The same for who has played: first whether that was a win.
export function myResult(table) {
  const { winners } = table.result;
  const all = winners.length === table.seats.length;
  const sides = new Set(table.own_seats.map((seat) => winners.includes(seat)));
  if (!winners.length || all || sides.size !== 1) return resultLine(table);
  return `${translate(sides.has(true) ? "result.you_won" : "result.you_lost")} ${resultLine(table)}`;
}
