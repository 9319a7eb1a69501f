// <acrux-table>: one table, live. It shows what the server sends and sends what the players choose.

import { html, nothing } from "lit";
import { get, post } from "./api.js";
import "./analysis.js";
import { askResign, deeds, draftBar, offerBar, resultLine, typing } from "./bars.js";
import "./board.js";
import "./chat.js";
import { Connection } from "./connection.js";
import { Draft } from "./draft.js";
import "./history.js";
import { seatName } from "./names.js";
import { news } from "./news.js";
import { Part } from "./part.js";
import "./players.js";
import { changes, isOn } from "./settings.js";
import { isSecret, merged, myDeciders, seatOf, withPresence } from "./snapshot.js";
import { play } from "./sound.js";
import "./throw.js";
import { language, say } from "./words.js";

class Table extends Part {
  static properties = {
    name: { attribute: "table" },
    board: { state: true },
    table: { state: true },
    online: { state: true },
    shown: { state: true },
    past: { state: true },
    eyes: { state: true },
    happened: { state: true },
    error: { state: true },
    hint: { state: true },
    gone: { state: true },
  };

  constructor() {
    super();
    this.online = true;
    this.shown = null;
    this.past = null;
    this.eyes = null;
    this.happened = "";
    this.error = "";
    this.hint = null;
    this.pasts = new Map();
    this.draft = new Draft(this);
    this.redraw = () => this.requestUpdate();
    this.rename = (event) => this.send({ do: "name", name: event.detail });
  }

  connectedCallback() {
    super.connectedCallback();
    changes.addEventListener("change", this.redraw);
    this.begin();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    changes.removeEventListener("change", this.redraw);
    changes.removeEventListener("name", this.rename);
    this.line?.close();
  }

  async begin() {
    try {
      this.board = await get(`/api/tables/${this.name}/board`);
    } catch (error) {
      this.gone = error.message;
      return;
    }
    this.line = new Connection(this.name);
    this.line.addEventListener("line", (event) => (this.online = event.detail));
    this.line.addEventListener("message", (event) => this.hear(event.detail));
    this.line.open();
    changes.addEventListener("name", this.rename);
    this.claim();
  }

  // A private seat link carries its token behind the #, which no server ever logs.
  claim() {
    const token = new URLSearchParams(location.hash.slice(1)).get("seat");
    if (!token) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.send({ do: "claim", token });
  }

  hear(message) {
    const before = this.table;
    if (message.type === "table") this.table = { ...message, watching: before?.watching };
    else if (!before) return;
    else if (message.type === "news") this.table = merged(before, message);
    else if (message.type === "presence") this.table = withPresence(before, message);
    if (message.type !== "presence") this.noticed(before, this.table);
  }

  noticed(before, table) {
    if (!before) {
      const ply = new URLSearchParams(location.search).get("ply");
      if (ply !== null && /^\d+$/.test(ply)) this.show(Math.min(Number(ply), table.moves.length));
    }
    if (!before || before.version !== table.version || before.seat !== table.seat) {
      this.pasts.clear();
      this.draft.clear();
      this.hint = null;
      this.error = "";
    }
    if (before) this.tellNews(before, table);
    if (table.rematch?.id && table.rematch.wants.some((seat) => table.yours.includes(seat))) location.assign(`/t/${table.rematch.id}`);
    if (!isSecret(table)) this.eyes = null;
  }

  tellNews(before, table) {
    this.happened = news(before, table) || this.happened;
    if (table.result && !before.result) play("over");
    else if (myDeciders(table).length && !myDeciders(before).length) play("turn");
    else if (table.moves.length > before.moves.length) play("move");
  }

  // Several own seats at one screen: the server turns to the one that decides, and others must not see some of that.
  get curtain() {
    const { table } = this;
    return isSecret(table) && table.seat !== null && this.eyes !== table.seat;
  }

  async send(command) {
    this.error = "";
    try {
      return await this.line.send(command);
    } catch (error) {
      this.error = error.message;
      play("bad");
      this.draft.clear();
      return null;
    }
  }

  async move(moves) {
    const { version, seat } = this.table;
    const done = await this.send({ do: "move", version, seat, moves });
    if (done) this.draft.clear();
  }

  async enter({ target, detail }) {
    const done = await this.send({ do: "enter", version: this.table.version, outcome: detail });
    if (!done) target.reset();
  }

  async show(ply) {
    this.shown = ply;
    this.draft.clear();
    const address = new URL(location.href);
    if (ply === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", ply);
    history.replaceState(null, "", address);
    if (ply === null) {
      this.past = null;
      return;
    }
    try {
      if (!this.pasts.has(ply)) this.pasts.set(ply, await get(`/api/tables/${this.name}/plies/${ply}${this.eyesAsked}`));
      if (this.shown === ply) this.past = this.pasts.get(ply);
    } catch (error) {
      this.error = error.message;
    }
  }

  // With several own seats, the past too is seen through the one whose eyes these are.
  get eyesAsked() {
    return this.table.seat === null ? "" : `?seat=${this.table.seat}`;
  }

  async askHint() {
    try {
      const { lines } = await post(`/api/tables/${this.name}/analysis`, { hint: true, ply: this.table.moves.length, lines: 1 });
      this.hint = lines[0] ?? null;
    } catch (error) {
      this.error = error.message;
    }
  }

  render() {
    const { table } = this;
    if (this.gone) return html`<div class="hero"><h1>${say("table.gone")}</h1><p>${this.gone}</p><p><a class="button primary" href="/">${say("missing.back")}</a></p></div>`;
    if (!table) return html`<p class="notice" role="status">${say("table.loading")}</p>`;
    return html`
      <div class="stage">${this.head()} ${this.curtain ? this.closed() : this.place()}</div>
      <div class="aside" @command=${this.obey} @chat=${(event) => this.send({ do: "chat", text: event.detail })} @show=${(event) => this.show(event.detail)}>
        <acrux-players .table=${table}></acrux-players>
        <acrux-history .table=${table} .shown=${this.shown}></acrux-history>
        ${table.analysis ? html`<acrux-analysis .table=${table} ply=${this.shown ?? table.moves.length}></acrux-analysis>` : nothing}
        ${this.words()}
        <acrux-chat .entries=${table.chat}></acrux-chat>
        ${this.papers()}
      </div>
    `;
  }

  head() {
    const { table } = this;
    return html`<div class="head">
      <h1><a href="/rules/${table.game}">${table.title}</a></h1>
      <p class=${myDeciders(table).length ? "prompt mine" : "prompt"}>${table.result ? resultLine(table) : this.prompt()}</p>
      <p class="live" aria-live="polite" role="status">${this.happened}</p>
      ${this.online ? nothing : html`<p class="notice" role="alert">${say("table.offline")}</p>`}
      ${this.error ? html`<p class="notice bad" role="alert">${this.error}</p>` : nothing}
    </div>`;
  }

  prompt() {
    return say(this.draft.tried?.prompt ?? this.table.prompt);
  }

  closed() {
    const name = seatName(seatOf(this.table, this.table.seat));
    return html`<div class="curtain">
      <p>${say(["table.curtain", { name }])}</p>
      <button class="primary" @click=${() => (this.eyes = this.table.seat)}>${say(["table.open_curtain", { name }])}</button>
    </div>`;
  }

  place() {
    const { table, draft } = this;
    const now = this.shown === null;
    const scene = now ? (draft.tried?.scene ?? table.scene) : (this.past?.scene ?? table.scene);
    if (!scene) return html`<progress aria-label=${say(table.prompt)}></progress>`;
    return html`
      ${now ? nothing : this.looking()}
      <acrux-board
        .board=${this.board}
        .scene=${scene}
        .targets=${now && this.mayAct ? (draft.tried?.targets ?? table.targets) : []}
        .picked=${draft.picked}
        .marks=${this.hintMarks()}
        .animate=${isOn("motion")}
        .label=${say(["table.board", { game: table.title }])}
        @pick=${(event) => draft.pick(event.detail)}
        @unpick=${() => draft.unpick()}
        @complete=${(event) => draft.add(event.detail)}
      ></acrux-board>
      ${now && scene.throw && table.yours.includes(table.enters)
        ? html`<acrux-throw count=${scene.throw.count} range=${scene.throw.range} version=${table.version} @thrown=${this.enter}></acrux-throw>`
        : nothing}
      ${now ? [draftBar(this), offerBar(this), html`<div class="bar tools">${typing(this)}${deeds(this)}</div>`] : nothing} ${askResign(this)}
    `;
  }

  get mayAct() {
    return this.table.status === "playing" && myDeciders(this.table).includes(this.table.seat);
  }

  looking() {
    return html`<p class="notice row">
      <span>${say(["history.after", { n: this.shown }])}</span>
      <button @click=${() => this.show(null)}>${say("history.back")}</button>
    </p>`;
  }

  hintMarks() {
    const steps = this.table.targets.find(([move]) => move === this.hint?.move) ?? [];
    return steps.slice(1).map((cell) => ({ cell, kind: "hint" }));
  }

  words() {
    const sentences = (this.shown === null ? this.table : this.past)?.describe ?? [];
    return html`<details class="panel">
      <summary><h2>${say("table.in_words")}</h2></summary>
      ${this.curtain ? nothing : sentences.map((sentence) => html`<p>${say(sentence)}</p>`)}
    </details>`;
  }

  papers() {
    const { table } = this;
    const ply = this.shown ?? table.moves.length;
    return html`<section class="panel papers" aria-label=${say("papers.title")}>
      <a class="button" href="/api/tables/${table.id}/record" download="${table.id}.acrux">${say("papers.record")}</a>
      <button @click=${() => this.copyLink(ply)}>${say("papers.link")}</button>
      <a class="button" href="/api/tables/${table.id}/picture.svg?ply=${ply}&language=${language}">${say("papers.picture")}</a>
      ${table.digest ? this.lots() : nothing}
    </section>`;
  }

  lots() {
    const { digest, seed } = this.table;
    return html`<details>
      <summary>${say("papers.seed")}</summary>
      <p class="soft">${say("papers.seed_hint")}</p>
      <p><code>sha256 ${digest}</code></p>
      ${seed ? html`<p><code>${seed}</code></p>` : nothing}
    </details>`;
  }

  async copyLink(ply) {
    const link = `${location.origin}/t/${this.name}?ply=${ply}`;
    try {
      await navigator.clipboard.writeText(link);
      this.happened = say("papers.copied");
    } catch {
      this.happened = link;
    }
  }

  async obey(event) {
    const { command, then } = event.detail;
    const answer = await this.send(command);
    if (answer) then?.(answer);
  }
}

customElements.define("acrux-table", Table);
