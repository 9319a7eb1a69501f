// <acrux-table>: one live table. It merges the server's messages into its state and sends the players' commands.

import { html, nothing } from "lit";
import { actions, draftBar, moveForm, offerBar, resignDialog } from "./action_bar.js";
import "./analysis.js";
import { get, isPermanent } from "./api.js";
import { Backoff } from "./backoff.js";
import "./board.js";
import "./chat.js";
import { Connection } from "./connection.js";
import { Draft } from "./draft.js";
import { AcruxElement } from "./element.js";
import "./export.js";
import { FocusController } from "./focus.js";
import { Hint } from "./hint.js";
import "./history.js";
import { translate, translateAll } from "./i18n.js";
import "./log.js";
import { appendLines, describeChange } from "./log_lines.js";
import { seatName } from "./names.js";
import "./players.js";
import { ownResultText } from "./result.js";
import { isOn, settingsEvents } from "./settings.js";
import { findSeat, isMyTurn, isSameTurn, mergePresence, mergeUpdate, needsCurtain } from "./snapshot.js";
import { playSound } from "./sound.js";
import "./throw.js";
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
    this.positionCache = new Map();
    this.draft = new Draft(this);
    this.hint = new Hint(this);
    new FocusController(this);
    this.updates = new UpdateQueue((message) => this.receive(message));
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
    this.connection.addEventListener("message", (event) => this.updates.push(event.detail));
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

  onOnline(isOnline) {
    this.isOnline = isOnline;
    if (isOnline) this.refusal = "";
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
    const isSnapshot = message.type === "snapshot";
    this.table = isSnapshot ? { ...message, watching: before?.watching } : mergeUpdate(before, message);
    this.onChange(before, this.table);
    if (!this.canAct) this.draft.clear(); // sealing a choice on another device does not change the version
    const hasMoved = before && this.table.moves.length > before.moves.length;
    return hasMoved && this.canAnimate ? this.animationsFinished() : null;
  }

  // Is anybody watching the board, with motion turned on and no clock to hurry for?
  get canAnimate() {
    return !document.hidden && isOn("motion") && this.shownPly === null && this.table.clock.kind !== "clock";
  }

  async animationsFinished() {
    await this.updateComplete;
    await this.querySelector("acrux-board")?.animationsFinished();
  }

  onChange(before, table) {
    if (!before) this.showLinkedPly(table);
    if (!before || !isSameTurn(before, table)) this.onNewTurn();
    const hasSatDown = before?.own_seats.length < table.own_seats.length;
    if (hasSatDown || this.shownPly > table.moves.length) this.show(null);
    if (before) this.announceChange(before, table);
    if (before && !before.rematch?.id) this.followRematch(table);
    if (!needsCurtain(table)) this.unveiledSeat = null;
  }

  // A link may point at an earlier position.
  showLinkedPly(table) {
    const ply = new URLSearchParams(location.search).get("ply");
    if (ply !== null && /^\d+$/.test(ply)) this.show(Math.min(Number(ply), table.moves.length));
  }

  onNewTurn() {
    this.positionCache = new Map();
    this.draft.clear();
    this.hint.set(null);
    this.error = "";
  }

  announceChange(before, table) {
    const hasMoved = table.moves.length > before.moves.length;
    const newMoves = table.moves.slice(before.moves.length);
    const isOwnMove = newMoves.some(({ seat }) => table.own_seats.includes(seat));
    this.log = appendLines(this.log, describeChange(before, table), isOwnMove);
    if (table.result && !before.result) playSound("over");
    else if (isMyTurn(table) && !isMyTurn(before)) playSound("turn");
    else if (hasMoved) playSound("move");
  }

  // Leads everybody who asked for the rematch to its table when it is made; the old table can be visited later.
  followRematch({ rematch, own_seats }) {
    if (rematch?.id && rematch.wanted_by.some((seat) => own_seats.includes(seat))) location.assign(`/t/${rematch.id}`);
  }

  // With several own seats on one screen, the curtain hides what the others must not see.
  get isCurtainClosed() {
    const { table } = this;
    return needsCurtain(table) && table.seat !== null && this.unveiledSeat !== table.seat;
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
    const answer = await this.decide({ type: "enter", outcome: detail });
    if (!answer) target.reset();
  }

  // Shows an earlier position, or the current one for null.
  async show(ply) {
    this.shownPly = ply;
    setPlyInUrl(ply);
    if (ply === null) {
      this.pastPosition = null;
      return;
    }
    const cache = this.positionCache;
    try {
      if (!cache.has(ply)) cache.set(ply, await get(`/api/tables/${this.tableId}/plies/${ply}${this.seatQuery}`));
      if (this.shownPly !== ply) return;
      if (cache === this.positionCache) this.pastPosition = cache.get(ply);
      else this.show(ply); // the game has changed meanwhile
    } catch (error) {
      this.error = error.message;
    }
  }

  // Past positions are seen by the same own seat as the current one.
  get seatQuery() {
    return this.table.seat === null ? "" : `?seat=${this.table.seat}`;
  }

  // The title tells players in other tabs that it is their turn.
  updated() {
    if (!this.table) return;
    const turn = isMyTurn(this.table) ? [translate("table.your_turn")] : [];
    document.title = [...turn, this.table.title, "Acrux"].join(" · ");
  }

  render() {
    const { table, shownPly } = this;
    if (this.isGone) return goneNotice();
    if (!table) return html`<p class="notice" role="status">${this.refusalText ?? translate("table.loading")}</p>`;
    const ply = shownPly ?? table.moves.length;
    return html`
      <div class="stage">${this.header()} ${this.isCurtainClosed ? this.curtain() : this.boardArea()}</div>
      <div
        class="sidebar"
        @command=${this.onCommand}
        @chat=${this.onChat}
        @show=${(event) => this.show(event.detail)}
      >
        <acrux-players .table=${table}></acrux-players>
        <acrux-history .table=${table} .shownPly=${shownPly}></acrux-history>
        ${table.analysis ? html`<acrux-analysis .table=${table} ply=${ply}></acrux-analysis>` : nothing}
        ${this.description()}
        <acrux-chat .table=${table}></acrux-chat>
        <acrux-export .table=${table} ply=${ply}></acrux-export>
      </div>
    `;
  }

  header() {
    const { table } = this;
    const isMine = isMyTurn(table) && this.shownPly === null;
    const connectionNotice = html`<p class="notice" role="alert">${this.refusalText ?? translate("table.offline")}</p>`;
    return html`<div class="table-header">
      <h1><a href="/rules/${table.game}">${table.title}</a></h1>
      <p class=${isMine ? "prompt your-turn" : "prompt"}>${this.prompt()}</p>
      <p class="notice" role="status">${table.agents_preparing ? translate("table.agents_preparing") : nothing}</p>
      <div class="log-area">
        ${this.pastMove()}
        <acrux-log class="log" role="log" aria-label=${translate("table.log")} tabindex="0" .lines=${this.log}></acrux-log>
      </div>
      ${this.isOnline ? nothing : connectionNotice}
    </div>`;
  }

  get refusalText() {
    return this.refusal ? `${this.refusal} ${translate("table.retrying")}` : null;
  }

  prompt() {
    const { table, draft, shownPly } = this;
    if (shownPly !== null) return translate(["history.after", { n: shownPly }]);
    if (table.result) return ownResultText(table);
    return translate(draft.isComplete ? "draft.complete" : (draft.preview?.prompt ?? table.prompt));
  }

  // What the move before the shown earlier position did.
  pastMove() {
    const isCurrent = this.shownPly === null;
    const text = isCurrent ? nothing : translateAll(this.pastPosition?.texts ?? []);
    return html`<p class="past-move" role="status" tabindex=${isCurrent ? nothing : 0}>${text}</p>`;
  }

  errorNotice() {
    return this.error ? html`<p class="notice error" role="alert">${this.error}</p>` : nothing;
  }

  curtain() {
    const { seat } = this.table;
    const name = seatName(findSeat(this.table, seat));
    const open = () => (this.unveiledSeat = seat);
    return html`<div class="curtain">
      ${this.errorNotice()}
      <p>${translate(["table.curtain", { name }])}</p>
      <button class="primary" @click=${open}>${translate(["table.open_curtain", { name }])}</button>
    </div>`;
  }

  get scene() {
    const { table, draft } = this;
    return (this.shownPly === null ? draft.preview : this.pastPosition)?.scene ?? table.scene;
  }

  boardArea() {
    const { table, draft, scene } = this;
    if (!scene) return html`<progress aria-label=${translate(table.prompt)}></progress>`;
    const isCurrent = this.shownPly === null;
    return html`
      <acrux-board
        .board=${this.board}
        .scene=${scene}
        .targets=${isCurrent && this.canAct ? (draft.preview?.targets ?? table.targets) : []}
        .picked=${isCurrent ? draft.picked : []}
        .marks=${isCurrent ? this.hint.marks : []}
        .animate=${isOn("motion")}
        .label=${translate(["table.board", { game: table.title }])}
        @pick=${(event) => draft.pick(event.detail)}
        @unpick=${() => draft.unpick()}
        @complete=${(event) => draft.add(event.detail)}
      ></acrux-board>
      ${isCurrent ? this.throwPanel(scene) : nothing} ${draftBar(this)} ${offerBar(this)}
      <div class="bar tools">${moveForm(this)}${actions(this)}</div>
      ${resignDialog(this)}
    `;
  }

  throwPanel(scene) {
    const { own_seats, thrower, version } = this.table;
    if (!scene.throw || !own_seats.includes(thrower)) return nothing;
    return html`<acrux-throw
      range=${scene.throw.range}
      .outcomes=${scene.throw.outcomes}
      version=${version}
      @thrown=${this.onThrown}
    ></acrux-throw>`;
  }

  get canAct() {
    return this.table.deciders.includes(this.table.seat);
  }

  description() {
    const sentences = (this.shownPly === null ? this.table : this.pastPosition)?.description ?? [];
    return html`<details class="panel">
      <summary><h2>${translate("table.in_words")}</h2></summary>
      ${this.isCurtainClosed ? nothing : sentences.map((sentence) => html`<p>${translate(sentence)}</p>`)}
    </details>`;
  }
}

function setPlyInUrl(ply) {
  const url = new URL(location.href);
  if (ply === null) url.searchParams.delete("ply");
  else url.searchParams.set("ply", ply);
  history.replaceState(null, "", url);
}

const goneNotice = () =>
  html`<div class="hero">
    <h1>${translate("no_table.title")}</h1>
    <p>${translate("no_table.text")}</p>
    <p><a class="button primary" href="/">${translate("missing.back")}</a></p>
  </div>`;

customElements.define("acrux-table", Table);
