// <acrux-table>: one table, live. It shows what the server sends and sends what the players choose.

import { html, nothing } from "lit";
import { get, isFinal } from "./api.js";
import "./analysis.js";
import { askResign, deeds, draftBar, myResult, offerBar, typing } from "./bars.js";
import "./board.js";
import "./chat.js";
import { Connection } from "./connection.js";
import { Draft } from "./draft.js";
import { Focus } from "./focus.js";
import { Hint } from "./hint.js";
import "./history.js";
import "./log.js";
import { seatName } from "./names.js";
import { news } from "./news.js";
import { Pace } from "./pace.js";
import "./papers.js";
import { Part } from "./part.js";
import { Patience } from "./patience.js";
import "./players.js";
import { changes, isOn } from "./settings.js";
import { isMyTurn, isSecret, merged, sameTurn, seatOf, withPresence } from "./snapshot.js";
import { play } from "./sound.js";
import "./throw.js";
import { translate, translateAll } from "./i18n.js";

const MAX_TOLD = 40;
const LATE = 500; // milliseconds after which it is said that an answer is waited for

class Table extends Part {
  static properties = {
    name: { attribute: "table" },
    board: { state: true },
    table: { state: true },
    online: { state: true },
    refusal: { state: true },
    shown: { state: true },
    past: { state: true },
    eyes: { state: true },
    told: { state: true },
    error: { state: true },
    late: { state: true },
    gone: { state: true },
  };

  constructor() {
    super();
    this.online = true;
    this.refusal = "";
    this.shown = null;
    this.past = null;
    this.eyes = null;
    this.told = [];
    this.error = "";
    this.late = false;
    this.pasts = new Map();
    this.draft = new Draft(this);
    this.hint = new Hint(this);
    new Focus(this);
    this.pace = new Pace((message) => this.hear(message));
    this.hurry = () => document.hidden && this.pace.hurry();
    this.redraw = () => this.requestUpdate();
    this.rename = (event) => this.send({ type: "rename", name: event.detail });
  }

  connectedCallback() {
    super.connectedCallback();
    changes.addEventListener("change", this.redraw);
    document.addEventListener("visibilitychange", this.hurry);
    this.begin();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    changes.removeEventListener("change", this.redraw);
    changes.removeEventListener("name", this.rename);
    document.removeEventListener("visibilitychange", this.hurry);
    this.line?.close();
  }

  async begin() {
    const patience = new Patience();
    while (!(await this.fetchBoard())) {
      if (this.gone) return;
      await new Promise((resolve) => setTimeout(resolve, patience.next()));
    }
    this.line = new Connection(this.name);
    this.line.addEventListener("line", (event) => this.lineIs(event.detail));
    this.line.addEventListener("refused", (event) => this.refused(event.detail));
    this.line.addEventListener("message", (event) => this.pace.push(event.detail));
    this.line.open();
    changes.addEventListener("name", this.rename);
    this.claim();
  }

  async fetchBoard() {
    try {
      this.board = await get(`/api/tables/${this.name}/board`);
      this.refusal = "";
    } catch (error) {
      this.refused(error);
    }
    return this.board;
  }

  lineIs(open) {
    this.online = open;
    if (open) this.refusal = "";
  }

  refused(error) {
    this.gone = isFinal(error);
    this.refusal = error.message;
  }

  // A private seat link carries its token behind the #, which no server ever logs.
  claim() {
    const token = new URLSearchParams(location.hash.slice(1)).get("seat");
    if (!token) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.send({ type: "claim", token });
  }

  // Returns when it has been seen, if there is something to see and time to see it.
  hear(message) {
    const before = this.table;
    if (message.type === "presence") {
      this.table = before && withPresence(before, message);
      return null;
    }
    this.table = message.type === "snapshot" ? { ...message, watching: before?.watching } : merged(before, message);
    this.noticed(before, this.table);
    if (!this.mayAct) this.draft.clear(); // a choice sealed on another device leaves the version as it is
    const moved = before && this.table.moves.length > before.moves.length;
    return moved && this.atLeisure ? this.settled() : null;
  }

  // Does anybody look at the board who wants to see things move, and has time for it?
  get atLeisure() {
    return !document.hidden && isOn("motion") && this.shown === null && this.table.clock.kind !== "clock";
  }

  async settled() {
    await this.updateComplete;
    await this.querySelector("acrux-board")?.settled();
  }

  noticed(before, table) {
    if (!before) {
      const ply = new URLSearchParams(location.search).get("ply");
      if (ply !== null && /^\d+$/.test(ply)) this.show(Math.min(Number(ply), table.moves.length));
    }
    if (!before || !sameTurn(before, table)) {
      this.pasts = new Map();
      this.draft.clear();
      this.hint.take(null);
      this.error = "";
    }
    // Whoever sits down comes to the game as it stands, and so does who looks at what is taken back.
    if (before?.own_seats.length < table.own_seats.length || this.shown > table.moves.length) this.show(null);
    if (before) this.announceUpdate(before, table);
    if (before && !before.rematch?.id) this.goOn(table);
    if (!isSecret(table)) this.eyes = null;
  }

  announceUpdate(before, table) {
    const mine = table.moves.slice(before.moves.length).some(({ seat }) => table.own_seats.includes(seat));
    this.announce(news(before, table), mine);
    if (table.result && !before.result) play("over");
    else if (isMyTurn(table) && !isMyTurn(before)) play("turn");
    else if (table.moves.length > before.moves.length) play("move");
  }

  // Everything that has happened since the last own move stands in the log.
  announce(sentences, startOver = false) {
    if (!sentences.length) return;
    const first = (this.told.at(-1)?.number ?? 0) + 1;
    const lines = sentences.map((text, place) => ({ number: first + place, text }));
    this.told = [...(startOver ? [] : this.told), ...lines].slice(-MAX_TOLD);
  }

  // To the rematch, with whoever has asked for it; who comes back to the old game later stays there.
  goOn({ rematch, own_seats }) {
    if (rematch?.id && rematch.wanted_by.some((seat) => own_seats.includes(seat))) location.assign(`/t/${rematch.id}`);
  }

  // Several own seats at one screen: the server turns to the one that decides, and others must not see some of that.
  get curtain() {
    const { table } = this;
    return isSecret(table) && table.seat !== null && this.eyes !== table.seat;
  }

  // Whatever is refused, the turn that is put together stays until the table changes.
  async send(command) {
    this.error = "";
    this.pace.hurry();
    const late = setTimeout(() => (this.late = true), LATE);
    try {
      return await this.line.send(command);
    } catch (error) {
      this.error = error.message;
      play("bad");
      return null;
    } finally {
      clearTimeout(late);
      this.late = false;
    }
  }

  // Something that is meant for the table as it is seen; one at a time, for each may change it.
  async decide(command) {
    return this.deciding ? null : this.send({ ...command, version: this.table.version });
  }

  get deciding() {
    return this.line.asked.some(({ version }) => version !== undefined);
  }

  async talk({ detail: { text, then } }) {
    then(Boolean(await this.send({ type: "chat", text })));
  }

  async move(moves) {
    const done = await this.decide({ type: "move", seat: this.table.seat, moves });
    if (done) this.draft.clear();
    return Boolean(done);
  }

  async enter({ target, detail }) {
    const done = await this.decide({ type: "enter", outcome: detail });
    if (!done) target.reset();
  }

  async show(ply) {
    this.shown = ply;
    const address = new URL(location.href);
    if (ply === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", ply);
    history.replaceState(null, "", address);
    if (ply === null) {
      this.past = null;
      return;
    }
    const { pasts } = this;
    try {
      if (!pasts.has(ply)) pasts.set(ply, await get(`/api/tables/${this.name}/plies/${ply}${this.eyesAsked}`));
      if (this.shown !== ply) return;
      if (pasts === this.pasts) this.past = pasts.get(ply);
      else this.show(ply); // the game has gone on, or back, meanwhile
    } catch (error) {
      this.error = error.message;
    }
  }

  // With several own seats, the past too is seen through the one whose eyes these are.
  get eyesAsked() {
    return this.table.seat === null ? "" : `?seat=${this.table.seat}`;
  }

  // So that who waits in another window sees it on the tab.
  updated() {
    if (!this.table) return;
    const mine = isMyTurn(this.table) ? [translate("table.your_turn")] : [];
    document.title = [...mine, this.table.title, "Acrux"].join(" · ");
  }

  render() {
    const { table } = this;
    if (this.gone) return noTable();
    if (!table) return html`<p class="notice" role="status">${this.refusal ? this.trying() : translate("table.loading")}</p>`;
    return html`
      <div class="stage">${this.head()} ${this.curtain ? this.closed() : this.place()}</div>
      <div class="aside" @command=${this.obey} @chat=${this.talk} @show=${(event) => this.show(event.detail)}>
        <acrux-players .table=${table}></acrux-players>
        <acrux-history .table=${table} .shown=${this.shown}></acrux-history>
        ${table.analysis ? html`<acrux-analysis .table=${table} ply=${this.shown ?? table.moves.length}></acrux-analysis>` : nothing}
        ${this.words()}
        <acrux-chat .table=${table}></acrux-chat>
        <acrux-papers .table=${table} ply=${this.shown ?? table.moves.length}></acrux-papers>
      </div>
    `;
  }

  head() {
    const { table } = this;
    return html`<div class="head">
      <h1><a href="/rules/${table.game}">${table.title}</a></h1>
      <p class=${isMyTurn(table) && this.shown === null ? "prompt mine" : "prompt"}>${this.headline()}</p>
      <p class="notice" role="status">${table.agents_preparing ? translate("table.agents_preparing") : nothing}</p>
      <div class="log-area">
        ${this.lookedAt()}
        <acrux-log class="live" role="log" aria-label=${translate("table.told")} tabindex="0" .told=${this.told}></acrux-log>
      </div>
      ${this.online ? nothing : html`<p class="notice" role="alert">${this.refusal ? this.trying() : translate("table.offline")}</p>`}
    </div>`;
  }

  trying() {
    return `${this.refusal} ${translate("table.trying")}`;
  }

  headline() {
    const { table, draft, shown } = this;
    if (shown !== null) return translate(["history.after", { n: shown }]);
    if (table.result) return myResult(table);
    return translate(draft.complete ? "draft.complete" : (draft.tried?.prompt ?? table.prompt));
  }

  // What the move did that is looked at.
  lookedAt() {
    const now = this.shown === null;
    return html`<p class="then" role="status" tabindex=${now ? nothing : 0}>${now ? nothing : translateAll(this.past?.texts ?? [])}</p>`;
  }

  mistake() {
    return this.error ? html`<p class="notice bad" role="alert">${this.error}</p>` : nothing;
  }

  closed() {
    const name = seatName(seatOf(this.table, this.table.seat));
    return html`<div class="curtain">
      ${this.mistake()}
      <p>${translate(["table.curtain", { name }])}</p>
      <button class="primary" @click=${() => (this.eyes = this.table.seat)}>${translate(["table.open_curtain", { name }])}</button>
    </div>`;
  }

  place() {
    const { table, draft } = this;
    const now = this.shown === null;
    const scene = now ? (draft.tried?.scene ?? table.scene) : (this.past?.scene ?? table.scene);
    if (!scene) return html`<progress aria-label=${translate(table.prompt)}></progress>`;
    return html`
      <acrux-board
        .board=${this.board}
        .scene=${scene}
        .targets=${now && this.mayAct ? (draft.tried?.targets ?? table.targets) : []}
        .picked=${now ? draft.picked : []}
        .marks=${now ? this.hint.marks : []}
        .animate=${isOn("motion")}
        .label=${translate(["table.board", { game: table.title }])}
        @pick=${(event) => draft.pick(event.detail)}
        @unpick=${() => draft.unpick()}
        @complete=${(event) => draft.add(event.detail)}
      ></acrux-board>
      ${now && scene.throw && table.own_seats.includes(table.thrower)
        ? html`<acrux-throw range=${scene.throw.range} .outcomes=${scene.throw.outcomes} version=${table.version} @thrown=${this.enter}></acrux-throw>`
        : nothing}
      ${draftBar(this)} ${offerBar(this)}
      <div class="bar tools">${typing(this)}${deeds(this)}</div>
      ${askResign(this)}
    `;
  }

  get mayAct() {
    return this.table.deciders.includes(this.table.seat);
  }

  words() {
    const sentences = (this.shown === null ? this.table : this.past)?.description ?? [];
    return html`<details class="panel">
      <summary><h2>${translate("table.in_words")}</h2></summary>
      ${this.curtain ? nothing : sentences.map((sentence) => html`<p>${translate(sentence)}</p>`)}
    </details>`;
  }

  async obey(event) {
    const { command, then } = event.detail;
    const answer = await this.send(command);
    if (answer) then?.(answer);
  }
}

const noTable = () =>
  html`<div class="hero">
    <h1>${translate("gone.title")}</h1>
    <p>${translate("gone.text")}</p>
    <p><a class="button primary" href="/">${translate("missing.back")}</a></p>
  </div>`;

customElements.define("acrux-table", Table);
