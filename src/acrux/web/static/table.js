// <acrux-table>: one live table. It merges the server's messages into its state and sends the players' commands.

import { html, nothing } from "lit";
import { Alerts } from "./alerts.js";
import "./analysis.js";
import { get, isPermanent } from "./api.js";
import { Backoff } from "./backoff.js";
import "./chat.js";
import "./conditional_list.js";
import { ConditionalMoves } from "./conditional_moves.js";
import { Connection } from "./connection.js";
import "./description.js";
import { Draft } from "./draft.js";
import "./drawer.js";
import { AcruxElement } from "./element.js";
import { ExplainGestures } from "./explain_gestures.js";
import "./export.js";
import { FocusController } from "./focus.js";
import { Hint } from "./hint.js";
import "./history.js";
import { translate } from "./i18n.js";
import { renamedSeats } from "./identity.js";
import { appendLines, describeChange, keepPlayed } from "./log_lines.js";
import { Nonces } from "./nonces.js";
import "./panel_tabs.js";
import { linkedPly, PastPositions } from "./past_positions.js";
import "./players.js";
import { Premove } from "./premove.js";
import { keepGame } from "./reachability.js";
import { ReceivedInvitation } from "./received_invitation.js";
import "./review.js";
import { ReviewTrial } from "./review_trial.js";
import { isOn, settingsEvents } from "./settings.js";
import { isMyTurn, isSameTurn, keepPresence, mergeChanges, mergePresence, needsCurtain } from "./snapshot.js";
import { playSound } from "./sound.js";
import { StepPlayer } from "./step_player.js";
import { liveSteps } from "./steps.js";
import { stage } from "./table_stage.js";
import { UpdateQueue } from "./update_queue.js";

const LATE_ANSWER_MS = 500; // then a notice says that the answer is late

class Table extends AcruxElement {
  static properties = {
    tableId: { attribute: "table" },
    board: { state: true },
    table: { state: true },
    isOnline: { state: true },
    refusal: { state: true },
    shownPly: { state: true }, // an earlier position, null for the current one
    pastPosition: { state: true },
    unveiledSeat: { state: true }, // the own seat that has opened the curtain
    log: { state: true },
    error: { state: true },
    isAnswerLate: { state: true },
    isGone: { state: true },
    renamed: { state: true }, // the seats that have just changed their colour, null if none has
  };

  constructor() {
    super();
    this.isOnline = true;
    this.refusal = "";
    this.shownPly = null;
    this.pastPosition = null;
    this.unveiledSeat = null;
    this.log = [];
    this.error = "";
    this.isAnswerLate = false;
    this.renamed = null;
    this.alerts = new Alerts(this);
    this.past = new PastPositions(this);
    this.draft = new Draft(this);
    this.hint = new Hint(this);
    this.trial = new ReviewTrial(this);
    this.conditional = new ConditionalMoves(this);
    this.premove = new Premove(this);
    this.invitation = new ReceivedInvitation(this);
    this.nonces = new Nonces((command) => this.connection.send(command));
    new FocusController(this);
    new ExplainGestures(this, () => this.drawer);
    this.updates = new UpdateQueue(
      (message) => this.receive(message),
      () => this.player.skip(),
    );
    this.player = new StepPlayer(this, () => this.updates.flush());
    this.onVisibility = () => document.hidden && this.updates.flush();
    this.onSettings = () => this.requestUpdate();
    this.onName = (event) => this.send({ type: "rename", name: event.detail });
  }

  connectedCallback() {
    super.connectedCallback();
    settingsEvents.addEventListener("change", this.onSettings);
    document.addEventListener("visibilitychange", this.onVisibility);
    this.connect();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    settingsEvents.removeEventListener("change", this.onSettings);
    settingsEvents.removeEventListener("name", this.onName);
    document.removeEventListener("visibilitychange", this.onVisibility);
    this.connection?.close();
  }

  async connect() {
    const backoff = new Backoff();
    while (!(await this.fetchBoard())) {
      if (this.isGone) return;
      await new Promise((resolve) => setTimeout(resolve, backoff.nextDelayMs()));
    }
    this.connection = new Connection(this.tableId);
    this.connection.addEventListener("online", (event) => this.onOnline(event.detail));
    this.connection.addEventListener("refused", (event) => this.onRefused(event.detail));
    this.connection.addEventListener("message", (event) => this.onMessage(event.detail));
    this.connection.open();
    settingsEvents.addEventListener("name", this.onName);
    this.claimSeat();
  }

  async fetchBoard() {
    try {
      this.board = await get(`/api/tables/${this.tableId}/board`);
      this.refusal = "";
    } catch (error) {
      this.onRefused(error);
    }
    return this.board;
  }

  // What became of a premove is news at once; everything else is shown in turn.
  onMessage(message) {
    if (message.type === "premove") this.premove.onResult(message);
    else this.updates.push(message);
  }

  onOnline(isOnline) {
    this.isOnline = isOnline;
    if (!isOnline) this.premove.onOffline();
    if (isOnline) this.refusal = "";
    else if (!this.table) this.showStored();
  }

  // Without the server, the service worker still has the finished games that were opened before.
  async showStored() {
    const snapshot = await get(`/api/tables/${this.tableId}`).catch(() => null);
    if (snapshot?.status === "over" && !this.table) this.updates.push(snapshot);
  }

  onRefused(error) {
    this.isGone = isPermanent(error);
    this.refusal = error.message;
  }

  // A private seat link carries its token in the fragment, which browsers never send and servers never log.
  claimSeat() {
    const token = new URLSearchParams(location.hash.slice(1)).get("seat");
    if (!token) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.send({ type: "claim", token });
  }

  // Merges a message; returns a promise for the end of its animation, or null if there is none to wait for.
  receive(message) {
    const before = this.table;
    if (message.type === "presence") {
      this.table = before && mergePresence(before, message);
      return null;
    }
    if (message.type === "snapshot") return this.become(before, keepPresence(message, before));
    if (message.after !== before.seq) {
      this.connection.reconnect(); // a message is missing
      return null;
    }
    const after = mergeChanges(before, message);
    const steps = this.canShowSteps ? liveSteps(this, before, after, message) : null;
    return steps ? this.player.play(...steps) : this.become(before, after);
  }

  // Shows the table in another state.
  become(before, after) {
    this.table = after;
    this.onChange(before, this.table);
    if (!this.canAct) this.draft.clear(); // sealing a choice on another device does not change the version
    const hasMoved = before && this.table.moves.length > before.moves.length;
    return hasMoved && this.canAnimate ? this.animationsFinished() : null;
  }

  // Is anybody watching the current position, with motion turned on?
  get canShowSteps() {
    return !document.hidden && isOn("motion") && this.shownPly === null;
  }

  // Is there also no clock to hurry for?
  get canAnimate() {
    return this.canShowSteps && this.table.clock.kind !== "clock";
  }

  async animationsFinished() {
    await this.updateComplete;
    await this.querySelector("acrux-board")?.animationsFinished();
  }

  onChange(before, table) {
    if (!before) this.show(linkedPly(location.search, table));
    if (!before || !isSameTurn(before, table)) this.onNewTurn();
    const hasSatDown = before?.own_seats.length < table.own_seats.length;
    if (hasSatDown || this.shownPly > table.moves.length) this.show(null);
    if (before) this.announceChange(before, table);
    this.invitation.onTable(table);
    if (before?.moves.length !== table.moves.length) this.renamed = before && renamedSeats(before, table);
    if (before && !before.rematch?.id) this.followRematch(table);
    if (!needsCurtain(table)) this.unveiledSeat = null;
    this.nonces.onTable(table);
    this.conditional.onTable(before, table);
    this.premove.onTable(before, table);
    if (table.status === "over" && before?.status !== "over") keepGame(table.id);
  }

  onNewTurn() {
    this.past.forget();
    this.draft.clear();
    this.hint.set(null);
    this.error = "";
  }

  announceChange(before, table) {
    const hasMoved = table.moves.length > before.moves.length;
    const newMoves = table.moves.slice(before.moves.length);
    const isOwnMove = newMoves.some(({ seat }) => table.own_seats.includes(seat));
    this.log = appendLines(keepPlayed(this.log, table.moves), describeChange(before, table), isOwnMove);
    if (table.result && !before.result) playSound("over");
    else if (hasMoved && (isMyTurn(before) || !isMyTurn(table))) playSound("move");
    this.alerts.announce(before, table);
  }

  // Leads everybody who asked for the rematch to its table when it is made; the old table can be visited later.
  followRematch({ rematch, own_seats }) {
    if (rematch?.id && rematch.wanted_by.some((seat) => own_seats.includes(seat))) location.assign(`/t/${rematch.id}`);
  }

  // With several own seats on one screen, the curtain hides what the others must not see.
  get isCurtainClosed() {
    const { table } = this;
    return needsCurtain(table) && table.seat !== null && this.unveiledSeat !== table.seat && !this.player.isPlaying;
  }

  // Resolves to the answer, or null if the command is refused; the draft stays in either case.
  async send(command) {
    this.error = "";
    this.updates.flush();
    const timer = setTimeout(() => (this.isAnswerLate = true), LATE_ANSWER_MS);
    try {
      return await this.connection.send(command);
    } catch (error) {
      this.error = error.message;
      playSound("error");
      return null;
    } finally {
      clearTimeout(timer);
      this.isAnswerLate = false;
    }
  }

  // Sends a command that is meant for the current version of the table; one at a time, since each may change it.
  decide(command) {
    return this.isDeciding ? null : this.send({ ...command, version: this.table.version });
  }

  get isDeciding() {
    return this.connection.unanswered.some(({ version }) => version !== undefined);
  }

  async move(moves) {
    const answer = await this.decide({ type: "move", seat: this.table.seat, moves });
    if (answer) this.draft.clear();
    return Boolean(answer);
  }

  async onChat({ detail: { text, onAnswer } }) {
    onAnswer(Boolean(await this.send({ type: "chat", text })));
  }

  async onCommand({ detail: { command, onAnswer } }) {
    const answer = await this.send(command);
    if (answer) onAnswer?.(answer);
  }

  async onThrown({ target, detail }) {
    const answer = await this.decide({ type: "enter", outcome: detail, by_hand: target.isByHand });
    if (!answer) target.reset();
  }

  // Shows an earlier position, or the current one for null.
  show(ply) {
    return this.past.show(ply);
  }

  get drawer() {
    return this.querySelector("acrux-drawer");
  }

  // The address of the explanation of a cell or button in the shown position.
  explanationUrl(thing) {
    const { table, draft, shownPly } = this;
    const query = new URLSearchParams({ thing });
    if (table.seat !== null) query.set("seat", table.seat);
    if (shownPly !== null) query.set("ply", shownPly);
    else if (draft.preview) for (const move of draft.moves) query.append("drafted", move);
    return `/api/tables/${this.tableId}/explanation?${query}`;
  }

  render() {
    const { table, shownPly } = this;
    if (this.isGone) return goneNotice();
    if (!table) return html`<p class="notice" role="status">${this.refusalText ?? translate("table.loading")}</p>`;
    const ply = shownPly ?? table.moves.length;
    return html`
      ${stage(this)}
      <acrux-drawer game=${table.game} .source=${(id) => this.explanationUrl(id)}></acrux-drawer>
      <div
        class="sidebar"
        @command=${this.onCommand}
        @chat=${this.onChat}
        @show=${(event) => this.show(event.detail)}
        @trial=${(event) => this.openTrial(event.detail)}
      >
        <acrux-panel-tabs></acrux-panel-tabs>
        <acrux-players .table=${table} .invitation=${this.invitation.token} .renamed=${this.renamed}></acrux-players>
        ${this.conditionalPanel()}
        <acrux-history .table=${table} .shownPly=${shownPly}></acrux-history>
        ${table.analysis ? html`<acrux-review .table=${table} ply=${ply}></acrux-review>` : nothing}
        ${table.analysis ? html`<acrux-analysis .table=${table} ply=${ply}></acrux-analysis>` : nothing}
        ${this.description()}
        <acrux-chat .table=${table}></acrux-chat>
        <acrux-export .table=${table} ply=${ply}></acrux-export>
      </div>
    `;
  }

  conditionalPanel() {
    const { conditional } = this;
    return conditional.isPossible
      ? html`<acrux-conditional
          .conditional=${conditional}
          .lines=${conditional.lines}
          ?my-turn=${this.canAct}
          ?entering=${conditional.isActive}
        ></acrux-conditional>`
      : nothing;
  }

  get refusalText() {
    return this.refusal ? `${this.refusal} ${translate("table.retrying")}` : null;
  }

  errorNotice() {
    return this.error ? html`<p class="notice error" role="alert">${this.error}</p>` : nothing;
  }

  async openTrial({ choice, moves }) {
    await Promise.all([this.show(choice.ply), this.trial.open(choice, moves)]);
    this.querySelector(".table-header .prompt").scrollIntoView({ block: "nearest" });
  }

  get canAct() {
    return this.table.deciders.includes(this.table.seat);
  }

  description() {
    const position = this.shownPly === null ? this.table : this.pastPosition;
    return html`<acrux-description
      .table=${this.table}
      .ply=${this.shownPly ?? this.table.moves.length}
      .sentences=${this.isCurtainClosed ? [] : position?.description}
    ></acrux-description>`;
  }
}

const goneNotice = () =>
  html`<div class="hero">
    <h1>${translate("no_table.title")}</h1>
    <p>${translate("no_table.text")}</p>
    <p><a class="button primary" href="/">${translate("missing.back")}</a></p>
  </div>`;

customElements.define("acrux-table", Table);
