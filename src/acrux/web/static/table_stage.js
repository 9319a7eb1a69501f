// The board of a table with what belongs to it: the bars to assemble a turn, throws, hints and absence.

import { html, nothing } from "lit";
import "./absence.js";
import { actions, draftBar, moveForm, offerBar, resignDialog } from "./action_bar.js";
import "./board.js";
import { conditionalForm } from "./conditional_moves.js";
import { hintPanel } from "./hint.js";
import { translate } from "./i18n.js";
import { seatName } from "./names.js";
import { trialPanel } from "./review_trial.js";
import { isOn } from "./settings.js";
import { findSeat, isPreparingAgents } from "./snapshot.js";
import { logArea, tableHeader } from "./table_header.js";
import "./throw.js";

export const stage = (host) =>
  html`<div class="stage">
    ${tableHeader(host)} ${host.isCurtainClosed ? curtain(host) : boardArea(host)} ${logArea(host)}
  </div>`;

function curtain(host) {
  const { seat } = host.table;
  const name = seatName(findSeat(host.table, seat));
  const open = () => (host.unveiledSeat = seat);
  return html`<div class="curtain">
    <acrux-symbols sheet=${host.board.sheet}></acrux-symbols>
    ${host.errorNotice()}
    <p>${translate(["table.curtain", { name }])}</p>
    <button class="primary" @click=${open}>${translate(["table.open_curtain", { name }])}</button>
  </div>`;
}

// Who takes the moves that are picked on the board, instead of the draft of one's own turn: something with a position.
const otherMaker = ({ trial, conditional, premove }) => [trial, conditional, premove].find(({ isActive }) => isActive);

function boardArea(host) {
  const { table, trial, conditional } = host;
  const scene = shownScene(host);
  if (!scene && isPreparingAgents(table)) return nothing; // the header shows the progress
  if (!scene) return html`<progress aria-label=${translate(table.prompt)}></progress>`;
  const isCurrent = host.shownPly === null;
  const maker = otherMaker(host) ?? host.draft;
  return html`
    <div class="board-area ${maker === host.premove ? "premoving" : ""}">
    <acrux-board
      ?inert=${host.invitation.isShown}
      .board=${host.board}
      .scene=${scene}
      .targets=${targets(host)}
      .picked=${isCurrent || trial.isActive ? maker.picked : []}
      .marks=${isCurrent ? [...host.hint.marks, ...host.premove.marks] : []}
      .animate=${isOn("motion")}
      .hidesEndTurn=${!trial.isActive}
      .label=${translate(["table.board", { game: table.title }])}
      @pick=${(event) => maker.pick(event.detail)}
      @unpick=${() => maker.unpick()}
      @complete=${(event) => maker.add(event.detail)}
    ></acrux-board>
    ${host.invitation.overlay()}
    </div>
    <acrux-absence .table=${table} @decide=${(event) => host.decide(event.detail)}></acrux-absence>
    ${isCurrent ? throwPanel(host, scene) : nothing} ${hintAndDraft(host)} ${offerBar(host)}
    <div class="bar tools">${conditional.isActive ? conditionalForm(conditional) : moveForm(host)}${actions(host)}</div>
    ${resignDialog(host)}
  `;
}

function shownScene(host) {
  const { table, draft, shownPly, pastPosition } = host;
  return (otherMaker(host)?.position ?? (shownPly === null ? draft.preview : pastPosition))?.scene ?? table.scene;
}

// What can be picked: for another maker, or for one's own move.
function targets(host) {
  const { table, draft, shownPly, canAct } = host;
  const other = otherMaker(host);
  if (other) return other.position.targets;
  return shownPly === null && canAct ? (draft.preview?.targets ?? table.targets) : [];
}

// A button that is always there stays next to the board; an empty bar does not separate the hint from it.
function hintAndDraft(host) {
  const bars = [host.shownPly === null ? hintPanel(host.hint) : trialPanel(host.trial), draftBar(host)];
  return host.draft.endButtonId ? bars.reverse() : bars;
}

function throwPanel(host, scene) {
  const { own_seats, thrower, throws_by_hand, version } = host.table;
  if (!scene.throw || !own_seats.includes(thrower)) return nothing;
  return html`<acrux-throw
    range=${scene.throw.range}
    .outcomes=${scene.throw.outcomes}
    version=${version}
    ?allows-hand=${throws_by_hand}
    @thrown=${host.onThrown}
  ></acrux-throw>`;
}
